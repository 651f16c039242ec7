//! A move as the rules see it, before it is played.

use crate::board::key::Key;
use crate::board::position::{Castling, Cause, Position};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, MaybeSquare, Parts, Side, Slot, Square};
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

/// How many moves a list has room for before it must grow.
pub const ROOM: usize = 128;

/// A longer list is not kept for the next one who wants a list.
const MOST_ROOM_KEPT: usize = 32 * ROOM;

thread_local! {
    /// Lists that nobody uses now.
    static SPARE: RefCell<Vec<Vec<Move>>> = const { RefCell::new(Vec::new()) };
}

/// An empty list of moves, for a short while: conditions and checks look at moves behind moves millions of times a second, and memory for
/// each of them took up to a sixth of the time.
#[derive(Debug)]
pub struct SpareMoves(Vec<Move>);

impl SpareMoves {
    /// A list of this thread that nobody else uses now.
    #[must_use]
    pub fn lent() -> Self {
        Self(SPARE.with_borrow_mut(Vec::pop).unwrap_or_else(|| Vec::with_capacity(ROOM)))
    }
}

impl Deref for SpareMoves {
    type Target = Vec<Move>;

    fn deref(&self) -> &Vec<Move> {
        &self.0
    }
}

impl DerefMut for SpareMoves {
    fn deref_mut(&mut self) -> &mut Vec<Move> {
        &mut self.0
    }
}

impl Drop for SpareMoves {
    fn drop(&mut self) {
        let mut moves = std::mem::take(&mut self.0);
        if moves.capacity() <= MOST_ROOM_KEPT {
            moves.clear();
            // Where the thread is ending, nobody wants it any more.
            let _ = SPARE.try_with(|spare| spare.borrow_mut().push(moves));
        }
    }
}

/// Puts other moves in the place of those from `start` on that a condition concerns; the others stay, in their order.
pub fn put_in_place(
    moves: &mut Vec<Move>,
    start: usize,
    concerns: impl Fn(&Move) -> bool,
    mut put: impl FnMut(Move, &mut Vec<Move>),
) {
    let Some(first) = moves[start..].iter().position(&concerns) else { return };
    let mut taken = SpareMoves::lent();
    taken.extend(moves.drain(start + first..));
    for mv in taken.iter() {
        if concerns(mv) { put(*mv, moves) } else { moves.push(*mv) }
    }
}

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum MoveKind {
    /// Nothing.
    Plain,
    /// Two squares forward by pawn walk.
    DoubleStep,
    /// Captures the unit that has just made a double step.
    EnPassant,
    /// Promotes, and becomes a chameleon.
    IntoChameleon,
    /// Promotes to a hopper that changes the side of its hurdles.
    IntoHurdleChanger,
    /// Promotes to a hopper that moves its hurdles (Bul).
    IntoBul,
    /// Promotes to a hopper that lets its hurdles move (Dob).
    IntoDob,
    /// Promotes to such a hopper, and becomes a chameleon.
    IntoHurdleChangingChameleon,
    /// Castling with the rook on the h-file.
    CastleKingside,
    /// Castling with the rook on the a-file.
    CastleQueenside,
    /// A king goes two squares towards any unit, which jumps over it from this square.
    CastleAnywhere(Square),
    /// Captures behind castling with the other side's rook on the h-file (Make&Take).
    TakesBehindKingside,
    /// Captures behind castling with the other side's rook on the a-file (Make&Take).
    TakesBehindQueenside,
    /// The units on departure and arrival square change places.
    Exchange,
    /// Promotes, and becomes an imitator.
    IntoImitator,
    /// The board is turned round, and all units change sides.
    RoleExchange,
    /// Nothing moves (`NullMoves`).
    Null,
}

impl MoveKind {
    /// Whether it is castling on the queen's side, or begins with that.
    #[must_use]
    pub const fn is_queenside(self) -> bool {
        matches!(self, Self::CastleQueenside | Self::TakesBehindQueenside)
    }

    /// The right that `side` needs to castle so, on its king's side unless this is the queen's.
    #[must_use]
    pub const fn castling_right(self, side: Side) -> Castling {
        if self.is_queenside() { Castling::queenside(side) } else { Castling::kingside(side) }
    }

    /// How a pawn promotes to a hopper with this mark.
    #[must_use]
    pub const fn into(mark: Attributes) -> Self {
        match mark {
            Attributes::HURDLE_CHANGING => Self::IntoHurdleChanger,
            Attributes::BUL => Self::IntoBul,
            Attributes::DOB => Self::IntoDob,
            _ => Self::Plain,
        }
    }

    /// The same for a pawn that becomes a chameleon, too, if it can.
    #[must_use]
    pub const fn into_chameleon(mark: Attributes) -> Option<Self> {
        match mark {
            Attributes::NONE => Some(Self::IntoChameleon),
            Attributes::HURDLE_CHANGING => Some(Self::IntoHurdleChangingChameleon),
            _ => None,
        }
    }

