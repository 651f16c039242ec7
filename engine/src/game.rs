//! A position under its rules, to look at and to play in.

mod details;
pub mod inquiry;
pub mod move_text;
pub mod replay;
mod short;
mod snapshot;

pub use details::{MoveDetails, MoveEffect, Seen, SquareChange, UnitOn};
pub use short::ShortMove;

use crate::board::{Position, Side, Square, Unit};
use crate::conditions::Conditions;
use crate::diagram::Diagram;
use crate::rules::AnyRules;
use crate::rules::names::unit_with_colour;
use crate::rules::{Move, Rules, Shortcuts, Undo, perft};
use crate::setup::{Demands, SetUpError, set_up, set_up_for};
use crate::solution::PlayedMove;
use crate::with_rules;
use std::fmt;
use std::sync::Arc;

/// A position under the rules of its conditions.
///
/// ```
/// use cookstopper_engine::{diagram::Diagram, conditions::Conditions, game::Game};
/// let diagram = Diagram::from_piece_lists("Kb3 Ra2 Ra4", "Kh3", "").unwrap();
/// let mut game = Game::new(&diagram, &Conditions::parse(["Annan"]).unwrap()).unwrap();
/// assert!(game.play("Ra2-b2").is_ok());
/// assert!(game.is_mate());
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<AnyRules>,
    position: Position,
}

/// A legal move with its text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LegalMove {
    /// Its text and whether it gives check.
    pub played: PlayedMove,
    /// Where the moving unit comes from.
    pub departure: Square,
    /// Where it goes.
    pub arrival: Square,
    /// The move as the rules see it.
    pub mv: Move,
}

/// A move that the position does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no legal move `{text}`{}", .near.as_ref().map(|near| format!("; legal from there: {near}")).unwrap_or_default())]
pub struct NoSuchMove {
    /// What was asked for.
    pub text: String,
    /// The legal moves of the unit on the departure square, if the text names one.
    pub near: Option<String>,
}

impl Game {
    /// Sets up a diagram; White is to move unless the diagram says otherwise.
    ///
    /// # Errors
    /// When diagram and conditions cannot be put together.
    pub fn new(diagram: &Diagram, conditions: &Conditions) -> Result<Self, SetUpError> {
        let (rules, position) = set_up(diagram, conditions)?;
        Ok(Self { rules: Arc::new(rules), position })
    }

    /// [`Self::new`], with or without shortcuts: the moves are the same.
    ///
    /// # Errors
    /// When diagram and conditions cannot be put together.
    pub fn with_shortcuts(
        diagram: &Diagram,
        conditions: &Conditions,
        shortcuts: Shortcuts,
    ) -> Result<Self, SetUpError> {
        let demands = Demands { shortcuts, ..Demands::default() };
        let (rules, position, _) = set_up_for(diagram, conditions, &demands)?;
        Ok(Self { rules: Arc::new(rules), position })
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.position.turn()
    }

    /// Gives the move to `side`, though nobody has moved.
    pub fn set_turn(&mut self, side: Side) {
        if side != self.position.turn() {
            with_rules!(&*self.rules, rules => rules.skip_turn(&mut self.position));
        }
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The rules and the position, for solving.
    pub fn parts(&mut self) -> (&AnyRules, &mut Position) {
        (&self.rules, &mut self.position)
    }

    /// The legal moves of the side to move, sorted by text.
    pub fn legal_moves(&mut self) -> Vec<LegalMove> {
        legal_moves(&*self.rules, &mut self.position)
    }

    /// The moves that only what they reach excuses, sorted by text: those that leave their own side mated, for double mate,
    /// counter-mate and auto-mate; checks that conditions forbid, where check is the goal. None in a game that wasn't set up
    /// [for a problem](Self::of_problem) with such a goal.
    ///
    /// ```
    /// use cookstopper_engine::board::Side;
    /// use cookstopper_engine::diagram::Diagram;
    /// use cookstopper_engine::{game::Game, problem::Problem};
    /// let problem = Problem {
    ///     diagram: Diagram::from_piece_lists("Kc8 Rb8", "Ka7 Qc5 Rd5", "").unwrap(),
    ///     conditions: Default::default(),
    ///     stipulation: "##!1".parse().unwrap(),
    ///     options: Default::default(),
    /// };
    /// let mut game = Game::of_problem(&problem, Side::White).unwrap();
    /// assert!(game.legal_moves().is_empty());
    /// assert!(game.excused_moves().iter().any(|mv| &*mv.played.text == "Kc8-b7"));
    /// ```
    pub fn excused_moves(&mut self) -> Vec<LegalMove> {
        excused_moves(&*self.rules, &mut self.position)
    }

    /// What one of the [legal moves](Self::legal_moves) of the position does.
    ///
    /// # Errors
    /// When the position doesn't have it.
    pub fn details(&mut self, legal: &LegalMove) -> Result<MoveDetails, NoSuchMove> {
        let mut moves = Vec::new();
        self.rules.generate(&mut self.position, &mut moves);
        let is_here = moves.contains(&legal.mv);
        let details = || MoveDetails::of(&*self.rules, &mut self.position, &legal.mv);
        is_here
            .then(details)
            .flatten()
            .ok_or_else(|| NoSuchMove::new(&legal.played.text, &self.legal_moves()))
    }

    /// Plays one of the [legal moves](Self::legal_moves) of the position, of which nobody asks again whether it has it; whether
    /// it could be played. [`Self::play`] asks, and says what the move does.
    pub fn play_unchecked(&mut self, legal: &LegalMove) -> bool {
        self.rules.play_excused(&mut self.position, &legal.mv).is_some()
    }

    /// Whether `side` is in check.
    pub fn in_check(&mut self, side: Side) -> bool {
        self.rules.in_check(&mut self.position, side)
    }

    /// Whether the side to move is in check and has no legal move, and no condition stalemates it all the same.
    pub fn is_mate(&mut self) -> bool {
        self.rules.is_mated(&mut self.position, &mut Vec::new())
    }

    /// Whether the side to move has no legal move and is not mated.
    pub fn is_stalemate(&mut self) -> bool {
        self.has_no_move() && !self.is_mate()
    }

    fn has_no_move(&mut self) -> bool {
        !self.rules.has_move(&mut self.position, &mut Vec::new())
    }

    /// Whether some position has had more moves than are listed: a unit that moves on behind each capture can have billions of
    /// ways. Then lists and counts are not complete.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        self.rules.is_cut_short()
    }

