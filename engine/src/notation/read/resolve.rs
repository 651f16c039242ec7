//! From written trees to played ones: every move is looked up among the legal ones.

use super::board::Board;
use super::letters::Letters;
use super::pattern::{Candidate, Pattern};
use super::trees::{Grove, Node, Tail};
use super::written::{Signs, Written};
use super::{ReadFault, SpannedFault};
use crate::board::Side;
use crate::solution::{Mark, Outlook, PlayedMove, TreeMove};
use crate::stipulation::Goal;

/// How well a reading fits: first the fewest faults, then the fewest signs that don't hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Score {
    pub faults: usize,
    pub doubts: usize,
}

/// What a sign that doesn't hold weighs, against a last move that has no sign and reaches no goal.
pub(super) const WRONG_SIGN: usize = 2;

/// A move that was found, with what is below it.
#[derive(Clone, Debug)]
pub(super) struct Grown {
    /// Where it is written.
    start: usize,
    played: PlayedMove,
    signs: Signs,
    mark: Mark,
    tail: Tail,
    threats: Vec<Self>,
    replies: Vec<Self>,
    refutations: Vec<Self>,
}

/// A part of the solution that has been read.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub grown: Vec<Grown>,
    pub score: Score,
    pub faults: Vec<SpannedFault>,
    /// First moves that are written as keys, but could not be read.
    pub unread: usize,
}

impl Reading {
    fn add(&mut self, other: Self) {
        self.grown.extend(other.grown);
        self.score.faults += other.score.faults;
        self.score.doubts += other.score.doubts;
        self.faults.extend(other.faults);
        self.unread += other.unread;
    }

    fn fail(&mut self, written: &Written, fault: ReadFault) {
        self.score.faults += 1;
        self.faults.push(SpannedFault { start: written.start, end: written.end, fault });
    }
}

/// Looks up the moves of trees.
pub(super) struct Resolver<'run> {
    pub grove: &'run Grove,
    pub board: &'run mut Board,
    /// In duplex the one on which the other side begins.
    pub other: Option<&'run mut Board>,
    pub letters: Letters,
    pub goal: Goal,
}

/// What a group of moves is to the one above.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Move,
    Refutation,
}

