//! What is told of steps to empty squares before they are made.

use super::{MarksInPlay, Plan};
use crate::board::unit::Attributes;
use crate::board::{Parts, Position, Slot};
use crate::rules::Move;
use crate::rules::facet::ChangesPlanes;

/// What is told of them under the rules that a plan lays out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Steps {
    /// See [`Plan::shows_steps`].
    shows_steps: bool,
    /// See [`Plan::shows_resting_steps`].
    shows_resting_steps: bool,
    /// See [`Plan::shows_checks_behind_steps`].
    shows_checks_behind_steps: bool,
    /// See [`Plan::steps_rest`].
    steps_rest: bool,
    /// See [`Plan::shows_free_steps`].
    shows_free_steps: bool,
    /// See [`Plan::steps_are_plain`].
    steps_are_plain: bool,
    /// See [`Plan::plain_steps_are_remembered`].
    plain_steps_are_remembered: bool,
}

impl Plan {
    /// What is told of steps under these rules.
    pub(super) fn told_of_steps(&self) -> Steps {
        Steps {
            shows_steps: self.tells_steps(),
            shows_resting_steps: self.tells_resting_steps(),
            shows_checks_behind_steps: self.tells_checks_behind_steps(),
            steps_rest: self.steps_bring_nothing_about(),
            shows_free_steps: self.tells_free_steps(),
            steps_are_plain: self.has_plain_steps(),
            plain_steps_are_remembered: self.promised.remembers_quiet_moves,
        }
    }

    /// Whether the squares tell, with the walks in force, what a unit that steps aside does and what it can't: what guards a square is told
    /// by walks alone, or less than these say, and stepping aside brings nothing about. Units may lead one another
    /// ([`ChangesPlanes::leads`]).
    #[inline]
    #[must_use]
    pub const fn shows_steps(&self) -> bool {
        self.steps.shows_steps
    }

    /// As [`Self::shows_steps`], of [such steps](Self::is_resting_step) as bring nothing about, where others may.
    #[inline]
    #[must_use]
    pub const fn shows_resting_steps(&self) -> bool {
        self.steps.shows_resting_steps
    }

    /// Whether the squares tell at least which moves may check behind [such steps](Self::is_resting_step) as bring nothing about: no more
    /// than those that reach the king with the walks in force. Some of them may be forbidden, so that flights aren't told.
    #[inline]
    #[must_use]
    pub const fn shows_checks_behind_steps(&self) -> bool {
        self.steps.shows_checks_behind_steps
    }

    /// Whether steps to empty squares, of whatever unit, bring nothing about.
    #[inline]
    #[must_use]
    pub const fn steps_rest(&self) -> bool {
        self.steps.steps_rest
    }

    /// As [`Self::shows_steps`], of steps without check of units that aren't half-neutral: half-neutral units may change sides when they move,
    /// and checks may bring more about.
    #[inline]
    #[must_use]
    pub const fn shows_free_steps(&self) -> bool {
        self.steps.shows_free_steps
    }

    /// Whether a step to an empty square, of whatever unit, brings nothing about, and nothing but
    /// [`Allows`](crate::rules::facet::Allows), [`Vetoes`](crate::rules::facet::Vetoes) and the safety of kings forbids it, or, if it checks,
    /// [`Permits`](crate::rules::facet::Permits).
    #[inline]
    #[must_use]
    pub const fn steps_are_plain(&self) -> bool {
        self.steps.steps_are_plain
    }

    /// Whether a condition may remember something behind [such a step](Self::steps_are_plain), though nothing comes of it on the board.
    #[inline]
    #[must_use]
    pub const fn plain_steps_are_remembered(&self) -> bool {
        self.steps.plain_steps_are_remembered
    }

    /// What a unit is behind a step that certainly does nothing but to take it, whole, to an empty square, if no unit of the side to move comes to
    /// reach the other king by it: the same, or what a chameleon becomes, or what a condition makes of it. `None` where more may come of the move.
    #[must_use]
    pub fn arrives_by_step(&self, position: &Position, mv: &Move) -> Option<Parts> {
        let unit = position.unit(mv.departure);
        let is_step = mv.capture.is_none() && mv.takes_whole_unit(unit.parts);
        if !is_step || unit.attributes.has(Attributes::HALF_NEUTRAL) {
            return None;
        }
        if unit.attributes.has(Attributes::CHAMELEON) {
            let becomes = self.chameleons().after_parts(mv.moving).unwrap_or(mv.moving);
            return self.after().is_empty().then_some(becomes);
        }
        // What one of them changes isn't told to the others.
        self.restless.iter().try_fold(mv.moving, |parts, place| {
            match self.after()[*place].becomes_behind_step(self, position, mv)? {
                becomes if becomes == mv.moving => Some(parts),
                becomes => (parts == mv.moving).then_some(becomes),
            }
        })
    }

    /// Whether a move of either side is a step that only takes a unit to an empty square, and still is when other such steps have been made
    /// that leave it possible. Only where [such steps are shown](Plan::shows_resting_steps).
    #[inline]
    #[must_use]
    pub fn is_resting_step(&self, position: &Position, mv: &Move) -> bool {
        let is_chameleon = || position.unit(mv.departure).attributes.has(Attributes::CHAMELEON);
        self.steps.shows_steps || !is_chameleon() && self.arrives_by_step(position, mv) == Some(mv.moving)
    }