    /// The number of sequences of `depth` legal moves.
    pub fn perft(&mut self, depth: u32) -> u64 {
        with_rules!(&*self.rules, rules => perft::perft(rules, &mut self.position, depth))
    }

    /// What stands on a square, as solutions write it with its colour: `wR`, `bjS`, `w(B+S)`.
    #[must_use]
    pub fn unit_at(&self, square: Square) -> Option<String> {
        let unit = self.position.unit(square);
        let plan = self.rules.plan();
        let is_unit = !unit.is_none() && unit != Unit::HOLE;
        is_unit.then(|| unit_with_colour(plan, unit))
    }
}

impl NoSuchMove {
    /// A text that means none of these moves.
    pub(crate) fn new(text: &str, moves: &[LegalMove]) -> Self {
        Self { text: text.to_owned(), near: near(text, moves) }
    }
}

impl fmt::Display for LegalMove {
    /// In Popeye's long notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.played.text.trim_start())
    }
}

/// The legal moves of the unit that a text in long notation seems to mean.
fn near(text: &str, moves: &[LegalMove]) -> Option<String> {
    let departure: Square =
        text.as_bytes().windows(2).find_map(|pair| std::str::from_utf8(pair).ok()?.parse().ok())?;
    let texts: Vec<&str> =
        moves.iter().filter(|legal| legal.departure == departure).map(|legal| &*legal.played.text).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

fn legal_moves(rules: &dyn Rules, position: &mut Position) -> Vec<LegalMove> {
    listed(rules, position, |position, mv| move_text::played(rules, position, mv))
}

/// The move's text if it can be played and, after that, this holds.
fn written_if(
    rules: &dyn Rules,
    position: &mut Position,
    mv: &Move,
    undo: Option<Undo>,
    holds: impl Fn(&mut Position) -> bool,
) -> Option<PlayedMove> {
    let undo = undo?;
    let is_excused = holds(position);
    rules.take_back(position, mv, &undo);
    is_excused.then(|| move_text::written(rules, position, mv)).flatten()
}

fn excused_moves(rules: &dyn Rules, position: &mut Position) -> Vec<LegalMove> {
    let mut moves = Vec::new();
    if rules.plan().excuses_check() {
        moves.extend(listed(rules, position, |position, mv| {
            let undo = rules.play_into_check(position, mv);
            written_if(rules, position, mv, undo, |position| {
                let mark = position.mark();
                rules.skip_turn(position);
                let is_mated = !rules.has_move(position, &mut Vec::new());
                position.take_back(&mark);
                is_mated
            })
        }));
    }
    if rules.plan().ends_without_permit() {
        moves.extend(listed(rules, position, |position, mv| {
            if let Some(undo) = rules.play(position, mv) {
                rules.take_back(position, mv, &undo);
                return None;
            }
            let undo = rules.play_without_permit(position, mv);
            written_if(rules, position, mv, undo, |position| rules.in_check(position, position.turn()))
        }));
    }
    moves.sort();
    moves.dedup();
    moves
}

/// The generated moves that are written, sorted by text.
fn listed(
    rules: &dyn Rules,
    position: &mut Position,
    mut text_of: impl FnMut(&mut Position, &Move) -> Option<PlayedMove>,
) -> Vec<LegalMove> {
    let mut moves = Vec::new();
    rules.generate(position, &mut moves);
    let listed = moves.into_iter().filter_map(|mv| {
        let played = text_of(position, &mv)?;
        Some(LegalMove { played, departure: mv.departure, arrival: mv.arrival, mv })
    });
    let mut listed: Vec<LegalMove> = listed.collect();
    listed.sort();
    listed
}
