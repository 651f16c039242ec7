//! Writing battle play as trees: which moves are shown, in Popeye's way.

use super::battle::{Battle, Kind};
use super::search::Search;
use crate::board::Side;
use crate::game::move_text;
use crate::options::Options;
use crate::rules::{Move, Rules, Undo};
use crate::solution::{Mark, Outlook, PlayedMove, TreeMove};
use crate::stipulation::Stipulation;

/// Writes the trees of a battle problem.
pub struct Writer<'s, 'a, 'o, R: Rules> {
    battle: Battle<'s, 'a, R>,
    is_exact: bool,
    options: &'o Options,
}

/// What the attacker threatens, for deciding which defences are worth writing.
struct Threats {
    length: u32,
    moves: Vec<Move>,
}

impl<'s, 'a, 'o, R: Rules> Writer<'s, 'a, 'o, R> {
    /// A writer for one problem.
    pub fn new(
        search: &'s mut Search<'a, R>,
        kind: Kind,
        stipulation: Stipulation,
        options: &'o Options,
    ) -> Self {
        let mut battle = Battle::new(search, kind, stipulation.goal);
        battle.is_quodlibet = options.quodlibet && kind != Kind::Direct;
        Self { battle, is_exact: stipulation.is_exact, options }
    }

    /// The defender's first moves with the attacker's answers, as if the attacker had passed.
    pub fn set_play(&mut self, attacker: Side, length: u32) -> Vec<TreeMove> {
        let mark = self.battle.search.begin(attacker.other());
        let nodes = self.set_defences(length);
        self.battle.search.position.take_back(&mark);
        nodes
    }

    fn set_defences(&mut self, length: u32) -> Vec<TreeMove> {
        if self.battle.search.in_check() {
            return Vec::new();
        }
        if self.defender_must_reach_goal() {
            return self.goal_moves(false);
        }
        self.defences(length - 1, None)
    }

    /// Keys, and tries as far as they are asked for.
    pub fn actual_play(&mut self, attacker: Side, length: u32) -> Vec<TreeMove> {
        let mark = self.battle.search.begin(attacker);
        let nodes = self.first_moves(length);
        self.battle.search.position.take_back(&mark);
        nodes
    }

    fn first_moves(&mut self, length: u32) -> Vec<TreeMove> {
        if self.battle.is_ruined() {
            return self.goal_moves(true);
        }
        let mut roots = Vec::new();
        for mv in self.battle.search.legal_moves() {
            if self.battle.search.was_interrupted() {
                break;
            }
            let Some(played) = self.played(&mv) else { continue };
            let root = self.after(&mv, |writer, undo| writer.first_move(played, length, &mv, undo));
            roots.extend(root.flatten());
            if self.options.most_solutions.is_some_and(|most| count_keys(&roots) >= most) {
                self.battle.search.skip_rest();
                break;
            }
        }
        roots
    }

    /// The first move just played, if it is a key or a try that is asked for.
    fn first_move(&mut self, played: PlayedMove, length: u32, mv: &Move, undo: &Undo) -> Option<TreeMove> {
        // A key that works in fewer moves is shown, with its threats, as the shorter problem it solves.
        let works_in = (1..=length).find(|shorter| self.battle.succeeds_within(*shorter, mv, undo));
        if self.battle.search.was_interrupted() {
            return None;
        }
        if let Some(length) = works_in.filter(|shorter| !self.is_exact || *shorter == length) {
            let node = self.attack(played, length - 1, mv, undo);
            return Some(TreeMove { mark: Mark::Key, ..node });
        }
        let most = self.options.most_refutations as usize;
        // A move that reaches nothing at the end of direct play is no try.
        if most == 0 || length < 2 && self.battle.kind != Kind::SelfPlay {
            return None;
        }
        let mut refutations = Vec::new();
        let legal = self.battle.search.legal_moves();
        for mv in &legal {
            if !self.loses_after(mv, length - 1) {
                refutations.push(*mv);
                if refutations.len() > most {
                    return None;
                }
            }
        }
        let has_variations = length > 1 || refutations.len() < legal.len();
        if legal.is_empty() || !has_variations || self.battle.search.was_interrupted() {
            return None;
        }
        let mut node = self.attack(played, length - 1, mv, undo);
        node.mark = Mark::Try;
        node.refutations = refutations.iter().filter_map(|mv| self.refutation(mv)).collect();
        Some(node)
    }

    fn loses_after(&mut self, mv: &Move, rest: u32) -> bool {
        self.after(mv, |writer, undo| writer.battle.defence_loses(rest, mv, undo)).unwrap_or(true)
    }

    /// A refutation; in reflex play with the goal that it forces upon the attacker.
    fn refutation(&mut self, mv: &Move) -> Option<TreeMove> {
        let mut node = TreeMove { mark: Mark::Refutation, ..TreeMove::leaf(self.played(mv)?) };
        if self.battle.kind == Kind::Reflex {
            let undo = self.battle.search.rules.play(self.battle.search.position, mv)?;
            if self.battle.is_ruined() {
                node.replies = self.goal_moves(true);
            }
            self.battle.search.rules.take_back(self.battle.search.position, mv, undo);
        }
        Some(node)
    }

    /// The attacker's move just played, with all that follows; `rest` moves are left to him.
    fn attack(&mut self, played: PlayedMove, rest: u32, mv: &Move, undo: &Undo) -> TreeMove {
        let gives_check = played.gives_check;
        let mut node = TreeMove::leaf(played);
        let is_attackers_goal = self.battle.kind == Kind::Direct || self.battle.is_quodlibet;
        if is_attackers_goal && self.battle.search.has_reached(self.battle.goal, mv, undo) {
            node.goal = Some(self.battle.goal);
            return node;
        }
        if !self.options.variations {
            return node;
        }
        if self.defender_must_reach_goal() {
            node.replies = self.goal_moves(false);
            return node;
        }
        let mut threats = None;
        if rest > 0 && !gives_check && !self.options.no_threat {
            (node.outlook, threats) = self.threats(rest);
        }
        node.replies = self.defences(rest, threats.as_ref());
        node
    }

