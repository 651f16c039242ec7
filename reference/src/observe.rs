//! Who observes whom: paralysis, guards, and what kings turn into.

use super::board::{Position, Side, Square, Unit, Walk};
use super::generate::{annan_lender, untransmuted_motions_from};
use std::rc::Rc;

/// Whether the unit on one square, of either side, could capture one on the other if that was an enemy and
/// nothing but the squares themselves (grid, colours) forbade it.
pub fn observes(position: &Position, from: Square, target: Square) -> bool {
    let observer = position.board[from].as_ref().expect("an observer");
    let observed = position.board[target].as_ref().expect("a unit observed");
    let side = observer.side;
    if !position.rules.squares.iter().all(|rule| rule.allows(side, from, target)) {
        return false;
    }
    let captures = |position: &Position| {
        !untransmuted_motions_from(position, from, side, &|capture| capture == Some(target)).is_empty()
    };
    if observed.is_prey_of(side) {
        return captures(position);
    }
    let mut as_enemy = position.clone();
    as_enemy.board[target] = Some(Rc::new(Unit { side: side.other(), ..Unit::clone(observed) }));
    captures(&as_enemy)
}

/// "A unit that an enemy unit of the same walk observes."
fn is_observed_by_like(position: &Position, target: Square, rex_inclusive: bool) -> bool {
    let unit = position.board[target].as_ref().expect("a unit");
    // Annan: "the walk of the observer is the one by which it moves, that of the observed one is its own".
    let is_like = |from: &Square| {
        let observer = annan_lender(position, *from).or(position.board[*from].as_ref());
        observer.is_some_and(|observer| observer.components == unit.components)
    };
    if unit.royal && !rex_inclusive {
        return false;
    }
    let enemies = position.squares_of(unit.side.other());
    enemies.into_iter().filter(is_like).any(|from| observes(position, from, target))
}

/// Madrasi: "it neither moves nor captures nor checks, but still paralyses".
pub fn is_paralysed(position: &Position, square: Square) -> bool {
    let madrasi = position.rules.madrasi;
    madrasi.is_some_and(|madrasi| is_observed_by_like(position, square, madrasi.rex_inclusive))
}

/// Isardam: "no move may lead to a position in which Madrasi would paralyse something"; type B: but the capture of a king
/// may, "check as in chess".
pub fn paralyses(after: &Position, takes_king: bool) -> bool {
    let Some(isardam) = after.rules.isardam.filter(|isardam| !(takes_king && isardam.type_b)) else {
        return false;
    };
    let mut occupied = (0..64).filter(|square| after.board[*square].is_some());
    occupied.any(|square| is_observed_by_like(after, square, isardam.rex_inclusive))
}

/// Patrol chess: "a unit captures and checks only while another unit of its side guards it".
pub fn may_capture(position: &Position, square: Square, side: Side) -> bool {
    let guards = || position.squares_of(side).into_iter().filter(|from| *from != square);
    !position.rules.patrol || guards().any(|from| observes(position, from, square))
}

/// Transmuted kings: "a king in check moves, and checks, only like the units that check it".
pub fn transmuted_walks(position: &Position, square: Square, side: Side) -> Option<Vec<Walk>> {
    let king = position.board[square].as_ref().filter(|unit| unit.is_just(Walk::King))?;
    if !position.rules.transmuted.has(side) || !king.royal {
        return None;
    }
    let enemies = position.squares_of(side.other()).into_iter();
    let mut walks: Vec<Walk> = enemies
        .filter(|from| observes(position, *from, square))
        .flat_map(|from| position.board[from].as_ref().expect("a checking unit").components.clone())
        .collect();
    walks.sort();
    walks.dedup();
    (!walks.is_empty()).then_some(walks)
}
