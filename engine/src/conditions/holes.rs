//! Holes: squares that are none; and Haaner chess, where every square that a unit leaves becomes one.
//!
//! Nothing enters or crosses a hole. In Haaner chess king and rook both leave holes when castling, and so does a pawn that
//! is captured en passant. (Popeye's manual, conditions Hole and HaanerChess.)

use super::ConditionError;
use super::condition::Condition;
use super::squares::{self, read_squares};
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Position, Unit};
use crate::rules::MoveKind;
use crate::rules::facet::{ActsAfter, Footprint, HasFacts, HasPromises, Played, Promises, Stage};
use crate::rules::facts::Facts;
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;

/// Holes of the diagram, and whether more of them arise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holes {
    squares: Bitboard,
    is_haaner: bool,
}

impl Holes {
    /// Whether more of them arise in play.
    pub(super) const fn arise(&self) -> bool {
        self.is_haaner
    }
}

impl Condition for Holes {
    const NAMES: &'static [&'static str] = &["HaanerChess", "Hole"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        if name == "HaanerChess" {
            ConditionError::unless_empty(name, words)?;
            return Ok(Self { squares: Bitboard::EMPTY, is_haaner: true });
        }
        Ok(Self { squares: read_squares(name, words)?, is_haaner: false })
    }

    fn join(&self, other: &Self) -> Option<Self> {
        Some(Self { squares: self.squares | other.squares, is_haaner: self.is_haaner || other.is_haaner })
    }

    fn describe(&self) -> String {
        match (self.is_haaner, self.squares.is_empty()) {
            (true, true) => "HaanerChess".to_owned(),
            (true, false) => format!("HaanerChess, {}", squares::named("Hole", self.squares)),
            (false, _) => squares::named("Hole", self.squares),
        }
    }

    fn rests_in(&self, _: Stage) -> bool {
        !self.is_haaner
    }
}

impl HasFacts for Holes {
    fn facts(&self) -> Facts {
        Facts { holes: self.squares, makes_holes: true, ..Facts::NONE }
    }
}

impl ActsAfter for Holes {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let mv = &played.mv;
        let left = if mv.is_castling() {
            let squares = CastlingSquares::of(played.mover, mv);
            Bitboard::of(squares.king_from) | Bitboard::of(squares.rook_from)
        } else {
            Bitboard::of(mv.departure)
        };
        let fallen = mv.capture.filter(|_| mv.kind == MoveKind::EnPassant);
        for square in left | fallen.map_or(Bitboard::EMPTY, Bitboard::of) {
            if position.unit(square).is_none() {
                position.change(square, Unit::HOLE, Cause::Departure);
            }
        }
    }
}

impl HasPromises for Holes {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::NONE), ends_as_in_chess: !self.is_haaner, ..safe }
    }
}
