//! `perft`: counts sequences of legal moves.

use super::{game, listed, printed, refuse, understood};
use crate::cli::PerftArgs;
use crate::exit::Exit;
use cookstopper_engine::game::Game;
use std::io::{self, Write};

/// Prints the number of sequences of each length, or of the longest ones for each first move.
pub fn run(arguments: &PerftArgs) -> Exit {
    let (diagram, conditions, mut game) = match game(&arguments.one) {
        Ok(parts) => parts,
        Err(refused) => return refuse(&refused),
    };
    understood::tell(&diagram, &conditions, None, game.turn());
    let mut output = anstream::stdout().lock();
    let mut is_cut_short = false;
    let mut print = |output: &mut dyn Write| {
        if !arguments.divide || arguments.depth == 0 {
            let first = arguments.depth.min(1);
            for depth in first..=arguments.depth {
                writeln!(output, "{depth} {}", game.perft(depth))?;
                output.flush()?;
            }
            return Ok(());
        }
        for legal in game.legal_moves() {
            let mut after = Game::new(&diagram, &conditions).map_err(io::Error::other)?;
            after.set_turn(game.turn());
            after.play(&legal).map_err(io::Error::other)?;
            writeln!(output, "{} {}", legal.played.text, after.perft(arguments.depth - 1))?;
            is_cut_short |= after.is_cut_short();
            output.flush()?;
        }
        Ok(())
    };
    let result = print(&mut output);
    printed(result, listed(is_cut_short || game.is_cut_short()))
}
