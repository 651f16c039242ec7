//! Castling under fairy conditions: when it is possible, and what ends or restores the right to it.

use super::{Fairy, detour};
use crate::board::position::{Castling, Cause, Effect, Mark};
use crate::board::{Bitboard, Parts, Position, Side, Slot, Unit};
use crate::rules::facet::Played;
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind, Rules};
use crate::walks::Planes;
use crate::walks::sliders;

/// Where kings and rooks stand that may castle.
const CASTLING_HOMES: Bitboard = Bitboard(0x9100_0000_0000_0091);

impl<const LED: bool> Fairy<LED> {
    /// Castling of a whole king with a whole rook.
    pub(super) fn castling(&self, position: &Position, planes: &Planes, moves: &mut Vec<Move>) {
        let side = position.turn();
        let rights = position.state.castling.without(Castling::all_of(side.other()));
        if rights.is_none() || self.plan.has_no_castling() {
            return;
        }
        for kind in [MoveKind::CastleKingside, MoveKind::CastleQueenside] {
            moves.extend(castling_move(&self.plan, position, planes, kind));
        }
    }

    /// Whether a castling king would be attacked where it stands or where it passes.
    pub(super) fn castles_through_check(&self, position: &mut Position, mv: &Move) -> bool {
        let side = position.turn();
        let squares = CastlingSquares::of(side, mv);
        let mark = position.mark();
        detour(&self.plan, position, mv);
        if self.in_check(position, side) {
            position.take_back(&mark);
            return true;
        }
        let unit = position.unit(squares.king_from);
        let rest = unit.with_parts(unit.parts.minus(mv.moving));
        position.change(squares.king_from, rest, Cause::Departure);
        position.change(squares.rook_to, unit.with_parts(mv.moving), Cause::Arrival);
        if self.plan.has_imitators() {
            let imitators = position.memory().imitators;
            let files = squares.rook_to.file() as i8 - squares.king_from.file() as i8;
            let ranks = squares.rook_to.rank() as i8 - squares.king_from.rank() as i8;
            if let Some(imitators) = imitators.moved(files, ranks) {
                position.remember(|memory| memory.imitators = imitators);
            }
        }
        let attacked = self.in_check(position, side);
        position.take_back(&mark);
        attacked
    }

    /// What a move leaves of the rights of both sides, as far as it has been carried out.
    pub(super) fn update_castlings(&self, position: &mut Position, played: &Played, mark: &Mark) {
        self.update_castling(position, &played.mv, mark);
        if played.mv.is_castling() {
            self.exclude_castlings(position, played.mover, &played.mv);
        }
    }

    /// Castling may show that the other side can't castle any more.
    fn exclude_castlings(&self, position: &mut Position, mover: Side, mv: &Move) {
        let corner = CastlingSquares::of(mover, mv).rook_from;
        for pair in self.plan.exclusive_castlings() {
            let Some(other) = pair.iter().find(|square| pair.contains(&corner) && **square != corner) else {
                continue;
            };
            let side = mover.other();
            let right = if other.file() == 0 { Castling::queenside(side) } else { Castling::kingside(side) };
            position.set_castling(position.state.castling.without(right));
        }
    }

    /// A right ends when its king or rook leaves; rebirth on the home square restores what it can.
    pub(super) fn update_castling(&self, position: &mut Position, mv: &Move, mark: &Mark) {
        let before = position.state.castling;
        if before.is_none() && !self.plan.castling_returns() {
            return;
        }
        let effects = position.effects_since(mark);
        let touches = |effect: &Effect| {
            CASTLING_HOMES.contains(effect.square)
                || effect.from.is_some_and(|from| CASTLING_HOMES.contains(from))
        };
        if !effects.iter().any(touches) {
            return;
        }
        let mut castling = before;
        let leaving = effects.iter().filter_map(|effect| {
            effect.from.map(|square| Effect { square, before: effect.after, after: Unit::NONE, ..*effect })
        });
        for effect in leaving.chain(effects.iter().copied()) {
            castling = self.castling_behind(castling, mv, &effect);
        }
        for side in Side::BOTH {
            if !castling.has(Castling::king_unmoved(side)) && !self.plan.kings_return() {
                castling = castling.without(Castling::all_of(side));
            }
        }
        position.set_castling(castling);
    }

