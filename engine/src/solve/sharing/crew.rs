//! The lanes of a search, and what each of them does in a round.

use super::super::control::Control;
use super::super::grammar::Grammar;
use super::super::picture::{Prospects, Stock};
use super::super::prover::Prover;
use super::super::recent::RecentMoves;
use super::super::search::{Common, Search};
use super::super::table::Table;
use super::{Grain, Round, Sharing};
use crate::board::Position;
use crate::options::Options;
use crate::rules::Move;
use rayon::ThreadPool;
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// All lanes together take no more than this part of the memory.
const PART_OF_MEMORY: usize = 8;

/// The table of a lane takes no more than this.
const MOST_LANE_BYTES: usize = 512 << 10;

/// The lanes of a search.
#[derive(Debug)]
pub struct Crew {
    sharing: Sharing,
    pub(super) lanes: Vec<Lane>,
    /// By half-moves or moves left behind a move: how many moves were played behind it, and how often that was seen.
    sizes: [(u64, u64); 32],
    /// Whether lanes learn from one another between the rounds alone.
    is_bounded: bool,
    /// How many moves had been played when the last round was recorded.
    recorded: u64,
    /// Whether somebody waits for what is found.
    is_followed: bool,
}

impl Crew {
    /// The lanes, if there is anybody to work on them. With a budget of moves they are there in any case: how far it reaches must
    /// not depend on the number of threads.
    pub fn new(control: &Control) -> Option<Box<Self>> {
        let Control { sharing, most_nodes, .. } = control;
        let is_wanted = sharing.has_help() || most_nodes.is_some() || sharing.record.is_some();
        let crew = || Self {
            sharing: sharing.clone(),
            lanes: Vec::new(),
            sizes: [(0, 0); 32],
            is_bounded: most_nodes.is_some(),
            recorded: 0,
            is_followed: control.follower.is_some(),
        };
        (is_wanted && control.bytes_of_table() > 0).then(|| Box::new(crew()))
    }

    /// How much of the memory for the table is left to the search itself, and how much each lane gets.
    pub fn divided(&self, table_bytes: usize) -> [usize; 2] {
        let lanes = self.sharing.grain.lanes;
        let lane = (table_bytes / PART_OF_MEMORY / lanes).min(MOST_LANE_BYTES);
        if self.is_bounded { [table_bytes - lane * lanes, lane] } else { [table_bytes, 0] }
    }

    /// Makes the lanes, if they aren't there yet.
    pub(super) fn man(&mut self, table_bytes: usize, recent: [&RecentMoves; 2]) {
        let [_, bytes] = self.divided(table_bytes);
        let lanes = self.count();
        let lane = |place| Lane {
            moves: Vec::with_capacity(1024),
            table: Table::new(bytes),
            prospects: Prospects::default(),
            recent: recent.map(RecentMoves::clone),
            todo: Vec::new(),
            order: if self.is_bounded { LaneOrder::default() } else { LaneOrder { place, lanes } },
        };
        if self.lanes.is_empty() {
            self.lanes.extend((0..lanes).map(lane));
        }
    }

    /// How many moves a lane plays in the next round, if so many have been played, and so many may still be played; nothing, when
    /// the budget nears its end.
    pub(super) fn share(&self, played: u64, left: u64) -> Option<u64> {
        let Grain { least, most, lanes, .. } = self.sharing.grain;
        // As long as little is known, it is exchanged often.
        let share = (played / 128).clamp(least, most).min(left / (4 * lanes as u64));
        (share >= least.min(500)).then_some(share)
    }

    /// How many lanes there are.
    pub fn count(&self) -> usize {
        match &self.sharing.pool {
            _ if self.is_bounded => self.sharing.grain.lanes,
            Some(pool) => pool.current_num_threads(),
            None => 1,
        }
    }

    /// The threads, if there are several.
    pub(super) fn helpers(&self) -> Option<&ThreadPool> {
        self.sharing.helpers()
    }

    /// Into so many pieces the positions of a series are divided, or into none.
    pub fn fewest_pieces(&self) -> usize {
        self.sharing.grain.pieces * self.count()
    }

    /// How many pieces should be ready for the lanes.
    pub fn supply(&self) -> usize {
        4 * self.sharing.grain.lanes.max(self.count())
    }

    /// Whether the lanes learn from one another between the rounds alone, so that nothing depends on who is faster.
    pub const fn is_bounded(&self) -> bool {
        self.is_bounded
    }

