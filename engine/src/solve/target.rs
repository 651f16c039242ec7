//! A position to be reached: proof games and `a=>b`.

pub mod distance;
pub mod matching;

use super::castled::Castled;
use crate::board::position::Castling;
use crate::board::unit::{Attributes, SLOTS};
use crate::board::{Bitboard, Owner, Parts, Position, Side, Slot, Square, Unit};
use crate::rules::AnyRules;
use crate::rules::Rules;
use crate::rules::facet::Footprint;
use crate::rules::plan::{MarksInPlay, Plan};
use arrayvec::ArrayVec;
use distance::{MOST_CAPTURES, Moves, Terrain};
use matching::{MOST, Rows};

/// The position that the play is to end in.
#[derive(Debug)]
pub struct Target {
    units: [Unit; 64],
    /// The squares that are to be filled.
    filled: Bitboard,
    /// By side: the squares to be filled, with what.
    wanted: [Vec<SquareToFill>; 2],
    /// Whether units come to their squares by their own moves, of which so many are needed.
    has_distances: bool,
    /// What a move can change.
    changes: Option<Changes>,
    /// How many units each side is to have, if it loses them by captures alone, one a move.
    counts: Option<[u32; 2]>,
    /// Whether units change boards with each move.
    changes_boards: bool,
}

/// On how many squares a move can change something at the most.
#[derive(Clone, Copy, Debug)]
struct Changes {
    /// Squares to which another unit comes.
    filled: u32,
    /// Squares that become empty.
    emptied: u32,
    /// Whether a king can castle more than once.
    castles_again: bool,
    /// Whether a square is filled with a side's unit by a move of that side alone.
    is_by_side: bool,
}

impl Changes {
    /// What moves change where no unit belongs to both sides.
    fn new(plan: &Plan, footprint: Footprint) -> Self {
        let fills_for_others = footprint.filled > 0 || footprint.fills_for_others;
        Self {
            is_by_side: !fills_for_others && plan.marks() == MarksInPlay::default(),
            filled: 1 + footprint.filled,
            emptied: 1 + footprint.emptied,
            castles_again: plan.kings_return() || plan.has_no_castling(),
        }
    }

    /// Whether so many moves of each side can change so many squares, those to be filled told apart by whose unit is wanted.
    /// Castling moves change two. En passant empties two, but each but the first undoes the double step before it. What a condition does
    /// comes on top.
    fn suffice(self, position: &Position, moves: [u32; 2], to_fill: [u32; 2], to_empty: u32) -> bool {
        let castlings = Side::BOTH.map(|side| {
            let moves = moves[side.index()];
            let may_castle = !position.state.castling.without(Castling::all_of(side.other())).is_none();
            match (self.castles_again, may_castle) {
                (true, _) => moves,
                (false, true) => moves.min(1),
                (false, false) => 0,
            }
        });
        let is_enough = |side: usize| to_fill[side] <= moves[side] + castlings[side];
        if self.is_by_side && !(is_enough(0) && is_enough(1)) {
            return false;
        }
        let to_fill: u32 = to_fill.into_iter().sum();
        let castlings: u32 = castlings.into_iter().sum();
        let en_passant = u32::from(position.state.en_passant.is_some());
        let total: u32 = moves.into_iter().sum();
        let most = |one: u32| total * one + castlings;
        to_fill <= most(self.filled) && to_empty <= most(self.emptied) + en_passant
    }
}

/// A square to be filled with a certain unit.
#[derive(Debug)]
struct SquareToFill {
    square: Square,
    /// By walk in the diagram and square of departure: the fewest moves.
    moves: Vec<Moves>,
    /// On which of two boards it is to be.
    is_on_second: bool,
    /// For pawns, by number of captures.
    pawn_moves: [Moves; MOST_CAPTURES + 1],
}

impl SquareToFill {
    fn new(side: Side, square: Square, unit: Unit, terrain: &Terrain) -> Self {
        let slot = unit.parts.lowest();
        let from_all = |is: Slot, captures: usize| terrain.moves(side, is, slot, square, captures);
        let slots = (0..SLOTS).map(Slot::new);
        Self {
            square,
            is_on_second: unit.attributes.has(Attributes::SECOND_BOARD),
            moves: slots.map(|is| from_all(is, 0)).collect(),
            pawn_moves: std::array::from_fn(|captures| from_all(Slot::PAWN, captures)),
        }
    }

