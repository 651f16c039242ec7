//! Solutions as text, in Popeye's layout.

pub mod header;
pub mod read;
pub mod text;
pub mod walk_codes;
pub mod wording;
mod writer;

pub use header::{has_two_boards, header_text, header_text_in};
pub use read::{
    AsMove, Letters, LettersError, ParsedSolution, PartlyRead, PlayError, ReadError, ReadErrors, ReadFault,
    TextPosition, letters_of, move_written, moves_written, read_partly, read_solution,
};
pub use text::{is_about_moment, solution_text, solution_text_in};
pub use wording::{English, Wording};
pub use writer::SolutionWriter;
