//! Pieces that are worked on ahead of the search.

use super::super::prover::Prover;
use super::crew::{Come, Crew, Ground, Queue, Report, Turn, Wanted};
use crate::rules::Move;
use std::ops::Range;
use std::sync::Arc;

/// A round that learns less than so many facts is one in vain.
const FEW_FACTS: usize = 8;

/// So many pieces that have been interrupted before are left to the search, which shares out what is inside them.
const FEW_PIECES: usize = 3;

/// How far a piece has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// So often it was interrupted, and so often of these it had learned next to nothing.
    Open { rounds: u32, stalls: u32 },
    /// It has an answer.
    Decided,
    /// Nobody wants to know.
    Unwanted,
}

/// How many answers are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// All.
    All,
    /// Those up to so many that say yes.
    Yeses(usize),
    /// Any that says yes.
    AnyYes,
}

/// Pieces that are worked on ahead of the search, in the order in which it will come to them.
#[derive(Debug)]
pub struct Ahead<P, A> {
    pieces: Vec<P>,
    states: Vec<State>,
    /// By piece, what there is to say, if it was decided with yes.
    answers: Vec<Option<A>>,
    /// All before are done.
    front: usize,
    /// The pieces that say yes.
    yes: Vec<usize>,
    until: Until,
    /// No more pieces will come.
    is_complete: bool,
    /// If nothing that was learned in a piece would be left when it is interrupted: about how many moves all pieces take.
    for_good: Option<u64>,
    /// The search does the rest itself.
    is_over: bool,
    /// How many pieces were decided, and in how many moves.
    decided: (u64, u64),
}

impl<P, A> Ahead<P, A> {
    /// Nothing to do yet.
    pub fn new(until: Until) -> Self {
        Self {
            pieces: Vec::new(),
            states: Vec::new(),
            answers: Vec::new(),
            front: 0,
            yes: Vec::new(),
            until,
            is_complete: false,
            for_good: None,
            is_over: false,
            decided: (0, 0),
        }
    }

    /// These pieces.
    pub fn of(pieces: impl IntoIterator<Item = P>, until: Until) -> Self {
        let mut ahead = Self::new(until);
        pieces.into_iter().for_each(|piece| ahead.push(piece));
        ahead.complete();
        ahead
    }

    /// These pieces, all in one round, which is likely to take so many moves: nothing would be left of what was learned in one that is
    /// interrupted.
    pub fn for_good(pieces: impl IntoIterator<Item = P>, moves: u64) -> Self {
        Self { for_good: Some(moves), ..Self::of(pieces, Until::All) }
    }

    /// One more piece.
    pub fn push(&mut self, piece: P) {
        self.pieces.push(piece);
        self.states.push(State::Open { rounds: 0, stalls: 0 });
        self.answers.push(None);
    }

    /// No more pieces will come.
    pub fn complete(&mut self) {
        self.is_complete = true;
    }

    /// How many answers are wanted.
    pub const fn until(&self) -> Until {
        self.until
    }

    /// How many pieces there are.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Whether there are fewer pieces to work on than there should be.
    pub fn wants_more(&self, supply: usize) -> bool {
        !self.is_over && self.open().take(supply).count() < supply
    }

    /// Whether nothing more is found out about the pieces before this one.
    pub fn is_done_before(&self, place: usize) -> bool {
        self.is_over || self.front >= place.min(self.pieces.len())
    }

    /// The first piece that says yes.
    pub fn first_yes(&self) -> Option<&P> {
        self.earliest_yes().map(|place| &self.pieces[place])
    }

    /// The answer for a piece; nothing if it wasn't decided, or the answer has been taken.
    pub fn take_answer(&mut self, place: usize) -> Option<Option<A>> {
        let state = self.states.get_mut(place).filter(|state| **state == State::Decided)?;
        *state = State::Unwanted;
        Some(self.answers[place].take())
    }

    /// The answers for these pieces that say yes, in the order of the pieces; nothing if some of them wasn't decided.
    pub fn take_answers(&mut self, places: Range<usize>) -> Option<Vec<A>> {
        let are_decided = self.states.get(places.clone())?.iter().all(|state| *state == State::Decided);
        are_decided.then(|| self.answers[places].iter_mut().filter_map(Option::take).collect())
    }

    /// The answer for the first piece that says yes.
    pub fn take_first_yes(&mut self) -> Option<A> {
        let place = self.earliest_yes()?;
        self.answers[place].take()
    }

