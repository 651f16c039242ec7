//! Back home: a unit that can return to the square on which it stood in the diagram must do so.
//!
//! If a side has legal moves with which units come home, it plays one of them. So it is for the capture of a king: while the
//! attacking side could legally bring a unit home, only units that come home by it check. (Popeye's manual, condition
//! BackHome.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::unit::Origin;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{Concedes, HasFacts, Selects};
use crate::rules::facts::Facts;
use crate::rules::moves::{SpareMoves, keep};
use crate::rules::{Move, Rules};

/// Back home, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BackHome;

/// How often the sides ask one another whether they could bring a unit home, before nobody can tell.
const MOST_QUESTIONS: u8 = 32;

/// Whether a unit comes home by a move.
fn comes_home(position: &Position, mv: &Move) -> bool {
    position.unit(mv.departure).origin == Origin::on(mv.arrival)
}

/// Whether the side to move has a legal move by which a unit comes home.
fn has_move_home(rules: &dyn Rules, position: &mut Position) -> bool {
    let mut moves = SpareMoves::lent();
    rules.candidates(position, &mut moves);
    moves.retain(|mv| comes_home(position, mv));
    moves.iter().any(|mv| rules.is_legal(position, mv))
}

impl Condition for BackHome {
    const NAMES: &'static [&'static str] = &["BackHome"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for BackHome {
    fn facts(&self) -> Facts {
        Facts { tracks_origins: true, needs_attackers: true, ..Facts::NONE }
    }
}

impl Concedes for BackHome {
    fn concedes(
        &self,
        rules: &dyn Rules,
        position: &mut Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        // Each question is about a unit that has come home, so that there are no more than units, unless others leave their homes meanwhile.
        let questions = position.node.questions;
        if questions >= MOST_QUESTIONS {
            rules.note_undecidable();
        }
        if questions >= MOST_QUESTIONS || questions > 0 && rules.is_undecidable() {
            return attackers;
        }
        let mark = position.mark();
        position.node.questions += 1;
        position.set_turn(by);
        let must = has_move_home(rules, position);
        position.take_back(&mark);
        if !must {
            return attackers;
        }
        let is_home = |square: &Square| position.unit(*square).origin == Origin::on(target);
        attackers.into_iter().filter(is_home).collect()
    }
}

impl Selects for BackHome {
    fn select(&self, rules: &dyn Rules, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
        if !moves[start..].iter().any(|mv| comes_home(position, mv)) || !has_move_home(rules, position) {
            return;
        }
        keep(moves, start, |mv| comes_home(position, mv));
    }
}
