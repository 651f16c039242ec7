//! Mating nets: whether the squares around a king can still all be taken from him with the moves left.
//!
//! Who is mated or stalemated has no square to go to: on each one around him stands somebody, or a unit of the other side reaches it. What does so
//! already, whatever stands in its way, is counted as if it stayed; what is left must be guarded by moves of the hunters, each of which brings
//! one unit to a square from which it guards so many of them at the most, or blocked, a square with each move of the other side. Where
//! captured units or captors come back, those squares count as well. That is much less than a [sketch](super::picture) says, but it is told of any
//! rules under which a king may go wherever nobody reaches, and costs a fraction of playing on.
//!
//! Nothing is concluded but that there is no net, so no solution is ever lost.

use super::picture::has_one_king_each;
use super::picture::reach::pawn_steps;
use crate::board::position::Castling;
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Position, Side, Slot, Square};
use crate::rules::Plan;
use crate::walks::sliders;
use arrayvec::ArrayVec;
use std::sync::LazyLock;

/// More moves of either side leave hardly any king without a net.
const MOST_MOVES: usize = 3;

/// More hunters guard everything.
const MOST_HUNTERS: usize = 16;

/// What is known of a walk, by square.
type Row = [Bitboard; 64];

/// What units reach under some rules.
#[derive(Debug)]
pub struct Nets {
    /// By side and slot: what a unit guards from a square at the most, that square among it.
    guarded: [Vec<Row>; 2],
    /// By side and slot: where a unit goes from a square at the most.
    entered: [Vec<Row>; 2],
    /// By side and slot: where units come to otherwise than by their moves.
    homes: [[Bitboard; SLOTS]; 2],
    /// What pawns become.
    promotions: Vec<Slot>,
    captured_return: bool,
    captors_return: bool,
    /// Whether rights to castle may come back.
    rights_return: bool,
    /// The walks by which a king who steps aside may open a line to the other one, if that matters: one bit each.
    openers: u16,
}

/// Looked at when somebody asks for them: most problems are solved before.
pub type OnDemand = LazyLock<Nets, Box<dyn FnOnce() -> Nets + Send>>;

/// A king and who is after him, with so many moves of the hunters and of the other side left.
#[derive(Clone, Copy, Debug)]
pub struct Hunt {
    /// Who is to mate or to stalemate.
    pub hunter: Side,
    /// The moves that are left to him.
    pub hunting: u32,
    /// The moves that are left to the other side.
    pub helping: u32,
    /// Whether the hunters' last move must check.
    pub checks: bool,
}

/// One who hunts.
#[derive(Clone, Copy, Debug)]
struct Hunter {
    slot: Slot,
    /// By number of moves: where it may be then.
    within: [Bitboard; MOST_MOVES + 1],
    /// By number of moves: where what it has become may be then, if it is a pawn.
    promoted: [Bitboard; MOST_MOVES + 1],
    /// Where it is when it has been captured, if it comes back.
    returned: Bitboard,
}

/// What was found, and how much was looked at.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// Whether there may be a net.
    pub is_possible: bool,
    /// In moves that take as long to play.
    pub cost: usize,
}

impl Nets {
    /// Those under these rules from this position on, if they can be told: on demand.
    pub fn new(plan: &Plan, position: &Position) -> Option<OnDemand> {
        if !has_one_king_each(position) || position.composites().is_some() || !plan.tells_nets() {
            return None;
        }
        let plan = plan.clone();
        Some(LazyLock::new(Box::new(move || Self::of(&plan))))
    }

