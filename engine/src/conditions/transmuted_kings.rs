//! Transmuted and reflective kings: a king in check moves like the units that check it; a transmuted one only so, a
//! reflective one like a king as well.
//!
//! What checks is told by walks as printed, or as another unit has lent them, other kings included, but not what is paralysed; the king checks in the way in which it moves. (Popeye's
//! manual, conditions TransmutedKings, ReflectiveKings and those of one side.)

use super::ConditionError;
use super::condition::Condition;
use super::sides::{joined, of_side};
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{
    ChangesPlanes, Explains, Footprint, HasPromises, Observes, Promises, Question, Rewrites, listed,
};
use crate::rules::generate::Field;
use crate::rules::moves::SpareMoves;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// The kings of one side or both, White's first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TransmutedKings([Option<Manner>; 2]);

impl TransmutedKings {
    /// Whether the king of one side alone moves otherwise.
    pub(crate) fn binds_one_side(&self) -> bool {
        self.0.contains(&None)
    }

    /// Whether a king keeps its own moves in check.
    pub(crate) fn reflects(&self) -> bool {
        self.0.contains(&Some(Manner::Reflective))
    }
}

/// How a king in check moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Only like what checks it.
    Transmuted,
    /// Like a king, too.
    Reflective,
}

impl Manner {
    /// The names for White, for Black, for both.
    const fn names(self) -> [&'static str; 3] {
        match self {
            Self::Transmuted => ["WhiteTransmutedKing", "BlackTransmutedKing", "TransmutedKings"],
            Self::Reflective => ["WhiteReflectiveKing", "BlackReflectiveKing", "ReflectiveKings"],
        }
    }
}

/// What nothing paralyses, as far as the squares tell: who lends its walk to a king must be among it.
pub(super) fn awake(plan: &Plan, position: &Position, side: Side) -> Bitboard {
    let paralysing = plan.planes().iter().filter(|condition| condition.paralyses());
    paralysing.fold(Bitboard::ALL, |awake, condition| {
        let mut planes = plan.planes_as_printed(position, side);
        condition.planes(plan, position, side, &mut planes[..plan.slots().len()]);
        awake & listed(&planes)
    })
}

/// A king to which several walks are lent may make a move by each of them; it makes it once.
pub(super) fn kings_move_once(kings: Bitboard, start: usize, moves: &mut Vec<Move>) {
    let is_by_king = |mv: &Move| kings.contains(mv.departure) && !mv.is_castling();
    if !moves[start..].iter().any(is_by_king) {
        return;
    }
    let mut others = SpareMoves::lent();
    others.extend(moves[start..].iter().filter(|mv| !is_by_king(mv)));
    let mut by_kings = SpareMoves::lent();
    by_kings.extend(moves.drain(start..).filter(is_by_king));
    for mv in by_kings.iter_mut() {
        // A king's double step gives no right to capture en passant, and it has none.
        if mv.kind == MoveKind::DoubleStep {
            mv.kind = MoveKind::Plain;
        }
    }
    by_kings.sort();
    by_kings.dedup();
    moves.extend(by_kings.iter().chain(others.iter()));
}

/// A king that moves like what checks it doesn't check while another unit leads it.
pub(super) fn without_led_kings(plan: &Plan, position: &Position, by: Side, attackers: Bitboard) -> Bitboard {
    let kings = position.royals() & position.of(by) & attackers;
    attackers.without(kings.into_iter().filter(|king| plan.is_led(position, *king, by)).collect())
}

impl Condition for TransmutedKings {
    const NAMES: &'static [&'static str] = &[
        "TransmutedKings",
        "WhiteTransmutedKing",
        "BlackTransmutedKing",
        "ReflectiveKings",
        "WhiteReflectiveKing",
        "BlackReflectiveKing",
    ];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        let manner = if name.contains("Reflective") { Manner::Reflective } else { Manner::Transmuted };
        let is_of_both = name == manner.names()[2];
        Ok(Self(if is_of_both { [Some(manner); 2] } else { of_side(name, manner) }))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        joined(self.0, other.0).map(Self)
    }

    fn describe(&self) -> String {
        match self.0 {
            [Some(one), Some(other)] if one == other => one.names()[2].to_owned(),
            [Some(one), Some(other)] => format!("{}, {}", one.names()[0], other.names()[1]),
            [one, other] => {
                let names = [one.map(|one| one.names()[0]), other.map(|other| other.names()[1])];
                names.into_iter().flatten().collect()
            }
        }
    }
}

impl ChangesPlanes for TransmutedKings {
    fn observes_as_printed(&self) -> bool {
        true
    }

    fn lends_to_kings(&self, side: Side) -> bool {
        self.0[side.index()].is_some()
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let kings = position.royals() & position.of(side);
        let (Some(manner), Some(king)) = (self.0[side.index()], kings.first()) else { return };
        if kings.is_several() || !plan.may_be_checked_by_walk(position, king, side.other()) {
            return;
        }
        let awake = awake(plan, position, side.other());
        let observes = |slot| plan.checkers_by_walk(position, slot, king, side.other()).meets(awake);
        let own = Bitboard::of(king);
        let lent: Vec<bool> = plan.slots().iter().map(|slot| observes(*slot)).collect();
        if !lent.contains(&true) {
            return;
        }
        for (plane, is_lent) in planes.iter_mut().zip(lent) {
            if manner == Manner::Transmuted {
                *plane = plane.without(own);
            }
            if is_lent {
                *plane |= own;
            }
        }
    }
}

impl Rewrites for TransmutedKings {
    fn rewrite(&self, _: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        kings_move_once(position.royals(), start, moves);
    }
}

impl Observes for TransmutedKings {
    fn observes(
        &self,
        plan: &Plan,
        position: &Position,
        _: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        if self.0[by.index()].is_none() {
            attackers
        } else {
            without_led_kings(plan, position, by, attackers)
        }
    }

    /// Such a king lends its walk all the same.
    fn asks_who_moves(&self) -> bool {
        true
    }
}

impl HasPromises for TransmutedKings {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::KINGS_WALK), ..safe }
    }
}

impl Explains for TransmutedKings {
    fn explain(&self, _: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Walk(square) = *question else { return None };
        position.royals().contains(square).then(|| "moves like what checks it".to_owned())
    }
}
