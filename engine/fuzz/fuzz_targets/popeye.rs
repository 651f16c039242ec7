//! Popeye's input, several problems of any language: each is solved for a moment or refused with a place in the text,
//! and what becomes an entry is the same entry again after it was exported.
#![no_main]

use cookstopper::entry::Entry;
use cookstopper::foreign::{Format, Imported, export, popeye};
use cookstopper::source::Source;
use libfuzzer_sys::fuzz_target;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn imported(text: &str) -> Vec<Entry> {
    let problems = Format::Popeye.read(&Source::of_argument("problems.inp", text)).unwrap_or_default();
    let entry = |Imported { entry, .. }| Entry::parse(Source::of_argument("entry.toml", &entry)).ok();
    problems.into_iter().filter_map(Result::ok).filter_map(entry).collect()
}

/// What is to be solved, whatever the words.
fn meaning(entry: &Entry) -> String {
    let mut meaning = String::new();
    for twin in entry.task.iter().flat_map(|task| &task.twins) {
        let problem = &twin.problem;
        let (diagram, options) = (&problem.diagram, &problem.options);
        // Writing to a string cannot fail.
        let _ = writeln!(meaning, "{:?} {} {diagram:?} {options}", problem.conditions, problem.stipulation);
    }
    meaning
}

fuzz_target!(|text: &str| {
    let Ok(problems) = popeye::read(text) else { return };
    let limits = popeye::Limits {
        stop: Arc::new(AtomicBool::new(false)),
        most_time: Some(Duration::from_millis(20)),
        most_solutions: Some(50),
        table_bytes: 1 << 16,
    };
    for problem in &problems {
        if let Err(faults) = popeye::solve(problem, &limits) {
            assert!(!faults.is_empty());
            for fault in faults {
                assert!(text.is_char_boundary(fault.offset) && !fault.message.is_empty(), "{fault:?}");
            }
        }
    }
    for entry in imported(text) {
        let before = meaning(&entry);
        let Ok(exported) = export(&[entry]) else { continue };
        let again: Vec<String> = imported(&exported).iter().map(meaning).collect();
        assert_eq!(again, [before], "{exported}");
    }
});