    fn of(plan: &Plan) -> Self {
        let mut guarded = [const { Vec::new() }; 2].map(|_: Vec<Row>| vec![[Bitboard::EMPTY; 64]; SLOTS]);
        let mut entered = guarded.clone();
        let mut homes = [[Bitboard::EMPTY; SLOTS]; 2];
        for (side, slot) in
            Side::BOTH.into_iter().flat_map(|side| plan.slots().iter().map(move |slot| (side, *slot)))
        {
            let [row, place] = [side.index(), slot.index()];
            // Told of all or of none.
            homes[row][place] = plan.homes(side, slot).unwrap_or(Bitboard::ALL);
            for from in Square::all() {
                let attacks = match slot.index() < Slot::FIRST_FAIRY {
                    true => sliders::attacks(side, slot, from, Bitboard::EMPTY),
                    false => plan.walks().horizon(slot, from),
                };
                let steps = match slot {
                    Slot::PAWN => pawn_steps(side, Bitboard::of(from)),
                    _ => Bitboard::EMPTY,
                };
                guarded[row][place][from.index()] = attacks | Bitboard::of(from);
                entered[row][place][from.index()] = attacks | steps;
            }
        }
        let [captured_return, captors_return] = plan.strays_return();
        Self {
            guarded,
            entered,
            homes,
            promotions: plan.promotions().to_vec(),
            captured_return,
            captors_return,
            openers: if plan.permits().is_empty() { 0 } else { openers(plan) },
            rights_return: plan.castling_returns() || plan.kings_return(),
        }
    }

    /// Whether a king may come to be in a net. Never wrong when it says no.
    ///
    /// ```
    /// use cookstopper_engine::board::Side;
    /// use cookstopper_engine::conditions::Conditions;
    /// use cookstopper_engine::diagram::Diagram;
    /// use cookstopper_engine::rules::Rules;
    /// use cookstopper_engine::setup::set_up;
    /// use cookstopper_engine::solve::nets::{Hunt, Nets};
    ///
    /// let conditions = Conditions::parse(["Circe"]).unwrap();
    /// let diagram = Diagram::from_piece_lists("Kc2 Rh2", "Ka1", "").unwrap();
    /// let (rules, position) = set_up(&diagram, &conditions).unwrap();
    /// let nets = Nets::new(rules.plan(), &position).unwrap();
    /// let hunt = Hunt { hunter: Side::White, hunting: 1, helping: 0, checks: true };
    /// assert!(nets.may_be_drawn(&position, hunt).is_possible);
    /// // In the middle of the board one move isn't enough.
    /// let diagram = Diagram::from_piece_lists("Kc2 Rh2", "Ke5", "").unwrap();
    /// let (_, position) = set_up(&diagram, &conditions).unwrap();
    /// assert!(!nets.may_be_drawn(&position, hunt).is_possible);
    /// ```
    pub fn may_be_drawn(&self, position: &Position, hunt: Hunt) -> Found {
        let mut found = Found { is_possible: true, cost: 1 };
        let Hunt { hunter, hunting, helping, checks } = hunt;
        let must_check = checks && hunting == 1;
        let victim = hunter.other();
        let Some(king) = position.only_king(victim) else { return found };
        let is_far = hunting.max(helping) as usize > MOST_MOVES;
        if is_far || self.may_castle(position, hunter, hunting) || self.may_castle(position, victim, helping)
        {
            return found;
        }
        let guarded_now = position.of(hunter).into_iter().fold(Bitboard::EMPTY, |all, square| {
            all | self.guarded[hunter.index()][position.unit(square).parts.lowest().index()][square.index()]
        });
        let men = position.of(victim).without(Bitboard::of(king));
        if self.may_open_lines(position, men, victim, helping) {
            return found;
        }
        let refilled = self.refilled(position, hunt);
        let mut hunters = None;
        let mut looked_at = Bitboard::EMPTY;
        let mut reached = Bitboard::of(king);
        for spent in 0..=helping {
            for square in reached.without(looked_at) {
                let open = sliders::king(square).without(position.holes() | guarded_now | men);
                // Most moves take care of one square.
                if open.len() <= hunting + helping - spent && !must_check {
                    return found;
                }
                if hunters.is_none() {
                    hunters = self.hunters(position, hunt);
                }
                let Some(hunters) = &hunters else { return found };
                found.cost += 1 + hunters.len() / 2;
                let left = Hunt { helping: helping - spent, ..hunt };
                if self.may_be_closed((square, open), hunters, refilled, left) {
                    return found;
                }
            }
            if spent < helping {
                looked_at = reached;
                let beside =
                    looked_at.into_iter().fold(Bitboard::EMPTY, |all, from| all | sliders::king(from));
                reached |= beside;
                if self.captors_return {
                    reached |= self.homes[victim.index()][Slot::KING.index()];
                }
            }
        }
        Found { is_possible: false, ..found }
    }

