//! Snek chess: when a unit is captured, a lower unit of its side takes its place in rank.
//!
//! For a queen a rook becomes queen, for a rook a bishop becomes rook, for a bishop a knight becomes bishop, for a knight the
//! king moves like a knight from then on; when a pawn is captured, the king is a king again. The capturing side chooses
//! which unit changes. Snek circle chess: for a queen a rook, for a rook a bishop, for a bishop a knight, for a knight a
//! queen; pawns and kings stay out of it. (Popeye's manual, conditions SnekChess and SnekCircleChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Parts, Position, Slot, Unit};
use crate::rules::Move;
use crate::rules::array::GameArray;
use crate::rules::facet::{
    ActsAfter, Footprint, HasFacts, HasPromises, Keeps, Played, Promises, Rewrites, Shield,
};
use crate::rules::facts::Facts;
use crate::rules::generate::Field;
use crate::rules::moves::put_in_place;
use crate::rules::plan::Plan;

/// Snek chess or its circle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Snek {
    is_circle: bool,
}

impl Snek {
    /// Whether the row of units is closed to a circle.
    pub(crate) const fn is_circle(self) -> bool {
        self.is_circle
    }

    /// What becomes what was captured: the walks that stand in the game array for the pieces of chess.
    fn lower(self, array: GameArray, captured: Slot) -> Option<Slot> {
        let piece = match array.piece(captured) {
            Slot::QUEEN => Slot::ROOK,
            Slot::ROOK => Slot::BISHOP,
            Slot::BISHOP => Slot::KNIGHT,
            Slot::KNIGHT if self.is_circle => Slot::QUEEN,
            Slot::KNIGHT => Slot::KING,
            _ => return None,
        };
        Some(array.walk(piece))
    }
}

impl Condition for Snek {
    const NAMES: &'static [&'static str] = &["SnekChess", "SnekCircleChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self { is_circle: name == "SnekCircleChess" })
    }

    fn describe(&self) -> String {
        if self.is_circle { "SnekCircleChess" } else { "SnekChess" }.to_owned()
    }
}

impl HasFacts for Snek {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, kings_return: true, choices_with_captures: 1, ..Facts::NONE }
    }
}

impl Rewrites for Snek {
    fn rewrites_captures_alone(&self) -> bool {
        true
    }

    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let other = position.turn().other();
        put_in_place(
            moves,
            start,
            |mv| mv.capture.is_some(),
            |mv, moves| {
                let captured = mv.capture.map(|square| position.unit(square).parts.lowest());
                let Some(lower) = captured.and_then(|captured| self.lower(plan.array(), captured)) else {
                    moves.push(mv);
                    return;
                };
                let gone = mv.capture.map_or(Bitboard::EMPTY, Bitboard::of)
                    | Bitboard::of(mv.departure)
                    | mv.given_up.square().map_or(Bitboard::EMPTY, Bitboard::of);
                let mut like = (position.with_walk(lower) & position.of(other)).without(gone);
                // A neutral unit that has just moved is the other side's, too.
                let mover = position.unit(mv.departure);
                if mover.owner.includes(other) && mv.arriving == Parts::one(lower) {
                    like |= Bitboard::of(mv.arrival);
                }
                if like.is_empty() {
                    moves.push(mv);
                }
                moves.extend(like.into_iter().map(|square| Move { chosen: Some(square), ..mv }));
            },
        );
    }
}

impl ActsAfter for Snek {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let Some(captured) = played.captured else { return };
        let parts = captured.unit.parts;
        let [pawn, king_walk] = [Slot::PAWN, Slot::KING].map(|piece| plan.array().walk(piece));
        if parts == Parts::one(pawn) && !self.is_circle {
            let kings = position.royals() & position.of(played.mover.other());
            if let Some(king) = kings.first().filter(|king| !position.unit(*king).parts.has(king_walk)) {
                let unit = position.unit(king);
                let is_king = king_walk == Slot::KING;
                let attributes =
                    if is_king { unit.attributes.without(Attributes::ROYAL) } else { unit.attributes };
                let parts = Parts::one(king_walk);
                position.change(king, Unit { parts, attributes, ..unit }, Cause::Reshaping);
            }
        } else if let Some(square) = played.mv.chosen {
            let unit = position.unit(square);
            let royal = if unit.is_royal() { Attributes::ROYAL } else { Attributes::NONE };
            let attributes = unit.attributes.with(royal);
            position.change(square, Unit { parts, attributes, ..unit }, Cause::Reshaping);
        }
    }
}

impl HasPromises for Snek {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            acts_after_quiet_moves: false,
            remembers_quiet_moves: false,
            // What is promoted stands still, as an enemy of who has captured.
            footprint: Some(Footprint { keeps: Keeps::Sides, ..Footprint::ANOTHER_UNIT }),
            shield: Shield::QUIET_MOVES,
            kings_go_uncaptured: false,
            captures_check_otherwise: false,
            ..safe
        }
    }
}
