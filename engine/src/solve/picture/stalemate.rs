//! The parts in a stalemate: besides the flights, each of the king's men must be captured or immobile.

use super::limits::{Halt, Limits};
use super::reach::{Form, attacked_from, attacks, is_stuck_pawn};
use super::sketch::{Part, Player, Roster, Sketch};
use crate::board::{Bitboard, Side, Slot, Square};
use crate::walks::sliders;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// No more hunters are told apart.
const MOST_HUNTERS: usize = 32;

/// Looks for stalemates for which so many moves of the hunter and of the other side may suffice.
///
/// Every stalemate that can be reached is one of a sketch: it has everybody where the sketch has him, and none of the
/// king's men besides. To be a part of it, a hunter must guard a flight, stop a pawn, or pin.
pub struct StalemateFinder<'r, V> {
    roster: &'r Roster,
    limits: Limits,
    visit: V,
}

/// A distribution of the parts, as far as it goes.
#[derive(Clone)]
struct Scene {
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
    hunters: ArrayVec<(Slot, Square), MOST_HUNTERS>,
    /// The same squares.
    taken: Bitboard,
    /// So many of the king's men may still be captured.
    captures: u32,
    hunting: u32,
    helping: u32,
}

impl Scene {
    fn occupied(&self) -> Bitboard {
        self.men | self.taken | Bitboard::of(self.king)
    }

    fn is_free(&self, who: usize) -> bool {
        self.settled >> who & 1 == 0
    }
}

impl<'r, V: FnMut(&Sketch) -> ControlFlow<Halt>> StalemateFinder<'r, V> {
    /// Gets ready to look for stalemates, within these limits.
    pub fn new(roster: &'r Roster, limits: Limits, visit: V) -> Self {
        Self { roster, limits, visit }
    }

