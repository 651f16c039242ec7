//! Lines along which hunters may reach a square once a unit has left them.

use super::Board;
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Slot, Square};
use crate::rules::plan::Plan;
use crate::walks::Ground;

/// The lines of the hunting side, but for those of hoppers.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    plan: &'a Plan,
    /// The board without the king.
    gone: Board<'a>,
    /// By walk: from where its riders may come along a line, be it with their next move.
    origins: [Bitboard; SLOTS],
}

impl<'a> Lines<'a> {
    /// The lines that matter once the king is gone from his square.
    pub fn new(board: &Board<'a>, king: Square, may_promote: bool) -> Self {
        let plan = board.plan;
        let are_led = plan.changes_ways();
        let mut origins = [Bitboard::EMPTY; SLOTS];
        for &slot in plan.slots() {
            // Whoever is led goes as a unit that there is.
            let riders = board.position.with_walk(slot) & board.hunters;
            if plan.is_hopper(slot) || !board.has_lines(slot) || riders.is_empty() && !may_promote {
                continue;
            }
            let reached = |all: Bitboard, square: Square| all | board.reached_by(slot, square).0;
            origins[slot.index()] = match may_promote || are_led {
                true => Bitboard::ALL,
                false => riders.into_iter().fold(board.hunters, reached),
            };
        }
        let gone = Board { ground: board.ground.without(Bitboard::of(king)), ..*board };
        Self { plan, gone, origins }
    }

    /// The units that keep a line shut that leads to a square.
    pub fn shutters(&self, target: Square) -> Bitboard {
        let has_lines = |slot: &Slot| self.origins[slot.index()].is_some();
        let slots = self.plan.slots().iter().copied().filter(has_lines);
        // Who captures leaves two squares, and ends anywhere.
        let leave_two = self.plan.captures_leave_two();
        let empty = Ground { occupied: Bitboard::EMPTY, ..self.gone.ground };
        slots.fold(Bitboard::EMPTY, |all, slot| {
            all | match leave_two {
                true => self.plan.walks().attacks(slot, target, &empty),
                false => self.gone.shutters(slot, target, self.origins[slot.index()]),
            }
        })
    }
}
