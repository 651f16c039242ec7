//! Walks as Popeye's inputs name them.

use super::Fault;
use crate::language::Language;
use crate::language::walk_codes::WALKS;
use cookstopper_engine::walks::Walk;

/// The walk with a code in some language; nothing if there is none.
#[must_use]
pub fn named(language: Language, code: &str) -> Option<Walk> {
    if let Some((away, home)) = code.split_once('/') {
        return Walk::hunter(named(language, away)?, named(language, home)?);
    }
    let names = WALKS.iter().find(|names| language.of(names).eq_ignore_ascii_case(code))?;
    Walk::from_code(Language::English.of(names))
}

/// The walk with a code, or why there is none.
pub fn walk(language: Language, code: &str, offset: usize) -> Result<Walk, Fault> {
    named(language, code).ok_or_else(|| Fault::syntax(offset, format!("expected a walk, found `{code}`")))
}

/// A Forsyth notation with English codes, each in the case of its first letter, which alone tells the colour.
#[must_use]
pub fn forsyth_in_english(language: Language, text: &str) -> String {
    let mut english = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let dot = usize::from(first == '.');
        let length = if dot == 1 { 3 } else { first.len_utf8() };
        let is_unit = dot == 1 || first.is_ascii_alphabetic();
        let (unit, behind) = rest.split_at_checked(length).unwrap_or((rest, ""));
        let names =
            WALKS.iter().find(|names| is_unit && language.of(names).eq_ignore_ascii_case(&unit[dot..]));
        match names.map(|names| Language::English.of(names)) {
            Some(code) => {
                if code.len() == 2 {
                    english.push('.');
                }
                let is_lower = unit[dot..].starts_with(|letter: char| letter.is_ascii_lowercase());
                english.push_str(&if is_lower {
                    code.to_ascii_lowercase()
                } else {
                    code.to_ascii_uppercase()
                });
            }
            None => english.push_str(unit),
        }
        rest = behind;
    }
    english
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forsyth_is_in_the_language_of_the_input() {
        let cases = [
            (Language::English, "48/5gPp/5K1k", "48/5gPp/5K1k"),
            (Language::English, "1.Ca-.15+s", "1.CA-.15+s"),
            (Language::German, "6sk/1L3Kbs/=.kg/.xxh8", "6sk/1B3Kps/=.cg/.xxl8"),
            (Language::French, "Rr=c.saä", "Kk=s.cgä"),
        ];
        for (language, text, expected) in cases {
            assert_eq!(forsyth_in_english(language, text), expected);
        }
    }

    #[test]
    fn every_walk_can_be_played() {
        for names in WALKS {
            let code = Language::English.of(names);
            assert_eq!(Walk::from_code(code).map(Walk::code), Some(code));
        }
    }
}
