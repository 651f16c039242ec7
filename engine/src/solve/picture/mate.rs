//! The parts in a mate.

use super::reach::{Form, attacked_from, attacks, attacks_past, prices, threats};
use super::{Actor, Cast, MOST_STEPS, Outlook};
use crate::board::{Bitboard, Side, Slot, Square};
use crate::walks::sliders;

/// Looks for mates for which the moves left may suffice; whether one is enough and there is one.
pub fn look(cast: &Cast, outlook: &mut Outlook<'_>) -> bool {
    let mut steps = 0;
    cast.last_squares().any(|(king, helping)| {
        let ring = sliders::king(king).without(cast.holes);
        cast.checkable.contains(king)
            && cast.price_of_all(ring.without(cast.guardable)) <= helping
            && Net { cast, king, ring, steps: &mut steps }.can_be_drawn(helping, outlook)
    })
}

/// A mate with the king on one square.
struct Net<'c> {
    cast: &'c Cast,
    king: Square,
    ring: Bitboard,
    steps: &'c mut u32,
}

/// A distribution of the parts, as far as it goes.
#[derive(Clone, Copy)]
struct Parts {
    /// Flights without guard or block.
    open: Bitboard,
    /// The flights to be blocked.
    blocked: Bitboard,
    /// The hunters that have a part.
    engaged: u32,
    /// Where they stand.
    taken: Bitboard,
    /// Where pawns among them must have captured.
    victims: Bitboard,
    check: Check,
    hunting: u32,
    helping: u32,
}

/// The check that mates.
#[derive(Clone, Copy)]
struct Check {
    from: Square,
    /// Between the king and who checks it: nobody may stand there.
    line: Bitboard,
    /// Who gives it, by place among the hunters.
    by: usize,
    /// Nobody else can check at the same time: whoever is not pinned and can capture or interpose, may.
    is_single: bool,
    /// How many moves are left to the other hunters.
    hunting: u32,
}

impl Check {
    /// Whether one of the king's men on a square could capture or interpose.
    fn is_parried_by(self, side: Side, slot: Slot, square: Square) -> bool {
        let targets = self.line | Bitboard::of(self.from);
        match slot {
            Slot::PAWN => {
                let pawn = Bitboard::of(square);
                pawn.forward_diagonals(side).contains(self.from) || pawn.forward(side).meets(self.line)
            }
            // Of a line, only the next square is sure to be free.
            _ if slot != Slot::KNIGHT => (attacks(side, slot, square) & sliders::king(square)).meets(targets),
            _ => sliders::knight(square).meets(targets),
        }
    }
}

impl Cast {
    /// Whether the king's men can be on all these squares with so many moves and leave the check alone, and
    /// others of them where they are captured.
    fn can_block(&self, king: Square, squares: Bitboard, parts: Parts, moves: u32, engaged: u32) -> bool {
        let check = parts.check;
        let (square, is_victim) = match (squares.first(), parts.victims.first()) {
            (Some(square), _) => (square, false),
            (None, Some(square)) => (square, true),
            (None, None) => return true,
        };
        let bit = Bitboard::of(square);
        let [squares, victims] = [squares.without(bit), parts.victims];
        let parts = Parts { victims: if is_victim { victims.without(bit) } else { victims }, ..parts };
        let victim = self.hunter.other();
        self.escorts.iter().enumerate().any(|(place, actor)| {
            let least = u32::from(prices(victim, actor.slot, actor.at)[square.index()]);
            if engaged & 1 << place != 0 || least > moves {
                return false;
            }
            let price = if is_victim || !check.is_single {
                least
            } else {
                let forms = self.escort_forms(*actor).iter();
                let standing = forms.filter(|form| {
                    !check.is_parried_by(victim, form.slot, square) || self.may_be_pinned(king, square, check)
                });
                standing.map(|form| u32::from(form.moves(actor.at, square))).min().unwrap_or(u32::MAX)
            };
            price <= moves && self.can_block(king, squares, parts, moves - price, engaged | 1 << place)
        })
    }

