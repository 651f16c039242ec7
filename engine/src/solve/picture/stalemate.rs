//! The parts in a stalemate: besides the flights, each of the king's men must be captured or immobile.

use super::reach::{Form, attacked_from, attacks, attacks_past};
use super::{Actor, Cast, MOST_STEPS, Outlook};
use crate::board::{Bitboard, Side, Slot, Square};
use crate::walks::sliders;
use std::iter::successors;

/// Looks for stalemates for which the moves left may suffice; whether one is enough and there is one.
pub fn look(cast: &Cast, outlook: &mut Outlook<'_>) -> bool {
    let mut cage = Cage { cast, steps: 0 };
    let tells_blocks = outlook.tells_blocks();
    cast.last_squares().any(|(king, helping)| {
        let Some(blocks) = outlook.blocks(king) else { return false };
        let ring = sliders::king(king);
        let unguarded = ring.without(cast.guardable);
        if cast.price_of_all(unguarded) > helping {
            return false;
        }
        let scene = Scene {
            king,
            men: Bitboard::EMPTY,
            guarded: Bitboard::EMPTY,
            required: Bitboard::EMPTY,
            clear: Bitboard::EMPTY,
            stops: Bitboard::EMPTY,
            shots: Bitboard::EMPTY,
            settled: 0,
            engaged: 0,
            taken: Bitboard::EMPTY,
            captures: cast.hunting,
            hunting: cast.hunting,
            helping,
        };
        if !tells_blocks {
            return cage.can_be_shut(scene) && outlook.note_blocks(king, Bitboard::EMPTY);
        }
        let affordable = ring.into_iter().filter(|flight| cast.price(*flight) <= helping);
        let optional = affordable.collect::<Bitboard>().without(unguarded);
        subsets(optional).any(|chosen| {
            let blocked = unguarded | chosen;
            let is_promising = blocked.len() as usize <= cast.escorts.len()
                && cast.price_of_all(blocked) <= helping
                && blocks.allow(blocked);
            cage.steps = 0;
            is_promising
                && cage.can_be_shut(Scene { required: blocked, clear: ring.without(blocked), ..scene })
                && outlook.note_blocks(king, blocked)
        })
    })
}

/// Every set of some of these squares.
fn subsets(all: Bitboard) -> impl Iterator<Item = Bitboard> {
    successors(Some(Bitboard::EMPTY), move |subset| {
        let next = Bitboard(subset.0.wrapping_sub(all.0) & all.0);
        (!next.is_empty()).then_some(next)
    })
}

/// The search for a distribution of the parts.
struct Cage<'c> {
    cast: &'c Cast,
    steps: u32,
}

/// A distribution of the parts, as far as it goes.
#[derive(Clone, Copy)]
struct Scene {
    king: Square,
    /// Where the king's men stand in the end.
    men: Bitboard,
    /// What hunters who have a part guard.
    guarded: Bitboard,
    /// Where one of the king's men must come.
    required: Bitboard,
    /// Where none of them may be.
    clear: Bitboard,
    /// Where anybody must come, in front of a pawn.
    stops: Bitboard,
    /// What pawns that are not pinned attack: no hunter may stand there.
    shots: Bitboard,
    /// The king's men that have a part, or are captured.
    settled: u32,
    /// The hunters that have a part.
    engaged: u32,
    /// Where they stand.
    taken: Bitboard,
    /// So many of the king's men may still be captured.
    captures: u32,
    hunting: u32,
    helping: u32,
}

impl Scene {
    fn occupied(self) -> Bitboard {
        self.men | self.taken | Bitboard::of(self.king)
    }

    fn open(self) -> Bitboard {
        sliders::king(self.king).without(self.guarded | self.men)
    }
}

