//! Looks for the smallest position that has the same solution.

use super::{Kind, Variation, officers};
use cookstopper_engine::board::Square;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::twin::{Twin, TwinCommand};
use std::collections::BTreeSet;
use std::io;

/// So many positions of each size are made smaller.
const MOST_KEPT: usize = 200;

/// A smaller position with the same solution.
#[derive(Debug, Clone)]
pub struct Smaller {
    /// The squares from which units were removed.
    pub removed: Vec<Square>,
    /// What was removed, as Popeye describes twins.
    pub description: String,
    /// The problem.
    pub problem: Problem,
}

impl Smaller {
    fn of(base: &Problem, removed: &[Square]) -> Option<Self> {
        let mut problem = base.clone();
        let commands = removed.iter().map(|square| TwinCommand::Remove(*square)).collect();
        let description = Twin { is_continued: false, commands }.apply(&mut problem).ok()?;
        Some(Self { removed: removed.to_vec(), description: description.trim().to_owned(), problem })
    }

    /// As a variation of the problem.
    #[must_use]
    pub fn variation(&self) -> Option<Variation> {
        let change = TwinCommand::Remove(*self.removed.first()?);
        let (description, problem) = (self.description.clone(), self.problem.clone());
        Some(Variation { kind: Kind::Removed, change, description, problem })
    }
}

/// Takes units away, one after the other and, where no single one can be spared, two at once, as long as the solution stays the
/// same. `are_same` says of each of some positions whether it has the same solution; of fewer, if it was stopped. `tell` hears
/// of the positions of each size. The smallest ones; none, if no unit can be spared.
///
/// # Errors
/// What `are_same` or `tell` fail with.
pub fn minimise(
    base: &Problem,
    are_same: &mut dyn FnMut(&[Smaller]) -> io::Result<Vec<bool>>,
    tell: &mut dyn FnMut(&[Smaller]) -> io::Result<()>,
) -> io::Result<Vec<Smaller>> {
    let squares: Vec<Square> = officers(base).map(|(square, _)| square).collect();
    let mut smallest = Vec::new();
    let mut kept: Vec<Vec<Square>> = vec![Vec::new()];
    loop {
        let mut found = Vec::new();
        for more in [1, 2] {
            let larger = larger_sets(&kept, &squares, more);
            let positions: Vec<Smaller> =
                larger.iter().filter_map(|removed| Smaller::of(base, removed)).collect();
            let same = are_same(&positions)?;
            let is_stopped = same.len() < positions.len();
            found.extend(positions.into_iter().zip(same).filter(|(_, is_same)| *is_same).map(|(one, _)| one));
            if is_stopped || !found.is_empty() {
                break;
            }
        }
        if found.is_empty() {
            return Ok(smallest);
        }
        tell(&found)?;
        kept = found.iter().take(MOST_KEPT).map(|smaller| smaller.removed.clone()).collect();
        smallest = found;
    }
}

/// All sets that have so many squares more than one of these.
fn larger_sets(sets: &[Vec<Square>], squares: &[Square], more: usize) -> BTreeSet<Vec<Square>> {
    let mut larger: BTreeSet<Vec<Square>> = sets.iter().cloned().collect();
    for _ in 0..more {
        let with_one_more = larger.iter().flat_map(|set| {
            let others = squares.iter().filter(|square| !set.contains(square));
            others.map(|square| {
                let mut set = set.clone();
                set.push(*square);
                set.sort_unstable();
                set
            })
        });
        larger = with_one_more.collect();
    }
    larger
}

#[cfg(test)]
mod tests {
    use super::*;
    use cookstopper_engine::diagram::Diagram;

    /// What stands to be told of positions of which some would do.
    fn smallest(is_same: impl Fn(&str) -> bool) -> Vec<String> {
        let diagram = Diagram::from_piece_lists("Kg1 Ra2 Pb2", "Kg8 Pf7g7", "").unwrap();
        let base = Problem::new(diagram, Default::default(), "#1".parse().unwrap());
        let mut are_same =
            |positions: &[Smaller]| Ok(positions.iter().map(|one| is_same(&one.description)).collect());
        let found = minimise(&base, &mut are_same, &mut |_| Ok(())).unwrap();
        found.into_iter().map(|one| one.description).collect()
    }

    #[test]
    fn units_go_one_after_the_other_or_two_at_once() {
        assert_eq!(smallest(|_| false), Vec::<String>::new());
        assert_eq!(smallest(|removed| !removed.contains("Ra2")), ["-wPb2  -bPf7  -bPg7"]);
        assert_eq!(smallest(|removed| removed == "-bPf7  -bPg7"), ["-bPf7  -bPg7"]);
        assert_eq!(smallest(|removed| removed.len() == 5), ["-wRa2", "-wPb2", "-bPf7", "-bPg7"]);
    }
}
