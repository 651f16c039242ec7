//! What of the promises can save work at all under the rules that a plan lays out.
//!
//! A promise that nobody can rely on is put on the safe side, whatever was promised. Each test here can only come to hold, and never
//! cease to, where more conditions, walks and marks are added: what nobody relies on under one condition alone, nobody relies on under it
//! and others.

use super::{MarksInPlay, Plan};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Position, Side, Slot};
use crate::rules::facet::{Footprint, Keeps, Precedes, Promises, Shield, Strays};
use crate::rules::{ConditionInPlay, Move};
use crate::walks::Planes;
use crate::walks::table::Role;

impl Plan {
    /// The promises as far as anybody may rely on them.
    pub(super) fn relied_on(&self, promised: Promises) -> Promises {
        Promises {
            shield: if self.shields_nothing() { Shield::NONE } else { promised.shield },
            captures_check_otherwise: promised.captures_check_otherwise || self.shows_no_checks(),
            ends_as_in_chess: promised.ends_as_in_chess && self.has_men_of_chess(),
            remembers_quiet_moves: promised.remembers_quiet_moves || !self.has_plain_steps(),
            footprint: promised.footprint.filter(|_| self.has_footprint()).map(|one| self.relied_on_of(one)),
            ..promised
        }
    }

    /// Whether every move needs a second look, wherever kings and units stand.
    pub(in crate::rules) fn shields_nothing(&self) -> bool {
        // What a move puts elsewhere than on its arrival square can be a hurdle.
        let changes_hurdles =
            self.has_hoppers() && (!self.after().is_empty() || self.quiet_moves_have_effects());
        // Who is paralysed counts as if he weren't: that can be told only where units otherwise move as printed.
        let frees_others = self.paralyses() && (!self.only_paralyses() || self.has_borrowers());
        self.needs_playing()
            || self.has_uncharted_walks()
            || self.marks.have_effects()
            || changes_hurdles
            || frees_others
    }

    /// Whether it can't be told from moves, wherever kings and units stand, that they give no check.
    pub(in crate::rules) fn shows_no_checks(&self) -> bool {
        // Who is paralysed checks nobody: that a unit reaches the king is told as printed.
        !self.only_paralyses()
            || self.has_uncharted_walks()
            || self.needs_playing()
            || self.marks.have_effects()
            || self.quiet_moves_have_effects()
            || self.has_hoppers() && !self.after().is_empty()
    }

    /// Whether it can be told that a step gives no check where [nothing comes of it](Plan::arrives_by_step).
    pub(in crate::rules) fn shows_checks_of_steps(&self) -> bool {
        let checks_otherwise = self.changes_walks()
            || self.has_uncharted_walks()
            || self.needs_playing()
            || self.marks.act_on_hurdles();
        !checks_otherwise && self.generate().is_empty() && self.have_steps_no_place_to_act()
    }

    /// The places of those conditions that may act behind quiet moves, among those that act behind moves.
    pub(super) fn acting_behind_steps(&self) -> Vec<usize> {
        let promises = self.after().iter().map(|acting| self.shortcuts.promises_of(&*acting.condition));
        let restless = promises.enumerate().filter(|(_, promises)| promises.acts_after_quiet_moves);
        restless.map(|(place, _)| place).collect()
    }

    /// Whether the unit that makes a capture has no mark by which more comes of it than what conditions make of it.
    #[inline]
    #[must_use]
    pub fn captures_plainly(&self, position: &Position, mv: &Move) -> bool {
        let acting = Attributes::CHAMELEON.with(Attributes::HALF_NEUTRAL).with(Attributes::KAMIKAZE);
        self.shows_steps() || !position.unit(mv.departure).attributes.meets(acting)
    }

    /// See [`Plan::tells_checks_closely`].
    pub(super) fn shows_most_checks(&self) -> bool {
        !self.shows_no_checks()
            && !self.changes_walks()
            && !self.has_hoppers()
            && self.rewrites().is_empty()
            && self.observes().is_empty()
            && self.slots().iter().all(|slot| !self.walks().is_walked(*slot))
    }

    /// Whether conditions say of units only that they don't move, if anything.
    pub fn only_paralyses(&self) -> bool {
        self.planes().iter().all(|condition| condition.paralyses())
    }

    /// Whether units may be paralysed.
    pub fn paralyses(&self) -> bool {
        self.planes().iter().any(|condition| condition.paralyses())
    }