    /// What one effect of a move leaves of the rights, and what it restores.
    fn castling_behind(&self, castling: Castling, mv: &Move, effect: &Effect) -> Castling {
        let side = match effect.square.rank() {
            0 => Side::White,
            7 => Side::Black,
            _ => return castling,
        };
        let (right, slot) = match effect.square.file() {
            0 => (Castling::queenside(side), Slot::ROOK),
            4 => (Castling::king_unmoved(side), Slot::KING),
            7 => (Castling::kingside(side), Slot::ROOK),
            _ => return castling,
        };
        let is_king = slot == Slot::KING;
        let slot = self.plan.array().walk(slot);
        let is_own = effect.after.owner.includes(side);
        // Who promotes to a rook on a corner has not moved as a rook.
        let has_promoted = effect.cause == Cause::Arrival
            && effect.square == mv.arrival
            && mv.arriving != mv.moving
            && !mv.is_castling()
            && !is_king;
        debug_assert!(
            !is_rebirth(effect.cause) || self.plan.castling_returns(),
            "{:?} brings what may castle, and no condition has said so",
            effect.cause
        );
        if has_promoted || is_rebirth(effect.cause) {
            let returns = is_own && effect.after.parts == Parts::one(slot);
            return if returns { castling.with(right) } else { castling.without(right) };
        }
        let stays = is_own
            && effect.after.parts.has(slot)
            && (!is_king || effect.after.is_royal() || self.plan.kings_are_ordinary());
        if stays { castling } else { castling.without(right) }
    }
}

/// Whether a move that does nothing but what it shows leaves or enters a square from which somebody castles.
pub(super) fn touches_homes(mv: &Move) -> bool {
    let captured = mv.capture.map_or(Bitboard::EMPTY, Bitboard::of);
    CASTLING_HOMES.meets(Bitboard::of(mv.departure) | Bitboard::of(mv.arrival) | captured)
}

/// Whether what stands there since then has come as new.
const fn is_rebirth(cause: Cause) -> bool {
    matches!(
        cause,
        Cause::Rebirth
            | Cause::CapturerRebirth
            | Cause::Passage
            | Cause::Burial
            | Cause::Summoning
            | Cause::SideChange
            | Cause::Recolouring
            | Cause::WalkChange
            | Cause::BareWalkChange
            | Cause::Chameleon
            | Cause::Reshaping
            | Cause::KingReshaping
    )
}

/// The castling move of this kind, if rights, empty squares and the king's walk let the side to move castle, attacks not
/// considered.
pub(crate) fn castling_move(
    plan: &Plan,
    position: &Position,
    planes: &Planes,
    kind: MoveKind,
) -> Option<Move> {
    let squares = CastlingSquares::new(position.turn(), kind);
    let is_possible = may_castle(plan, position, kind)
        && planes[plan.array().walk(Slot::KING).index()].contains(squares.king_from);
    let [king, arriving] = [squares.king_from, squares.rook_from].map(|square| position.unit(square).parts);
    is_possible.then(|| Move { kind, arriving, ..Move::quiet(squares.king_from, squares.king_to, king) })
}

/// Whether rights and empty squares let the side to move castle, attacks not considered.
pub(crate) fn may_castle(plan: &Plan, position: &Position, kind: MoveKind) -> bool {
    let side = position.turn();
    let squares = CastlingSquares::new(side, kind);
    let path = sliders::between(squares.king_from, squares.rook_from);
    position.state.castling.has(kind.castling_right(side).with(Castling::king_unmoved(side)))
        && !path.meets(position.occupied())
        && position.unit(squares.king_from).parts.has(plan.array().walk(Slot::KING))
}
