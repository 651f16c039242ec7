//! Lists legal moves with what each does, under Diametral Circe. `cargo run --example list`
#![expect(clippy::print_stdout, reason = "that is what an example is for")]

use cookstopper_engine::prelude::*;
use std::error::Error;

/// Prints it.
pub fn main() -> Result<(), Box<dyn Error>> {
    for line in listed()? {
        println!("{line}");
    }
    Ok(())
}

/// White's moves.
pub fn listed() -> Result<Vec<String>, Box<dyn Error>> {
    let diagram = Diagram::from_fen("4k3/8/8/8/2p5/3K4/8/8 w - - 0 1")?;
    let mut game = Game::new(&diagram, &Conditions::parse(["Circe Diametral"])?)?;
    let mut lines = Vec::new();
    for legal in game.legal_moves() {
        let MoveDetails { captures, effects, .. } = game.details(&legal)?;
        let captured = captures.iter().map(|captured| format!(", captures {captured}"));
        let effects = effects.iter().map(|effect| format!(", {:?} on {}", effect.cause, effect.square));
        lines.push(format!("{legal}{}", captured.chain(effects).collect::<String>()));
    }
    Ok(lines)
}
