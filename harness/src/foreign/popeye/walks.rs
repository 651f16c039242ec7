//! Walks as Popeye's inputs name them.

use super::language::Language;
use super::walk_codes::WALKS;
use super::{Fault, Feature};
use cookstopper_engine::board::Owner;
use cookstopper_engine::board::piece_list::parse_units;
use cookstopper_engine::walks::Walk;

/// What a code stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// A walk that can be played.
    Walk(Walk),
    /// A walk of Popeye's that can't; its English code.
    Unsupported(&'static str),
}

/// The walk with a code in some language; nothing if there is none.
#[must_use]
pub fn named(language: Language, code: &str) -> Option<Named> {
    let names = WALKS.iter().find(|names| language.of(names).eq_ignore_ascii_case(code))?;
    let english = Language::English.of(names);
    Some(Walk::from_code(english).map_or(Named::Unsupported(english), Named::Walk))
}

/// The walk with a code, or why there is none.
pub fn walk(language: Language, code: &str, offset: usize) -> Result<Walk, Fault> {
    match named(language, code) {
        Some(Named::Walk(walk)) => Ok(walk),
        Some(Named::Unsupported(english)) => Err(unsupported(english, offset)),
        None => Err(Fault::syntax(offset, format!("expected a walk, found `{code}`"))),
    }
}

/// The complaint about a walk that can't be played.
#[must_use]
pub fn unsupported(english: &str, offset: usize) -> Fault {
    let complaint = parse_units(&format!("{english}a1"), Owner::White).err();
    let fault = Fault::unsupported(offset, Feature::Walk, english);
    match complaint {
        Some(error) => Fault { message: error.to_string(), ..fault },
        None => fault,
    }
}