impl Resolver<'_> {
    /// Reads trees that begin with moves of one of the `sides`, each as the side for which it fits best.
    pub fn roots(&mut self, roots: &[usize], sides: &[Side]) -> Reading {
        let mut reading = Reading::default();
        for root in roots {
            let mut best: Option<Reading> = None;
            for (place, side) in sides.iter().enumerate() {
                self.board.exchange(self.other.as_deref_mut().filter(|_| place > 0));
                let one = self.siblings(&[*root], *side, Role::Move);
                self.board.exchange(self.other.as_deref_mut().filter(|_| place > 0));
                if best.as_ref().is_none_or(|best| one.score < best.score) {
                    best = Some(one);
                }
                if best.as_ref().is_some_and(|best| best.score.faults == 0) {
                    break;
                }
            }
            let mut best = best.unwrap_or_default();
            best.unread = self.unread_keys(*root, best.grown.len());
            reading.add(best);
        }
        reading.grown = merged(std::mem::take(&mut reading.grown));
        reading
    }

    /// How many of the keys at a root could not be read.
    fn unread_keys(&self, root: usize, read: usize) -> usize {
        let node = &self.grove.nodes[root];
        let is_key = |written: &&Written| !written.claims(self.goal).question && !node.is_among_tries;
        node.moves.iter().filter(is_key).count().saturating_sub(read)
    }

    /// How many moves are written below a node.
    fn written_below(&self, node: &Node) -> usize {
        let below = node.threats.iter().chain(&node.replies).chain(&node.refutations);
        below
            .map(|below| &self.grove.nodes[*below])
            .map(|below| below.moves.len() + self.written_below(below))
            .sum()
    }

    /// Reads moves of `side` in the present position.
    fn siblings(&mut self, nodes: &[usize], side: Side, role: Role) -> Reading {
        let mut reading = Reading::default();
        let grove = self.grove;
        let Some(first) = nodes.first().map(|node| &grove.nodes[*node]) else { return reading };
        let Some(candidates) = self.board.moves_of(side, true) else {
            if let Some(written) = first.moves.first() {
                reading.fail(written, ReadFault::TooManyReadings);
            }
            return reading;
        };
        // What is written out elsewhere is not meant by `any move`.
        let mut named: Vec<usize> = Vec::new();
        for node in nodes {
            for pattern in patterns(&grove.nodes[*node]).iter().filter(|pattern| !pattern.is_any()) {
                named.extend(pattern.matching(&candidates, self.letters));
            }
        }
        for node in nodes {
            let node = &grove.nodes[*node];
            for (written, pattern) in node.moves.iter().zip(patterns(node)) {
                let one = if pattern.is_any() {
                    self.any(node, written, &pattern, &candidates, &named, side)
                } else {
                    self.one(node, written, &pattern, &candidates, side, role)
                };
                reading.add(one);
            }
        }
        reading.grown = merged(std::mem::take(&mut reading.grown));
        reading
    }

    /// Reads a written move: of the candidates that fit, the one after which everything below fits best.
    fn one(
        &mut self,
        node: &Node,
        written: &Written,
        pattern: &Pattern,
        candidates: &[Candidate],
        side: Side,
        role: Role,
    ) -> Reading {
        let matching = pattern.matching(candidates, self.letters);
        let mut best: Option<(Reading, Vec<usize>)> = None;
        for place in matching.iter().copied() {
            let one = self.below(node, written, &candidates[place], side, role);
            match &mut best {
                Some((best, places)) if best.score == one.score => places.push(place),
                Some((best, _)) if best.score < one.score => {}
                _ => best = Some((one, vec![place])),
            }
        }
        let mut reading = Reading::default();
        match best {
            None => {
                let fits = pattern.near(candidates, self.letters);
                let text = written.text.clone();
                let elsewhere = pattern.in_other_letters(candidates, self.letters);
                reading.fail(written, ReadFault::NoSuchMove { text, side, fits, elsewhere });
                // What stands below can't be read either.
                reading.score.faults += self.written_below(node);
            }
            Some((best, places)) if places.len() == 1 => return best,
            Some((_, places)) => {
                let fits = places.iter().map(|place| candidates[*place].text().to_owned()).collect();
                reading.fail(written, ReadFault::Ambiguous { text: written.text.clone(), fits });
            }
        }
        reading
    }

    /// Reads `~`: the moves that aren't named elsewhere and after which everything below fits.
    fn any(
        &mut self,
        node: &Node,
        written: &Written,
        pattern: &Pattern,
        candidates: &[Candidate],
        named: &[usize],
        side: Side,
    ) -> Reading {
        let mut reading = Reading::default();
        for place in pattern.matching(candidates, self.letters) {
            if !named.contains(&place) {
                let one = self.below(node, written, &candidates[place], side, Role::Move);
                if one.score == Score::default() {
                    reading.grown.extend(one.grown);
                }
            }
        }
        if reading.grown.is_empty() {
            let text = written.text.clone();
            reading.fail(written, ReadFault::NoSuchMove { text, side, fits: Vec::new(), elsewhere: None });
        }
        reading
    }

    /// Plays a candidate and reads what is written below it.
    fn below(
        &mut self,
        node: &Node,
        written: &Written,
        candidate: &Candidate,
        side: Side,
        role: Role,
    ) -> Reading {
        let mut reading = Reading::default();
        let Some(played) = self.board.play(side, &candidate.legal) else {
            let text = written.text.clone();
            reading.fail(written, ReadFault::NoSuchMove { text, side, fits: Vec::new(), elsewhere: None });
            return reading;
        };
        let signs = written.claims(self.goal);
        reading.score.doubts += self.doubts(node, signs, &candidate.legal.played);
        let threats = self.siblings(&node.threats, side, Role::Move);
        let replies = self.siblings(&node.replies, side.other(), Role::Move);
        let refutations = self.siblings(&node.refutations, side.other(), Role::Refutation);
        self.board.take_back(played);
        let mut grown = Grown {
            start: written.start,
            played: candidate.legal.played.clone(),
            signs,
            mark: if role == Role::Refutation { Mark::Refutation } else { Mark::None },
            tail: node.tail,
            threats: Vec::new(),
            replies: Vec::new(),
            refutations: Vec::new(),
        };
        for (part, into) in [
            (threats, &mut grown.threats),
            (replies, &mut grown.replies),
            (refutations, &mut grown.refutations),
        ] {
            reading.score.faults += part.score.faults;
            reading.score.doubts += part.score.doubts;
            reading.faults.extend(part.faults);
            *into = part.grown;
        }
        if node.depth == 0 {
            grown.set_mark(node);
        }
        // A try inside the play says what doesn't work, which nobody claims to.
        let is_inner_try =
            node.depth > 1 && signs.question && !signs.exclamation && node.depth.is_multiple_of(2);
        if !is_inner_try {
            reading.grown.push(grown);
        }
        reading
    }

    /// How much of what the signs say doesn't hold after the move just played.
    fn doubts(&mut self, node: &Node, signs: Signs, played: &PlayedMove) -> usize {
        let mut doubts = 0;
        if signs.check && !played.gives_check {
            doubts += WRONG_SIGN;
        }
        let is_leaf = node.threats.is_empty() && node.replies.is_empty() && node.refutations.is_empty();
        if let Some(goal) = signs.goal {
            doubts += WRONG_SIGN * usize::from(self.board.is_reached(goal) == Some(false));
        } else if is_leaf && node.depth > 0 && self.board.is_reached(self.goal) == Some(false) {
            doubts += 1;
        }
        doubts
    }
}

