//! What the engine's check of diagrams says, as findings.

use crate::sentence::{Doubt, Sentence};
use crate::verdict::{Finding, Kind};
use cookstopper_engine::legality::{self, Doubtful};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solution::Solution;

/// Whether the diagram can be: the side that isn't to move must not be in check.
pub fn check_diagram(problem: &Problem) -> Result<Option<Finding>, SetUpError> {
    let waiting = legality::in_check_too_early(problem)?;
    Ok(waiting.map(|waiting| Finding::general(Kind::Illegal, Sentence::InCheck(waiting.into()))))
}

/// Everything that is impossible or doubtful about a problem before it is solved, checks apart: its diagram, and options that act
/// on nothing.
#[must_use]
pub fn judge(problem: &Problem) -> Vec<Finding> {
    let finding = |is_impossible: bool, doubt: Doubt| {
        let kind = if is_impossible { Kind::Illegal } else { Kind::Doubtful };
        Finding::general(kind, Sentence::Doubt { is_impossible, doubt })
    };
    let of_diagram = legality::doubts(problem).into_iter();
    let of_diagram = of_diagram.map(|Doubtful { doubt, is_impossible }| finding(is_impossible, doubt.into()));
    let of_options = problem.idle_options().into_iter().map(|option| {
        let (option, stipulation) = (option.to_owned(), problem.stipulation.to_string());
        finding(false, Doubt::IdleOption { option, stipulation })
    });
    of_diagram.chain(of_options).collect()
}

/// That it can't be decided of some move whether it is legal.
pub fn paradoxes(solution: &Solution) -> Option<Finding> {
    let first_moves = solution.undecidable.iter().map(|undecidable| undecidable.played.text.to_string());
    let doubt = Doubt::HangsOnItself(first_moves.collect());
    let sentence = Sentence::Doubt { is_impossible: false, doubt };
    solution.has_undecidable_moves.then(|| Finding::general(Kind::Doubtful, sentence))
}
