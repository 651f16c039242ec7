//! Single box: no side may have more units of a kind than in the game array.
//!
//! Type 1: a pawn promotes only to what its side has lost, and if it has lost nothing it can't go to its last rank.
//! Type 2: there it may stay a pawn; as soon as a unit of its side is captured, the side that captures promotes it to that
//! in the same move. Type 3: its own side promotes it, at the beginning of its next move. (Popeye's manual, condition
//! SingleBox.)

use super::condition::Condition;
use super::{ConditionError, Kind};
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, MaybeSquare, Parts, Position, Side, Slot, Square};
use crate::rules::Move;
use crate::rules::facet::{
    ActsAfter, ActsBefore, Allows, ChangesPlanes, Footprint, HasFacts, HasPromises, Keeps, Observes, Played,
    Promises, Rewrites, Shield, Stage, Varies,
};
use crate::rules::facts::Facts;
use crate::rules::generate::{Field, whole_units};
use crate::rules::in_play::Acting;
use crate::rules::plan::Plan;

/// When a pawn promotes that could not at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SingleBox {
    /// Never: it does not go to its last rank.
    Type1,
    /// When the other side captures.
    Type2,
    /// At the beginning of the own move.
    Type3,
}

/// The units of each side in the game array.
const BOX: [(Slot, u32); 6] = [
    (Slot::KING, 1),
    (Slot::QUEEN, 1),
    (Slot::ROOK, 2),
    (Slot::BISHOP, 2),
    (Slot::KNIGHT, 2),
    (Slot::PAWN, 8),
];

/// How many units of this walk are missing on the board; negative if there are too many.
fn missing(position: &Position, side: Side, slot: Slot) -> i64 {
    let Some((_, number)) = BOX.iter().find(|(known, _)| *known == slot) else { return 0 };
    i64::from(*number) - i64::from((position.with_walk(slot) & position.of(side)).len())
}

/// Whether no side has too many units of a kind.
fn fits(position: &Position) -> bool {
    let all = |side: Side| BOX.iter().all(|(slot, _)| missing(position, side, *slot) >= 0);
    Side::BOTH.into_iter().all(all)
}

/// The officers to which a pawn of `side` could promote.
fn free(position: &Position, side: Side) -> impl Iterator<Item = Slot> {
    let officers = [Slot::QUEEN, Slot::ROOK, Slot::BISHOP, Slot::KNIGHT];
    officers.into_iter().filter(move |slot| missing(position, side, *slot) > 0)
}

/// The pawns of `side` on their last rank.
fn latent(position: &Position, side: Side) -> Bitboard {
    let last = Bitboard::RANKS[usize::from(side.nth_rank(7))];
    position.with_walk(Slot::PAWN) & position.of(side) & last
}

impl SingleBox {
    /// The moves of type 3 with the pawn on `pawn` promoted first.
    fn promoted(
        plan: &Plan,
        position: &Position,
        pawn: Square,
        promotion: Slot,
        castlings: &[Move],
        moves: &mut Vec<Move>,
    ) {
        let parts = Parts::one(promotion);
        let mut promoted = position.afresh();
        promoted.put(pawn, position.unit(pawn).with_parts(parts));
        let mut planes = plan.planes_in_force(&promoted, position.turn());
        for plane in &mut planes {
            *plane = plane.without(latent(&promoted, position.turn()));
        }
        let start = moves.len();
        let field = Field::in_play(plan, &promoted);
        whole_units(plan, &promoted, &planes, &field, moves);
        // What other conditions have made of the moves before is made of these, too.
        let before = |acting: &&Acting<dyn Rewrites>| acting.condition.rank() < Kind::SingleBox.rank();
        for condition in plan.rewrites().iter().filter(before) {
            condition.rewrite(plan, &promoted, &field, start, moves);
        }
        moves.extend(castlings);
        for mv in &mut moves[start..] {
            *mv = Move { given_up: MaybeSquare::at(pawn), reborn_as: Some(parts), ..*mv };
        }
    }
}

impl Condition for SingleBox {
    const NAMES: &'static [&'static str] = &["SingleBox"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let Some((word, rest)) = words.split_first() else { return Ok(Self::Type1) };
        ConditionError::unless_empty(name, rest)?;
        match *word {
            "Type1" => Ok(Self::Type1),
            "Type2" => Ok(Self::Type2),
            "Type3" => Ok(Self::Type3),
            word => {
                Err(ConditionError::UnknownWord { condition: name, word: word.to_owned(), nearest: None })
            }
        }
    }

    fn describe(&self) -> String {
        match self {
            Self::Type1 => "SingleBox Type1",
            Self::Type2 => "SingleBox Type2",
            Self::Type3 => "SingleBox Type3",
        }
        .to_owned()
    }

    fn rests_in(&self, stage: Stage) -> bool {
        match self {
            Self::Type1 => !matches!(stage, Stage::Allows | Stage::Observes),
            Self::Type2 => !matches!(stage, Stage::Variants | Stage::After | Stage::Allows),
            Self::Type3 => !matches!(stage, Stage::Planes | Stage::Rewrites | Stage::Before | Stage::Allows),
        }
    }
}

