//! The positions that series play comes to, each behind as few moves as possible.
//!
//! They form a tree: a position hangs on the one from which it was first come to, and only the move between the two is kept. Who
//! walks along the tree has all positions on the board one after the other. What else leads from one to another, behind as
//! few moves, is kept beside it.

use crate::board::key::Key;
use crate::rules::Move;

mod beyond;
mod moves;

pub(super) use beyond::{Beyond, Found, OtherWays, Room};
use moves::Moves;

/// The number of a position; the first one is that before the first move.
pub(super) type Number = u32;

/// No position. Among the places this is an empty one.
const NONE: Number = Number::MAX;

/// Positions lie in blocks of so many, so that no block moves when there are more. A block is so large that the system gets its memory back
/// when the tree is given up, for the table.
const BLOCK: usize = 1 << 13;

/// So many places there are in the beginning.
const FIRST_PLACES: usize = 1 << 8;

/// A position.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// 96 of the 128 bits of its key, as in the transposition table.
    high: u64,
    middle: u32,
    /// The number of the move that leads to it.
    mv: u32,
    parent: Number,
    first_child: Number,
    next_sibling: Number,
    /// How many moves lead to it.
    depth: u16,
    state: State,
}

const _: () = assert!(size_of::<Node>() == 32);

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct State {
    /// All moves behind it have been played.
    is_complete: bool,
    /// Nothing hangs on it any more that is to be looked at, or it has been come to sooner.
    is_done: bool,
}

/// How a position was come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Come {
    /// As soon as never before: it hangs on the position from which it was come to.
    Sooner(Number),
    /// No sooner than before: to this one.
    Again(Number),
    /// It can't be told any more, or somebody else is there.
    Untold,
}

/// Where positions are noted as they are come to.
pub(super) trait Positions {
    /// A move has led from a position to the one with this key.
    fn come_to(&mut self, key: Key, from: Number, mv: &Move) -> Come;

    /// The first position that hangs on this one.
    fn first_child(&self, number: Number) -> Option<Number>;

    /// The next one that hangs on the same.
    fn next_sibling(&self, number: Number) -> Option<Number>;

    /// Those that hang on a position.
    fn children(&self, number: Number) -> impl Iterator<Item = Number> {
        std::iter::successors(self.first_child(number), |child| self.next_sibling(*child))
    }

    /// The move that leads to a position which hangs on another one.
    fn move_to(&self, number: Number) -> &Move;

    /// Whether all moves behind a position have been played.
    fn is_complete(&self, number: Number) -> bool;

    /// All moves behind a position have been played.
    fn complete(&mut self, number: Number);

    /// Whether nothing hangs on a position any more that is to be looked at.
    fn is_done(&self, number: Number) -> bool;

    /// Nothing comes of a position, however many moves are left.
    fn finish(&mut self, number: Number);

    /// Takes those off that hang on a position and are done. If nothing is left, it is done itself, if all its moves have been
    /// played.
    fn drop_done(&mut self, number: Number);

    /// Behind a position the next move ends the play.
    fn note_end(&mut self, number: Number);

    /// Whether the memory is used up: what is come to is no longer told.
    fn is_full(&self) -> bool;
}

/// The tree.
#[derive(Debug)]
pub struct Soonest {
    blocks: Vec<Vec<Node>>,
    count: usize,
    /// By key: the numbers of the positions.
    places: Vec<Number>,
    moves: Moves,
    /// By depth: what else leads to positions there, from which one to which one.
    others: Vec<Vec<[Number; 2]>>,
    most_bytes: usize,
    is_full: bool,
    /// Behind these the next move ends the play.
    ends: Vec<Number>,
    /// Those that lead to an end in the length that was looked at last, in order.
    open: Vec<Number>,
}

impl Soonest {
    /// The tree that begins with a position and takes so much memory at the most.
    pub(super) fn new(beginning: Key, most_bytes: usize) -> Self {
        let mut tree = Self {
            blocks: Vec::new(),
            count: 0,
            places: vec![NONE; FIRST_PLACES],
            moves: Moves::default(),
            others: Vec::new(),
            most_bytes,
            is_full: false,
            ends: Vec::new(),
            open: Vec::new(),
        };
        let place = tree.place(beginning);
        tree.add(beginning, place, 0, NONE, 0);
        tree
    }

    /// How many positions behind so many moves are to be looked at.
    pub(super) fn count_open(&self, depth: u16) -> usize {
        self.count_open_behind(0, depth)
    }

    fn count_open_behind(&self, number: Number, moves: u16) -> usize {
        match moves {
            _ if self.is_done(number) => 0,
            0 => 1,
            _ => self.children(number).map(|child| self.count_open_behind(child, moves - 1)).sum(),
        }
    }

    /// How many positions there are.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// The moves that lead to a position.
    pub(super) fn path_to(&self, number: Number) -> Vec<Move> {
        let parent = |number: &Number| Some(self.node(*number).parent);
        let numbers = std::iter::successors(Some(number), parent).take_while(|number| *number != 0);
        let mut path: Vec<Move> = numbers.map(|number| *self.move_to(number)).collect();
        path.reverse();
        path
    }

    /// How many bytes more may be taken.
    pub(super) fn bytes_left(&self) -> usize {
        self.most_bytes.saturating_sub(self.bytes())
    }

    /// Finds out which positions lead to an end that has been noted. Whether there are any.
    pub(super) fn open(&mut self) -> bool {
        let mut ends = std::mem::take(&mut self.ends);
        while !ends.is_empty() {
            ends.sort_unstable();
            ends.dedup();
            let depth = usize::from(self.node(ends[0]).depth);
            let mut before: Vec<Number> = Vec::new();
            before.extend(ends.iter().map(|end| self.node(*end).parent).filter(|parent| *parent != NONE));
            let others = self.others.get(depth).into_iter().flatten();
            before.extend(others.filter(|[_, to]| ends.binary_search(to).is_ok()).map(|[from, _]| *from));
            self.open.append(&mut ends);
            ends = before;
        }
        self.open.sort_unstable();
        !self.open.is_empty()
    }

