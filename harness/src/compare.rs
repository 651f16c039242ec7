//! What the author claims against what the solver found.
//!
//! The author need not list everything: what is claimed must hold, and what the author does not claim must
//! not solve. Defences, threats and tries that the text leaves out are mentioned, but harm nobody.

mod lines;
mod tree;

use crate::judge::Length;
use crate::outline::{Branch, Outline, OutlineLine};
use crate::sentence::{KeyFault, LineFault};
use crate::verdict::Finding;

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
