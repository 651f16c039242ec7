//! The stretch of a search: from which place it begins, where it ends, and what it notes on the way.

use super::control::Overlap;
use super::search::Search;
use super::surveyed::{Step, Surveyed};
use crate::board::key::Key;
use crate::game::move_text;
use crate::rules::Move;
use crate::solution::{OpenPosition, Place, Reached};
use std::ops::Range;
use std::sync::Arc;

/// How far the moves behind a first move were examined when the search was interrupted there.
#[derive(Clone, Copy, Debug)]
pub struct Within {
    answers: u32,
    found: u32,
}

/// Moves of which a search examines some: first moves of a phase and length, or those behind one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    /// First moves.
    First,
    /// Those behind this one of them.
    Answer(u32),
}

impl Search<'_> {
    /// Whether the search begins within this phase: what stands before its first lengths and moves is done with.
    pub fn is_within_phase(&self) -> bool {
        let from = &self.control.from;
        self.is_in(from.phase) && (from.length > 0 || from.moves > 0 || from.answers > 0)
    }

    /// Whether the search goes through all lengths and moves of the phase, and what it learns is kept.
    pub fn goes_through_all(&self) -> bool {
        let control = self.control;
        let is_alone = matches!(control.overlap, Overlap::LookedAt) && control.until.is_none();
        let is_whole = control.surveyed.is_none() && control.only.is_none() && !self.is_within_phase();
        is_alone && is_whole && self.table_bytes() > 0
    }

    /// Which of `count` moves are to be examined.
    pub fn stretch(&self, length: u32, rank: Rank, count: usize) -> Range<usize> {
        let from = self.control.from.place();
        let begin = match rank {
            Rank::First if self.is_at(from, length) => from.moves,
            Rank::First => 0,
            Rank::Answer(first) => self.first_answer(length, first),
        };
        let end = match (self.end_among(length, rank), rank) {
            (Some(until), Rank::First) => until.moves + u32::from(until.answers > 0),
            (Some(until), Rank::Answer(_)) => until.answers,
            (None, _) => u32::MAX,
        };
        let end = count.min(end as usize);
        (begin as usize).min(end)..end
    }

    /// With which of the moves behind this first move the search begins.
    fn first_answer(&self, length: u32, first: u32) -> u32 {
        let from = self.control.from.place();
        if self.is_at(from, length) && first == from.moves { from.answers } else { 0 }
    }

    /// Where the search ends among these moves, if it does.
    pub fn end_among(&self, length: u32, rank: Rank) -> Option<Place> {
        let until = self.control.until.filter(|until| self.is_at(*until, length))?;
        match rank {
            Rank::First => Some(until),
            Rank::Answer(first) => (first == until.moves && until.answers > 0).then_some(until),
        }
    }

    /// Whether not all of the play of this phase and length is examined, so that nothing is known of it.
    pub fn is_part(&self, length: u32) -> bool {
        let is_begun = self.is_at(self.control.from.place(), length);
        is_begun || self.control.until.is_some_and(|until| self.is_at(until, length)) || self.leaves_out()
    }

    /// Whether positions that belong to several stretches are left to others of them.
    pub fn leaves_to_others(&self) -> bool {
        !matches!(self.control.overlap, Overlap::LookedAt)
    }

    /// Whether this phase, or this length of it, is somebody else's; then the search is over. `found` lines of the phase
    /// stand before.
    pub fn ends_before(&mut self, length: u32, is_longest: bool, found: usize) -> bool {
        let Some(until) = self.control.until else { return false };
        let here = Place { phase: self.phase - 1, length, ..Place::default() };
        // A length in which nothing is to be examined is none of ours.
        let is_over = here >= until && !self.was_interrupted();
        if is_over {
            self.reached = Reached { is_longest, found: found as u32, ..here.into() };
            self.has_ended = true;
            self.interrupt();
        }
        is_over
    }

    /// The end of the stretch has been reached, which is no end of the play: nothing more is examined.
    pub fn end_stretch(&mut self) {
        self.interrupt();
    }

    /// How far the moves behind a first move have been examined at an interruption, `found` lines standing before.
    pub fn note_within(&mut self, answers: usize, found: usize) {
        self.within = Some(Within { answers: answers as u32, found: found as u32 });
    }

    /// The same, for whoever notes how far first moves have been examined.
    pub fn take_within(&mut self, reached: Reached) -> Reached {
        match self.within.take() {
            Some(Within { answers, found }) => Reached { answers, found, ..reached },
            // Interrupted before the first of the moves behind it, it has gone no further than where it began.
            None => Reached { answers: self.first_answer(reached.length, reached.moves), ..reached },
        }
    }

    /// Notes that the search has come to a phase or a length.
    pub fn survey_begin(&mut self, length: u32) {
        self.survey(Place { phase: self.phase.saturating_sub(1), length, ..Place::default() }, None);
    }

    /// Notes that a move is about to be examined; whether it is left out.
    pub fn survey_move(&mut self, length: u32, rank: Rank, place: usize, mv: &Move) -> bool {
        if self.control.surveyed.is_none() {
            return false;
        }
        let deep = self.surveyed().is_some_and(|surveyed| surveyed.goes_deep());
        let place = place as u32;
        let (moves, answers) = match rank {
            Rank::First => (place, 0),
            Rank::Answer(first) => (first, place),
        };
        if deep || rank == Rank::First {
            let played = move_text::played(self.rules, self.position, mv);
            let here = Place { phase: self.phase.saturating_sub(1), length, moves, answers };
            self.survey(here, played.map(|played| played.text));
        }
        // Behind the first moves of battle play, which has no lengths, nothing is divided.
        let are_answers_listed = deep && length > 0;
        self.leaves_out() && (rank != Rank::First || !are_answers_listed)
    }

    fn survey(&mut self, place: Place, text: Option<Box<str>>) {
        if let Some(surveyed) = self.surveyed() {
            surveyed.note(Step { place, nodes: self.nodes(), text });
        }
    }

    fn surveyed(&self) -> Option<&Arc<Surveyed>> {
        self.control.surveyed.as_ref()
    }

    fn leaves_out(&self) -> bool {
        self.surveyed().is_some_and(|surveyed| surveyed.leaves_out())
    }

    /// Whether moves of this phase and length stand before the stretch.
    pub fn begins_among_moves(&self, length: u32) -> bool {
        let from = self.control.from.place();
        self.is_at(from, length) && (from.moves, from.answers) > (0, 0)
    }

    /// A position of the phase and this length that leads to an end.
    pub fn open_position(&self, length: u32, key: Key) -> OpenPosition {
        OpenPosition { phase: self.phase - 1, length, key: [(key.0 >> 64) as u64, key.0 as u64] }
    }

    fn is_in(&self, phase: u32) -> bool {
        self.phase == phase + 1
    }

    fn is_at(&self, place: Place, length: u32) -> bool {
        self.is_in(place.phase) && length == place.length
    }
}
