//! The parts in a mate: every set of them that the moves left may bring about.

use super::limits::{Halt, Limits};
use super::reach::{Form, attacked_from, attacks, is_stuck_pawn};
use super::sketch::{Part, Player, Roster, Sketch};
use crate::board::{Bitboard, Side, Slot, Square};
use crate::walks::sliders;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// So many hunters may have a part in one mate.
const MOST_HUNTERS: usize = 12;

/// Looks for mates for which so many moves of the hunter and of the other side may suffice.
///
/// Every mate that can be reached is one of a sketch: it has everybody where the sketch has him. To be a part of it, one
/// must be the only one who guards a flight, or blocks it, or checks, or pins who could otherwise parry.
pub struct MateFinder<'r, V> {
    roster: &'r Roster,
    limits: Limits,
    visit: V,
}

/// A sketch in the making.
#[derive(Clone)]
struct Draft {
    sketch: Sketch,
    king: Square,
    /// Around the king.
    ring: Bitboard,
    /// The players who have a part, one bit each.
    engaged: u32,
    /// Where they stand, the king aside.
    standing: Bitboard,
    /// Between the king and who checks: nobody may stand there.
    lines: Bitboard,
    /// Where hunters with a part stand, as what. Those who check come first.
    hunters: ArrayVec<(Slot, Square), MOST_HUNTERS>,
    checkers: usize,
    /// Flights on which the king's men stand.
    blocked: Bitboard,
    /// Where pawns among the hunters must have captured.
    victims: Bitboard,
    hunting: u32,
    helping: u32,
}

impl<'r, V: FnMut(&Sketch) -> ControlFlow<Halt>> MateFinder<'r, V> {
    /// Gets ready to look for mates, within these limits.
    pub fn new(roster: &'r Roster, limits: Limits, visit: V) -> Self {
        Self { roster, limits, visit }
    }

