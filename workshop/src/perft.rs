//! Tables of node counts: conditions joined by `+`, FEN, nodes at depth 1, 2, 3, ..., separated by tabs.

use crate::root;
use clap::Args;
use cookstopper_crosscheck::peer;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use walkdir::WalkDir;

/// The arguments of `perft`.
#[derive(Debug, Args)]
pub struct PerftArgs {
    /// Leave out counts above this
    #[arg(long, value_name = "N", default_value_t = u64::MAX)]
    max_nodes: u64,
    /// Compare chess with cozy-chess on so many positions of random games instead
    #[arg(long, value_name = "POSITIONS")]
    peer: Option<u64>,
    /// How deep to compare with cozy-chess
    #[arg(long, value_name = "D", default_value_t = 5, requires = "peer")]
    depth: u32,
}

/// Checks all tables and prints the counts that are wrong.
pub fn run(arguments: &PerftArgs) -> ExitCode {
    let mut output = io::stdout().lock();
    let checked = match arguments.peer {
        Some(positions) => check_peer(positions, arguments, &mut output),
        None => check_all(arguments.max_nodes, &mut output),
    };
    match checked {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

fn check_peer(positions: u64, arguments: &PerftArgs, output: &mut dyn Write) -> io::Result<usize> {
    let (mut nodes, mut wrong) = (0, 0);
    for seed in 0..positions {
        match peer::compare(seed, arguments.depth, arguments.max_nodes) {
            Ok(counted) => nodes += counted,
            Err(fault) => {
                wrong += 1;
                writeln!(output, "seed {seed}: {fault}")?;
            }
        }
    }
    writeln!(output, "{positions} positions, {nodes} nodes, {wrong} wrong")?;
    Ok(wrong)
}

fn check_all(most_nodes: u64, output: &mut dyn Write) -> io::Result<usize> {
    let (mut checked, mut wrong) = (0, 0);
    let folder = root().join("engine/tests/perft");
    for file in WalkDir::new(folder).sort_by_file_name() {
        let path = file?.into_path();
        if path.extension().is_some_and(|extension| extension == "tsv") {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            for (place, line) in read(&path)?.lines().enumerate() {
                let is_row = !line.trim().is_empty() && !line.starts_with('#');
                let faults = if is_row { check(line, most_nodes) } else { Ok(0) };
                match faults {
                    Ok(counts) => checked += counts,
                    Err(fault) => {
                        wrong += 1;
                        writeln!(output, "{name}:{}: {fault}", place + 1)?;
                    }
                }
            }
        }
    }
    writeln!(output, "{checked} counts right, {wrong} rows wrong")?;
    Ok(wrong)
}

fn read(path: &Path) -> io::Result<String> {
    fs::read_to_string(path)
}

/// Checks a row; the number of counts that are right.
fn check(row: &str, most_nodes: u64) -> Result<usize, String> {
    let mut cells = row.split('\t');
    let conditions = cells.next().unwrap_or_default().trim();
    let fen = cells.next().ok_or("expected a FEN behind the conditions")?;
    let names = conditions.split('+').map(str::trim).filter(|name| !matches!(*name, "" | "-" | "orthodox"));
    let conditions = Conditions::parse(names).map_err(|errors| format!("{errors:?}"))?;
    let diagram = Diagram::from_fen(fen.trim()).map_err(|error| format!("{fen}: {error}"))?;
    let mut game = Game::new(&diagram, &conditions).map_err(|error| format!("{fen}: {error}"))?;
    let mut right = 0;
    for (depth, cell) in (1..).zip(cells) {
        let expected: u64 = cell.trim().parse().map_err(|_| format!("expected a count, found `{cell}`"))?;
        if expected > most_nodes {
            break;
        }
        let found = game.perft(depth);
        if found != expected {
            return Err(format!("{conditions} {fen}: {found} at depth {depth}, expected {expected}"));
        }
        right += 1;
    }
    Ok(right)
}