    fn earliest_yes(&self) -> Option<usize> {
        self.yes.iter().min().copied()
    }

    fn open(&self) -> impl Iterator<Item = usize> {
        (self.front..self.pieces.len()).filter(|place| matches!(self.states[*place], State::Open { .. }))
    }

    /// What is wanted of the pieces of a round.
    fn wanted(&self) -> Wanted {
        match (self.for_good, self.until) {
            (Some(moves), _) => Wanted::ForGood { moves },
            (None, Until::AnyYes) => Wanted::AnyYes,
            (None, Until::All | Until::Yeses(_)) => Wanted::Some,
        }
    }

    /// How many moves a piece takes on the average.
    fn size(&self) -> u64 {
        let (count, moves) = self.decided;
        moves.checked_div(count).unwrap_or_default()
    }

    /// Deals out the next pieces.
    fn deal(&self, crew: &mut Crew, share: u64) {
        // Several small ones go to one lane.
        let hand = if self.decided.0 == 0 { 1 } else { (share / self.size().max(1)).clamp(1, 64) };
        let mut open = self.open();
        for lane in &mut crew.lanes {
            lane.todo.clear();
            for piece in open.by_ref().take(hand as usize) {
                let State::Open { rounds, stalls } = self.states[piece] else { continue };
                // Sooner or later every piece gets as much as it needs.
                lane.todo.push(Turn { piece, doubled: (stalls + rounds / 8).min(32) });
            }
        }
    }

    /// Notes what has come of a piece.
    fn note(&mut self, place: usize, come: Come<A>, nodes: u64) {
        match (come, self.states[place]) {
            (Come::Decided(answer), _) => {
                self.states[place] = State::Decided;
                self.decided.0 += 1;
                self.decided.1 += nodes;
                if answer.is_some() {
                    self.yes.push(place);
                }
                self.answers[place] = answer;
            }
            (Come::GoesOn { facts }, State::Open { rounds, stalls }) => {
                let stalls = stalls + u32::from(facts < FEW_FACTS);
                self.states[place] = State::Open { rounds: rounds + 1, stalls };
            }
            (Come::GoesOn { .. }, State::Decided | State::Unwanted) => {}
        }
    }

    /// Looks at what is left to do.
    fn conclude(&mut self, rounds_before: u32) {
        match self.until {
            Until::AnyYes => self.is_over |= !self.yes.is_empty(),
            Until::Yeses(wanted) if self.yes.len() >= wanted && wanted > 0 => {
                self.yes.sort_unstable();
                let last = self.yes[wanted - 1];
                self.states[last + 1..].fill(State::Unwanted);
            }
            Until::All | Until::Yeses(_) => {}
        }
        while self.states.get(self.front).is_some_and(|state| !matches!(state, State::Open { .. })) {
            self.front += 1;
        }
        let mut left = 0;
        let are_long = self.open().take(FEW_PIECES + 1).all(|place| {
            left += 1;
            matches!(self.states[place], State::Open { rounds, .. } if rounds >= rounds_before)
        });
        self.is_over |= self.is_complete && left > 0 && left <= FEW_PIECES && are_long;
    }
}

/// Moves that are all examined, one after the other. When one has taken long, those behind it are shared out.
#[derive(Debug)]
pub struct InTurn<A> {
    ahead: Option<Ahead<Move, A>>,
    until: Until,
    /// The place of the move among the pieces.
    place: usize,
    /// How many moves had been played when the move was begun; nothing before the first.
    begun: Option<u64>,
}

impl<A> InTurn<A> {
    /// None has been examined yet.
    pub fn new(until: Until) -> Self {
        Self { ahead: None, until, place: 0, begun: None }
    }
}

