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
//! | `divided` | the same problem in stretches |
//! | `continued` | the same problem interrupted and continued |
//! | `series` | series play of several moves |
//! | `hunt` | all of it for as long as one likes |
//! | `omissions` | parts left out of the key, and the cases that show it |
//! | `following` | what is remembered of a unit follows the unit |
//! | `mutated` | diagrams that have shown something, slightly changed |
//! | `lies` | promises that aren't kept, and the cases that show it |

pub mod boards;
pub mod continued;
pub mod divided;
pub mod following;
pub mod hunt;
pub mod keys;
pub mod lies;
pub mod mutated;
pub mod omissions;
pub mod play;
pub mod series;
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
    /// Moves that check, as they are told before they are played.
    Checks,
    /// Help and series play in stretches that overlap.
    Stretches,
    /// Play that is interrupted and continued.
    Continued,
    /// Problems that ask for less common goals.
    Goals,
    /// Series play of several moves, with all that is kept of it and without.
    Series,
}

impl Question {
    pub const ALL: [Self; 10] = [
        Self::Play,
        Self::Keys,
        Self::Solutions,
        Self::Finals,
        Self::Targets,
        Self::Checks,
        Self::Stretches,
        Self::Continued,
        Self::Goals,
        Self::Series,
    ];

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|question| format!("{question:?}") == name)
    }
}

/// A diagram in which something is compared; everything else follows from the seed.
#[derive(Clone, Debug)]
pub struct Case {
    pub question: Question,
    pub seed: u64,
    pub board: Board,
}

impl Case {
    /// A random diagram of a subject; none if the conditions drawn can't be put together.
    pub fn random(question: Question, seed: u64, subject: &Subject, all: &[Subject]) -> Option<Self> {
        // Each subject has diagrams of its own, whatever others there are.
        let of_name = subject
            .name
            .bytes()
            .fold(question as u64, |all, byte| all.wrapping_mul(31).wrapping_add(byte.into()));
        let mut dice = Dice::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ of_name);
        Some(Self { question, seed, board: Board::random(&mut dice, subject, all, question)? })
    }

    /// Compares what the shortcuts tell with what is so without.
    pub fn compare(&self, shortcuts: Shortcuts) -> Result<Tally, String> {
        self.compare_ways([shortcuts, Shortcuts::None])
    }

    /// Compares what two ways tell.
    pub fn compare_ways(&self, ways: [Shortcuts; 2]) -> Result<Tally, String> {
        let Self { question, seed, board } = self;
        let mut dice = Dice::new(seed.wrapping_add(*question as u64));
        let compared = panic::catch_unwind(AssertUnwindSafe(|| match question {
            Question::Play => play::compare(&mut dice, board, ways),
            Question::Keys => keys::compare(&mut dice, board, ways[0]),
            Question::Solutions => solved::compare(solved::any(&mut dice, board), board, ways),
            Question::Finals => solved::compare(solved::with_final_position(&mut dice, board), board, ways),
            Question::Checks => solved::compare(solved::with_checks(&mut dice, board), board, ways),
            Question::Goals => solved::compare(solved::with_goal(&mut dice, board), board, ways),
            Question::Stretches => divided::compare(&mut dice, board),
            Question::Continued => continued::compare(&mut dice, board),
            Question::Series => series::compare(&mut dice, board),
            Question::Targets => solved::compare(solved::to_target(&mut dice, board), board, ways),
        }));
        // An assertion of the engine that fails is an answer, too.
        let found = compared.unwrap_or_else(|cause| {
            let text = cause.downcast_ref::<String>().cloned();
            Err(text
                .or_else(|| cause.downcast_ref::<&str>().map(|text| (*text).to_owned()))
                .unwrap_or_default())
        });
        let place = || format!("{question:?}, seed {seed}: {} {}", board.conditions.join(" + "), board.fen);
        found.map_err(|fault| format!("{}\n{fault}", place()))
    }
}

/// Compares what the shortcuts tell with what is so without, in one random diagram of a subject.
pub fn compare(
    question: Question,
    seed: u64,
    subject: &Subject,
    all: &[Subject],
    shortcuts: Shortcuts,
) -> Result<Tally, String> {
    let Some(case) = Case::random(question, seed, subject, all) else { return Ok(Tally::default()) };
    case.compare(shortcuts).map_err(|fault| format!("{}: {fault}", subject.name))
}
