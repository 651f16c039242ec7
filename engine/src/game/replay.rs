//! The positions of a solution: what each of its moves changes on the board.

use super::{Game, NoSuchMove, move_text};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Position, Side, Square};
use crate::problem::Problem;
use crate::rules::{Move, MoveKind, Rules};
use crate::setup::{Demands, SetUpError, set_up_for};

/// What is to be seen on a square after a move; [`None`] if it is empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The square.
    pub square: Square,
    /// The unit as [`Game::unit_at`] writes it, or what is no unit: `hole`, `imitator`.
    pub seen: Option<String>,
}

/// A square that is none, as [`Game::seen_at`] writes it.
pub const HOLE: &str = "hole";

/// What moves along with every unit, as [`Game::seen_at`] writes it.
pub const IMITATOR: &str = "imitator";

/// The mark of units on the second of two boards, as [`Game::seen_at`] writes it behind their colour.
pub const SECOND_BOARD: &str = "ii";

/// A position to which a game can return.
#[derive(Clone, Debug)]
pub struct Bookmark(Position);

impl Game {
    /// Sets up the position where the play of a problem begins, with everything that its options say of it,
    /// `side` to move.
    ///
    /// # Errors
    /// When diagram and conditions cannot be put together.
    pub fn of_problem(problem: &Problem, side: Side) -> Result<Self, SetUpError> {
        let mut diagram = problem.beginning().into_owned();
        problem.options.amend(&mut diagram);
        // Rights of the last move belong to the side that begins, as in solving.
        diagram.turn = Some(crate::problem::beginner(problem));
        let (rules, position, _) = set_up_for(&diagram, &problem.conditions, &Demands::of(problem))?;
        let mut game = Self { rules, position };
        game.set_turn(side);
        Ok(game)
    }

    /// Remembers the position.
    #[must_use]
    pub fn bookmark(&self) -> Bookmark {
        Bookmark(self.position.clone())
    }

    /// Returns to a position of this game.
    pub fn return_to(&mut self, bookmark: &Bookmark) {
        self.position.clone_from(&bookmark.0);
    }

    /// Plays the legal move of `side` that is written exactly so in long notation, and tells what it changes,
    /// in the order of the squares.
    ///
    /// ```
    /// use cookstopper_engine::board::Side;
    /// use cookstopper_engine::diagram::Diagram;
    /// use cookstopper_engine::{conditions::Conditions, game::Game};
    /// let diagram = Diagram::from_piece_lists("Kd3", "Kh8 Pc4", "").unwrap();
    /// let mut game = Game::new(&diagram, &Conditions::parse(["Circe"]).unwrap()).unwrap();
    /// let changes = game.follow("Kd3*c4[+bPc7]", Side::White).unwrap();
    /// let squares: Vec<String> = changes.iter().map(|change| change.square.to_string()).collect();
    /// assert_eq!(squares, ["d3", "c4", "c7"]);
    /// assert_eq!(changes[2].seen.as_deref(), Some("bP"));
    /// ```
    ///
    /// # Errors
    /// When no legal move of that side is written so.
    pub fn follow(&mut self, text: &str, side: Side) -> Result<Vec<Change>, NoSuchMove> {
        self.set_turn(side);
        let before = self.position.clone();
        let imitators = |position: &Position| position.memory().imitators.squares().collect::<Bitboard>();
        let is_played = play_written(&self.rules, &mut self.position, text);
        if !is_played {
            return Err(NoSuchMove { text: text.to_owned(), near: None });
        }
        let moved = imitators(&before) ^ imitators(&self.position);
        let changed =
            |square: &Square| moved.contains(*square) || before.unit(*square) != self.position.unit(*square);
        let changed = Square::all().filter(changed);
        Ok(changed.map(|square| Change { square, seen: self.seen_at(square) }).collect())
    }

    /// What is to be seen on a square: a unit as [`Self::unit_at`] writes it, with [`SECOND_BOARD`] behind its colour where it
    /// stands there; [`HOLE`] or [`IMITATOR`].
    #[must_use]
    pub fn seen_at(&self, square: Square) -> Option<String> {
        if self.position.holes().contains(square) {
            return Some(HOLE.to_owned());
        }
        let has_imitator = self.position.memory().imitators.squares().any(|other| other == square);
        let is_on_second = self.position.unit(square).attributes.has(Attributes::SECOND_BOARD);
        let unit = self.unit_at(square).map(|mut unit| {
            unit.insert_str(1, if is_on_second { SECOND_BOARD } else { "" });
            unit
        });
        unit.or_else(|| has_imitator.then(|| IMITATOR.to_owned()))
    }
}

fn play_written(rules: &dyn Rules, position: &mut Position, text: &str) -> bool {
    let mut moves = Vec::new();
    rules.generate(position, &mut moves);
    // Writing a move means playing it; most can't be meant by their squares alone.
    let can_be_meant = |mv: &Move| {
        mv.is_castling()
            || matches!(mv.kind, MoveKind::RoleExchange | MoveKind::Null)
            || matches!(mv.kind, MoveKind::TakesBehindKingside | MoveKind::TakesBehindQueenside)
            || (text.contains(&*mv.departure.to_string()) && text.contains(&*mv.arrival.to_string()))
    };
    let is_meant = |position: &mut Position, mv: &Move| {
        move_text::written(rules, position, mv).is_some_and(|played| &*played.text == text)
    };
    let meant = moves.into_iter().find(|mv| can_be_meant(mv) && is_meant(position, mv));
    meant.is_some_and(|mv| rules.play_excused(position, &mv).is_some())
}
