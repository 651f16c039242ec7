//! The codes of Popeye's walks.

pub use cookstopper_engine::notation::walk_codes::{SIDES, WALKS};

/// The codes of a walk in English, German and French, given the English one; a walk that Popeye doesn't have
/// keeps its code.
#[must_use]
pub fn walk_names(code: &str) -> [&str; 3] {
    WALKS.iter().copied().find(|names| names[0] == code).unwrap_or([code; 3])
}
