//! Solves a problem: mate in one under Annan chess, with the tries. `cargo run --example solve`
#![expect(clippy::print_stdout, reason = "that is what an example is for")]

use cookstopper_engine::prelude::*;
use std::error::Error;

/// Prints it.
pub fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", solved()?);
    Ok(())
}

/// The key and the tries, as solutions are written.
pub fn solved() -> Result<String, Box<dyn Error>> {
    let diagram = Diagram::from_piece_lists("Kb3 Ra2 Ra4", "Kh3", "")?;
    let conditions = Conditions::parse(["Annan"])?;
    let mut problem = Problem::new(diagram, conditions, "#1".parse()?);
    problem.options = Options::parse(["Try"])?;
    let solution = solve(&problem, &Control::default())?;
    assert_eq!(solution.keys().count(), 1, "more than one key is a cook");
    Ok(solution_text(&problem, &solution))
}