    /// How many moves are left to the other hunters when one has come to check from a square; `None` if it
    /// can't. Without a line to be opened, it must come with its last move, even if it is there already.
    fn after_check(&self, actor: Actor, form: Form, square: Square) -> Option<u32> {
        let moves = match form.slot {
            Slot::PAWN if square == actor.at => return None,
            Slot::KNIGHT if square == actor.at => 2,
            _ => u32::from(form.moves(actor.at, square)),
        };
        self.hunting.checked_sub(moves)
    }

    /// Where a pawn must capture that stays on one diagonal: on all of it.
    fn victims(&self, actor: Actor, form: Form, square: Square) -> Bitboard {
        let is_diagonal = form.slot == Slot::PAWN
            && actor.at.file().abs_diff(square.file()) == actor.at.rank().abs_diff(square.rank());
        if !is_diagonal || square == actor.at {
            return Bitboard::EMPTY;
        }
        let en_passant = Bitboard::RANKS[usize::from(self.hunter.nth_rank(5))];
        (sliders::between(actor.at, square) | Bitboard::of(square)).without(en_passant)
    }

    /// Whether another hunter may check at the same time. One of the two must have been behind the other.
    fn may_be_double(&self, king: Square, checker: usize, form: Form, moves: u32) -> bool {
        self.hunters.iter().enumerate().any(|(place, actor)| {
            place != checker
                && actor.slot != Slot::KING
                && threats(self.hunter, actor.slot, actor.at, moves).contains(king)
                && (has_lines(form.slot) || self.hunter_forms(*actor).iter().any(|form| has_lines(form.slot)))
        })
    }

    /// Whether a unit next to the king may be pinned by another hunter than the one who checks.
    fn may_be_pinned(&self, king: Square, unit: Square, check: Check) -> bool {
        self.hunters.iter().enumerate().any(|(place, actor)| {
            place != check.by
                && self.hunter_forms(*actor).iter().any(|form| {
                    has_lines(form.slot) && {
                        let from = attacked_from(self.hunter, form.slot, king);
                        let mut squares = (form.within(actor.at, check.hunting) & from).into_iter();
                        squares.any(|square| sliders::between(square, king).contains(unit))
                    }
                })
        })
    }
}

fn has_lines(slot: Slot) -> bool {
    matches!(slot, Slot::QUEEN | Slot::ROOK | Slot::BISHOP)
}

