//! The corpus's own solutions, written as people write: read back, they claim the same.

use crate::mangled::{Style, claim, written};
use cookstopper::corpus::Corpus;
use cookstopper_engine::notation::{Letters, read_solution};
use std::path::Path;

/// What is longer is left to the verification itself, in bytes.
const LONGEST: usize = 1500;

/// In so many ways each solution is written.
const STYLES: u64 = 5;

#[test]
fn mangled_solutions_claim_the_same() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let corpus = Corpus::find(&[corpus], None).unwrap();
    let mut read = 0;
    for (place, path) in corpus.entries().enumerate() {
        let (Ok(entry), Ok(Some(expected))) = (path.read(), path.read_expected()) else { continue };
        let Some(task) = &entry.task else { continue };
        if expected.source.text.len() > LONGEST {
            continue;
        }
        let expected = expected.fitted_to(task);
        for twin in &task.twins {
            let text = expected.section(&twin.letter).map(|section| expected.text(section)).unwrap();
            let meant = read_solution(text, &twin.problem, None).unwrap();
            for seed in 0..STYLES {
                let style = Style::of(place as u64 * STYLES + seed);
                let Some(mangled) = written(&twin.problem, &meant.phases, style) else { continue };
                let told = read_solution(&mangled, &twin.problem, Some(style.letters))
                    .unwrap_or_else(|errors| panic!("{}: {style:?}\n{mangled}\n{errors:?}", path.id));
                assert_eq!(claim(&told.phases), claim(&meant.phases), "{}: {style:?}\n{mangled}", path.id);
                // Letters that aren't declared are found out, unless the text makes sense in English.
                let guessed = read_solution(&mangled, &twin.problem, None).unwrap();
                if guessed.letters == style.letters || guessed.letters != Letters::English {
                    assert_eq!(claim(&guessed.phases), claim(&meant.phases), "{}: {mangled}", path.id);
                }
                read += 1;
            }
        }
    }
    assert!(read > 500, "only {read} texts were read");
}