    /// Shows every mate.
    pub fn draw(&mut self) -> ControlFlow<Halt> {
        let roster = self.roster;
        let king = roster.king();
        let [hunting, helping] = self.limits.moves;
        let guardable = roster.guardable(0, hunting, Bitboard::EMPTY);
        for form in roster.forms(king) {
            for square in roster.within(king, *form, helping).without(self.limits.holes) {
                let role = Part { who: king as u8, form: *form, square };
                let Some(helping) = helping.checked_sub(roster.moves(role)) else { continue };
                let ring = sliders::king(square).without(self.limits.holes);
                if self.limits.price_of_all(ring.without(guardable)) <= helping {
                    self.draw_mates_of(role, helping)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn draw_mates_of(&mut self, king: Part, helping: u32) -> ControlFlow<Halt> {
        let empty = Draft {
            sketch: Sketch::new(king, 1),
            king: king.square,
            ring: sliders::king(king.square).without(self.limits.holes),
            engaged: 0,
            standing: Bitboard::EMPTY,
            lines: Bitboard::EMPTY,
            hunters: ArrayVec::new(),
            checkers: 1,
            blocked: Bitboard::EMPTY,
            victims: Bitboard::EMPTY,
            hunting: self.limits.moves[0],
            helping,
        };
        self.each_check(&empty, |finder, one| finder.complete(one))?;
        let empty = Draft { sketch: Sketch::new(king, 2), checkers: 2, ..empty };
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
        draft: &Draft,
        mut go_on: impl FnMut(&mut Self, &Draft) -> ControlFlow<Halt>,
    ) -> ControlFlow<Halt> {
        let roster = self.roster;
        let forbidden = draft.standing | draft.lines | self.limits.holes;
        for (who, player) in roster.hunters() {
            if draft.engaged >> who != 0 {
                continue;
            }
            for form in guarding_forms(roster, who, player).filter(|form| form.slot != Slot::KING) {
                let from = attacked_from(roster.hunter(), form.slot, draft.king);
                for square in roster.within(who, form, draft.hunting) & from.without(forbidden) {
                    let role = Part { who: who as u8, form, square };
                    let moves = roster.moves_to_check(role, draft.king);
                    let line = sliders::between(square, draft.king);
                    if moves <= draft.hunting && !line.meets(draft.standing | self.limits.holes) {
                        let draft = Draft {
                            lines: draft.lines | line,
                            ..self.with_hunter(draft, role, player, moves)
                        };
                        go_on(self, &draft)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether both who check can have come to do so with one move: one of them, or a pawn en passant, must have
    /// been in the other's way.
    fn may_be_double(&self, draft: &Draft) -> bool {
        let side = self.roster.hunter();
        let mut is_rider = draft.hunters.iter().map(|(slot, _)| has_lines(*slot));
        if is_rider.all(|is_rider| is_rider)
            && self.roster.hunters().any(|(_, player)| player.slot == Slot::PAWN)
        {
            return true;
        }
        let opens = |mover: usize, rider: usize| {
            let [(slot, at), (rider, from)] = [draft.hunters[mover], draft.hunters[rider]];
            let role = draft.sketch.roles()[mover + 1];
            let has_promoted = role.form.is_promotion();
            let before = match slot {
                Slot::PAWN => pawn_before(side, at),
                _ if has_promoted => attacks(side, slot, at) | pawn_before(side, at),
                _ => attacks(side, slot, at),
            };
            has_lines(rider) && sliders::between(from, draft.king).meets(before)
        };
        opens(0, 1) || opens(1, 0)
    }

    fn with_hunter(&self, draft: &Draft, role: Part, player: Player, moves: u32) -> Draft {
        let mut next = draft.clone();
        next.sketch = draft.sketch.with(role);
        next.engaged |= 1 << role.who;
        next.standing |= Bitboard::of(role.square);
        // Two check, eight flights are guarded or their blockers pinned: there is room for all.
        let _ = next.hunters.try_push((role.form.slot, role.square));
        next.victims |= self.victims(player, role);
        next.hunting -= moves;
        next
    }

    /// Where a pawn must capture that stays on one diagonal: on all of it.
    fn victims(&self, player: Player, role: Part) -> Bitboard {
        let [from, to] = [player.at, role.square];
        let is_diagonal = role.form.slot == Slot::PAWN
            && from.file().abs_diff(to.file()) == from.rank().abs_diff(to.rank());
        if !is_diagonal || from == to {
            return Bitboard::EMPTY;
        }
        let en_passant = Bitboard::RANKS[usize::from(self.roster.hunter().nth_rank(5))];
        (sliders::between(from, to) | Bitboard::of(to)).without(en_passant)
    }

    /// Shows every way in which a draft can be completed.
    fn complete(&mut self, draft: &Draft) -> ControlFlow<Halt> {
        self.limits.step()?;
        let open = self.open(draft);
        let spent = self.limits.price_of_all(draft.victims);
        if spent > draft.helping || !self.roster.has_captures_for(draft.sketch.roles()) {
            return ControlFlow::Continue(());
        }
        if open.is_empty() {
            return self.pin(draft);
        }
        let unblockable = open & (draft.standing | draft.lines);
        let unguarded = open.without(self.roster.guardable(
            draft.engaged,
            draft.hunting,
            draft.standing | self.limits.holes,
        ));
        if unguarded.meets(unblockable) || spent + self.limits.price_of_all(unguarded) > draft.helping {
            return ControlFlow::Continue(());
        }
        let dearest = unblockable.first().or_else(|| {
            let among = if unguarded.is_empty() { open } else { unguarded };
            among.into_iter().max_by_key(|flight| self.limits.price(*flight))
        });
        let Some(flight) = dearest else { return ControlFlow::Continue(()) };
        if !unblockable.contains(flight) {
            self.block(draft, flight)?;
        }
        if unguarded.contains(flight) { ControlFlow::Continue(()) } else { self.guard(draft, flight) }
    }

    /// Flights that nobody guards or blocks yet.
    fn open(&self, draft: &Draft) -> Bitboard {
        let side = self.roster.hunter();
        let others = draft.standing | self.limits.holes;
        let mut open = draft.ring.without(draft.blocked);
        for (place, (slot, square)) in draft.hunters.iter().enumerate() {
            // Only those who check look through the king.
            let is_checker = place < draft.checkers;
            let occupied = if is_checker { others } else { others | Bitboard::of(draft.king) };
            open = open.without(sliders::attacks(side, *slot, *square, occupied));
        }
        open
    }

    /// Has one of the king's men block a flight, in every way.
    fn block(&mut self, draft: &Draft, flight: Square) -> ControlFlow<Halt> {
        let roster = self.roster;
        if self.limits.price(flight) > draft.helping {
            return ControlFlow::Continue(());
        }
        for (who, _) in roster.escorts().filter(|(who, _)| draft.engaged >> who & 1 == 0) {
            for form in roster.forms(who) {
                let role = Part { who: who as u8, form: *form, square: flight };
                let Some(helping) = draft.helping.checked_sub(roster.moves(role)) else { continue };
                let bit = Bitboard::of(flight);
                let next = Draft {
                    sketch: draft.sketch.with(role),
                    engaged: draft.engaged | 1 << who,
                    standing: draft.standing | bit,
                    blocked: draft.blocked | bit,
                    helping,
                    ..draft.clone()
                };
                self.complete(&next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Has a hunter guard a flight, in every way.
    fn guard(&mut self, draft: &Draft, flight: Square) -> ControlFlow<Halt> {
        let side = self.roster.hunter();
        let king = Bitboard::of(draft.king);
        self.each_hunter(
            draft,
            |form| {
                let squares = attacked_from(side, form.slot, flight);
                if form.slot == Slot::KING { squares.without(draft.ring) } else { squares }
            },
            |form, square, standing| {
                // A rook or a bishop that the queen stands for may not check where she would.
                let checks = !(form.is_promotion() && form.slot == Slot::QUEEN)
                    && attacks(side, form.slot, square).contains(draft.king);
                let line = sliders::between(square, flight);
                let may_stand = !(checks && sliders::between(square, draft.king).is_empty());
                may_stand && !line.meets(standing | king)
            },
        )
    }

    /// Gives a part to a hunter who has none, in every way, on one of the squares named for its form.
    fn each_hunter(
        &mut self,
        draft: &Draft,
        squares: impl Fn(Form) -> Bitboard,
        suits: impl Fn(Form, Square, Bitboard) -> bool,
    ) -> ControlFlow<Halt> {
        let roster = self.roster;
        let forbidden = draft.standing | draft.lines | self.limits.holes | Bitboard::of(draft.king);
        let standing = draft.standing | self.limits.holes;
        for (who, player) in roster.hunters().filter(|(who, _)| draft.engaged >> who & 1 == 0) {
            for form in guarding_forms(roster, who, player) {
                for square in roster.within(who, form, draft.hunting) & squares(form).without(forbidden) {
                    let role = Part { who: who as u8, form, square };
                    let moves = roster.moves(role);
                    if moves <= draft.hunting && suits(form, square, standing) {
                        let draft = self.with_hunter(draft, role, player, moves);
                        self.complete(&draft)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Has everybody pinned who could otherwise parry the check, in every way; shows what has come of it.
    fn pin(&mut self, draft: &Draft) -> ControlFlow<Halt> {
        let Some(blocker) = self.free_to_parry(draft) else { return (self.visit)(&draft.sketch) };
        let king = draft.king;
        self.each_hunter(
            draft,
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
    fn free_to_parry(&self, draft: &Draft) -> Option<Square> {
        if draft.checkers > 1 {
            return None;
        }
        let (_, from) = *draft.hunters.first()?;
        let victim = self.roster.hunter().other();
        let standing = draft.standing | self.limits.holes;
        let is_pinned = |square: Square| {
            draft.hunters.iter().skip(1).any(|(slot, from)| {
                has_lines(*slot)
                    && attacks(Side::White, *slot, *from).contains(draft.king)
                    && sliders::between(*from, draft.king) & standing == Bitboard::of(square)
            })
        };
        let mut blockers = draft.sketch.roles().iter().filter(|role| draft.blocked.contains(role.square));
        let free = blockers.find(|role| {
            parries(victim, role.form.slot, role.square, from, draft.lines) && !is_pinned(role.square)
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

/// The forms of a hunter; a pawn that becomes a rook or a bishop guards nothing that a queen would not guard.
fn guarding_forms(roster: &Roster, who: usize, player: Player) -> impl Iterator<Item = Form> {
    let is_less =
        move |form: &Form| player.slot == Slot::PAWN && matches!(form.slot, Slot::ROOK | Slot::BISHOP);
    roster.forms(who).iter().copied().filter(move |form| !is_less(form))
}

/// From where a pawn may have come with its last move.
fn pawn_before(side: Side, at: Square) -> Bitboard {
    let back = side.other();
    let one = Bitboard::of(at).forward(back);
    one | one.forward(back) | Bitboard::of(at).forward_diagonals(back)
}
