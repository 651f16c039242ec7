//! Who a unit may be: side and walk, and sets of them.

use crate::board::{Bitboard, Side, Slot, Square, Unit};
use crate::walks::Purpose;
use crate::walks::reach::pawn_attackers;
use crate::walks::sliders;
use std::array;
use std::sync::LazyLock;

/// The walks that an invisible unit may have, by slot.
pub const WALKS: [Slot; 6] = [Slot::PAWN, Slot::KNIGHT, Slot::BISHOP, Slot::ROOK, Slot::QUEEN, Slot::KING];

/// What a pawn may become.
pub const PROMOTIONS: [Slot; 4] = [Slot::QUEEN, Slot::KNIGHT, Slot::ROOK, Slot::BISHOP];

/// The first and last ranks, where no pawn stands.
pub const ENDS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

/// A set of sides and walks: who a unit may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds(u16);

impl Kinds {
    /// Nobody.
    pub const NONE: Self = Self(0);
    /// Anybody.
    pub const ALL: Self = Self(0xfff);

    /// One side and walk.
    pub const fn one(side: Side, walk: Slot) -> Self {
        Self(1 << (side.index() * WALKS.len() + walk.index()))
    }

    /// All walks of a side.
    pub const fn of_side(side: Side) -> Self {
        Self(0x3f << (side.index() * WALKS.len()))
    }

    /// The pawns of both sides.
    pub const PAWNS: Self = Self(Self::one(Side::White, Slot::PAWN).0 | Self::one(Side::Black, Slot::PAWN).0);
    /// The kings of both sides.
    pub const KINGS: Self = Self(Self::one(Side::White, Slot::KING).0 | Self::one(Side::Black, Slot::KING).0);

    /// What a side's pawn may become.
    pub fn promoted(side: Side) -> Self {
        PROMOTIONS.iter().fold(Self::NONE, |all, walk| all.with(Self::one(side, *walk)))
    }

    /// Who stands there, if it is a unit of the game.
    pub fn of_unit(unit: Unit) -> Self {
        match Side::BOTH.into_iter().find(|side| unit.owner == (*side).into()) {
            Some(side) if !unit.is_none() => Self::one(side, unit.parts.lowest()),
            _ => Self::NONE,
        }
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether somebody is in both.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Who is in both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Who is in one of both.
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Who is not in `other`.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The only one, if there is one only.
    pub fn only(self) -> Option<(Side, Slot)> {
        let number = self.0.trailing_zeros() as usize;
        let side = if number < WALKS.len() { Side::White } else { Side::Black };
        (self.len() == 1).then(|| (side, WALKS[number % WALKS.len()]))
    }

    /// Each, beginning with the `first`, modulo their number.
    pub fn each_from(self, first: u32) -> impl Iterator<Item = Self> {
        (0..12).map(move |number| Self(1 << ((number + first) % 12))).filter(move |one| self.meets(*one))
    }
}

/// What stands on the squares as far as it is known.
#[derive(Clone, Debug)]
pub struct Board {
    /// Who may stand on a square; nobody on an empty square and in a hole.
    pub kinds: [Kinds; 64],
    /// The squares that nothing can pass.
    pub occupied: Bitboard,
    /// Where the kings are known to stand, White's first.
    kings: [Option<Square>; 2],
}

impl Default for Board {
    fn default() -> Self {
        Self { kinds: [Kinds::NONE; 64], occupied: Bitboard::EMPTY, kings: [None; 2] }
    }
}

impl Board {
    /// Takes away what stands on a square.
    pub fn clear(&mut self, square: Square) {
        self.kinds[square.index()] = Kinds::NONE;
        self.occupied = self.occupied.without(Bitboard::of(square));
        for king in &mut self.kings {
            *king = king.filter(|king| *king != square);
        }
    }

