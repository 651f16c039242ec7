//! Writing battle play as trees: which moves are shown, in Popeye's way.

mod replies;

use super::battle::BattleLeft;
use super::follower::Found;
use super::goals;
use super::grammar::{Battle, Id, Leg, Node};
use super::prover::{Last, Plays, Prover};
use super::sharing::{InTurn, Until};
use super::stretch::Rank;
use super::tries::Tries;
use crate::board::Owner;
use crate::game::move_text;
use crate::rules::{Move, MoveKind, Undo};
use crate::solution::{AfterKey, Mark, Outlook, PlayedMove, Reached, TreeMove};
use crate::stipulation::Goal;

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
        let battle_left = BattleLeft { id, battle, least: battle.least };
        let mut roots = Vec::new();
        if self.prover.options.most_solutions == Some(0) {
            return roots;
        }
        if let Some(forced) = self.what_is_forced(&battle.defence, None) {
            return forced;
        }
        let is_root = id == self.prover.grammar.root;
        let mut tries = if is_root {
            self.prover.attacks_in_order(battle_left, battle.most)
        } else {
            Tries::listed(self.prover.moves_towards(battle_left.attack_leg()))
        };
        if is_root && let Some(only) = self.prover.search.only() {
            let search = &mut *self.prover.search;
            tries.keep(|mv| {
                let played = move_text::written(search.rules, search.position, mv);
                played.is_some_and(|played| only.admits(&[], &played.text))
            });
        }
        let goes_on_later = is_root && !tries.are_numbered();
        let first_moves = tries.listed_ones();
        let mut stretch = 0..first_moves.len();
        if goes_on_later {
            stretch = self.prover.search.stretch(0, Rank::First, stretch.end);
            tries = Tries::listed(first_moves[stretch.clone()].to_vec());
        }
        let done_before = stretch.start;
        if is_root {
            self.prover.search.watch_first_moves(0, &first_moves, done_before);
        }
        let mut place = done_before;
        let until = match self.prover.options.most_solutions {
            Some(most) => Until::Yeses(usize::try_from(most).unwrap_or(usize::MAX)),
            None => Until::All,
        };
        let mut in_turn = InTurn::new(until);
        while let Some(mv) = tries.next(self.prover.search, roots.len()) {
            let found = roots.len();
            if is_root {
                self.prover.search.watch_first_move(&mv);
            }
            if goes_on_later && self.prover.search.survey_move(0, Rank::First, place, &mv) {
                place += 1;
                continue;
            }
            let mut answer = None;
            if goes_on_later {
                answer = self.prover.look_ahead(&mut in_turn, &first_moves[place..], |prover, mv| {
                    TreeWriter { prover }.written_first(battle_left, mv)
                });
            }
            let root = answer.unwrap_or_else(|| self.written_first(battle_left, &mv));
            if let Some(root) = root {
                self.prover.search.tell(Found::Root(&root));
                roots.push(root);
            }
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
        if goes_on_later
            && let Some(until) = self.prover.search.end_among(0, Rank::First)
            && !self.prover.search.was_interrupted()
        {
            self.prover.search.end_stretch();
            let (moves, found) = (until.moves, roots.len() as u32);
            let reached = Reached { is_longest: true, moves, found, ..Reached::default() };
            self.prover.search.note_reached(reached, &first_moves);
        }
        roots
    }

    /// The defender's first moves with the attacker's answers, as if the attacker had passed.
    pub fn set_play(&mut self, id: Id, battle: &'g Battle) -> Vec<TreeMove> {
        let battle_left = BattleLeft { id, battle, least: battle.least };
        if let Some(replies) = self.what_ends(&battle.attack, None) {
            return replies;
        }
        if !self.prover.goes_on(&battle.attack, None) {
            return Vec::new();
        }
        // What the attacker may allow is asked of his moves, of which there was none.
        if self.prover.is_too_free(battle_left, battle.most) {
            return Vec::new();
        }
        self.defences(battle_left, battle.most, None)
    }

    /// The play of a battle that begins with the defender's moves.
    pub fn after_key(&mut self, id: Id, battle: &'g Battle) -> AfterKey {
        let battle_left = BattleLeft { id, battle, least: battle.least };
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
                (play.outlook, threats) = writer.threats(battle_left, battle.most);
            }
            play.replies = writer.defences(battle_left, battle.most, threats.as_ref());
            // Where no move is left to the attacker, and the defender's isn't the last, nothing is refuted.
            if battle.most > 0 || battle.ends_on_defence {
                play.replies.extend(writer.refutations(battle_left, battle.most));
            }
        };
        self.within_non_trivial(battle_left, battle.most, behind);
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
                let battle_left = BattleLeft { id, battle, least: battle.least };
                if battle.begins_with_defence {
                    return if self.prover.holds(id, last) {
                        self.allowed_defences(battle_left, battle.most)
                    } else {
                        Vec::new()
                    };
                }
                let length = self.prover.shortest(battle_left, battle.most, last);
                let continuations = length.map(|length| self.continuations(battle_left, length));
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
    fn first_move(&mut self, battle_left: BattleLeft<'g>, mv: &Move, undo: &Undo) -> Option<TreeMove> {
        let most = battle_left.battle.most;
        let ends_at_once =
            battle_left.is_long_enough() && self.prover.ends(&battle_left.battle.attack, mv, undo);
        // The first defence is looked at with all moves left, however soon the key works.
        if !ends_at_once && (self.can_be_undone(mv, undo) || !self.is_allowed(battle_left.next(), most - 1)) {
            return None;
        }
        // A key that works in fewer moves is shown, with its threats, as the shorter problem it solves.
        let works_in = (battle_left.least.max(1)..=most)
            .find(|shorter| self.prover.succeeds_within(battle_left, *shorter, mv, undo));
        if self.prover.search.was_interrupted() {
            return None;
        }
        if let Some(length) = works_in {
            self.announce(Mark::Key);
            let node = self.first_attack(battle_left, length - 1, mv, undo);
            return Some(TreeMove { mark: Mark::Key, ..node });
        }
        let most_refutations = self.prover.options.most_refutations as usize;
        // A move that reaches nothing at the end of direct play is no try.
        if most_refutations == 0 || most < 2 && !battle_left.battle.ends_on_defence {
            return None;
        }
        if !self.prover.goes_on(&battle_left.battle.attack, Some((mv, undo))) {
            return None;
        }
        let battle_left = battle_left.next();
        self.within_non_trivial(battle_left, most - 1, |writer| {
            writer.try_with_refutations(battle_left, most - 1)
        })
        .flatten()
    }

    /// What is written of a first move, if it is a key or a try that is asked for.
    fn written_first(&mut self, battle_left: BattleLeft<'g>, mv: &Move) -> Option<TreeMove> {
        let search = &mut *self.prover.search;
        search.head = None;
        if search.follower.is_some() && self.prover.options.variations {
            let played = move_text::written(search.rules, search.position, mv);
            search.head = played.map(|played| Box::new(TreeMove::leaf(played)));
        }
        self.written(battle_left.attack_leg(), mv, |writer, undo| writer.first_move(battle_left, mv, undo))
    }

    /// Notes that the first move just played is a key or a try, of which is told before its variations are known.
    fn announce(&mut self, mark: Mark) {
        if let Some(head) = &mut self.prover.search.head {
            head.mark = mark;
        }
    }

    /// Whether options don't forbid the attacker's first move just played.
    fn is_allowed(&mut self, battle_left: BattleLeft<'g>, rest: u32) -> bool {
        let is_bounded =
            self.prover.options.most_flights.is_some() || self.prover.options.most_threat.is_some();
        !is_bounded
            || self
                .within_non_trivial(battle_left, rest, |writer| !writer.prover.is_too_free(battle_left, rest))
                .unwrap_or(false)
    }

    /// The attacker's first move just played as a try, if it has no more refutations than are asked for.
    fn try_with_refutations(&mut self, battle_left: BattleLeft<'g>, rest: u32) -> Option<TreeMove> {
        // Where the defender can't reach the goal by any move, his moves refute nothing.
        if rest == 0
            && let Some(goal) = battle_left.battle.defence.only_goal
            && !goals::is_near(self.prover.search, goal)
        {
            return None;
        }
        let legal = self.prover.moves_towards(battle_left.defence_leg());
        let mut refutations = Vec::new();
        for mv in &legal {
            if !self.loses_after(battle_left, mv, rest) {
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
        self.announce(Mark::Try);
        let node =
            if self.prover.options.variations { self.behind_attack(battle_left, rest) } else { unwritten() };
        let refutations = refutations.iter().filter_map(|mv| self.refutation(battle_left, mv)).collect();
        Some(TreeMove { mark: Mark::Try, refutations, ..node })
    }

    fn loses_after(&mut self, battle_left: BattleLeft<'g>, mv: &Move, rest: u32) -> bool {
        let leg = battle_left.defence_leg();
        self.after(leg, mv, |writer, undo| writer.prover.defence_loses(battle_left, rest, mv, undo))
            .unwrap_or(true)
    }

    /// A refutation, with what it forces upon the attacker.
    fn refutation(&mut self, battle_left: BattleLeft<'g>, mv: &Move) -> Option<TreeMove> {
        self.written(None, mv, |writer, undo| {
            let last = Some((mv, undo));
            let replies = writer.what_is_forced(&battle_left.battle.defence, last).unwrap_or_default();
            // It may reach the goal too early.
            let goal = writer.goal_of_defence(battle_left, last);
            Some(TreeMove { mark: Mark::Refutation, goal, replies, ..unwritten() })
        })
    }

    /// The goal that the defence just played reaches, whether or not it counts yet.
    fn goal_of_defence(&mut self, battle_left: BattleLeft<'g>, last: Last<'_>) -> Option<Goal> {
        let mut goals = battle_left.battle.defence.ends.iter().filter(|end| end.is_goal);
        let reached = goals.find(|end| self.prover.holds(end.what, last))?;
        self.prover.goal_of(reached.what, last)
    }

    /// The defences that the attacker has no answer to.
    fn refutations(&mut self, battle_left: BattleLeft<'g>, rest: u32) -> Vec<TreeMove> {
        let mut nodes = Vec::new();
        for mv in self.prover.search.legal_moves() {
            if self.prover.search.was_interrupted() {
                break;
            }
            if !self.loses_after(battle_left, &mv, rest) {
                // What it forces upon the attacker isn't written here.
                let node = self.written(None, &mv, |_, _| Some(unwritten()));
                nodes.extend(node.map(|node| TreeMove { mark: Mark::Refutes, ..node }));
            }
        }
        nodes
    }

    /// The attacker's first move just played, with all that follows if that is asked for.
    fn first_attack(&mut self, battle_left: BattleLeft<'g>, rest: u32, mv: &Move, undo: &Undo) -> TreeMove {
        if self.prover.options.variations {
            return self.attack(battle_left, rest, mv, undo);
        }
        TreeMove { goal: self.goal_reached(battle_left, Some((mv, undo))).flatten(), ..unwritten() }
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

/// Tries that are written count as solutions, too.
fn count_solutions(roots: &[TreeMove]) -> u64 {
    roots.iter().filter(|root| matches!(root.mark, Mark::Key | Mark::Try)).count() as u64
}
