//! The parts in a mate: every set of them that the moves left may bring about.

use super::few::Few;
use super::limits::{Limits, NoMore};
use super::participants::{Participants, TrackedUnit};
use super::reach::{Form, attacked_from, attacks, is_stuck_pawn};
use super::sketch::{Part, Sketch};
use crate::board::{Bitboard, Side, Slot, Square};
use crate::walks::sliders;
use std::ops::ControlFlow;

/// So many hunters may have a part in one mate.
const MOST_HUNTERS: usize = 12;

/// Looks for mates for which so many moves of the hunter and of the other side may suffice.
///
/// Every mate that can be reached is one of a sketch: it has everybody where the sketch has him. To be a part of it, one
/// must be the only one who guards a flight, or blocks it, or checks, or pins who could otherwise parry.
pub struct MateFinder<'r, V> {
    participants: &'r Participants,
    limits: Limits,
    visit: V,
}

/// A sketch in the making.
#[derive(Clone, Copy)]
struct UnfinishedMate {
    sketch: Sketch,
    king: Square,
    /// Around the king.
    ring: Bitboard,
    /// The units that have a part, one bit each.
    engaged: u32,
    /// Where they stand, the king aside.
    standing: Bitboard,
    /// Between the king and who checks: nobody may stand there.
    lines: Bitboard,
    /// Where hunters with a part stand, as what. Those who check come first.
    hunters: Few<(Slot, Square), MOST_HUNTERS>,
    checkers: usize,
    /// Flights on which the king's men stand.
    blocked: Bitboard,
    /// Where pawns among the hunters must have captured.
    victims: Bitboard,
    hunting: u32,
    helping: u32,
}

impl<'r, V: FnMut(&Sketch) -> ControlFlow<NoMore>> MateFinder<'r, V> {
    /// Gets ready to look for mates, within these limits.
    pub fn new(participants: &'r Participants, limits: Limits, visit: V) -> Self {
        Self { participants, limits, visit }
    }

