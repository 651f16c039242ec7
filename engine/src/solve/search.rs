//! What all solvers share: position, move stack, goals, table, budget.

use super::claimed::Claimed;
use super::control::Control;
use super::follower::{Follower, Found};
use super::goals;
use super::help::overlap::Earlier;
use super::help::soonest::Soonest;
use super::nets::{self, Nets};
use super::numbers::{Numbers, Order};
use super::picture::{Pictures, Prospects};
use super::sharing::{Crew, LaneOrder, Queue};
use super::stretch::Within;
use super::table::{Known, Table};
use super::target::Target;
use super::watched::Watched;
use super::worth::Worths;
use crate::board::key::Key;
use crate::board::position::Mark;
use crate::board::unit::Slot;
use crate::board::{Position, Side};
use crate::game::move_text;
use crate::rules::fairy::NumberedAttempt;
use crate::rules::{AnyRules, Move, Rules, Undo};
use crate::solution::{OpenPosition, Reached, TreeMove};
use crate::stipulation::Goal;
use rayon::ThreadPool;
use std::sync::Arc;

/// How many nodes pass between two looks at the clock and the stop flag: some rules take a millisecond a node.
const NODES_PER_LOOK: u64 = 128;

/// A position being solved under its rules.
pub struct Search<'a> {
    /// The rules.
    pub rules: &'a AnyRules,
    /// The position, in which moves are played and taken back.
    pub position: &'a mut Position,
    /// What has been proved.
    pub table: Table,
    /// The phase of which it shares the proofs.
    proofs_of: Option<u32>,
    /// The position that proof games and `a=>b` lead to.
    pub target: Option<Arc<Target>>,
    /// The final positions that can be told from afar.
    pub pictures: Pictures,
    /// What of a king's squares can be told from afar, if anything.
    pub nets: Option<Arc<nets::OnDemand>>,
    /// Whether there are no conditions and no marks that change moves, whatever the walks.
    pub has_chess_kings: bool,
    /// Who must keep a unit besides kings.
    pub keeper: Option<Side>,
    /// The moves of all open nodes, one after the other.
    pub moves: Vec<Move>,
    /// The numbers of moves, where they are asked for.
    pub numbers: Option<Numbers>,
    /// The order of moves, where only the first solutions are wanted.
    pub order: Option<Arc<Order>>,
    /// The final positions that all open nodes of help play may still lead to.
    pub prospects: Prospects,
    /// The lanes, in a search of which something can be shared out.
    pub crew: Option<Box<Crew>>,
    pub(super) control: &'a Control,
    watched: Option<&'a Watched>,
    /// Who is told what is found.
    pub follower: Option<&'a dyn Follower>,
    /// The key or try that is being written, of which nobody has been told yet.
    pub head: Option<Box<TreeMove>>,
    /// Whether looking ahead pays before last moves.
    pub(super) worth: Worths,
    nodes: u64,
    /// So many moves may be played.
    limit: u64,
    /// The queue from which a lane has got its piece, and how many moves it had played then.
    company: Option<(&'a Queue, u64)>,
    /// Where it stands among the lanes that write into one table.
    pub lane: LaneOrder,
    is_interrupted: bool,
    has_skipped: bool,
    /// The phase being solved, from 0.
    pub(super) phase: u32,
    pub(super) reached: Reached,
    /// The stretch of the search ended between phases or lengths; nothing more is noted.
    pub(super) has_ended: bool,
    /// How far the moves behind the first move have been examined, if the search was interrupted there.
    pub(super) within: Option<Within>,
    /// Which first move is being examined, of those that the program looks at.
    pub first_place: u32,
    /// More than one thing is written of some phase.
    pub has_several_bodies: bool,
    /// What is reached before the stretch of the search.
    pub earlier: Option<Box<Earlier>>,
    /// The positions of series play that lead to an end, and those that don't, while the lines of a length are written.
    pub soonest: Option<Box<Soonest>>,
    /// The positions that lead to an end, where they are asked for.
    pub open: Vec<OpenPosition>,
}

/// What the searches of all lanes have in common.
#[derive(Clone, Debug)]
pub struct Common<'a> {
    rules: &'a AnyRules,
    control: &'a Control,
    target: Option<Arc<Target>>,
    order: Option<Arc<Order>>,
    pictures: Pictures,
    nets: Option<Arc<nets::OnDemand>>,
    keeper: Option<Side>,
}