impl Net<'_> {
    fn can_be_drawn(&mut self, helping: u32, outlook: &mut Outlook<'_>) -> bool {
        let cast = self.cast;
        let Some(checkers) = outlook.checkers(self.king) else { return false };
        for (place, actor) in cast.hunters.iter().enumerate() {
            for form in cast.hunter_forms(*actor) {
                if form.slot == Slot::KING || is_less_than_queen(actor.slot, form.slot) {
                    continue;
                }
                let from = attacked_from(cast.hunter, form.slot, self.king) & checkers[form.slot.index()];
                for square in form.within(actor.at, cast.hunting) & from {
                    let Some(hunting) = cast.after_check(*actor, *form, square) else { continue };
                    let check = Check {
                        from: square,
                        line: sliders::between(square, self.king),
                        by: place,
                        is_single: !cast.may_be_double(self.king, place, *form, hunting),
                        hunting,
                    };
                    let parts = Parts {
                        open: self.ring.without(attacks(cast.hunter, form.slot, square)),
                        blocked: Bitboard::EMPTY,
                        engaged: 1 << place,
                        taken: Bitboard::of(square),
                        victims: cast.victims(*actor, *form, square),
                        check,
                        hunting,
                        helping,
                    };
                    if self.can_be_completed(parts) && outlook.note_check(self.king, form.slot, square) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether the open flights can be guarded and blocked.
    fn can_be_completed(&mut self, parts: Parts) -> bool {
        *self.steps += 1;
        if *self.steps > MOST_STEPS {
            return true;
        }
        let cast = self.cast;
        let unblockable = parts.open & (parts.taken | parts.check.line);
        let spent = cast.price_of_all(parts.blocked) + cast.price_of_all(parts.victims);
        if spent > parts.helping {
            return false;
        }
        if unblockable.is_empty()
            && spent + cast.price_of_all(parts.open) <= parts.helping
            && cast.can_block(self.king, parts.open | parts.blocked, parts, parts.helping, 0)
        {
            return true;
        }
        let dearest = match unblockable.first() {
            Some(flight) => Some(flight),
            None => parts.open.into_iter().max_by_key(|flight| cast.price(*flight)),
        };
        let Some(flight) = dearest else { return false };
        let is_promising = self.is_promising(parts, unblockable, spent);
        if !is_promising || parts.hunting == 0 {
            return is_promising;
        }
        let bit = Bitboard::of(flight);
        if !unblockable.contains(flight) && cast.price(flight) + spent <= parts.helping {
            let parts = Parts { open: parts.open.without(bit), blocked: parts.blocked | bit, ..parts };
            if self.can_be_completed(parts) {
                return true;
            }
        }
        self.can_be_guarded(parts, flight)
    }

    /// Whether the open flights could be guarded and blocked if each hunter had all the moves left for itself;
    /// if none are left, whether they are.
    fn is_promising(&self, parts: Parts, unblockable: Bitboard, spent: u32) -> bool {
        let cast = self.cast;
        let standing = parts.taken | parts.blocked;
        let mut unguarded = parts.open;
        for (place, actor) in cast.hunters.iter().enumerate() {
            if parts.engaged & 1 << place == 0 {
                unguarded = unguarded.without(match parts.hunting {
                    0 => attacks_past(cast.hunter, actor.slot, actor.at, standing),
                    moves => threats(cast.hunter, actor.slot, actor.at, moves),
                });
            }
        }
        if unguarded.meets(unblockable) || spent + cast.price_of_all(unguarded) > parts.helping {
            return false;
        }
        // If the hunters don't move any more, nobody of them stands in the way who doesn't now.
        parts.hunting > 0 || cast.can_block(self.king, unguarded | parts.blocked, parts, parts.helping, 0)
    }

    fn can_be_guarded(&mut self, parts: Parts, flight: Square) -> bool {
        let cast = self.cast;
        let standing = parts.taken | parts.blocked;
        for (place, actor) in cast.hunters.iter().enumerate() {
            if parts.engaged & 1 << place != 0 {
                continue;
            }
            for form in cast.hunter_forms(*actor) {
                if is_less_than_queen(actor.slot, form.slot) {
                    continue;
                }
                let mut squares =
                    form.within(actor.at, parts.hunting) & attacked_from(cast.hunter, form.slot, flight);
                squares = squares.without(standing | parts.check.line | Bitboard::of(self.king));
                if form.slot == Slot::KING {
                    squares = squares.without(self.ring);
                }
                for square in squares {
                    if sliders::between(square, flight).meets(standing) {
                        continue;
                    }
                    let guarded = Parts {
                        open: parts.open.without(attacks(cast.hunter, form.slot, square)),
                        engaged: parts.engaged | 1 << place,
                        taken: parts.taken | Bitboard::of(square),
                        victims: parts.victims | cast.victims(*actor, *form, square),
                        hunting: parts.hunting - u32::from(form.moves(actor.at, square)),
                        ..parts
                    };
                    if self.can_be_completed(guarded) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// A pawn that becomes a rook or a bishop guards nothing that a queen would not guard.
fn is_less_than_queen(slot: Slot, becomes: Slot) -> bool {
    slot == Slot::PAWN && matches!(becomes, Slot::ROOK | Slot::BISHOP)
}