    /// Whether some unit moves otherwise than printed, and not only not at all. Where units are but paralysed, what reaches a square as printed
    /// is all that may do so.
    #[inline]
    #[must_use]
    pub fn changes_ways(&self) -> bool {
        !self.planes().iter().all(|condition| condition.paralyses_few_kings())
    }

    /// How the units of a side move at the most, if some may be paralysed, and otherwise how they do.
    #[must_use]
    pub fn planes_at_most(&self, position: &Position, side: Side) -> Planes {
        match self.paralyses() && !self.changes_ways() {
            true => self.planes_of_walks(position, side),
            false => self.planes_in_force(position, side),
        }
    }

    /// The walks, one bit each, whose units check whatever king they reach, where captures of kings are played for the sake of hurdles
    /// alone that must move on.
    #[inline]
    #[must_use]
    pub const fn still_check(&self) -> u16 {
        if self.hurdles_alone_act { !(self.marks.bul | self.marks.dob) } else { 0 }
    }

    /// Whether nothing decides on captures of kings that are no neutral units but whether hurdles can move on, however they do.
    #[inline]
    #[must_use]
    pub const fn hurdles_alone_act(&self) -> bool {
        self.hurdles_alone_act
    }

    /// Whether a king is in check exactly if he is reached, although captures start elsewhere: where no other condition acts, and no unit
    /// is neutral. En passant is another matter.
    #[inline]
    #[must_use]
    pub const fn reach_is_check(&self) -> bool {
        self.reach_is_check
    }

    /// See [`Plan::reach_is_check`].
    pub(super) fn has_nothing_but_reach(&self) -> bool {
        self.shortcuts.tell_in_advance()
            && self.captures_start_elsewhere()
            && self.facts.captures_kings_it_reaches
            && self.all().len() == 1
            // Otherwise who reaches what isn't told exactly.
            && self.planes().is_empty()
            && !self.has_borrowers()
            && !self.has_two_boards()
            && !self.marks.have_effects()
            && !self.marks.uncapturable
            && !self.has_locusts()
    }

    /// See [`Plan::hurdles_alone_act`].
    pub(super) fn has_nothing_but_hurdles(&self) -> bool {
        let marks = self.marks;
        let only_hurdles_act = self.after().iter().all(|condition| condition.acts_on_hurdles())
            && self.before().is_empty()
            && self.observes().is_empty()
            && self.concedes().is_empty()
            && self.allows().is_empty()
            && self.vetoes().is_empty()
            && self.permits().is_empty()
            && self.checks().is_empty();
        self.shortcuts.tell_in_advance()
            && marks.move_hurdles()
            && !(marks.kamikaze || marks.chameleon || marks.uncapturable || marks.half_neutral)
            && only_hurdles_act
            && !self.checks_by_playing()
            && !self.facts.counts_units
            && !self.captures_start_elsewhere()
            && !self.has_locusts()
    }

    /// Whether nothing but fairy walks distinguishes the problem from chess: a side is mated only where the other one attacks each square beside
    /// its king on which no unit stands, and units come anywhere by moves of their walk alone.
    #[must_use]
    pub fn tells_mates_with_fairies(&self) -> bool {
        self.all().is_empty()
            && self.shortcuts.foresee()
            && !self.has_borrowers()
            && self.has_plain_officers()
    }

    /// Whether units have no marks, kings and pawns are those of chess, and others officers.
    fn has_plain_officers(&self) -> bool {
        let mut walks = self.slots().iter().skip(Slot::FIRST_FAIRY);
        self.has_plain_units()
            && !self.promotes_elsewhere()
            && walks.all(|slot| matches!(self.walks().role(*slot), Role::Officer | Role::Dummy))
    }

