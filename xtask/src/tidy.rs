//! House rules that the compiler doesn't know.

use crate::root;
use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;
use walkdir::{DirEntry, WalkDir};

/// A file is about one noun; what is longer is about two.
const MOST_LINES: usize = 600;

/// Data tables may be longer than code.
const EXEMPT: [&str; 1] = ["engine/src/walks/table.rs"];

/// Checks every Rust file of the workspace and prints what breaks a rule.
pub fn run() -> ExitCode {
    let mut faults = Vec::new();
    for file in WalkDir::new(root()).sort_by_file_name().into_iter().filter_entry(is_ours).flatten() {
        let path = file.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/");
            match fs::read_to_string(path) {
                Ok(text) => check(&name, &text, &mut faults),
                Err(error) => faults.push(format!("{name}: {error}")),
            }
        }
    }
    let mut output = io::stdout().lock();
    for fault in &faults {
        // Nobody reads on: the exit code says the rest.
        let _ = writeln!(output, "{fault}");
    }
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn is_ours(file: &DirEntry) -> bool {
    let name = file.file_name().to_string_lossy();
    file.depth() == 0 || !(name.starts_with('.') || name == "target")
}

fn check(name: &str, text: &str, faults: &mut Vec<String>) {
    // Put together here, so that this file doesn't break its own rules.
    let forbidden = [["TO", "DO"].concat(), ["FIX", "ME"].concat(), ["todo", "!"].concat()];
    let lines = text.lines().count();
    if lines >= MOST_LINES && !EXEMPT.contains(&name) {
        faults.push(format!("{name}: {lines} lines, {MOST_LINES} are too many"));
    }
    for (place, line) in text.lines().enumerate() {
        let place = place + 1;
        for word in forbidden.iter().filter(|word| line.contains(word.as_str())) {
            faults.push(format!("{name}:{place}: `{word}`"));
        }
        if line.ends_with([' ', '\t', '\r']) {
            faults.push(format!("{name}:{place}: blanks at the end of the line"));
        }
    }
}
