//! Reading a solution never panics and never takes long: conditions joined by `+` on the first line, a FEN on
//! the second, then stipulation, options, and the text.
#![no_main]

use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::notation::{read_solution, solution_text};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Completeness, Solution};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut lines = text.splitn(5, '\n');
    let mut line = || lines.next().unwrap_or_default();
    let names = line().split('+').filter(|name| !matches!(name.trim(), "" | "-"));
    let Ok(conditions) = Conditions::parse(names) else { return };
    let Ok(diagram) = Diagram::from_fen(line()) else { return };
    let Ok(stipulation) = line().parse() else { return };
    let Ok(options) = Options::parse([line()]) else { return };
    let problem = Problem { diagram, conditions, stipulation, options };
    let written = line();
    match read_solution(written, &problem, None) {
        Ok(read) => {
            assert!(read.moves().all(|(_, position)| written.is_char_boundary(position.offset)));
            let solution = Solution::complete(read.phases);
            let _text = solution_text(&problem, &solution);
        }
        Err(errors) => {
            for error in errors {
                let end = error.offset() + error.length;
                assert!(written.get(error.offset()..end).is_some() && !error.to_string().is_empty());
            }
        }
    }
});
