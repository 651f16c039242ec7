//! Messigny chess: instead of moving, a unit may change places with an enemy unit of the same walk.
//!
//! What has just been exchanged can't be exchanged again by the next move, neither with one another nor with others. Kings
//! take part, unless `RexExclusive`. (Popeye's manual, condition MessignyChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::Mark;
use crate::board::{Bitboard, Position};
use crate::rules::facet::{ActsAfter, Footprint, HasPromises, Keeps, Played, Promises, Rewrites, Shield};
use crate::rules::generate::Field;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Messigny chess with the part that kings take in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Messigny {
    excludes_kings: bool,
}

impl Condition for Messigny {
    const NAMES: &'static [&'static str] = &["MessignyChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let (excludes_kings, rest) = match words.split_first() {
            Some((&"RexExclusive", rest)) => (true, rest),
            Some((&"RexInclusive", rest)) => (false, rest),
            _ => (false, words),
        };
        ConditionError::unless_empty(name, rest)?;
        Ok(Self { excludes_kings })
    }

    fn describe(&self) -> String {
        if self.excludes_kings { "MessignyChess RexExclusive" } else { "MessignyChess" }.to_owned()
    }
}

impl Rewrites for Messigny {
    fn keeps_steps(&self) -> bool {
        true
    }

    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, _: usize, moves: &mut Vec<Move>) {
        let side = position.turn();
        let barred = position.memory().exchanged;
        let kings = if self.excludes_kings { position.royals() } else { Bitboard::EMPTY };
        let own = position.of(side).without(barred | kings);
        let enemies = position.of(side.other()).without(barred);
        // Who is paralysed exchanges nothing, but may be exchanged.
        let planes = plan.planes_in_force(position, side);
        let mut enemy_planes = plan.planes_as_printed(position, side.other());
        for condition in plan.planes().iter().filter(|condition| condition.concerns_both_sides()) {
            condition.planes(plan, position, side.other(), &mut enemy_planes[..plan.slots().len()]);
        }
        for &slot in plan.slots() {
            for departure in planes[slot.index()] & own {
                let others = enemy_planes[slot.index()] & enemies;
                for arrival in others.without(Bitboard::of(departure)) {
                    let mv = Move::quiet(departure, arrival, position.unit(departure).parts);
                    moves.push(Move { kind: MoveKind::Exchange, ..mv });
                }
            }
        }
    }
}

impl ActsAfter for Messigny {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let exchanged = match played.mv.kind {
            MoveKind::Exchange => Bitboard::of(played.mv.departure) | Bitboard::of(played.mv.arrival),
            _ => Bitboard::EMPTY,
        };
        position.remember(|memory| memory.exchanged = exchanged);
    }
}

impl HasPromises for Messigny {
    fn promises(&self, safe: Promises) -> Promises {
        // An exchange is a move of its own kind, without capture; behind other moves it only forgets.
        let footprint = Some(Footprint { keeps: Keeps::Sides, ..Footprint::ANOTHER_UNIT });
        Promises { shield: Shield::PLAIN_MOVES, footprint, kings_go_uncaptured: false, ..safe }
    }
}
