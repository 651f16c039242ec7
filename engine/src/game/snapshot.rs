//! A position as a diagram, to solve on from it.

use super::Game;
use super::details::diagram_unit;
use crate::board::position::Castling;
use crate::board::{Side, Square};
use crate::diagram::{CastlingClaim, Diagram, PawnStep};
use crate::rules::Rules;

impl Game {
    /// The position as a diagram; nothing where play has left something that no diagram shows: where units
    /// come from, which types have arisen, or new holes.
    #[must_use]
    pub fn snapshot(&self) -> Option<Diagram> {
        let plan = self.rules.plan();
        let has_new_holes = self.position.holes() != plan.holes();
        if plan.tracks_origins() || plan.promotes_to_types() || has_new_holes {
            return None;
        }
        Some(self.shown())
    }

    /// The position as a diagram, without whatever no diagram shows: what a goal asks for is no more than this.
    #[must_use]
    pub fn shown(&self) -> Diagram {
        let plan = self.rules.plan();
        let mut diagram = Diagram { turn: Some(self.turn()), ..Diagram::default() };
        for square in Square::all() {
            let unit = self.position.unit(square);
            if unit.is_none() || self.position.holes().contains(square) {
                continue;
            }
            diagram.units[square.index()] = Some(diagram_unit(plan, unit));
        }
        let castling = self.position.state.castling;
        let claimed = |right: fn(Side) -> Castling| Side::BOTH.map(|side| castling.has(right(side)));
        diagram.castling = Some(CastlingClaim {
            king_unmoved: claimed(Castling::king_unmoved),
            kingside: claimed(Castling::kingside),
            queenside: claimed(Castling::queenside),
        });
        let right = self.position.en_passant_of(self.position.turn());
        diagram.en_passant = right.map(|right| PawnStep::over(right.crossed));
        diagram
    }
}
