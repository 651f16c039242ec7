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
    let sources = files(root, "rs", &mut faults);
    for (name, text) in &sources {
        check(name, text, &mut faults);
    }
    let manifests = files(root, "toml", &mut faults);
    faults.extend(untested(&sources, &manifests));
    faults
}

/// Which tests `cargo test` leaves out: those of crates that aren't among the ones that it takes by itself, if these are listed, and those in
/// `src` where the manifest forbids them.
fn untested(sources: &[(String, String)], manifests: &[(String, String)]) -> Vec<String> {
    // Put together here, so that this isn't taken for a test.
    let mark = ["#[", "test]"].concat();
    let lines = |name: &str| {
        let found = manifests.iter().find(|(found, _)| found == name);
        found.map_or("", |(_, text)| text).lines().map(str::trim)
    };
    let listed = lines("Cargo.toml").find(|line| line.starts_with("default-members"));
    let mut faults = Vec::new();
    for (name, _) in sources.iter().filter(|(_, text)| text.contains(&mark)) {
        let Some((member, place)) = name.split_once('/') else { continue };
        let why = if listed.is_some_and(|list| !list.contains(&format!("\"{member}\""))) {
            format!("{member} isn't among the default members")
        } else if place.starts_with("src/")
            && lines(&format!("{member}/Cargo.toml")).any(|line| line == "test = false")
        {
            format!("{member}/Cargo.toml forbids it")
        } else {
            continue;
        };
        faults.push(format!("{name}: its tests don't run, since {why}"));
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
    use super::untested;

    #[test]
    fn tests_that_would_not_run_are_found() {
        let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        let sources =
            [file("a/src/x.rs", "#[test]"), file("b/tests/y.rs", "#[test]"), file("c/src/z.rs", "fn z() {}")];
        let manifests = |members: &str, of_a: &str| {
            [file("Cargo.toml", &format!("default-members = {members}")), file("a/Cargo.toml", of_a)]
        };
        assert!(untested(&sources, &manifests(r#"["a", "b"]"#, "[lib]")).is_empty());
        let forbidden = untested(&sources, &manifests(r#"["a", "b"]"#, "[lib]\ntest = false"));
        assert!(matches!(&*forbidden, [fault] if fault.starts_with("a/src/x.rs")), "{forbidden:?}");
        // Doc tests are others, and without a list all members are taken.
        let others = [file("Cargo.toml", ""), file("a/Cargo.toml", "[lib]\ndoctest = false")];
        assert!(untested(&sources, &others).is_empty());
        let left_out = untested(&sources, &manifests(r#"["a"]"#, ""));
        assert!(matches!(&*left_out, [fault] if fault.starts_with("b/tests/y.rs")), "{left_out:?}");
    }

    #[test]
    fn files_follow_the_house_rules() {
        assert_eq!(super::faults(&crate::root()).join("\n"), "");
    }
}
