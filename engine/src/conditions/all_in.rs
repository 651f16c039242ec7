//! All-in, mainly-in and half-in chess: a side moves units of the other side, too, or nothing else.
//!
//! All-in: what moved last without capturing may not be put back at once. Mainly-in: it may not move again. Half-in: a side moves only what
//! belongs to the other. Units go, capture and promote as those of their own side; what gives check is as in chess. (Popeye's
//! manual, conditions AllInChess, MainlyInChess and HalfInChess. The other side's king doesn't castle, and nobody captures en passant what the other side
//! has moved of his pawns.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::Mark;
use crate::board::{Bitboard, Position, Side};
use crate::rules::Move;
use crate::rules::facet::{
    ActsAfter, Explains, Footprint, HasFacts, HasPromises, Played, Promises, Question, Rewrites, Stage,
    Vetoes,
};
use crate::rules::facts::Facts;
use crate::rules::generate::{Field, Kings, whole_units};
use crate::rules::marks;
use crate::rules::plan::Plan;

/// Which of the three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllIn {
    /// Only what the other side owns moves.
    Half,
    /// Both sides' units move, and none goes back at once.
    All,
    /// Both sides' units move, and none twice running.
    Mainly,
}

impl Condition for AllIn {
    const NAMES: &'static [&'static str] = &["HalfInChess", "AllInChess", "MainlyInChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(match name {
            "AllInChess" => Self::All,
            "MainlyInChess" => Self::Mainly,
            _ => Self::Half,
        })
    }

    fn describe(&self) -> String {
        match self {
            Self::Half => "HalfInChess",
            Self::All => "AllInChess",
            Self::Mainly => "MainlyInChess",
        }
        .to_owned()
    }

    fn rests_in(&self, stage: Stage) -> bool {
        *self == Self::Half && stage != Stage::Rewrites
    }
}

impl HasFacts for AllIn {
    fn facts(&self) -> Facts {
        Facts { moves_enemies: true, ..Facts::NONE }
    }
}

impl Rewrites for AllIn {
    fn keeps_steps(&self) -> bool {
        *self != Self::Half
    }

    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let other = position.turn().other();
        if *self == Self::Half {
            moves.truncate(start);
        }
        let field = Field::of(position, other, Kings::Spared);
        let has_effects = plan.marks().have_effects();
        // Nobody else asks whose turn it is.
        if plan.planes().is_empty() && !has_effects {
            whole_units(plan, position, &plan.planes_in_force(position, other), &field, moves);
            return;
        }
        let mut there = position.afresh();
        there.set_turn(other);
        let start = moves.len();
        whole_units(plan, &there, &plan.planes_in_force(&there, other), &field, moves);
        if has_effects {
            marks::variants(plan, &mut there, start, moves);
        }
    }
}

impl ActsAfter for AllIn {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let mv = &played.mv;
        let place = played.place(position, mark).map_or(Bitboard::EMPTY, Bitboard::of);
        let bars_way = *self == Self::All && mv.capture.is_none() && mv.arriving == mv.moving;
        position.remember(|memory| {
            memory.last_mover = place;
            memory.last_way = bars_way.then_some((mv.departure, mv.arrival));
        });
    }
}

impl Vetoes for AllIn {
    fn vetoes(&self, _: &Plan, position: &Position, _: Side, mv: &Move) -> bool {
        let memory = position.memory();
        let has_moved = memory.last_mover.contains(mv.departure);
        match self {
            Self::Half => false,
            Self::Mainly => has_moved,
            Self::All => {
                let back = memory.last_way.map(|(from, to)| (to, from));
                mv.capture.is_none() && has_moved && back == Some((mv.departure, mv.arrival))
            }
        }
    }
}

impl HasPromises for AllIn {
    fn promises(&self, safe: Promises) -> Promises {
        // Behind a move it only remembers.
        Promises {
            footprint: Some(Footprint::CHANGED_MOVER),
            acts_after_quiet_moves: false,
            captures_check_otherwise: false,
            ..safe
        }
    }
}

impl Explains for AllIn {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_)).then(|| "has just moved".to_owned())
    }
}
