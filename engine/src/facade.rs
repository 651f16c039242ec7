//! What there is to do with a problem.

use crate::problem::Problem;
use crate::setup::SetUpError;
use crate::solution::Solution;
use crate::solve::{Control, solve_seen};

/// Solves a problem completely, as far as the control lets it.
///
/// In battle and series play the side to move of a FEN attacks; in help play, and where the diagram does not
/// say who moves, White does.
///
/// ```
/// use cookstopper_engine::{diagram::Diagram, conditions::Conditions, problem::Problem, solve};
/// let problem = Problem {
///     diagram: Diagram::from_piece_lists("Kb3 Ra2 Ra4", "Kh3", "").unwrap(),
///     conditions: Conditions::parse(["Annan"]).unwrap(),
///     stipulation: "#1".parse().unwrap(),
///     options: Default::default(),
/// };
/// let solution = solve(&problem, &solve::Control::default()).unwrap();
/// let keys: Vec<&str> = solution.keys().map(|key| &*key.played.text).collect();
/// assert_eq!(keys, ["Ra2-b2"]);
/// ```
///
/// # Errors
/// When diagram and conditions cannot be put together.
pub fn solve(problem: &Problem, control: &Control) -> Result<Solution, SetUpError> {
    if problem.diagram.invisible > 0 {
        crate::invisible::solve(problem, control)
    } else {
        solve_seen(problem, control)
    }
}
