//! A unit: what stands on one square, made of one or several components.

use super::{Owner, Side, Square};
use std::fmt;

/// A walk's place in a problem's list of walks: the six of chess, then the fairy walks in play.
///
/// Slots exist so that a position can have one bitboard per walk; [`crate::walks::Walks`] tells which
/// walk a slot holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(u8);

/// How many different walks a problem can have, those of chess included.
pub const SLOTS: usize = 16;

impl Slot {
    /// Pawn.
    pub const PAWN: Self = Self(0);
    /// Knight, which problemists write S.
    pub const KNIGHT: Self = Self(1);
    /// Bishop.
    pub const BISHOP: Self = Self(2);
    /// Rook.
    pub const ROOK: Self = Self(3);
    /// Queen.
    pub const QUEEN: Self = Self(4);
    /// King.
    pub const KING: Self = Self(5);
    /// The first slot of a fairy walk.
    pub const FIRST_FAIRY: usize = 6;

    /// The slot with the given number, taken modulo [`SLOTS`].
    #[inline]
    #[must_use]
    pub const fn new(number: usize) -> Self {
        Self((number & (SLOTS - 1)) as u8)
    }

    /// 0 to [`SLOTS`] - 1.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & (SLOTS as u8 - 1)) as usize
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            number @ 0..6 => write!(f, "{}", char::from(b"PSBRQK"[number as usize])),
            number => write!(f, "#{number}"),
        }
    }
}

/// A multiset of components: how often each walk occurs in a unit, up to 15 times.
///
/// An ordinary unit has one component; units of Augsburg chess have any number.
///
/// ```
/// use cookstopper_engine::board::{Parts, Slot};
/// let rook_and_two_pawns =
///     Parts::one(Slot::ROOK).plus(Parts::one(Slot::PAWN)).unwrap().plus(Parts::one(Slot::PAWN)).unwrap();
/// assert_eq!(rook_and_two_pawns.count(Slot::PAWN), 2);
/// assert!(rook_and_two_pawns.includes(Parts::one(Slot::ROOK)));
/// assert_eq!(rook_and_two_pawns.minus(Parts::one(Slot::ROOK)).total(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Parts(u64);

/// How often one walk can occur in one unit.
pub const MOST_EQUAL_PARTS: u32 = 15;

const LOW_BITS: u64 = 0x1111_1111_1111_1111;

impl Parts {
    /// No component: what stands on an empty square.
    pub const NONE: Self = Self(0);

    /// A single component.
    #[inline]
    #[must_use]
    pub const fn one(slot: Slot) -> Self {
        Self(1 << (4 * slot.index()))
    }

    /// The packed form: four bits per slot.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The packed form for where a whole one would need too much room.
    #[inline]
    #[must_use]
    pub(super) const fn halves(self) -> [u32; 2] {
        [self.0 as u32, (self.0 >> 32) as u32]
    }

    /// What these are [halves](Self::halves) of.
    #[inline]
    #[must_use]
    pub(super) const fn of_halves(halves: [u32; 2]) -> Self {
        Self(halves[0] as u64 | (halves[1] as u64) << 32)
    }

    /// Whether there is no component.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// How often `slot` occurs, 0 to 15.
    #[inline]
    #[must_use]
    pub const fn count(self, slot: Slot) -> u32 {
        (self.0 >> (4 * slot.index()) & 15) as u32
    }

    /// Whether `slot` occurs.
    #[inline]
    #[must_use]
    pub const fn has(self, slot: Slot) -> bool {
        self.count(slot) != 0
    }

    /// The number of components.
    #[must_use]
    pub fn total(self) -> u32 {
        self.slots().map(|slot| self.count(slot)).sum()
    }

    /// Whether there are two or more components.
    #[inline]
    #[must_use]
    pub const fn is_composite(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0 || self.0 & !LOW_BITS != 0
    }

    /// The slot of the lowest component; that of a pawn if there is none.
    #[inline]
    #[must_use]
    pub const fn lowest(self) -> Slot {
        Slot::new((self.0.trailing_zeros() / 4) as usize)
    }