    /// The pieces from which the lanes help themselves in a round, if so many moves have been played, and a piece takes so many.
    pub(super) fn queue(&self, pieces: Vec<usize>, played: u64, size: u64, wanted: Wanted) -> Queue {
        let most = match wanted {
            Wanted::ForGood { moves } => moves,
            _ => (played / 4).clamp(SHORTEST_ROUND, LONGEST_ROUND).max(PIECES_IN_ROUND * size),
        };
        let running = self.sharing.has_help().then(|| AtomicUsize::new(self.count()));
        let alone = if wanted.is_for_good() { u64::MAX } else { self.sharing.grain.alone };
        let news = self.is_followed.then(AtomicBool::default);
        Queue {
            pieces,
            most,
            wanted,
            running,
            alone,
            news,
            is_answered: AtomicBool::default(),
            next: AtomicUsize::new(0),
            played: AtomicU64::new(0),
        }
    }

    /// So many attacks are to fail before the others are shared out. Without a budget, whoever finds one that succeeds ends the work of all others, so
    /// that nobody waits for them.
    pub const fn fewest_attacks(&self) -> usize {
        if self.is_bounded { FEW_ATTACKS } else { 0 }
    }

    /// Whether the moves behind one that has taken so many moves are shared out.
    pub fn is_worthwhile(&self, played: u64, taken: u64) -> bool {
        let Grain { first, worthwhile, .. } = self.sharing.grain;
        // Dealt out, pieces cost more than taken from a queue.
        let (first, worthwhile) = if self.is_bounded { (first, worthwhile) } else { (0, worthwhile / 15) };
        played >= first
            && taken >= worthwhile
            && (self.is_bounded || self.sharing.record.is_some() || self.sharing.has_idle_help())
    }

    /// Notes how many moves were played behind a move, with so many left.
    pub fn note_size(&mut self, left: u32, taken: u64) {
        if let Some((sum, count)) = self.sizes.get_mut(left as usize) {
            *sum += taken;
            *count += 1;
        }
    }

    /// How many moves were played behind a move on the average, with so many left.
    fn average(&self, left: u32) -> Option<u64> {
        self.sizes.get(left as usize).and_then(|(sum, count)| sum.checked_div(*count))
    }

    /// How many moves the first of several moves is likely to take, with so many left behind it; nothing, where the first one is waited
    /// for: with a budget, or when none has been seen.
    pub fn expected(&self, left: u32) -> u64 {
        self.average(left).filter(|_| !self.is_bounded).unwrap_or_default()
    }

    /// How many half-moves deep the pieces lie, with so many left: they should be small. Deeper than two, finding the pieces
    /// would take as long as the play behind them, since those that can be reached in several ways are not known yet.
    pub fn depth(&self, left: u32) -> u32 {
        let most = self.sharing.grain.most;
        let is_small = |depth: &u32| self.average(left - depth).is_some_and(|average| average <= most);
        let deepest = left.saturating_sub(2).clamp(1, 2);
        (1..deepest).find(is_small).unwrap_or(deepest)
    }

    /// All lanes work, on as many threads as there are.
    pub(super) fn work<A: Send>(&mut self, act: impl Fn(&mut Lane) -> Report<A> + Sync) -> Vec<Report<A>> {
        match self.sharing.helpers() {
            Some(pool) => {
                let lanes = self.lanes.par_iter_mut().with_max_len(1);
                pool.install(|| lanes.map(&act).collect())
            }
            None => self.lanes.iter_mut().map(act).collect(),
        }
    }

    /// Records a round, and what the search has played alone before it; so many moves have been played in all.
    pub fn record(&mut self, played: u64, lanes: Vec<u64>) {
        let alone = played - lanes.iter().sum::<u64>() - self.recorded;
        self.recorded = played;
        if let Some(record) = &self.sharing.record {
            record.add(Round { alone, lanes });
        }
    }
}

/// With a budget, so many attacks are to fail before the others are shared out: where so many fail, perhaps all of them do.
const FEW_ATTACKS: usize = 2;

/// Without a budget, lanes stop when they have played so many moves together, or a quarter of all that have been played before; so
/// the search gets on, and the table grows.
const SHORTEST_ROUND: u64 = 20_000;

/// They don't play more.
const LONGEST_ROUND: u64 = 2_000_000;

/// Nor do they play less than it takes for so many pieces: at the end of a round everybody waits for the last one.
const PIECES_IN_ROUND: u64 = 64;

/// Where somebody waits for what is found, a round in which something was found doesn't go on for more moves than these.
const ROUND_WITH_NEWS: u64 = 100_000;

