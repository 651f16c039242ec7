//! The units of a position that may have a part in a final one, and where they are by now.

use super::fairies::OnDemand;
use super::reach::{Form, NEVER, ROWS, attacks, forms, prices, threats};
use super::sketch::Part;
use crate::board::{Bitboard, Position, Side, Slot, Square};
use crate::rules::{Move, MoveKind};
use crate::solve::castled::Castled;
use crate::walks::sliders;
use arrayvec::ArrayVec;
use std::iter;
use std::ops::Range;
use std::sync::Arc;

/// More units than this are not told apart.
const MOST_UNITS: usize = 32;

/// A unit from the position of which the sketches were made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrackedUnit {
    /// Where it is by now.
    pub at: Square,
    /// What it is by now.
    pub slot: Slot,
}

/// Who takes part, and where they are by now.
#[derive(Clone, Debug)]
pub struct Participants {
    /// Those who mate, then the king to be mated, then his men.
    units: ArrayVec<TrackedUnit, MOST_UNITS>,
    hunters: usize,
    /// Those that have been captured, one bit each.
    gone: u32,
    of: [Bitboard; 2],
    /// Castling moves that may still be played.
    castlings: ArrayVec<Castled, 4>,
    hunter: Side,
    /// The fairy walks, if there are any: then less is asked of a mate.
    fairies: Option<Arc<OnDemand>>,
    /// How many moves of the hunter and of the other side were left when sketches were kept for them.
    pub left: [u32; 2],
}

/// What has happened since sketches were kept, with so many moves left of the hunter and of the other side then.
#[derive(Debug)]
pub struct Since {
    /// The units then.
    pub before: Participants,
    /// The units by now.
    pub now: Participants,
    /// The moves that have been played.
    pub spent: [u32; 2],
    /// Who has moved, become something else or gone, one bit each.
    pub changed: u32,
}

impl Since {
    /// What leads from units to the position, if that can be told.
    pub fn new(before: &Participants, position: &Position, left: [u32; 2]) -> Option<Self> {
        let now = before.after(position)?;
        let spent = [0, 1].map(|side| before.left[side].checked_sub(left[side]));
        let [Some(hunted), Some(helped)] = spent else { return None };
        let units = before.units.iter().zip(&now.units).enumerate();
        let changed = units.filter(|(_, (before, now))| before != now);
        let gone = before.gone ^ now.gone;
        let changed = changed.fold(gone, |changed, (who, _)| changed | 1 << who);
        let now = Participants { left, ..now };
        Some(Self { before: before.clone(), now, spent: [hunted, helped], changed })
    }

    /// Whether anybody has gone.
    pub const fn are_fewer(&self) -> bool {
        self.before.gone != self.now.gone
    }

    /// Whether somebody may castle who might not before, or the other way round: then who has not moved may need fewer moves, or more.
    pub fn castlings_differ(&self) -> bool {
        self.before.castlings != self.now.castlings
    }
}

/// One bit for each of these places.
#[inline]
fn places(range: Range<usize>) -> u32 {
    let before = |place: usize| (1_u64 << place) - 1;
    (before(range.end) & !before(range.start)) as u32
}

/// What a move does.
#[derive(Clone, Copy, Debug)]
pub struct MoveMade {
    /// Who moves.
    pub who: usize,
    /// Where to.
    pub to: Square,
    /// What it is then.
    pub becomes: Slot,
    /// Who is captured.
    pub captured: Option<usize>,
}

impl Participants {
    /// The units of a position, if they can be told apart, with so many moves of the hunter and of the other side left.
    pub fn new(
        position: &Position,
        hunter: Side,
        left: [u32; 2],
        fairies: Option<&Arc<OnDemand>>,
    ) -> Option<Self> {
        let victim = hunter.other();
        let kings = position.royals() & position.of(victim);
        let king = kings.first()?;
        let mut units = ArrayVec::new();
        let men = position.of(victim).without(kings);
        for square in position.of(hunter).into_iter().chain([king]).chain(men) {
            let slot = position.unit(square).parts.lowest();
            units.try_push(TrackedUnit { at: square, slot }).ok()?;
        }
        let mut participants = Self {
            units,
            hunters: position.of(hunter).len() as usize,
            gone: 0,
            of: Side::BOTH.map(|side| position.of(side)),
            castlings: ArrayVec::new(),
            hunter,
            fairies: fairies.cloned(),
            left,
        };
        participants.note_castlings(position);
        Some(participants)
    }

