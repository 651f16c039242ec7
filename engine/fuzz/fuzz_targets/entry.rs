//! An entry, and behind a line `---` an author's solution: both are read or refused with places that exist.
#![no_main]

use cookstopper::diagnostic::Diagnostic;
use cookstopper::entry::Entry;
use cookstopper::expected::{Expected, compose};
use cookstopper::source::Source;
use libfuzzer_sys::fuzz_target;

fn check(diagnostics: &[Diagnostic], source: &Source) {
    for diagnostic in diagnostics {
        assert!(!diagnostic.title.is_empty());
        if let Some(span) = &diagnostic.span {
            assert!(source.text.get(span.clone()).is_some(), "{span:?} of {:?}", diagnostic.title);
        }
    }
}

fuzz_target!(|text: &str| {
    let (entry, solution) = text.split_once("\n---\n").unwrap_or((text, ""));
    let source = Source::of_argument("entry.toml", entry);
    match Entry::parse(source.clone()) {
        Ok(entry) => {
            let written = Source::of_argument("entry.txt", solution);
            match Expected::of_text(written.clone()) {
                Ok(expected) => {
                    if let Some(task) = &entry.task {
                        check(&expected.check_twins(task), &expected.source);
                    }
                    let _text = compose("entry", &entry, expected.play());
                }
                Err(diagnostic) => check(&[diagnostic], &written),
            }
        }
        Err(diagnostics) => {
            assert!(!diagnostics.is_empty());
            check(&diagnostics, &source);
        }
    }
});
