//! Vaulting kings: a king in check also moves like an equihopper, or by the walks that are named.
//!
//! So it checks, too, but as an equihopper only where the diagram has one, unless that walk is named. (Popeye's manual, conditions
//! VaultingKings, WhiteVaultingKing and BlackVaultingKing; its behaviour. `Transmuting` is not known: Popeye doesn't solve anything then.)

use super::condition::Condition;
use super::sequence::Sequence;
use super::sides::Sides;
use super::{ConditionError, Kind};
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Position, Side, Slot, Square};
use crate::rules::facet::{
    BringsWalks, ChangesPlanes, Explains, Footprint, HasPromises, Promises, Question, Rewrites,
};
use crate::rules::generate::{Field, whole_units};
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::Walk;

/// Vaulting kings of one side or both, and by which walks they move in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VaultingKings {
    sides: Sides,
    named: Sequence,
}

impl VaultingKings {
    /// The king of a side, if it vaults.
    fn vaulter(&self, plan: &Plan, position: &Position, side: Side) -> Option<Square> {
        let king = position.only_king(side).filter(|_| self.sides.binds(side))?;
        // Whether the other king vaults doesn't matter.
        let mut planes = plan.planes_as_printed(position, side.other());
        for condition in plan.planes().iter().filter(|one| one.condition.rank() != Kind::VaultingKings.rank())
        {
            condition.planes(plan, position, side.other(), &mut planes[..plan.slots().len()]);
        }
        plan.attackers(position, king, side.other(), &planes).is_some().then_some(king)
    }

    /// Whether such kings check by their other walks, too.
    fn checks_so(&self, plan: &Plan) -> bool {
        let is_equihopper = |slot: &Slot| Some(plan.walks().walk(*slot)) == Walk::from_code("EQ");
        self.named.is_given() || plan.promotions().iter().any(is_equihopper)
    }
}

impl Condition for VaultingKings {
    const NAMES: &'static [&'static str] = &["VaultingKings", "WhiteVaultingKing", "BlackVaultingKing"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let named = Sequence::alone(name, words)?;
        Ok(Self { sides: Sides::named(name), named })
    }

    fn join(&self, other: &Self) -> Option<Self> {
        (self.named == other.named).then_some(Self { sides: self.sides.and(other.sides), ..*self })
    }

    fn describe(&self) -> String {
        let name = self.sides.pick(Self::NAMES[1], Self::NAMES[2], Self::NAMES[0]);
        format!("{name}{}", self.named)
    }
}

impl BringsWalks for VaultingKings {
    fn walks(&self) -> Vec<Walk> {
        if self.named.is_given() {
            return self.named.walks().collect();
        }
        Walk::from_code("EQ").into_iter().collect()
    }
}

impl ChangesPlanes for VaultingKings {
    fn observes_as_printed(&self) -> bool {
        true
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        if !self.checks_so(plan) {
            return;
        }
        let Some(king) = self.vaulter(plan, position, side) else { return };
        // A king that another unit leads vaults, but doesn't check by that.
        if plan.is_led(position, king, side) {
            return;
        }
        let walks = self.walks();
        for slot in plan.slots().iter().filter(|slot| walks.contains(&plan.walks().walk(**slot))) {
            planes[slot.index()] |= Bitboard::of(king);
        }
    }
}

impl Rewrites for VaultingKings {
    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let side = position.turn();
        let Some(king) = self.vaulter(plan, position, side) else { return };
        // Whoever paralyses the king keeps it from vaulting, too.
        let is_free = || plan.mobile(position, side).contains(king);
        if (!self.checks_so(plan) || plan.is_led(position, king, side)) && is_free() {
            let field = Field::in_play(plan, position);
            let walks = self.walks();
            for slot in plan.slots().iter().filter(|slot| walks.contains(&plan.walks().walk(**slot))) {
                let mut planes = [Bitboard::EMPTY; SLOTS];
                planes[slot.index()] = Bitboard::of(king);
                whole_units(plan, position, &planes, &field, moves);
            }
        }
        // Each way is a move of its own; a king's double step gives no right to capture en passant.
        for mv in moves[start..].iter_mut().filter(|mv| mv.departure == king) {
            if mv.kind == MoveKind::DoubleStep {
                mv.kind = MoveKind::Plain;
            }
        }
    }
}

impl HasPromises for VaultingKings {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::KINGS_WALK), ..safe }
    }
}

impl Explains for VaultingKings {
    fn explain(&self, _: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Walk(square) = *question else { return None };
        position.royals().contains(square).then(|| "also moves otherwise in check".to_owned())
    }
}