    /// The fewest moves of a unit from a square; where there are two boards, each move changes them.
    fn moves(&self, slot: Slot, from: Square, is_on_second: Option<bool>, captures: u32) -> u32 {
        let moves = match slot {
            Slot::PAWN => self.pawn_moves[MOST_CAPTURES.min(captures as usize)][from.index()],
            _ => self.moves[slot.index()][from.index()],
        };
        let is_odd =
            is_on_second.is_some_and(|is_on_second| (moves % 2 == 1) != (is_on_second != self.is_on_second));
        moves + u32::from(is_odd)
    }
}

/// What a move can change under all conditions of the problem; nothing if that has no bound.
fn footprint(plan: &Plan) -> Option<Footprint> {
    let takes_elsewhere = Footprint { emptied: u32::from(plan.has_locusts()), ..Footprint::NONE };
    plan.promised().footprint.map(|sum| sum.and(of_marks(plan)).and(takes_elsewhere))
}

/// What a move can change because of the units' marks.
fn of_marks(plan: &Plan) -> Footprint {
    if plan.marks().kamikaze {
        Footprint { filled: 1, emptied: 1, ..Footprint::CHANGED_MOVER }
    } else if plan.marks() == MarksInPlay::default() {
        Footprint::NONE
    } else {
        Footprint::CHANGED_MOVER
    }
}

/// Whether units change boards with each move, and nothing else distinguishes the problem from chess.
fn changes_boards(plan: &Plan) -> bool {
    let has_two_boards = matches!(plan.all(), [condition] if condition.facts().has_two_boards);
    has_two_boards && plan.marks() == MarksInPlay::default()
}

/// Whether every unit comes to its square by its own moves and of the other side's units only one a move is lost; and
/// units of chess move as in chess, or are known not to.
fn has_distances(target: &[Unit; 64], plan: &Plan, footprint: Footprint, position: &Position) -> bool {
    let is_plain = |unit: &Unit| {
        // Kings that are never royal are marked so.
        let marks = unit.attributes.without(Attributes::SECOND_BOARD).without(Attributes::COMMON);
        unit.owner != Owner::Neutral && marks == Attributes::NONE && !unit.parts.is_composite()
    };
    let is_like_chess = !footprint.changes_units
        && footprint.filled == 0
        && !plan.captures_own()
        && plan.home_pawns_move().is_empty()
        && !plan.castling_returns()
        && !plan.kings_return()
        && (!plan.has_no_castling() || changes_boards(plan));
    let mut units = position.occupied().into_iter().map(|square| position.unit(square));
    is_like_chess && units.all(|unit| is_plain(&unit)) && target.iter().all(is_plain)
}

/// What moves keep to under these rules until the target is reached, if units come to their squares by their own moves.
fn terrain(target: &[Unit; 64], plan: &Plan, footprint: Footprint) -> Terrain {
    let has_fairy_units = !plan.fairy_slots().is_empty();
    let [led, free] = if has_fairy_units { [0, footprint.led] } else { [footprint.led, 0] };
    // On the other of two boards nothing stands in the way.
    let are_walls = footprint.led >> Slot::PAWN.index() & 1 == 0 && !changes_boards(plan);
    let walls_of = |side: Side| {
        let is_wall = |square: &Square| {
            let unit = target[square.index()];
            unit.parts == Parts::one(Slot::PAWN) && unit.owner.includes(side)
        };
        let home = Bitboard::RANKS[usize::from(side.nth_rank(1))].into_iter();
        home.filter(|square| are_walls && is_wall(square)).collect::<Bitboard>()
    };
    let closed = |side: Side| match plan.all().is_empty() {
        true => walls_of(side.other()).forward_diagonals(side.other()),
        false => Bitboard::EMPTY,
    };
    let walls = Side::BOTH.map(walls_of).into_iter().fold(Bitboard::EMPTY, |all, walls| all | walls);
    Terrain { walls, closed: Side::BOTH.map(closed), led, free, promotions: plan.promotions().to_vec() }
}

