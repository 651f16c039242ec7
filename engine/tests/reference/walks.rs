//! Where a walk other than the pawn's leads on a given board.
//!
//! The result holds every square the walk reaches, whoever stands there; what may be done on it
//! (move, capture, fuse) is for the caller. A line stops at the first unit, that unit's square
//! included.

use super::board::{Board, Square, Walk, shifted};
use super::far_walks::far;

type Step = (i32, i32);

const ORTHOGONAL: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [Step; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

pub fn reached(board: &Board, from: Square, walk: Walk) -> Vec<Square> {
    let knight = leaps_of(1, 2);
    match walk {
        Walk::King | Walk::Erlking => leaps(from, &all_directions()),
        Walk::Queen => rides(board, from, &all_directions()),
        Walk::Rook => rides(board, from, &ORTHOGONAL),
        Walk::Bishop => rides(board, from, &DIAGONAL),
        Walk::Knight => leaps(from, &knight),
        Walk::Grasshopper => hops(board, from, &all_directions(), false),
        Walk::Lion => hops(board, from, &all_directions(), true),
        Walk::Nightrider => rides(board, from, &knight),
        Walk::Wazir => leaps(from, &leaps_of(0, 1)),
        Walk::Fers => leaps(from, &leaps_of(1, 1)),
        Walk::Dabbaba => leaps(from, &leaps_of(0, 2)),
        Walk::Alfil => leaps(from, &leaps_of(2, 2)),
        Walk::Camel => leaps(from, &leaps_of(1, 3)),
        Walk::Zebra => leaps(from, &leaps_of(2, 3)),
        Walk::Giraffe => leaps(from, &leaps_of(1, 4)),
        Walk::Princess => [rides(board, from, &DIAGONAL), leaps(from, &knight)].concat(),
        Walk::Empress => [rides(board, from, &ORTHOGONAL), leaps(from, &knight)].concat(),
        Walk::Amazon => [rides(board, from, &all_directions()), leaps(from, &knight)].concat(),
        Walk::Pao => rides(board, from, &ORTHOGONAL),
        Walk::Vao => rides(board, from, &DIAGONAL),
        Walk::Leo => rides(board, from, &all_directions()),
        Walk::Far(code) => far(board, from, code, false),
        Walk::Pawn => unreachable!("pawns have steps of their own"),
    }
}

/// Where a walk leads when it captures: as without, but for the Chinese pieces, which then need a hurdle.
pub fn reached_capturing(board: &Board, from: Square, walk: Walk) -> Vec<Square> {
    match walk {
        Walk::Pao => hops(board, from, &ORTHOGONAL, true),
        Walk::Vao => hops(board, from, &DIAGONAL, true),
        Walk::Leo => hops(board, from, &all_directions(), true),
        Walk::Far(code) => far(board, from, code, true),
        _ => reached(board, from, walk),
    }
}

fn all_directions() -> Vec<Step> {
    [ORTHOGONAL, DIAGONAL].concat()
}

/// The four or eight leaps of `a` squares one way and `b` the other.
fn leaps_of(a: i32, b: i32) -> Vec<Step> {
    let mut steps = Vec::new();
    for (files, ranks) in [(a, b), (b, a)] {
        for (x, y) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let step = (files * x, ranks * y);
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

fn leaps(from: Square, steps: &[Step]) -> Vec<Square> {
    steps.iter().filter_map(|(files, ranks)| shifted(from, *files, *ranks)).collect()
}

fn rides(board: &Board, from: Square, steps: &[Step]) -> Vec<Square> {
    steps.iter().flat_map(|step| ride(board, from, *step)).collect()
}

/// On and on by one step, up to and including the first occupied square.
fn ride(board: &Board, from: Square, (files, ranks): Step) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut here = from;
    while let Some(next) = shifted(here, files, ranks) {
        squares.push(next);
        if board[next].is_some() {
            break;
        }
        here = next;
    }
    squares
}

/// Over the first unit on each line: a grasshopper to the square behind it, a lion as far as
/// the line is free.
fn hops(board: &Board, from: Square, steps: &[Step], far: bool) -> Vec<Square> {
    let mut squares = Vec::new();
    for &step in steps {
        let Some(hurdle) = ride(board, from, step).last().copied() else {
            continue;
        };
        if board[hurdle].is_none() {
            continue;
        }
        let behind = ride(board, hurdle, step);
        let reach = if far { behind.len() } else { 1 };
        squares.extend(behind.into_iter().take(reach));
    }
    squares
}
