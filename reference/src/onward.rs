//! Take&Make: a capture goes on with a move of the captured unit.

use super::board::{Position, Square, Walk, rank_of};
use super::generate::{Motion, untransmuted_motions_from};
use super::play::take_group;
use std::rc::Rc;

/// Where a motion ends: where it arrives, or wherever it can go on to from there.
pub fn ends(position: &Position, motion: &Motion) -> Vec<Square> {
    let captured = motion.capture.and_then(|square| position.board[square].as_ref());
    let Some(captured) = captured.filter(|_| position.rules.take_and_make) else {
        return vec![motion.to];
    };
    // "Checks are as in chess": a king that is captured needs no move behind.
    if captured.royal {
        return vec![motion.to];
    }
    // "A capture goes on with a move without capturing from the square of the capture by the walk of the captured
    // unit. A captured pawn lends the steps of its own side."
    let mut between = position.clone();
    take_group(&mut between.board, motion.from, &motion.group);
    between.board[motion.capture.expect("a capture")] = None;
    between.board[motion.to] = Some(Rc::clone(captured));
    between.en_passant = None;
    let onward = untransmuted_motions_from(&between, motion.to, captured.side, &|capture| capture.is_none());
    let mut ends: Vec<Square> = onward.into_iter().map(|onward| onward.to).collect();
    ends.sort_unstable();
    ends.dedup();
    // "A capturing pawn may not end on its own first rank."
    let is_pawn = motion.group.contains(&Walk::Pawn);
    ends.retain(|end| !is_pawn || rank_of(*end) != motion.side.rank(1));
    ends
}
