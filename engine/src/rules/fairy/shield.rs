//! Which moves need no second look: those that can't expose a king, and those that can't end a check.

use super::Fairy;
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Position, Side, Slot, Square};
use crate::rules::facet::Shield;
use crate::rules::{Move, MoveKind};
use crate::walks::reach::pawn_attackers;
use crate::walks::sliders;

impl<const LED: bool> Fairy<LED> {
    /// Which moves cannot expose a king of the side to move: none of a unit that alone stands between it and
    /// an enemy line, and only where no enemy unit reaches the king, be it by a capture that is not allowed.
    pub(super) fn shield(&self, position: &Position) -> Shield {
        let side = position.turn();
        let is_opaque = !self.plan.shortcuts().tell_in_advance() || self.plan.shields_nothing();
        let neutral = position.neutral();
        if is_opaque || neutral.meets(position.royals()) {
            return Shield::NONE;
        }
        // Who is paralysed may be set free by any move.
        let planes = match LED && self.plan.paralyses() {
            true => self.plan.planes_as_printed(position, side.other()),
            false => self.planes(position, side.other()),
        };
        let occupied = position.occupied();
        let own = position.of(side);
        let enemy = position.of(side.other());
        let queens = planes[Slot::QUEEN.index()];
        let kings = position.royals() & own;
        // Neutral units may go to where they check.
        let mut touchy = kings | neutral;
        for king in kings {
            if self.plan.walkers(position, king, side.other(), &planes).is_some() {
                return self.shield_in_check(position);
            }
            let straight = planes[Slot::ROOK.index()] | queens;
            let diagonal = planes[Slot::BISHOP.index()] | queens;
            touchy |= sliders::sole_blockers(king, enemy, straight, diagonal, occupied);
            touchy |= self.plan.touchy(king, occupied, |slot| planes[slot.index()]);
        }
        let plain = Shield { touchy, covers_captures: true, is_checked: false };
        plain.and(self.plan.promised().shield)
    }

    /// Which moves can end a check: those of kings, and those that capture the checking unit or go between, or out of its
    /// way. Known only where checks depend on nothing but the units on their lines.
    fn shield_in_check(&self, position: &Position) -> Shield {
        let plan = &self.plan;
        let depends_on_more =
            LED || !plan.observes().is_empty() || !plan.concedes().is_empty() || plan.fuses_units();
        let by_conditions = plan.promised().shield;
        if depends_on_more || plan.quiet_moves_have_effects() || by_conditions.touchy.is_some() {
            return Shield::NONE;
        }
        let side = position.turn();
        let planes = self.planes(position, side.other());
        let has_neutral = position.neutral().is_some();
        let mut touchy = Bitboard::ALL;
        for king in position.royals() & position.of(side) {
            for checker in self.plan.walkers(position, king, side.other(), &planes) {
                let walk = position.unit(checker).parts.lowest();
                let ends = plan.walks().way_between(walk, king, checker) | Bitboard::of(checker);
                // A hurdle or a neutral unit that goes away ends one check, and where it goes to perhaps another.
                touchy = match plan.has_hoppers() || has_neutral {
                    true if touchy.len() <= ends.len() => touchy,
                    true => ends,
                    false => touchy & ends,
                };
            }
        }
        let covers_captures = by_conditions.covers_captures && plan.after().is_empty();
        Shield { touchy, covers_captures, is_checked: true }
    }

    /// Whether a unit reborn since the mark reaches a king of `side`.
    pub(super) fn is_reached_by_reborn(&self, position: &Position, side: Side, mark: &Mark) -> bool {
        let kings = position.royals() & position.of(side);
        let reborn = position.effects_since(mark).iter().filter(|effect| effect.cause == Cause::Rebirth);
        let mut reborn = reborn.map(|effect| effect.square);
        if LED {
            // It moves as conditions say of the square on which it stands now.
            let reborn: Bitboard = reborn.collect();
            let planes = self.planes(position, side.other());
            let reaching = |king: Square| self.plan.walkers(position, king, side.other(), &planes);
            return reborn.is_some() && kings.into_iter().any(|king| reaching(king).meets(reborn));
        }
        let ground = self.plan.ground(position, side.other());
        reborn.any(|square| {
            position.unit(square).parts.slots().any(|slot| {
                kings.into_iter().any(|king| {
                    let square = Bitboard::of(square);
                    let from = match slot {
                        Slot::PAWN => pawn_attackers(king, side.other()) & square,
                        _ => self.plan.walks().attackers(slot, king, &ground, square),
                    };
                    from.is_some()
                })
            })
        })
    }
}

/// Whether the move is of the kind that the shield covers.
#[inline]
pub(super) fn is_shielded(position: &Position, mv: &Move) -> bool {
    let shield = position.node.shield();
    let squares = Bitboard::of(mv.departure) | Bitboard::of(mv.arrival);
    matches!(mv.kind, MoveKind::Plain | MoveKind::DoubleStep)
        && !shield.is_checked
        && mv.legs.is_empty()
        && !shield.touchy.meets(squares)
        && mv.capture.is_none_or(|victim| shield.covers_captures && victim == mv.arrival)
}

/// Whether the shield tells that the move leaves its own king in check.
#[inline]
pub(super) fn leaves_check(position: &Position, mv: &Move) -> bool {
    let shield = position.node.shield();
    let squares = Bitboard::of(mv.departure) | Bitboard::of(mv.arrival);
    shield.is_checked
        && mv.goes_straight()
        && (mv.capture.is_none() || shield.covers_captures)
        && !(shield.touchy | position.royals()).meets(squares)
}
