//! What is written is read back: the solutions of all problems of the tables, in the layout in which entries expect them.

use crate::lines::{Case, cases};
use crate::mangled::claim;
use cookstopper::foreign::popeye::read;
use cookstopper_engine::notation::read_solution;
use cookstopper_engine::prelude::*;

const TABLES: [&str; 12] = [
    include_str!("compared.txt"),
    include_str!("composed.txt"),
    include_str!("conditions.txt"),
    include_str!("doors.txt"),
    include_str!("goals.txt"),
    include_str!("kinds.txt"),
    include_str!("memory.txt"),
    include_str!("options.txt"),
    include_str!("order.txt"),
    include_str!("pairs.txt"),
    include_str!("play.txt"),
    include_str!("steps.txt"),
];

/// Solutions with total invisibles can't be read, and the reader says so.
fn is_readable(problem: &Problem) -> bool {
    problem.diagram.invisible == 0
}

#[test]
fn what_is_written_is_read_back() {
    let mut read = 0;
    let mut lost = Vec::new();
    for case in TABLES.into_iter().flat_map(cases) {
        for problem in problems_of(&case).iter().filter(|problem| is_readable(problem)) {
            let Ok(solution) = solve(problem, &Control::default()) else { continue };
            read += 1;
            if let Err(fault) = reread(problem, &solution) {
                lost.push(format!("{}\n{fault}", case.problem));
            }
        }
    }
    assert!(read > 1000, "only {read} texts were read");
    assert!(lost.is_empty(), "{} of {read} are lost:\n\n{}", lost.len(), lost.join("\n\n"));
}

fn problems_of(case: &Case<'_>) -> Vec<Problem> {
    let problems = read(&case.input()).expect("an input");
    problems.into_iter().flat_map(|problem| problem.positions).map(|position| position.problem).collect()
}

fn reread(problem: &Problem, solution: &Solution) -> Result<(), String> {
    let text = solution_text(problem, solution);
    let told = read_solution(&text, problem, None).map_err(|errors| format!("{text}{errors}"))?;
    let [meant, told] = [&solution.phases, &told.phases].map(|phases| claim(phases));
    if meant == told { Ok(()) } else { Err(format!("{text}meant:\n{meant}told:\n{told}")) }
}
