//! A position: who stands where, who is to move, and what the past still allows.

mod ahead;
mod derived;
mod memory;
mod node;
mod past;
mod places;
mod plain;
mod rights;
mod waiting;

pub use memory::{Bond, Imitators, Lifetime, Memory};
pub use node::{Node, Shield};
pub use rights::{Castling, EnPassant};
pub use waiting::WaitingUnit;

use super::key::{Feature, Key};
use super::unit::{Attributes, Origin, SLOTS};
use super::{Bitboard, Parts, Side, Slot, Square, Unit};
use memory::Remembered;
use waiting::WaitingEvent;

/// The part of a position that is saved whole when a move is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The side to move.
    pub turn: Side,
    /// Castling rights.
    pub castling: Castling,
    /// The en passant right, if the last move gave one.
    pub en_passant: Option<EnPassant>,
    /// The hash key, kept up to date.
    pub key: Key,
    /// The last move was a null move, so that the next can't be one.
    pub is_behind_null_move: bool,
}

/// Why a square's content changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Cause {
    /// A unit was captured.
    Capture,
    /// A unit went to where its move starts.
    Detour,
    /// A unit, or part of one, left.
    Departure,
    /// The moving unit arrived, promoted and fused as the move says.
    Arrival,
    /// A captured unit came back.
    Rebirth,
    /// A reborn pawn promoted at once.
    RebornPromotion,
    /// A unit gave way to one reborn on its square.
    Assassination,
    /// A unit that came back went below what stands on its square.
    Burial,
    /// A kamikaze unit disappeared with what it captured.
    Kamikaze,
    /// A half-neutral unit became neutral, or the unit of a side.
    PhaseChange,
    /// A promoted pawn became a hopper that changes the side of its hurdles.
    IntoHurdleChanger,
    /// The unit over which a hopper has hopped moved on.
    Push,
    /// It promoted.
    PushedPromotion,
    /// A unit went through the looking-glass (Alice chess).
    BoardChange,
    /// A unit became neutral, or the unit of a side, by what it attacks (Anda).
    Neutralising,
    /// A unit got or lost a mark that nobody writes.
    Marking,
    /// A kamikaze unit that has captured came back.
    CapturerRebirth,
    /// A unit has gone on from where its move led ([`Cause::Transfer`]), through a wormhole.
    Passage,
    /// A kamikaze unit that has captured could not come back.
    CapturerLost,
    /// A chameleon changed its walk.
    Chameleon,
    /// A promoted pawn became a chameleon.
    IntoChameleon,
    /// A unit left for where it comes back ([`Cause::CapturerRebirth`]).
    Transfer,
    /// The unit that moved or came back changed sides.
    SideChange,
    /// A unit changed sides that did not move.
    Recolouring,
    /// The unit that moved changed its walk; its marks are named again.
    WalkChange,
    /// The same, and its marks are not named with the new walk.
    BareWalkChange,
    /// A unit changed its walk without moving.
    Reshaping,
    /// A king changed its walk without moving, and nothing else.
    KingReshaping,
    /// A pawn that came back, or went on, promoted to an imitator.
    IntoImitator,
    /// A unit disappeared that was not captured.
    Removal,
    /// A unit disappeared for what stood on the board behind the move.
    Loss,
    /// A captured unit came back on the square of its capture.
    Summoning,
    /// A unit arose.
    Creation,
    /// The board turned, or part of it.
    Revolution,
    /// Two kings changed places.
    KingSwap,
    /// A king became royal, or ceased to be.
    Royalty,
}

/// One change of one square: an entry of the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The square.
    pub square: Square,
    /// What stood there.
    pub before: Unit,
    /// What stands there now.
    pub after: Unit,
    /// Why.
    pub cause: Cause,
    /// For a unit that arrived whole on an empty square: where it came from, which is empty now.
    pub from: Option<Square>,
}

/// A point in the past of a position, to which it can be taken back.
#[derive(Debug)]
#[must_use]
pub struct Mark {
    state: State,
    node: Node,
    journal: u32,
    types: u32,
    waiting: u32,
    memories: u32,
}

/// A position.
///
/// Walks are planes (one bitboard per slot) that may overlap: a unit of several components stands in
/// several. Every change of a square goes through [`Position::change`], which keeps planes, units, key and
/// journal in step; [`Position::take_back`] reads the journal backwards.
#[derive(Clone, Debug)]
pub struct Position {
    by_side: [Bitboard; 2],
    holes: Bitboard,
    by_walk: [Bitboard; SLOTS],
    royals: Bitboard,
    jiggers: Bitboard,
    uncapturables: Bitboard,
    composites: Bitboard,
    units: [Unit; 64],
    /// Side to move, rights and key.
    pub state: State,
    /// What the rules have found out about this position, and how they came to it.
    pub node: Node,
    journal: Vec<Effect>,
    types: Vec<Parts>,
    memory: Memory,
    memory_journal: Vec<Remembered>,
    waiting: Vec<WaitingUnit>,
    waiting_journal: Vec<WaitingEvent>,
}

