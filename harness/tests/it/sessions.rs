//! The console sessions of the documents are true: every command in a block `console` prints what stands below it.
//!
//! Times are left out there; `…` stands for whatever the program prints in its place.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A fenced block of a document.
struct Block<'a> {
    language: &'a str,
    /// The last line above it that says something.
    above: &'a str,
    lines: Vec<&'a str>,
}

/// A command with what is printed below it.
struct Session<'a> {
    command: &'a str,
    output: Vec<&'a str>,
}

#[test]
fn sessions_of_the_documents() {
    let mut documents = vec![root().join("README.md")];
    documents_below(&root().join("docs"), &mut documents);
    documents.sort();
    let mut faults = Vec::new();
    let mut count = 0;
    for document in documents {
        let text = fs::read_to_string(&document).unwrap();
        let blocks = blocks(&text);
        let folder = folder_with_files(&blocks);
        let mut last_exit = 0;
        for session in blocks.iter().filter(|block| block.language == "console").flat_map(sessions) {
            count += 1;
            let printed = if session.command == "echo $?" {
                last_exit.to_string()
            } else {
                let (printed, exit) = run(session.command, &folder);
                last_exit = exit;
                printed
            };
            let printed: Vec<&str> = printed.trim_end().lines().collect();
            let is_true = printed.len() == session.output.len()
                && session.output.iter().zip(&printed).all(|(written, line)| matches(written, line));
            if !is_true {
                let name = document.strip_prefix(root()).unwrap().display();
                faults.push(format!("{name}: $ {}\n{}", session.command, printed.join("\n")));
            }
        }
    }
    assert!(count > 5, "sessions are no longer found");
    assert!(faults.is_empty(), "these print something else now:\n\n{}", faults.join("\n\n"));
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn documents_below(folder: &Path, documents: &mut Vec<PathBuf>) {
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            documents_below(&path, documents);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            documents.push(path);
        }
    }
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut above = "";
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let lines = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            blocks.push(Block { language, above, lines });
            above = "";
        } else if !line.trim().is_empty() {
            above = line;
        }
    }
    blocks
}

fn sessions<'a>(block: &Block<'a>) -> Vec<Session<'a>> {
    let mut sessions: Vec<Session<'a>> = Vec::new();
    for line in &block.lines {
        if let Some(command) = line.strip_prefix("$ ") {
            sessions.push(Session { command, output: Vec::new() });
        } else if let Some(session) = sessions.last_mut() {
            session.output.push(line);
        }
    }
    for session in &mut sessions {
        while session.output.last().is_some_and(|line| line.trim().is_empty()) {
            session.output.pop();
        }
    }
    sessions
}

/// A folder with the files that the document shows: those that name themselves in a first line, `# corpus/...`, and those
/// that are named right above, in backquotes.
fn folder_with_files(blocks: &[Block<'_>]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for block in blocks {
        let named_inside = block.lines.first().and_then(|line| line.strip_prefix("# "));
        let named_above = block.above.rsplit('`').nth(1);
        let names = [named_inside, named_above].into_iter().flatten();
        for name in names.filter(|name| name.starts_with("corpus/") || name.starts_with("expected/")) {
            if Path::new(name).extension().is_some() && !name.contains('<') {
                let path = folder.path().join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, block.lines.join("\n") + "\n").unwrap();
            }
        }
    }
    folder
}

/// What the command prints, without times, and its exit code.
fn run(command: &str, folder: &TempDir) -> (String, i32) {
    let spoken = ["cargo xtask ", "cargo run -rqp cookstopper -- ", "cookstopper "];
    let arguments = spoken.iter().find_map(|start| command.strip_prefix(start));
    let arguments = words(arguments.unwrap_or_else(|| panic!("no command of ours: {command}")));
    // What the document shows is looked for first, then what the repository has.
    let is_shown = |word: &String| word.starts_with("corpus/") && folder.path().join(word).exists();
    let place = if arguments.iter().any(is_shown) { folder.path() } else { root() };
    let mut program = Command::new(env!("CARGO_BIN_EXE_cookstopper"));
    program.args(&arguments).current_dir(place).env_remove("CI");
    let output = program.env("COOKSTOPPER_CACHE", folder.path().join("cache")).output().unwrap();
    // What was understood of arguments is said on stderr, beside answers.
    let text = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    let text = String::from_utf8(text).unwrap();
    let kept: Vec<&str> = text.lines().filter(|line| !is_time(line)).collect();
    (kept.join("\n"), output.status.code().unwrap())
}

/// The words of a command; double quotes keep blanks together.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (place, part) in text.split('"').enumerate() {
        if place % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// `6.2 s`
fn is_time(line: &str) -> bool {
    line.strip_suffix(" s").is_some_and(|seconds| seconds.parse::<f64>().is_ok())
}

/// Whether the line is what is written, where `…` stands for anything.
fn matches(written: &str, line: &str) -> bool {
    let Some((start, rest)) = written.split_once('…') else { return written.trim_end() == line.trim_end() };
    line.strip_prefix(start).is_some_and(|tail| {
        let ends = tail.char_indices().map(|(place, _)| place).chain([tail.len()]);
        ends.into_iter().any(|place| matches(rest, &tail[place..]))
    })
}
