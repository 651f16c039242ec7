//! Options of an entry, with Popeye's names.

mod parse;

use crate::board::Square;
use crate::diagram::Diagram;
use crate::diagram::{CastlingClaim, PawnStep};
use crate::nearest::did_you_mean;
use crate::texts::as_text;
use std::fmt;
use std::str::FromStr;

/// What a solution should show and where solving starts.
///
/// ```
/// use cookstopper_engine::options::Options;
/// let options = Options::parse(["SetPlay", "Try", "Variation"]).unwrap();
/// assert!(options.set_play && options.variations);
/// assert_eq!(options.most_refutations, 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// `SetPlay`: also the play as if the beginner had passed.
    pub set_play: bool,
    /// `Try` (1) and `Defence n`, of which the last counts: show first moves with up to so many refutations.
    pub most_refutations: u32,
    /// `Variation`: show what follows keys and tries.
    pub variations: bool,
    /// `TrivialTriesAvoid`: don't show tries that give check and have one refutation.
    pub no_checking_tries: bool,
    /// `NullMoves`: either side may pass instead of moving, but not both in turn.
    pub null_moves: bool,
    /// `NoThreat`: variations without looking for threats.
    pub no_threat: bool,
    /// `WhiteToPlay`: the other side begins.
    pub white_to_play: bool,
    /// `MaxSolutions n`: stop after so many lines or keys.
    pub most_solutions: Option<u64>,
    /// `MoveNumbers`: tell the numbers of first moves.
    pub move_numbers: bool,
    /// `StartMoveNumber m:n:...`: only moves with these numbers and those behind them; the first is for first moves, the
    /// second for moves behind them, and so on.
    pub first_numbers: Vec<u32>,
    /// `UpToMoveNumber m:n:...`: only moves with these numbers and those before them.
    pub last_numbers: Vec<u32>,
    /// `Intelligent`: Popeye looks for final positions first, so that numbers of moves are theirs and don't count here.
    pub is_intelligent: bool,
    /// `StopOnShortSolutions`: no longer lines once a shorter one is found.
    pub stop_on_short_solutions: bool,
    /// `KeepMatingPiece`: who reaches the goal keeps a unit besides kings.
    pub keep_mating_piece: bool,
    /// `Duplex`: solve for both sides.
    pub duplex: bool,
    /// `HalfDuplex`: solve for the other side only.
    pub half_duplex: bool,
    /// `Quodlibet`: in self and reflex play, reaching the goal oneself is as good.
    pub quodlibet: bool,
    /// `PostKeyPlay`: the diagram is the position after the key.
    pub post_key_play: bool,
    /// `Threat n`: an attack without check that threatens nothing within so many moves fails.
    pub most_threat: Option<u32>,
    /// `NoShortVariations`: leave out what is solved in fewer moves than are left.
    pub no_short_variations: bool,
    /// `MatesIn1`: in self play, write defences that reach the goal at once beside longer ones.
    pub mates_in_one: bool,
    /// `GoalIsEnd`: who reaches the goal without being asked to ends the play.
    pub goal_is_end: bool,
    /// `NonTrivial m n`: which defences are allowed.
    pub non_trivial: Option<NonTrivial>,
    /// `MaxFlightsquares n`: a king with more flights has defended.
    pub most_flights: Option<u32>,
    /// `NoBoard`: the solution without the diagram.
    pub no_board: bool,
    /// `SuppressGrid`: the diagram without the lines of a grid.
    pub suppress_grid: bool,
    /// `WriteGrid`: below the diagram a board with the numbers of the cells of the grid.
    pub write_grid: bool,
    /// `EnPassant`: the three or four squares of the pawn's step that has just been played, departure first, arrival
    /// last, or only the one that it crossed.
    pub en_passant: Vec<Square>,
    /// `NoCastling`: where the kings and rooks stand that have moved.
    pub no_castling: Vec<Square>,
    /// `CastlingMutuallyExclusive`: pairs of rooks, a white one and a black one, by their corners; who castles with
    /// one shows that the other, or its king, has moved.
    pub exclusive_castlings: Vec<[Square; 2]>,
}

/// The name of the option whose argument is a pair of corners.
const EXCLUSIVE: &str = "CastlingMutuallyExclusive";

/// The options whose arguments are numbers of moves.
const START: &str = "StartMoveNumber";
const UP_TO: &str = "UpToMoveNumber";

/// `NonTrivial m n`: how much freedom the defender is left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NonTrivial {
    /// How many non-trivial defences, beside one at every move, the attacker may allow in all.
    pub most: u32,
    /// A defence is trivial if the attacker succeeds after it in up to so many moves.
    pub trivial_length: u32,
}