    /// Whether steps to empty squares are legal wherever nobody reaches the king by the walks in force, but for what some conditions say of
    /// them ([`Allows::lets_step`](crate::rules::facet::Allows::lets_step)), and whether it is known who leads whom.
    fn tells_steps(&self) -> bool {
        self.steps_bring_nothing_about()
            && self.tells_what_bring_nothing_about()
            && self.selects().is_empty()
            && !self.paralyses()
    }

    /// The same of steps behind which those conditions rest that may act behind steps, and of units that stay what they are.
    fn tells_resting_steps(&self) -> bool {
        self.tells_steps()
            || self.have_steps_that_rest()
                && self.tells_what_bring_nothing_about()
                && self.selects().is_empty()
                && !self.changes_ways()
    }

    /// See [`Plan::shows_checks_behind_steps`].
    fn tells_checks_behind_steps(&self) -> bool {
        self.tells_resting_steps()
            || self.have_steps_that_rest() && self.goes_as_told() && !self.changes_ways()
    }

    /// Whether it is told of steps, and stays so behind others, that they bring nothing about.
    fn have_steps_that_rest(&self) -> bool {
        let keep_resting = |place: &usize| self.after()[*place].keeps_resting();
        !self.marks.act_on_hurdles()
            && self.acting_behind_steps().iter().all(keep_resting)
            && self.have_steps_no_place_to_act()
    }

    /// The same of steps without check, of units that aren't half-neutral, where other steps may bring more about.
    fn tells_free_steps(&self) -> bool {
        self.free_steps_bring_nothing_about()
            && !self.paralyses()
            && self.tells_what_bring_nothing_about()
            && self.selects().iter().all(|condition| condition.spares_moves_without_check())
    }

    /// The same of steps that bring nothing about.
    fn tells_what_bring_nothing_about(&self) -> bool {
        self.goes_as_told()
            && self.vetoes().iter().all(|condition| condition.tells_steps())
            && self.permits().iter().all(|condition| condition.permits_steps_without_check())
            && self.precedes().is_empty()
    }

    /// Whether units go as the walks in force tell, if nothing forbids it, and check whom they reach, if at all.
    pub(super) fn goes_as_told(&self) -> bool {
        let are_generated_as_in_chess = self.generate().is_empty()
            && self.rewrites().iter().all(|condition| {
                condition.rewrites_captures_alone() || condition.rewrites_acting_moves_alone()
            });
        let is_known =
            |condition: &dyn ChangesPlanes| condition.leads().is_some() || condition.paralyses_few_kings();
        let are_leaders_known = self.planes().iter().all(|condition| is_known(&**condition));
        // Whether a locust captures depends on what stands behind the square, too; and who may be led to go square by square isn't looked at.
        let is_walked = |slot: &Slot| self.walks().is_walked(*slot);
        let are_led_by_tables = !self.changes_ways() || !self.slots().iter().any(is_walked);
        let are_charted = !self.has_borrowers() && !self.has_uncharted_walks() && !self.has_locusts();
        let go_as_told = are_leaders_known && are_led_by_tables && are_charted;
        let end_as_told = self.judges().is_empty() && self.suffocates().is_empty();
        let checks_are_attacks = self.checks().is_empty()
            && !self.needs_playing()
            && !self.excuses_check
            && !self.kings_are_reborn()
            && !self.kings_change_sides()
            && !self.captures_start_elsewhere()
            && !self.moves_enemies();
        self.shortcuts.foresee()
            && are_generated_as_in_chess
            && go_as_told
            && end_as_told
            && checks_are_attacks
    }

    /// See [`Plan::steps_are_plain`].
    pub(super) fn has_plain_steps(&self) -> bool {
        self.shortcuts.tell_in_advance()
            && self.steps_bring_nothing_about()
            && self.permits().iter().all(|condition| condition.permits_steps_without_check())
    }

    /// Whether steps to empty squares only take a unit there.
    fn steps_bring_nothing_about(&self) -> bool {
        !self.quiet_moves_have_effects() && !self.marks.have_effects() && self.have_steps_no_place_to_act()
    }

    /// The same of steps without check, of units that aren't half-neutral.
    fn free_steps_bring_nothing_about(&self) -> bool {
        let marks = MarksInPlay { half_neutral: false, ..self.marks };
        let acting = self
            .after()
            .iter()
            .filter(|condition| !condition.turns_half_neutral_alone() && !condition.rests_without_check());
        let mut promised = acting.map(|acting| self.shortcuts.promises_of(&*acting.condition));
        !marks.have_effects()
            && promised.all(|promised| !promised.acts_after_quiet_moves)
            && self.have_steps_no_place_to_act()
    }

    /// Whether neither what is before a step nor where it leads brings anything about.
    pub(super) fn have_steps_no_place_to_act(&self) -> bool {
        self.before().is_empty()
            && !self.has_imitators()
            && !self.makes_holes()
            && !self.has_two_boards()
            && self.turning_squares().is_empty()
    }
}
