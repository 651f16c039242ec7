//! What the walks of one problem reach and attack.

use super::compiled::Compiled;
use super::families;
use super::ground::{Ground, Purpose, step};
use super::locusts::{self, Locust};
use super::pawns::PawnPower;
use super::sliders;
use super::table::{Lender, Role, Walk, Way};
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Side, Slot, Square};
use arrayvec::ArrayVec;

/// The walks of one problem by slot, with their tables.
#[derive(Clone, Debug)]
pub struct Walks {
    walks: ArrayVec<Walk, SLOTS>,
    compiled: Vec<Compiled>,
    /// The slots of fairy walks whose captures differ from their other moves, one bit each.
    differing: u16,
    /// The slots of locusts and of fairy walks with a pawn's power, one bit each.
    special: u16,
    /// See [`Walks::borrowers`].
    borrowers: ArrayVec<(Slot, Lender), SLOTS>,
    /// The slots whose walks can be lent, one bit each.
    lendable: u16,
}

/// A problem has more different fairy walks than there are slots.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("more than {} different fairy walks in one problem", SLOTS - Slot::FIRST_FAIRY)]
pub struct TooManyWalks;

impl Default for Walks {
    /// The walks of chess.
    fn default() -> Self {
        let chess = [Walk::PAWN, Walk::KNIGHT, Walk::BISHOP, Walk::ROOK, Walk::QUEEN, Walk::KING];
        let walks: ArrayVec<Walk, SLOTS> = chess.into_iter().collect();
        let lendable = (1 << walks.len()) - 1;
        let borrowers = ArrayVec::new();
        Self { walks, compiled: Vec::new(), differing: 0, special: 0, borrowers, lendable }
    }
}

impl Walks {
    /// The slot of `walk`, which is given one if it has none yet.
    ///
    /// # Errors
    /// When all slots are taken.
    pub fn slot(&mut self, walk: Walk) -> Result<Slot, TooManyWalks> {
        if let Some(slot) = self.slot_of(walk) {
            return Ok(slot);
        }
        self.walks.try_push(walk).map_err(|_| TooManyWalks)?;
        self.compiled.push(Compiled::new(walk));
        let slot = Slot::new(self.walks.len() - 1);
        let bit = 1 << slot.index();
        if self.ways(slot).any(families::captures_differ) {
            self.differing |= bit;
        }
        if self.is_locust(slot) || self.has_pawn_power(slot) {
            self.special |= bit;
        }
        let mut lenders = self.ways(slot).filter_map(|way| match way {
            Way::Lent(lender) => Some(*lender),
            _ => None,
        });
        if let Some(lender) = lenders.next() {
            self.borrowers.push((slot, lender));
        } else if self.ways(slot).next().is_some() {
            self.lendable |= bit;
        }
        Ok(slot)
    }

