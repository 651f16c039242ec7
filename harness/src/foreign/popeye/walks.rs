//! Walks as Popeye's inputs name them.

use super::Fault;
use super::language::Language;
use super::walk_codes::WALKS;
use cookstopper_engine::walks::Walk;

/// The walk with a code in some language; nothing if there is none.
#[must_use]
pub fn named(language: Language, code: &str) -> Option<Walk> {
    let names = WALKS.iter().find(|names| language.of(names).eq_ignore_ascii_case(code))?;
    Walk::from_code(Language::English.of(names))
}

/// The walk with a code, or why there is none.
pub fn walk(language: Language, code: &str, offset: usize) -> Result<Walk, Fault> {
    named(language, code).ok_or_else(|| Fault::syntax(offset, format!("expected a walk, found `{code}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_walk_can_be_played() {
        for names in WALKS {
            let code = Language::English.of(names);
            assert_eq!(Walk::from_code(code).map(Walk::code), Some(code));
        }
    }
}