    /// The same units after a move of each side at the most; none if it can't be told who is where.
    fn after(&self, position: &Position) -> Option<Self> {
        let mut participants = self.clone();
        for side in Side::BOTH {
            let before = self.of[side as usize];
            let vacated = before.without(position.of(side));
            let arrived = position.of(side).without(before);
            if arrived.len() > vacated.len() || vacated.len() > 2 || vacated.len() == 2 && arrived.len() == 1
            {
                return None;
            }
            let mut arrived = arrived;
            for from in vacated {
                let who = participants.who(side, from)?;
                let tracked = &mut participants.units[who];
                // Who castles is told by its walk.
                let mut to = arrived.into_iter().filter(|to| {
                    let now = position.unit(*to).parts.lowest();
                    now == tracked.slot || tracked.slot == Slot::PAWN && !vacated.is_several()
                });
                if let Some(to) = to.next() {
                    tracked.at = to;
                    tracked.slot = position.unit(to).parts.lowest();
                    arrived = arrived.without(Bitboard::of(to));
                } else if arrived.is_empty() {
                    participants.gone |= 1 << who;
                } else {
                    return None;
                }
            }
            participants.of[side as usize] = position.of(side);
        }
        participants.note_castlings(position);
        Some(participants)
    }

    /// What a move does, if that can be told; castling moves do more. That king or rook can't castle any more behind it makes others need more
    /// moves, if anything.
    pub fn step(&self, mv: &Move) -> Option<MoveMade> {
        let is_plain = matches!(mv.kind, MoveKind::Plain | MoveKind::DoubleStep | MoveKind::EnPassant);
        let anybody = |square: Square| Side::BOTH.into_iter().find_map(|side| self.who(side, square));
        let captured = mv.capture.and_then(anybody);
        let who = anybody(mv.departure).filter(|_| is_plain)?;
        Some(MoveMade { who, to: mv.arrival, becomes: mv.arriving.lowest(), captured })
    }

    fn who(&self, side: Side, square: Square) -> Option<usize> {
        let is_there = |place: &usize| {
            let tracked = self.units[*place];
            tracked.at == square && !self.is_gone(*place)
        };
        let mut places = if side == self.hunter { 0..self.hunters } else { self.hunters..self.units.len() };
        places.find(is_there)
    }

    fn note_castlings(&mut self, position: &Position) {
        self.castlings.clear();
        if position.state.castling.is_none() {
            return;
        }
        for side in Side::BOTH {
            self.castlings.extend(Castled::ways(position, side, 1).into_iter().flatten());
        }
    }

    /// Whether there are fairy walks.
    #[inline]
    pub fn have_fairies(&self) -> bool {
        self.fairies.is_some()
    }

    /// See [`threats`].
    #[inline]
    fn threats(&self, side: Side, slot: Slot, from: Square, moves: u32) -> Bitboard {
        match &self.fairies {
            Some(fairies) => fairies.threats(side, slot, from, moves),
            None => threats(side, slot, from, moves),
        }
    }

    /// See [`prices`].
    #[inline]
    pub fn prices(&self, side: Side, slot: Slot, from: Square) -> &[u8; 64] {
        match &self.fairies {
            Some(fairies) => fairies.prices(side, slot, from),
            None => prices(side, slot, from),
        }
    }

    /// What a unit attacks on an empty board; where fairy units are, at the most.
    #[inline]
    pub fn attacks(&self, side: Side, slot: Slot, from: Square) -> Bitboard {
        match &self.fairies {
            Some(fairies) => fairies.attacks(side, slot, from),
            None => attacks(side, slot, from),
        }
    }

    /// From where a unit attacks a square.
    #[inline]
    pub fn attacked_from(&self, side: Side, slot: Slot, target: Square) -> Bitboard {
        // Leaps and lines lead both ways.
        self.attacks(side.other(), slot, target)
    }

    /// What a unit attacks past others; one of a fairy walk at the most, wherever others stand.
    #[inline]
    pub fn attacks_past(&self, side: Side, slot: Slot, from: Square, occupied: Bitboard) -> Bitboard {
        match &self.fairies {
            Some(fairies) if slot.index() >= Slot::FIRST_FAIRY => fairies.attacks(side, slot, from),
            _ => sliders::attacks(side, slot, from, occupied),
        }
    }