    /// The marks that the promoted unit has then besides its own, and the cause of each.
    #[must_use]
    pub const fn new_marks(self) -> &'static [(Attributes, Cause)] {
        const CHAMELEON: (Attributes, Cause) = (Attributes::CHAMELEON, Cause::IntoChameleon);
        const CHANGER: (Attributes, Cause) = (Attributes::HURDLE_CHANGING, Cause::IntoHurdleChanger);
        match self {
            Self::IntoChameleon => &[CHAMELEON],
            Self::IntoHurdleChanger => &[CHANGER],
            Self::IntoHurdleChangingChameleon => &[CHAMELEON, CHANGER],
            Self::IntoBul => &[(Attributes::BUL, Cause::IntoHurdleChanger)],
            Self::IntoDob => &[(Attributes::DOB, Cause::IntoHurdleChanger)],
            _ => &[],
        }
    }
}

/// What becomes of a hurdle over which a hopper has just hopped: how it moves on (Bul, Dob), or, if it goes to its own square, that it
/// changes sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Push {
    /// Where the hurdle stands.
    pub hurdle: Square,
    /// Where it goes.
    pub arrival: Square,
    /// What it promotes to, and by which kind of move a pawn would get the marks that it has then besides its own.
    pub promotion: Option<(Slot, MoveKind)>,
}

impl Push {
    /// The hurdle changes sides where it stands.
    #[must_use]
    pub const fn turning(hurdle: Square) -> Self {
        Self { hurdle, arrival: hurdle, promotion: None }
    }
}

/// How many times a unit can move on in one move: behind the first capture the other units of a side of sixteen, but for its king,
/// with a last step.
const MOST_LEGS: usize = 15;

/// How a unit that has captured moves on in the same move (series capture): each time by one of the moves that it has then,
/// told by its number among them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Legs([u8; MOST_LEGS]);

impl Legs {
    /// It doesn't.
    pub const NONE: Self = Self([0; MOST_LEGS]);

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0
    }

    /// One more; nothing if there is no room for it.
    #[must_use]
    pub fn and(mut self, number: usize) -> Option<Self> {
        *self.0.iter_mut().find(|leg| **leg == 0)? = u8::try_from(number + 1).ok()?;
        Some(self)
    }

    /// The numbers.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().take_while(|leg| *leg > 0).map(|leg| usize::from(leg) - 1)
    }
}

/// A move: who goes where, what is captured, what it becomes.
///
/// What the conditions add (rebirths, changed units) follows from playing it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the moving components come from.
    pub departure: Square,
    /// Where they go; the king's arrival square when castling.
    pub arrival: Square,
    /// From where they go, if they first go somewhere else than they stand. When castling: where the king goes
    /// first, with [`Self::chosen`] the rook that goes to its corner first.
    pub detour: MaybeSquare,
    /// The square of the captured unit.
    pub capture: Option<Square>,
    /// What is special.
    pub kind: MoveKind,
    /// What a pawn reborn on its promotion rank becomes.
    pub reborn_as: Option<Parts>,
    /// What the unit turns into, where a condition lets it choose.
    pub becomes: Option<Slot>,
    /// A square that the move chooses besides its arrival, where a condition lets it.
    pub chosen: Option<Square>,
    /// Where the unit stands that the capturing side gives up for its capture, or that promotes besides, where a condition wants one.
    pub given_up: MaybeSquare,
    /// What becomes of the hurdle over which the move has led.
    pub push: Option<Push>,
    /// How the unit itself moves on.
    pub legs: Legs,
    /// The components that move: the whole unit, except in a fission.
    pub moving: Parts,
    /// What they are on arrival: the same, or with pawns promoted. When castling: the components that leave
    /// the rook's corner.
    pub arriving: Parts,
}

/// Lists of moves are made at every node. Fifteen bytes are for how a unit goes on (series capture).
const _: () = assert!(size_of::<Move>() <= 64);

/// What moves are filled in from.
const BLANK: Move = Move::quiet(Square::new(0), Square::new(0), Parts::NONE);

/// Appends a move without anything special, to which more can be added where it stands.
///
/// A move that is made elsewhere and copied here would be read before what was written has arrived, and the processor would wait for
/// each of them.
#[inline(always)]
#[expect(clippy::inline_always, reason = "a quarter of the time of fairy play went into waiting")]
pub fn append(
    moves: &mut Vec<Move>,
    departure: Square,
    arrival: Square,
    capture: Option<Square>,
    moving: Parts,
) -> &mut Move {
    let place = moves.len();
    moves.push(BLANK);
    let mv = &mut moves[place];
    mv.departure = departure;
    mv.arrival = arrival;
    mv.capture = capture;
    mv.moving = moving;
    mv.arriving = moving;
    mv
}

impl Move {
    /// The key of the position behind this move, if it does no more than it shows.
    #[inline]
    #[must_use]
    pub fn likely_key_behind(&self, position: &Position) -> Key {
        position.likely_key_behind(self.departure, self.arrival, self.capture, self.arriving)
    }

    /// The hurdle that changes sides by this move.
    #[must_use]
    pub fn turned_hurdle(&self) -> Option<Square> {
        self.push.filter(|push| push.arrival == push.hurdle).map(|push| push.hurdle)
    }

