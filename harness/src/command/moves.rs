//! `moves`: the legal moves of a position.

use super::{game, listed, printed, refuse, understood};
use crate::cli::MovesArgs;
use crate::exit::Exit;
use std::io::{self, Write};

/// Prints the legal moves of the side to move, one a line, sorted.
pub fn run(arguments: &MovesArgs) -> Exit {
    let mut game = match game(&arguments.one) {
        Ok((diagram, conditions, game)) => {
            understood::tell(&diagram, &conditions, None, game.turn());
            game
        }
        Err(refused) => return refuse(&refused),
    };
    let moves = game.legal_moves();
    let mut output = io::BufWriter::new(anstream::stdout().lock());
    let print = |output: &mut dyn Write| {
        for legal in moves {
            let mark = if arguments.marks && legal.played.gives_check { " +" } else { "" };
            writeln!(output, "{}{mark}", legal.played.text)?;
        }
        output.flush()
    };
    let result = print(&mut output);
    printed(result, listed(game.is_cut_short()))
}
