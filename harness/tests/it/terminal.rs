//! What people see on a terminal, which isn't what files and pipes get.

use crate::program::Corpus;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::Read;

/// Both streams of the program as a terminal gets them, controls included, and its exit code.
fn on_terminal(corpus: &Corpus, arguments: &[&str]) -> (String, u32) {
    let size = PtySize { rows: 40, cols: 120, ..PtySize::default() };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_cookstopper"));
    command.args(arguments);
    command.cwd(corpus.path("."));
    command.env("COOKSTOPPER_CACHE", corpus.path("cache"));
    command.env("TERM", "xterm");
    command.env_remove("CI");
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut bytes = Vec::new();
    let mut piece = [0; 4096];
    // A terminal whose last writer has gone ends with an error on some systems, with nothing on others.
    while let Ok(length @ 1..) = reader.read(&mut piece) {
        bytes.extend_from_slice(&piece[..length]);
    }
    (String::from_utf8(bytes).unwrap(), child.wait().unwrap().exit_code())
}

/// What stands on the terminal in the end: without colours, and without lines that were written over.
fn left_standing(text: &str) -> String {
    let mut lines = vec![String::new()];
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\u{1b}' => {
                characters.next_if_eq(&'[');
                let parameters: String =
                    std::iter::from_fn(|| characters.next_if(|next| !next.is_ascii_alphabetic())).collect();
                if characters.next() == Some('K') && parameters != "1" {
                    lines.last_mut().unwrap().clear();
                }
            }
            '\r' if characters.peek() != Some(&'\n') => lines.last_mut().unwrap().clear(),
            '\r' => {}
            '\n' => lines.push(String::new()),
            other => lines.last_mut().unwrap().push(other),
        }
    }
    lines.join("\n")
}

const LONG: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w";

#[test]
fn solve_shows_how_far_it_is_on_terminals_only() {
    let corpus = Corpus::new();
    let arguments = ["solve", "--fen", LONG, "--stipulation", "#9", "--seconds", "2"];
    let (text, exit) = on_terminal(&corpus, &arguments);
    assert_eq!(exit, 5, "{text:?}");
    assert!(text.contains("#9: first move 1 of 43") && text.contains(" nodes, "), "{text:?}");
    let standing = left_standing(&text);
    assert!(
        standing.contains("solving interrupted.") && !standing.contains("first move 1 of 43, "),
        "{standing}"
    );
    let done = corpus.run(&arguments);
    assert!(!done.stdout.contains("first move 1 of 43, ") && !done.stderr.contains("first move"), "{done:?}");
    assert!(!done.stderr.contains('\u{1b}') && !done.stdout.contains('\u{1b}'), "{done:?}");
}

#[test]
fn lines_stand_on_a_terminal_as_in_a_file() {
    let corpus = Corpus::new();
    let arguments = ["solve", "--fen", LONG, "--stipulation", "h#3.5", "--nodes", "90000"];
    let (text, exit) = on_terminal(&corpus, &arguments);
    assert_eq!(exit, 5, "{text:?}");
    let done = corpus.run(&arguments);
    assert!(done.stdout.contains("1...a2-a3   2.Kg8-h8 Sf3-g5   3.Rf8-g8 Sg5*f7 #"), "{done:?}");
    // Seconds differ.
    let timeless = |text: &str| -> String {
        text.split_inclusive('\n').filter(|line| !line.starts_with("stopped after")).collect()
    };
    let standing = left_standing(&text);
    assert!(timeless(&standing).ends_with(&timeless(&done.stdout)), "{standing}");
    // The first lines were there before the last status.
    let first_line = text.find("1...Kg1-h1 ").unwrap();
    assert!(text.rfind(": first move ").unwrap() > first_line, "{text:?}");
}

#[test]
fn each_error_stands_once_on_a_terminal() {
    let position = "[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n";
    let cases = [
        (
            "unknown-condition",
            format!("stipulation = \"#1\"\nconditions = [\"Circee\"]\n{position}"),
            "Circee",
        ),
        (
            "bad-position",
            "stipulation = \"#1\"\n[position]\nwhite = \"Kb9\"\nblack = \"Ka8\"\n".to_owned(),
            "Kb9",
        ),
        ("bad-toml", format!("stipulation = #1\n{position}"), "stipulation"),
    ];
    for (name, entry, culprit) in cases {
        let corpus = Corpus::new()
            .with("corpus/x.toml", entry)
            .with("corpus/y.toml", format!("stipulation = \"#1\"\n{position}"));
        for command in ["verify", "solve"] {
            let (text, exit) = on_terminal(&corpus, &[command, "corpus"]);
            let standing = left_standing(&text);
            assert_eq!(exit, 3, "{name}, {command}: {standing}");
            let errors = standing.matches("error[").count();
            assert_eq!(errors, 1, "{name}, {command}: {standing}");
            let culprits =
                standing.lines().filter(|line| line.contains(" | ") && line.contains(culprit)).count();
            assert!(culprits <= 1, "{name}, {command}: {standing}");
        }
    }
    // What is wrong with a solution, or isn't sound, is said once, too.
    for (solution, said) in [("1.Bd7#", "Bd7"), ("1.Ra2-a7#", "cook: 1.Ra2-a8#!")] {
        let corpus = Corpus::new()
            .with("corpus/x.toml", format!("stipulation = \"#1\"\n{position}"))
            .with("expected/x.txt", format!("{solution}\n"));
        let (text, exit) = on_terminal(&corpus, &["verify", "corpus"]);
        let standing = left_standing(&text);
        assert_eq!(exit, 1, "{standing}");
        let lines = standing.lines().filter(|line| line.contains(said) && !line.starts_with("    -"));
        assert_eq!(lines.count(), 1, "{said}: {standing}");
    }
}