impl HasFacts for SingleBox {
    fn facts(&self) -> Facts {
        Facts { promotes_to_pawns: *self != Self::Type1, counts_units: *self == Self::Type1, ..Facts::NONE }
    }
}

impl ChangesPlanes for SingleBox {
    /// A pawn that waits checks as what it can promote to.
    fn planes(&self, _: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let pawns = latent(position, side);
        for slot in free(position, side).filter(|_| pawns.is_some()) {
            planes[slot.index()] |= pawns;
        }
    }
}

impl Rewrites for SingleBox {
    /// Type 3: a waiting pawn that can promote promotes, to any choice.
    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        if *self != Self::Type3 {
            return;
        }
        let side = position.turn();
        let pawns = latent(position, side);
        let choices: Vec<Slot> = free(position, side).collect();
        if pawns.is_empty() || choices.is_empty() {
            return;
        }
        let castlings: Vec<Move> = moves.drain(start..).filter(|mv| mv.is_castling()).collect();
        for pawn in pawns {
            for promotion in &choices {
                Self::promoted(plan, position, pawn, *promotion, &castlings, moves);
            }
        }
    }
}

impl Varies for SingleBox {
    /// Type 2: the side that moves promotes a waiting pawn of the other side, if it can promote when the move is made.
    fn variants(&self, _: &Plan, position: &mut Position, place: usize, moves: &mut Vec<Move>) {
        let mv = moves[place];
        let other = position.turn().other();
        let gone = mv.capture.map_or(Bitboard::EMPTY, Bitboard::of);
        let pawns = latent(position, other).without(gone);
        if *self != Self::Type2 || pawns.is_empty() {
            return;
        }
        let captured =
            mv.capture.map(|square| position.unit(square)).filter(|unit| unit.owner.includes(other));
        let officers = [Slot::QUEEN, Slot::KNIGHT, Slot::ROOK, Slot::BISHOP];
        let choices = officers.into_iter().filter(|slot| {
            let is_lost = captured.is_some_and(|unit| unit.parts == Parts::one(*slot));
            missing(position, other, *slot) + i64::from(is_lost) > 0
        });
        let mut choices = choices
            .flat_map(|slot| pawns.into_iter().map(move |pawn| (pawn, slot)))
            .collect::<Vec<_>>()
            .into_iter();
        let variant =
            |(pawn, slot)| Move { given_up: MaybeSquare::at(pawn), reborn_as: Some(Parts::one(slot)), ..mv };
        if let Some(first) = choices.next() {
            moves[place] = variant(first);
            moves.extend(choices.map(variant));
        }
    }
}

impl ActsBefore for SingleBox {
    fn before(&self, _: &Plan, position: &mut Position, mv: &Move) {
        if let (Self::Type3, Some(pawn), Some(parts)) = (self, mv.given_up.square(), mv.reborn_as) {
            let unit = position.unit(pawn);
            position.change(pawn, unit.with_parts(parts), Cause::Reshaping);
        }
    }
}

impl ActsAfter for SingleBox {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        if let (Some(pawn), Some(parts)) = (played.mv.given_up.square(), played.mv.reborn_as) {
            let unit = position.unit(pawn);
            position.change(pawn, unit.with_parts(parts), Cause::Reshaping);
        }
    }
}

impl Allows for SingleBox {
    fn allows(&self, _: &Plan, position: &Position, played: &Played, _: &Mark) -> bool {
        let waits_in_vain =
            |side: Side| latent(position, side).is_some() && free(position, side).next().is_some();
        fits(position)
            && match self {
                Self::Type1 => true,
                Self::Type2 => !Side::BOTH.into_iter().any(waits_in_vain),
                Self::Type3 => !waits_in_vain(played.mover),
            }
    }
}

impl Observes for SingleBox {
    fn tells_checks_alone(&self) -> bool {
        true
    }

    /// A pawn that captures a king on its last rank must be able to promote, and no capture is possible that leaves too many
    /// units.
    fn observes(
        &self,
        _: &Plan,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        let pawns = position.with_walk(Slot::PAWN) & position.of(by);
        match self {
            Self::Type1 if !fits(position) => Bitboard::EMPTY,
            Self::Type1 => {
                let is_last = target.rank() == by.nth_rank(7);
                if is_last && free(position, by).next().is_none() {
                    attackers.without(pawns)
                } else {
                    attackers
                }
            }
            Self::Type2 | Self::Type3 => attackers,
        }
    }
}

impl HasPromises for SingleBox {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            acts_after_quiet_moves: *self == Self::Type3,
            remembers_quiet_moves: false,
            // Pawns promote where they stand; those of the other side by what is captured, or at the end of a move.
            shield: if *self == Self::Type3 { Shield::QUIET_MOVES } else { safe.shield },
            footprint: match self {
                Self::Type1 => safe.footprint,
                Self::Type2 | Self::Type3 => Some(Footprint {
                    keeps: Keeps::Sides,
                    ..Footprint::ANOTHER_UNIT.and(Footprint::OTHER_WALKS)
                }),
            },
            kings_go_uncaptured: false,
            ..safe
        }
    }
}
