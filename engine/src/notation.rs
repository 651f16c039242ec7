//! Solutions as text, in Popeye's layout.

pub mod header;
pub mod read;
pub mod text;

pub use header::{header_text, header_text_with, is_alice};
pub use read::{Letters, LettersError, ParsedSolution, ReadError, ReadFault, TextPosition, read_solution};
pub use text::solution_text;
