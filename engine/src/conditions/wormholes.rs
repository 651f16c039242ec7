//! Wormholes: a unit that arrives on one of certain squares goes on to another of them, which its side chooses.
//!
//! That one must be empty when the unit has arrived; the unit may go back to where it came from only if it has captured or
//! promoted. If there is none, the move is not allowed, nor does it check. A pawn that comes out on its last rank promotes
//! there. (Popeye's manual, condition Wormholes.)

use super::ConditionError;
use super::condition::Condition;
use super::imitator::replace_pawn;
use super::squares::{self, read_squares};
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Parts, Position, Side, Square, Unit};
use crate::rules::facet::{
    ActsAfter, Drawn, Draws, Explains, Footprint, HasFacts, HasPromises, Played, Promises, Question,
    Rewrites, Vetoes, VetoesChecks,
};
use crate::rules::facts::Facts;
use crate::rules::generate::Field;
use crate::rules::moves::put_in_place;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Wormholes: where they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wormholes(Bitboard);

impl Wormholes {
    /// Where a move that arrives in a wormhole can lead.
    fn exits(self, plan: &Plan, position: &Position, mv: &Move) -> Bitboard {
        let free = self.0.without(mv.occupied_behind(position.occupied(), position.turn()));
        let is_chameleon = position.unit(mv.departure).attributes.has(Attributes::CHAMELEON);
        let becomes_another =
            mv.arriving != mv.moving || is_chameleon && plan.chameleons().after_parts(mv.moving).is_some();
        let may_return = mv.capture.is_some() || becomes_another && !mv.is_castling();
        if may_return { free } else { free.without(Bitboard::of(mv.departure)) }
    }
}

impl Condition for Wormholes {
    const NAMES: &'static [&'static str] = &["Wormholes"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        Ok(Self(read_squares(name, words)?))
    }

    fn describe(&self) -> String {
        squares::named("Wormholes", self.0)
    }
}

impl HasFacts for Wormholes {
    fn facts(&self) -> Facts {
        Facts {
            castling_returns: true,
            carries_on: true,
            kings_return: true,
            home_pawns_move: self.0,
            captors_go_on: true,
            ..Facts::NONE
        }
    }
}

impl Rewrites for Wormholes {
    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let side = position.turn();
        // Units that change places don't go on, nor does what is given up for its own capture.
        let goes_on = |mv: &Move| {
            let stays = mv.kind == MoveKind::Exchange || mv.given_up.square() == Some(mv.arrival);
            !stays && self.0.contains(mv.arrival)
        };
        put_in_place(moves, start, goes_on, |mv, moves| {
            for exit in self.exits(plan, position, &mv) {
                let mv = Move { chosen: Some(exit), ..mv };
                let is_pawn_still = mv.arriving == mv.moving && !mv.is_castling();
                if is_pawn_still && plan.promotes(mv.moving, exit, side) {
                    let place = moves.len();
                    moves.push(mv);
                    plan.split_by_promotion(position, position.unit(mv.departure), moves, place);
                } else {
                    moves.push(mv);
                }
            }
        });
    }

    fn rewrites_acting_moves_alone(&self) -> bool {
        true
    }

    /// Where a unit goes on to decides whether a king that it captures comes back.
    fn rewrites_king_captures(&self) -> bool {
        true
    }
}

impl ActsAfter for Wormholes {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let (arrival, Some(exit)) = (played.mv.arrival, played.mv.chosen) else { return };
        if !self.0.contains(arrival) || played.mv.kind == MoveKind::Exchange {
            return;
        }
        let unit = position.unit(arrival);
        position.change(arrival, Unit::NONE, Cause::Transfer);
        position.change(exit, unit, Cause::Passage);
        if played.mv.reborn_as == Some(Parts::NONE) {
            replace_pawn(position, exit);
        } else if let Some(promotion) = played.mv.reborn_as {
            position.change(exit, unit.with_parts(promotion), Cause::RebornPromotion);
            for (mark, cause) in played.mv.kind.new_marks() {
                let unit = position.unit(exit);
                position.change(exit, Unit { attributes: unit.attributes.with(*mark), ..unit }, *cause);
            }
        }
        if let Some(mut right) = position.state.en_passant.filter(|right| right.victim == arrival) {
            right.victim = exit;
            position.set_en_passant(Some(right));
        }
    }

    /// Who leaves a wormhole may let others go on to it.
    fn rests_behind_step(&self, _: &Position, mv: &Move) -> bool {
        !self.0.contains(mv.arrival) && !self.0.contains(mv.departure)
    }

    fn keeps_resting(&self) -> bool {
        true
    }
}

impl Vetoes for Wormholes {
    fn vetoes(&self, _: &Plan, position: &Position, _: Side, mv: &Move) -> bool {
        let others = self.0.without(position.occupied() | Bitboard::of(mv.arrival));
        let goes_on = mv.kind != MoveKind::Exchange && self.0.contains(mv.arrival);
        goes_on && !self.0.contains(mv.departure) && others.is_empty()
    }

    fn tells_steps(&self) -> bool {
        true
    }

    fn lets_step(&self, _: &Position, _: Side, [_, to]: [Square; 2], _: Bitboard) -> bool {
        !self.0.contains(to)
    }
}

impl VetoesChecks for Wormholes {}

impl HasPromises for Wormholes {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            footprint: Some(Footprint { emptied: 1, ..Footprint::MOVER_ELSEWHERE }),
            kings_go_uncaptured: false,
            ..safe
        }
    }
}

impl Explains for Wormholes {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_) | Question::Unobserved { .. })
            .then(|| "finds no other wormhole empty".to_owned())
    }
}

impl Draws for Wormholes {
    fn drawn(&self) -> Drawn {
        Drawn { marked: self.0, ..Drawn::default() }
    }
}
