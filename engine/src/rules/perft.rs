//! Counting move sequences.

use super::{Move, Rules};
use crate::board::Position;

/// The number of sequences of `depth` legal moves, every move generated and played.
pub fn perft<R: Rules>(rules: &R, position: &mut Position, depth: u32) -> u64 {
    let mut stack = Vec::with_capacity(512);
    count(rules, position, depth, &mut stack)
}

fn count<R: Rules>(rules: &R, position: &mut Position, depth: u32, stack: &mut Vec<Move>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let start = stack.len();
    rules.generate(position, stack);
    let mut nodes = 0;
    if depth == 1 {
        // Nothing is generated behind these, so that they can be played where they stand.
        for mv in &stack[start..] {
            if let Some(undo) = rules.play(position, mv) {
                nodes += 1;
                rules.take_back(position, mv, &undo);
            }
        }
    } else {
        for place in start..stack.len() {
            let mv = stack[place];
            if let Some(undo) = rules.play(position, &mv) {
                nodes += count(rules, position, depth - 1, stack);
                rules.take_back(position, &mv, &undo);
            }
        }
    }
    stack.truncate(start);
    nodes
}