    /// Shows every stalemate.
    pub fn draw(&mut self) -> ControlFlow<Halt> {
        let roster = self.roster;
        let [hunting, helping] = self.limits.moves;
        let king = roster.king();
        for form in roster.forms(king) {
            for square in roster.within(king, *form, helping).without(self.limits.holes) {
                let role = Part { who: king as u8, form: *form, square };
                let Some(helping) = helping.checked_sub(roster.moves(role)) else { continue };
                let scene = Scene {
                    sketch: Sketch::new(role, 0),
                    king: square,
                    men: Bitboard::EMPTY,
                    required: Bitboard::EMPTY,
                    stops: Bitboard::EMPTY,
                    shots: Bitboard::EMPTY,
                    settled: 0,
                    hunters: ArrayVec::new(),
                    taken: Bitboard::EMPTY,
                    captures: hunting,
                    hunting,
                    helping,
                };
                self.shut(&scene)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows every way in which a distribution can be completed.
    fn shut(&mut self, scene: &Scene) -> ControlFlow<Halt> {
        self.limits.step()?;
        let open = self.open(scene);
        if !self.is_promising(scene, open) || !self.roster.has_captures_for(scene.sketch.roles()) {
            return ControlFlow::Continue(());
        }
        if let Some(square) = scene.required.first() {
            return self.block(scene, square);
        }
        if let Some(square) = scene.stops.first() {
            self.block(scene, square)?;
            return self.stop(scene, square);
        }
        if let Some(flight) = open.into_iter().max_by_key(|flight| self.limits.price(*flight)) {
            self.guard(scene, flight)?;
            return if scene.taken.contains(flight) {
                ControlFlow::Continue(())
            } else {
                self.block(scene, flight)
            };
        }
        // Who is hardest to stop comes first.
        let unsettled = self.roster.escorts().filter(|(who, _)| scene.is_free(*who));
        match unsettled.max_by_key(|(_, player)| player.slot) {
            None => (self.visit)(&scene.sketch),
            Some((who, player)) => self.settle(scene, who, player),
        }
    }

    /// Flights that nobody guards or blocks yet.
    fn open(&self, scene: &Scene) -> Bitboard {
        let side = self.roster.hunter();
        let occupied = scene.occupied() | self.limits.holes;
        let ring = sliders::king(scene.king).without(scene.men | self.limits.holes);
        let guards = scene.hunters.iter();
        guards
            .fold(ring, |open, (slot, square)| open.without(sliders::attacks(side, *slot, *square, occupied)))
    }

    /// A look at what must at least be spent.
    fn is_promising(&self, scene: &Scene, open: Bitboard) -> bool {
        let free = self.roster.escorts().filter(|(who, _)| scene.is_free(*who)).count() as u32;
        if scene.required.len() > free || self.limits.price_of_all(scene.required) > scene.helping {
            return false;
        }
        let open = open.without(scene.required);
        if open.is_empty() {
            return true;
        }
        let unguarded = open.without(self.guardable(scene));
        !unguarded.meets(scene.taken)
            && self.limits.price_of_all(unguarded | scene.required) <= scene.helping
            && (unguarded | scene.required).len() <= free
    }

    /// What the hunters without a part may guard.
    fn guardable(&self, scene: &Scene) -> Bitboard {
        let standing = scene.men | scene.taken | self.limits.holes;
        self.roster.guardable(scene.settled, scene.hunting, standing)
    }

    /// Has one of the king's men come to a square, in every way.
    fn block(&mut self, scene: &Scene, square: Square) -> ControlFlow<Halt> {
        if self.limits.price(square) > scene.helping {
            return ControlFlow::Continue(());
        }
        let roster = self.roster;
        for (who, _) in roster.escorts().filter(|(who, _)| scene.is_free(*who)) {
            for form in roster.forms(who) {
                self.stand(scene, who, *form, square)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Has a hunter come to a square, in every way.
    fn stop(&mut self, scene: &Scene, square: Square) -> ControlFlow<Halt> {
        self.each_hunter(scene, |_| Bitboard::of(square), |_| true)
    }

    /// Has a hunter guard a flight, in every way.
    fn guard(&mut self, scene: &Scene, flight: Square) -> ControlFlow<Halt> {
        let hunter = self.roster.hunter();
        let occupied = scene.occupied() | self.limits.holes;
        self.each_hunter(
            scene,
            |form| attacked_from(hunter, form.slot, flight),
            |square| !sliders::between(square, flight).meets(occupied),
        )
    }

    /// Gives a hunter without a part one on some of the squares named for its form, in every way.
    fn each_hunter(
        &mut self,
        scene: &Scene,
        squares: impl Fn(Form) -> Bitboard,
        suits: impl Fn(Square) -> bool,
    ) -> ControlFlow<Halt> {
        let roster = self.roster;
        let forbidden = scene.occupied() | scene.shots | scene.required | self.limits.holes;
        for (who, _) in roster.hunters().filter(|(who, _)| scene.is_free(*who)) {
            for form in roster.forms(who) {
                let among = roster.within(who, *form, scene.hunting) & squares(*form);
                for square in among.without(forbidden) {
                    let is_possible =
                        suits(square) && !checks(roster.hunter(), form.slot, square, scene.king);
                    let role = Part { who: who as u8, form: *form, square };
                    let left = scene.hunting.checked_sub(roster.moves(role)).filter(|_| is_possible);
                    if let Some(hunting) = left {
                        let scene = self.with_hunter(scene, role, hunting);
                        self.shut(&scene)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn with_hunter(&self, scene: &Scene, role: Part, hunting: u32) -> Scene {
        let bit = Bitboard::of(role.square);
        let mut next = scene.clone();
        next.sketch = scene.sketch.with(role);
        // There is room for all.
        let _ = next.hunters.try_push((role.form.slot, role.square));
        next.settled |= 1 << role.who;
        next.taken |= bit;
        next.stops = next.stops.without(bit);
        next.hunting = hunting;
        next
    }

    /// Has one of the king's men be captured, or stand somewhere without a move, in every way.
    fn settle(&mut self, scene: &Scene, who: usize, player: Player) -> ControlFlow<Halt> {
        if scene.captures > 0 && self.can_be_captured(scene, who, player) {
            let captured = Scene {
                sketch: scene.sketch.with_captured(who),
                captures: scene.captures - 1,
                settled: scene.settled | 1 << who,
                ..scene.clone()
            };
            self.shut(&captured)?;
        }
        for form in self.roster.forms(who) {
            for square in self.roster.within(who, *form, scene.helping) {
                self.stand(scene, who, *form, square)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a hunter may come to where one of the king's men may be.
    fn can_be_captured(&self, scene: &Scene, who: usize, victim: Player) -> bool {
        let roster = self.roster;
        let forms = roster.forms(who).iter();
        let mut places =
            forms.fold(Bitboard::EMPTY, |all, form| all | roster.within(who, *form, scene.helping));
        if victim.slot == Slot::PAWN {
            // En passant, the capturer arrives behind it.
            places |= places.forward(roster.hunter());
        }
        roster.hunters().any(|(who, _)| {
            // Who has a part may capture on the way.
            let moves = if scene.is_free(who) { scene.hunting } else { self.limits.moves[0] };
            roster.forms(who).iter().any(|form| roster.within(who, *form, moves).meets(places))
        })
    }

    /// Has one of the king's men end on a square without a move, in every way.
    fn stand(&mut self, scene: &Scene, who: usize, form: Form, square: Square) -> ControlFlow<Halt> {
        let role = Part { who: who as u8, form, square };
        let bit = Bitboard::of(square);
        let left = scene.helping.checked_sub(self.roster.moves(role));
        let is_free = !(scene.occupied() | self.limits.holes).contains(square);
        let Some(helping) = left.filter(|_| is_free) else {
            return ControlFlow::Continue(());
        };
        let scene = Scene {
            sketch: scene.sketch.with(role),
            men: scene.men | bit,
            required: scene.required.without(bit),
            stops: scene.stops.without(bit),
            settled: scene.settled | 1 << who,
            helping,
            ..scene.clone()
        };
        if let Some(scene) = self.shut_in(&scene, form.slot, square) {
            self.shut(&scene)?;
        }
        self.pin(scene, form.slot, square)
    }

    /// What it takes that all squares are occupied where a unit could go.
    fn shut_in(&self, scene: &Scene, slot: Slot, square: Square) -> Option<Scene> {
        let victim = self.roster.hunter().other();
        let own = scene.men | Bitboard::of(scene.king);
        if is_stuck_pawn(victim, slot, square) {
            return Some(scene.clone());
        }
        if slot == Slot::PAWN {
            let front = Bitboard::of(square).forward(victim);
            let shots = Bitboard::of(square).forward_diagonals(victim);
            return (!shots.meets(scene.taken)).then(|| Scene {
                stops: scene.stops | front.without(scene.occupied() | self.limits.holes),
                shots: scene.shots | shots,
                ..scene.clone()
            });
        }
        let needed = next_squares(slot, square).without(own | self.limits.holes);
        (!needed.meets(scene.taken)).then(|| Scene { required: scene.required | needed, ..scene.clone() })
    }

    /// Has a unit pinned so that it has no move, in every way.
    fn pin(&mut self, mut scene: Scene, slot: Slot, square: Square) -> ControlFlow<Halt> {
        let king = scene.king;
        let is_straight = sliders::rook(king, Bitboard::EMPTY).contains(square);
        let is_diagonal = sliders::bishop(king, Bitboard::EMPTY).contains(square);
        let is_file = king.file() == square.file();
        let is_possible = match slot {
            Slot::KNIGHT => is_straight || is_diagonal,
            Slot::BISHOP => is_straight,
            Slot::ROOK => is_diagonal,
            Slot::PAWN => is_diagonal || is_straight,
            _ => false,
        };
        if !is_possible || sliders::between(king, square).meets(scene.occupied()) {
            return ControlFlow::Continue(());
        }
        if slot == Slot::PAWN && is_file {
            let front = Bitboard::of(square).forward(self.roster.hunter().other());
            scene.stops |= front.without(scene.occupied() | self.limits.holes);
        }
        let occupied = scene.occupied() | self.limits.holes;
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
        if scene.taken.into_iter().any(|from| pins(Slot::QUEEN, from)) {
            self.shut(&scene)?;
        }
        let side = self.roster.hunter();
        let lines = |form: Form| {
            let all = attacked_from(side, form.slot, square).without(occupied).into_iter();
            all.filter(|from| pins(form.slot, *from)).collect()
        };
        self.each_hunter(&scene, lines, |_| true)
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
