//! Duplex play of which each half has conditions of its own, since they bind the defender: two searches, and one solution.

use super::control::{Control, Overlap};
use super::solve_seen;
use crate::problem::Problem;
use crate::setup::SetUpError;
use crate::solution::{Completeness, Numbering, Reached, Solution};

/// Solves two halves of a problem, one after the other.
///
/// Such a search is neither divided nor continued: it notes no places where it could be.
///
/// # Errors
/// When diagram and conditions cannot be put together.
pub fn solve_halves([first, second]: &[Problem; 2], control: &Control) -> Result<Solution, SetUpError> {
    // Whose numbers turn out not to be known begins anew, and with it would what was told of the other half.
    let is_told = !first.options.move_numbers;
    let control = Control {
        from: Reached::default(),
        until: None,
        overlap: Overlap::default(),
        proofs: None,
        surveyed: None,
        follower: control.follower.clone().filter(|_| is_told),
        ..control.clone()
    };
    let first = solve_seen(first, &control)?;
    let left = control.most_nodes.map(|most| most.saturating_sub(first.nodes));
    let numbered_before = control.numbered_before.max(first.numbering.counted);
    let second = solve_seen(second, &Control { most_nodes: left, numbered_before, ..control })?;
    Ok(both(first, second))
}

/// One solution of two.
fn both(mut first: Solution, second: Solution) -> Solution {
    let phases = first.phases.len();
    let told = second.numbering.told.into_iter().map(|mut numbered| {
        numbered.phase += phases;
        numbered
    });
    let numbering = Numbering {
        told: first.numbering.told.into_iter().chain(told).collect(),
        counted: first.numbering.counted.max(second.numbering.counted),
        has_left_out: first.numbering.has_left_out || second.numbering.has_left_out,
    };
    let completeness = match (first.completeness, second.completeness) {
        (Completeness::Interrupted, _) | (_, Completeness::Interrupted) => Completeness::Interrupted,
        (Completeness::AsAsked, _) | (_, Completeness::AsAsked) => Completeness::AsAsked,
        (Completeness::Complete, Completeness::Complete) => Completeness::Complete,
    };
    first.phases.extend(second.phases);
    Solution {
        phases: first.phases,
        completeness,
        nodes: first.nodes + second.nodes,
        reached: None,
        numbering,
        open: Vec::new(),
        has_undecidable_moves: first.has_undecidable_moves || second.has_undecidable_moves,
        undecidable: first.undecidable.into_iter().chain(second.undecidable).collect(),
    }
}
