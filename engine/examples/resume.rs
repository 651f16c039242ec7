//! Stops, keeps what is known, goes on. `cargo run --example resume`
#![expect(clippy::print_stdout, reason = "that is what an example is for")]

use cookstopper_engine::prelude::*;
use std::error::Error;

/// So many moves are played at a time.
const AT_A_TIME: u64 = 2_000;

/// Prints it.
pub fn main() -> Result<(), Box<dyn Error>> {
    for line in resumed()? {
        println!("{line}");
    }
    Ok(())
}

/// How far each stretch has got, and the solution.
pub fn resumed() -> Result<Vec<String>, Box<dyn Error>> {
    let diagram = Diagram::from_piece_lists("Kc6 Rh1", "Ka8 Pa6", "")?;
    let problem = Problem::new(diagram, Conditions::default(), "#4".parse()?);
    let limited = || Control { most_nodes: Some(AT_A_TIME), ..Control::default() };
    let mut lines = Vec::new();
    let mut known = solve(&problem, &limited())?;
    // With the feature `serde`, what is known can be kept in a file meanwhile.
    while let Some(reached) = known.reached.clone() {
        lines.push(format!("{} of {} first moves are done with", reached.moves, reached.first_moves));
        // More each time: what was begun is begun anew.
        let control = Control { from: reached, most_nodes: Some(known.nodes + AT_A_TIME), ..limited() };
        known = known.continued_by(solve(&problem, &control)?);
    }
    assert_eq!(known.phases, solve(&problem, &Control::default())?.phases);
    lines.extend(solution_text(&problem, &known).lines().filter(|line| !line.is_empty()).map(str::to_owned));
    Ok(lines)
}
