//! Tables of node counts: `engine/tests/perft/*.tsv`.

use cookstopper_crosscheck::parallel::for_each_in_parallel;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use std::fs;
use std::path::Path;

/// Counts above this are left to `cargo xtask perft`.
const MOST_NODES: u64 = 60_000;

#[test]
fn tables() {
    let rows = rows();
    assert!(!rows.is_empty(), "no tables of node counts");
    for_each_in_parallel(rows.len(), |place| check(&rows[place]));
}

/// The rows of all tables, each with its file in front.
fn rows() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut rows = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_row = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
        rows.extend(text.lines().filter(is_row).map(|line| format!("{name}\t{line}")));
    }
    rows.sort();
    rows
}

fn check(row: &str) -> Result<(), String> {
    let cells: Vec<&str> = row.split('\t').map(str::trim).collect();
    let [_, conditions, fen, counts @ ..] = cells.as_slice() else {
        return Err(format!("{row}: expected conditions, FEN and counts"));
    };
    let names = conditions.split('+').map(str::trim).filter(|name| !matches!(*name, "" | "-"));
    let conditions = Conditions::parse(names).map_err(|errors| format!("{row}: {errors:?}"))?;
    let diagram = Diagram::from_fen(fen).map_err(|error| format!("{row}: {error}"))?;
    let mut game = Game::new(&diagram, &conditions).map_err(|error| format!("{row}: {error}"))?;
    for (depth, count) in (1..).zip(counts) {
        let expected: u64 = count.parse().map_err(|_| format!("{row}: expected a count, found `{count}`"))?;
        if expected > MOST_NODES {
            break;
        }
        let found = game.perft(depth);
        if found != expected {
            return Err(format!("{row}: {found} at depth {depth}"));
        }
    }
    Ok(())
}
