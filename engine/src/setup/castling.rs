//! Who may castle in a diagram.

use crate::board::position::Castling;
use crate::board::{Parts, Position, Side, Slot, Square};
use crate::diagram::{CastlingClaim, Diagram};
use crate::rules::moves::CastlingSquares;
use crate::rules::{MoveKind, Plan};

/// The rights that the diagram gives and its units can use.
pub(super) fn castling(diagram: &Diagram, plan: &Plan, position: &Position) -> Castling {
    let claim = diagram.castling.unwrap_or(CastlingClaim::ALL);
    let is_claimed = diagram.castling.is_some();
    let stands = |side: Side, square: Square, slot: Slot| {
        let unit = position.unit(square);
        let is_queen = plan.fuses_units() && unit.parts == Parts::bishop_and_rook();
        unit.owner.includes(side)
            && unit.parts.has(plan.array().walk(slot))
            && (slot != Slot::KING || unit.is_royal() || plan.kings_are_ordinary())
            && (is_claimed || !is_queen)
    };
    let mut castling = Castling::NONE;
    for side in Side::BOTH {
        let kingside = CastlingSquares::new(side, MoveKind::CastleKingside);
        let queenside = CastlingSquares::new(side, MoveKind::CastleQueenside);
        let number = side.index();
        let is_king_home = stands(side, kingside.king_from, Slot::KING)
            && (claim.king_unmoved[number] || claim.kingside[number] || claim.queenside[number]);
        let mut rights = Castling::NONE;
        if claim.kingside[number] && stands(side, kingside.rook_from, Slot::ROOK) {
            rights = rights.with(Castling::kingside(side));
        }
        if claim.queenside[number] && stands(side, queenside.rook_from, Slot::ROOK) {
            rights = rights.with(Castling::queenside(side));
        }
        // Without a way to come back, an unmoved king means nothing where no rook is left to castle with, or can arise.
        let may_arise = plan.castling_returns() || plan.promotes_at_home();
        if is_king_home && (may_arise || !rights.is_none()) {
            castling = castling.with(rights).with(Castling::king_unmoved(side));
        } else if plan.kings_return() {
            castling = castling.with(rights);
        }
    }
    castling
}
