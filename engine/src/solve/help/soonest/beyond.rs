//! What a lane comes to beyond a tree that it only reads, so that several lanes can look at pieces of it at the same time.

use super::moves::Moves;
use super::{Come, Number, Positions, Soonest};
use crate::board::key::Key;
use crate::rules::Move;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The least number of places for claims.
const FEWEST_PLACES: usize = 1 << 16;

/// Claims take no more than this part of the memory that is left.
const PART_FOR_CLAIMS: usize = 16;

/// About how many bytes it takes to note that a position was come to: in a list that may have grown to twice its length, and under its key.
const BYTES_TO_NOTE: usize = 2 * (size_of::<Reached>() + size_of::<(Key, u32)>());

/// Of those notes there may be millions.
const _: () = assert!(size_of::<Reached>() == 32);

/// What lanes share while they look beyond a tree.
#[derive(Debug)]
pub(in super::super) struct Room {
    /// Positions that some lane has come to. Which ones are forgotten costs time and nothing else.
    claims: Box<[AtomicU64]>,
    /// How many bytes more may be taken.
    left: AtomicUsize,
}

impl Room {
    /// So many bytes may be taken, and so many positions are expected.
    pub(in super::super) fn of(bytes: usize, positions: usize) -> Self {
        // A claim that has been written over is forgotten: with four places each, that is seldom.
        let wanted = positions.saturating_mul(4).checked_next_power_of_two().unwrap_or(usize::MAX);
        let most = bytes / PART_FOR_CLAIMS / size_of::<AtomicU64>();
        let places = wanted.min(most).max(FEWEST_PLACES);
        let claims: Box<[AtomicU64]> = std::iter::repeat_with(AtomicU64::default).take(places).collect();
        Self { left: AtomicUsize::new(bytes.saturating_sub(size_of_val(&*claims))), claims }
    }

    /// Whether nobody is known to have come to a position behind so many moves.
    fn is_first(&self, key: Key, depth: u16) -> bool {
        let name = (key.0 >> 64) as u64 ^ u64::from(depth);
        self.claims[key.0 as usize % self.claims.len()].swap(name, Ordering::Relaxed) != name
    }

    /// Takes the memory for one more note, if there is any.
    fn take(&self) -> bool {
        let less = |left: usize| left.checked_sub(BYTES_TO_NOTE);
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok()
    }
}

/// A move that leads to a position beyond the tree.
#[derive(Clone, Debug)]
struct Reached {
    key: Key,
    from: Number,
    /// The number of the move.
    mv: u32,
    depth: u16,
    is_complete: bool,
}

/// What a lane has found in a piece.
#[derive(Debug, Default)]
pub(in super::super) struct Found {
    /// How many positions the tree had.
    count: usize,
    /// The moves, by their numbers here.
    moves: Moves,
    /// Positions at which it has looked. They have the numbers behind those of the tree.
    own: Vec<Reached>,
    /// How else positions can be come to.
    others: Vec<Reached>,
    /// Positions of the tree all of whose moves have been played.
    complete: Vec<Number>,
    /// Positions of which nothing comes.
    finished: Vec<Number>,
    /// Behind these the next move ends the play.
    ends: Vec<Number>,
    /// The memory was used up.
    is_full: bool,
}

/// A tree that is only read, and what a lane finds beyond it.
pub(in super::super) struct Beyond<'t> {
    tree: &'t Soonest,
    room: &'t Room,
    /// By key, the places in `own`.
    places: FxHashMap<Key, u32>,
    found: Found,
}

impl<'t> Beyond<'t> {
    /// Nothing has been found yet.
    pub(in super::super) fn new(tree: &'t Soonest, room: &'t Room) -> Self {
        let found = Found { count: tree.count, ..Found::default() };
        Self { tree, room, places: FxHashMap::default(), found }
    }

    /// What was found.
    pub(in super::super) fn found(self) -> Found {
        self.found
    }

    /// The place in `own`, if a position is not of the tree.
    fn own(&self, number: Number) -> Option<usize> {
        (number as usize).checked_sub(self.tree.count)
    }

    /// The position with this key, behind the fewest moves with which it was come to.
    fn before(&self, key: Key) -> Option<Number> {
        // What it was come to beyond the tree is sooner than in it.
        let own = self.places.get(&key).map(|place| self.tree.count as Number + place);
        own.or_else(|| Some(self.tree.places[self.tree.place(key)]).filter(|known| *known != super::NONE))
    }

    fn parent(&self, number: Number) -> Number {
        self.own(number).map_or_else(|| self.tree.node(number).parent, |own| self.found.own[own].from)
    }

    fn depth(&self, number: Number) -> u16 {
        self.own(number).map_or_else(|| self.tree.node(number).depth, |own| self.found.own[own].depth)
    }
}

