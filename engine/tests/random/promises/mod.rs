//! Whether what conditions declare for speed's sake is true: random positions and problems of every registered condition and
//! mark, with all shortcuts and with none.
//!
//! Used by `cargo xtask promises` for as long as one likes. Everything follows from a seed.
//!
//! | module | subject |
//! |---|---|
//! | `subjects` | what is tested: every condition with some of its parameters, every mark, pairs of them |
//! | `boards` | random diagrams in which it acts |
//! | `play` | random play: moves, checks and keys |
//! | `keys` | equal keys, equal futures |
//! | `solved` | random problems |
//! | `hunt` | all of it for as long as one likes; promises that aren't kept |

pub mod boards;
pub mod hunt;
pub mod keys;
pub mod play;
pub mod solved;
pub mod subjects;

use super::dice::Dice;
use boards::Board;
use cookstopper_engine::rules::Shortcuts;
use std::panic::{self, AssertUnwindSafe};
use subjects::Subject;

/// What has been compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Diagrams from which was played.
    pub diagrams: u64,
    /// Those of them in which the subject has changed what happens.
    pub acting: u64,
    /// Positions whose moves have been compared.
    pub positions: u64,
    /// Pairs of positions with equal keys.
    pub pairs: u64,
    /// Problems solved.
    pub problems: u64,
    /// Those that have a solution.
    pub with_solution: u64,
}

impl Tally {
    pub fn add(&mut self, other: Self) {
        self.diagrams += other.diagrams;
        self.acting += other.acting;
        self.positions += other.positions;
        self.pairs += other.pairs;
        self.problems += other.problems;
        self.with_solution += other.with_solution;
    }
}

/// What is compared in one go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Legal moves, checks, mates along random play.
    Play,
    /// Positions with equal keys.
    Keys,
    /// Problems of every kind.
    Solutions,
    /// Mates and stalemates with the units of chess, as they are foreseen.
    Finals,
    /// Positions that are to be reached.
    Targets,
}

/// Compares what the shortcuts tell with what is so without, in one random diagram of a subject.
pub fn compare(
    question: Question,
    seed: u64,
    subject: &Subject,
    all: &[Subject],
    shortcuts: Shortcuts,
) -> Result<Tally, String> {
    // Each subject has diagrams of its own, whatever others there are.
    let of_name = subject
        .name
        .bytes()
        .fold(question as u64, |all, byte| all.wrapping_mul(31).wrapping_add(byte.into()));
    let mut dice = Dice::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ of_name);
    let Some(board) = Board::random(&mut dice, subject, all, question) else { return Ok(Tally::default()) };
    let compared = panic::catch_unwind(AssertUnwindSafe(|| match question {
        Question::Play => play::compare(&mut dice, &board, shortcuts),
        Question::Keys => keys::compare(&mut dice, &board, shortcuts),
        Question::Solutions => solved::compare(solved::any(&mut dice, &board), &board, shortcuts),
        Question::Finals => {
            solved::compare(solved::with_final_position(&mut dice, &board), &board, shortcuts)
        }
        Question::Targets => solved::compare(solved::to_target(&mut dice, &board), &board, shortcuts),
    }));
    // An assertion of the engine that fails is an answer, too.
    let found = compared.unwrap_or_else(|cause| {
        let text = cause.downcast_ref::<String>().cloned();
        Err(text.or_else(|| cause.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default())
    });
    let place = || {
        format!("{question:?} {}, seed {seed}: {} {}", subject.name, board.conditions.join(" + "), board.fen)
    };
    found.map_err(|fault| format!("{}\n{fault}", place()))
}
