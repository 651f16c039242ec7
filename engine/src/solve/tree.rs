//! Writing battle play as trees: which moves are shown, in Popeye's way.

use super::battle::Fight;
use super::goals;
use super::grammar::{Battle, Id, Leg, Node};
use super::prover::{Last, Plays, Prover};
use super::tries::Tries;
use crate::board::Owner;
use crate::game::move_text;
use crate::rules::{Move, MoveKind, Rules, Undo};
use crate::solution::{AfterKey, Mark, Outlook, PlayedMove, Reached, TreeMove};
use crate::stipulation::Goal;

/// What the attacker threatens, for deciding which defences are worth writing.
struct Threats {
    length: u32,
    moves: Vec<Move>,
}

/// Writes battle play as a tree: it asks a prover what holds, and how soon, and says which moves are shown.
pub struct TreeWriter<'p, 's, 'a, 'g> {
    /// Who is asked.
    pub prover: &'p mut Prover<'s, 'a, 'g>,
}

impl<'s, 'a, 'g> Plays<'s, 'a, 'g> for TreeWriter<'_, 's, 'a, 'g> {
    fn prover(&mut self) -> &mut Prover<'s, 'a, 'g> {
        self.prover
    }
}

impl<'g> TreeWriter<'_, '_, '_, 'g> {
    /// The first moves of an attack: keys, and tries as far as they are asked for.
    pub fn first_moves(&mut self, id: Id, battle: &'g Battle) -> Vec<TreeMove> {
        let fight = Fight { id, battle, least: battle.least };
        let mut roots = Vec::new();
        if self.prover.options.most_solutions == Some(0) {
            return roots;
        }
        if let Some(forced) = self.what_is_forced(&battle.defence, None) {
            return forced;
        }
        let is_root = id == self.prover.grammar.root;
        let mut tries = if is_root {
            self.prover.attacks_in_order(fight, battle.most)
        } else {
            Tries::listed(self.prover.moves_towards(fight.attack_leg()))
        };
        let goes_on_later = is_root && !tries.are_numbered();
        let done_before = if goes_on_later { self.prover.search.done_before(0) } else { 0 };
        let first_moves = tries.left_out(done_before);
        let mut place = done_before;
        while let Some(mv) = tries.next(self.prover.search, roots.len()) {
            let found = roots.len();
            let root =
                self.written(fight.attack_leg(), &mv, |writer, undo| writer.first_move(fight, &mv, undo));
            roots.extend(root);
            if self.prover.search.was_interrupted() && goes_on_later {
                let [moves, found] = [place, found].map(|number| number as u32);
                let reached = Reached { is_longest: true, moves, found, ..Reached::default() };
                self.prover.search.note_reached(reached, &first_moves);
            }
            place += 1;
            if self.prover.options.most_solutions.is_some_and(|most| count_solutions(&roots) >= most) {
                self.prover.search.skip_rest();
                break;
            }
        }
        tries.end(self.prover.search);
        roots
    }

    /// The defender's first moves with the attacker's answers, as if the attacker had passed.
    pub fn set_play(&mut self, id: Id, battle: &'g Battle) -> Vec<TreeMove> {
        let fight = Fight { id, battle, least: battle.least };
        if let Some(replies) = self.what_ends(&battle.attack, None) {
            return replies;
        }
        if !self.prover.goes_on(&battle.attack, None) {
            return Vec::new();
        }
        // What the attacker may allow is asked of his moves, of which there was none.
        if self.prover.is_too_free(fight, battle.most) {
            return Vec::new();
        }
        self.defences(fight, battle.most, None)
    }

    /// The play of a battle that begins with the defender's moves.
    pub fn after_key(&mut self, id: Id, battle: &'g Battle) -> AfterKey {
        let fight = Fight { id, battle, least: battle.least };
        let gives_check = self.prover.search.in_check();
        let mut play = AfterKey { gives_check, outlook: Outlook::NotAsked, replies: Vec::new() };
        if !self.prover.goes_on(&battle.attack, None) {
            return play;
        }
        if let Some(replies) = self.what_ends(&battle.attack, None) {
            return AfterKey { replies, ..play };
        }
        let behind = |writer: &mut Self| {
            // The key isn't asked what it threatens.
            if writer.prover.leaves_too_many_flights(battle.most) {
                return;
            }
            let mut threats = None;
            if battle.most > 0 && !gives_check && !writer.prover.options.no_threat {
                (play.outlook, threats) = writer.threats(fight, battle.most);
            }
            play.replies = writer.defences(fight, battle.most, threats.as_ref());
            // Where no move is left to the attacker, and the defender's isn't the last, nothing is refuted.
            if battle.most > 0 || battle.ends_on_defence {
                play.replies.extend(writer.refutations(fight, battle.most));
            }
        };
        self.within_non_trivial(fight, battle.most, behind);
        play
    }

    /// What is written of play inside other play.
    fn inner(&mut self, id: Id, last: Last<'_>) -> Vec<TreeMove> {
        match self.prover.grammar.node(id) {
            // Help play has no place in a tree.
            Node::Goal(_) | Node::Not(_) | Node::Help(_) => Vec::new(),
            Node::And(first, second) => {
                if !self.prover.holds(*first, last) || !self.prover.holds(*second, last) {
                    return Vec::new();
                }
                let mut nodes = self.inner(*first, last);
                nodes.extend(self.inner(*second, last));
                nodes
            }
            Node::Each(first, second) => {
                let mut nodes = self.inner(*first, last);
                nodes.extend(self.inner(*second, last));
                nodes
            }
            Node::Or(first, second) => {
                let solved = if self.prover.holds(*first, last) { *first } else { *second };
                self.inner(solved, last)
            }
            Node::Inverted(inner) => {
                if self.prover.search.in_check() {
                    return Vec::new();
                }
                self.after_skipping(|writer| writer.inner(*inner, None))
            }
            Node::Battle(battle) => {
                let fight = Fight { id, battle, least: battle.least };
                if battle.begins_with_defence {
                    return if self.prover.holds(id, last) {
                        self.allowed_defences(fight, battle.most)
                    } else {
                        Vec::new()
                    };
                }
                let length = self.prover.shortest(fight, battle.most, last);
                let continuations = length.map(|length| self.continuations(fight, length));
                continuations.unwrap_or_default().into_iter().map(|(_, node)| node).collect()
            }
        }
    }

    /// Whether the defender can put a neutral unit back that has just moved without capture. To Popeye such a move is
    /// neither a key nor a try, whatever follows.
    fn can_be_undone(&mut self, mv: &Move, undo: &Undo) -> bool {
        let is_plain =
            |mv: &Move| mv.kind == MoveKind::Plain && mv.capture.is_none() && mv.moving == mv.arriving;
        let moved = self.prover.search.position.unit(mv.arrival);
        if moved.owner != Owner::Neutral || !is_plain(mv) {
            return false;
        }
        // It may have become neutral by this move.
        let mut effects = self.prover.search.position.effects_since(&undo.mark).iter();
        if !effects.any(|effect| effect.from == Some(mv.departure) && effect.after == moved) {
            return false;
        }
        self.prover.search.any_move(|search, reply, _| {
            reply.departure == mv.arrival
                && reply.arrival == mv.departure
                && is_plain(reply)
                && search.position.unit(mv.departure) == moved
        })
    }

    /// The move just played, if it is a key or a try that is asked for.
    fn first_move(&mut self, fight: Fight<'g>, mv: &Move, undo: &Undo) -> Option<TreeMove> {
        let most = fight.battle.most;
        let ends_at_once = fight.is_long_enough() && self.prover.ends(&fight.battle.attack, mv, undo);
        // The first defence is looked at with all moves left, however soon the key works.
        if !ends_at_once && (self.can_be_undone(mv, undo) || !self.is_allowed(fight.next(), most - 1)) {
            return None;
        }
        // A key that works in fewer moves is shown, with its threats, as the shorter problem it solves.
        let works_in = (fight.least.max(1)..=most)
            .find(|shorter| self.prover.succeeds_within(fight, *shorter, mv, undo));
        if self.prover.search.was_interrupted() {
            return None;
        }
        if let Some(length) = works_in {
            let node = self.first_attack(fight, length - 1, mv, undo);
            return Some(TreeMove { mark: Mark::Key, ..node });
        }
        let most_refutations = self.prover.options.most_refutations as usize;
        // A move that reaches nothing at the end of direct play is no try.
        if most_refutations == 0 || most < 2 && !fight.battle.ends_on_defence {
            return None;
        }
        if !self.prover.goes_on(&fight.battle.attack, Some((mv, undo))) {
            return None;
        }
        let fight = fight.next();
        self.within_non_trivial(fight, most - 1, |writer| writer.try_with_refutations(fight, most - 1))
            .flatten()
    }

    /// Whether options don't forbid the attacker's first move just played.
    fn is_allowed(&mut self, fight: Fight<'g>, rest: u32) -> bool {
        let is_bounded =
            self.prover.options.most_flights.is_some() || self.prover.options.most_threat.is_some();
        !is_bounded
            || self
                .within_non_trivial(fight, rest, |writer| !writer.prover.is_too_free(fight, rest))
                .unwrap_or(false)
    }

    /// The attacker's first move just played as a try, if it has no more refutations than are asked for.
    fn try_with_refutations(&mut self, fight: Fight<'g>, rest: u32) -> Option<TreeMove> {
        // Where the defender can't reach the goal by any move, his moves refute nothing.
        if rest == 0
            && let Some(goal) = fight.battle.defence.only_goal
            && !goals::is_near(self.prover.search, goal)
        {
            return None;
        }
        let legal = self.prover.moves_towards(fight.defence_leg());
        let mut refutations = Vec::new();
        for mv in &legal {
            if !self.loses_after(fight, mv, rest) {
                refutations.push(*mv);
                if refutations.len() > self.prover.options.most_refutations as usize {
                    return None;
                }
            }
        }
        let is_trivial =
            self.prover.options.no_checking_tries && refutations.len() == 1 && self.prover.search.in_check();
        if legal.is_empty() || is_trivial || self.prover.search.was_interrupted() {
            return None;
        }
        let node = if self.prover.options.variations { self.behind_attack(fight, rest) } else { unwritten() };
        let refutations = refutations.iter().filter_map(|mv| self.refutation(fight, mv)).collect();
        Some(TreeMove { mark: Mark::Try, refutations, ..node })
    }

    fn loses_after(&mut self, fight: Fight<'g>, mv: &Move, rest: u32) -> bool {
        let leg = fight.defence_leg();
        self.after(leg, mv, |writer, undo| writer.prover.defence_loses(fight, rest, mv, undo)).unwrap_or(true)
    }

    /// A refutation, with what it forces upon the attacker.
    fn refutation(&mut self, fight: Fight<'g>, mv: &Move) -> Option<TreeMove> {
        self.written(None, mv, |writer, undo| {
            let last = Some((mv, undo));
            let replies = writer.what_is_forced(&fight.battle.defence, last).unwrap_or_default();
            // It may reach the goal too early.
            let goal = writer.goal_of_defence(fight, last);
            Some(TreeMove { mark: Mark::Refutation, goal, replies, ..unwritten() })
        })
    }

    /// The goal that the defence just played reaches, whether or not it counts yet.
    fn goal_of_defence(&mut self, fight: Fight<'g>, last: Last<'_>) -> Option<Goal> {
        let mut goals = fight.battle.defence.ends.iter().filter(|end| end.is_goal);
        let reached = goals.find(|end| self.prover.holds(end.what, last))?;
        self.prover.goal_of(reached.what, last)
    }

    /// The defences that the attacker has no answer to.
    fn refutations(&mut self, fight: Fight<'g>, rest: u32) -> Vec<TreeMove> {
        let mut nodes = Vec::new();
        for mv in self.prover.search.legal_moves() {
            if self.prover.search.was_interrupted() {
                break;
            }
            if !self.loses_after(fight, &mv, rest) {
                // What it forces upon the attacker isn't written here.
                let node = self.written(None, &mv, |_, _| Some(unwritten()));
                nodes.extend(node.map(|node| TreeMove { mark: Mark::Refutes, ..node }));
            }
        }
        nodes
    }

    /// The attacker's first move just played, with all that follows if that is asked for.
    fn first_attack(&mut self, fight: Fight<'g>, rest: u32, mv: &Move, undo: &Undo) -> TreeMove {
        if self.prover.options.variations {
            return self.attack(fight, rest, mv, undo);
        }
        TreeMove { goal: self.goal_reached(fight, Some((mv, undo))).flatten(), ..unwritten() }
    }

    /// What the attacker's move just played reaches, if it is at its end: a goal that has a name or not.
    fn goal_reached(&mut self, fight: Fight<'g>, last: Last<'_>) -> Option<Option<Goal>> {
        if !fight.is_long_enough() {
            return None;
        }
        let mut goals = fight.battle.attack.ends.iter().filter(|end| end.is_goal);
        let reached = goals.find(|end| self.prover.holds(end.what, last))?;
        Some(self.prover.goal_of(reached.what, last))
    }

    /// Whether threats are looked for below the first move.
    const fn asks_for_threats(&self) -> bool {
        !self.prover.options.no_threat
            && (self.prover.options.variations || self.prover.options.post_key_play)
    }

    /// The attacker's move just played, with all that follows; `rest` moves are left to him.
    fn attack(&mut self, fight: Fight<'g>, rest: u32, mv: &Move, undo: &Undo) -> TreeMove {
        let leg = &fight.battle.attack;
        let mut node = unwritten();
        let last = Some((mv, undo));
        if let Some(goal) = self.goal_reached(fight, last) {
            return TreeMove { goal, ..node };
        }
        if fight.is_long_enough()
            && let Some(replies) = self.what_ends(leg, last)
        {
            node.replies = replies;
            return node;
        }
        let fight = fight.next();
        self.within_non_trivial(fight, rest, |writer| writer.behind_attack(fight, rest)).unwrap_or(node)
    }

    /// Threats and variations behind an attack just played.
    fn behind_attack(&mut self, fight: Fight<'g>, rest: u32) -> TreeMove {
        let mut node = unwritten();
        let mut threats = None;
        if rest > 0 && self.asks_for_threats() && !self.prover.search.in_check() {
            (node.outlook, threats) = self.threats(fight, rest);
        }
        node.replies = self.defences(fight, rest, threats.as_ref());
        node
    }

    /// The play that ends a battle behind the half-move just played; `None` if it isn't at its end.
    fn what_ends(&mut self, leg: &Leg, last: Last<'_>) -> Option<Vec<TreeMove>> {
        let mut found = None;
        for end in leg.ends.iter().filter(|end| !end.is_goal) {
            if self.prover.holds(end.what, last) {
                let nodes = if end.is_suppressed { Vec::new() } else { self.inner(end.what, last) };
                found.get_or_insert_with(Vec::new).extend(nodes);
            }
        }
        found
    }

    /// What must be played at once, so that the play doesn't go on; `None` if it does.
    fn what_is_forced(&mut self, before: &Leg, last: Last<'_>) -> Option<Vec<TreeMove>> {
        let mut found = None;
        for constraint in &before.constraints {
            if let Node::Not(inner) = self.prover.grammar.node(*constraint)
                && self.prover.holds(*inner, last)
            {
                let nodes = self.inner(*inner, last).into_iter();
                let nodes = nodes.map(|node| TreeMove { is_forced_goal: true, ..node });
                found.get_or_insert_with(Vec::new).extend(nodes);
            }
        }
        found
    }

    /// What the attacker would play if the defender, who is to move and not in check, passed.
    fn threats(&mut self, fight: Fight<'g>, rest: u32) -> (Outlook, Option<Threats>) {
        let found = self.after_pass(|writer| {
            let length = writer.prover.shortest(fight, rest, None)?;
            Some((length, writer.continuations(fight, length)))
        });
        match found {
            None => (Outlook::Zugzwang, None),
            Some((length, continuations)) => {
                let (moves, nodes) = continuations.into_iter().unzip();
                (Outlook::Threats(nodes), Some(Threats { length, moves }))
            }
        }
    }

    /// The attacker's moves that succeed in `length` moves, none of which does in fewer.
    fn continuations(&mut self, fight: Fight<'g>, length: u32) -> Vec<(Move, TreeMove)> {
        let mut found = Vec::new();
        for mv in self.prover.moves_towards(fight.attack_leg()) {
            let node = self.written(fight.attack_leg(), &mv, |writer, undo| {
                let works = writer.prover.succeeds_within(fight, length, &mv, undo);
                works.then(|| writer.attack(fight, length - 1, &mv, undo))
            });
            found.extend(node.map(|node| (mv, node)));
        }
        found
    }

    /// The defences that are written, without threats, unless there are too many of them.
    fn allowed_defences(&mut self, fight: Fight<'g>, rest: u32) -> Vec<TreeMove> {
        let defences = |writer: &mut Self| {
            if writer.prover.is_too_free(fight, rest) {
                Vec::new()
            } else {
                writer.defences(fight, rest, None)
            }
        };
        self.within_non_trivial(fight, rest, defences).unwrap_or_default()
    }

    /// The defences that are written.
    fn defences(&mut self, fight: Fight<'g>, rest: u32, threats: Option<&Threats>) -> Vec<TreeMove> {
        if fight.battle.has_parry && !self.prover.search.in_check() {
            return self.after_pass(|writer| writer.answers(fight, rest, None)).unwrap_or_default();
        }
        let mut nodes = self.each_defence(fight, rest, threats);
        let has_goal = nodes.iter().any(|node| node.goal.is_some());
        if has_goal
            && !self.prover.options.mates_in_one
            && rest > 0
            && !self.prover.each_defence_loses(fight, 0)
        {
            // Giving mate at once is no defence worth writing where others may prolong the play.
            nodes.retain(|node| node.goal.is_none());
        }
        nodes
    }

    fn each_defence(&mut self, fight: Fight<'g>, rest: u32, threats: Option<&Threats>) -> Vec<TreeMove> {
        let mut nodes = Vec::new();
        for mv in self.prover.moves_towards(fight.defence_leg()) {
            if self.prover.search.was_interrupted() {
                break;
            }
            let leg = fight.defence_leg();
            nodes.extend(
                self.written(leg, &mv, |writer, undo| writer.defence(fight, rest, threats, &mv, undo)),
            );
        }
        nodes
    }

    /// The defence just played, if it is to be written.
    fn defence(
        &mut self,
        fight: Fight<'g>,
        rest: u32,
        threats: Option<&Threats>,
        mv: &Move,
        undo: &Undo,
    ) -> Option<TreeMove> {
        let leg = &fight.battle.defence;
        let last = Some((mv, undo));
        if fight.defence_counts() && !leg.ends.is_empty() {
            for end in leg.ends.iter().filter(|end| end.is_goal) {
                if self.prover.holds(end.what, last) {
                    let goal = self.prover.goal_of(end.what, last);
                    return Some(TreeMove { goal, ..unwritten() });
                }
            }
            if let Some(replies) = self.what_ends(leg, last) {
                return Some(TreeMove { replies, ..unwritten() });
            }
        }
        if rest == 0 {
            return None;
        }
        let length = self.prover.shortest(fight, rest, last)?;
        if self.prover.options.no_short_variations && length < rest {
            return None;
        }
        if let Some(threats) = threats {
            let is_met = length >= threats.length && !self.all_threats_work(fight, threats);
            if !is_met {
                return None;
            }
        }
        let replies = self.continuations(fight, length).into_iter().map(|(_, node)| node).collect();
        Some(TreeMove { replies, ..unwritten() })
    }

    /// The attacker's shortest answers.
    fn answers(&mut self, fight: Fight<'g>, rest: u32, last: Last<'_>) -> Option<Vec<TreeMove>> {
        let length = if rest == 0 { None } else { self.prover.shortest(fight, rest, last) }?;
        Some(self.continuations(fight, length).into_iter().map(|(_, node)| node).collect())
    }

    /// Whether as many moves as there are threats succeed in their length, each like some threat, before one like them fails.
    fn all_threats_work(&mut self, fight: Fight<'g>, threats: &Threats) -> bool {
        let leg = fight.attack_leg();
        let start = self.prover.search.moves.len();
        self.prover.search.rules.generate(self.prover.search.position, &mut self.prover.search.moves);
        let mut alike: Vec<Move> = self.prover.search.moves.drain(start..).collect();
        let tells_captures = self.prover.search.rules.plan().threats_tell_captures;
        // A threat is still the same if it now captures, or captures no longer.
        alike.retain(|mv| threats.moves.iter().any(|threat| is_same(mv, threat, tells_captures)));
        self.prover.search.sort_as_tried(&mut alike, None);
        let mut works = |mv: &Move| {
            self.after(leg, mv, |writer, undo| writer.prover.succeeds_within(fight, threats.length, mv, undo))
        };
        // What is illegal fails, too.
        let tried = alike.iter().map(|mv| works(mv).unwrap_or(false));
        tried.take(threats.moves.len()).filter(|works| *works).count() == threats.moves.len()
    }

    /// What is to be written of a move and what follows it, if anything is.
    fn written(
        &mut self,
        leg: Option<&Leg>,
        mv: &Move,
        act: impl FnOnce(&mut Self, &Undo) -> Option<TreeMove>,
    ) -> Option<TreeMove> {
        let node = self.after(leg, mv, act).flatten()?;
        let played = move_text::written(self.prover.search.rules, self.prover.search.position, mv)?;
        Some(TreeMove { played, ..node })
    }
}