    /// See [`Form::within`].
    #[inline]
    fn form_within(&self, form: Form, from: Square, moves: u32) -> Bitboard {
        match &self.fairies {
            Some(fairies) => fairies.within(form, from, moves),
            None => form.within(from, moves),
        }
    }

    /// See [`Form::moves`].
    #[inline]
    pub fn form_moves(&self, form: Form, from: Square, to: Square) -> u32 {
        u32::from(match &self.fairies {
            Some(fairies) => fairies.moves(form, from, to),
            None => form.moves(from, to),
        })
    }

    /// See [`Form::now`]; hunters may have become less than they were to be.
    #[inline]
    pub fn form_now(&self, form: Form, slot: Slot, is_hunter: bool) -> Option<Form> {
        match &self.fairies {
            Some(fairies) if form.row() >= ROWS || slot.index() >= Slot::FIRST_FAIRY => {
                fairies.now(form, slot)
            }
            _ if is_hunter => form.now_or_less(slot),
            _ => form.now(slot),
        }
    }

    /// Who mates.
    pub fn hunter(&self) -> Side {
        self.hunter
    }

    /// Places and units of those who mate.
    pub fn hunters(&self) -> impl Iterator<Item = (usize, TrackedUnit)> {
        self.hunters_without(0)
    }

    /// The same without some, one bit each.
    #[inline]
    pub fn hunters_without(&self, some: u32) -> impl Iterator<Item = (usize, TrackedUnit)> {
        self.among(places(0..self.hunters) & !some)
    }

    /// Places and units of the king's men, without him.
    pub fn escorts(&self) -> impl Iterator<Item = (usize, TrackedUnit)> {
        self.escorts_without(0)
    }

    /// The same without some, one bit each.
    #[inline]
    pub fn escorts_without(&self, some: u32) -> impl Iterator<Item = (usize, TrackedUnit)> {
        self.among(self.all_escorts() & !some)
    }

    /// How many of the king's men there are without some, one bit each.
    #[inline]
    pub fn count_escorts_without(&self, some: u32) -> u32 {
        (self.all_escorts() & !some).count_ones()
    }

    #[inline]
    fn all_escorts(&self) -> u32 {
        places(self.hunters + 1..self.units.len())
    }

    /// Some units, one bit each.
    #[inline]
    fn among(&self, mut some: u32) -> impl Iterator<Item = (usize, TrackedUnit)> {
        iter::from_fn(move || {
            // Of no bit the place would be behind all units.
            let who = some.trailing_zeros() as usize;
            let tracked = *self.units.get(who)?;
            some &= some - 1;
            Some((who, tracked))
        })
    }

    /// The place of the king to be mated.
    pub fn king(&self) -> usize {
        self.hunters
    }

    /// Whether a place is that of one of those who mate.
    #[inline]
    pub fn is_hunter(&self, who: usize) -> bool {
        who < self.hunters
    }

    /// Whether a side may still castle.
    pub fn may_castle(&self, side: Side) -> bool {
        self.castlings.iter().any(|castled| castled.side() == side)
    }

    /// The forms a unit may have in the end.
    pub fn forms(&self, who: usize) -> &[Form] {
        let side = if self.is_hunter(who) { self.hunter } else { self.hunter.other() };
        let slot = self.units[who].slot;
        self.fairies.as_ref().map_or_else(|| forms(side, slot), |fairies| fairies.forms(side, slot))
    }

    /// Where a unit may be in this form after at most so many moves.
    pub fn within(&self, who: usize, form: Form, moves: u32) -> Bitboard {
        let at = self.units[who].at;
        let castled = self.castled(at).filter(|(_, spent)| *spent <= moves);
        let on_foot = self.form_within(form, at, moves);
        castled.fold(on_foot, |all, (at, spent)| all | self.form_within(form, at, moves - spent))
    }

    /// From where a unit may move on, and how many moves it has spent then: it stands there, or castles first.
    pub fn starts(&self, at: Square) -> impl Iterator<Item = (Square, u8)> {
        iter::once((at, 0)).chain(self.castled(at).map(|(at, spent)| (at, spent as u8)))
    }

    /// Where a castling move takes a unit, and how many moves that costs it: the rook comes along for nothing.
    fn castled(&self, at: Square) -> impl Iterator<Item = (Square, u32)> {
        self.castlings.iter().filter_map(move |castled| {
            let place = castled.place(at);
            (place != at).then_some((place, u32::from(castled.is_king_from(at))))
        })
    }

    #[inline]
    const fn is_gone(&self, who: usize) -> bool {
        self.gone >> who & 1 != 0
    }