    /// Whether the position with this key, behind so many moves, leads to an end in the length that was looked at last.
    pub(super) fn is_open(&self, key: Key, depth: u32) -> bool {
        let known = self.places[self.place(key)];
        known != NONE && u32::from(self.node(known).depth) == depth && self.open.binary_search(&known).is_ok()
    }

    fn note_other(&mut self, from: Number, to: Number, depth: u16) {
        let depth = usize::from(depth);
        if self.others.len() <= depth {
            self.others.resize_with(depth + 1, Vec::new);
        }
        self.others[depth].push([from, to]);
    }

    fn bytes(&self) -> usize {
        let others: usize = self.others.iter().map(Vec::capacity).sum();
        self.blocks.len() * BLOCK * size_of::<Node>()
            + self.places.len() * size_of::<Number>()
            + others * size_of::<[Number; 2]>()
            + self.moves.bytes()
    }

    fn node(&self, number: Number) -> &Node {
        &self.blocks[number as usize / BLOCK][number as usize % BLOCK]
    }

    fn node_mut(&mut self, number: Number) -> &mut Node {
        &mut self.blocks[number as usize / BLOCK][number as usize % BLOCK]
    }

    /// Where the number of the position with this key is, or would be.
    fn place(&self, key: Key) -> usize {
        let [high, middle] = [(key.0 >> 64) as u64, u64::from((key.0 >> 32) as u32)];
        let mut place = self.beginning_of(middle);
        loop {
            let number = self.places[place];
            if number == NONE {
                return place;
            }
            let node = self.node(number);
            if node.high == high && u64::from(node.middle) == middle {
                return place;
            }
            place = (place + 1) % self.places.len();
        }
    }

    fn beginning_of(&self, middle: u64) -> usize {
        ((middle * self.places.len() as u64) >> 32) as usize
    }

    fn add(&mut self, key: Key, place: usize, mv: u32, parent: Number, depth: u16) -> Number {
        let number = self.count as Number;
        let next_sibling = match parent {
            NONE => NONE,
            parent => std::mem::replace(&mut self.node_mut(parent).first_child, number),
        };
        let [high, middle] = [(key.0 >> 64) as u64, u64::from((key.0 >> 32) as u32)];
        let node = Node {
            high,
            middle: middle as u32,
            mv,
            parent,
            first_child: NONE,
            next_sibling,
            depth,
            state: State::default(),
        };
        if self.count.is_multiple_of(BLOCK) {
            self.blocks.push(Vec::with_capacity(BLOCK));
        }
        self.blocks[self.count / BLOCK].push(node);
        self.count += 1;
        self.places[place] = number;
        if self.count * 2 > self.places.len() {
            self.make_places();
        }
        number
    }

    fn make_places(&mut self) {
        self.places = vec![NONE; self.places.len() * 2];
        for number in 0..self.count as Number {
            let node = self.node(number);
            let key = Key(u128::from(node.high) << 64 | u128::from(node.middle) << 32);
            // Those that have been come to sooner have a greater number then.
            let place = self.place(key);
            self.places[place] = number;
        }
    }
}

impl Positions for Soonest {
    fn come_to(&mut self, key: Key, from: Number, mv: &Move) -> Come {
        let depth = self.node(from).depth + 1;
        let place = self.place(key);
        let known = self.places[place];
        if known != NONE {
            let node = self.node_mut(known);
            if node.depth < depth {
                return Come::Again(known);
            }
            if node.depth == depth {
                if node.parent != from {
                    self.note_other(from, known, depth);
                }
                return Come::Again(known);
            }
            node.state.is_done = true;
        }
        if self.bytes() > self.most_bytes {
            self.is_full = true;
            return Come::Untold;
        }
        let mv = self.moves.number_of(mv);
        Come::Sooner(self.add(key, place, mv, from, depth))
    }

    fn is_complete(&self, number: Number) -> bool {
        self.node(number).state.is_complete
    }

    fn complete(&mut self, number: Number) {
        self.node_mut(number).state.is_complete = true;
    }

    fn is_done(&self, number: Number) -> bool {
        self.node(number).state.is_done
    }

    fn first_child(&self, number: Number) -> Option<Number> {
        Some(self.node(number).first_child).filter(|child| *child != NONE)
    }

    fn next_sibling(&self, number: Number) -> Option<Number> {
        Some(self.node(number).next_sibling).filter(|sibling| *sibling != NONE)
    }

    fn move_to(&self, number: Number) -> &Move {
        self.moves.get(self.node(number).mv)
    }

    fn drop_done(&mut self, number: Number) {
        let mut last_kept = NONE;
        let mut child = self.node(number).first_child;
        let mut first_child = NONE;
        while child != NONE {
            let next = self.node(child).next_sibling;
            if !self.node(child).state.is_done {
                match last_kept {
                    NONE => first_child = child,
                    kept => self.node_mut(kept).next_sibling = child,
                }
                last_kept = child;
            }
            child = next;
        }
        if last_kept != NONE {
            self.node_mut(last_kept).next_sibling = NONE;
        }
        let node = self.node_mut(number);
        node.first_child = first_child;
        node.state.is_done |= node.state.is_complete && first_child == NONE;
    }

    fn finish(&mut self, number: Number) {
        self.node_mut(number).state.is_done = true;
    }

    fn note_end(&mut self, number: Number) {
        self.ends.push(number);
    }

    fn is_full(&self) -> bool {
        self.is_full
    }
}