    /// The different slots, lowest first.
    #[inline]
    pub fn slots(self) -> impl Iterator<Item = Slot> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let slot = Slot::new((rest.trailing_zeros() / 4) as usize);
            rest &= !(15 << (4 * slot.index()));
            Some(slot)
        })
    }

    /// One bit per slot that occurs.
    #[inline]
    #[must_use]
    pub fn mask(self) -> u16 {
        self.slots().fold(0, |mask, slot| mask | 1 << slot.index())
    }

    /// Both together; `None` if a walk would occur more than 15 times.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        let fits = other.slots().all(|slot| self.count(slot) + other.count(slot) <= MOST_EQUAL_PARTS);
        fits.then(|| Self(self.0 + other.0))
    }

    /// Bishop and rook, which together are a queen.
    #[must_use]
    pub fn bishop_and_rook() -> Self {
        Self(Self::one(Slot::BISHOP).0 + Self::one(Slot::ROOK).0)
    }

    /// What is left without `other`, which must be included.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        debug_assert!(self.includes(other), "{other:?} is not part of {self:?}");
        Self(self.0.wrapping_sub(other.0))
    }

    /// Whether `other` is a part (or the whole) of this.
    #[must_use]
    pub fn includes(self, other: Self) -> bool {
        other.slots().all(|slot| self.count(slot) >= other.count(slot))
    }

    /// Without any component of the given slot.
    #[inline]
    #[must_use]
    pub const fn without(self, slot: Slot) -> Self {
        Self(self.0 & !(15 << (4 * slot.index())))
    }

    /// Every part but the empty one, the whole included, in a fixed order.
    pub fn parts(self) -> impl Iterator<Item = Self> {
        // Counting down nibble by nibble: the next smaller multiset in mixed radix.
        let mut next = Some(self);
        std::iter::from_fn(move || {
            let part = next.filter(|part| !part.is_none())?;
            next = Some(part.before(self));
            Some(part)
        })
    }

    /// The part of `whole` that precedes this one: borrowing from the lowest non-zero digit.
    fn before(self, whole: Self) -> Self {
        let slot = self.lowest();
        let below = (1u64 << (4 * slot.index())) - 1;
        Self((self.0 - (1 << (4 * slot.index()))) | whole.0 & below)
    }
}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.slots().flat_map(|slot| std::iter::repeat_n(slot, self.count(slot) as usize));
        f.debug_set().entries(parts).finish()
    }
}

/// Marks that a unit can carry besides its components.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Attributes(u32);

impl Attributes {
    /// No mark.
    pub const NONE: Self = Self(0);
    /// A royal unit that is no king.
    pub const ROYAL: Self = Self(1);
    /// Moves only into contact (article on Köko, "pièces jigger").
    pub const JIGGER: Self = Self(2);

    /// Disappears when it captures; under Circe it is then reborn.
    pub const KAMIKAZE: Self = Self(4);
    /// Changes its walk with every move: knight, bishop, rook, queen, knight.
    pub const CHAMELEON: Self = Self(8);
    /// Can't be captured. (A king is in check all the same.)
    pub const UNCAPTURABLE: Self = Self(16);

    /// No unit but a hole in the board.
    pub const HOLE: Self = Self(32);

    /// Paralyses enemy units that it observes; neither captures nor checks.
    pub const PARALYSING: Self = Self(64);
    /// Becomes neutral by moving; when neutral, the unit of the side that moves it.
    pub const HALF_NEUTRAL: Self = Self(128);
    /// Changes the side of the units over which it hops.
    pub const HURDLE_CHANGING: Self = Self(256);

    /// Turns units of either side that come under its attack.
    pub const MAGIC: Self = Self(512);
    /// A king that is not royal.
    pub const COMMON: Self = Self(1024);

    /// Moves the units over which it hops on by its own walk (Bul).
    pub const BUL: Self = Self(1 << 11);
    /// Lets the units over which it hops move on by their own walk (Dob).
    pub const DOB: Self = Self(1 << 12);

    /// Captures only while another unit of its own side guards it.
    pub const PATROL: Self = Self(1 << 13);
    /// Moves only while an enemy unit observes it.
    pub const FUNCTIONARY: Self = Self(1 << 14);
    /// Changes sides by moving to a square of the other colour, once.
    pub const VOLAGE: Self = Self(1 << 15);
    /// Becomes neutral by giving check; when neutral, the unit of the side that moves it.
    pub const ANDA: Self = Self(1 << 16);
    /// Becomes neutral by a move that gives no check.
    pub const ANDA_INVERSE: Self = Self(1 << 17);
    /// The marks by which a unit becomes neutral, or ceases to be.
    pub const TURNING: [Self; 3] = [Self::HALF_NEUTRAL, Self::ANDA, Self::ANDA_INVERSE];
    /// Stands on the first of two boards (Alice chess): said only in diagrams.
    pub const FIRST_BOARD: Self = Self(1 << 18);
    /// Stands on the second of two boards.
    pub const SECOND_BOARD: Self = Self(1 << 19);

