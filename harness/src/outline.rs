//! A solution reduced to what is compared: moves and how they hang together.
//!
//! Both sides of a comparison become outlines: what the solver found, and what the author wrote.

mod display;
mod same_move;

pub use same_move::{bare, is_same_move, may_mean};

use cookstopper_engine::solution::{Body, Line, Mark, Outlook, Phase, PhaseKind, TreeMove};
use cookstopper_engine::stipulation::Stipulation;

/// The play of one diagram or twin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outline {
    /// Battle play.
    Tree(Tree),
    /// Help and series play, set play included: its lines begin later.
    Lines(Vec<OutlineLine>),
}

/// The trees of battle play.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tree {
    /// The defender's first moves in the set play.
    pub set_play: Vec<Branch>,
    /// Keys and tries.
    pub first_moves: Vec<Branch>,
    /// The play begins behind a key; it is the set play here.
    pub is_after_key: bool,
}

/// A move with what follows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The move as played, without marks: `Rh1*a1[+bRa8]`.
    pub text: String,
    /// The sign of the goal that it reaches.
    pub goal: Option<String>,
    /// Key, try, refutation or none.
    pub mark: Mark,
    /// What the attacker threatens.
    pub outlook: Threat,
    /// The other side's moves below.
    pub replies: Vec<Branch>,
    /// The defences that refute.
    pub refutations: Vec<Branch>,
    /// Half-moves from the key, which has 0.
    pub depth: usize,
}

/// What stands behind an attacker's move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Threat {
    /// Nothing.
    #[default]
    Unsaid,
    /// `zugzwang.`
    Zugzwang,
    /// `threat:` with these moves.
    Moves(Vec<Branch>),
}

/// A line of help or series play.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct OutlineLine {
    /// Set play or actual play.
    pub is_set_play: bool,
    /// The moves without marks.
    pub moves: Vec<String>,
    /// The line as it is shown.
    pub shown: String,
}

impl Outline {
    /// The outline of a solution, found or written.
    #[must_use]
    pub fn new(phases: &[Phase], stipulation: &Stipulation) -> Self {
        if stipulation.is_battle() { Self::Tree(trees(phases)) } else { Self::Lines(lines(phases)) }
    }

    /// Whether both say the same; the order of moves doesn't matter.
    #[must_use]
    pub fn says_the_same(&self, other: &Self) -> bool {
        self.sorted() == other.sorted()
    }

    fn sorted(&self) -> Self {
        match self {
            Self::Tree(tree) => Self::Tree(Tree {
                set_play: sorted(&tree.set_play),
                first_moves: sorted(&tree.first_moves),
                is_after_key: tree.is_after_key,
            }),
            Self::Lines(lines) => {
                let mut lines = lines.clone();
                lines.sort();
                Self::Lines(lines)
            }
        }
    }
}

impl Branch {
    /// The number of attacker's moves from this attacker's move to the goal, as far as it is written.
    #[must_use]
    pub fn length(&self) -> usize {
        let threats = match &self.outlook {
            Threat::Moves(threats) => threats.as_slice(),
            Threat::Unsaid | Threat::Zugzwang => &[],
        };
        let continuations = self.replies.iter().flat_map(|defence| &defence.replies);
        1 + threats.iter().chain(continuations).map(Self::length).max().unwrap_or_default()
    }
}

fn trees(phases: &[Phase]) -> Tree {
    let mut tree = Tree::default();
    for phase in phases {
        let depth = usize::from(phase.skipped);
        let of_moves = |roots: &[TreeMove]| roots.iter().map(|root| of_move(root, depth)).collect::<Vec<_>>();
        match (&phase.body, phase.kind) {
            (Body::Tree(roots), PhaseKind::SetPlay) => tree.set_play.extend(of_moves(roots)),
            (Body::Tree(roots), PhaseKind::Actual) => tree.first_moves.extend(of_moves(roots)),
            (Body::AfterKey(play), _) => {
                tree.is_after_key = true;
                tree.set_play.extend(of_moves(&play.replies));
            }
            (Body::Lines(_), _) => {}
        }
    }
    tree
}

fn lines(phases: &[Phase]) -> Vec<OutlineLine> {
    let mut lines = Vec::new();
    for phase in phases {
        let Body::Lines(found) = &phase.body else { continue };
        let is_set_play = phase.kind == PhaseKind::SetPlay;
        lines.extend(found.iter().map(|line| of_line(line, is_set_play)));
    }
    lines
}

/// The branches in a fixed order.
fn sorted(branches: &[Branch]) -> Vec<Branch> {
    let strip = |branch: &Branch| Branch {
        outlook: match &branch.outlook {
            Threat::Moves(threats) => Threat::Moves(sorted(threats)),
            Threat::Unsaid => Threat::Unsaid,
            Threat::Zugzwang => Threat::Zugzwang,
        },
        replies: sorted(&branch.replies),
        refutations: sorted(&branch.refutations),
        ..branch.clone()
    };
    let mut branches: Vec<_> = branches.iter().map(strip).collect();
    branches.sort_by(|one, other| one.text.cmp(&other.text));
    branches
}

fn of_move(found: &TreeMove, depth: usize) -> Branch {
    let below = |moves: &[TreeMove], depth: usize| moves.iter().map(|reply| of_move(reply, depth)).collect();
    Branch {
        text: found.played.text.to_string(),
        goal: found.goal.map(|goal| goal.sign().to_owned()),
        mark: found.mark,
        outlook: match &found.outlook {
            Outlook::NotAsked => Threat::Unsaid,
            Outlook::Zugzwang => Threat::Zugzwang,
            Outlook::Threats(threats) | Outlook::ThreatsBehind { threats, .. } => {
                Threat::Moves(below(threats, depth + 2))
            }
        },
        replies: below(&found.replies, depth + 1),
        refutations: below(&found.refutations, depth + 1),
        depth,
    }
}

fn of_line(found: &Line, is_set_play: bool) -> OutlineLine {
    OutlineLine {
        is_set_play,
        moves: found.moves.iter().map(|played| played.text.to_string()).collect(),
        shown: display::show_line(found),
    }
}
