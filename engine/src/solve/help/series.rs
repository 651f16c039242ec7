//! Series play by increasing length, without looking at any position twice.
//!
//! Most lengths have no solution, and the play of a length is that of the one before with a move more. As long as nothing has been
//! found, a position need be looked at only behind as few moves as lead to it: what leads from it to an end behind more of them
//! would have led there in a shorter length. So the positions are kept ([`Soonest`]), and in each length those are played on that
//! have been come to with the last moves of the length before; of the others not even moves are generated.
//!
//! Several threads look at pieces of the tree at the same time (`together.rs`).
//!
//! If there is an end at last, it is told which positions lead to it. The search that writes the lines plays up to these alone.

mod together;

use super::super::prover::{Plays, Prover};
use super::super::tries::Tries;
use super::soonest::{Come, Number, Positions, Soonest};
use super::unrecorded::Unrecorded;
use super::{Course, TakesLines};
use crate::rules::{Move, Rules, Undo};
use crate::solve::grammar::{Help, Id, Node};

/// A length takes far more than the one before if it takes more than so many times as much.
const MOST_GROWTH: u64 = 2;

/// While positions are kept, the table has no more than this part of the memory, but for what it takes already.
const PART_FOR_TABLE: usize = 4;

/// What is kept from length to length while no solution is found.
pub(super) struct Kept {
    /// Whether anything is.
    is_of_use: bool,
    tree: Option<Box<Soonest>>,
    /// How many moves were played for the two lengths before.
    taken: [u64; 2],
}

impl Kept {
    /// What is kept before the first length, if anything is.
    pub(super) const fn new(is_of_use: bool) -> Self {
        Self { is_of_use, tree: None, taken: [0; 2] }
    }
}