/// A position is copied where another one is looked at beside it.
const _: () = assert!(size_of::<Position>() <= 1536);
/// A mark is made for every move that is played.
const _: () = assert!(size_of::<Mark>() <= 64);

impl Default for Position {
    /// The empty board, White to move.
    fn default() -> Self {
        Self {
            by_side: [Bitboard::EMPTY; 2],
            holes: Bitboard::EMPTY,
            by_walk: [Bitboard::EMPTY; SLOTS],
            royals: Bitboard::EMPTY,
            jiggers: Bitboard::EMPTY,
            uncapturables: Bitboard::EMPTY,
            composites: Bitboard::EMPTY,
            units: [Unit::NONE; 64],
            state: State {
                turn: Side::White,
                castling: Castling::NONE,
                en_passant: None,
                key: Key::default(),
                is_behind_null_move: false,
            },
            node: Node::default(),
            journal: Vec::new(),
            types: Vec::new(),
            memory: Memory::default(),
            memory_journal: Vec::new(),
            waiting: Vec::new(),
            waiting_journal: Vec::new(),
        }
    }
}

impl Position {
    /// What stands on `square`; [`Unit::NONE`] if it is empty.
    #[inline]
    #[must_use]
    pub fn unit(&self, square: Square) -> Unit {
        self.units[square.index()]
    }

    /// The units on these squares alone, to be looked at: its key is not theirs, and nothing can be taken back.
    #[must_use]
    pub fn only(&self, kept: Bitboard) -> Self {
        let mut units = self.units;
        for square in (self.occupied() | self.holes).without(kept) {
            units[square.index()] = Unit::NONE;
        }
        Self {
            by_side: self.by_side.map(|squares| squares & kept),
            holes: self.holes & kept,
            by_walk: self.by_walk.map(|squares| squares & kept),
            royals: self.royals & kept,
            jiggers: self.jiggers & kept,
            uncapturables: self.uncapturables & kept,
            composites: self.composites & kept,
            units,
            state: self.state,
            node: self.node,
            journal: Vec::new(),
            types: self.types.clone(),
            memory: self.memory,
            memory_journal: Vec::new(),
            waiting: self.waiting.clone(),
            waiting_journal: Vec::new(),
        }
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Side {
        self.state.turn
    }

    /// The units that `side` may play, neutral ones included.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side) -> Bitboard {
        self.by_side[side.index()]
    }

    /// The units with a component of this walk, of both sides.
    #[inline]
    #[must_use]
    pub fn with_walk(&self, slot: Slot) -> Bitboard {
        self.by_walk[slot.index()]
    }

