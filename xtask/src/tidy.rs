//! House rules that the compiler doesn't know.

use std::fs;
use std::path::Path;
use walkdir::{DirEntry, WalkDir};

/// A file is about one noun; what is longer is about two.
const MOST_LINES: usize = 600;

/// Data tables may be longer than code.
const EXEMPT: [&str; 1] = ["engine/src/walks/table.rs"];

/// What breaks a rule in the Rust files below `root`, a line each.
pub fn faults(root: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, text) in files(root, "rs", &mut faults) {
        check(&name, &text, &mut faults);
    }
    faults
}

/// Our own files with this extension: their paths below `root`, and what they say. What can't be read is a fault.
pub fn files(root: &Path, extension: &str, faults: &mut Vec<String>) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for file in WalkDir::new(root).sort_by_file_name().into_iter().filter_entry(is_ours).flatten() {
        let path = file.path();
        if path.extension().is_some_and(|found| found == extension) {
            let name = path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
            match fs::read_to_string(path) {
                Ok(text) => files.push((name, text)),
                Err(error) => faults.push(format!("{name}: {error}")),
            }
        }
    }
    files
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

#[cfg(test)]
mod tests {
    #[test]
    fn files_follow_the_house_rules() {
        assert_eq!(super::faults(&crate::root()).join("\n"), "");
    }
}