    /// In reflex play: the defender, who is to move, can reach the goal and so must.
    fn defender_must_reach_goal(&mut self) -> bool {
        match self.battle.kind {
            Kind::Direct | Kind::SelfPlay => false,
            Kind::SemiReflex | Kind::Reflex => self.battle.search.can_reach(self.battle.goal),
        }
    }

    /// The moves of the side to move that reach the goal.
    fn goal_moves(&mut self, is_forced_goal: bool) -> Vec<TreeMove> {
        let mut nodes = Vec::new();
        for mv in self.battle.search.legal_moves() {
            let goal = self.battle.goal;
            if self.battle.search.after(&mv, |search, undo| search.has_reached(goal, &mv, undo)) == Some(true)
                && let Some(played) = self.played(&mv)
            {
                nodes.push(TreeMove { goal: Some(goal), is_forced_goal, ..TreeMove::leaf(played) });
            }
        }
        nodes
    }

    /// What the attacker would play if the defender, who is to move and not in check, passed.
    fn threats(&mut self, rest: u32) -> (Outlook, Option<Threats>) {
        let mark = self.battle.search.pass();
        let length = self.battle.shortest(rest);
        let found = length.map(|length| (length, self.continuations(length)));
        self.battle.search.position.take_back(&mark);
        match found {
            None => (Outlook::Zugzwang, None),
            Some((length, continuations)) => {
                let (moves, nodes) = continuations.into_iter().unzip();
                (Outlook::Threats(nodes), Some(Threats { length, moves }))
            }
        }
    }

    /// The attacker's moves that succeed in `length` moves, none of which does in fewer.
    fn continuations(&mut self, length: u32) -> Vec<(Move, TreeMove)> {
        let mut found = Vec::new();
        for mv in self.battle.search.legal_moves() {
            let Some(played) = self.played(&mv) else { continue };
            let node = self.after(&mv, |writer, undo| {
                let works = writer.battle.succeeds_within(length, &mv, undo);
                works.then(|| writer.attack(played, length - 1, &mv, undo))
            });
            found.extend(node.flatten().map(|node| (mv, node)));
        }
        found
    }

    /// The defences that are written.
    fn defences(&mut self, rest: u32, threats: Option<&Threats>) -> Vec<TreeMove> {
        let mut nodes = Vec::new();
        for mv in self.battle.search.legal_moves() {
            if self.battle.search.was_interrupted() {
                break;
            }
            let Some(played) = self.played(&mv) else { continue };
            let node = self.after(&mv, |writer, undo| writer.defence(played, rest, threats, &mv, undo));
            nodes.extend(node.flatten());
        }
        if self.battle.kind == Kind::SelfPlay && nodes.iter().any(|node| node.goal.is_none()) {
            // Giving mate at once is no defence worth writing where another prolongs the play.
            nodes.retain(|node| node.goal.is_none());
        }
        nodes
    }

    /// The defence just played, if it is to be written.
    fn defence(
        &mut self,
        played: PlayedMove,
        rest: u32,
        threats: Option<&Threats>,
        mv: &Move,
        undo: &Undo,
    ) -> Option<TreeMove> {
        let mut node = TreeMove::leaf(played);
        if self.battle.kind == Kind::SelfPlay && self.battle.search.has_reached(self.battle.goal, mv, undo) {
            node.goal = Some(self.battle.goal);
            return Some(node);
        }
        if rest == 0 {
            return None;
        }
        let length = self.battle.shortest(rest)?;
        if let Some(threats) = threats {
            let is_met = length >= threats.length && !self.all_threats_work(threats);
            if !is_met {
                return None;
            }
        }
        node.replies = self.continuations(length).into_iter().map(|(_, node)| node).collect();
        Some(node)
    }

    /// Whether every threat can still be played and succeeds in its length.
    fn all_threats_work(&mut self, threats: &Threats) -> bool {
        let legal = self.battle.search.legal_moves();
        threats.moves.iter().all(|threat| {
            // A threat is still the same if it now captures, or captures no longer.
            legal.iter().filter(|mv| is_same(mv, threat)).any(|mv| {
                let works =
                    |writer: &mut Self, undo: &Undo| writer.battle.succeeds_within(threats.length, mv, undo);
                self.after(mv, works).unwrap_or(false)
            })
        })
    }

    /// Plays a legal move, does something, and takes it back.
    fn after<T>(&mut self, mv: &Move, act: impl FnOnce(&mut Self, &Undo) -> T) -> Option<T> {
        let undo = self.battle.search.rules.play(self.battle.search.position, mv)?;
        self.battle.search.count();
        let result = act(self, &undo);
        self.battle.search.rules.take_back(self.battle.search.position, mv, undo);
        Some(result)
    }

    fn played(&mut self, mv: &Move) -> Option<PlayedMove> {
        move_text::played(self.battle.search.rules, self.battle.search.position, mv)
    }
}

/// Whether two moves lead the same components from the same square to the same square, to become the same.
fn is_same(one: &Move, other: &Move) -> bool {
    let told_apart = |mv: &Move| (mv.departure, mv.arrival, mv.moving, mv.arriving, mv.is_castling());
    told_apart(one) == told_apart(other)
}

fn count_keys(roots: &[TreeMove]) -> u64 {
    roots.iter().filter(|root| root.mark == Mark::Key).count() as u64
}
