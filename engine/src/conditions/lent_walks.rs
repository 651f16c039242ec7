//! Transmission menace, power transfer and Nanna: units move also, or only, like other units.
//!
//! Transmission menace: a unit also moves like the enemy units that observe it, kings too. Power transfer: a unit moves like the unit that stands
//! on the square on which it would come back in Circe, of whatever side; kings don't, unless `RexInclusive`. Nanna: a unit moves
//! like the unit of its side in front of it. So do their attacks. (Popeye's manual, conditions
//! TransmissionMenace, PowerTransfer and NannaChess.)

use super::ConditionError;
use super::circe::home_of;
use super::condition::Condition;
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Position, Side, Slot, Square};
use crate::rules::facet::{ChangesPlanes, Explains, Footprint, HasPromises, Promises, Question, Rewrites};
use crate::rules::generate::Field;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Which of the three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LentWalks {
    /// Like enemy units that observe the unit.
    Menace,
    /// Like what stands on the square of rebirth.
    Transfer {
        /// Whether kings move so, too.
        includes_kings: bool,
    },
    /// Like the unit in front.
    Nanna,
}

/// The units of a side that take over walks, and by walk which ones do. They are asked for at every check, so nothing is kept on the heap.
struct Lent {
    units: Bitboard,
    by_walk: [Bitboard; SLOTS],
}

impl Lent {
    fn lend(&mut self, unit: Bitboard, slots: impl Iterator<Item = Slot>) {
        self.units |= unit;
        for slot in slots {
            self.by_walk[slot.index()] |= unit;
        }
    }
}

impl LentWalks {
    /// Who takes over which walks.
    fn lent(self, plan: &Plan, position: &Position, side: Side) -> Lent {
        let own = position.of(side);
        let mut lent = Lent { units: Bitboard::EMPTY, by_walk: [Bitboard::EMPTY; SLOTS] };
        match self {
            Self::Menace => {
                for &slot in plan.slots() {
                    let is_lent = |square: &Square| {
                        plan.observers_by_walk(position, slot, *square, side.other()).is_some()
                    };
                    lent.lend(own.into_iter().filter(is_lent).collect(), std::iter::once(slot));
                }
            }
            Self::Transfer { includes_kings } => {
                let kings = if includes_kings { Bitboard::EMPTY } else { position.royals() };
                for square in own.without(kings) {
                    let lender = position.unit(home_of(plan, position.unit(square).parts, side, square));
                    if !lender.is_none() {
                        lent.lend(Bitboard::of(square), lender.parts.slots());
                    }
                }
            }
            Self::Nanna => {
                for square in own {
                    if let Some(ahead) = (Bitboard::of(square).forward(side) & own).first() {
                        lent.lend(Bitboard::of(square), position.unit(ahead).parts.slots());
                    }
                }
            }
        }
        lent
    }
}

impl Condition for LentWalks {
    const NAMES: &'static [&'static str] = &["TransmissionMenace", "PowerTransfer", "NannaChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let (includes_kings, rest) = match words.split_first() {
            Some((&"RexInclusive", rest)) if name == "PowerTransfer" => (true, rest),
            Some((&"RexExclusive", rest)) if name == "PowerTransfer" => (false, rest),
            _ => (false, words),
        };
        ConditionError::unless_empty(name, rest)?;
        Ok(match name {
            "TransmissionMenace" => Self::Menace,
            "NannaChess" => Self::Nanna,
            _ => Self::Transfer { includes_kings },
        })
    }

    fn describe(&self) -> String {
        match self {
            Self::Menace => "TransmissionMenace",
            Self::Transfer { includes_kings: false } => "PowerTransfer",
            Self::Transfer { includes_kings: true } => "PowerTransfer RexInclusive",
            Self::Nanna => "NannaChess",
        }
        .to_owned()
    }
}

impl ChangesPlanes for LentWalks {
    fn observes_as_printed(&self) -> bool {
        *self == Self::Menace
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let lent = self.lent(plan, position, side);
        let replaced = if *self == Self::Menace { Bitboard::EMPTY } else { lent.units };
        for (plane, by_walk) in planes.iter_mut().zip(lent.by_walk) {
            *plane = plane.without(replaced) | by_walk;
        }
    }
}

impl Rewrites for LentWalks {
    /// A unit that may make a move by several walks makes it once.
    fn rewrite(&self, _: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        if *self != Self::Menace {
            return;
        }
        let mut sorted: Vec<Move> = moves.drain(start..).collect();
        for mv in &mut sorted {
            let is_pawn = position.unit(mv.departure).parts.has(Slot::PAWN);
            if mv.kind == MoveKind::DoubleStep && !is_pawn {
                mv.kind = MoveKind::Plain;
            }
        }
        sorted.sort();
        sorted.dedup();
        moves.append(&mut sorted);
    }
}

impl HasPromises for LentWalks {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::OTHER_WALKS), ..safe }
    }
}

impl Explains for LentWalks {
    fn explain(&self, plan: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Walk(square) = *question else { return None };
        let is_lent = |side: Side| self.lent(plan, position, side).units.contains(square);
        Side::BOTH.into_iter().any(is_lent).then(|| "moves like another unit".to_owned())
    }
}