    /// How many of some units, one bit each, are still there.
    #[inline]
    pub const fn alive(&self, some: u32) -> u32 {
        (some & !self.gone).count_ones()
    }

    /// Whether each side has so many units without a part to be captured as pawns must capture to get to their files.
    pub fn has_captures_for(&self, roles: &[Part]) -> bool {
        let captures_of = |role: &Part| {
            let tracked = self.units[role.who as usize];
            let stays_pawn = role.form.slot == Slot::PAWN && !self.is_gone(role.who as usize);
            if stays_pawn { u32::from(tracked.at.file().abs_diff(role.square.file())) } else { 0 }
        };
        let [mut by_hunters, mut of_hunters] = [0, 0];
        let mut engaged = 0_u32;
        for role in roles {
            let captures = if self.is_hunter(role.who as usize) { &mut by_hunters } else { &mut of_hunters };
            *captures += captures_of(role);
            engaged |= 1 << role.who;
        }
        if by_hunters + of_hunters == 0 {
            return true;
        }
        let is_free = |place: usize, tracked: &TrackedUnit| {
            engaged >> place & 1 == 0 && !self.is_gone(place) && tracked.slot != Slot::KING
        };
        let mut free = [0, 0];
        for (place, tracked) in self.units.iter().enumerate() {
            free[usize::from(self.is_hunter(place))] += u32::from(is_free(place, tracked));
        }
        by_hunters <= free[0] && of_hunters <= free[1]
    }

    /// What units without a part may guard with so many moves; with none, past those who stand.
    pub fn guardable(&self, engaged: u32, moves: u32, standing: Bitboard) -> Bitboard {
        let side = self.hunter;
        let free = self.hunters_without(engaged);
        let castles = moves > 0 && self.may_castle(side);
        let guarded = free.map(|(_, tracked)| match moves {
            0 => self.attacks_past(side, tracked.slot, tracked.at, standing),
            _ if castles && matches!(tracked.slot, Slot::ROOK | Slot::KING) => Bitboard::ALL,
            _ => self.threats(side, tracked.slot, tracked.at, moves),
        });
        guarded.fold(Bitboard::EMPTY, |all, guarded| all | guarded)
    }

    /// At least so many moves take a unit into its part, or [`NEVER`].
    #[inline]
    pub fn moves(&self, role: Part) -> u32 {
        match &self.fairies {
            // Asked more often than anything else.
            None => self.moves_as_told(
                role,
                |form, slot, is_hunter| if is_hunter { form.now_or_less(slot) } else { form.now(slot) },
                |form, from, to| form.moves(from, to),
            ),
            Some(fairies) => self.moves_as_told(
                role,
                |form, slot, is_hunter| self.form_now(form, slot, is_hunter),
                |form, from, to| fairies.moves(form, from, to),
            ),
        }
    }

    #[inline]
    fn moves_as_told(
        &self,
        role: Part,
        now: impl Fn(Form, Slot, bool) -> Option<Form>,
        moves: impl Fn(Form, Square, Square) -> u8,
    ) -> u32 {
        let tracked = self.units[role.who as usize];
        let form = now(role.form, tracked.slot, self.is_hunter(role.who as usize));
        let Some(form) = form.filter(|_| !self.is_gone(role.who as usize)) else { return u32::from(NEVER) };
        let least = u32::from(moves(form, tracked.at, role.square));
        if self.castlings.is_empty() {
            return least;
        }
        let castled = self.castled(tracked.at);
        castled.map(|(at, spent)| spent + u32::from(moves(form, at, role.square))).fold(least, u32::min)
    }

    /// The same for who is to check a king. Who has nobody in front must come with the last move, even if it is there
    /// already.
    #[inline]
    pub fn moves_to_check(&self, role: Part, king: Square) -> u32 {
        let tracked = self.units[role.who as usize];
        let is_there = tracked.at == role.square && !self.is_gone(role.who as usize);
        match tracked.slot {
            // Others may have kept it from checking.
            slot if slot.index() >= Slot::FIRST_FAIRY => self.moves(role),
            Slot::PAWN if is_there && role.form.slot == Slot::PAWN => u32::from(NEVER),
            Slot::KNIGHT if is_there => 2,
            _ if is_there && crate::walks::sliders::between(king, tracked.at).is_empty() => {
                2.max(self.moves(role))
            }
            _ => self.moves(role),
        }
    }
}
