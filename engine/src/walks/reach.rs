//! What the walks of one problem reach and attack.

use super::sliders;
use super::table::{Walk, Way};
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Side, Slot, Square};
use arrayvec::ArrayVec;

/// Off the board, in [`Steps`].
const OUTSIDE: u8 = 64;

/// Where one leap along a vector leads from each square.
#[derive(Clone, Debug)]
struct Steps([u8; 64]);

impl Steps {
    fn new((files, ranks): (i8, i8)) -> Self {
        let mut steps = [OUTSIDE; 64];
        for square in Square::all() {
            if let Some(next) = square.offset(files, ranks) {
                steps[square.index()] = next.index() as u8;
            }
        }
        Self(steps)
    }

    #[inline]
    fn next(&self, square: Square) -> Option<Square> {
        let next = self.0[square.index()];
        (next != OUTSIDE).then(|| Square::new(next))
    }

    /// The first occupied square along the vector and the empty ones before it.
    #[inline]
    fn ride(&self, from: Square, occupied: Bitboard) -> (Bitboard, Option<Square>) {
        let mut empties = Bitboard::EMPTY;
        let mut here = from;
        while let Some(next) = self.next(here) {
            if occupied.contains(next) {
                return (empties, Some(next));
            }
            empties |= Bitboard::of(next);
            here = next;
        }
        (empties, None)
    }
}

/// How a line of squares is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineUse {
    Ride,
    Hop,
    HopOn,
    Chinese,
}

/// A walk that is not one of chess, compiled into tables.
#[derive(Clone, Debug, Default)]
struct Compiled {
    leaps: Option<Box<[Bitboard; 64]>>,
    /// Each vector with the opposite one.
    lines: Vec<(LineUse, Steps, Steps)>,
}

impl Compiled {
    fn new(walk: Walk) -> Self {
        let mut compiled = Self::default();
        for way in walk.row().ways {
            let (line_use, vectors) = match *way {
                Way::Pawn => continue,
                Way::Leap(vectors) => {
                    let leaps = compiled.leaps.get_or_insert_with(|| Box::new([Bitboard::EMPTY; 64]));
                    for square in Square::all() {
                        for &(files, ranks) in vectors {
                            if let Some(target) = square.offset(files, ranks) {
                                leaps[square.index()] |= Bitboard::of(target);
                            }
                        }
                    }
                    continue;
                }
                Way::Ride(vectors) => (LineUse::Ride, vectors),
                Way::Hop(vectors) => (LineUse::Hop, vectors),
                Way::HopOn(vectors) => (LineUse::HopOn, vectors),
                Way::Chinese(vectors) => (LineUse::Chinese, vectors),
            };
            for &(files, ranks) in vectors {
                compiled.lines.push((line_use, Steps::new((files, ranks)), Steps::new((-files, -ranks))));
            }
        }
        compiled
    }

    fn reach(&self, from: Square, occupied: Bitboard, captures: bool) -> Bitboard {
        let mut set = self.leaps.as_ref().map_or(Bitboard::EMPTY, |leaps| leaps[from.index()]);
        for (line_use, steps, _) in &self.lines {
            let (empties, hurdle) = steps.ride(from, occupied);
            match line_use {
                LineUse::Ride => {
                    set |= empties;
                    set |= hurdle.map_or(Bitboard::EMPTY, Bitboard::of);
                }
                LineUse::Chinese if !captures => {
                    set |= empties;
                    set |= hurdle.map_or(Bitboard::EMPTY, Bitboard::of);
                }
                LineUse::Hop => {
                    let landing = hurdle.and_then(|hurdle| steps.next(hurdle));
                    set |= landing.map_or(Bitboard::EMPTY, Bitboard::of);
                }
                LineUse::HopOn | LineUse::Chinese => {
                    if let Some(hurdle) = hurdle {
                        let (beyond, second) = steps.ride(hurdle, occupied);
                        set |= beyond | second.map_or(Bitboard::EMPTY, Bitboard::of);
                    }
                }
            }
        }
        set
    }

    fn attackers(&self, target: Square, occupied: Bitboard) -> Bitboard {
        // Every row of the table has, with a vector, the opposite one: leaps are symmetric.
        let mut set = self.leaps.as_ref().map_or(Bitboard::EMPTY, |leaps| leaps[target.index()]);
        for (line_use, _, back) in &self.lines {
            let found = match line_use {
                LineUse::Ride => back.ride(target, occupied).1,
                LineUse::Hop => back
                    .next(target)
                    .filter(|hurdle| occupied.contains(*hurdle))
                    .and_then(|hurdle| back.ride(hurdle, occupied).1),
                LineUse::HopOn | LineUse::Chinese => {
                    back.ride(target, occupied).1.and_then(|hurdle| back.ride(hurdle, occupied).1)
                }
            };
            set |= found.map_or(Bitboard::EMPTY, Bitboard::of);
        }
        set
    }
}