impl Prover<'_, '_, '_> {
    /// Whether positions are kept while no solution is found, from the first length on.
    pub(super) fn keeps_soonest<T: TakesLines>(&self, id: Id, help: &Help) -> bool {
        let [leg, _] = &help.legs;
        id == self.grammar.root
            && T::WRITES
            && help.is_series
            && !help.has_parry
            && !help.is_remainder
            && help.least <= 1
            && (3..u32::from(u16::MAX)).contains(&help.most)
            && leg.constraints.is_empty()
            && leg.move_constraints.is_empty()
            && leg.ends.iter().all(|end| self.writes_ends_alone(end.what))
            && !self.options.restricts_numbers()
            && self.search.goes_through_all()
    }

    /// Whether nothing is written of what doesn't hold.
    fn writes_ends_alone(&self, id: Id) -> bool {
        match self.grammar.node(id) {
            Node::Goal(_) | Node::Not(_) | Node::Battle(_) => true,
            Node::And(first, second) | Node::Or(first, second) | Node::Each(first, second) => {
                self.writes_ends_alone(*first) && self.writes_ends_alone(*second)
            }
            Node::Inverted(inner) => self.writes_ends_alone(*inner),
            Node::Help(help) => help.legs.iter().all(|leg| {
                leg.constraints.is_empty() && leg.ends.iter().all(|end| self.writes_ends_alone(end.what))
            }),
        }
    }

    /// Whether a length has no solution; no shorter one has any. If it has, or that can't be told, what is kept is given up, and it is
    /// noted which positions lead to an end.
    pub(super) fn rules_out(&mut self, course: Course<'_>, kept: &mut Kept) -> bool {
        // Moves that have numbers are told even where nothing can come of them.
        let is_numbered = self.search.is_numbered() && self.gives_numbers(course);
        kept.is_of_use &= !is_numbered || course.length == course.help.most;
        if !kept.is_of_use {
            return false;
        }
        let mut tree = kept.tree.take().unwrap_or_else(|| self.new_tree());
        let begun = self.search.nodes();
        if !self.look_together(course, &mut tree, kept.taken) {
            self.look(course, &mut *tree, 0, 0);
        }
        let taken = self.search.nodes() - begun;
        if tree.is_full() || self.search.was_interrupted() {
            kept.is_of_use = false;
            self.give_up_tree();
            return false;
        }
        if tree.open() || is_numbered {
            kept.is_of_use = false;
            self.search.soonest = Some(tree);
            return false;
        }
        // With a budget of moves nobody looks at the tree together. Where every length takes far more than the one before, little is looked at
        // twice, and to share out the search that keeps nothing is faster.
        let is_shared_out = self.search.is_worth_sharing(taken) && !self.looks_together();
        let [_, before] = kept.taken;
        kept.is_of_use = taken <= MOST_GROWTH * before || !is_shared_out;
        kept.taken = [before, taken];
        kept.tree = Some(tree).filter(|_| kept.is_of_use);
        if kept.tree.is_none() {
            self.give_up_tree();
        }
        true
    }

    /// An empty tree. It shares the memory for what is known with the table, which could be done with less.
    fn new_tree(&mut self) -> Box<Soonest> {
        let all = self.search.own_bytes();
        let bytes = (all - all / PART_FOR_TABLE).min(all.saturating_sub(self.search.table.bytes()));
        self.search.table.keep_to(all - bytes);
        Box::new(Soonest::new(self.search.position.state.key, bytes))
    }

    /// There is no tree any more, and the table has all the memory.
    pub(super) fn give_up_tree(&mut self) {
        self.search.soonest = None;
        let all = self.search.own_bytes();
        self.search.table.keep_to(all);
    }

    /// Whether it is known that the position on the board doesn't lead to an end.
    #[inline]
    pub(super) fn is_known_closed(&self, course: Course<'_>, played: u32) -> bool {
        let Some(tree) = &self.search.soonest else { return false };
        course.id == self.grammar.root && !tree.is_open(self.search.position.state.key, played)
    }

    /// Looks at the position on the board, which is this one of the tree, and notes behind which ones the next move ends the play.
    fn look(&mut self, course: Course<'_>, tree: &mut impl Positions, number: Number, played: u32) {
        let prospects = self.search.prospects.mark();
        let start = self.search.moves.len();
        if let Some(course) = self.foreseen(course, tree, number, played) {
            if course.length - played == 1 {
                if self.try_last_moves(course, played) {
                    tree.note_end(number);
                }
            } else {
                self.walk_on(course, tree, number, played);
                self.play_on(course, tree, number, played);
                tree.drop_done(number);
            }
        }
        self.search.prospects.truncate(prospects);
        self.search.moves.truncate(start);
    }

    /// What is foreseen from the position on the board, if an end may be within reach.
    fn foreseen<'h>(
        &mut self,
        course: Course<'h>,
        tree: &mut impl Positions,
        number: Number,
        played: u32,
    ) -> Option<Course<'h>> {
        if self.search.has_kept_nothing() {
            tree.finish(number);
            return None;
        }
        let left = course.length - played;
        if !self.has_target_within_reach(course, left) {
            return None;
        }
        self.with_prospects(course, left)
    }

    /// Whether the next move ends the play.
    fn try_last_moves(&mut self, course: Course<'_>, played: u32) -> bool {
        let leg = course.leg(played);
        let start = self.search.moves.len();
        self.search.generate_last(leg.only_goal, self.grammar.forced_next(leg));
        let mut tries = Tries::Stacked { next: start };
        let (ends, _) = self.play_each(course, played, None, &mut tries, &mut Unrecorded::default());
        ends
    }

    /// Looks at the positions that hang on the one on the board.
    fn walk_on(&mut self, course: Course<'_>, tree: &mut impl Positions, number: Number, played: u32) {
        if played == 0 {
            let first_moves: Vec<Move> = tree.children(number).map(|child| *tree.move_to(child)).collect();
            self.search.watch_first_moves(course.length, &first_moves, 0);
        }
        let mut next = tree.first_child(number);
        while let Some(child) = next {
            next = tree.next_sibling(child);
            if tree.is_done(child) {
                continue;
            }
            let mv = *tree.move_to(child);
            if played == 0 {
                self.search.watch_first_move(&mv);
            }
            self.walk_by(&mv, course, tree, |prover, tree| prover.look(course, tree, child, played + 1));
            if self.search.was_interrupted() || tree.is_full() {
                return;
            }
        }
    }

    /// Does something with the position to which a move of the tree leads from the one on the board.
    fn walk_by<P: Positions>(
        &mut self,
        mv: &Move,
        course: Course<'_>,
        tree: &mut P,
        act: impl FnOnce(&mut Self, &mut P),
    ) {
        if course.left_over.is_some_and(|left| !self.search.prospects.allow(left, mv)) {
            return;
        }
        let Some(undo) = self.search.rules.play(self.search.position, mv) else { return };
        self.search.count();
        self.after_skipping(|prover| act(prover, tree));
        self.search.rules.take_back(self.search.position, mv, &undo);
    }

    /// Plays the moves behind the position on the board, if not all of them have been played, and looks at what they lead to.
    fn play_on(&mut self, course: Course<'_>, tree: &mut impl Positions, number: Number, played: u32) {
        if tree.is_complete(number) || self.search.was_interrupted() || tree.is_full() {
            return;
        }
        let start = self.search.moves.len();
        self.search.rules.generate(self.search.position, &mut self.search.moves);
        let end = self.search.moves.len();
        let mut plays_all = true;
        for place in start..end {
            let mv = self.search.moves[place];
            if course.left_over.is_some_and(|left| !self.search.prospects.allow(left, &mv)) {
                // With more moves left it may be another thing.
                plays_all = false;
                continue;
            }
            let Some(undo) = self.search.rules.play(self.search.position, &mv) else { continue };
            self.search.count();
            self.come_on(course, tree, number, played, (&mv, &undo));
            self.search.rules.take_back(self.search.position, &mv, &undo);
            if self.search.was_interrupted() || tree.is_full() {
                return;
            }
        }
        if plays_all {
            tree.complete(number);
        }
    }

    /// A move has been played from a position of the tree.
    fn come_on(
        &mut self,
        course: Course<'_>,
        tree: &mut impl Positions,
        from: Number,
        played: u32,
        (mv, undo): (&Move, &Undo),
    ) {
        if self.has_ended(course.leg(played), mv, undo) || self.search.in_check() {
            return;
        }
        self.after_skipping(|prover| {
            let key = prover.search.position.state.key;
            if let Come::Sooner(child) = tree.come_to(key, from, mv) {
                prover.look(course, tree, child, played + 1);
            }
        });
    }
}
