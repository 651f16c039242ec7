//! First moves of which it can't be decided whether they are legal, or mate.

use crate::board::Position;
use crate::game::move_text;
use crate::rules::moves::SpareMoves;
use crate::rules::paradox;
use crate::rules::{AnyRules, Fairy, Move, Rules};
use crate::solution::{Question, UndecidableMove};

/// The moves of the side to move whose legality hangs on itself; where a mate would end the play, also those that mate unless such an
/// answer is legal.
pub fn first_moves(rules: &AnyRules, position: &mut Position, ends_with_mate: bool) -> Vec<UndecidableMove> {
    match rules {
        // Conditions alone look ahead.
        AnyRules::Orthodox(_) => Vec::new(),
        AnyRules::Printed(rules) => first_moves_under(rules, position, ends_with_mate),
        AnyRules::Led(rules) => first_moves_under(rules, position, ends_with_mate),
    }
}

/// Whether the answer depends on what is presumed.
fn hangs_on_itself(ask: impl FnMut() -> bool) -> bool {
    let (one, other) = paradox::either_way(ask);
    other.is_some_and(|other| other != one)
}

fn first_moves_under<const LED: bool>(
    rules: &Fairy<LED>,
    position: &mut Position,
    ends_with_mate: bool,
) -> Vec<UndecidableMove> {
    let mut moves = Vec::new();
    rules.candidates(position, &mut moves);
    let question = |position: &mut Position, mv: &Move| {
        if hangs_on_itself(|| rules.is_legal(position, mv)) {
            return Some(Question::IsLegal);
        }
        if !ends_with_mate {
            return None;
        }
        let undo = rules.play(position, mv)?;
        let turn = position.turn();
        let is_open = rules.in_check(position, turn)
            && hangs_on_itself(|| rules.is_mated(position, &mut SpareMoves::lent()));
        rules.take_back(position, mv, &undo);
        is_open.then_some(Question::IsRefuted)
    };
    let mut undecidable = Vec::new();
    for mv in moves {
        if let Some(question) = question(position, &mv) {
            let play = |position: &mut Position| rules.play_anyhow(position, &mv);
            let played = move_text::attempted(rules, position, &mv, play);
            undecidable.push(UndecidableMove { played, question });
        }
    }
    undecidable
}
