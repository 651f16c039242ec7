//! Composes at random: helpmates in one and a half moves with a single solution. `cargo run --example compose`
//!
//! Each position is a problem of its own, so the loop may as well be run by several threads.
#![expect(clippy::print_stdout, reason = "that is what an example is for")]

use cookstopper_engine::prelude::*;
use std::error::Error;

/// How many positions are tried.
const POSITIONS: u32 = 300;
/// Of which a solution of `h#1.5` consists.
const HALF_MOVES: usize = 3;
/// Enough for such small problems; nothing is lost with a table that is too small but time.
const TABLE_BYTES: usize = 1 << 20;

/// Prints it.
pub fn main() -> Result<(), Box<dyn Error>> {
    for problem in composed(1)? {
        println!("{problem}");
    }
    Ok(())
}

/// What has exactly one solution among the positions that this seed throws.
pub fn composed(seed: u32) -> Result<Vec<String>, Box<dyn Error>> {
    let mut dice = Dice(seed);
    let mut found = Vec::new();
    for _ in 0..POSITIONS {
        let white = format!("K{} Q{} G{}", dice.square(), dice.square(), dice.square());
        let black = format!("K{} R{} P{}", dice.square(), dice.square(), dice.square());
        // Two units may have been thrown on one square, and a king may be in check without being to move.
        let Ok(diagram) = Diagram::from_piece_lists(&white, &black, "") else { continue };
        let problem = Problem::new(diagram, Conditions::default(), "h#1.5".parse()?);
        let control = Control { table_bytes: TABLE_BYTES, ..Control::default() };
        let solution = solve(&problem, &control)?;
        // A line of one move would be a short solution.
        if let [line] = solution.lines().collect::<Vec<_>>()[..]
            && line.moves.len() == HALF_MOVES
        {
            let moves: Vec<&str> = line.moves.iter().map(|mv| &*mv.text).collect();
            found.push(format!("{white} / {black}: {}", moves.join(" ")));
        }
    }
    Ok(found)
}

/// A linear congruential generator: the same seed throws the same squares everywhere.
struct Dice(u32);

impl Dice {
    fn square(&mut self) -> Square {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // The highest bits are the most random.
        let index = self.0 >> 26;
        Square::at((index % 8) as u8, (index / 8) as u8)
    }
}