    /// Has promoted: under Circe Frischauf it comes back on its last rank.
    pub const FRISCHAUF: Self = Self(1 << 20);

    /// A paralysing unit that paralyses nobody: only in positions that are looked at, and never played from.
    pub const IDLE: Self = Self(1 << 21);

    /// The marks of hoppers that do something to their hurdles.
    pub const ON_HURDLES: [Self; 3] = [Self::HURDLE_CHANGING, Self::BUL, Self::DOB];

    /// The marks with their English names and their letters in solutions, in the order in which Popeye writes them.
    pub const NAMED: [(Self, &'static str, &'static str); 19] = [
        (Self::ROYAL, "Royal", "r"),
        (Self::KAMIKAZE, "Kamikaze", "k"),
        (Self::PARALYSING, "Paralysing", "p"),
        (Self::CHAMELEON, "Chameleon", "c"),
        (Self::JIGGER, "Jigger", "j"),
        (Self::VOLAGE, "Volage", "v"),
        (Self::FUNCTIONARY, "Functionary", "f"),
        (Self::HALF_NEUTRAL, "HalfNeutral", "hn"),
        (Self::HURDLE_CHANGING, "HurdleColourChanging", "hcc"),
        (Self::MAGIC, "Magic", "m"),
        (Self::UNCAPTURABLE, "Uncapturable", "u"),
        (Self::PATROL, "Patrol", "p"),
        (Self::FRISCHAUF, "Frischauf", "f"),
        (Self::BUL, "Bul", "b"),
        (Self::DOB, "Dob", "d"),
        (Self::ANDA, "Anda", "a"),
        (Self::ANDA_INVERSE, "AndaInverse", "ai"),
        (Self::FIRST_BOARD, "AliceA", ""),
        (Self::SECOND_BOARD, "AliceB", ""),
    ];

    /// The marks that stand in braces in FEN and Forsyth, a letter each.
    pub const BRACED: [(Self, char); 17] = [
        (Self::KAMIKAZE, 'k'),
        (Self::PARALYSING, 'p'),
        (Self::CHAMELEON, 'c'),
        (Self::HALF_NEUTRAL, 'h'),
        (Self::HURDLE_CHANGING, 'x'),
        (Self::MAGIC, 'm'),
        (Self::UNCAPTURABLE, 'u'),
        (Self::BUL, 'b'),
        (Self::DOB, 'd'),
        (Self::PATROL, 'g'),
        (Self::FUNCTIONARY, 'f'),
        (Self::VOLAGE, 'v'),
        (Self::ANDA, 'a'),
        (Self::ANDA_INVERSE, 'i'),
        (Self::FRISCHAUF, 'r'),
        (Self::FIRST_BOARD, '1'),
        (Self::SECOND_BOARD, '2'),
    ];

