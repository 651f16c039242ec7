//! Plays a solution as it is printed, in short notation. `cargo run --example play`
#![expect(clippy::print_stdout, reason = "that is what an example is for")]

use cookstopper_engine::prelude::*;
use std::error::Error;

/// Prints it.
pub fn main() -> Result<(), Box<dyn Error>> {
    for line in played("d6 c8R")? {
        println!("{line}");
    }
    Ok(())
}

/// The position behind each move of a helpmate in one, in which Black begins.
pub fn played(solution: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let diagram = Diagram::from_piece_lists("Kb6 Pc7", "Ka8 Pd7", "")?;
    let mut game = Game::new(&diagram, &Conditions::default())?;
    game.set_turn(Side::Black);
    let mut lines = Vec::new();
    for text in solution.split_whitespace() {
        let before = game.clone();
        match game.play(text) {
            Ok(done) => lines.push(format!("{} plays {}: {}", done.side, done.text, game.shown())),
            // What can't be played changes nothing.
            Err(error) => {
                assert_eq!(before.shown(), game.shown());
                lines.push(error.to_string());
                break;
            }
        }
    }
    lines.push(if game.is_mate() { "mate".to_owned() } else { "no mate".to_owned() });
    Ok(lines)
}
