//! Composes at random on all cores: helpmates in one and a half moves with a single solution. `cargo run --example compose`
//!
//! Each position is a problem of its own, so that nothing needs to be shared.
#![expect(clippy::print_stdout, reason = "that is what an example is for")]

use cookstopper_engine::prelude::*;
use rayon::prelude::*;
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

/// What has exactly one solution among the positions that this seed throws, in their order.
pub fn composed(seed: u32) -> Result<Vec<String>, Box<dyn Error>> {
    let mut dice = Dice(seed);
    let thrown: Vec<[String; 2]> = (0..POSITIONS).map(|_| position(&mut dice)).collect();
    let stipulation: Stipulation = "h#1.5".parse()?;
    let found = thrown.par_iter().filter_map(|[white, black]| {
        // Two units may have been thrown on one square, and a king may be in check without being to move.
        let diagram = Diagram::from_piece_lists(white, black, "").ok()?;
        let problem = Problem::new(diagram, Conditions::default(), stipulation.clone());
        let moves = single_line(&problem)?;
        Some(format!("{white} / {black}: {moves}"))
    });
    Ok(found.collect())
}

fn position(dice: &mut Dice) -> [String; 2] {
    [
        format!("K{} Q{} G{}", dice.square(), dice.square(), dice.square()),
        format!("K{} R{} P{}", dice.square(), dice.square(), dice.square()),
    ]
}

/// The moves of a problem that has one line of full length and no other.
fn single_line(problem: &Problem) -> Option<String> {
    let control = Control { table_bytes: TABLE_BYTES, ..Control::default() };
    let solution = solve(problem, &control).ok()?;
    let mut lines = solution.lines();
    let line = lines.next().filter(|line| line.moves.len() == HALF_MOVES)?;
    let moves: Vec<&str> = line.moves.iter().map(|mv| &*mv.text).collect();
    lines.next().is_none().then(|| moves.join(" "))
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