impl<'g> Prover<'_, '_, 'g> {
    /// Called before each of the moves is examined, with this one and those behind it: finds out ahead what `act` says of
    /// them. The answer for the first of them, if there is one.
    pub fn look_ahead<A: Send>(
        &mut self,
        in_turn: &mut InTurn<A>,
        rest: &[Move],
        act: impl Fn(&mut Prover<'_, '_, 'g>, &Move) -> Option<A> + Sync,
    ) -> Option<Option<A>> {
        let taken = in_turn.begun.map_or(0, |begun| self.search.nodes() - begun);
        match &in_turn.ahead {
            Some(_) => in_turn.place += 1,
            None if rest.len() > 1 && self.search.is_worth_sharing(taken) && in_turn.begun.is_some() => {
                in_turn.ahead = Some(Ahead::of(rest.iter().copied(), in_turn.until));
            }
            None => {}
        }
        let mut answer = None;
        if let Some(ahead) = &mut in_turn.ahead {
            self.work_ahead(ahead, in_turn.place + 1, act);
            answer = ahead.take_answer(in_turn.place);
        }
        in_turn.begun = Some(self.search.nodes());
        answer
    }

    /// Works on all moves from a place of the stack on until one says yes, which then stands at that place.
    pub fn find_one(
        &mut self,
        place: usize,
        says_yes: impl Fn(&mut Prover<'_, '_, 'g>, &Move) -> bool + Sync,
    ) {
        let mut ahead = Ahead::of(self.search.moves[place..].iter().copied(), Until::AnyYes);
        self.work_ahead(&mut ahead, usize::MAX, |prover, mv| says_yes(prover, mv).then_some(()));
        let found = ahead.first_yes().and_then(|yes| {
            let mut behind = self.search.moves[place..].iter();
            behind.position(|mv| mv == yes)
        });
        if let Some(found) = found {
            self.search.moves.swap(place, place + found);
        }
    }

    /// Works on pieces until nothing more is found out about those before a place.
    pub fn work_ahead<P: Sync, A: Send>(
        &mut self,
        ahead: &mut Ahead<P, A>,
        before: usize,
        act: impl Fn(&mut Prover<'_, '_, 'g>, &P) -> Option<A> + Sync,
    ) {
        while !ahead.is_done_before(before) && !self.search.was_interrupted() {
            self.play_round(ahead, &act);
        }
    }

    /// One round.
    pub fn play_round<P: Sync, A: Send>(
        &mut self,
        ahead: &mut Ahead<P, A>,
        act: &(impl Fn(&mut Prover<'_, '_, 'g>, &P) -> Option<A> + Sync),
    ) {
        let Some(mut crew) = self.search.crew.take() else {
            ahead.is_over = true;
            return;
        };
        match crew.share(self.search.nodes(), self.search.nodes_left()) {
            Some(share) => {
                crew.man(self.search.table_bytes(), [&self.refutations, &self.successes]);
                let queue = if crew.is_bounded() {
                    ahead.deal(&mut crew, share);
                    None
                } else {
                    let queue =
                        crew.queue(ahead.open().collect(), self.search.nodes(), ahead.size(), ahead.wanted());
                    self.search.make_room_behind(queue.expected(ahead.size()), crew.helpers());
                    Some(queue)
                };
                let reports = self.work(&mut crew, share, queue.as_ref(), &ahead.pieces, act);
                // Dealt out anew, pieces could have gone to other lanes, if they had not been dealt out beforehand.
                let played = match queue {
                    Some(_) => reports.iter().flat_map(Report::sizes).collect(),
                    None => reports.iter().map(|report| report.nodes).collect(),
                };
                for (lane, report) in crew.lanes.iter_mut().zip(reports) {
                    self.search.table.take_over(&mut lane.table);
                    self.search.add_nodes(report.nodes);
                    for (place, come, nodes) in report.pieces {
                        ahead.note(place, come, nodes);
                    }
                }
                if !crew.is_bounded() {
                    self.search.make_room_behind(0, crew.helpers());
                }
                crew.record(self.search.nodes(), played);
                ahead.conclude(if crew.is_bounded() { 2 } else { 1 });
            }
            None => ahead.is_over = true,
        }
        self.search.crew = Some(crew);
    }

    /// The lanes work, each on a position of its own; what the search knows stays as it is meanwhile.
    fn work<P: Sync, A: Send>(
        &mut self,
        crew: &mut Crew,
        share: u64,
        queue: Option<&Queue>,
        pieces: &[P],
        act: &(impl Fn(&mut Prover<'_, '_, 'g>, &P) -> Option<A> + Sync),
    ) -> Vec<Report<A>> {
        let table = Arc::new(std::mem::take(&mut self.search.table));
        let stock = self.search.prospects.lend();
        let ground = Ground {
            common: self.search.common(),
            position: &*self.search.position,
            table: &table,
            stock: &stock,
            grammar: self.grammar,
            options: self.options,
            non_trivial: self.non_trivial,
            share,
            queue,
        };
        let reports = crew.work(|lane| lane.work(&ground, pieces, act));
        self.search.table = Arc::into_inner(table).expect("every lane has given back the table");
        let stock = Arc::into_inner(stock).expect("every lane has given back the prospects");
        self.search.prospects.take_back(stock);
        reports
    }
}
