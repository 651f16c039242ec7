//! How many problems a file holds, and which of their names stand twice.

use crate::on_disk::OnDisk;
use crate::partition::stable_hash;
use crate::parts::Part;
use std::collections::HashSet;
use std::io;

/// So many names are kept in memory; more in a file.
const MOST_IN_MEMORY: usize = 1 << 14;

/// What is found out by reading a file once.
#[derive(Debug, Default)]
pub struct Count {
    /// How many problems there are.
    pub parts: usize,
    /// The problems whose names others have already: place, name, and how many lines stand above.
    pub repeated: Vec<(u32, Box<str>, u32)>,
}

impl Count {
    /// Counts the problems.
    ///
    /// # Errors
    /// The file can't be read, or its names not be kept.
    pub fn of(parts: impl Iterator<Item = io::Result<Part>>) -> io::Result<Self> {
        let mut count = Self::default();
        let mut names = Names::default();
        // A name that looks like the number of a problem may be the one that this has, for want of a name.
        let mut like_numbers: Vec<(u32, Box<str>, u32)> = Vec::new();
        let mut unnamed = Places::default();
        for part in parts {
            let part = part?;
            let place = count.parts as u32;
            count.parts += 1;
            let Some(name) = part.id else {
                unnamed.add(place);
                continue;
            };
            if !names.add(stable_hash(&name))? {
                count.repeated.push((place, name, part.line));
            } else if name.bytes().all(|byte| byte.is_ascii_digit()) {
                like_numbers.push((place, name, part.line));
            }
        }
        let width = count.parts.to_string().len();
        let number = |name: &str| name.parse::<u32>().ok().filter(|_| name.len() == width)?.checked_sub(1);
        like_numbers.retain(|(place, name, _)| {
            number(name).is_some_and(|other| other != *place && unnamed.hold(other))
        });
        count.repeated.append(&mut like_numbers);
        count.repeated.sort_unstable();
        Ok(count)
    }

    /// Whether the name of this problem is another one's.
    pub fn is_repeated(&self, place: usize) -> bool {
        self.repeated.binary_search_by_key(&place, |(place, ..)| *place as usize).is_ok()
    }
}

/// A bit for each problem.
#[derive(Default)]
struct Places(Vec<u64>);

impl Places {
    fn add(&mut self, place: u32) {
        let word = place as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (place % 64);
    }

    fn hold(&self, place: u32) -> bool {
        self.0.get(place as usize / 64).is_some_and(|word| word >> (place % 64) & 1 == 1)
    }
}

/// Names, by their hashes.
#[derive(Default)]
struct Names {
    few: HashSet<u64>,
    many: Option<OnDisk<0>>,
}

impl Names {
    /// Whether it is new.
    fn add(&mut self, name: u64) -> io::Result<bool> {
        if self.many.is_none() && self.few.len() < MOST_IN_MEMORY {
            return Ok(self.few.insert(name));
        }
        if self.many.is_none() {
            let mut many = OnDisk::temporary()?;
            self.few.drain().try_for_each(|name| many.put(name, []).map(|_| ()))?;
            self.many = Some(many);
        }
        match &mut self.many {
            Some(many) => Ok(many.put(name, [])?.is_none()),
            None => Ok(self.few.insert(name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeated(names: &[&str]) -> Vec<u32> {
        let part =
            |name: &&str| Ok(Part { id: (!name.is_empty()).then(|| (*name).into()), ..Part::default() });
        let count = Count::of(names.iter().map(part)).unwrap();
        assert!(count.repeated.iter().all(|(place, ..)| count.is_repeated(*place as usize)));
        count.repeated.iter().map(|(place, ..)| *place).collect()
    }

    #[test]
    fn names_that_stand_twice() {
        assert_eq!(repeated(&["a", "", "b", "a", "a"]), [3, 4]);
        assert_eq!(repeated(&["2", "", "3"]), [0], "the second has no other name than its number");
        assert_eq!(repeated(&["2", "1", "02"]), [0; 0]);
        let many: Vec<String> = (0..MOST_IN_MEMORY + 10).map(|name| format!("n{name}")).collect();
        let mut many: Vec<&str> = many.iter().map(String::as_str).collect();
        many.extend(["n3", "n16390"]);
        assert_eq!(repeated(&many), [16394, 16395]);
    }
}
