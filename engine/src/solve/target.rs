//! A position to be reached: proof games and `a=>b`.

mod distance;
mod matching;

use super::castled::Castled;
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Owner, Parts, Position, Side, Slot, Square, Unit};
use crate::rules::Rules;
use crate::setup::AnyRules;
use arrayvec::ArrayVec;
use distance::distance;
use matching::{MOST, NEVER, Rows};

/// More captures of the other side's units make no difference to where a pawn can go.
const MOST_CAPTURES: usize = 6;

/// The position that the play is to end in.
#[derive(Debug)]
pub struct Target {
    units: [Unit; 64],
    /// By side: the squares to be filled, with what.
    wanted: [Vec<Place>; 2],
    /// Whether a move takes one unit from square to square, and another one from the board at the most.
    has_distances: bool,
}

/// A square to be filled with a certain unit.
#[derive(Debug)]
struct Place {
    square: Square,
    /// By walk in the diagram and square of departure: the fewest moves.
    moves: Vec<[u32; 64]>,
    /// For pawns, by number of captures.
    pawn_moves: [[u32; 64]; MOST_CAPTURES + 1],
}

impl Place {
    fn new(side: Side, square: Square, slot: Slot) -> Self {
        let from_all = |is: Slot, captures: usize| {
            let mut moves = [NEVER; 64];
            for from in Square::all() {
                moves[from.index()] = distance(side, is, slot, from, square, captures as u32).min(NEVER);
            }
            moves
        };
        let slots = (0..SLOTS).map(Slot::new);
        Self {
            square,
            moves: slots.map(|is| from_all(is, 0)).collect(),
            pawn_moves: std::array::from_fn(|captures| from_all(Slot::PAWN, captures)),
        }
    }

    /// The fewest moves of a unit from a square.
    fn moves(&self, slot: Slot, from: Square, captures: u32) -> u32 {
        match slot {
            Slot::PAWN => self.pawn_moves[MOST_CAPTURES.min(captures as usize)][from.index()],
            _ => self.moves[slot.index()][from.index()],
        }
    }
}

/// Whether each move takes one unit from square to square, and another one from the board at the most; and
/// units of chess move as in chess.
fn has_distances(target: &[Unit; 64], rules: &AnyRules, position: &Position) -> bool {
    let is_plain = |unit: &Unit| unit.is_plain() && unit.owner != Owner::Neutral;
    let is_like_chess = match rules {
        AnyRules::Orthodox(_) => true,
        AnyRules::Printed(rules) => rules.plan().is_plain(),
        AnyRules::Led(_) => false,
    };
    let mut units = position.occupied().into_iter().map(|square| position.unit(square));
    is_like_chess && units.all(|unit| is_plain(&unit)) && target.iter().all(is_plain)
}

impl Target {
    /// A target that is to be reached under these rules.
    pub fn new(units: [Unit; 64], rules: &AnyRules, position: &Position) -> Self {
        let mut wanted = [Vec::new(), Vec::new()];
        let has_distances = has_distances(&units, rules, position);
        for square in Square::all() {
            let unit = units[square.index()];
            let side = match unit.owner {
                _ if unit.parts.is_none() || !has_distances => continue,
                Owner::White => Side::White,
                Owner::Black => Side::Black,
                Owner::Neutral => continue,
            };
            wanted[side as usize].push(Place::new(side, square, unit.parts.lowest()));
        }
        Self { units, wanted, has_distances }
    }

    /// Whether the position is the target, whoever is to move and whatever may castle.
    pub fn is_reached(&self, position: &Position) -> bool {
        Square::all().all(|square| {
            let [found, wanted] = [position.unit(square), self.units[square.index()]];
            found.parts == wanted.parts
                && (found.parts == Parts::NONE
                    || found.owner == wanted.owner && found.attributes == wanted.attributes)
        })
    }

    /// Whether the target can perhaps be reached with so many moves of White and of Black. Never wrong when
    /// it says no.
    pub fn may_be_reached(&self, position: &Position, moves: [u32; 2]) -> bool {
        if !self.has_distances {
            return true;
        }
        let counts = Side::BOTH.map(|side| position.of(side).len());
        Side::BOTH.into_iter().all(|side| {
            let [own, other] = [side, side.other()].map(|side| side as usize);
            // Every unit too many is captured by a move of the other side.
            let losses = counts[other].checked_sub(self.wanted[other].len() as u32);
            losses.is_some_and(|losses| {
                losses <= moves[own] && self.can_be_filled(position, side, losses, moves[own])
            })
        })
    }

    /// Whether so many moves may bring a side's units to where they are wanted, with so many captures.
    fn can_be_filled(&self, position: &Position, side: Side, captures: u32, moves: u32) -> bool {
        Castled::ways(position, side, moves).into_iter().any(|castled| {
            let moves = moves - u32::from(castled.is_some());
            self.least_moves(position, side, castled, captures, moves) <= moves
        })
    }

    /// At least so many moves bring a side's units to where they are wanted, each to another square; or more
    /// than `limit`.
    ///
    /// A unit that is where one like it is wanted may as well stay: if another one had to take its place, it
    /// could do so in the other's stead.
    fn least_moves(
        &self,
        position: &Position,
        side: Side,
        castled: Option<Castled>,
        captures: u32,
        limit: u32,
    ) -> u32 {
        let mut units = ArrayVec::<(Square, Slot), MOST>::new();
        let mut filled = Bitboard::EMPTY;
        for square in position.of(side) {
            let slot = position.unit(square).parts.lowest();
            let at = castled.map_or(square, |castled| castled.place(square));
            let wanted = self.units[at.index()];
            if wanted.parts == Parts::one(slot) && wanted.owner.includes(side) {
                filled |= Bitboard::of(at);
            } else if units.try_push((at, slot)).is_err() {
                return 0;
            }
        }
        let mut rows = Rows::default();
        for place in self.wanted[side as usize].iter().filter(|place| !filled.contains(place.square)) {
            if rows.add(units.iter().map(|(from, slot)| place.moves(*slot, *from, captures))).is_none() {
                return 0;
            }
        }
        rows.least_sum(units.len(), limit)
    }
}
