//! A position to be reached: proof games and `a=>b`.

pub mod distance;
mod in_time;
pub mod matching;
mod nearer;

use super::castled::Castled;
use crate::board::position::Castling;
use crate::board::unit::{Attributes, SLOTS};
use crate::board::{Bitboard, Owner, Parts, Position, Side, Slot, Square, Unit};
use crate::rules::AnyRules;
use crate::rules::Rules;
use crate::rules::facet::{Footprint, Keeps, Strays};
use crate::rules::plan::{MarksInPlay, Plan};
use arrayvec::ArrayVec;
use distance::{MOST_CAPTURES, Terrain};
use matching::{MOST, NEVER, Rows};
use nearer::Nearer;

/// The position that the play is to end in.
#[derive(Debug)]
pub struct Target {
    units: [Unit; 64],
    /// Where imitators are to stand, if that matters.
    imitators: Option<Bitboard>,
    /// The squares that are to be filled by units.
    filled: Bitboard,
    /// The same by walk and by side.
    walks: [Bitboard; SLOTS],
    of: [Bitboard; 2],
    /// Those of the second board.
    seconds: Bitboard,
    /// Whether units may differ in more than walk and side.
    has_marks: bool,
    /// By side: the squares to be filled, with what.
    wanted: [Vec<SquareToFill>; 2],
    /// How units come to their squares: by their own moves, of which so many are needed, but for those that stray; nothing if anybody may.
    ways: Option<Ways>,
    /// By side: which moves bring a unit nearer, where no unit comes to its square but by its own moves or when it is captured.
    nearer: Option<[Nearer; 2]>,
    /// What a move can change.
    changes: Option<Changes>,
    /// How many units each side is to have, if it loses them by captures alone, one a move.
    counts: Option<[u32; 2]>,
    /// How many units there are to be, if they are lost by captures alone, one a move.
    number: Option<u32>,
    /// Whether any unit may change sides where it stands.
    turns: bool,
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
    #[inline]
    fn suffice(
        self,
        position: &Position,
        moves: [u32; 2],
        to_fill: [u32; 2],
        to_empty: u32,
        en_passant: bool,
    ) -> bool {
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
        let total: u32 = moves.into_iter().sum();
        let most = |one: u32| total * one + castlings;
        to_fill <= most(self.filled) && to_empty <= most(self.emptied) + u32::from(en_passant)
    }
}

/// A square to be filled with a certain unit.
#[derive(Debug)]
struct SquareToFill {
    square: Square,
    /// By walk in the diagram and square of departure: the fewest moves.
    moves: Vec<Few>,
    /// On which of two boards it is to be.
    is_on_second: bool,
    /// For pawns, by number of captures.
    pawn_moves: [Few; MOST_CAPTURES + 1],
}

/// By square of departure: the fewest moves, in little room.
type Few = [u8; 64];

/// No number of moves is enough.
const NONE_IS_ENOUGH: u8 = u8::MAX;

impl SquareToFill {
    fn new(side: Side, square: Square, unit: Unit, terrain: &Terrain) -> Self {
        let slot = unit.parts.lowest();
        let from_all = |is: Slot, captures: usize| {
            let moves = terrain.moves(side, is, slot, square, captures);
            moves.map(|moves| u8::try_from(moves).unwrap_or(NONE_IS_ENOUGH))
        };
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
        let moves = if moves == NONE_IS_ENOUGH { NEVER } else { u32::from(moves) };
        let is_odd =
            is_on_second.is_some_and(|is_on_second| (moves % 2 == 1) != (is_on_second != self.is_on_second));
        moves + u32::from(is_odd)
    }
}

/// The units of a side that aren't where they may as well stay.
#[derive(Default)]
struct Away {
    /// Where they are, as what, and on which of two boards.
    units: ArrayVec<(Square, Slot, Option<bool>), MOST>,
    /// Where the others are.
    filled: Bitboard,
}

