//! Alice chess: two boards, of which a unit sees its own.

use super::board::{Position, Side, Square, Unit};
use std::borrow::Cow;
use std::rc::Rc;

/// The position as the unit there sees it: the units of its own board alone.
pub fn own_board(position: &Position, from: Square) -> Cow<'_, Position> {
    if !position.rules.alice {
        return Cow::Borrowed(position);
    }
    let on_second_board = position.board[from].as_ref().is_some_and(|unit| unit.on_second_board);
    let mut seen = position.clone();
    for square in 0..64 {
        if seen.board[square].as_ref().is_some_and(|unit| unit.on_second_board != on_second_board) {
            seen.board[square] = None;
        }
    }
    Cow::Owned(seen)
}

/// "Every move ends with the unit going through to the same square of the other board." What is written behind
/// the move: the board on which it is now.
pub fn go_through(position: &mut Position, square: Square) -> &'static str {
    let unit = position.board[square].as_mut().expect("a unit that has moved");
    let on_second_board = !unit.on_second_board;
    Rc::make_mut(unit).on_second_board = on_second_board;
    if on_second_board { "B" } else { "A" }
}

/// "A king must not move to a square where it would be in check on the board that it leaves."
pub fn is_safe_before_going_through(after: &Position, mover: Option<Square>, side: Side) -> bool {
    let is_royal = |unit: &Rc<Unit>| unit.royal;
    let Some(square) = mover.filter(|square| after.board[*square].as_ref().is_some_and(is_royal)) else {
        return true;
    };
    let mut before = after.clone();
    go_through(&mut before, square);
    !before.in_check(side)
}
