//! What the author claims against what the solver found.
//!
//! The author need not list everything: what is claimed must hold, and what the author does not claim must
//! not solve. Defences, threats and tries that the text leaves out are mentioned, but harm nobody.

mod lines;
mod tree;

use crate::outline::Outline;
use crate::verdict::Finding;
use cookstopper_engine::stipulation::Stipulation;

/// Says why a claimed first move does not solve: `is refuted by 1...Kb3-b2!`.
pub type Explain<'run> = &'run mut dyn FnMut(&str) -> String;

/// Compares the play of one diagram or twin. No findings if both say exactly the same.
pub fn compare(
    expected: &Outline,
    found: &Outline,
    stipulation: &Stipulation,
    explain: Explain<'_>,
) -> Vec<Finding> {
    if expected.says_the_same(found) {
        return Vec::new();
    }
    match (expected, found) {
        (Outline::Tree(expected), Outline::Tree(found)) => {
            tree::compare(expected, found, stipulation.moves() as usize, explain)
        }
        (Outline::Lines(expected), Outline::Lines(found)) => lines::compare(expected, found, stipulation),
        (Outline::Tree(_), Outline::Lines(_)) | (Outline::Lines(_), Outline::Tree(_)) => {
            unreachable!("both are read with the same stipulation")
        }
    }
}