    /// Whether a king may not go where that checks the other one, and some of his men may check behind him, by now or in time.
    fn may_open_lines(&self, position: &Position, men: Bitboard, victim: Side, helping: u32) -> bool {
        self.openers != 0
            && men.into_iter().any(|square| match position.unit(square).parts.lowest() {
                Slot::PAWN => square.rank().abs_diff(victim.nth_rank(7)) as u32 <= helping,
                slot => self.openers >> slot.index() & 1 != 0,
            })
    }

    /// Whether a side may castle, which moves two units at once.
    fn may_castle(&self, position: &Position, side: Side, moves: u32) -> bool {
        let rights = position.state.castling;
        let has_right = rights.has(Castling::kingside(side)) || rights.has(Castling::queenside(side));
        let may_get_right = || {
            let home = Square::at(4, side.nth_rank(0));
            let rooks = position.with_walk(Slot::ROOK) | position.with_walk(Slot::PAWN);
            (moves > 1 || position.only_king(side) == Some(home)) && rooks.meets(position.of(side))
        };
        moves > 0 && (has_right || self.rights_return && may_get_right())
    }

    /// Those who hunt, and where they may be; `None` if there are too many.
    fn hunters(&self, position: &Position, hunt: Hunt) -> Option<ArrayVec<Hunter, MOST_HUNTERS>> {
        let side = hunt.hunter;
        let last_rank = Bitboard::RANKS[usize::from(side.nth_rank(7))];
        let mut hunters = ArrayVec::new();
        for square in position.of(side) {
            let slot = position.unit(square).parts.lowest();
            let home = self.homes[side.index()][slot.index()];
            let comes_back = self.captured_return && hunt.helping > 0;
            let returned = if comes_back { home } else { Bitboard::EMPTY };
            let goes_home = if self.captors_return { home } else { Bitboard::EMPTY };
            let mut within = [Bitboard::of(square) | returned; MOST_MOVES + 1];
            let reborn = if slot == Slot::PAWN { returned & last_rank } else { Bitboard::EMPTY };
            let mut promoted = [reborn; MOST_MOVES + 1];
            for moves in 1..=hunt.hunting as usize {
                let next = self.entered_from(side, slot, within[moves - 1]) | goes_home;
                if slot == Slot::PAWN {
                    let before = promoted[moves - 1];
                    let officers = self.promotions.iter().fold(before | next & last_rank, |all, officer| {
                        all | self.entered_from(side, *officer, before)
                            | self.comes_from_elsewhere(side, *officer)
                    });
                    promoted[moves] = officers;
                }
                within[moves] = within[moves - 1] | next;
            }
            hunters.try_push(Hunter { slot, within, promoted, returned }).ok()?;
        }
        Some(hunters)
    }

    /// Where what a pawn has become may be sent.
    fn comes_from_elsewhere(&self, side: Side, officer: Slot) -> Bitboard {
        let returns = self.captured_return || self.captors_return;
        if returns { self.homes[side.index()][officer.index()] } else { Bitboard::EMPTY }
    }

    fn entered_from(&self, side: Side, slot: Slot, squares: Bitboard) -> Bitboard {
        let row = &self.entered[side.index()][slot.index()];
        squares.into_iter().fold(Bitboard::EMPTY, |all, from| all | row[from.index()])
    }

