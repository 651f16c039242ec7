//! Where a walk other than the pawn's leads on a given board.
//!
//! The result holds every square the walk reaches, whoever stands there; what may be done on it
//! (move, capture, fuse) is for the caller. A line stops at the first unit, that unit's square
//! included. Nothing enters or crosses a hole; only the walks told here know of holes.

use super::board::{Board, Square, Walk, shifted};
use super::far_walks::far;

type Step = (i32, i32);

const ORTHOGONAL: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [Step; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const ALL_DIRECTIONS: [Step; 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [Step; 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];

pub fn reached(board: &Board, from: Square, walk: Walk) -> Vec<Square> {
    let mut squares = reached_on_full_board(board, from, walk);
    squares.retain(|square| !board.is_hole(*square));
    squares
}

fn reached_on_full_board(board: &Board, from: Square, walk: Walk) -> Vec<Square> {
    match walk {
        Walk::King | Walk::Erlking => leaps(from, 0, 1).chain(leaps(from, 1, 1)).collect(),
        Walk::Queen => rides(board, from, &ALL_DIRECTIONS),
        Walk::Rook => rides(board, from, &ORTHOGONAL),
        Walk::Bishop => rides(board, from, &DIAGONAL),
        Walk::Knight => leaps(from, 1, 2).collect(),
        Walk::Grasshopper => hops(board, from, &ALL_DIRECTIONS, 1),
        Walk::Lion => hops(board, from, &ALL_DIRECTIONS, usize::MAX),
        Walk::Nightrider => rides(board, from, &KNIGHT),
        Walk::Wazir => leaps(from, 0, 1).collect(),
        Walk::Fers => leaps(from, 1, 1).collect(),
        Walk::Dabbaba => leaps(from, 0, 2).collect(),
        Walk::Alfil => leaps(from, 2, 2).collect(),
        Walk::Camel => leaps(from, 1, 3).collect(),
        Walk::Zebra => leaps(from, 2, 3).collect(),
        Walk::Giraffe => leaps(from, 1, 4).collect(),
        Walk::Princess => leaps(from, 1, 2).chain(rides(board, from, &DIAGONAL)).collect(),
        Walk::Empress => leaps(from, 1, 2).chain(rides(board, from, &ORTHOGONAL)).collect(),
        Walk::Amazon => leaps(from, 1, 2).chain(rides(board, from, &ALL_DIRECTIONS)).collect(),
        Walk::Pao => rides(board, from, &ORTHOGONAL),
        Walk::Vao => rides(board, from, &DIAGONAL),
        Walk::Leo => rides(board, from, &ALL_DIRECTIONS),
        Walk::Far(code) => far(board, from, code, false),
        Walk::Pawn => unreachable!("pawns have steps of their own"),
    }
}

/// Where the Chinese pieces lead when they capture: they then need a hurdle. Others capture as they move.
pub fn reached_capturing(board: &Board, from: Square, walk: Walk) -> Option<Vec<Square>> {
    match walk {
        Walk::Pao => Some(hops(board, from, &ORTHOGONAL, usize::MAX)),
        Walk::Vao => Some(hops(board, from, &DIAGONAL, usize::MAX)),
        Walk::Leo => Some(hops(board, from, &ALL_DIRECTIONS, usize::MAX)),
        Walk::Far(code) => Some(far(board, from, code, true)),
        _ => None,
    }
}

/// The squares `a` files and `b` ranks away, or the other way round, in every direction.
fn leaps(from: Square, a: i32, b: i32) -> impl Iterator<Item = Square> {
    let is_such = move |(files, ranks): Step| (files == a && ranks == b) || (files == b && ranks == a);
    let reach = a.max(b);
    let steps = (-reach..=reach).flat_map(move |files| (-reach..=reach).map(move |ranks| (files, ranks)));
    steps
        .filter(move |(files, ranks)| is_such((files.abs(), ranks.abs())))
        .filter_map(move |(files, ranks)| shifted(from, files, ranks))
}

/// On and on by one step, up to and including the first occupied square.
fn ride(board: &Board, from: Square, step: Step) -> impl Iterator<Item = Square> {
    let mut here = Some(from);
    std::iter::from_fn(move || {
        let next = shifted(here?, step.0, step.1).filter(|next| !board.is_hole(*next))?;
        here = board[next].is_none().then_some(next);
        Some(next)
    })
}

fn rides(board: &Board, from: Square, steps: &[Step]) -> Vec<Square> {
    let mut squares = Vec::with_capacity(27);
    for step in steps {
        squares.extend(ride(board, from, *step));
    }
    squares
}

/// Over the first unit on each line: a grasshopper to the square behind it, a lion as far as
/// the line is free.
fn hops(board: &Board, from: Square, steps: &[Step], reach: usize) -> Vec<Square> {
    let mut squares = Vec::new();
    for &step in steps {
        let hurdle = ride(board, from, step).last().filter(|hurdle| board[*hurdle].is_some());
        if let Some(hurdle) = hurdle {
            squares.extend(ride(board, hurdle, step).take(reach));
        }
    }
    squares
}