/// The walks of one problem by slot, with their tables.
#[derive(Clone, Debug)]
pub struct Walks {
    walks: ArrayVec<Walk, SLOTS>,
    compiled: Vec<Compiled>,
}

/// A problem has more different fairy walks than there are slots.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("more than {} different fairy walks in one problem", SLOTS - Slot::FIRST_FAIRY)]
pub struct TooManyWalks;

impl Default for Walks {
    /// The walks of chess.
    fn default() -> Self {
        let chess = [Walk::PAWN, Walk::KNIGHT, Walk::BISHOP, Walk::ROOK, Walk::QUEEN, Walk::KING];
        Self { walks: chess.into_iter().collect(), compiled: Vec::new() }
    }
}

impl Walks {
    /// The slot of `walk`, which is given one if it has none yet.
    ///
    /// # Errors
    /// When all slots are taken.
    pub fn slot(&mut self, walk: Walk) -> Result<Slot, TooManyWalks> {
        if let Some(place) = self.walks.iter().position(|known| *known == walk) {
            return Ok(Slot::new(place));
        }
        self.walks.try_push(walk).map_err(|_| TooManyWalks)?;
        self.compiled.push(Compiled::new(walk));
        Ok(Slot::new(self.walks.len() - 1))
    }

    /// The walk in a slot; the king's for a slot that is not taken.
    #[must_use]
    pub fn walk(&self, slot: Slot) -> Walk {
        self.walks.get(slot.index()).copied().unwrap_or(Walk::KING)
    }

    /// The slots that are taken, those of chess first.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + Clone + use<> {
        (0..self.walks.len()).map(Slot::new)
    }

    /// Squares that a unit of this walk reaches without capturing, and those where it would meet a unit.
    /// Not for pawns.
    #[inline]
    #[must_use]
    pub fn reach(&self, slot: Slot, from: Square, occupied: Bitboard) -> Bitboard {
        self.look(slot, from, occupied, false)
    }

    /// Squares on which a unit of this walk could capture. Not for pawns.
    #[inline]
    #[must_use]
    pub fn attacks(&self, slot: Slot, from: Square, occupied: Bitboard) -> Bitboard {
        self.look(slot, from, occupied, true)
    }

    #[inline]
    fn look(&self, slot: Slot, from: Square, occupied: Bitboard, captures: bool) -> Bitboard {
        match slot {
            Slot::PAWN => Bitboard::EMPTY,
            Slot::KNIGHT => sliders::knight(from),
            Slot::BISHOP => sliders::bishop(from, occupied),
            Slot::ROOK => sliders::rook(from, occupied),
            Slot::QUEEN => sliders::queen(from, occupied),
            Slot::KING => sliders::king(from),
            fairy => self
                .compiled
                .get(fairy.index() - Slot::FIRST_FAIRY)
                .map_or(Bitboard::EMPTY, |compiled| compiled.reach(from, occupied, captures)),
        }
    }

    /// Squares from which a unit of this walk attacks `target`. Not for pawns.
    #[inline]
    #[must_use]
    pub fn attackers(&self, slot: Slot, target: Square, occupied: Bitboard) -> Bitboard {
        match slot {
            Slot::PAWN => Bitboard::EMPTY,
            Slot::KNIGHT => sliders::knight(target),
            Slot::BISHOP => sliders::bishop(target, occupied),
            Slot::ROOK => sliders::rook(target, occupied),
            Slot::QUEEN => sliders::queen(target, occupied),
            Slot::KING => sliders::king(target),
            fairy => self
                .compiled
                .get(fairy.index() - Slot::FIRST_FAIRY)
                .map_or(Bitboard::EMPTY, |compiled| compiled.attackers(target, occupied)),
        }
    }

    /// Whether this is a fairy walk along lines: a rider, hopper, lion or Chinese piece.
    #[must_use]
    pub fn has_fairy_lines(&self, slot: Slot) -> bool {
        let is_line = |way: &Way| !matches!(way, Way::Leap(_) | Way::Pawn);
        slot.index() >= Slot::FIRST_FAIRY && self.walk(slot).row().ways.iter().any(is_line)
    }

    /// Whether captures of this walk differ from its other moves, pawns aside.
    #[must_use]
    pub fn captures_differ(&self, slot: Slot) -> bool {
        self.walk(slot).row().ways.iter().any(|way| matches!(way, Way::Chinese(_)))
    }
}

/// Squares from which a pawn of `side` attacks `target`.
#[inline]
#[must_use]
pub fn pawn_attackers(target: Square, side: Side) -> Bitboard {
    Bitboard::of(target).forward_diagonals(side.other())
}