impl<'a> Search<'a> {
    /// A search that has seen nothing yet.
    pub fn new(rules: &'a AnyRules, position: &'a mut Position, control: &'a Control) -> Self {
        let pictures = Pictures::new(rules.plan(), position);
        let nets = Nets::new(rules.plan(), position).map(Arc::new);
        let common = Common { rules, control, target: None, order: None, pictures, nets, keeper: None };
        Self {
            moves: Vec::with_capacity(1024),
            // Whoever wants to know where the work is goes through it alone.
            crew: Crew::new(control).filter(|_| control.surveyed.is_none()),
            watched: control.watched.as_deref(),
            follower: control.follower.as_deref(),
            limit: control.most_nodes.unwrap_or(u64::MAX),
            is_interrupted: control.most_nodes == Some(0),
            ..Self::of_lane(&common, position)
        }
    }

    /// The search of a lane, without a table.
    pub fn of_lane(common: &Common<'a>, position: &'a mut Position) -> Self {
        let Common { rules, control, target, order, pictures, nets, keeper } = common.clone();
        Self {
            rules,
            position,
            table: Table::default(),
            proofs_of: None,
            target,
            pictures,
            nets,
            has_chess_kings: rules.plan().is_plain(),
            keeper,
            moves: Vec::new(),
            numbers: None,
            order,
            prospects: Prospects::default(),
            crew: None,
            control,
            watched: None,
            follower: None,
            head: None,
            worth: Worths::default(),
            nodes: 0,
            limit: u64::MAX,
            company: None,
            lane: LaneOrder::default(),
            is_interrupted: false,
            has_skipped: false,
            phase: 0,
            reached: Reached::default(),
            has_ended: false,
            within: None,
            first_place: 0,
            has_several_bodies: false,
            earlier: None,
            soonest: None,
            open: Vec::new(),
        }
    }

    /// Whether the moves behind one that has taken so many moves are shared out.
    #[inline]
    pub fn is_worth_sharing(&self, taken: u64) -> bool {
        self.crew.as_ref().is_some_and(|crew| crew.is_worthwhile(self.nodes, taken))
    }