    /// The slot that a walk has, if it has one.
    #[must_use]
    pub fn slot_of(&self, walk: Walk) -> Option<Slot> {
        self.walks.iter().position(|known| *known == walk).map(Slot::new)
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
    /// Not for pawns of chess.
    #[inline]
    #[must_use]
    pub fn reach(&self, slot: Slot, from: Square, ground: &Ground) -> Bitboard {
        self.look(slot, from, ground, Purpose::Move)
    }

    /// Squares on which a unit of this walk could capture. Not for pawns of chess.
    #[inline]
    #[must_use]
    pub fn attacks(&self, slot: Slot, from: Square, ground: &Ground) -> Bitboard {
        self.look(slot, from, ground, Purpose::Capture)
    }

    #[inline]
    fn look(&self, slot: Slot, from: Square, ground: &Ground, purpose: Purpose) -> Bitboard {
        match slot {
            Slot::PAWN => Bitboard::EMPTY,
            Slot::KNIGHT => sliders::knight(from),
            Slot::BISHOP => sliders::bishop(from, ground.occupied),
            Slot::ROOK => sliders::rook(from, ground.occupied),
            Slot::QUEEN => sliders::queen(from, ground.occupied),
            Slot::KING => sliders::king(from),
            fairy => self.of(fairy).map_or(Bitboard::EMPTY, |compiled| compiled.reach(from, ground, purpose)),
        }
    }

    fn of(&self, fairy: Slot) -> Option<&Compiled> {
        self.compiled.get(fairy.index().checked_sub(Slot::FIRST_FAIRY)?)
    }

    /// Those squares of `among` from which a unit of this walk attacks `target`. Not for pawns of chess.
    #[inline]
    #[must_use]
    pub fn attackers(&self, slot: Slot, target: Square, ground: &Ground, among: Bitboard) -> Bitboard {
        match slot {
            Slot::PAWN => Bitboard::EMPTY,
            Slot::KNIGHT => sliders::knight(target) & among,
            Slot::BISHOP => sliders::bishop(target, ground.occupied) & among,
            Slot::ROOK => sliders::rook(target, ground.occupied) & among,
            Slot::QUEEN => sliders::queen(target, ground.occupied) & among,
            Slot::KING => sliders::king(target) & among,
            fairy => {
                self.of(fairy).map_or(Bitboard::EMPTY, |compiled| compiled.attackers(target, ground, among))
            }
        }
    }

    /// [`Self::attackers`], pawns of chess that may move included.
    #[must_use]
    pub fn observers(&self, slot: Slot, target: Square, ground: &Ground, among: Bitboard) -> Bitboard {
        if slot == Slot::PAWN {
            let first_rank = Bitboard::RANKS[usize::from(ground.side.nth_rank(0))];
            return pawn_attackers(target, ground.side) & among.without(first_rank.without(ground.awake));
        }
        self.attackers(slot, target, ground, among)
    }

    fn ways(&self, slot: Slot) -> impl Iterator<Item = &'static Way> + use<> {
        self.walk(slot).row().ways.iter()
    }

    /// Whether this is a fairy walk of anything but leaps, so that other units can open and shut it.
    #[must_use]
    pub fn has_fairy_lines(&self, slot: Slot) -> bool {
        let is_line = |way: &Way| !matches!(way, Way::Leap(_) | Way::Pawn);
        slot.index() >= Slot::FIRST_FAIRY && self.ways(slot).any(is_line)
    }

    /// Whether what opens and shuts this walk isn't known: it is another one in each direction, or lent by others.
    #[must_use]
    pub fn is_uncharted(&self, slot: Slot) -> bool {
        self.ways(slot).any(|way| matches!(way, Way::Hunter { .. } | Way::Lent(_)))
    }

    /// Whether some way of this walk is gone square by square, be it looked up.
    #[must_use]
    pub fn is_walked(&self, slot: Slot) -> bool {
        self.of(slot).is_some_and(Compiled::is_walked)
    }

    /// The squares from which a unit that came there could attack `target`. Not for pawns of chess and uncharted walks.
    #[must_use]
    pub fn vantages(&self, slot: Slot, target: Square, occupied: Bitboard) -> Bitboard {
        match slot {
            Slot::PAWN => Bitboard::EMPTY,
            Slot::KNIGHT => sliders::knight(target),
            Slot::BISHOP => sliders::bishop(target, occupied),
            Slot::ROOK => sliders::rook(target, occupied),
            Slot::QUEEN => sliders::queen(target, occupied),
            Slot::KING => sliders::king(target),
            fairy => self.of(fairy).map_or(Bitboard::EMPTY, |compiled| compiled.vantages(target, occupied)),
        }
    }

    /// The squares to which a unit of a fairy walk may go, or where it may capture, whatever stands on the board; all of them where no
    /// table tells.
    ///
    /// ```
    /// use cookstopper_engine::board::Square;
    /// use cookstopper_engine::walks::{Walk, Walks};
    /// let mut walks = Walks::default();
    /// let grasshopper = walks.slot(Walk::from_code("G").unwrap()).unwrap();
    /// let horizon = walks.horizon(grasshopper, Square::at(0, 0));
    /// // Never the square next to it, which would be the hurdle's.
    /// assert!(horizon.contains(Square::at(0, 2)) && !horizon.contains(Square::at(0, 1)));
    /// ```
    #[must_use]
    pub fn horizon(&self, slot: Slot, from: Square) -> Bitboard {
        self.of(slot).map_or(Bitboard::ALL, |compiled| compiled.horizon(from))
    }