/// What is wanted of the pieces of a queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// What can be decided in a round.
    Some,
    /// All, even if it takes more than a round: about so many moves.
    ForGood { moves: u64 },
    /// One that says yes; then nobody wants to know more.
    AnyYes,
}

impl Wanted {
    const fn is_for_good(self) -> bool {
        matches!(self, Self::ForGood { .. })
    }
}

/// Pieces from which lanes help themselves.
pub struct Queue {
    pieces: Vec<usize>,
    next: AtomicUsize,
    /// How many moves are to be played in the round.
    most: u64,
    wanted: Wanted,
    /// How many have been.
    played: AtomicU64,
    /// How many lanes are still at work, if there are several.
    running: Option<AtomicUsize>,
    /// So long the last of them goes on.
    alone: u64,
    /// Whether something has been found, if somebody waits for it.
    news: Option<AtomicBool>,
    /// Whether a piece has said yes, where nobody wants to know more then.
    is_answered: AtomicBool,
}

impl Queue {
    /// The next piece.
    fn next(&self) -> Option<Turn> {
        let has_news = self.news.as_ref().is_some_and(|news| news.load(Ordering::Relaxed));
        let most = if has_news { self.most.min(ROUND_WITH_NEWS) } else { self.most };
        if self.is_answered() || !self.wanted.is_for_good() && self.played.load(Ordering::Relaxed) >= most {
            return None;
        }
        let piece = *self.pieces.get(self.next.fetch_add(1, Ordering::Relaxed))?;
        Some(Turn { piece, doubled: 0 })
    }

    /// How many moves will be played in the round, if a piece takes so many.
    pub(super) fn expected(&self, size: u64) -> u64 {
        match size {
            0 => self.most,
            size => self.most.min(size.saturating_mul(self.pieces.len() as u64)),
        }
    }

    /// Whether a lane that has played so many moves in a piece had better stop: nobody wants to know the answer any more, or all others have
    /// nothing to do, so that the search had better share out what is inside it.
    pub fn ends_piece(&self, played: u64) -> bool {
        self.is_answered() || self.leaves_alone(played)
    }

    fn is_answered(&self) -> bool {
        self.is_answered.load(Ordering::Relaxed)
    }

    fn leaves_alone(&self, played: u64) -> bool {
        let are_all_taken = || self.next.load(Ordering::Relaxed) >= self.pieces.len();
        // Where it is only noted how work is shared out, a single lane does it all.
        let running = self.running.as_ref().map(|running| running.load(Ordering::Relaxed));
        played > self.alone && running.map_or_else(are_all_taken, |running| running <= 1)
    }

    /// Something has been found.
    fn has_found(&self) {
        if let Some(news) = &self.news {
            news.store(true, Ordering::Relaxed);
        }
        if self.wanted == Wanted::AnyYes {
            self.is_answered.store(true, Ordering::Relaxed);
        }
    }