    /// Whether a king may certainly go to any empty square beside him that no unit of the other side reaches by its walk, if that gives no
    /// check, and units come anywhere by moves of their walks alone, or [home](Self::homes).
    #[must_use]
    pub fn tells_nets(&self) -> bool {
        let Some(footprint) = self.promised.footprint else { return false };
        let [captured, captors] = self.strays_return();
        let are_kings_at_home =
            |squares: Option<Bitboard>| squares.is_some_and(|squares| !captors || squares != Bitboard::ALL);
        let mut kings_homes = Side::BOTH.into_iter().map(|side| self.homes(side, Slot::KING));
        // Of the legal moves some may come first: one of them is there, if any is.
        let leaves_some_move = |condition: &dyn Precedes| {
            Side::BOTH.into_iter().all(|side| condition.least_precedence(side).is_none())
        };
        // Where checks are forbidden, a step may give one by making room for who captures the king and comes back there.
        let checks_as_shown =
            self.permits().is_empty() || !captors && self.observes().is_empty() && self.concedes().is_empty();
        let goes_freely = checks_as_shown
            && self.has_plain_steps()
            && self.goes_as_told()
            && self.planes().is_empty()
            && self.selects().is_empty()
            && self.acknowledges().is_empty()
            && self.precedes().iter().all(|condition| leaves_some_move(&**condition))
            && self.allows().iter().all(|condition| condition.judges_captures())
            && self.vetoes().iter().all(|condition| condition.vetoes_captures_alone());
        let comes_as_told = footprint.led == 0
            && !footprint.turns
            && !footprint.strays.has(Strays::CAPTURED_LATER)
            && footprint.filled <= u32::from(captured)
            && kings_homes.all(are_kings_at_home)
            && !self.captures_own()
            && !self.promotions().contains(&Slot::KING);
        goes_freely && comes_as_told && self.has_plain_officers()
    }

    /// Whether captured units, and units that have captured, may come to stand elsewhere.
    #[must_use]
    pub fn strays_return(&self) -> [bool; 2] {
        [Strays::CAPTURED, Strays::CAPTORS]
            .map(|strays| self.promised.footprint.is_none_or(|footprint| footprint.strays.has(strays)))
    }

    /// The squares to which captures may send a unit of this walk and side, otherwise than by its move; `None` where that isn't told, or
    /// it may become something else.
    #[must_use]
    pub fn homes(&self, side: Side, slot: Slot) -> Option<Bitboard> {
        let sends = |condition: &&ConditionInPlay| {
            let footprint = self.shortcuts.promises_of(&***condition).footprint;
            footprint.is_none_or(|footprint| footprint.strays != Strays::NOBODY)
        };
        let acting = |condition: &ConditionInPlay| {
            let mut after = self.after().iter();
            after.find(|acting| acting.condition.rank() == condition.rank())?.homes(self, side, slot)
        };
        self.all()
            .iter()
            .filter(sends)
            .try_fold(Bitboard::EMPTY, |all, condition| Some(all | acting(condition)?))
    }

    /// Whether nothing but the men of chess, without marks, can come up, and moves as they do.
    fn has_men_of_chess(&self) -> bool {
        self.slots().len() == Slot::FIRST_FAIRY && self.has_plain_units()
    }

    /// Whether units have no marks, and kings and pawns are those of chess. Where units are counted, or pawns wait for a promotion, captures
    /// depend on the whole board and change more than they show.
    fn has_plain_units(&self) -> bool {
        !self.facts.counts_units
            && !self.facts.promotes_to_pawns
            && self.marks == MarksInPlay::default()
            && self.home_pawns_move().is_empty()
            && !self.excuses_check
            && !self.kings_are_ordinary()
            && !self.has_null_moves()
    }

    /// Whether there is a bound for what a move changes.
    fn has_footprint(&self) -> bool {
        !self.fuses_units() && !self.has_imitators() && !self.marks.act_on_hurdles()
    }

    /// What of a footprint matters.
    fn relied_on_of(&self, footprint: Footprint) -> Footprint {
        let keeps = match self.marks == MarksInPlay::default() && !self.captures_own() {
            true => footprint.keeps,
            false => Keeps::Nothing,
        };
        let moves_as_in_chess = self.marks == MarksInPlay::default()
            && !self.captures_own()
            && (!self.has_no_castling() || self.has_two_boards());
        let castles_as_in_chess = !self.castling_returns() && !self.kings_return();
        let is_straight = keeps == Keeps::Sides
            && footprint.filled == 0
            && castles_as_in_chess
            && self.home_pawns_move().is_empty();
        let strays = match footprint.strays {
            _ if !moves_as_in_chess => Strays::ANYBODY,
            Strays::NOBODY if !is_straight => Strays::ANYBODY,
            strays => strays,
        };
        let fills_for_others =
            footprint.fills_for_others || footprint.filled > 0 || self.marks != MarksInPlay::default();
        Footprint {
            keeps,
            fills_for_others,
            strays,
            led: if strays.has(Strays::ANYBODY) { u16::MAX } else { footprint.led },
            ..footprint
        }
    }
}
