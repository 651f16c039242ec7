//! Which of the moves that leave the own king safe may be played.

use super::board::{Position, Square, file_of, rank_of};
use super::generate::{Kind, Motion};

/// A move that leaves the own king safe.
pub struct Safe {
    pub text: String,
    pub after: Position,
    /// The square of its length, from centre to centre of squares.
    pub length: i32,
}

/// "Castling: 4 on the king's side, 5 on the queen's; units that change places: 0." From where it begins to where it ends.
pub fn length(motion: &Motion, end: Square) -> i32 {
    match motion.kind {
        Kind::Exchange => 0,
        Kind::Castling(_) if motion.to > motion.from => 4 * 4,
        Kind::Castling(_) => 5 * 5,
        _ => distance(motion.from, end),
    }
}

fn distance(from: Square, to: Square) -> i32 {
    (file_of(to) - file_of(from)).pow(2) + (rank_of(to) - rank_of(from)).pow(2)
}

/// Maximummer: "of its legal moves the side plays only the geometrically longest".
pub fn longest(position: &Position, mut moves: Vec<Safe>) -> Vec<Safe> {
    if position.rules.maximummer.has(position.to_move) {
        let most = moves.iter().map(|safe| safe.length).max();
        moves.retain(|safe| Some(safe.length) == most);
    }
    moves
}

/// How far ahead it is asked whether a check mates.
const MOST_CHECKS: u32 = 12;

/// Checkless chess: "check is allowed only if it mates; whether it mates is judged under the same rule". `None` if that
/// goes on and on.
pub fn may_be_played(after: &Position, checks_asked: u32) -> Option<bool> {
    if !after.in_check(after.to_move) {
        return Some(true);
    }
    if checks_asked == MOST_CHECKS {
        return None;
    }
    let mut is_known = true;
    for safe in after.safe_moves() {
        match may_be_played(&safe.after, checks_asked + 1) {
            Some(true) => return Some(false),
            Some(false) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(true)
}
