//! What the author claims against what the solver found.
//!
//! The author need not list everything: what is claimed must hold, and what the author does not claim must
//! not solve. Defences, threats and tries that the text leaves out are mentioned, but harm nobody.

mod lines;
mod tree;

use crate::judge::{self, Length};
use crate::outline::{Branch, Outline, OutlineLine};
use crate::sentence::{KeyFault, LineFault, Sentence};
use crate::verdict::{Finding, Kind, Subject};

/// What an author claims for a diagram or a twin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// As far as it can be read.
    pub outline: Outline,
    /// So many keys or lines are written, but can't be read.
    pub unread: usize,
}

impl Claim {
    /// Whether no key and no line could be read, of which there are some.
    #[must_use]
    pub fn is_unreadable(&self) -> bool {
        let is_empty = match &self.outline {
            Outline::Tree(tree) => tree.first_moves.is_empty() && !tree.is_after_key,
            Outline::Lines(lines) => lines.iter().all(|line| line.is_set_play),
        };
        is_empty && self.unread > 0
    }
}

/// Looks closer at what the author claims and the solution doesn't have.
pub trait Explain {
    /// Why a claimed first move does not solve.
    fn first_move(&mut self, text: &str) -> KeyFault;

    /// Why a claimed line does not work.
    fn line(&mut self, line: &OutlineLine) -> LineFault;

    /// A defence that the solution leaves out because a threat or something shorter answers it, with what is
    /// played against it. `path` are the moves before it.
    fn defence(&mut self, path: &[String], text: &str) -> Option<Branch>;
}

/// Compares the play of one diagram or twin with a claim of which not everything can be read.
pub fn compare_claim(
    claim: &Claim,
    found: &Outline,
    length: Length<'_>,
    explain: &mut dyn Explain,
) -> Vec<Finding> {
    let mut findings = if claim.is_unreadable() {
        judge::judge(found, length)
    } else {
        compare(&claim.outline, found, length, explain)
    };
    let mut unread = if claim.is_unreadable() { 0 } else { claim.unread };
    for finding in &mut findings {
        // What is unreadable may mean it; there is no more of that than is written.
        if finding.kind == Kind::Cook && unread > 0 {
            let moves = match &finding.subject {
                Some(Subject::Move(moves) | Subject::Line(moves)) => moves.clone(),
                None => continue,
            };
            unread -= 1;
            finding.kind = Kind::Unlisted;
            finding.level = Kind::Unlisted.level();
            finding.says = Sentence::PerhapsMeant(moves);
        }
    }
    findings
}

/// Compares the play of one diagram or twin. No findings if both say exactly the same.
pub fn compare(
    expected: &Outline,
    found: &Outline,
    length: Length<'_>,
    explain: &mut dyn Explain,
) -> Vec<Finding> {
    match (expected, found) {
        (Outline::Tree(expected), Outline::Tree(found)) => tree::compare(expected, found, length, explain),
        (Outline::Lines(expected), Outline::Lines(found)) => {
            lines::compare(expected, found, length.stipulation, explain)
        }
        (Outline::Tree(_), Outline::Lines(_)) | (Outline::Lines(_), Outline::Tree(_)) => {
            unreachable!("both are read with the same stipulation")
        }
    }
}