/// What is written for each of a node's moves; a bare square may also stand for the unit of the first move.
fn patterns(node: &Node) -> Vec<Pattern> {
    let mut patterns: Vec<Pattern> = node.moves.iter().map(|written| Pattern::new(&written.text)).collect();
    if let Some((first, others)) = patterns.split_first_mut() {
        others.iter_mut().for_each(|other| other.inherit(first));
    }
    patterns
}

impl Grown {
    /// Tells keys from tries; the replies of a try that refute are its refutations.
    fn set_mark(&mut self, node: &Node) {
        let has_refutation = node.has_but || self.replies.iter().any(Self::may_refute);
        let is_try = if self.signs.question {
            self.signs.question_first || has_refutation
        } else {
            !self.signs.exclamation && (node.is_among_tries || node.has_but)
        };
        self.mark = match (is_try, self.signs.exclamation) {
            (true, _) => Mark::Try,
            (false, true) => Mark::Key,
            (false, false) => Mark::None,
        };
        if is_try {
            let is_bare = |reply: &Self| reply.replies.is_empty() && reply.signs.goal.is_none();
            let (refutations, replies): (Vec<Self>, Vec<Self>) = std::mem::take(&mut self.replies)
                .into_iter()
                .partition(|reply| reply.may_refute() || is_bare(reply));
            self.replies = replies;
            self.refutations.extend(refutations);
            for refutation in &mut self.refutations {
                refutation.mark = Mark::Refutation;
            }
            self.refutations = merged(std::mem::take(&mut self.refutations));
        }
    }

    fn may_refute(&self) -> bool {
        self.signs.exclamation && self.replies.is_empty() && self.signs.goal.is_none()
    }

    /// The move as part of a solution; the places of the moves are added in the order of writing.
    pub fn tree(self, starts: &mut Vec<usize>) -> TreeMove {
        starts.push(self.start);
        let mut trees = |moves: Vec<Self>| moves.into_iter().map(|one| one.tree(starts)).collect::<Vec<_>>();
        let threats = trees(self.threats);
        let replies = trees(self.replies);
        let refutations = trees(self.refutations);
        let outlook = outlook(self.tail, threats);
        TreeMove {
            played: self.played,
            goal: self.signs.goal,
            is_forced_goal: self.signs.forced,
            mark: self.mark,
            outlook,
            replies,
            refutations,
        }
    }
}

/// What a move leads to, by the word behind it and the threats that are written.
pub(super) fn outlook(tail: Tail, threats: Vec<TreeMove>) -> Outlook {
    match tail {
        Tail::Zugzwang if threats.is_empty() => Outlook::Zugzwang,
        Tail::None if threats.is_empty() => Outlook::NotAsked,
        Tail::None | Tail::Zugzwang | Tail::Threat => Outlook::Threats(threats),
    }
}

/// Moves that are written more than once become one, with everything that is written below any of them.
fn merged(moves: Vec<Grown>) -> Vec<Grown> {
    let mut kept: Vec<Grown> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for one in moves {
        // A claim that is a try here and a key there stays two claims.
        let key = (one.played.text.clone(), one.mark == Mark::Try, one.mark == Mark::Refutation);
        match places.get(&key).and_then(|place: &usize| kept.get_mut(*place)) {
            None => {
                places.insert(key, kept.len());
                kept.push(one);
            }
            Some(same) => {
                if one.tail != Tail::None {
                    same.tail = one.tail;
                }
                if one.mark == Mark::Key {
                    same.mark = Mark::Key;
                }
                same.signs.goal = same.signs.goal.or(one.signs.goal);
                for (into, from) in [
                    (&mut same.threats, one.threats),
                    (&mut same.replies, one.replies),
                    (&mut same.refutations, one.refutations),
                ] {
                    into.extend(from);
                    *into = merged(std::mem::take(into));
                }
            }
        }
    }
    kept
}
