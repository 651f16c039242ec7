//! Solutions as people write them: each file of `tests/reading` has a problem and ways to write its solution,
//! and the file beside it what they are read as. `UPDATE_EXPECT=1` writes the latter.

use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::notation::{Letters, read_solution, solution_text};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::Solution;
use expect_test::expect_file;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// What stands above each way of writing.
const WRITTEN: &str = "--- ";

#[test]
fn solutions_are_read_as_people_write_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reading");
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let shown = check(&fs::read_to_string(&file).unwrap());
        expect_file![file.with_extension("read")].assert_eq(&shown);
    }
}

/// What each text of a file is read as, in Popeye's layout; for the same as before it says so.
fn check(file: &str) -> String {
    let (header, texts) = file.split_once(WRITTEN).unwrap();
    let fields: HashMap<&str, &str> = header.lines().filter_map(|line| line.split_once(": ")).collect();
    let field = |name: &str| fields.get(name).copied().unwrap_or_default();
    let problem = Problem {
        diagram: Diagram::from_piece_lists(field("white"), field("black"), field("neutral")).unwrap(),
        conditions: Conditions::parse(field("condition").split_terminator(';')).unwrap(),
        stipulation: field("stipulation").parse().unwrap(),
        options: Options::parse([field("options")]).unwrap(),
    };
    let mut shown = String::new();
    let mut before = String::new();
    for text in texts.split(&format!("\n{WRITTEN}")) {
        let (name, text) = text.split_once('\n').unwrap();
        let letters: Option<Letters> = name.rsplit_once("letters: ").map(|(_, name)| name.parse().unwrap());
        let read = match read_solution(text, &problem, letters) {
            Ok(read) => {
                for (played, position) in read.moves() {
                    assert!(text.is_char_boundary(position.offset), "{played:?}");
                }
                let solution = Solution::complete(read.phases);
                solution_text(&problem, &solution)
            }
            Err(errors) => errors
                .into_iter()
                .map(|error| {
                    let offending = &text[error.offset()..error.offset() + error.length];
                    format!("{}:{} `{offending}`: {error}\n", error.position.line, error.position.column)
                })
                .collect(),
        };
        let said = if read == before { "the same\n" } else { &read };
        shown.push_str(&format!("{WRITTEN}{name}\n{said}"));
        before = read;
    }
    shown
}
