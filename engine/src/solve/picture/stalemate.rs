//! The parts in a stalemate: besides the flights, each of the king's men must be captured or immobile.

use super::few::Few;
use super::limits::{Limits, NoMore};
use super::participants::{Participants, TrackedUnit};
use super::reach::{Form, attacked_from, attacks, is_stuck_pawn};
use super::sketch::{Part, Sketch};
use crate::board::{Bitboard, Side, Slot, Square};
use crate::walks::sliders;
use std::ops::ControlFlow;

/// No more hunters are told apart.
const MOST_HUNTERS: usize = 32;

/// Looks for stalemates for which so many moves of the hunter and of the other side may suffice.
///
/// Every stalemate that can be reached is one of a sketch: it has everybody where the sketch has him, and none of the
/// king's men besides. To be a part of it, a hunter must guard a flight, stop a pawn, or pin.
pub struct StalemateFinder<'r, V> {
    participants: &'r Participants,
    limits: Limits,
    visit: V,
}

/// A distribution of the parts, as far as it goes.
#[derive(Clone, Copy)]
struct UnfinishedStalemate {
    sketch: Sketch,
    king: Square,
    /// Where the king's men stand in the end.
    men: Bitboard,
    /// Where one of the king's men must come.
    required: Bitboard,
    /// Where anybody must come, in front of a pawn.
    stops: Bitboard,
    /// What pawns that are not pinned attack: no hunter may stand there.
    shots: Bitboard,
    /// Who has a part or is captured, one bit each.
    settled: u32,
    /// Where hunters with a part stand, as what.
    hunters: Few<(Slot, Square), MOST_HUNTERS>,
    /// The same squares.
    taken: Bitboard,
    /// So many of the king's men may still be captured.
    captures: u32,
    hunting: u32,
    helping: u32,
}

/// What it takes around a unit that has no move.
#[derive(Clone, Copy, Default)]
struct Wanted {
    /// Where its own side must stand.
    men: Bitboard,
    /// Where anybody must.
    anybody: Bitboard,
    /// Where no hunter may.
    no_hunter: Bitboard,
}

impl UnfinishedStalemate {
    fn occupied(&self) -> Bitboard {
        self.men | self.taken | Bitboard::of(self.king)
    }

    fn is_free(&self, who: usize) -> bool {
        self.settled >> who & 1 == 0
    }
}

impl<'r, V: FnMut(&Sketch) -> ControlFlow<NoMore>> StalemateFinder<'r, V> {
    /// Gets ready to look for stalemates, within these limits.
    pub fn new(participants: &'r Participants, limits: Limits, visit: V) -> Self {
        Self { participants, limits, visit }
    }