impl Positions for Beyond<'_> {
    fn come_to(&mut self, key: Key, from: Number, mv: &Move) -> Come {
        let depth = self.depth(from) + 1;
        let place = self.found.own.len();
        let before = self.before(key).filter(|before| self.depth(*before) <= depth);
        let is_way_apart = |before: Number| self.depth(before) == depth && self.parent(before) != from;
        if let Some(before) = before.filter(|before| !is_way_apart(*before)) {
            return Come::Again(before);
        }
        if !self.room.take() {
            self.found.is_full = true;
            return Come::Untold;
        }
        let mv = self.found.moves.number_of(mv);
        let reached = Reached { key, from, mv, depth, is_complete: false };
        if let Some(before) = before {
            self.found.others.push(reached);
            return Come::Again(before);
        }
        if !self.room.is_first(key, depth) {
            self.found.others.push(reached);
            return Come::Untold;
        }
        self.places.insert(key, place as u32);
        self.found.own.push(reached);
        Come::Sooner((self.tree.count + place) as Number)
    }

    fn first_child(&self, number: Number) -> Option<Number> {
        self.own(number).is_none().then(|| self.tree.first_child(number))?
    }

    fn next_sibling(&self, number: Number) -> Option<Number> {
        self.tree.next_sibling(number)
    }

    fn move_to(&self, number: Number) -> &Move {
        self.tree.move_to(number)
    }

    fn is_complete(&self, number: Number) -> bool {
        self.own(number).map_or_else(|| self.tree.is_complete(number), |own| self.found.own[own].is_complete)
    }

    fn complete(&mut self, number: Number) {
        match self.own(number) {
            Some(own) => self.found.own[own].is_complete = true,
            None => self.found.complete.push(number),
        }
    }

    fn is_done(&self, number: Number) -> bool {
        self.own(number).is_none() && self.tree.is_done(number)
    }

    fn finish(&mut self, number: Number) {
        self.found.finished.push(number);
    }

    fn drop_done(&mut self, _: Number) {
        // What hangs where is known when all has been put together.
    }

    fn note_end(&mut self, number: Number) {
        self.found.ends.push(number);
    }

    fn is_full(&self) -> bool {
        self.found.is_full
    }
}

impl Soonest {
    /// Takes over what was found in a piece, except for other ways to positions, which are told: the lanes that have looked at
    /// these positions come first.
    pub(in super::super) fn take_over(&mut self, found: Found) -> OtherWays {
        let mut numbers: Vec<Number> = Vec::with_capacity(found.own.len());
        let number_of = |numbers: &[Number], number: Number| match (number as usize).checked_sub(found.count)
        {
            Some(own) => numbers[own],
            None => number,
        };
        for Reached { key, from, mv, is_complete, .. } in found.own {
            let from = number_of(&numbers, from);
            let number = match self.come_to(key, from, found.moves.get(mv)) {
                Come::Sooner(number) | Come::Again(number) => number,
                Come::Untold => return OtherWays(Vec::new()),
            };
            if is_complete {
                self.complete(number);
            }
            numbers.push(number);
        }
        found.complete.iter().for_each(|number| self.complete(*number));
        found.finished.iter().for_each(|number| self.finish(number_of(&numbers, *number)));
        found.ends.iter().for_each(|number| self.note_end(number_of(&numbers, *number)));
        self.is_full |= found.is_full;
        let mut others = found.others;
        for other in &mut others {
            other.from = number_of(&numbers, other.from);
            // Every piece has numbers of its own for moves.
            other.mv = self.moves.number_of(found.moves.get(other.mv));
        }
        OtherWays(others)
    }

    /// Notes other ways to positions. Those at which nobody has looked, because two positions were taken for one, are told.
    pub(in super::super) fn note_other_ways(&mut self, ways: OtherWays) -> Vec<Number> {
        let come_to = |&Reached { key, from, mv, .. }: &Reached| {
            let mv = *self.moves.get(mv);
            match self.come_to(key, from, &mv) {
                Come::Sooner(number) => Some(number),
                Come::Again(_) | Come::Untold => None,
            }
        };
        ways.0.iter().filter_map(come_to).collect()
    }

    /// Takes off all that is done of what hangs on a position.
    pub(in super::super) fn drop_all_done(&mut self, number: Number) {
        let mut next = self.first_child(number);
        while let Some(child) = next {
            next = self.next_sibling(child);
            if !self.is_done(child) {
                self.drop_all_done(child);
            }
        }
        self.drop_done(number);
    }
}

/// Other ways to positions than the first.
#[derive(Debug, Default)]
pub(in super::super) struct OtherWays(Vec<Reached>);

impl OtherWays {
    /// These as well.
    pub(in super::super) fn append(&mut self, mut others: Self) {
        self.0.append(&mut others.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_claims_are_remembered_as_are_expected() {
        const POSITIONS: u128 = 200_000;
        let forgotten = |expected| {
            let room = Room::of(1 << 30, expected);
            // Keys whose parts are spread over the table.
            let key = |number: u128| Key(number.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835));
            assert!((1..=POSITIONS).all(|number| room.is_first(key(number), 3)));
            (1..=POSITIONS).filter(|number| room.is_first(key(*number), 3)).count()
        };
        assert!(forgotten(POSITIONS as usize) < 60_000);
        // What was not expected costs time.
        assert!(forgotten(0) > 150_000);
    }
}
