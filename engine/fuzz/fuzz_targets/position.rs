//! Any diagram under any conditions: conditions joined by `+` on the first line, a FEN on the second.
//! Every legal move can be played, and the problem `#1` solved.
#![no_main]

use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::game::Game;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;
use libfuzzer_sys::fuzz_target;

/// Larger units have more parts than there is time for.
const MOST_COMPONENTS: usize = 5;

fuzz_target!(|text: &str| {
    let (names, fen) = text.split_once('\n').unwrap_or(("", text));
    let names = names.split('+').filter(|name| !matches!(name.trim(), "" | "-"));
    let (Ok(conditions), Ok(diagram)) = (Conditions::parse(names), Diagram::from_fen(fen)) else { return };
    if diagram.units.iter().flatten().any(|unit| unit.walks.len() > MOST_COMPONENTS) {
        return;
    }
    let Ok(mut game) = Game::new(&diagram, &conditions) else { return };
    for legal in game.legal_moves().into_iter().take(300) {
        let mut game = Game::new(&diagram, &conditions).unwrap();
        game.play(&legal).unwrap();
        let _next = game.is_mate();
    }
    let stipulation = "#1".parse().unwrap();
    let problem = Problem { diagram, conditions, stipulation, options: Options::default() };
    let control = Control { most_nodes: Some(20_000), table_bytes: 1 << 16, ..Control::default() };
    let _solution = solve(&problem, &control).unwrap();
});