    /// Every occupied square.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.by_side[0] | self.by_side[1] | self.holes
    }

    /// The holes of the board.
    #[inline]
    #[must_use]
    pub fn holes(&self) -> Bitboard {
        self.holes
    }

    /// The squares of units: what is taken, but for holes.
    #[inline]
    #[must_use]
    pub fn men(&self) -> Bitboard {
        self.occupied().without(self.holes)
    }

    /// The royal units of both sides.
    #[inline]
    #[must_use]
    pub fn royals(&self) -> Bitboard {
        self.royals
    }

    /// The king or other royal unit of a side that has no other.
    #[inline]
    #[must_use]
    pub fn only_king(&self, side: Side) -> Option<Square> {
        (self.royals & self.of(side)).only()
    }

    /// The jigger units of both sides.
    #[inline]
    #[must_use]
    pub fn jiggers(&self) -> Bitboard {
        self.jiggers
    }

    /// The units of both sides that can't be captured.
    #[inline]
    #[must_use]
    pub fn uncapturables(&self) -> Bitboard {
        self.uncapturables
    }

    /// The units of several components, of both sides.
    #[inline]
    #[must_use]
    pub fn composites(&self) -> Bitboard {
        self.composites
    }

    /// The unit types that have been on the board besides those of chess (Augsburg promotion).
    #[must_use]
    pub fn types_seen(&self) -> &[Parts] {
        &self.types
    }

    /// Notes a unit type; it is forgotten again when the move is taken back.
    pub fn see_type(&mut self, parts: Parts) {
        if !self.types.contains(&parts) {
            self.types.push(parts);
            self.state.key ^= Key::of_type(parts);
        }
    }

    /// Puts `unit` on `square` in place of what stands there, without a trace in the journal.
    #[inline]
    pub fn put(&mut self, square: Square, unit: Unit) {
        self.node.set_shield(Shield::NONE);
        let before = self.units[square.index()];
        self.state.key ^= Key::of_unit(before, square) ^ Key::of_unit(unit, square);
        self.replace(square, before, unit);
    }

    /// Puts `unit` on `square` and writes it into the journal.
    #[inline]
    pub fn change(&mut self, square: Square, unit: Unit, cause: Cause) {
        let before = self.units[square.index()];
        self.journal.push(Effect { square, before, after: unit, cause, from: None });
        self.put(square, unit);
    }

    /// Moves a whole unit to an empty square, as one entry of the journal.
    #[inline]
    pub fn shift(&mut self, from: Square, to: Square) {
        self.shift_because(from, to, Cause::Arrival);
    }

    /// [`Self::shift`] for any cause.
    #[inline]
    pub fn shift_because(&mut self, from: Square, to: Square, cause: Cause) {
        let unit = self.unit(from);
        debug_assert!(self.unit(to).is_none() && !unit.is_none());
        self.journal.push(Effect { square: to, before: Unit::NONE, after: unit, cause, from: Some(from) });
        self.node.set_shield(Shield::NONE);
        self.state.key ^= Key::of_shift(unit, from, to);
        self.slide(from, to, unit);
    }

    /// The planes and squares of a shift, either way.
    #[inline]
    fn slide(&mut self, from: Square, to: Square, unit: Unit) {
        self.toggle(Bitboard::of(from) | Bitboard::of(to), unit);
        self.move_square(from, to);
    }

    /// What stands on one square goes to another one. As a whole: written in parts, it would have to be waited for when it is read as a whole.
    #[inline]
    fn move_square(&mut self, from: Square, to: Square) {
        self.units[to.index()] = std::mem::replace(&mut self.units[from.index()], Unit::NONE);
    }

    /// Planes and units, but not the key.
    #[inline]
    fn replace(&mut self, square: Square, before: Unit, after: Unit) {
        let bit = Bitboard::of(square);
        if !before.is_none() {
            self.toggle(bit, before);
        }
        if !after.is_none() {
            self.toggle(bit, after);
        }
        self.units[square.index()] = after;
    }

    /// Enters or deletes a unit in every plane it belongs to; with two squares, moves it.
    #[inline]
    fn toggle(&mut self, bit: Bitboard, unit: Unit) {
        match unit.owner.side() {
            Some(side) if unit.is_unmarked() => self.toggle_plain(bit, side, unit.parts.lowest()),
            _ => self.toggle_marked(bit, unit),
        }
    }

    /// [`Self::toggle`] of any unit.
    fn toggle_marked(&mut self, bit: Bitboard, unit: Unit) {
        if unit.attributes.has(Attributes::HOLE) {
            self.holes ^= bit;
            return;
        }
        if unit.owner.includes(Side::White) {
            self.by_side[0] ^= bit;
        }
        if unit.owner.includes(Side::Black) {
            self.by_side[1] ^= bit;
        }
        for slot in unit.parts.slots() {
            self.by_walk[slot.index()] ^= bit;
        }
        if unit.parts.is_composite() {
            self.composites ^= bit;
        }
        if unit.is_royal() {
            self.royals ^= bit;
        }
        if unit.attributes.has(Attributes::JIGGER) {
            self.jiggers ^= bit;
        }
        if unit.attributes.has(Attributes::UNCAPTURABLE) {
            self.uncapturables ^= bit;
        }
    }

    /// Remembers the present, to return to it.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark {
            state: self.state,
            node: self.node,
            journal: self.journal.len() as u32,
            types: self.types.len() as u32,
            waiting: self.waiting_journal.len() as u32,
            memories: self.memory_journal.len() as u32,
        }
    }

    /// Undoes every [`Self::change`] since the mark, and restores the state.
    #[inline]
    pub fn take_back(&mut self, mark: &Mark) {
        while self.journal.len() > mark.journal as usize {
            match self.journal.pop() {
                Some(Effect { square, after, from: Some(from), .. }) => self.slide(square, from, after),
                Some(effect) => self.replace(effect.square, effect.after, effect.before),
                None => {}
            }
        }
        self.take_waiting_back(mark.waiting as usize);
        self.take_memory_back(mark.memories as usize);
        self.types.truncate(mark.types as usize);
        self.return_to(mark);
    }

    /// What has changed since the mark, in the order in which it happened.
    #[inline]
    #[must_use]
    pub fn effects_since(&self, mark: &Mark) -> &[Effect] {
        self.journal.get(mark.journal as usize..).unwrap_or_default()
    }

    /// Sets the castling rights.
    #[inline]
    pub fn set_castling(&mut self, castling: Castling) {
        if castling != self.state.castling {
            self.state.key ^= self.state.castling.key() ^ castling.key();
            self.state.castling = castling;
        }
    }

    /// Sets or clears the en passant right.
    #[inline]
    pub fn set_en_passant(&mut self, en_passant: Option<EnPassant>) {
        if let Some(old) = self.state.en_passant {
            self.state.key ^= old.key();
        }
        if let Some(new) = en_passant {
            self.state.key ^= new.key();
        }
        self.state.en_passant = en_passant;
    }

    /// Notes whether the last move was a null move.
    #[inline]
    pub fn set_behind_null_move(&mut self, is_behind: bool) {
        if self.state.is_behind_null_move != is_behind {
            self.state.is_behind_null_move = is_behind;
            self.state.key ^= Key::of_feature(Feature::NullMove);
        }
    }

    /// The en passant right that `side` has, if it were to move.
    #[inline]
    #[must_use]
    pub fn en_passant_of(&self, side: Side) -> Option<EnPassant> {
        self.state.en_passant.filter(|right| right.by != side)
    }

    /// Lets the side to move pass, which is a move like others: no en passant, nothing has just been captured.
    pub fn pass(&mut self) {
        self.set_en_passant(None);
        self.forget_last_move();
        self.set_behind_null_move(false);
        self.pass_turn();
    }

    /// Gives the move to the other side.
    #[inline]
    pub fn pass_turn(&mut self) {
        self.state.turn = self.state.turn.other();
        self.node.set_shield(Shield::NONE);
        self.state.key ^= Key::of_feature(Feature::BlackToMove);
    }

    /// Gives the move to `side`.
    pub fn set_turn(&mut self, side: Side) {
        if self.state.turn != side {
            self.pass_turn();
        }
    }

    /// The key computed from nothing: what the running key must always equal.
    #[must_use]
    pub fn computed_key(&self) -> Key {
        let mut key = self.state.castling.key();
        for square in self.occupied() {
            key ^= Key::of_unit(self.unit(square), square);
        }
        for parts in &self.types {
            key ^= Key::of_type(*parts);
        }
        key ^= self.waiting_key() ^ self.memory_key();
        if let Some(en_passant) = self.state.en_passant {
            key ^= en_passant.key();
        }
        if self.state.turn == Side::Black {
            key ^= Key::of_feature(Feature::BlackToMove);
        }
        if self.state.is_behind_null_move {
            key ^= Key::of_feature(Feature::NullMove);
        }
        key
    }

    /// What everything that distinguishes positions contributes to the key, with its name: all of it together is the key. For tests, which
    /// leave a part out and see that it is missed.
    #[must_use]
    pub fn parts_of_key(&self) -> Vec<(&'static str, Key)> {
        let of_units = |seen: fn(Unit) -> Unit| {
            let keys =
                self.occupied().into_iter().map(|square| Key::of_unit(seen(self.unit(square)), square));
            keys.fold(Key::default(), |key, unit| key ^ unit)
        };
        let without_origins: fn(Unit) -> Unit = |unit| Unit { origin: Origin::UNKNOWN, ..unit };
        let plain: fn(Unit) -> Unit =
            |unit| Unit { origin: Origin::UNKNOWN, attributes: Attributes::NONE, ..unit };
        let of_feature =
            |is_there: bool, feature| if is_there { Key::of_feature(feature) } else { Key::default() };
        let types = self.types.iter().fold(Key::default(), |key, parts| key ^ Key::of_type(*parts));
        let mut parts = vec![
            ("units", of_units(plain)),
            ("marks", of_units(without_origins) ^ of_units(plain)),
            ("origins", of_units(|unit| unit) ^ of_units(without_origins)),
            ("types", types),
            ("castling", self.state.castling.key()),
            ("en passant", self.state.en_passant.map_or_else(Key::default, EnPassant::key)),
            ("turn", of_feature(self.state.turn == Side::Black, Feature::BlackToMove)),
            ("null move", of_feature(self.state.is_behind_null_move, Feature::NullMove)),
            ("waiting units", self.waiting_key()),
        ];
        parts.extend(self.memory.parts_of_key());
        parts
    }
}