impl Cage<'_> {
    /// Whether the distribution can be completed.
    fn can_be_shut(&mut self, scene: Scene) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return true;
        }
        if !self.is_promising(scene) {
            return false;
        }
        if let Some(square) = scene.required.first() {
            return self.can_be_blocked(scene, square);
        }
        if let Some(square) = scene.stops.first() {
            return self.can_be_blocked(scene, square) || self.can_be_stopped(scene, square);
        }
        let open = scene.open();
        if let Some(flight) = open.into_iter().max_by_key(|flight| self.cast.price(*flight)) {
            return self.can_be_guarded(scene, flight)
                || !(scene.taken | scene.clear).contains(flight) && self.can_be_blocked(scene, flight);
        }
        // Who is hardest to stop comes first.
        let places = (0..self.cast.escorts.len()).filter(|place| scene.settled & 1 << place == 0);
        let unsettled = places.max_by_key(|place| self.cast.escorts[*place].slot);
        unsettled.is_none_or(|place| self.can_be_settled(scene, place))
    }

    /// A look at what must at least be spent.
    fn is_promising(&self, scene: Scene) -> bool {
        let cast = self.cast;
        let free = cast.escorts.len() as u32 - scene.settled.count_ones();
        if scene.required.len() > free || cast.price_of_all(scene.required) > scene.helping {
            return false;
        }
        let open = scene.open().without(scene.required);
        if open.is_empty() {
            return true;
        }
        let unguarded = open.without(self.guardable(scene));
        !unguarded.meets(scene.taken | scene.clear)
            && cast.price_of_all(unguarded | scene.required) <= scene.helping
            && (unguarded | scene.required).len() <= free
    }

    /// What the hunters without a part may guard.
    fn guardable(&self, scene: Scene) -> Bitboard {
        let occupied = scene.men | scene.taken;
        let hunters = self.cast.hunters.iter().enumerate();
        hunters.filter(|(place, _)| scene.engaged & 1 << place == 0).fold(
            Bitboard::EMPTY,
            |all, (_, actor)| {
                all | match scene.hunting {
                    0 => attacks_past(self.cast.hunter, actor.slot, actor.at, occupied),
                    moves => super::threats(self.cast.hunter, actor.slot, actor.at, moves),
                }
            },
        )
    }

    /// Whether one of the king's men can come to a square and the rest be completed.
    fn can_be_blocked(&mut self, scene: Scene, square: Square) -> bool {
        if self.cast.price(square) > scene.helping {
            return false;
        }
        (0..self.cast.escorts.len()).any(|place| {
            scene.settled & 1 << place == 0 && {
                let forms = self.cast.escort_forms(self.cast.escorts[place]).iter();
                forms.into_iter().any(|form| self.can_stand(scene, place, *form, square))
            }
        })
    }

    /// Whether a hunter can come to a square and the rest be completed.
    fn can_be_stopped(&mut self, scene: Scene, square: Square) -> bool {
        self.any_hunter(scene, |_| Bitboard::of(square), |cage, scene, _| cage.can_be_shut(scene))
    }

    /// Whether a hunter can guard a flight and the rest be completed.
    fn can_be_guarded(&mut self, scene: Scene, flight: Square) -> bool {
        let hunter = self.cast.hunter;
        self.any_hunter(
            scene,
            |form| attacked_from(hunter, form.slot, flight),
            |cage, scene, _| scene.guarded.contains(flight) && cage.can_be_shut(scene),
        )
    }

    /// Gives a hunter without a part one on some of the squares named for its form, in every way.
    fn any_hunter(
        &mut self,
        scene: Scene,
        squares: impl Fn(Form) -> Bitboard,
        mut act: impl FnMut(&mut Self, Scene, Square) -> bool,
    ) -> bool {
        let cast = self.cast;
        for (place, actor) in cast.hunters.iter().enumerate() {
            if scene.engaged & 1 << place != 0 {
                continue;
            }
            for form in cast.hunter_forms(*actor) {
                let among = form.within(actor.at, scene.hunting) & squares(*form);
                for square in among.without(scene.occupied() | scene.shots | scene.required) {
                    if !checks(cast.hunter, form.slot, square, scene.king) {
                        let scene = self.with_hunter(scene, place, *actor, *form, square);
                        if act(self, scene, square) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    fn with_hunter(&self, scene: Scene, place: usize, actor: Actor, form: Form, square: Square) -> Scene {
        let occupied = scene.men | scene.taken;
        Scene {
            guarded: scene.guarded | attacks_past(self.cast.hunter, form.slot, square, occupied),
            engaged: scene.engaged | 1 << place,
            taken: scene.taken | Bitboard::of(square),
            stops: scene.stops.without(Bitboard::of(square)),
            hunting: scene.hunting - u32::from(form.moves(actor.at, square)),
            ..scene
        }
    }

    /// Whether one of the king's men can be captured, or stand somewhere without a move.
    fn can_be_settled(&mut self, scene: Scene, place: usize) -> bool {
        let cast = self.cast;
        let actor = cast.escorts[place];
        if scene.captures > 0 && self.can_be_captured(scene, actor) {
            let captured =
                Scene { captures: scene.captures - 1, settled: scene.settled | 1 << place, ..scene };
            if self.can_be_shut(captured) {
                return true;
            }
        }
        // It stays if it can, and moves only if it must.
        (0..=scene.helping).any(|moves| {
            cast.escort_forms(actor).iter().any(|form| {
                let mut squares = form.within(actor.at, moves);
                if let Some(fewer) = moves.checked_sub(1) {
                    squares = squares.without(form.within(actor.at, fewer));
                }
                squares.into_iter().any(|square| self.can_stand(scene, place, *form, square))
            })
        })
    }

    /// Whether a hunter may come to where one of the king's men may be.
    fn can_be_captured(&self, scene: Scene, victim: Actor) -> bool {
        let cast = self.cast;
        let victims = cast.escort_forms(victim).iter();
        let mut places =
            victims.fold(Bitboard::EMPTY, |all, form| all | form.within(victim.at, scene.helping));
        if victim.slot == Slot::PAWN {
            // En passant, the capturer arrives behind it.
            places |= places.forward(cast.hunter);
        }
        cast.hunters.iter().enumerate().any(|(place, actor)| {
            // Who has a part may capture on the way.
            let moves = if scene.engaged & 1 << place == 0 { scene.hunting } else { cast.hunting };
            cast.hunter_forms(*actor).iter().any(|form| form.within(actor.at, moves).meets(places))
        })
    }

    /// Whether one of the king's men can end on a square, have no move there, and the rest be completed.
    fn can_stand(&mut self, scene: Scene, place: usize, form: Form, square: Square) -> bool {
        let moves = u32::from(form.moves(self.cast.escorts[place].at, square));
        let bit = Bitboard::of(square);
        if moves > scene.helping || (scene.occupied() | scene.clear).contains(square) {
            return false;
        }
        let scene = Scene {
            men: scene.men | bit,
            required: scene.required.without(bit),
            stops: scene.stops.without(bit),
            settled: scene.settled | 1 << place,
            helping: scene.helping - moves,
            ..scene
        };
        self.shut_in(scene, form.slot, square).is_some_and(|scene| self.can_be_shut(scene))
            || self.can_be_pinned(scene, form.slot, square)
    }

    /// What it takes that all squares are occupied where a unit could go.
    fn shut_in(&self, scene: Scene, slot: Slot, square: Square) -> Option<Scene> {
        let victim = self.cast.hunter.other();
        let own = scene.men | Bitboard::of(scene.king);
        if slot == Slot::PAWN {
            let front = Bitboard::of(square).forward(victim);
            let shots = Bitboard::of(square).forward_diagonals(victim);
            return (!shots.meets(scene.taken)).then_some(Scene {
                stops: scene.stops | front.without(scene.occupied()),
                shots: scene.shots | shots,
                ..scene
            });
        }
        let needed = next_squares(slot, square).without(own);
        (!needed.meets(scene.taken | scene.clear))
            .then_some(Scene { required: scene.required | needed, ..scene })
    }

    /// Whether a unit may be pinned so that it has no move, and the rest be completed.
    fn can_be_pinned(&mut self, scene: Scene, slot: Slot, square: Square) -> bool {
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
            return false;
        }
        let mut scene = scene;
        if slot == Slot::PAWN && is_file {
            let front = Bitboard::of(square).forward(self.cast.hunter.other());
            scene.stops |= front.without(scene.occupied());
        }
        let pins = |slot: Slot, from: Square| {
            let between = sliders::between(king, from);
            let is_line = match slot {
                Slot::QUEEN => true,
                Slot::ROOK => is_straight,
                Slot::BISHOP => is_diagonal,
                _ => false,
            };
            is_line
                && between.contains(square)
                && !between.without(Bitboard::of(square)).meets(scene.occupied())
        };
        let cast = self.cast;
        // A hunter that has another part may pin as well.
        let already = scene.taken.into_iter().any(|from| pins(Slot::QUEEN, from));
        if already && self.can_be_shut(scene) {
            return true;
        }
        let occupied = scene.occupied();
        let lines = |form: Form| {
            let all = attacked_from(cast.hunter, form.slot, square).without(occupied).into_iter();
            all.filter(|from| pins(form.slot, *from)).collect()
        };
        self.any_hunter(scene, lines, |cage, scene, _| cage.can_be_shut(scene))
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
