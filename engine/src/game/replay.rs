//! The positions of a solution: what each of its moves changes on the board.

use super::details::changes;
use super::{Game, MoveDetails, NoSuchMove, Seen, SquareChange, move_text};
use crate::board::{Position, Side, Square};
use crate::problem::Problem;
use crate::rules::{Move, MoveKind, Rules};
use crate::setup::{Demands, SetUpError, set_up_for};

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
        let (rules, position, _) = set_up_for(&diagram, &problem.bound_conditions()?, &Demands::of(problem))?;
        let mut game = Self { rules: rules.into(), position };
        game.rules.begin(&mut game.position, side);
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
    /// in the order of the squares. [`Self::play`] understands more ways of writing it, and tells more.
    ///
    /// ```
    /// use cookstopper_engine::board::Side;
    /// use cookstopper_engine::diagram::Diagram;
    /// use cookstopper_engine::{conditions::Conditions, game::Game};
    /// let diagram = Diagram::from_piece_lists("Kd3", "Kh8 Pc4", "").unwrap();
    /// let mut game = Game::new(&diagram, &Conditions::parse(["Circe"]).unwrap()).unwrap();
    /// let changes = game.follow("Kd3*c4[+bPc7]", Side::White).unwrap();
    /// let seen: Vec<String> = changes.iter().map(|change| change.to_string()).collect();
    /// assert_eq!(seen, ["d3", "c4wK", "c7bP"]);
    /// ```
    ///
    /// # Errors
    /// When no legal move of that side is written so.
    pub fn follow(&mut self, text: &str, side: Side) -> Result<Vec<SquareChange>, NoSuchMove> {
        let mv = self.meant(text, side)?;
        let before = self.position.clone();
        let _permanent = self.rules.play_excused(&mut self.position, &mv);
        Ok(changes(self.rules.plan(), &before, &self.position))
    }

    /// [`Self::follow`], with everything that the move does.
    ///
    /// # Errors
    /// When no legal move of that side is written so.
    pub fn follow_closely(&mut self, text: &str, side: Side) -> Result<MoveDetails, NoSuchMove> {
        let mv = self.meant(text, side)?;
        let no_such_move = || NoSuchMove { text: text.to_owned(), near: None };
        let details = MoveDetails::of(&*self.rules, &mut self.position, &mv).ok_or_else(no_such_move)?;
        let _permanent = self.rules.play_excused(&mut self.position, &mv);
        Ok(details)
    }

    /// Gives the move to `side`, and finds the legal move that is written so. Of two moves of one side the other side has either
    /// not moved in between, or passed as a move: a series, or a threat and parry play.
    fn meant(&mut self, text: &str, side: Side) -> Result<Move, NoSuchMove> {
        let before = (self.position.turn() != side).then(|| self.position.clone());
        self.set_turn(side);
        if let Some(mv) = written(&*self.rules, &mut self.position, text) {
            return Ok(mv);
        }
        let no_such_move = || NoSuchMove { text: text.to_owned(), near: None };
        self.position = before.ok_or_else(no_such_move)?;
        self.rules.pass(&mut self.position);
        written(&*self.rules, &mut self.position, text).ok_or_else(no_such_move)
    }

    /// What is to be seen on a square; nothing if it is empty.
    #[must_use]
    pub fn seen_at(&self, square: Square) -> Option<Seen> {
        Seen::on(self.rules.plan(), &self.position, square)
    }
}

/// The legal move that is written so.
fn written(rules: &dyn Rules, position: &mut Position, text: &str) -> Option<Move> {
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
    moves.into_iter().find(|mv| can_be_meant(mv) && is_meant(position, mv))
}