    /// The mark with the given English name, in any case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let row = Self::NAMED.iter().find(|(_, known, _)| known.eq_ignore_ascii_case(name));
        row.map(|(mark, _, _)| *mark)
    }

    /// The letters in braces of the marks that are here.
    #[must_use]
    pub fn braced(self) -> String {
        Self::BRACED.iter().filter(|(mark, _)| self.has(*mark)).map(|(_, letter)| *letter).collect()
    }

    /// The marks whose letters begin a text, the longest first.
    #[must_use]
    pub fn of_letters(text: &str) -> Self {
        let mut marks = Self::NONE;
        let mut rest = text;
        while !rest.is_empty() {
            let fitting = Self::NAMED
                .iter()
                .rev()
                .filter(|(_, _, letters)| !letters.is_empty() && rest.starts_with(letters));
            match fitting.max_by_key(|(_, _, letters)| letters.len()) {
                Some((mark, _, letters)) => {
                    marks = marks.with(*mark);
                    rest = &rest[letters.len()..];
                }
                // The colour.
                None => rest = rest.get(1..).unwrap_or_default(),
            }
        }
        marks
    }

    /// The letters of the marks that are here.
    #[must_use]
    pub fn letters(self) -> String {
        Self::NAMED.iter().filter(|(mark, _, _)| self.has(*mark)).map(|(_, _, letter)| *letter).collect()
    }

    /// Without the marks of `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there is no mark.
    #[inline]
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0 == 0
    }

    /// The marks as bits.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether all marks of `other` are here.
    #[inline]
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether it has one of these.
    #[inline]
    #[must_use]
    pub const fn meets(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// The marks of both.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A king's mark in data, where nobody names it in entries.
#[cfg(feature = "serde")]
const COMMON_IN_DATA: &str = "Common";

#[cfg(feature = "serde")]
impl serde::Serialize for Attributes {
    /// As a list of their English names.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let named = Self::NAMED.iter().filter(|(mark, _, _)| self.has(*mark)).map(|(_, name, _)| *name);
        serializer.collect_seq(named.chain(self.has(Self::COMMON).then_some(COMMON_IN_DATA)))
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Attributes {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = <Vec<String>>::deserialize(deserializer)?;
        names.iter().try_fold(Self::NONE, |marks, name| {
            let mark = if name == COMMON_IN_DATA { Some(Self::COMMON) } else { Self::named(name) };
            let unknown = || serde::de::Error::custom(format!("unknown mark `{name}`"));
            Ok(marks.with(mark.ok_or_else(unknown)?))
        })
    }
}

/// The square on which a unit stood in the diagram, where a condition (Circe Diagram) wants to know it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Origin(u8);

impl Origin {
    /// Not tracked, or the unit was not in the diagram.
    pub const UNKNOWN: Self = Self(64);

    /// Stood on `square` in the diagram.
    #[must_use]
    pub const fn on(square: Square) -> Self {
        Self(square.index() as u8)
    }

    /// The square, if it is known.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        if self.0 < 64 { Some(Square::new(self.0)) } else { None }
    }
}

/// What stands on a square: components, owner and marks; or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    /// The components; none on an empty square.
    pub parts: Parts,
    /// The owner; White by convention on an empty square.
    pub owner: Owner,
    /// The marks.
    pub attributes: Attributes,
    /// Where it stood in the diagram; [`Origin::UNKNOWN`] unless a condition tracks it.
    pub origin: Origin,
}

/// A position holds one for each square.
const _: () = assert!(size_of::<Unit>() == 16);

impl Unit {
    /// What stands on an empty square.
    pub const NONE: Self = Self {
        parts: Parts::NONE,
        owner: Owner::White,
        attributes: Attributes::NONE,
        origin: Origin::UNKNOWN,
    };

    /// A hole: a square that is none any more. It belongs to nobody, and no walk enters or crosses it.
    pub const HOLE: Self = Self {
        parts: Parts::one(Slot::PAWN),
        owner: Owner::White,
        attributes: Attributes::HOLE,
        origin: Origin::UNKNOWN,
    };

    /// A unit of one component without marks.
    #[inline]
    #[must_use]
    pub fn new(side: Side, slot: Slot) -> Self {
        Self { parts: Parts::one(slot), owner: side.into(), ..Self::NONE }
    }

    /// Whether this is the content of an empty square.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.parts.is_none()
    }

    /// Whether the unit is one component without marks or history, as in the game.
    #[inline]
    #[must_use]
    pub const fn is_plain(self) -> bool {
        self.is_unmarked() && self.origin.0 == 64
    }

    /// Whether the unit is one component without marks, wherever it comes from.
    #[inline]
    #[must_use]
    pub const fn is_unmarked(self) -> bool {
        !self.parts.is_composite() && self.attributes.bits() == 0
    }

    /// Whether the unit has a king or is marked as royal.
    #[inline]
    #[must_use]
    pub const fn is_royal(self) -> bool {
        self.parts.has(Slot::KING) && !self.attributes.has(Attributes::COMMON)
            || self.attributes.has(Attributes::ROYAL)
    }

    /// The same unit with other components; nothing if there are none.
    #[inline]
    #[must_use]
    pub const fn with_parts(self, parts: Parts) -> Self {
        if parts.is_none() { Self::NONE } else { Self { parts, ..self } }
    }
}
