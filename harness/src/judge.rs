//! What is wrong with a solution in itself, whatever the author claims: duals, shorts, nothing found.

use crate::outline::{Branch, Outline, OutlineLine, Threat, bare};
use crate::sentence::Sentence;
use crate::verdict::{Finding, Kind};
use cookstopper_engine::solution::Mark;
use cookstopper_engine::stipulation::Stipulation;
use std::collections::BTreeSet;

/// What is asked for, and which keys need less.
#[derive(Debug, Clone, Copy)]
pub struct Length<'solved> {
    /// The stipulation.
    pub stipulation: &'solved Stipulation,
    /// The keys of battle play that solve in fewer moves.
    pub shorter: &'solved BTreeSet<String>,
}

impl Length<'_> {
    /// The stipulated number of moves.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.stipulation.moves() as usize
    }

    /// Whether a key that solves does so in fewer moves.
    #[must_use]
    pub fn is_short_key(&self, key: &Branch) -> bool {
        self.shorter.contains(&key.text)
    }
}

/// Judges a solution for which there is no author's text.
#[must_use]
pub fn judge(found: &Outline, length: Length<'_>) -> Vec<Finding> {
    match found {
        Outline::Tree(tree) if tree.is_after_key => judge_after_key(&tree.set_play),
        Outline::Tree(tree) => judge_tree(&tree.first_moves, length),
        Outline::Lines(lines) => judge_lines(lines, length.stipulation),
    }
}

fn judge_after_key(defences: &[Branch]) -> Vec<Finding> {
    let refutations = defences.iter().filter(|defence| defence.mark == Mark::Refutes);
    refutations
        .map(|defence| {
            Finding::of_move(Kind::NoSolution, defence.numbered(), Sentence::Refutes(defence.numbered()))
        })
        .collect()
}

fn judge_tree(first_moves: &[Branch], length: Length<'_>) -> Vec<Finding> {
    let keys: Vec<&Branch> = first_moves.iter().filter(|branch| branch.mark == Mark::Key).collect();
    let mut findings = Vec::new();
    let mut intended: Option<&Branch> = None;
    for key in &keys {
        match intended {
            _ if length.is_short_key(key) => {
                findings.push(Finding::of_move(Kind::Short, key.numbered(), Sentence::Short(key.marked())));
            }
            Some(intended) => {
                let says = Sentence::CookBeside(key.marked(), intended.marked());
                findings.push(Finding::of_move(Kind::Cook, key.numbered(), says));
            }
            None => intended = Some(key),
        }
        findings.extend(duals_below(key, length.moves()));
    }
    if keys.is_empty() {
        findings.push(Finding::general(Kind::NoSolution, Sentence::NoKey));
    }
    findings
}

fn judge_lines(lines: &[OutlineLine], stipulation: &Stipulation) -> Vec<Finding> {
    let shorts = lines.iter().filter(|line| is_short_line(line, stipulation));
    let mut findings: Vec<_> = shorts
        .map(|line| Finding::of_line(Kind::Short, &line.shown, Sentence::Short(line.shown.clone())))
        .collect();
    if lines.is_empty() {
        findings.push(Finding::general(Kind::NoSolution, Sentence::NoSolution));
    }
    findings
}

/// Compares the number of solutions in each twin with what the author claims.
///
/// The claim is taken for each twin, or for all of them together.
#[must_use]
pub fn judge_counts(found: &[usize], claimed: usize, is_battle: bool) -> Vec<Finding> {
    let total: usize = found.iter().sum();
    let is_as_claimed = total == claimed || found.iter().all(|count| *count == claimed);
    if is_as_claimed {
        return Vec::new();
    }
    let kind = match (total, found) {
        // That nothing solves is said already.
        (0, _) => Kind::ClaimFails,
        (_, [alone]) if *alone < claimed => Kind::ClaimFails,
        (_, several) if several.iter().all(|count| *count <= claimed) && total < claimed * several.len() => {
            Kind::ClaimFails
        }
        _ => Kind::Cook,
    };
    vec![Finding::general(kind, Sentence::Count { of_keys: is_battle, claimed, found: total })]
}

/// Whether a line of the actual play has fewer moves than stipulated.
#[must_use]
pub fn is_short_line(line: &OutlineLine, stipulation: &Stipulation) -> bool {
    let Some(full_length) = stipulation.line_length() else { return false };
    !line.is_set_play && line.moves.len() < full_length as usize
}

/// The duals below a key.
#[must_use]
pub fn duals_below(key: &Branch, moves: usize) -> Vec<Finding> {
    let mut findings = Vec::new();
    collect_duals(&[key.numbered()], key, moves, &mut findings);
    findings
}

fn collect_duals(path: &[String], attack: &Branch, moves: usize, findings: &mut Vec<Finding>) {
    let threats = match &attack.outlook {
        Threat::Moves(threats) => threats.as_slice(),
        Threat::Unsaid | Threat::Zugzwang => &[],
    };
    for defence in &attack.replies {
        findings.extend(Duals { moves, threats }.after_defence(path, defence));
    }
}

/// Looks for choices of the attacker below a defence.
#[derive(Debug, Clone, Copy)]
pub struct Duals<'tree> {
    /// The stipulated number of moves.
    pub moves: usize,
    /// What was threatened before the defence.
    pub threats: &'tree [Branch],
}

impl Duals<'_> {
    /// The duals after a defence and below it. A choice among the threats alone is none, nor is one in a
    /// variation that ends early.
    #[must_use]
    pub fn after_defence(&self, path: &[String], defence: &Branch) -> Vec<Finding> {
        let mut path = path.to_vec();
        path.push(defence.numbered());
        let mut findings = Vec::new();
        let is_threat =
            |branch: &Branch| self.threats.iter().any(|threat| bare(&threat.text) == bare(&branch.text));
        if let [first, others @ ..] = defence.replies.as_slice()
            && !defence.replies.iter().all(is_threat)
        {
            let dual = if has_full_length(first, self.moves) { dual } else { short_variation };
            findings.extend(others.iter().map(|other| dual(&path, other, first)));
        }
        for continuation in &defence.replies {
            path.push(continuation.numbered());
            collect_duals(&path, continuation, self.moves, &mut findings);
            path.pop();
        }
        findings
    }
}

/// Whether a continuation needs all the moves that are left.
#[must_use]
pub fn has_full_length(continuation: &Branch, moves: usize) -> bool {
    continuation.depth / 2 + continuation.length() >= moves
}

/// The finding that the attacker can also play `other` where `first` works; minor at the last move.
#[must_use]
pub fn dual(path: &[String], other: &Branch, first: &Branch) -> Finding {
    let line = with_path(path, other);
    let is_last = other.length() == 1;
    let kind = if is_last { Kind::MinorDual } else { Kind::Dual };
    let goal = |branch: &Branch| branch.goal.clone().unwrap_or_default();
    let says = Sentence::Dual {
        number: (!is_last).then_some(other.depth / 2 + 1),
        line: line.clone() + &goal(other),
        beside: first.numbered() + &goal(first),
    };
    Finding::of_move(kind, line, says)
}

/// The finding that there is a choice where the play ends early.
#[must_use]
pub fn short_variation(path: &[String], other: &Branch, first: &Branch) -> Finding {
    let line = with_path(path, other);
    let says = Sentence::ShortVariation(line.clone(), first.numbered());
    Finding::of_move(Kind::ShortVariation, line, says)
}

/// A move with the moves before it.
#[must_use]
pub fn with_path(path: &[String], branch: &Branch) -> String {
    let mut moves = path.to_vec();
    moves.push(branch.numbered());
    moves.join(" ")
}