    /// The squares between a unit and what it attacks that matter to the attack. Not for uncharted walks.
    #[must_use]
    pub fn way_between(&self, slot: Slot, target: Square, from: Square) -> Bitboard {
        match slot {
            Slot::BISHOP | Slot::ROOK | Slot::QUEEN => sliders::between(target, from),
            fairy => self.of(fairy).map_or(Bitboard::EMPTY, |compiled| compiled.way_between(target, from)),
        }
    }

    /// Where units of a fairy walk stand on `among`, none of which attacks `target`: a move that lets one attack it
    /// leaves or enters one of these squares, or is its own. Not for uncharted walks.
    #[must_use]
    pub fn touchy(&self, slot: Slot, target: Square, occupied: Bitboard, among: Bitboard) -> Bitboard {
        self.of(slot).map_or(Bitboard::EMPTY, |compiled| compiled.touchy(target, occupied, among))
    }

    /// Where units of a fairy walk stand on `among`, or will: who neither leaves nor enters one of these squares changes nothing about whether they
    /// attack `target`, whatever else changes. Not for uncharted walks.
    #[must_use]
    pub fn lines_to(&self, slot: Slot, target: Square, among: Bitboard) -> Bitboard {
        self.of(slot).map_or(Bitboard::EMPTY, |compiled| compiled.lines_to(target, among))
    }

    /// Whether this walk only rides and leaps, so that other units do no more than stand in its way.
    #[must_use]
    pub fn is_rider(&self, slot: Slot) -> bool {
        self.ways(slot).all(|way| matches!(way, Way::Leap(_) | Way::Ride(_) | Way::Pawn))
    }

    /// Whether captures of this walk differ from its other moves, pawns of chess aside.
    #[inline]
    #[must_use]
    pub const fn captures_differ(&self, slot: Slot) -> bool {
        self.differing >> slot.index() & 1 != 0
    }

    /// Whether this is a locust or a fairy walk with a pawn's power.
    #[inline]
    #[must_use]
    pub const fn is_special(&self, slot: Slot) -> bool {
        self.special >> slot.index() & 1 != 0
    }

    /// Whether a unit of this walk captures a unit on another square than the one it arrives on, en passant aside.
    #[must_use]
    pub fn is_locust(&self, slot: Slot) -> bool {
        self.ways(slot).any(|way| families::locust(way).is_some())
    }

    /// Whether this is a fairy walk with a pawn's power.
    #[must_use]
    pub fn has_pawn_power(&self, slot: Slot) -> bool {
        let is_marine = |way: &Way| matches!(way, Way::Locust(Locust::MarinePawn { .. }));
        let is_power = |way: &'static Way| !matches!(way, Way::Pawn) && !powers_of(way).is_empty();
        self.ways(slot).any(|way| is_power(way) || is_marine(way))
    }

    /// What the walk is to the rules.
    #[must_use]
    pub fn role(&self, slot: Slot) -> Role {
        self.walk(slot).row().role
    }

    /// The rank on which a unit of this walk promotes.
    #[must_use]
    pub fn promotion_rank(&self, slot: Slot, side: Side) -> Option<u8> {
        match self.role(slot) {
            Role::Pawn | Role::MarinePawn => Some(side.nth_rank(7)),
            Role::ReversedPawn => Some(side.nth_rank(0)),
            Role::Officer | Role::King | Role::Dummy => None,
        }
    }

    /// What a unit of this walk can capture: each victim with the square of arrival. Not for pawns of chess.
    pub fn captures(&self, slot: Slot, from: Square, ground: &Ground, each: &mut dyn FnMut(Square, Square)) {
        if !self.is_locust(slot) {
            self.attacks(slot, from, ground).into_iter().for_each(|square| each(square, square));
            return;
        }
        let Some(compiled) = self.of(slot) else { return };
        let mut attacks = compiled.reach_by_tables(from, ground, Purpose::Capture);
        for (way, _) in &compiled.walked {
            match families::locust(way) {
                Some(locust) => locusts::captures(ground, from, locust, each),
                None => attacks |= families::reach(way, ground, from, Purpose::Capture),
            }
        }
        attacks.into_iter().for_each(|square| each(square, square));
    }