/// What is wrong with an entry's options.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// No option is called that.
    #[error("unknown option `{name}`{}", did_you_mean(*.nearest))]
    Unknown {
        /// What was written.
        name: String,
        /// The nearest known name, if one is near.
        nearest: Option<&'static str>,
    },
    /// Options with commas between them.
    #[error("expected options without commas, did you mean `{0}`?")]
    Listed(String),
    /// An abbreviation of several options.
    #[error("option `{name}` is ambiguous: expected `{first}` or `{second}`")]
    Ambiguous {
        /// What was written.
        name: String,
        /// One of the options it may mean.
        first: &'static str,
        /// Another.
        second: &'static str,
    },
    /// An option of Popeye's that can't be followed.
    #[error("option `{0}` is not supported")]
    NotSupported(&'static str),
    /// The number after the option is missing or wrong.
    #[error("option `{0}` needs a number after it, as in `{0} 2`")]
    NeedsNumber(&'static str),
    /// The numbers after the option are missing or wrong.
    #[error("option `{option}` needs numbers of moves after it, as in `{option} 25:8:27`, found {found}")]
    NeedsMoveNumbers {
        /// The option.
        option: &'static str,
        /// What was found.
        found: String,
    },
    /// The squares after the option are missing or wrong.
    #[error("option `{option}` needs squares after it, as in `{option} {}`, found {found}", example(.option))]
    NeedsSquares {
        /// The option.
        option: &'static str,
        /// What was found.
        found: String,
    },
}

/// Squares that fit an option, for messages.
fn example(option: &str) -> &'static str {
    match option {
        "EnPassant" => "d2d3d4",
        EXCLUSIVE => "a1h8",
        _ => "e1a8",
    }
}

impl Options {
    /// Whether only moves with certain numbers are to be played.
    #[must_use]
    pub fn restricts_numbers(&self) -> bool {
        !self.first_numbers.is_empty() || !self.last_numbers.is_empty()
    }

    /// How many moves of a line have numbers.
    #[must_use]
    pub fn number_levels(&self) -> usize {
        self.first_numbers.len().max(self.last_numbers.len()).max(1)
    }

    /// Enters into a diagram what the options say about it: castling rights that are gone, and an en passant
    /// right.
    pub fn amend(&self, diagram: &mut Diagram) {
        if !self.no_castling.is_empty() {
            let claim = diagram.castling.get_or_insert(CastlingClaim::ALL);
            for square in &self.no_castling {
                claim.lose(*square);
            }
        }
        if let Some(step) = PawnStep::along(&self.en_passant) {
            diagram.en_passant = Some(step);
        }
    }
}

impl FromStr for Options {
    type Err = OptionsError;

    /// Reads options with blanks between them; nothing is none.
    ///
    /// ```
    /// use cookstopper_engine::options::Options;
    /// let options: Options = "SetPlay Defence 2".parse().unwrap();
    /// assert_eq!(options.to_string(), "SetPlay Defence 2");
    /// ```
    fn from_str(text: &str) -> Result<Self, OptionsError> {
        Self::parse([text])
    }
}

as_text!(Options);

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if self.set_play {
            words.push("SetPlay".to_owned());
        }
        match self.most_refutations {
            0 => {}
            1 => words.push("Try".to_owned()),
            most => words.push(format!("Defence {most}")),
        }
        if self.variations {
            words.push("Variation".to_owned());
        }
        if self.no_threat {
            words.push("NoThreat".to_owned());
        }
        if self.white_to_play {
            words.push("WhiteToPlay".to_owned());
        }
        if let Some(most) = self.most_threat {
            words.push(format!("Threat {most}"));
        }
        if let Some(NonTrivial { most, trivial_length }) = self.non_trivial {
            words.push(format!("NonTrivial {most} {trivial_length}"));
        }
        if let Some(most) = self.most_flights {
            words.push(format!("MaxFlightsquares {most}"));
        }
        if let Some(most) = self.most_solutions {
            words.push(format!("MaxSolutions {most}"));
        }
        for (is_set, word) in [
            (self.no_checking_tries, "TrivialTriesAvoid"),
            (self.null_moves, "NullMoves"),
            (self.stop_on_short_solutions, "StopOnShortSolutions"),
            (self.keep_mating_piece, "KeepMatingPiece"),
            (self.duplex, "Duplex"),
            (self.half_duplex, "HalfDuplex"),
            (self.quodlibet, "Quodlibet"),
            (self.post_key_play, "PostKeyPlay"),
            (self.no_short_variations, "NoShortVariations"),
            (self.mates_in_one, "MatesIn1"),
            (self.goal_is_end, "GoalIsEnd"),
            (self.is_intelligent, "Intelligent"),
            (self.suppress_grid, "SuppressGrid"),
            (self.write_grid, "WriteGrid"),
            (self.no_board, "NoBoard"),
            (self.move_numbers, "MoveNumbers"),
        ] {
            if is_set {
                words.push(word.to_owned());
            }
        }
        for (option, numbers) in [(START, &self.first_numbers), (UP_TO, &self.last_numbers)] {
            if !numbers.is_empty() {
                let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
                words.push(format!("{option} {}", numbers.join(":")));
            }
        }
        for (option, squares) in [("EnPassant", &self.en_passant), ("NoCastling", &self.no_castling)] {
            if !squares.is_empty() {
                let squares: String = squares.iter().map(Square::to_string).collect();
                words.push(format!("{option} {squares}"));
            }
        }
        words.extend(
            self.exclusive_castlings.iter().map(|[white, black]| format!("{EXCLUSIVE} {white}{black}")),
        );
        f.write_str(&words.join(" "))
    }
}