    /// Shows every stalemate.
    pub fn draw(&mut self) -> ControlFlow<NoMore> {
        let participants = self.participants;
        let [hunting, helping] = self.limits.moves;
        let king = participants.king();
        for form in participants.forms(king) {
            for square in participants.within(king, *form, helping).without(self.limits.holes) {
                let role = Part { who: king as u8, form: *form, square };
                let Some(helping) = helping.checked_sub(participants.moves(role)) else { continue };
                let stalemate = UnfinishedStalemate {
                    sketch: Sketch::new(role, 0),
                    king: square,
                    men: Bitboard::EMPTY,
                    required: Bitboard::EMPTY,
                    stops: Bitboard::EMPTY,
                    shots: Bitboard::EMPTY,
                    settled: 0,
                    hunters: Few::new((Slot::KING, square)),
                    taken: Bitboard::EMPTY,
                    captures: hunting,
                    hunting,
                    helping,
                };
                self.shut(&stalemate)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows every way in which a distribution can be completed.
    fn shut(&mut self, stalemate: &UnfinishedStalemate) -> ControlFlow<NoMore> {
        self.limits.step()?;
        let open = self.open(stalemate);
        if !self.is_promising(stalemate, open)
            || !self.participants.has_captures_for(stalemate.sketch.roles())
        {
            return ControlFlow::Continue(());
        }
        if let Some(square) = stalemate.required.first() {
            return self.block(stalemate, square);
        }
        if let Some(square) = stalemate.stops.first() {
            self.block(stalemate, square)?;
            return self.stop(stalemate, square);
        }
        if let Some(flight) = open.into_iter().max_by_key(|flight| self.limits.price(*flight)) {
            self.guard(stalemate, flight)?;
            return if stalemate.taken.contains(flight) {
                ControlFlow::Continue(())
            } else {
                self.block(stalemate, flight)
            };
        }
        // Who is hardest to stop comes first.
        let unsettled = self.participants.escorts_without(stalemate.settled);
        match unsettled.max_by_key(|(_, tracked)| tracked.slot) {
            None => (self.visit)(&stalemate.sketch),
            Some((who, tracked)) => self.settle(stalemate, who, tracked),
        }
    }

    /// Flights that nobody guards or blocks yet.
    fn open(&self, stalemate: &UnfinishedStalemate) -> Bitboard {
        let side = self.participants.hunter();
        let occupied = stalemate.occupied() | self.limits.holes;
        let ring = sliders::king(stalemate.king).without(stalemate.men | self.limits.holes);
        let guards = stalemate.hunters.iter();
        guards
            .fold(ring, |open, (slot, square)| open.without(sliders::attacks(side, *slot, *square, occupied)))
    }

    /// A look at what must at least be spent.
    fn is_promising(&self, stalemate: &UnfinishedStalemate, open: Bitboard) -> bool {
        let free = self.participants.count_escorts_without(stalemate.settled);
        if stalemate.required.len() > free || self.limits.price_of_all(stalemate.required) > stalemate.helping
        {
            return false;
        }
        let open = open.without(stalemate.required);
        if open.is_empty() {
            return true;
        }
        let unguarded = open.without(self.guardable(stalemate));
        !unguarded.meets(stalemate.taken)
            && self.limits.price_of_all(unguarded | stalemate.required) <= stalemate.helping
            && (unguarded | stalemate.required).len() <= free
    }

    /// What the hunters without a part may guard.
    fn guardable(&self, stalemate: &UnfinishedStalemate) -> Bitboard {
        let standing = stalemate.men | stalemate.taken | self.limits.holes;
        self.participants.guardable(stalemate.settled, stalemate.hunting, standing)
    }

    /// Has one of the king's men come to a square, in every way.
    fn block(&mut self, stalemate: &UnfinishedStalemate, square: Square) -> ControlFlow<NoMore> {
        if self.limits.price(square) > stalemate.helping {
            return ControlFlow::Continue(());
        }
        let participants = self.participants;
        for (who, _) in participants.escorts_without(stalemate.settled) {
            for form in participants.forms(who) {
                self.stand(stalemate, who, *form, square)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Has a hunter come to a square, in every way.
    fn stop(&mut self, stalemate: &UnfinishedStalemate, square: Square) -> ControlFlow<NoMore> {
        self.each_hunter(stalemate, |_| Bitboard::of(square), |_| true)
    }

    /// Has a hunter guard a flight, in every way.
    fn guard(&mut self, stalemate: &UnfinishedStalemate, flight: Square) -> ControlFlow<NoMore> {
        let hunter = self.participants.hunter();
        let occupied = stalemate.occupied() | self.limits.holes;
        self.each_hunter(
            stalemate,
            |form| attacked_from(hunter, form.slot, flight),
            |square| !sliders::between(square, flight).meets(occupied),
        )
    }

    /// Gives a hunter without a part one on some of the squares named for its form, in every way.
    fn each_hunter(
        &mut self,
        stalemate: &UnfinishedStalemate,
        squares: impl Fn(Form) -> Bitboard,
        suits: impl Fn(Square) -> bool,
    ) -> ControlFlow<NoMore> {
        let participants = self.participants;
        let forbidden = stalemate.occupied() | stalemate.shots | stalemate.required | self.limits.holes;
        for (who, _) in participants.hunters_without(stalemate.settled) {
            for form in participants.forms(who) {
                let among = participants.within(who, *form, stalemate.hunting) & squares(*form);
                for square in among.without(forbidden) {
                    let is_possible =
                        suits(square) && !checks(participants.hunter(), form.slot, square, stalemate.king);
                    let role = Part { who: who as u8, form: *form, square };
                    let left =
                        stalemate.hunting.checked_sub(participants.moves(role)).filter(|_| is_possible);
                    if let Some(hunting) = left {
                        let stalemate = self.with_hunter(stalemate, role, hunting);
                        self.shut(&stalemate)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn with_hunter(&self, stalemate: &UnfinishedStalemate, role: Part, hunting: u32) -> UnfinishedStalemate {
        let bit = Bitboard::of(role.square);
        let mut next = *stalemate;
        next.sketch = stalemate.sketch.with(role);
        // There is room for all.
        next.hunters.push((role.form.slot, role.square));
        next.settled |= 1 << role.who;
        next.taken |= bit;
        next.stops = next.stops.without(bit);
        next.hunting = hunting;
        next
    }

    /// Has one of the king's men be captured, or stand somewhere without a move, in every way.
    fn settle(
        &mut self,
        stalemate: &UnfinishedStalemate,
        who: usize,
        tracked: TrackedUnit,
    ) -> ControlFlow<NoMore> {
        if stalemate.captures > 0 && self.can_be_captured(stalemate, who, tracked) {
            let captured = UnfinishedStalemate {
                sketch: stalemate.sketch.with_captured(who),
                captures: stalemate.captures - 1,
                settled: stalemate.settled | 1 << who,
                ..*stalemate
            };
            self.shut(&captured)?;
        }
        let occupied = stalemate.occupied() | self.limits.holes;
        for form in self.participants.forms(who) {
            for square in self.participants.within(who, *form, stalemate.helping).without(occupied) {
                self.stand(stalemate, who, *form, square)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a hunter may come to where one of the king's men may be.
    fn can_be_captured(&self, stalemate: &UnfinishedStalemate, who: usize, victim: TrackedUnit) -> bool {
        let participants = self.participants;
        let forms = participants.forms(who).iter();
        let mut places =
            forms.fold(Bitboard::EMPTY, |all, form| all | participants.within(who, *form, stalemate.helping));
        if victim.slot == Slot::PAWN {
            // En passant, the capturer arrives behind it.
            places |= places.forward(participants.hunter());
        }
        participants.hunters().any(|(who, _)| {
            // Who has a part may capture on the way.
            let moves = if stalemate.is_free(who) { stalemate.hunting } else { self.limits.moves[0] };
            participants.forms(who).iter().any(|form| participants.within(who, *form, moves).meets(places))
        })
    }

    /// Has one of the king's men end on a square without a move, in every way.
    fn stand(
        &mut self,
        stalemate: &UnfinishedStalemate,
        who: usize,
        form: Form,
        square: Square,
    ) -> ControlFlow<NoMore> {
        let bit = Bitboard::of(square);
        if (stalemate.occupied() | self.limits.holes).contains(square) {
            return ControlFlow::Continue(());
        }
        let role = Part { who: who as u8, form, square };
        let Some(helping) = stalemate.helping.checked_sub(self.participants.moves(role)) else {
            return ControlFlow::Continue(());
        };
        let wanted = self.wanted_around(stalemate, form.slot, square);
        let required = stalemate.required.without(bit);
        let is_shut_in = wanted.is_some_and(|wanted| {
            // Seen here, it needs not be drawn first.
            let free = self.participants.count_escorts_without(stalemate.settled | 1 << who);
            let men = required | wanted.men;
            men.len() <= free && self.limits.price_of_all(men) <= helping
        });
        let is_pinned = self.may_be_pinned(stalemate, form.slot, square);
        if !is_shut_in && !is_pinned {
            return ControlFlow::Continue(());
        }
        let mut standing = UnfinishedStalemate {
            sketch: stalemate.sketch.with(role),
            men: stalemate.men | bit,
            required,
            stops: stalemate.stops.without(bit),
            settled: stalemate.settled | 1 << who,
            helping,
            ..*stalemate
        };
        if is_pinned {
            self.pin(&standing, form.slot, square)?;
        }
        if let Some(wanted) = wanted.filter(|_| is_shut_in) {
            standing.required |= wanted.men;
            standing.stops |= wanted.anybody;
            standing.shots |= wanted.no_hunter;
            self.shut(&standing)?;
        }
        ControlFlow::Continue(())
    }

    /// What it takes around a unit that it could go nowhere; none if that can't be.
    fn wanted_around(&self, stalemate: &UnfinishedStalemate, slot: Slot, square: Square) -> Option<Wanted> {
        let victim = self.participants.hunter().other();
        if is_stuck_pawn(victim, slot, square) {
            return Some(Wanted::default());
        }
        if slot == Slot::PAWN {
            let pawn = Bitboard::of(square);
            let shots = pawn.forward_diagonals(victim);
            let anybody = pawn.forward(victim).without(stalemate.occupied() | self.limits.holes);
            return (!shots.meets(stalemate.taken)).then(|| Wanted {
                anybody,
                no_hunter: shots,
                ..Wanted::default()
            });
        }
        let own = stalemate.men | Bitboard::of(stalemate.king);
        let men = next_squares(slot, square).without(own | self.limits.holes);
        (!men.meets(stalemate.taken)).then(|| Wanted { men, ..Wanted::default() })
    }

    /// Whether a unit could be pinned on a square so that it has no move.
    fn may_be_pinned(&self, stalemate: &UnfinishedStalemate, slot: Slot, square: Square) -> bool {
        let king = stalemate.king;
        let is_straight = || sliders::rook(king, Bitboard::EMPTY).contains(square);
        let is_diagonal = || sliders::bishop(king, Bitboard::EMPTY).contains(square);
        let may_stand_on_line = match slot {
            Slot::KNIGHT | Slot::PAWN => is_straight() || is_diagonal(),
            Slot::BISHOP => is_straight(),
            Slot::ROOK => is_diagonal(),
            _ => false,
        };
        may_stand_on_line && !sliders::between(king, square).meets(stalemate.occupied())
    }

    /// Has a unit pinned so that it has no move, in every way.
    fn pin(&mut self, standing: &UnfinishedStalemate, slot: Slot, square: Square) -> ControlFlow<NoMore> {
        let mut stalemate = *standing;
        let king = stalemate.king;
        let is_straight = sliders::rook(king, Bitboard::EMPTY).contains(square);
        let is_diagonal = sliders::bishop(king, Bitboard::EMPTY).contains(square);
        if slot == Slot::PAWN && king.file() == square.file() {
            let front = Bitboard::of(square).forward(self.participants.hunter().other());
            stalemate.stops |= front.without(stalemate.occupied() | self.limits.holes);
        }
        let occupied = stalemate.occupied() | self.limits.holes;
        let pins = |slot: Slot, from: Square| {
            let between = sliders::between(king, from);
            let is_line = match slot {
                Slot::QUEEN => true,
                Slot::ROOK => is_straight,
                Slot::BISHOP => is_diagonal,
                _ => false,
            };
            is_line && between.contains(square) && !between.without(Bitboard::of(square)).meets(occupied)
        };
        // A hunter that has another part may pin as well.
        if stalemate.taken.into_iter().any(|from| pins(Slot::QUEEN, from)) {
            self.shut(&stalemate)?;
        }
        let side = self.participants.hunter();
        let lines = |form: Form| {
            let all = attacked_from(side, form.slot, square).without(occupied).into_iter();
            all.filter(|from| pins(form.slot, *from)).collect()
        };
        self.each_hunter(&stalemate, lines, |_| true)
    }
}

/// Whether a unit surely checks: nothing can stand between.
fn checks(side: Side, slot: Slot, from: Square, king: Square) -> bool {
    attacks(side, slot, from).contains(king) && sliders::between(from, king).is_empty()
}

/// The squares that must be occupied by its own side for an officer to have no move.
fn next_squares(slot: Slot, square: Square) -> Bitboard {
    match slot {
        Slot::KNIGHT => sliders::knight(square),
        slot => attacks(Side::White, slot, square) & sliders::king(square),
    }
}
