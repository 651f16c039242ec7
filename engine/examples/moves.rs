//! Lists legal moves and plays one: a capture under Diametral Circe. `cargo run --example moves`
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

/// The moves of both sides, one capture apart.
pub fn listed() -> Result<Vec<String>, Box<dyn Error>> {
    let diagram = Diagram::from_fen("4k3/8/8/8/2p5/3K4/8/8 w - - 0 1")?;
    let mut game = Game::new(&diagram, &Conditions::parse(["Circe Diametral"])?)?;
    let mut lines = vec![texts(&mut game)];
    let capture = game.play("Kd3*c4[+bPf2]")?;
    lines.push(format!("{} is played", capture.text));
    lines.push(format!("on f2 stands {}", game.unit_at("f2".parse()?).unwrap_or_default()));
    lines.push(texts(&mut game));
    Ok(lines)
}

fn texts(game: &mut Game) -> String {
    let moves: Vec<String> = game.legal_moves().into_iter().map(|mv| mv.played.text.into()).collect();
    moves.join(" ")
}
