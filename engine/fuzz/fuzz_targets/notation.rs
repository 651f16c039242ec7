//! Reading a solution never panics: a stipulation on the first line, options on the second, then the text.
#![no_main]

use cookstopper_engine::notation::read_solution;
use cookstopper_engine::options::Options;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (stipulation, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (options, solution) = rest.split_once('\n').unwrap_or(("", rest));
    let Ok(stipulation) = stipulation.parse() else { return };
    let Ok(options) = Options::parse([options]) else { return };
    let _read = read_solution(solution, stipulation, &options);
});
