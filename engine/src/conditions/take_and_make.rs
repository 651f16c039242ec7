//! Take&Make: a unit that captures must make a move without capturing from the square of the capture, by the walk of
//! what it has captured.
//!
//! Without such a move it can't capture. The move belongs to the capture; captured pawns lend the steps of their own side.
//! A pawn promotes only where the whole move ends, and it may not end on its own first rank (but with NormalPawn). Kings are in check as in
//! chess; `Absolute`: only if the capture of the king could be such a move. (Popeye's manual, condition Take&MakeChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side};
use crate::rules::facet::{Explains, Footprint, HasFacts, HasPromises, Promises, Question, Rewrites, Shield};
use crate::rules::facts::Facts;
use crate::rules::generate::Field;
use crate::rules::marks;
use crate::rules::moves::put_in_place;
use crate::rules::names::unit_on;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Take&Make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeAndMake {
    /// Whether what could not move on after the capture of a king does not check it.
    is_absolute: bool,
}

/// Where a capture can end.
fn ends(plan: &Plan, position: &Position, side: Side, mv: &Move) -> Bitboard {
    let Some(victim) = mv.capture else { return Bitboard::EMPTY };
    let taken = position.unit(victim);
    let left = Bitboard::of(mv.departure);
    let ground = plan.ground(position, side.other()).without(left).with_moved(victim, mv.arrival);
    let targets = |slot| plan.quiet_targets_on(position, &ground, slot, mv.arrival);
    let ends = taken.parts.slots().map(targets).fold(Bitboard::EMPTY, |ends, targets| ends | targets);
    let is_pawn = mv.moving.slots().any(|slot| plan.pawns() >> slot.index() & 1 != 0);
    let first_rank = Bitboard::RANKS[usize::from(side.nth_rank(0))];
    if is_pawn && !plan.pawns_go_home() { ends.without(first_rank) } else { ends }
}

impl Condition for TakeAndMake {
    const NAMES: &'static [&'static str] = &["Take&MakeChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let (is_absolute, rest) = match words.split_first() {
            Some((&"Absolute", rest)) => (true, rest),
            _ => (false, words),
        };
        ConditionError::unless_empty(name, rest)?;
        Ok(Self { is_absolute })
    }

    fn describe(&self) -> String {
        if self.is_absolute { "Take&MakeChess Absolute" } else { "Take&MakeChess" }.to_owned()
    }
}

impl HasFacts for TakeAndMake {
    fn facts(&self) -> Facts {
        Facts { checks_by_playing: self.is_absolute, threats_tell_captures: true, ..Facts::NONE }
    }
}

impl Rewrites for TakeAndMake {
    fn rewrites_captures_alone(&self) -> bool {
        true
    }

    fn leads_captors_on(&self) -> bool {
        true
    }

    fn rewrites_king_captures(&self) -> bool {
        self.is_absolute
    }

    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let side = position.turn();
        let mut last: Option<Move> = None;
        put_in_place(
            moves,
            start,
            |mv| mv.capture.is_some(),
            |mv, moves| {
                // Promotions come at the end of the whole move.
                let promotes = mv.arriving != mv.moving;
                let kind = if promotes { MoveKind::Plain } else { mv.kind };
                let mv = Move { arriving: mv.moving, kind, ..mv };
                if last.replace(mv) == Some(mv) {
                    return;
                }
                for arrival in ends(plan, position, side, &mv) {
                    let made = Move { arrival, ..mv };
                    let unit = position.unit(mv.departure);
                    if plan.promotes(mv.moving, arrival, side) && !marks::vanishes(plan, unit) {
                        moves.extend(marks::promotions(plan, unit, made));
                    } else {
                        moves.push(made);
                    }
                }
            },
        );
    }
}

impl HasPromises for TakeAndMake {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            footprint: Some(Footprint { emptied: 1, ..Footprint::CAPTOR_ELSEWHERE }),
            // A capture doesn't end where it captures, and so isn't covered.
            shield: Shield::PLAIN_MOVES,
            ..safe
        }
    }
}

impl Explains for TakeAndMake {
    fn explain(&self, plan: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        match question {
            Question::Captured(played) => {
                let name = unit_on(plan, position, played.mv.arrival);
                played.captured.map(|captured| {
                    format!(
                        "captures on {} and moves on like what it has captured, as {name}",
                        captured.square
                    )
                })
            }
            Question::Walk(_) | Question::Forbidden(_) | Question::Unobserved { .. } => None,
        }
    }
}