impl Away {
    /// What each of them needs to come to a square.
    fn costs(&self, place: &SquareToFill, captures: u32) -> impl Iterator<Item = u32> {
        self.units.iter().map(move |(from, slot, board)| place.moves(*slot, *from, *board, captures))
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

/// How many units of a side come to a square otherwise than by their own moves.
#[derive(Clone, Copy, Debug)]
struct Ways {
    /// With each capture by the other side.
    captured: u32,
    /// Because of captures that have been played.
    pending: u32,
    /// With each capture by the side itself; the capture is a move of one of them.
    captors: u32,
    /// Whether a king that does so may castle, which takes a rook along.
    castle: bool,
}

impl Ways {
    /// The ways under these rules if units of chess move as in chess but for that, or are known not to.
    fn new(target: &[Unit; 64], plan: &Plan, footprint: Footprint, position: &Position) -> Option<Self> {
        let is_plain = |unit: &Unit| {
            // Kings that are never royal are marked so.
            let marks = unit.attributes.without(Attributes::SECOND_BOARD).without(Attributes::COMMON);
            unit.owner != Owner::Neutral && marks == Attributes::NONE && !unit.parts.is_composite()
        };
        let strays = footprint.strays;
        let is_like_chess = !strays.has(Strays::ANYBODY)
            && position.neutral().is_empty()
            && position.holes().is_empty()
            && (!plan.has_no_castling() || changes_boards(plan));
        let castle = plan.castling_returns() || plan.kings_return();
        let is_straight = footprint.keeps == Keeps::Sides && footprint.filled == 0 && !castle;
        let mut units = position.occupied().into_iter().map(|square| position.unit(square));
        let are_known = is_like_chess
            && (strays != Strays::NOBODY || is_straight)
            && units.all(|unit| is_plain(&unit))
            && target.iter().all(is_plain);
        let if_they = |some: Strays, number: u32| if strays.has(some) { number } else { 0 };
        are_known.then(|| Self {
            captured: if_they(Strays::CAPTURED, footprint.filled),
            pending: if_they(Strays::CAPTURED_LATER, footprint.filled),
            captors: if_they(Strays::CAPTORS, 1 + footprint.filled),
            castle,
        })
    }

    /// Whether nobody strays.
    const fn are_straight(self) -> bool {
        self.captured == 0 && self.captors == 0
    }

    /// How many units of a side stray at the most with so many captures by it and by the other side.
    const fn strays(self, captures: u32, by_other: u32) -> u32 {
        self.pending + self.captured * by_other + self.captors * captures
    }
}

/// What moves keep to under these rules until the target is reached, if units come to their squares by their own moves.
fn terrain(target: &[Unit; 64], plan: &Plan, footprint: Footprint, ways: Ways) -> Terrain {
    let has_fairy_units = !plan.fairy_slots().is_empty();
    let [led, free] = if has_fairy_units { [0, footprint.led] } else { [footprint.led, 0] };
    // On the other of two boards nothing stands in the way.
    let is_straight = ways.are_straight();
    let are_walls = is_straight && footprint.led >> Slot::PAWN.index() & 1 == 0 && !changes_boards(plan);
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
    Terrain {
        walls,
        closed: Side::BOTH.map(closed),
        led,
        free,
        promotions: plan.promotions().to_vec(),
        castles_again: ways.castle,
        home_pawns_move: plan.home_pawns_move(),
    }
}

impl Target {
    /// A target that is to be reached under these rules.
    pub fn new(units: [Unit; 64], rules: &AnyRules, position: &Position) -> Self {
        let mut wanted = [Vec::new(), Vec::new()];
        let plan = rules.plan();
        let footprint = footprint(plan);
        let has_neutrals =
            !position.neutral().is_empty() || units.iter().any(|unit| unit.owner == Owner::Neutral);
        let is_kept = plan.marks() == MarksInPlay::default()
            && !plan.captures_own()
            && !has_neutrals
            && position.holes().is_empty();
        let keeps = footprint.filter(|_| is_kept).map_or(Keeps::Nothing, |footprint| footprint.keeps);
        let ways = footprint
            .filter(|_| !has_neutrals)
            .and_then(|footprint| Ways::new(&units, plan, footprint, position));
        if let Some((footprint, ways)) = footprint.zip(ways) {
            let terrain = terrain(&units, plan, footprint, ways);
            for square in Square::all().filter(|square| !units[square.index()].is_none()) {
                let unit = units[square.index()];
                let side = if unit.owner == Owner::White { Side::White } else { Side::Black };
                wanted[side as usize].push(SquareToFill::new(side, square, unit, &terrain));
            }
        }
        let are_moves_known = |ways: &Ways| ways.captors == 0 && !ways.castle && !changes_boards(plan);
        let nearer = ways
            .filter(are_moves_known)
            .map(|_| [0, 1].map(|side: usize| Nearer::new(plan.slots(), &wanted[side])));
        let changes = footprint.map(|footprint| {
            let changes = Changes::new(plan, footprint);
            Changes { is_by_side: changes.is_by_side && !has_neutrals, ..changes }
        });
        let count =
            |side: Side| units.iter().filter(|unit| unit.owner.includes(side) && !unit.is_none()).count();
        let counts = (keeps == Keeps::Sides).then(|| Side::BOTH.map(|side| count(side) as u32));
        let those = |is_wanted: &dyn Fn(&Unit) -> bool| {
            Square::all().filter(|square| is_wanted(&units[square.index()])).collect::<Bitboard>()
        };
        // Holes are nowhere among the units of a position.
        let is_there = |unit: &Unit| !unit.is_none() && !unit.attributes.has(Attributes::HOLE);
        let is_marked = |unit: &Unit| unit.attributes != Attributes::NONE;
        Self {
            filled: those(&is_there),
            walks: std::array::from_fn(|slot| {
                those(&|unit| is_there(unit) && unit.parts.has(Slot::new(slot)))
            }),
            of: Side::BOTH.map(|side| those(&|unit| is_there(unit) && unit.owner.includes(side))),
            seconds: those(&|unit| unit.attributes.has(Attributes::SECOND_BOARD)),
            has_marks: plan.marks() != MarksInPlay::default()
                || units.iter().any(is_marked)
                || position.men().into_iter().any(|square| is_marked(&position.unit(square))),
            changes_boards: changes_boards(plan),
            units,
            imitators: None,
            wanted,
            ways,
            nearer,
            changes,
            counts,
            number: (keeps == Keeps::Number).then(|| Side::BOTH.map(count).into_iter().sum::<usize>() as u32),
            turns: footprint.is_some_and(|footprint| footprint.turns),
        }
    }

    /// The same with imitators on these squares; on any, if there are none.
    pub fn with_imitators(self, squares: &[Square]) -> Self {
        let imitators: Bitboard = squares.iter().copied().collect();
        Self { imitators: imitators.is_some().then_some(imitators), ..self }
    }

    /// Whether the position is the target, whoever is to move and whatever may castle.
    pub fn is_reached(&self, position: &Position) -> bool {
        let is_imitated = self
            .imitators
            .is_none_or(|wanted| position.memory().imitators.squares().collect::<Bitboard>() == wanted);
        is_imitated && Square::all().all(|square| self.is_filled(position, square))
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
        self.ways.is_none_or(|ways| {
            Side::BOTH
                .into_iter()
                .all(|side| self.can_come_there(position, side, ways, losses[side.other() as usize], moves))
        })
    }

    /// How many units each side still loses, none if that can't be told; nothing if so many moves can't capture them.
    #[inline]
    fn losses(&self, position: &Position, moves: [u32; 2]) -> Option<[u32; 2]> {
        if let Some(number) = self.number {
            let lost = position.men().len().checked_sub(number)?;
            return (lost <= moves[0] + moves[1]).then_some([0, 0]);
        }
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
    #[inline]
    fn can_be_changed(&self, position: &Position, changes: Changes, moves: [u32; 2]) -> bool {
        let (to_fill, to_empty) = self.to_change(self.differing(position));
        let en_passant = position.state.en_passant.is_some();
        changes.suffice(position, moves, to_fill, to_empty, en_passant)
    }

    /// Of squares on which something else is wanted: how many are to be filled with a unit of White's and of Black's, and how many to be
    /// emptied.
    #[inline]
    fn to_change(&self, differ: Bitboard) -> ([u32; 2], u32) {
        let to_fill = differ & self.filled;
        let [white, black] = self.of;
        let of_black = to_fill & black.without(white);
        ([to_fill.len() - of_black.len(), of_black.len()], differ.len() - to_fill.len())
    }

    /// The squares on which something else is wanted than what is there; only another walk, where units turn. Holes are nothing.
    #[inline]
    fn differing(&self, position: &Position) -> Bitboard {
        let sides = Side::BOTH.map(|side| position.of(side) ^ self.of[side as usize]);
        let mut differ = if self.turns { Bitboard::EMPTY } else { sides[0] | sides[1] };
        for (slot, wanted) in self.walks.iter().enumerate() {
            differ |= position.with_walk(Slot::new(slot)) ^ *wanted;
        }
        if self.has_marks && !self.turns {
            let alike = self.filled.without(differ).into_iter();
            differ |= alike.filter(|square| !self.is_filled(position, *square)).collect::<Bitboard>();
        }
        differ
    }

    /// Whether so many moves may bring a side's units to where they are wanted; so many of the other side's are lost.
    fn can_come_there(
        &self,
        position: &Position,
        side: Side,
        ways: Ways,
        losses: u32,
        moves: [u32; 2],
    ) -> bool {
        let [own, other] = [moves[side as usize], moves[side.other() as usize]];
        Castled::ways(position, side, own).into_iter().any(|castled| {
            let own = own - u32::from(castled.is_some());
            let least = |captures, strays, limit| {
                self.least_moves(position, side, castled, captures, strays, limit) <= limit
            };
            if ways.are_straight() {
                return least(losses, [0; 2], own);
            }
            let captures = self.most_captures(ways, losses, own);
            let strays_move = if ways.captors > 0 { captures } else { 0 };
            (0..=strays_move).any(|by_strays| {
                let strays = ways.strays(by_strays, other);
                let castled_with = if ways.castle { strays } else { 0 };
                least(captures, [strays, castled_with], own - by_strays)
            })
        })
    }

    /// How many captures so many moves can make at the most. Whether what is captured goes for good isn't told by its number where it comes back.
    fn most_captures(&self, ways: Ways, losses: u32, moves: u32) -> u32 {
        let are_known = ways.captured == 0 && self.counts.is_some();
        if are_known { losses.min(moves) } else { moves }
    }

    /// At least so many moves bring a side's units to where they are wanted, each to another square, but for so many that stray and so
    /// many rooks that kings castle with; or more than `limit`.
    ///
    /// A unit that is where one like it is wanted may as well stay: if another one had to take its place, it
    /// could do so in the other's stead.
    fn least_moves(
        &self,
        position: &Position,
        side: Side,
        castled: Option<Castled>,
        captures: u32,
        [strays, castled_with]: [u32; 2],
        limit: u32,
    ) -> u32 {
        let mut away = Away::default();
        if self.find_away(&mut away, position, side, castled).is_none() {
            return 0;
        }
        let open = || self.wanted[side as usize].iter().filter(|place| !away.filled.contains(place.square));
        // What squares cost at least, each by itself, tells most of the time.
        let mut cheapest = ArrayVec::<u32, MOST>::new();
        let mut sum = 0;
        let mut rooks = 0;
        for place in open() {
            let least = away.costs(place, captures).min().unwrap_or(NEVER);
            if cheapest.try_push(least).is_err() {
                return 0;
            }
            sum += least;
            rooks += u32::from(self.walks[Slot::ROOK.index()].contains(place.square));
            if sum > limit && strays == 0 {
                return sum;
            }
        }
        // Where squares are filled for nothing, who fills the others hardly ever matters.
        if strays > 0 {
            cheapest.sort_unstable_by(|one, other| other.cmp(one));
            return cheapest.iter().skip((strays + rooks.min(castled_with)) as usize).sum();
        }
        if cheapest.len() < 2 {
            return sum;
        }
        let mut rows = Rows::default();
        let are_few = open().all(|place| rows.add(away.costs(place, captures)).is_some());
        if are_few { rows.least_sum(away.units.len(), limit) } else { 0 }
    }

    /// Finds the units of a side that aren't where they may as well stay; nothing if there are too many.
    fn find_away(
        &self,
        away: &mut Away,
        position: &Position,
        side: Side,
        castled: Option<Castled>,
    ) -> Option<()> {
        let seconds = if self.changes_boards { position.on_board(true) } else { Bitboard::EMPTY };
        for slot in (0..SLOTS).map(Slot::new) {
            let men = position.with_walk(slot) & position.of(side);
            if men.is_empty() {
                continue;
            }
            let mut boards = [men.without(seconds), men & seconds];
            if let Some(castled) = castled {
                // Castling, too, changes the board.
                let moved = boards.map(|men| castled.moved(men));
                for is_second in [0, 1] {
                    let to = usize::from((is_second == 1) != self.changes_boards);
                    boards[is_second] = boards[is_second].without(moved[is_second].0);
                    boards[to] |= moved[is_second].1;
                }
            }
            let wanted = self.walks[slot.index()] & self.of[side as usize];
            for (is_second, men) in [false, true].into_iter().zip(boards) {
                let here = match self.changes_boards {
                    true if is_second => wanted & self.seconds,
                    true => wanted.without(self.seconds),
                    false => wanted,
                };
                away.filled |= men & here;
                for at in men.without(here) {
                    away.units.try_push((at, slot, self.changes_boards.then_some(is_second))).ok()?;
                }
            }
        }
        Some(())
    }
}
