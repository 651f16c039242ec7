//! Solutions as text, in Popeye's layout.

pub mod header;
pub mod read;
pub mod text;

pub use header::header_text;
pub use read::{ParsedSolution, ReadError, TextPosition, read_solution};
pub use text::solution_text;
