//! How Popeye recognises abbreviated words of its three languages.

use super::Language;

/// One keyword in English, German and French.
pub type Names = [&'static str; 3];

/// What a possibly abbreviated word stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lookup<T> {
    /// This.
    Found(T),
    /// The beginning of several words.
    Ambiguous,
    /// The beginning of none.
    Unknown,
}

impl<T> Lookup<T> {
    /// What was found.
    pub fn found(self) -> Option<T> {
        match self {
            Self::Found(found) => Some(found),
            Self::Ambiguous | Self::Unknown => None,
        }
    }
}

impl Language {
    /// The word in this language.
    #[must_use]
    pub const fn of(self, names: &Names) -> &'static str {
        self.choose(*names)
    }

    /// Finds the row of a table whose word `word` is or abbreviates; case doesn't matter.
    #[must_use]
    pub fn row(self, rows: &[Names], word: &str) -> Lookup<usize> {
        lookup(rows.iter().map(|names| self.of(names)).enumerate(), word)
    }

    /// Finds the keyword of a table whose word `word` is or abbreviates; case doesn't matter.
    #[must_use]
    pub fn keyword<T: Copy>(self, table: &[(T, Names)], word: &str) -> Lookup<T> {
        lookup(table.iter().map(|(keyword, names)| (*keyword, self.of(names))), word)
    }
}

/// A word that is written out wins over others that it begins.
fn lookup<T>(known: impl Iterator<Item = (T, &'static str)>, word: &str) -> Lookup<T> {
    let mut found = Lookup::Unknown;
    for (value, name) in known {
        if name.eq_ignore_ascii_case(word) {
            return Lookup::Found(value);
        }
        let begins = !word.is_empty()
            && name.get(..word.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(word));
        if begins {
            found = match found {
                Lookup::Unknown => Lookup::Found(value),
                Lookup::Found(_) | Lookup::Ambiguous => Lookup::Ambiguous,
            };
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_are_recognised_while_they_are_unambiguous() {
        let table =
            [(1, ["Stipulation", "Forderung", "Enonce"]), (2, ["SStipulation", "SForderung", "SEnonce"])];
        let cases = [
            (Language::English, "st", Lookup::Found(1)),
            (Language::English, "S", Lookup::Ambiguous),
            (Language::German, "FORD", Lookup::Found(1)),
            (Language::French, "sé", Lookup::Unknown),
            (Language::French, "", Lookup::Unknown),
        ];
        for (language, word, expected) in cases {
            assert_eq!(language.keyword(&table, word), expected, "{word}");
        }
    }
}