    /// Shows every mate.
    pub fn draw(&mut self) -> ControlFlow<NoMore> {
        let participants = self.participants;
        let king = participants.king();
        let [hunting, helping] = self.limits.moves;
        let guardable = participants.guardable(0, hunting, Bitboard::EMPTY);
        for form in participants.forms(king) {
            for square in participants.within(king, *form, helping).without(self.limits.holes) {
                let role = Part { who: king as u8, form: *form, square };
                let Some(helping) = helping.checked_sub(participants.moves(role)) else { continue };
                let ring = sliders::king(square).without(self.limits.holes);
                if self.limits.price_of_all(ring.without(guardable)) <= helping {
                    self.draw_mates_of(role, helping)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn draw_mates_of(&mut self, king: Part, helping: u32) -> ControlFlow<NoMore> {
        let empty = UnfinishedMate {
            sketch: Sketch::new(king, 1),
            king: king.square,
            ring: sliders::king(king.square).without(self.limits.holes),
            engaged: 0,
            standing: Bitboard::EMPTY,
            lines: Bitboard::EMPTY,
            hunters: Few::new((Slot::KING, king.square)),
            checkers: 1,
            blocked: Bitboard::EMPTY,
            victims: Bitboard::EMPTY,
            hunting: self.limits.moves[0],
            helping,
        };
        self.each_check(&empty, |finder, one| finder.complete(one))?;
        // Where fairy units are, who else checks is one of those who guard.
        if self.is_loose() {
            return ControlFlow::Continue(());
        }
        let empty = UnfinishedMate { sketch: Sketch::new(king, 2), checkers: 2, ..empty };
        self.each_check(&empty, |finder, one| {
            finder.each_check(one, |finder, both| match finder.may_be_double(both) {
                true => finder.complete(both),
                false => ControlFlow::Continue(()),
            })
        })
    }

    /// Adds one who checks, in every way; behind those who check already.
    fn each_check(
        &mut self,
        mate: &UnfinishedMate,
        mut go_on: impl FnMut(&mut Self, &UnfinishedMate) -> ControlFlow<NoMore>,
    ) -> ControlFlow<NoMore> {
        let participants = self.participants;
        let forbidden = mate.standing | mate.lines | self.limits.holes;
        for (who, tracked) in participants.hunters() {
            if mate.engaged >> who != 0 {
                continue;
            }
            for form in guarding_forms(participants, who, tracked).filter(|form| form.slot != Slot::KING) {
                let from = participants.attacked_from(participants.hunter(), form.slot, mate.king);
                for square in participants.within(who, form, mate.hunting) & from.without(forbidden) {
                    let role = Part { who: who as u8, form, square };
                    let moves = participants.moves_to_check(role, mate.king);
                    let line = line_of(form.slot, square, mate.king);
                    if moves <= mate.hunting && !line.meets(mate.standing | self.limits.holes) {
                        let mate = UnfinishedMate {
                            lines: mate.lines | line,
                            ..self.with_hunter(mate, role, tracked, moves)
                        };
                        go_on(self, &mate)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether less is asked of a mate: fairy units may check together, or pin, in ways that aren't told.
    fn is_loose(&self) -> bool {
        self.participants.have_fairies()
    }

    /// Whether both who check can have come to do so with one move: one of them, or a pawn en passant, must have
    /// been in the other's way.
    fn may_be_double(&self, mate: &UnfinishedMate) -> bool {
        let side = self.participants.hunter();
        let mut is_rider = mate.hunters.iter().map(|(slot, _)| has_lines(*slot));
        if is_rider.all(|is_rider| is_rider)
            && self.participants.hunters().any(|(_, tracked)| tracked.slot == Slot::PAWN)
        {
            return true;
        }
        let opens = |mover: usize, rider: usize| {
            let [(slot, at), (rider, from)] = [mate.hunters[mover], mate.hunters[rider]];
            let role = mate.sketch.roles()[mover + 1];
            let has_promoted = role.form.is_promotion();
            let before = match slot {
                Slot::PAWN => pawn_before(side, at),
                _ if has_promoted => attacks(side, slot, at) | pawn_before(side, at),
                _ => attacks(side, slot, at),
            };
            has_lines(rider) && sliders::between(from, mate.king).meets(before)
        };
        opens(0, 1) || opens(1, 0)
    }

    fn with_hunter(
        &self,
        mate: &UnfinishedMate,
        role: Part,
        tracked: TrackedUnit,
        moves: u32,
    ) -> UnfinishedMate {
        let mut next = *mate;
        next.sketch = mate.sketch.with(role);
        next.engaged |= 1 << role.who;
        next.standing |= Bitboard::of(role.square);
        // Two check, eight flights are guarded or their blockers pinned: there is room for all.
        next.hunters.push((role.form.slot, role.square));
        next.victims |= self.victims(tracked, role);
        next.hunting -= moves;
        next
    }

    /// Where a pawn must capture that stays on one diagonal: on all of it.
    fn victims(&self, tracked: TrackedUnit, role: Part) -> Bitboard {
        let [from, to] = [tracked.at, role.square];
        let is_diagonal = role.form.slot == Slot::PAWN
            && from.file().abs_diff(to.file()) == from.rank().abs_diff(to.rank());
        if !is_diagonal || from == to {
            return Bitboard::EMPTY;
        }
        let en_passant = Bitboard::RANKS[usize::from(self.participants.hunter().nth_rank(5))];
        (sliders::between(from, to) | Bitboard::of(to)).without(en_passant)
    }

    /// Shows every way in which a mate can be completed.
    fn complete(&mut self, mate: &UnfinishedMate) -> ControlFlow<NoMore> {
        self.limits.step()?;
        let open = self.open(mate);
        let spent = self.limits.price_of_all(mate.victims);
        if spent > mate.helping || !self.participants.has_captures_for(mate.sketch.roles()) {
            return ControlFlow::Continue(());
        }
        if open.is_empty() {
            return self.pin(mate);
        }
        let unblockable = open & (mate.standing | mate.lines);
        let unguarded = open.without(self.participants.guardable(
            mate.engaged,
            mate.hunting,
            mate.standing | self.limits.holes,
        ));
        if unguarded.meets(unblockable) || spent + self.limits.price_of_all(unguarded) > mate.helping {
            return ControlFlow::Continue(());
        }
        let dearest = unblockable.first().or_else(|| {
            let among = if unguarded.is_empty() { open } else { unguarded };
            among.into_iter().max_by_key(|flight| self.limits.price(*flight))
        });
        let Some(flight) = dearest else { return ControlFlow::Continue(()) };
        if !unblockable.contains(flight) {
            self.block(mate, flight)?;
        }
        if unguarded.contains(flight) { ControlFlow::Continue(()) } else { self.guard(mate, flight) }
    }

    /// Flights that nobody guards or blocks yet.
    fn open(&self, mate: &UnfinishedMate) -> Bitboard {
        let side = self.participants.hunter();
        let others = mate.standing | self.limits.holes;
        let mut open = mate.ring.without(mate.blocked);
        for (place, (slot, square)) in mate.hunters.iter().enumerate() {
            // Only those who check look through the king; where it isn't told who does, all may.
            let looks_through = place < mate.checkers || self.is_loose();
            let occupied = if looks_through { others } else { others | Bitboard::of(mate.king) };
            open = open.without(self.participants.attacks_past(side, *slot, *square, occupied));
        }
        open
    }

    /// Has one of the king's men block a flight, in every way.
    fn block(&mut self, mate: &UnfinishedMate, flight: Square) -> ControlFlow<NoMore> {
        let participants = self.participants;
        if self.limits.price(flight) > mate.helping {
            return ControlFlow::Continue(());
        }
        for (who, _) in participants.escorts_without(mate.engaged) {
            for form in participants.forms(who) {
                let role = Part { who: who as u8, form: *form, square: flight };
                let Some(helping) = mate.helping.checked_sub(participants.moves(role)) else { continue };
                let bit = Bitboard::of(flight);
                let next = UnfinishedMate {
                    sketch: mate.sketch.with(role),
                    engaged: mate.engaged | 1 << who,
                    standing: mate.standing | bit,
                    blocked: mate.blocked | bit,
                    helping,
                    ..*mate
                };
                self.complete(&next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Has a hunter guard a flight, in every way.
    fn guard(&mut self, mate: &UnfinishedMate, flight: Square) -> ControlFlow<NoMore> {
        let participants = self.participants;
        let side = participants.hunter();
        let king = Bitboard::of(mate.king);
        let is_loose = self.is_loose();
        self.each_hunter(
            mate,
            |form| {
                let squares = participants.attacked_from(side, form.slot, flight);
                if form.slot == Slot::KING { squares.without(mate.ring) } else { squares }
            },
            |form, square, standing| {
                if is_loose {
                    return !line_of(form.slot, square, flight).meets(standing);
                }
                // A rook or a bishop that the queen stands for may not check where she would.
                let checks = !(form.is_promotion() && form.slot == Slot::QUEEN)
                    && attacks(side, form.slot, square).contains(mate.king);
                let line = sliders::between(square, flight);
                let may_stand = !(checks && sliders::between(square, mate.king).is_empty());
                may_stand && !line.meets(standing | king)
            },
        )
    }

    /// Gives a part to a hunter who has none, in every way, on one of the squares named for its form.
    fn each_hunter(
        &mut self,
        mate: &UnfinishedMate,
        squares: impl Fn(Form) -> Bitboard,
        suits: impl Fn(Form, Square, Bitboard) -> bool,
    ) -> ControlFlow<NoMore> {
        let participants = self.participants;
        let forbidden = mate.standing | mate.lines | self.limits.holes | Bitboard::of(mate.king);
        let standing = mate.standing | self.limits.holes;
        for (who, tracked) in participants.hunters_without(mate.engaged) {
            for form in guarding_forms(participants, who, tracked) {
                for square in participants.within(who, form, mate.hunting) & squares(form).without(forbidden)
                {
                    let role = Part { who: who as u8, form, square };
                    let moves = participants.moves(role);
                    if moves <= mate.hunting && suits(form, square, standing) {
                        let mate = self.with_hunter(mate, role, tracked, moves);
                        self.complete(&mate)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Has everybody pinned who could otherwise parry the check, in every way; shows what has come of it.
    fn pin(&mut self, mate: &UnfinishedMate) -> ControlFlow<NoMore> {
        let to_pin = if self.is_loose() { None } else { self.free_to_parry(mate) };
        let Some(blocker) = to_pin else { return (self.visit)(&mate.sketch) };
        let king = mate.king;
        self.each_hunter(
            mate,
            |form| {
                if has_lines(form.slot) {
                    attacked_from(Side::White, form.slot, king)
                } else {
                    Bitboard::EMPTY
                }
            },
            |_, square, standing| {
                sliders::between(square, king) & (standing | Bitboard::of(blocker)) == Bitboard::of(blocker)
            },
        )
    }

    /// Where one of the king's men blocks a flight who could capture who checks, or interpose, and is not pinned.
    fn free_to_parry(&self, mate: &UnfinishedMate) -> Option<Square> {
        if mate.checkers > 1 {
            return None;
        }
        let (_, from) = *mate.hunters.first()?;
        let victim = self.participants.hunter().other();
        let standing = mate.standing | self.limits.holes;
        let is_pinned = |square: Square| {
            mate.hunters.iter().skip(1).any(|(slot, from)| {
                has_lines(*slot)
                    && attacks(Side::White, *slot, *from).contains(mate.king)
                    && sliders::between(*from, mate.king) & standing == Bitboard::of(square)
            })
        };
        let mut blockers = mate.sketch.roles().iter().filter(|role| mate.blocked.contains(role.square));
        let free = blockers.find(|role| {
            parries(victim, role.form.slot, role.square, from, mate.lines) && !is_pinned(role.square)
        });
        free.map(|role| role.square)
    }
}

/// Whether one of the king's men on a square could capture who checks, or interpose.
fn parries(side: Side, slot: Slot, square: Square, checker: Square, line: Bitboard) -> bool {
    let targets = line | Bitboard::of(checker);
    match slot {
        slot if is_stuck_pawn(side, slot, square) => false,
        Slot::PAWN => {
            let pawn = Bitboard::of(square);
            pawn.forward_diagonals(side).contains(checker) || pawn.forward(side).meets(line)
        }
        // Of a line, only the next square is sure to be free.
        _ if slot != Slot::KNIGHT => (attacks(side, slot, square) & sliders::king(square)).meets(targets),
        _ => sliders::knight(square).meets(targets),
    }
}

fn has_lines(slot: Slot) -> bool {
    matches!(slot, Slot::QUEEN | Slot::ROOK | Slot::BISHOP)
}

/// The squares between a unit of chess and another square that must be empty, so that it reaches that.
fn line_of(slot: Slot, from: Square, to: Square) -> Bitboard {
    if slot.index() < Slot::FIRST_FAIRY { sliders::between(from, to) } else { Bitboard::EMPTY }
}

/// The forms of a hunter; a pawn that becomes a rook or a bishop guards nothing that a queen would not guard.
fn guarding_forms(
    participants: &Participants,
    who: usize,
    tracked: TrackedUnit,
) -> impl Iterator<Item = Form> {
    let is_less =
        move |form: &Form| tracked.slot == Slot::PAWN && matches!(form.slot, Slot::ROOK | Slot::BISHOP);
    participants.forms(who).iter().copied().filter(move |form| !is_less(form))
}

/// From where a pawn may have come with its last move.
fn pawn_before(side: Side, at: Square) -> Bitboard {
    let back = side.other();
    let one = Bitboard::of(at).forward(back);
    one | one.forward(back) | Bitboard::of(at).forward_diagonals(back)
}
