//! Files of other programs: Olive's and YACPDB's behind a first line `olv`, FEN and EPD lines otherwise.
#![no_main]

use cookstopper::entry::Entry;
use cookstopper::expected::Expected;
use cookstopper::foreign::Format;
use cookstopper::source::Source;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (format, text) = match text.strip_prefix("olv\n") {
        Some(text) => (Format::Yaml, text),
        None => (Format::Positions, text),
    };
    for problem in format.read(&Source::of_argument("collection", text)).unwrap_or_default() {
        match problem {
            Ok(problem) => {
                let _entry = Entry::parse(Source::of_argument("entry.toml", &problem.entry));
                let solution = problem.solution.unwrap_or_default();
                let _solution = Expected::of_text(Source::of_argument("entry.txt", &solution));
            }
            Err(diagnostics) => assert!(!diagnostics.is_empty()),
        }
    }
});