    fn leave(&self) {
        if let Some(running) = &self.running {
            running.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// What every lane begins a round with.
pub(super) struct Ground<'r, 'g> {
    pub common: Common<'r>,
    pub position: &'r Position,
    pub table: &'r Arc<Table>,
    pub stock: &'r Arc<Stock>,
    pub grammar: &'g Grammar,
    pub options: &'g Options,
    pub non_trivial: u32,
    /// How many moves the lane should play.
    pub share: u64,
    /// From where it takes its pieces, if none are dealt out to it.
    pub queue: Option<&'r Queue>,
}

/// A piece in its turn: which one, and how often the bound of a round is to be doubled for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub piece: usize,
    pub doubled: u32,
}

/// What has come of a piece.
#[derive(Debug)]
pub(super) enum Come<A> {
    /// It is decided: no, or yes, with what there is to say.
    Decided(Option<A>),
    /// It goes on in the next round; it has learned so much.
    GoesOn { facts: usize },
}

/// What a lane has done in a round.
#[derive(Debug)]
pub(super) struct Report<A> {
    pub nodes: u64,
    /// What has come of the pieces that were looked at, each in so many moves.
    pub pieces: Vec<(usize, Come<A>, u64)>,
}

impl<A> Report<A> {
    /// How many moves each piece took.
    pub fn sizes(&self) -> impl Iterator<Item = u64> {
        self.pieces.iter().map(|(_, _, nodes)| *nodes)
    }
}

/// Where a lane stands among those that write into one table. Each tries the attacks of a position from another one on: where none succeeds,
/// two that come to the same position take one half of its moves each, and find the other half in the table.
#[derive(Clone, Copy, Debug)]
pub struct LaneOrder {
    place: usize,
    lanes: usize,
}

impl Default for LaneOrder {
    fn default() -> Self {
        Self { place: 0, lanes: 1 }
    }
}

impl LaneOrder {
    /// With which of so many moves it begins.
    pub const fn begin(self, moves: usize) -> usize {
        moves * self.place / self.lanes
    }
}

/// A search of its own, from round to round.
#[derive(Debug)]
pub struct Lane {
    moves: Vec<Move>,
    pub(super) table: Table,
    prospects: Prospects,
    recent: [RecentMoves; 2],
    pub(super) todo: Vec<Turn>,
    order: LaneOrder,
}

impl Lane {
    /// Works on its pieces until it has played its share of moves.
    pub(super) fn work<'g, P, A>(
        &mut self,
        ground: &Ground<'_, 'g>,
        pieces: &[P],
        act: &impl Fn(&mut Prover<'_, '_, 'g>, &P) -> Option<A>,
    ) -> Report<A> {
        let mut report = Report { nodes: 0, pieces: Vec::new() };
        if self.todo.is_empty() && ground.queue.is_none() {
            return report;
        }
        let mut position = ground.position.clone();
        self.table.lean_on(Some(Arc::clone(ground.table)));
        self.prospects.lean_on(Some(Arc::clone(ground.stock)));
        let mut search = Search::of_lane(&ground.common, &mut position);
        search.table = std::mem::take(&mut self.table);
        search.lane = self.order;
        search.moves = std::mem::take(&mut self.moves);
        search.prospects = std::mem::take(&mut self.prospects);
        let [refutations, successes] = std::mem::take(&mut self.recent);
        let &Ground { grammar, options, non_trivial, .. } = ground;
        let mut prover =
            Prover { search: &mut search, grammar, options, non_trivial, refutations, successes };
        let mut dealt = self.todo.drain(..);
        while let Some(turn) = dealt.next().or_else(|| ground.queue?.next()) {
            let begin = prover.search.nodes();
            match ground.queue {
                Some(queue) => prover.search.keep_company(queue),
                None if begin >= ground.share => break,
                None => prover.search.limit_to((2 * ground.share) << turn.doubled),
            }
            let facts = prover.search.table.len();
            let answer = act(&mut prover, &pieces[turn.piece]);
            let come = if prover.search.was_interrupted() {
                Come::GoesOn { facts: prover.search.table.len() - facts }
            } else {
                Come::Decided(answer)
            };
            let nodes = prover.search.nodes() - begin;
            if let Some(queue) = ground.queue {
                if matches!(come, Come::Decided(Some(_))) {
                    queue.has_found();
                }
                queue.played.fetch_add(nodes, Ordering::Relaxed);
            }
            report.pieces.push((turn.piece, come, nodes));
            if prover.search.was_interrupted() {
                break;
            }
        }
        drop(dealt);
        if let Some(queue) = ground.queue {
            queue.leave();
        }
        self.todo.clear();
        let Prover { refutations, successes, .. } = prover;
        self.recent = [refutations, successes];
        report.nodes = search.nodes();
        self.table = search.table;
        self.moves = search.moves;
        self.prospects = search.prospects;
        self.moves.clear();
        self.table.lean_on(None);
        self.prospects.lean_on(None);
        report
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_works_on_when_the_only_answer_is_there() {
        let grain = Grain { alone: u64::MAX, ..Grain::default() };
        let sharing = Sharing { grain, record: Some(Arc::default()), ..Sharing::default() };
        let crew = Crew::new(&Control { sharing, ..Control::default() }).unwrap();
        for (wanted, goes_on) in
            [(Wanted::AnyYes, false), (Wanted::Some, true), (Wanted::ForGood { moves: 1 }, true)]
        {
            let queue = crew.queue(vec![0, 1, 2], 0, 0, wanted);
            assert!(queue.next().is_some() && !queue.ends_piece(1));
            queue.has_found();
            assert_eq!(queue.ends_piece(1), !goes_on, "{wanted:?}");
            assert_eq!(queue.next().is_some(), goes_on, "{wanted:?}");
        }
    }

    #[test]
    fn lanes_begin_with_different_moves() {
        let begins = |lanes| (0..lanes).map(move |place| LaneOrder { place, lanes }.begin(12));
        assert!(begins(3).eq([0, 4, 8]) && begins(1).eq([0]) && begins(16).all(|begin| begin < 12));
        assert_eq!(LaneOrder::default().begin(0), 0);
    }
}
