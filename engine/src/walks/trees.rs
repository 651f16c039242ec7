//! Walks along fixed ways, compiled: from each square the ways that lead on until something stands in them, as one tree.
//!
//! What [`families::reach`](super::families::reach) walks square by square is looked up here; that they agree is a test.

use super::angles::{Angle, turned};
use super::bounces;
use super::curves::{self, CurveUse};
use super::ground::{EDGE, Vector, step};
use super::lame;
use super::table::Way;
use super::vectors::{FERS, KNIGHT};
use super::zigzags;
use crate::board::{Bitboard, Square};

/// All ways of a walk.
#[derive(Clone, Debug)]
pub(super) struct Trees {
    /// Those from each square one after the other; a node stands in front of those that it leads to.
    nodes: Vec<Node>,
    /// By square of departure: where its nodes begin. Behind the last one: their number.
    starts: Box<[u32; 65]>,
    /// By square of departure and target: the squares that matter to whether the one leads to the other.
    relevant: Vec<Bitboard>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    square: Square,
    /// Where to go on if something stands here: behind everything that this square leads to.
    beyond: u32,
}

/// A square and what it leads to while it is empty.
#[derive(Clone, Debug)]
struct Branch {
    square: Square,
    branches: Vec<Branch>,
}

impl Trees {
    /// The ways of a family that goes along fixed ones; nothing for any other.
    pub fn new(way: &Way) -> Option<Self> {
        let mut trees =
            Self { nodes: Vec::new(), starts: Box::new([0; 65]), relevant: vec![Bitboard::EMPTY; 64 * 64] };
        for from in Square::all() {
            let branches = branches(way, from)?;
            for branch in &branches {
                trees.add(from, branch, Bitboard::of(from));
            }
            trees.starts[from.index() + 1] = trees.nodes.len() as u32;
        }
        Some(trees)
    }

    fn add(&mut self, from: Square, branch: &Branch, before: Bitboard) {
        let place = self.nodes.len();
        self.nodes.push(Node { square: branch.square, beyond: 0 });
        let way = before | Bitboard::of(branch.square);
        self.relevant[Self::place(from, branch.square)] |= way;
        for next in &branch.branches {
            self.add(from, next, way);
        }
        self.nodes[place].beyond = self.nodes.len() as u32;
    }

    const fn place(from: Square, target: Square) -> usize {
        64 * from.index() + target.index()
    }

    /// Where a unit goes, up to and including what it meets.
    pub fn reach(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        self.go(from, occupied, |square| {
            squares |= Bitboard::of(square);
            true
        });
        squares.without(Bitboard::of(from))
    }

    /// Whether a unit goes to a square, or meets what stands there.
    pub fn reaches(&self, from: Square, target: Square, occupied: Bitboard) -> bool {
        let mut is_reached = false;
        if target != from && self.relevant(from, target).is_some() {
            self.go(from, occupied, |square| {
                is_reached = square == target;
                !is_reached
            });
        }
        is_reached
    }

    /// Goes along all ways, as long as `each` wants.
    #[inline]
    fn go(&self, from: Square, occupied: Bitboard, mut each: impl FnMut(Square) -> bool) {
        let [mut place, end] = [from.index(), from.index() + 1].map(|at| self.starts[at]);
        while place < end {
            let node = self.nodes[place as usize];
            if !each(node.square) {
                return;
            }
            place = if occupied.contains(node.square) { node.beyond } else { place + 1 };
        }
    }

    /// The squares that matter to whether a unit goes to a square: the ways there, with both ends. None if there is no way.
    pub fn relevant(&self, from: Square, target: Square) -> Bitboard {
        self.relevant[Self::place(from, target)]
    }
}

