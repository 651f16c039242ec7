//! Checks that have been found by playing, where that means to play on and on.
//!
//! Who captures a king to come back in a cage may do so if it can't move from there; whether it can is a question of legal moves, of which
//! each asks whether the other king is in check, perhaps from somebody who would come back in a cage. From many squares the same one is
//! reached, so that the same is asked a dozen times.

use crate::board::{Position, Side};
use crate::rules::paradox;
use crate::rules::plan::Plan;
use std::sync::atomic::{AtomicU64, Ordering};

/// So many answers are remembered at the most, the later one in the place of the earlier.
const PLACES: usize = 1 << 13;

/// What has been answered, or nothing where it isn't worth remembering. Lost answers cost time alone.
#[derive(Debug)]
pub(super) struct KnownChecks(Box<[Answer]>);

/// A question and its answer in two words, of which the first is xored with the second: what two threads have mixed up is nobody's.
#[derive(Debug, Default)]
struct Answer([AtomicU64; 2]);

/// What is asked: the key of the position but for one bit, and what the answer depends on beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    high: u64,
    low: u64,
}

impl KnownChecks {
    pub(super) fn new(plan: &Plan) -> Self {
        let plays_on = plan.permits().iter().any(|condition| condition.permits_king_captures());
        let is_worth_it = plays_on && plan.checks_by_playing() && plan.shortcuts().tell_in_advance();
        let places = if is_worth_it { PLACES } else { 0 };
        Self((0..places).map(|_| Answer::default()).collect())
    }

    /// Whether a side is in check: as a question that has an answer for each position, since whatever the play must remember is in its key.
    /// None where the answer hangs on what is presumed.
    #[inline]
    pub(super) fn question(&self, position: &Position, side: Side) -> Option<Question> {
        if self.0.is_empty() || paradox::is_presuming() {
            return None;
        }
        let node = position.node;
        let beside = side as u64 | u64::from(node.takes_king) << 1 | u64::from(node.foresight) << 2;
        let key = position.state.key.0;
        // The lowest bit is that of the answer.
        let low = (key as u64 ^ beside.wrapping_mul(0x9e37_79b9_7f4a_7c15)) & !1;
        Some(Question { high: (key >> 64) as u64 ^ beside, low })
    }

    fn place(&self, question: Question) -> Option<&Answer> {
        self.0.get(question.high as usize % PLACES)
    }

    /// The answer, if it is remembered.
    pub(super) fn answer(&self, question: Question) -> Option<bool> {
        let Answer([first, second]) = self.place(question)?;
        let word = second.load(Ordering::Relaxed);
        let high = first.load(Ordering::Relaxed) ^ word;
        (high == question.high && word & !1 == question.low).then_some(word & 1 != 0)
    }

    pub(super) fn note(&self, question: Question, is_check: bool) {
        if let Some(Answer([first, second])) = self.place(question) {
            let word = question.low | u64::from(is_check);
            first.store(question.high ^ word, Ordering::Relaxed);
            second.store(word, Ordering::Relaxed);
        }
    }
}