    /// What the searches of lanes are made from.
    pub fn common(&self) -> Common<'a> {
        Common {
            rules: self.rules,
            control: self.control,
            target: self.target.clone(),
            order: self.order.clone(),
            pictures: self.pictures.clone(),
            nets: self.nets.clone(),
            keeper: self.keeper,
        }
    }

    /// Ends the search when so many moves have been played.
    pub fn limit_to(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// A piece from a queue is begun.
    pub fn keep_company(&mut self, queue: &'a Queue) {
        self.company = Some((queue, self.nodes));
    }

    /// How many moves may still be played.
    pub fn nodes_left(&self) -> u64 {
        self.limit.saturating_sub(self.nodes)
    }

    /// Counts moves that lanes have played, and looks at the limits.
    pub fn add_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.is_interrupted |= self.nodes > self.limit || self.rules.is_cut_short() || self.control.is_over();
        self.show_nodes();
    }

    /// Makes room for what so many more moves may teach, as far as it goes on as before: lanes write into a table that can't grow meanwhile.
    pub fn make_room_behind(&mut self, moves: u64, helpers: Option<&ThreadPool>) {
        let facts = moves.saturating_mul(self.table.len() as u64) / self.nodes.max(1);
        self.table.make_room(facts as usize, helpers);
    }

    /// How much memory what is known may take.
    pub fn table_bytes(&self) -> usize {
        self.control.bytes_of_table()
    }

    /// How much of it is left to the search itself, without its lanes.
    pub fn own_bytes(&self) -> usize {
        let bytes = self.table_bytes();
        self.crew.as_ref().map_or(bytes, |crew| crew.divided(bytes)[0])
    }

    /// Remembers what is known under a key; what was "found" since the search was interrupted means nothing.
    #[inline]
    pub fn learn(&mut self, key: Key, known: Known) {
        if !self.is_interrupted {
            self.table.set(key, known);
        }
    }

    /// Begins a phase; whether an earlier search has done it already.
    pub fn begin_phase(&mut self) -> bool {
        let phase = self.phase;
        self.phase += 1;
        if !self.is_interrupted {
            // Until more is known it goes on where it began.
            let from = &self.control.from;
            let begin = if phase == from.phase { from.clone() } else { Reached::default() };
            self.reached = Reached { phase, found: 0, ..begin };
        }
        if let Some(watched) = self.watched {
            watched.begin_phase(self.phase);
        }
        self.survey_begin(0);
        self.ends_before(0, false, 0);
        phase < self.control.from.phase
    }

    /// These first moves are to be examined, from the position on the board; an earlier search has done with some.
    pub fn watch_first_moves(&mut self, length: u32, first_moves: &[Move], done_before: usize) {
        let Some(watched) = self.watched else { return };
        let mut legal_among = |moves: &[Move]| {
            let is_legal = |mv: &&Move| is_legal(self.rules, self.position, mv);
            moves.iter().filter(is_legal).count()
        };
        let done_before = legal_among(&first_moves[..done_before.min(first_moves.len())]);
        watched.begin_first_moves(length, legal_among(first_moves), done_before);
    }

    /// A first move is about to be examined.
    pub fn watch_first_move(&mut self, mv: &Move) {
        if let Some(watched) = self.watched
            && is_legal(self.rules, self.position, mv)
        {
            watched.begin_first_move();
        }
    }

    /// Whether an earlier search has done with a length.
    pub fn is_done_before(&self, length: u32) -> bool {
        self.phase == self.control.from.phase + 1 && length < self.control.from.length
    }

    /// Notes what was done with when the search was interrupted, of these first moves, which are played from
    /// the position on the board.
    pub fn note_reached(&mut self, reached: Reached, first_moves: &[Move]) {
        if self.has_ended || self.phase != self.reached.phase + 1 {
            return;
        }
        let played = |mv: &Move| move_text::played(self.rules, self.position, mv);
        let texts: Vec<_> = first_moves.iter().map(played).collect();
        self.reached = Reached {
            phase: self.reached.phase,
            first_moves: texts.iter().flatten().count() as u32,
            examined: texts.into_iter().take(reached.moves as usize).flatten().collect(),
            ..reached
        };
    }

    /// Ends the search.
    pub(super) fn interrupt(&mut self) {
        self.is_interrupted = true;
    }

    /// The play to which the search is confined.
    pub fn only(&self) -> Option<&'a Claimed> {
        self.control.only.as_deref()
    }

    /// How far the search got, if it was interrupted and can go on there: if each phase has one body.
    pub fn reached(&self) -> Option<&Reached> {
        (self.is_interrupted && !self.has_several_bodies).then_some(&self.reached)
    }

    /// Empties the table: what was proved no longer means the same.
    pub fn forget(&mut self) {
        let own = self.own_bytes();
        self.leave_proofs();
        self.table = match &self.control.proofs {
            Some(proofs) => {
                self.proofs_of = Some(self.phase);
                proofs.lend(self.phase, own)
            }
            None => Table::new(own),
        };
    }

    /// Tells those who share what has been proved how much it is.
    pub fn leave_proofs(&mut self) {
        if let (Some(proofs), Some(phase)) = (&self.control.proofs, self.proofs_of.take()) {
            proofs.give_back(phase, &self.table);
        }
    }

    /// Whether it is not asked which goals are within reach.
    #[inline]
    pub fn is_short_sighted(&self) -> bool {
        !self.control.shortcuts.foresee()
    }

    /// The moves played so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether budget, deadline, stop flag or a position with more moves than are listed ended the search. Whatever was found "not to work" since then
    /// means nothing.
    #[inline]
    pub fn was_interrupted(&self) -> bool {
        self.is_interrupted
    }

    /// Whether the search ended early because enough solutions were found.
    pub fn has_skipped(&self) -> bool {
        self.has_skipped
    }

    /// Notes that enough solutions were found.
    pub fn skip_rest(&mut self) {
        self.has_skipped = true;
    }

    /// Whether the moves of the position have numbers.
    #[inline]
    pub fn is_numbered(&self) -> bool {
        self.numbers.as_ref().is_some_and(Numbers::goes_on)
    }

    /// Whether moves that can't reach the goal have numbers, too, where the next one must.
    pub fn counts_all(&self) -> bool {
        self.numbers.as_ref().is_some_and(|numbers| numbers.counts_all)
    }

    /// Whether the moves behind those of the position have numbers.
    pub fn are_next_numbered(&self) -> bool {
        self.numbers.as_ref().is_some_and(Numbers::goes_on_behind)
    }

    /// Brings moves of the side to move that are to be written into Popeye's order, where it matters; the goal is that of
    /// the last move.
    pub fn sort_as_tried(&self, moves: &mut [Move], goal: Option<Goal>) {
        if let Some(order) = &self.order {
            order.sort(self.position, moves, goal);
        }
    }

    /// The moves with numbers, in Popeye's order. Where that isn't known the search ends.
    pub fn numbered_attempts(&mut self) -> Vec<NumberedAttempt> {
        let Some(numbers) = &mut self.numbers else { return Vec::new() };
        let attempts = numbers.attempts(self.position);
        self.is_interrupted |= numbers.failure.is_some();
        attempts
    }

    /// Those of them that must reach the goal at once, where Popeye tries these in an order of their own.
    pub fn mating_attempts(
        &mut self,
        goal: Option<Goal>,
        attempts: Vec<NumberedAttempt>,
    ) -> Vec<NumberedAttempt> {
        let Some(numbers) = &mut self.numbers else { return attempts };
        let attempts = numbers.keep_mating(self.position, goal, attempts);
        self.is_interrupted |= numbers.failure.is_some();
        attempts
    }

    /// A move with a number has been played.
    pub fn descend(&mut self) {
        if let Some(numbers) = &mut self.numbers {
            numbers.descend();
        }
    }

    /// A move with a number has been taken back.
    pub fn ascend(&mut self) {
        if let Some(numbers) = &mut self.numbers {
            numbers.ascend();
        }
    }

    /// Gives the next move its number; whether it is legal and to be played. `found` solutions stand before it.
    pub fn takes(&mut self, attempt: &NumberedAttempt, found: usize) -> bool {
        let Some(numbers) = &mut self.numbers else { return attempt.is_legal };
        numbers.takes(|numbers| numbers.played(self.position, &attempt.mv), found) && attempt.is_legal
    }

    /// Counts a played move and looks at the limits.
    #[inline]
    pub fn count(&mut self) {
        self.nodes += 1;
        if self.nodes > self.limit {
            self.is_interrupted = true;
        }
        self.is_interrupted |= self.rules.is_cut_short();
        if self.nodes.is_multiple_of(NODES_PER_LOOK) {
            self.is_interrupted |= self.control.is_over();
            if let Some((queue, begun)) = self.company {
                self.is_interrupted |= queue.ends_piece(self.nodes - begun);
            }
            self.show_nodes();
        }
    }

    /// Shows how many moves have been played.
    pub fn show_nodes(&self) {
        if let Some(watched) = self.watched {
            watched.count(self.nodes);
        }
    }

    /// Calls `visit` after each legal move of the side to move, until it says to stop. Whether it did.
    #[inline]
    pub fn any_move(&mut self, visit: impl FnMut(&mut Self, &Move, &Undo) -> bool) -> bool {
        let start = self.moves.len();
        self.rules.generate(self.position, &mut self.moves);
        self.any_generated(start, visit)
    }

    /// The same for the moves that have been generated from `start` on, which are then dropped.
    #[inline]
    fn any_generated(
        &mut self,
        start: usize,
        mut visit: impl FnMut(&mut Self, &Move, &Undo) -> bool,
    ) -> bool {
        let mut found = false;
        for place in start..self.moves.len() {
            let mv = self.moves[place];
            if let Some(undo) = self.rules.play(self.position, &mv) {
                self.count();
                found = visit(self, &mv, &undo);
                self.rules.take_back(self.position, &mv, &undo);
                if found || self.is_interrupted {
                    break;
                }
            }
        }
        self.moves.truncate(start);
        found
    }

    /// The legal moves of the side to move.
    pub fn legal_moves(&mut self) -> Vec<Move> {
        let mut legal = Vec::new();
        self.any_move(|_, mv, _| {
            legal.push(*mv);
            false
        });
        legal
    }

    /// Gives the move to the other side though nobody has moved.
    pub fn skip_turn(&mut self) -> Mark {
        let mark = self.position.mark();
        self.rules.skip_turn(self.position);
        mark
    }

    /// Lets the side to move pass as a move.
    pub fn pass(&mut self) -> Mark {
        let mark = self.position.mark();
        self.rules.pass(self.position);
        mark
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&mut self) -> bool {
        let turn = self.position.turn();
        self.rules.in_check(self.position, turn)
    }

    /// Tells whoever follows the search what has been found.
    #[inline]
    pub fn tell(&self, found: Found<'_>) {
        if let Some(follower) = self.follower {
            follower.hear(found);
        }
    }

    /// Whether who must keep a unit besides kings has lost the last one.
    #[inline]
    pub fn has_kept_nothing(&self) -> bool {
        self.keeper.is_some_and(|side| {
            let position = &*self.position;
            (position.of(side) & !position.with_walk(Slot::KING)).is_empty()
        })
    }

    /// Whether the side to move has a legal move.
    #[inline]
    pub fn has_move(&mut self) -> bool {
        self.rules.has_move(self.position, &mut self.moves)
    }

    /// See [`Rules::has_parry`].
    pub fn has_parry(&mut self) -> bool {
        self.rules.has_parry(self.position, &mut self.moves)
    }

    /// Whether the side to move could move as far as stalemate is concerned.
    pub fn is_mobile(&mut self) -> bool {
        if self.rules.plan().stalemates_ignore_permits() { self.has_parry() } else { self.has_move() }
    }

    /// Whether the move just played has reached the goal.
    #[inline]
    pub fn has_reached(&mut self, goal: Goal, mv: &Move, undo: &Undo) -> bool {
        goals::is_reached(self, goal, mv, undo)
    }

    /// Lets the play begin with `side`, until the mark is taken back.
    pub fn begin(&mut self, side: Side) -> Mark {
        let mark = self.position.mark();
        self.rules.begin(self.position, side);
        mark
    }
}

/// Whether a generated move can be played.
fn is_legal(rules: &AnyRules, position: &mut Position, mv: &Move) -> bool {
    match rules.play(position, mv) {
        Some(undo) => {
            rules.take_back(position, mv, &undo);
            true
        }
        None => false,
    }
}
