//! Vaulting kings: a king in check also moves like an equihopper.
//!
//! It checks as a king all the same. (Popeye's manual, conditions VaultingKings, WhiteVaultingKing and BlackVaultingKing; the rest by their behaviour. Named
//! walks in the equihopper's place and `Transmuting` are not known: where such kings check has not been found out.)

use super::ConditionError;
use super::condition::{Condition, Past, Question, Stage};
use super::footprint::Footprint;
use super::sides::Sides;
use super::transmuted_kings::kings_move_once;
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Position, Square};
use crate::rules::Move;
use crate::rules::generate::{Field, whole_units};
use crate::rules::plan::Plan;
use crate::walks::Walk;

/// Vaulting kings of one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VaultingKings(Sides);

/// Why nothing else may lend the king a walk.
const LENT: &str = "no rule says which walk the king takes over";

impl VaultingKings {
    /// The king of the side to move, if it vaults.
    fn vaulter(self, plan: &Plan, position: &Position) -> Option<Square> {
        let side = position.turn();
        let kings = position.royals() & position.of(side);
        let king = kings.first().filter(|_| self.0.binds(side) && !kings.is_several())?;
        let planes = plan.planes_in_force(position, side.other());
        plan.attackers(position, king, side.other(), &planes).is_some().then_some(king)
    }
}

impl Condition for VaultingKings {
    const NAMES: &'static [&'static str] = &["VaultingKings", "WhiteVaultingKing", "BlackVaultingKing"];

    const EXCLUDES: &'static [(&'static str, &'static str)] = &[
        ("Augsburg", "no rule says how a king moves that is part of a unit"),
        ("Annan", LENT),
        ("FaceToFace", LENT),
        ("PointReflection", LENT),
        ("TransmissionMenace", LENT),
        ("TransmutedKings", LENT),
        ("WhiteSuperTransmutingKing", LENT),
        ("RoyalDynasty", "no rule says which of several kings vaults"),
    ];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self(Sides::named(name)))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        Some(Self(self.0.and(other.0)))
    }

    fn describe(&self) -> String {
        self.0.pick(Self::NAMES[1], Self::NAMES[2], Self::NAMES[0]).to_owned()
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Rewrites]
    }

    fn footprint(&self) -> Option<Footprint> {
        Some(Footprint::KINGS_WALK)
    }

    fn walks(&self) -> Vec<Walk> {
        Walk::from_code("EQ").into_iter().collect()
    }

    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let Some(king) = self.vaulter(plan, position) else { return };
        let field = Field::new(position, plan.kings_are_reborn);
        let equihoppers = self.walks();
        for slot in plan.slots.iter().filter(|slot| equihoppers.contains(&plan.walks.walk(**slot))) {
            let mut planes = [Bitboard::EMPTY; SLOTS];
            planes[slot.index()] = Bitboard::of(king);
            whole_units(plan, position, &planes, &field, moves);
        }
        kings_move_once(Bitboard::of(king), start, moves);
    }

    fn explain(&self, _: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Walk(square) = *question else { return None };
        position.royals().contains(square).then(|| "also moves like an equihopper in check".to_owned())
    }

    fn past(&self) -> Past {
        Past::ANY
    }
}