/// The ways from a square; nothing for families that don't go along fixed ones, or along too many.
fn branches(way: &Way, from: Square) -> Option<Vec<Branch>> {
    let mut branches = Vec::new();
    match *way {
        Way::Zigzag(zigzag) => {
            for turn in zigzags::turns(zigzag) {
                let mut here = from;
                let squares = turn.into_iter().cycle().map_while(|vector| {
                    here = step(here, vector)?;
                    Some(here)
                });
                plant(&mut branches, squares);
            }
        }
        Way::Curve(CurveUse::Ride) => {
            for curve in curves::all(from) {
                let mut here = from;
                let squares = curve.leaps().map_while(|vector| {
                    here = step(here, vector)?;
                    (here != from).then_some(here)
                });
                plant(&mut branches, squares);
            }
        }
        Way::Cat => {
            for (first, on) in KNIGHT.iter().filter_map(|vector| lame::cat_leap(from, *vector)) {
                plant(&mut branches, [first].into_iter().chain(along(first, on)));
            }
        }
        Way::Reflecting(reflections) => {
            for vector in FERS {
                branches.extend(reflected(from, *vector, reflections));
            }
        }
        Way::Cardinal => {
            for vector in FERS {
                let squares = along(from, *vector).chain(
                    bounces::behind_wall(from, *vector).into_iter().flat_map(|(entry, on)| {
                        [entry].into_iter().chain(on.into_iter().flat_map(move |on| along(entry, on)))
                    }),
                );
                plant(&mut branches, squares);
            }
        }
        Way::BouncyKnight => branches = bounced(from, 3),
        _ => return None,
    }
    Some(branches)
}

/// The squares along a vector, the nearest first.
fn along(from: Square, vector: Vector) -> impl Iterator<Item = Square> {
    std::iter::successors(step(from, vector), move |here| step(*here, vector))
}

/// Adds a way to the others, with which it may share its beginning.
fn plant(branches: &mut Vec<Branch>, squares: impl Iterator<Item = Square>) {
    let mut branches = branches;
    for square in squares {
        let place = branches.iter().position(|branch| branch.square == square).unwrap_or_else(|| {
            branches.push(Branch { square, branches: Vec::new() });
            branches.len() - 1
        });
        branches = &mut branches[place].branches;
    }
}

/// A bishop's way that the edge reflects so many times.
fn reflected(from: Square, vector: Vector, reflections: u8) -> Option<Branch> {
    let square = step(from, vector)?;
    let branches = match reflected(square, vector, reflections) {
        Some(next) => vec![next],
        None if reflections == 0 => Vec::new(),
        None => {
            let turns = turned(vector, Angle::Right).into_iter();
            turns.filter_map(|turned| reflected(square, turned, reflections - 1)).collect()
        }
    };
    Some(Branch { square, branches })
}

/// So many knight's leaps, each but the last to the edge.
fn bounced(from: Square, leaps: u8) -> Vec<Branch> {
    let squares = KNIGHT.iter().filter_map(|vector| step(from, *vector));
    let branch = |square: Square| {
        let goes_on = leaps > 1 && EDGE.contains(square);
        Branch { square, branches: if goes_on { bounced(square, leaps - 1) } else { Vec::new() } }
    };
    squares.map(branch).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::walks::families;
    use crate::walks::ground::{Ground, Purpose};
    use crate::walks::table::ROWS;

    /// Boards with more and more on them.
    fn boards(seed: u64) -> impl Iterator<Item = Bitboard> {
        let mut state = seed | 1;
        (0..40_u32).map(move |count| {
            let mut next = || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                Bitboard(state)
            };
            (0..3 - count % 3).fold(Bitboard::ALL, |board, _| board & next())
        })
    }

    #[test]
    fn trees_lead_where_walking_does() {
        let mut walks = 0;
        for row in ROWS {
            for way in row.ways {
                let Some(trees) = Trees::new(way) else { continue };
                walks += 1;
                for (from, board) in Square::all()
                    .flat_map(|from| boards(from.index() as u64 + 1).map(move |board| (from, board)))
                {
                    // The unit that walks may have been lifted from the board, too.
                    for occupied in [board | Bitboard::of(from), board.without(Bitboard::of(from))] {
                        let ground = Ground { occupied, ..Ground::empty(Side::White) };
                        let walked = families::reach(way, &ground, from, Purpose::Move);
                        let code = row.code;
                        assert_eq!(trees.reach(from, occupied), walked, "{code} on {from}: {occupied:?}");
                        for target in Square::all() {
                            let is_reached = trees.reaches(from, target, occupied);
                            assert_eq!(is_reached, walked.contains(target), "{code} on {from}: {target}");
                            let kept = occupied & trees.relevant(from, target);
                            assert_eq!(
                                trees.reaches(from, target, kept),
                                is_reached,
                                "{code}: {from} {target}"
                            );
                        }
                    }
                }
            }
        }
        assert!(walks >= 14, "{walks}");
    }
}