    /// Whether a king may be in a net on a square, around which these squares are neither guarded nor blocked by now.
    fn may_be_closed(
        &self,
        (king, open): (Square, Bitboard),
        hunters: &[Hunter],
        refilled: Bitboard,
        hunt: Hunt,
    ) -> bool {
        let Hunt { hunter, hunting, helping, checks } = hunt;
        let guarded = |slot: Slot, from: Square| self.guarded[hunter.index()][slot.index()][from.index()];
        // Who checks with the only move left, does so itself, unless another one is behind it.
        let must_check = checks && hunting == 1;
        let by_returns = if refilled.meets(open) { hunting } else { 0 };
        if !must_check && open.len() <= helping + by_returns {
            return true;
        }
        let reaches = |slot: Slot, from: Square| from != king && guarded(slot, from).contains(king);
        let is_behind = |one: &Hunter| {
            let mut officers = self.promotions.iter();
            one.within[0].into_iter().any(|from| reaches(one.slot, from))
                || officers.any(|slot| one.promoted[0].into_iter().any(|from| reaches(*slot, from)))
        };
        let behind = if must_check { hunters.iter().filter(|one| is_behind(one)).count() } else { 0 };
        // With each move of theirs the others block a square, or send home a hunter, who guards some from there; with a pawn en passant both.
        let mut by_help = 1;
        let mut best = [0; MOST_MOVES + 1];
        let mut can_move = false;
        for one in hunters {
            let is_free = !must_check || behind > usize::from(is_behind(one));
            let most = |slot: Slot, squares: Bitboard, is_free: bool| {
                let suits = |from: &Square| is_free || reaches(slot, *from);
                squares.into_iter().filter(suits).map(|from| (guarded(slot, from) & open).len()).max()
            };
            // As it is, or as what it has become.
            let most_of = |squares: Bitboard, promoted: Bitboard, is_free: bool| {
                let officers = self.promotions.iter().map(|slot| most(*slot, promoted, is_free));
                officers.max().flatten().max(most(one.slot, squares, is_free))
            };
            let before = best;
            for moves in 1..=hunting as usize {
                let guards = most_of(one.within[moves], one.promoted[moves], is_free);
                can_move |= guards.is_some();
                let guards = guards.unwrap_or(0);
                for all in moves..=hunting as usize {
                    best[all] = best[all].max(before[all - moves] + guards);
                }
            }
            if one.returned.is_some() {
                let both = u32::from(one.slot == Slot::PAWN);
                by_help = by_help.max(both + most_of(one.returned, one.promoted[0], true).unwrap_or(0));
            }
        }
        (can_move || !must_check) && open.len() <= best[hunting as usize] + by_returns + helping * by_help
    }

    /// Where the king's men may come back when a hunter captures them.
    fn refilled(&self, position: &Position, hunt: Hunt) -> Bitboard {
        if !self.captured_return {
            return Bitboard::EMPTY;
        }
        let victim = hunt.hunter.other();
        let homes = |slot: Slot| self.homes[victim.index()][slot.index()];
        let men = position.of(victim).without(position.royals());
        men.into_iter().fold(Bitboard::EMPTY, |all, square| {
            let slot = position.unit(square).parts.lowest();
            let promoted: &[Slot] =
                if slot == Slot::PAWN && hunt.helping > 0 { &self.promotions } else { &[] };
            promoted.iter().fold(all | homes(slot), |all, officer| all | homes(*officer))
        })
    }
}

/// The walks of which a unit may check when somebody leaves its line, one bit each.
fn openers(plan: &Plan) -> u16 {
    let has_lines = |slot: &&Slot| match slot.index() < Slot::FIRST_FAIRY {
        true => matches!(**slot, Slot::BISHOP | Slot::ROOK | Slot::QUEEN),
        false => true,
    };
    plan.slots().iter().filter(has_lines).fold(0, |all, slot| all | 1 << slot.index())
}

impl super::prover::Prover<'_, '_, '_> {
    /// Whether a king may come to be in a net, as far as it pays to ask.
    pub(super) fn may_be_netted(&mut self, hunt: Hunt) -> bool {
        let Some(nets) = &self.search.nets else { return true };
        let left = hunt.hunting + hunt.helping;
        let worth = self.search.worth.of_nets(left);
        if !worth.pays() {
            return true;
        }
        let Found { is_possible, cost } = nets.may_be_drawn(self.search.position, hunt);
        // Play of one half-move more comes to some eight times as many moves, since the table knows the greater part.
        let saved = if is_possible { 0 } else { 6 << (3 * left.saturating_sub(1).min(6)) };
        worth.note(cost, saved);
        is_possible
    }
}