impl Target {
    /// A target that is to be reached under these rules.
    pub fn new(units: [Unit; 64], rules: &AnyRules, position: &Position) -> Self {
        let mut wanted = [Vec::new(), Vec::new()];
        let plan = rules.plan();
        let footprint = footprint(plan);
        let has_neutrals =
            !position.neutral().is_empty() || units.iter().any(|unit| unit.owner == Owner::Neutral);
        let keeps_units = footprint.is_some_and(|footprint| footprint.keeps_units)
            && plan.marks() == MarksInPlay::default()
            && !plan.captures_own()
            && !has_neutrals
            && position.holes().is_empty();
        let has_distances = keeps_units
            && footprint.is_some_and(|footprint| has_distances(&units, plan, footprint, position));
        if let Some(footprint) = footprint.filter(|_| has_distances) {
            let terrain = terrain(&units, plan, footprint);
            for square in Square::all().filter(|square| !units[square.index()].is_none()) {
                let unit = units[square.index()];
                let side = if unit.owner == Owner::White { Side::White } else { Side::Black };
                wanted[side as usize].push(SquareToFill::new(side, square, unit, &terrain));
            }
        }
        let changes = footprint.map(|footprint| {
            let changes = Changes::new(plan, footprint);
            Changes { is_by_side: changes.is_by_side && !has_neutrals, ..changes }
        });
        let count =
            |side: Side| units.iter().filter(|unit| unit.owner.includes(side) && !unit.is_none()).count();
        let counts = keeps_units.then(|| Side::BOTH.map(|side| count(side) as u32));
        let filled = Square::all().filter(|square| units[square.index()].parts != Parts::NONE).collect();
        let changes_boards = changes_boards(plan);
        Self { units, filled, wanted, has_distances, changes, counts, changes_boards }
    }

    /// Whether the position is the target, whoever is to move and whatever may castle.
    pub fn is_reached(&self, position: &Position) -> bool {
        Square::all().all(|square| self.is_filled(position, square))
    }

    /// Whether a square holds what is wanted there.
    fn is_filled(&self, position: &Position, square: Square) -> bool {
        let [found, wanted] = [position.unit(square), self.units[square.index()]];
        found.parts == wanted.parts
            && (found.parts == Parts::NONE
                || found.owner == wanted.owner && found.attributes == wanted.attributes)
    }

    /// Whether the target can perhaps be reached with so many moves of White and of Black. Never wrong when
    /// it says no.
    pub fn may_be_reached(&self, position: &Position, moves: [u32; 2]) -> bool {
        if !self.changes.is_none_or(|changes| self.can_be_changed(position, changes, moves)) {
            return false;
        }
        let Some(losses) = self.losses(position, moves) else { return false };
        !self.has_distances
            || Side::BOTH.into_iter().all(|side| {
                self.can_be_filled(position, side, losses[side.other() as usize], moves[side as usize])
            })
    }

    /// How many units each side still loses, if that can be told; nothing if so many moves can't capture them.
    fn losses(&self, position: &Position, moves: [u32; 2]) -> Option<[u32; 2]> {
        let Some(counts) = self.counts else { return Some([0, 0]) };
        let mut losses = [0, 0];
        for side in Side::BOTH {
            let lost = position.of(side).len().checked_sub(counts[side as usize])?;
            losses[side as usize] = lost;
            if lost > moves[side.other() as usize] {
                return None;
            }
        }
        Some(losses)
    }

    /// Whether so many moves may change all squares on which something else is wanted than what is there.
    fn can_be_changed(&self, position: &Position, changes: Changes, moves: [u32; 2]) -> bool {
        let (mut to_fill, mut to_empty) = ([0, 0], 0);
        for square in position.occupied() | self.filled {
            if !self.is_filled(position, square) {
                let is_wanted = self.filled.contains(square);
                let side = usize::from(self.units[square.index()].owner == Owner::Black);
                to_fill[side] += u32::from(is_wanted);
                to_empty += u32::from(!is_wanted);
            }
        }
        changes.suffice(position, moves, to_fill, to_empty)
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
        let mut units = ArrayVec::<(Square, Slot, Option<bool>), MOST>::new();
        let mut filled = Bitboard::EMPTY;
        for square in position.of(side) {
            let slot = position.unit(square).parts.lowest();
            let at = castled.map_or(square, |castled| castled.place(square));
            let wanted = self.units[at.index()];
            // Castling, too, has changed the board.
            let is_second = position.unit(square).attributes.has(Attributes::SECOND_BOARD) != (at != square);
            let is_there =
                is_second == wanted.attributes.has(Attributes::SECOND_BOARD) || !self.changes_boards;
            if wanted.parts == Parts::one(slot) && wanted.owner.includes(side) && is_there {
                filled |= Bitboard::of(at);
            } else if units.try_push((at, slot, self.changes_boards.then_some(is_second))).is_err() {
                return 0;
            }
        }
        let mut rows = Rows::default();
        for place in self.wanted[side as usize].iter().filter(|place| !filled.contains(place.square)) {
            if rows
                .add(units.iter().map(|(from, slot, board)| place.moves(*slot, *from, *board, captures)))
                .is_none()
            {
                return 0;
            }
        }
        rows.least_sum(units.len(), limit)
    }
}
