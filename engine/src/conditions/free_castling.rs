//! Other ways of castling, in the place of that of chess.
//!
//! Castling chess: a king that isn't in check goes two squares along any line towards a unit of either side that is more than
//! two squares away, with nothing between; that unit jumps onto the square that the king has crossed, on which it must not
//! be attacked. Rokagogo: only orthogonally, and only with rooks. Exchange castling: once in the game, a king changes
//! places with any unit of its own side but a pawn. (Popeye's manual, conditions CastlingChess, Rokagogo,
//! ExchangeCastling.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::Mark;
use crate::board::{Bitboard, Position, Slot};
use crate::rules::facet::{
    ActsAfter, Footprint, HasFacts, HasPromises, Played, Promises, Rewrites, Shield, Stage,
};
use crate::rules::facts::Facts;
use crate::rules::generate::Field;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// How kings castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FreeCastling {
    /// Towards any unit on any line.
    Anything,
    /// Towards rooks, orthogonally.
    Rooks,
    /// By changing places.
    Exchange,
}

const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)];

impl FreeCastling {
    /// The castling moves of chess, but in any direction and wherever the king stands.
    fn towards_others(self, position: &Position, kings: Bitboard, moves: &mut Vec<Move>) {
        for king in kings {
            for (files, ranks) in DIRECTIONS {
                let is_diagonal = files != 0 && ranks != 0;
                let line = (1..8).map_while(|steps| king.offset(files * steps, ranks * steps));
                let Some((steps, partner)) = (1..).zip(line).find(|(_, at)| !position.unit(*at).is_none())
                else {
                    continue;
                };
                let Some(arrival) = king.offset(2 * files, 2 * ranks) else { continue };
                let parts = position.unit(partner).parts;
                let is_rook = parts == crate::board::Parts::one(Slot::ROOK) && !is_diagonal;
                if steps < 3 || position.holes().contains(partner) || self == Self::Rooks && !is_rook {
                    continue;
                }
                let mv = Move::quiet(king, arrival, position.unit(king).parts);
                moves.push(Move { kind: MoveKind::CastleAnywhere(partner), arriving: parts, ..mv });
            }
        }
    }
}

impl Condition for FreeCastling {
    const NAMES: &'static [&'static str] = &["CastlingChess", "Rokagogo", "ExchangeCastling"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(match name {
            "Rokagogo" => Self::Rooks,
            "ExchangeCastling" => Self::Exchange,
            _ => Self::Anything,
        })
    }

    fn describe(&self) -> String {
        match self {
            Self::Anything => "CastlingChess",
            Self::Rooks => "Rokagogo",
            Self::Exchange => "ExchangeCastling",
        }
        .to_owned()
    }

    fn rests_in(&self, stage: Stage) -> bool {
        *self != Self::Exchange && stage == Stage::After
    }
}

impl HasFacts for FreeCastling {
    fn facts(&self) -> Facts {
        Facts { has_no_castling: true, ..Facts::NONE }
    }
}

impl Rewrites for FreeCastling {
    fn keeps_steps(&self) -> bool {
        true
    }

    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, _: usize, moves: &mut Vec<Move>) {
        let side = position.turn();
        let kings = plan.planes_in_force(position, side)[Slot::KING.index()];
        if *self != Self::Exchange {
            self.towards_others(position, kings, moves);
            return;
        }
        if position.memory().have_castled[side.index()] {
            return;
        }
        let is_pawn =
            |parts: crate::board::Parts| parts.slots().any(|slot| plan.pawns() >> slot.index() & 1 != 0);
        for king in kings {
            for partner in position.of(side).without(Bitboard::of(king)) {
                if !is_pawn(position.unit(partner).parts) {
                    let mv = Move::quiet(king, partner, position.unit(king).parts);
                    moves.push(Move { kind: MoveKind::Exchange, chosen: Some(partner), ..mv });
                }
            }
        }
    }
}

impl ActsAfter for FreeCastling {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        // Messigny exchanges without choosing.
        if played.mv.kind == MoveKind::Exchange && played.mv.chosen.is_some() {
            position.remember(|memory| memory.have_castled[played.mover.index()] = true);
        }
    }
}

impl HasPromises for FreeCastling {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            footprint: {
                let fills_for_others = *self == Self::Anything;
                Some(Footprint { fills_for_others, ..Footprint::MOVER_ELSEWHERE })
            },
            // Castling is a move of its own kind.
            shield: Shield::PLAIN_MOVES,
            ..safe
        }
    }
}
