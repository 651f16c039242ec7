//! What is written behind a move: threats, defences, the attacker's answers.

use super::{TreeWriter, unwritten};
use crate::game::move_text;
use crate::rules::{Move, MoveKind, Rules, Undo};
use crate::solution::{Mark, Outlook, TreeMove};
use crate::solve::battle::BattleLeft;
use crate::solve::follower::Found;
use crate::solve::grammar::{Leg, Node};
use crate::solve::prover::{Last, Plays};
use crate::solve::sharing::{InTurn, Until};
use crate::stipulation::Goal;

/// What the attacker threatens, for deciding which defences are worth writing.
pub(super) struct Threats {
    length: u32,
    /// With how each moves on behind its first step.
    moves: Vec<(Move, Vec<Move>)>,
}

impl<'g> TreeWriter<'_, '_, '_, 'g> {
    /// What the attacker's move just played reaches, if it is at its end: a goal that has a name or not.
    pub(super) fn goal_reached(
        &mut self,
        battle_left: BattleLeft<'g>,
        last: Last<'_>,
    ) -> Option<Option<Goal>> {
        if !battle_left.is_long_enough() {
            return None;
        }
        let mut goals = battle_left.battle.attack.ends.iter().filter(|end| end.is_goal);
        let reached = goals.find(|end| self.prover.holds(end.what, last))?;
        Some(self.prover.goal_of(reached.what, last))
    }

    /// Whether threats are looked for below the first move.
    const fn asks_for_threats(&self) -> bool {
        !self.prover.options.no_threat
            && (self.prover.options.variations || self.prover.options.post_key_play)
    }

    /// The attacker's move just played, with all that follows; `rest` moves are left to him.
    pub(super) fn attack(
        &mut self,
        battle_left: BattleLeft<'g>,
        rest: u32,
        mv: &Move,
        undo: &Undo,
    ) -> TreeMove {
        let leg = &battle_left.battle.attack;
        let mut node = unwritten();
        let last = Some((mv, undo));
        if let Some(goal) = self.goal_reached(battle_left, last) {
            return TreeMove { goal, ..node };
        }
        if battle_left.is_long_enough()
            && let Some(replies) = self.what_ends(leg, last)
        {
            node.replies = replies;
            return node;
        }
        let battle_left = battle_left.next();
        self.within_non_trivial(battle_left, rest, |writer| writer.behind_attack(battle_left, rest))
            .unwrap_or(node)
    }

    /// Threats and variations behind an attack just played.
    pub(super) fn behind_attack(&mut self, battle_left: BattleLeft<'g>, rest: u32) -> TreeMove {
        let mut node = unwritten();
        let mut threats = None;
        let head = self.prover.search.head.take();
        if rest > 0 && self.asks_for_threats() && !self.prover.search.in_check() {
            (node.outlook, threats) = self.threats(battle_left, rest);
        }
        if let Some(head) = head.filter(|head| head.mark != Mark::None) {
            self.prover.search.tell(Found::Head(&TreeMove { outlook: node.outlook.clone(), ..*head }));
        }
        node.replies = self.defences(battle_left, rest, threats.as_ref());
        node
    }

    /// The play that ends a battle behind the half-move just played; `None` if it isn't at its end.
    pub(super) fn what_ends(&mut self, leg: &Leg, last: Last<'_>) -> Option<Vec<TreeMove>> {
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
    pub(super) fn what_is_forced(&mut self, before: &Leg, last: Last<'_>) -> Option<Vec<TreeMove>> {
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
    pub(super) fn threats(&mut self, battle_left: BattleLeft<'g>, rest: u32) -> (Outlook, Option<Threats>) {
        let before = self.prover.search.position.mark();
        let found = self.after_pass(|writer| {
            let length = writer.prover.shortest(battle_left, rest, None)?;
            let search = &writer.prover.search;
            let pass = move_text::pass(search.rules.plan(), search.position, &before);
            let continuations = writer.continuations(battle_left, length).into_iter();
            let (moves, threats): (Vec<_>, Vec<_>) = continuations.unzip();
            Some((length, writer.with_further_strides(moves), threats, pass))
        });
        match found {
            None => (Outlook::Zugzwang, None),
            Some((length, moves, threats, pass)) => {
                let outlook = match pass.is_empty() {
                    true => Outlook::Threats(threats),
                    false => Outlook::ThreatsBehind { pass, threats },
                };
                (outlook, Some(Threats { length, moves }))
            }
        }
    }

    /// The attacker's moves that succeed in `length` moves, none of which does in fewer.
    pub(super) fn continuations(
        &mut self,
        battle_left: BattleLeft<'g>,
        length: u32,
    ) -> Vec<(Move, TreeMove)> {
        let mut found = Vec::new();
        let moves = self.prover.moves_towards(battle_left.attack_leg());
        let mut in_turn = InTurn::new(Until::All);
        for (place, mv) in moves.iter().enumerate() {
            let answer = self.prover.look_ahead(&mut in_turn, &moves[place..], |prover, mv| {
                TreeWriter { prover }.continuation(battle_left, length, mv)
            });
            let node = answer.unwrap_or_else(|| self.continuation(battle_left, length, mv));
            found.extend(node.map(|node| (*mv, node)));
        }
        found
    }

    /// A move of the attacker, if it succeeds in `length` moves.
    fn continuation(&mut self, battle_left: BattleLeft<'g>, length: u32, mv: &Move) -> Option<TreeMove> {
        self.written(battle_left.attack_leg(), mv, |writer, undo| {
            let works = writer.prover.succeeds_within(battle_left, length, mv, undo);
            works.then(|| writer.attack(battle_left, length - 1, mv, undo))
        })
    }

    /// The defences that are written, without threats, unless there are too many of them.
    pub(super) fn allowed_defences(&mut self, battle_left: BattleLeft<'g>, rest: u32) -> Vec<TreeMove> {
        let defences = |writer: &mut Self| {
            if writer.prover.is_too_free(battle_left, rest) {
                Vec::new()
            } else {
                writer.defences(battle_left, rest, None)
            }
        };
        self.within_non_trivial(battle_left, rest, defences).unwrap_or_default()
    }

    /// The defences that are written.
    pub(super) fn defences(
        &mut self,
        battle_left: BattleLeft<'g>,
        rest: u32,
        threats: Option<&Threats>,
    ) -> Vec<TreeMove> {
        if battle_left.battle.has_parry && !self.prover.search.in_check() {
            let rest = self.prover.rest_behind_pass(rest);
            return self.after_pass(|writer| writer.answers(battle_left, rest, None)).unwrap_or_default();
        }
        let mut nodes = self.each_defence(battle_left, rest, threats);
        let has_goal = nodes.iter().any(|node| node.goal.is_some());
        if has_goal
            && !self.prover.options.mates_in_one
            && rest > 0
            && !self.prover.each_defence_loses(battle_left, 0)
        {
            // Giving mate at once is no defence worth writing where others may prolong the play.
            nodes.retain(|node| node.goal.is_none());
        }
        nodes
    }

    fn each_defence(
        &mut self,
        battle_left: BattleLeft<'g>,
        rest: u32,
        threats: Option<&Threats>,
    ) -> Vec<TreeMove> {
        let mut nodes = Vec::new();
        let moves = self.prover.moves_towards(battle_left.defence_leg());
        let mut in_turn = InTurn::new(Until::All);
        for (place, mv) in moves.iter().enumerate() {
            let answer = self.prover.look_ahead(&mut in_turn, &moves[place..], |prover, mv| {
                TreeWriter { prover }.written_defence(battle_left, rest, threats, mv)
            });
            if self.prover.search.was_interrupted() {
                break;
            }
            nodes.extend(answer.unwrap_or_else(|| self.written_defence(battle_left, rest, threats, mv)));
        }
        nodes
    }

    /// What is written of a defence, if anything is.
    fn written_defence(
        &mut self,
        battle_left: BattleLeft<'g>,
        rest: u32,
        threats: Option<&Threats>,
        mv: &Move,
    ) -> Option<TreeMove> {
        let leg = battle_left.defence_leg();
        self.written(leg, mv, |writer, undo| writer.defence(battle_left, rest, threats, mv, undo))
    }

    /// The defence just played, if it is to be written.
    fn defence(
        &mut self,
        battle_left: BattleLeft<'g>,
        rest: u32,
        threats: Option<&Threats>,
        mv: &Move,
        undo: &Undo,
    ) -> Option<TreeMove> {
        let leg = &battle_left.battle.defence;
        let last = Some((mv, undo));
        if battle_left.defence_counts() && !leg.ends.is_empty() {
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
        let length = self.prover.shortest(battle_left, rest, last)?;
        if self.prover.options.no_short_variations && length < rest {
            return None;
        }
        if let Some(threats) = threats {
            let is_met = length >= threats.length && !self.all_threats_work(battle_left, threats);
            if !is_met {
                return None;
            }
        }
        let replies = self.continuations(battle_left, length).into_iter().map(|(_, node)| node).collect();
        Some(TreeMove { replies, ..unwritten() })
    }

    /// The attacker's shortest answers.
    fn answers(&mut self, battle_left: BattleLeft<'g>, rest: u32, last: Last<'_>) -> Option<Vec<TreeMove>> {
        let length = if rest == 0 { None } else { self.prover.shortest(battle_left, rest, last) }?;
        Some(self.continuations(battle_left, length).into_iter().map(|(_, node)| node).collect())
    }

    fn with_further_strides(&mut self, moves: Vec<Move>) -> Vec<(Move, Vec<Move>)> {
        let search = &mut self.prover.search;
        let with_strides = |mv: Move| (mv, search.rules.further_strides(search.position, &mv));
        moves.into_iter().map(with_strides).collect()
    }

    /// Whether as many moves as there are threats succeed in their length, each like some threat, before one like them fails.
    fn all_threats_work(&mut self, battle_left: BattleLeft<'g>, threats: &Threats) -> bool {
        let leg = battle_left.attack_leg();
        let start = self.prover.search.moves.len();
        self.prover.search.rules.generate(self.prover.search.position, &mut self.prover.search.moves);
        let moves = self.prover.search.moves.drain(start..).collect();
        let mut alike = self.with_further_strides(moves);
        let is_same = match self.prover.search.rules.plan().threats_tell_captures() {
            true => is_same_with_capture,
            // A threat is still the same if it now captures, or captures no longer.
            false => is_same,
        };
        let is_same_all_along = |(one, behind): &(Move, Vec<Move>),
                                 (other, behind_other): &(Move, Vec<Move>)| {
            is_same(one, other)
                && behind.len() == behind_other.len()
                && behind.iter().zip(behind_other).all(|(one, other)| is_same(one, other))
        };
        alike.retain(|mv| threats.moves.iter().any(|threat| is_same_all_along(mv, threat)));
        let mut alike: Vec<Move> = alike.into_iter().map(|(mv, _)| mv).collect();
        self.prover.search.sort_as_tried(&mut alike, None);
        let mut works = |mv: &Move| {
            self.after(leg, mv, |writer, undo| {
                writer.prover.succeeds_within(battle_left, threats.length, mv, undo)
            })
        };
        // What is illegal fails, too.
        let tried = alike.iter().map(|mv| works(mv).unwrap_or(false));
        tried.take(threats.moves.len()).filter(|works| *works).count() == threats.moves.len()
    }
}

/// Whether two moves go from the same square to the same square, promote to the same and choose the same, as Popeye tells
/// threats apart: neither what moves matters nor what is captured.
fn is_same(one: &Move, other: &Move) -> bool {
    let told_apart = |mv: &Move| {
        let kind = match mv.kind {
            MoveKind::DoubleStep | MoveKind::EnPassant => MoveKind::Plain,
            // Castling is told by the king's squares.
            MoveKind::CastleAnywhere(_) => MoveKind::CastleAnywhere(mv.arrival),
            kind => kind,
        };
        let promotion = Some(mv.arriving).filter(|parts| *parts != mv.moving && !mv.is_castling());
        let chosen = (mv.chosen.filter(|_| !mv.is_castling()), mv.turned_hurdle(), mv.given_up);
        (mv.start(), mv.arrival, kind, promotion, mv.becomes, chosen, mv.reborn_as)
    };
    told_apart(one) == told_apart(other)
}

/// The same where captures tell threats apart, too.
fn is_same_with_capture(one: &Move, other: &Move) -> bool {
    one.capture == other.capture && is_same(one, other)
}