    /// The double steps of a fairy walk with a pawn's power.
    #[must_use]
    pub fn double_steps(&self, slot: Slot, from: Square, ground: &Ground) -> Bitboard {
        if slot.index() < Slot::FIRST_FAIRY {
            return Bitboard::EMPTY;
        }
        let steps = self.ways(slot).flat_map(powers_of).map(|power| power.double_steps(ground, from));
        steps.fold(Bitboard::EMPTY, |all, squares| all | squares)
    }

    /// Where a fairy walk with a pawn's power arrives that captures en passant what has crossed `crossed`.
    #[must_use]
    pub fn en_passant(&self, slot: Slot, from: Square, ground: &Ground, crossed: Square) -> Bitboard {
        let arrivals = self.ways(slot).filter_map(|way| match way {
            Way::Power(power) => power.takes_en_passant(ground, from, crossed).then_some(crossed),
            Way::Hunter { .. } if has_pawn(way) => {
                let takes = |power: &PawnPower| power.takes_en_passant(ground, from, crossed);
                powers_of(way).iter().any(takes).then_some(crossed)
            }
            Way::Locust(locust @ Locust::MarinePawn { .. }) => {
                // As if the pawn stood on the square it has crossed.
                let crossing = Ground { occupied: ground.occupied | Bitboard::of(crossed), ..*ground };
                let mut arrival = None;
                locusts::captures(&crossing, from, *locust, &mut |victim, square| {
                    if victim == crossed {
                        arrival = Some(square);
                    }
                });
                arrival
            }
            _ => None,
        });
        arrivals.collect()
    }

    /// Whether a double step from here to there is one by the unit's own walk, which can be captured en passant.
    #[must_use]
    pub fn is_own_double_step(&self, slot: Slot, from: Square, to: Square, side: Side) -> bool {
        let ground = Ground::empty(side);
        if slot == Slot::PAWN {
            let ahead = if side == Side::White { 2 } else { -2 };
            return step(from, (0, ahead)) == Some(to);
        }
        let is_of_pawn = is_pawn(self.role(slot)) || self.ways(slot).any(has_pawn);
        is_of_pawn && self.double_steps(slot, from, &ground).contains(to)
    }

    /// The walks that are lent by others, with who lends.
    pub fn borrowers(&self) -> impl Iterator<Item = (Slot, Lender)> {
        self.borrowers.iter().copied()
    }

    /// Whether this walk can be lent.
    #[must_use]
    pub fn may_be_lent(&self, slot: Slot) -> bool {
        self.lendable >> slot.index() & 1 != 0
    }
}

/// Whether this is what a pawn of some kind is to the rules.
const fn is_pawn(role: Role) -> bool {
    matches!(role, Role::Pawn | Role::MarinePawn | Role::ReversedPawn)
}

/// Whether a pawn is a part of a hunter; pieces with a pawn's power are none.
fn has_pawn(way: &Way) -> bool {
    match way {
        Way::Hunter { away, home, .. } => [away, home].iter().any(|part| is_pawn(part.row().role)),
        _ => false,
    }
}

/// The powers of pawns in a way. Of those in a hunter the one that goes forward only hunts forward, the reversed one only backward.
fn powers_of(way: &'static Way) -> Vec<PawnPower> {
    let powers = |walk: &Walk, is_reversed: bool| {
        let powers = walk.row().ways.iter().filter_map(families::pawn_power);
        powers.filter(move |power| power.is_reversed == is_reversed)
    };
    match way {
        Way::Hunter { away, home, .. } => powers(away, false).chain(powers(home, true)).collect(),
        way => families::pawn_power(way).into_iter().collect(),
    }
}

/// Squares from which a pawn of `side` attacks `target`.
#[inline]
#[must_use]
pub fn pawn_attackers(target: Square, side: Side) -> Bitboard {
    Bitboard::of(target).forward_diagonals(side.other())
}
