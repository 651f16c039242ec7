//! Checks a problem and prints what is found as soon as it is. `cargo run --example follow`
#![expect(clippy::print_stdout, reason = "that is what an example is for")]

use cookstopper_engine::prelude::*;
use std::error::Error;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// Prints it.
pub fn main() -> Result<(), Box<dyn Error>> {
    followed(|line| println!("{line}"))
}

/// Hands what is found to another thread, so that the solver doesn't wait.
#[derive(Debug)]
struct Told(Sender<String>);

impl Follower for Told {
    fn hear(&self, found: Found<'_>) {
        let line = match found {
            Found::Phase { kind, .. } => format!("{kind:?}"),
            Found::Line(line) => {
                let moves: Vec<&str> = line.moves.iter().map(|played| &*played.text).collect();
                moves.join(" ")
            }
            // The search begins anew, numbers, trees, and parts that have been told before.
            _ => return,
        };
        // If nobody listens any more, the search goes on all the same.
        let _ = self.0.send(line);
    }
}

/// Tells what is doubtful about a helpmate, then its solutions, set play first.
pub fn followed(mut tell: impl FnMut(&str)) -> Result<(), Box<dyn Error>> {
    let diagram = Diagram::from_piece_lists("Kb6 Pc7", "Ka8 Pd7", "")?;
    let mut problem = Problem::new(diagram, Conditions::default(), "h#1".parse()?);
    problem.options = "SetPlay Try".parse()?;
    for objection in check(&problem)? {
        tell(&format!("{objection:?}"));
    }
    let (sender, receiver) = channel();
    let control = Control { follower: Some(std::sync::Arc::new(Told(sender))), ..Control::default() };
    let solver = thread::spawn(move || solve(&problem, &control));
    for line in receiver {
        tell(&line);
    }
    let solution = solver.join().map_err(|_| "the solver panicked")??;
    tell(if solution.is_finished() { "complete" } else { "interrupted" });
    Ok(())
}