/// A move that is written when it has been taken back: its text depends on the position before it.
fn unwritten() -> TreeMove {
    TreeMove::leaf(PlayedMove { text: Box::default(), gives_check: false })
}

/// Whether two moves go from the same square to the same square, promote to the same and choose the same, as Popeye tells
/// threats apart: neither what moves matters nor, unless one tells captures, what is captured.
fn is_same(one: &Move, other: &Move, tells_captures: bool) -> bool {
    let told_apart = |mv: &Move| {
        let kind = match mv.kind {
            MoveKind::DoubleStep | MoveKind::EnPassant => MoveKind::Plain,
            kind => kind,
        };
        let promotion = Some(mv.arriving).filter(|parts| *parts != mv.moving && !mv.is_castling());
        let taken = mv.capture.filter(|_| tells_captures);
        // Castling is told by the king's squares.
        let chosen = mv.chosen.filter(|_| !mv.is_castling());
        (mv.start(), mv.arrival, kind, promotion, mv.becomes, taken, chosen, (mv.reborn_as, mv.legs))
    };
    told_apart(one) == told_apart(other)
}

/// Tries that are written count as solutions, too.
fn count_solutions(roots: &[TreeMove]) -> u64 {
    roots.iter().filter(|root| matches!(root.mark, Mark::Key | Mark::Try)).count() as u64
}