    /// Which of the squares are occupied behind this move of a side that were before, if it brings about no more than it shows.
    #[must_use]
    pub fn occupied_behind(&self, occupied: Bitboard, mover: Side) -> Bitboard {
        let gone = self.capture.into_iter().chain(self.given_up.square());
        let left = gone.fold(Bitboard::of(self.departure), |left, square| left | Bitboard::of(square));
        let behind = occupied.without(left) | Bitboard::of(self.arrival);
        if !self.is_castling() {
            return behind;
        }
        let squares = CastlingSquares::of(mover, self);
        behind.without(Bitboard::of(squares.rook_from)) | Bitboard::of(squares.rook_to)
    }

    /// A plain move without capture.
    #[inline]
    #[must_use]
    pub const fn quiet(departure: Square, arrival: Square, moving: Parts) -> Self {
        Self {
            departure,
            arrival,
            detour: MaybeSquare::NONE,
            capture: None,
            kind: MoveKind::Plain,
            reborn_as: None,
            becomes: None,
            chosen: None,
            given_up: MaybeSquare::NONE,
            push: None,
            legs: Legs::NONE,
            moving,
            arriving: moving,
        }
    }

    /// The null move.
    #[must_use]
    pub const fn null() -> Self {
        let nowhere = Square::new(0);
        Self { kind: MoveKind::Null, ..Self::quiet(nowhere, nowhere, Parts::NONE) }
    }

    /// A plain capture on the arrival square.
    #[inline]
    #[must_use]
    pub const fn capture(departure: Square, arrival: Square, moving: Parts) -> Self {
        Self { capture: Some(arrival), ..Self::quiet(departure, arrival, moving) }
    }

    /// Where the unit is when it starts.
    #[inline]
    #[must_use]
    pub const fn start(self) -> Square {
        match self.detour.square() {
            Some(square) => square,
            None => self.departure,
        }
    }

    /// Whether the move only takes its unit from one square to another, where it may capture what stands there, and promote.
    #[inline]
    #[must_use]
    pub fn goes_straight(&self) -> bool {
        self.chosen.is_none() && self.takes_unit_straight()
    }

    /// The same, whatever square is chosen besides.
    #[inline]
    #[must_use]
    pub fn takes_unit_straight(&self) -> bool {
        matches!(self.kind, MoveKind::Plain | MoveKind::DoubleStep)
            && self.detour == MaybeSquare::NONE
            && self.given_up == MaybeSquare::NONE
            && self.legs.is_empty()
            && self.capture.is_none_or(|victim| victim == self.arrival)
    }

    /// Whether the move takes a unit of these components straight to another square, whole and as it is.
    #[inline]
    #[must_use]
    pub fn takes_whole_unit(&self, parts: Parts) -> bool {
        self.goes_straight()
            && self.push.is_none()
            && self.becomes.is_none()
            && self.reborn_as.is_none()
            && self.arriving == self.moving
            && self.moving == parts
    }

    /// Whether the move castles.
    #[inline]
    #[must_use]
    pub const fn is_castling(self) -> bool {
        matches!(
            self.kind,
            MoveKind::CastleKingside | MoveKind::CastleQueenside | MoveKind::CastleAnywhere(_)
        )
    }
}

/// The squares of a castling move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CastlingSquares {
    /// Where the king stands.
    pub king_from: Square,
    /// Where the king goes.
    pub king_to: Square,
    /// The corner.
    pub rook_from: Square,
    /// Where the rook goes: the square the king crosses.
    pub rook_to: Square,
}

impl CastlingSquares {
    /// The squares of a castling move of `side`.
    #[must_use]
    pub fn of(side: Side, mv: &Move) -> Self {
        let MoveKind::CastleAnywhere(rook_from) = mv.kind else { return Self::new(side, mv.kind) };
        let middle = |one: u8, other: u8| (one + other) / 2;
        let rook_to = Square::at(
            middle(mv.departure.file(), mv.arrival.file()),
            middle(mv.departure.rank(), mv.arrival.rank()),
        );
        Self { king_from: mv.departure, king_to: mv.arrival, rook_from, rook_to }
    }

    /// The squares for castling on the king's side (or else the queen's side) of `side`.
    #[must_use]
    pub const fn new(side: Side, kind: MoveKind) -> Self {
        let rank = side.nth_rank(0);
        let (king_to, rook_from, rook_to) = if kind.is_queenside() { (2, 0, 3) } else { (6, 7, 5) };
        Self {
            king_from: Square::at(4, rank),
            king_to: Square::at(king_to, rank),
            rook_from: Square::at(rook_from, rank),
            rook_to: Square::at(rook_to, rank),
        }
    }
}

/// Keeps the moves from `start` on that `is_kept`, in their order.
pub(crate) fn keep(moves: &mut Vec<Move>, start: usize, mut is_kept: impl FnMut(&Move) -> bool) {
    let mut kept = start;
    for place in start..moves.len() {
        if is_kept(&moves[place]) {
            if kept != place {
                moves[kept] = moves[place];
            }
            kept += 1;
        }
    }
    moves.truncate(kept);
}