    /// Puts a unit on a square.
    pub fn put(&mut self, square: Square, kinds: Kinds) {
        self.kinds[square.index()] = kinds;
        self.occupied |= Bitboard::of(square);
        if let Some((side, Slot::KING)) = kinds.only() {
            self.kings[side.index()] = Some(square);
        }
    }

    /// Where a king is known to stand.
    pub fn king(&self, side: Side) -> Option<Square> {
        self.kings[side.index()]
    }

    /// The units of `by` that are known to attack a square.
    pub fn attackers(&self, square: Square, by: Side) -> impl Iterator<Item = Square> {
        let in_sight = sliders::queen(square, self.occupied) | sliders::knight(square);
        (in_sight & self.occupied).into_iter().filter(move |from| {
            let kinds = self.kinds[from.index()];
            kinds.len() == 1 && kinds.meets(attacking(by, *from, square))
        })
    }
}

/// Whether a unit attacks a square on an otherwise empty board.
fn attacks(side: Side, walk: Slot, from: Square, square: Square) -> bool {
    let reached = match walk {
        Slot::KING => sliders::king(from),
        Slot::KNIGHT => sliders::knight(from),
        Slot::PAWN => {
            let is_asleep = from.rank() == side.nth_rank(0);
            return !is_asleep && pawn_attackers(square, side).contains(from);
        }
        walk => ride(walk, from, Bitboard::EMPTY),
    };
    reached.contains(square)
}

/// By side, where it stands, and what it attacks: who attacks the square on an otherwise empty board.
static ATTACKING: LazyLock<Vec<[[Kinds; 64]; 64]>> = LazyLock::new(|| {
    let who = |side: Side, from: usize, square: usize| {
        let [from, square] = [from, square].map(|index| Square::new(index as u8));
        let walks = WALKS.into_iter().filter(|walk| attacks(side, *walk, from, square));
        walks.fold(Kinds::NONE, |all, walk| all.with(Kinds::one(side, walk)))
    };
    let table = |side| array::from_fn(|from| array::from_fn(|square| who(side, from, square)));
    Side::BOTH.map(table).into()
});

/// Who of a side attacks a square from another one on an otherwise empty board.
#[inline]
pub fn attacking(side: Side, from: Square, square: Square) -> Kinds {
    ATTACKING[side.index()][from.index()][square.index()]
}

/// Where a bishop, rook or queen goes.
fn ride(walk: Slot, from: Square, occupied: Bitboard) -> Bitboard {
    match walk {
        Slot::BISHOP => sliders::bishop(from, occupied),
        Slot::ROOK => sliders::rook(from, occupied),
        _ => sliders::queen(from, occupied),
    }
}

/// Where a unit can go.
pub fn reach(side: Side, walk: Slot, from: Square, purpose: Purpose, occupied: Bitboard) -> Bitboard {
    match walk {
        Slot::KING => sliders::king(from),
        Slot::KNIGHT => sliders::knight(from),
        Slot::PAWN if from.rank() == side.nth_rank(0) => Bitboard::EMPTY,
        Slot::PAWN if purpose == Purpose::Capture => Bitboard::of(from).forward_diagonals(side),
        Slot::PAWN => {
            let one = Bitboard::of(from).forward(side).without(occupied);
            let second = from.rank() == side.nth_rank(1);
            if second { one | one.forward(side).without(occupied) } else { one }
        }
        walk => ride(walk, from, occupied),
    }
}

/// Where a unit can come from.
pub fn origins(side: Side, walk: Slot, to: Square, purpose: Purpose, occupied: Bitboard) -> Bitboard {
    match walk {
        Slot::PAWN if purpose == Purpose::Capture => {
            Bitboard::of(to).forward_diagonals(side.other()).without(ENDS)
        }
        Slot::PAWN => {
            let one = Bitboard::of(to).forward(side.other());
            let fourth = to.rank() == side.nth_rank(3);
            let two = one.without(occupied).forward(side.other());
            (if fourth { one | two } else { one }).without(ENDS)
        }
        walk => reach(side, walk, to, purpose, occupied),
    }
}
