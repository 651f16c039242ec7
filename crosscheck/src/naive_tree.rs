//! Battle play, solved exhaustively.

use super::naive::{Ply, afters, can_reach, has_reached, plies, with_turn};
use super::reference::{Position, Side};
use cookstopper_engine::options::Options;
use cookstopper_engine::solution::{Mark, Outlook, PhaseKind, TreeMove};
use cookstopper_engine::stipulation::{Goal, Play, Stipulation};

pub struct Battle<'a> {
    pub play: Play,
    pub goal: Goal,
    pub options: &'a Options,
}

/// What is threatened, as texts, and in how many moves it works.
struct Threats {
    length: u32,
    texts: Vec<String>,
}

pub fn solve(
    position: &Position,
    attacker: Side,
    stipulation: &Stipulation,
    options: &Options,
    kind: PhaseKind,
) -> Vec<TreeMove> {
    let battle = Battle { play: stipulation.play, goal: stipulation.goal, options };
    let moves = stipulation.moves();
    match kind {
        PhaseKind::SetPlay => battle.set_play(&with_turn(position, attacker.other()), moves),
        PhaseKind::Actual => battle.actual_play(&with_turn(position, attacker), moves),
    }
}

impl Battle<'_> {
    fn is_reflex(&self) -> bool {
        matches!(self.play, Play::Reflex | Play::SemiReflex)
    }

    /// "Either side must reach the goal at once when it can", which ruins the attack.
    fn is_ruined(&self, position: &Position) -> bool {
        self.play == Play::Reflex && can_reach(position, self.goal)
    }

    /// Whether the attacker, who is to move, succeeds within `moves`.
    fn works(&self, position: &Position, moves: u32) -> bool {
        moves > 0 && !self.is_ruined(position) && afters(position).any(|after| self.succeeds(&after, moves))
    }

    /// Whether nothing has to follow the attacker's move that led here.
    fn ends_at_once(&self, after: &Position) -> bool {
        self.play == Play::Direct && has_reached(after, self.goal)
            || self.is_reflex() && can_reach(after, self.goal)
    }

    /// Whether the attacker's move that led here succeeds within `moves`, itself included.
    pub fn succeeds(&self, after: &Position, moves: u32) -> bool {
        if self.ends_at_once(after) {
            return true;
        }
        let defences: Vec<Position> = afters(after).collect();
        !defences.is_empty() && defences.iter().all(|defence| self.defence_loses(defence, moves - 1))
    }

    pub fn defence_loses(&self, defence: &Position, moves: u32) -> bool {
        self.play == Play::SelfPlay && has_reached(defence, self.goal) || self.works(defence, moves)
    }

    pub fn shortest(&self, position: &Position, most: u32) -> Option<u32> {
        (1..=most).find(|moves| self.works(position, *moves))
    }

    fn set_play(&self, position: &Position, moves: u32) -> Vec<TreeMove> {
        if position.in_check(position.to_move) {
            return Vec::new();
        }
        if self.is_reflex() && can_reach(position, self.goal) {
            return self.goal_moves(position, false);
        }
        self.defences(position, moves - 1, None)
    }

    fn actual_play(&self, position: &Position, moves: u32) -> Vec<TreeMove> {
        if self.is_ruined(position) {
            return self.goal_moves(position, true);
        }
        plies(position).into_iter().filter_map(|ply| self.first_move(&ply, moves)).collect()
    }

    fn first_move(&self, ply: &Ply, moves: u32) -> Option<TreeMove> {
        if !self.ends_at_once(&ply.after) && can_be_undone(ply) {
            return None;
        }
        if let Some(moves) = (1..=moves).find(|moves| self.succeeds(&ply.after, *moves)) {
            return Some(TreeMove { mark: Mark::Key, ..self.first_attack(ply, moves - 1) });
        }
        let most = self.options.most_refutations as usize;
        let defences = plies(&ply.after);
        let refutations: Vec<&Ply> =
            defences.iter().filter(|defence| !self.defence_loses(&defence.after, moves - 1)).collect();
        // Popeye writes tries of s#1 too, even where every defence refutes.
        let is_try = moves > 1 || self.play == Play::SelfPlay;
        if !is_try || defences.is_empty() || refutations.len() > most {
            return None;
        }
        let refutations = refutations.into_iter().map(|refutation| self.refutation(refutation)).collect();
        Some(TreeMove { mark: Mark::Try, refutations, ..self.first_attack(ply, moves - 1) })
    }

    fn refutation(&self, ply: &Ply) -> TreeMove {
        let replies = if self.is_ruined(&ply.after) { self.goal_moves(&ply.after, true) } else { Vec::new() };
        TreeMove { mark: Mark::Refutation, replies, ..TreeMove::leaf(ply.played.clone()) }
    }

    /// A key or try, with what follows if that is asked for.
    fn first_attack(&self, ply: &Ply, rest: u32) -> TreeMove {
        if self.options.variations {
            return self.attack(ply, rest);
        }
        let is_goal = self.play == Play::Direct && has_reached(&ply.after, self.goal);
        TreeMove { goal: is_goal.then_some(self.goal), ..TreeMove::leaf(ply.played.clone()) }
    }

    /// An attacker's move with what follows; `rest` more are left to him.
    fn attack(&self, ply: &Ply, rest: u32) -> TreeMove {
        let mut node = TreeMove::leaf(ply.played.clone());
        if self.play == Play::Direct && has_reached(&ply.after, self.goal) {
            node.goal = Some(self.goal);
            return node;
        }
        if self.is_reflex() && can_reach(&ply.after, self.goal) {
            node.replies = self.goal_moves(&ply.after, false);
            return node;
        }
        let mut threats = None;
        let asks_for_threats = self.options.variations && !self.options.no_threat;
        if rest > 0 && !ply.played.gives_check && asks_for_threats {
            // The pass is the move with which a captured unit would have come back (Parrain).
            let passed = Position { waiting: None, ..with_turn(&ply.after, ply.after.to_move.other()) };
            node.outlook = Outlook::Zugzwang;
            if let Some(length) = self.shortest(&passed, rest) {
                let nodes = self.continuations(&passed, length);
                let texts = nodes.iter().map(|node| bare(&node.played.text, &passed)).collect();
                threats = Some(Threats { length, texts });
                node.outlook = Outlook::Threats(nodes);
            }
        }
        node.replies = self.defences(&ply.after, rest, threats.as_ref());
        node
    }

    /// "All attacker moves that work in that length are written."
    fn continuations(&self, position: &Position, length: u32) -> Vec<TreeMove> {
        let working = plies(position).into_iter().filter(|ply| self.succeeds(&ply.after, length));
        working.map(|ply| self.attack(&ply, length - 1)).collect()
    }

    fn defences(&self, position: &Position, rest: u32, threats: Option<&Threats>) -> Vec<TreeMove> {
        let mut nodes: Vec<TreeMove> =
            plies(position).iter().filter_map(|ply| self.defence(ply, rest, threats)).collect();
        // Before the last move a defence that reaches the goal at once is written only if all do.
        let must_reach = || plies(position).iter().all(|ply| has_reached(&ply.after, self.goal));
        if self.play == Play::SelfPlay && rest > 0 && !must_reach() {
            nodes.retain(|node| node.goal.is_none());
        }
        nodes
    }

    fn defence(&self, ply: &Ply, rest: u32, threats: Option<&Threats>) -> Option<TreeMove> {
        let leaf = TreeMove::leaf(ply.played.clone());
        if self.play == Play::SelfPlay && has_reached(&ply.after, self.goal) {
            return Some(TreeMove { goal: Some(self.goal), ..leaf });
        }
        let length = self.shortest(&ply.after, rest)?;
        let is_written =
            threats.is_none_or(|threats| length >= threats.length && !self.all_work(threats, &ply.after));
        is_written.then(|| TreeMove { replies: self.continuations(&ply.after, length), ..leaf })
    }

    /// Whether every threat is still playable and works.
    fn all_work(&self, threats: &Threats, position: &Position) -> bool {
        let legal = plies(position);
        threats.texts.iter().all(|text| {
            let mut same = legal.iter().filter(|ply| bare(&ply.played.text, position) == *text);
            same.any(|ply| self.succeeds(&ply.after, threats.length))
        })
    }

    fn goal_moves(&self, position: &Position, is_forced_goal: bool) -> Vec<TreeMove> {
        let reaching = plies(position).into_iter().filter(|ply| has_reached(&ply.after, self.goal));
        let node =
            |ply: Ply| TreeMove { goal: Some(self.goal), is_forced_goal, ..TreeMove::leaf(ply.played) };
        reaching.map(node).collect()
    }
}

/// Whether the defender can put a neutral unit back that has just moved without capture, which is neither a key nor a
/// try, whatever follows.
fn can_be_undone(ply: &Ply) -> bool {
    let text = &*ply.played.text;
    let Some((from, to)) = text.split_once('-').filter(|_| text.starts_with('n')) else { return false };
    let (unit, departure) = from.split_at(from.len() - 2);
    to.len() == 2
        && plies(&ply.after).iter().any(|reply| *reply.played.text == format!("{unit}{to}-{departure}"))
}

/// A move is the same whether or not it captures, and whatever that brings about; in Einstein chess that is what the unit
/// becomes, since no pawn chooses there.
fn bare(text: &str, position: &Position) -> String {
    // Under Breton a capture chooses which unit goes with the captured one.
    let is_chosen = position.rules.breton.is_some();
    let body = if is_chosen { text } else { text.split('[').next().unwrap_or(text) };
    let body = match body.split_once('=') {
        Some((squares, _)) if position.rules.einstein.is_some() => squares,
        _ => body,
    };
    body.replace('*', "-").replace(" ep.", "").replace(" dstep", "")
}
