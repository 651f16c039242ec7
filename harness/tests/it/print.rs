//! What LaTeX prints of a solution says what was found: read as an author's solution, it is the whole one.

use crate::program::Corpus;
use std::fs;
use std::path::Path;

/// Entries of which the printed solution isn't read again, and why.
const NOT_READ: &[&str] = &[
    // Half-moves that are left out as moves.
    "null-move",
    "rittirsch-1989-2323",
];

#[test]
fn printed_solutions_are_read_as_what_they_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("corpus");
    for (folder, code, name) in [("play", "de", "German"), ("real", "en", "English")] {
        let source = root.join(folder);
        let printed = Corpus::new().run(&[
            "verify",
            source.to_str().unwrap(),
            "--nodes",
            "300000",
            "--format",
            "latex",
            "--language",
            code,
            "--expected",
            "none",
        ]);
        let mut corpus = Corpus::new();
        let mut count = 0;
        for block in printed.stdout.split("\\begin{minipage}[t]{70mm}").skip(1) {
            let id = between(block, "\\texttt{", "}").unwrap().replace("\\_", "_");
            let id = id.rsplit('/').next().unwrap();
            let text = solution(block);
            // What is undecided has no whole solution, what is very long is cut.
            if between(block, "\\textbf{", "}") != Some("sound")
                || text.is_empty()
                || text.ends_with("weitere\n")
                || text.ends_with("more\n")
                || NOT_READ.contains(&id)
            {
                continue;
            }
            let entry = fs::read_to_string(source.join(format!("{id}.toml"))).unwrap();
            corpus = corpus
                .with(&format!("corpus/{id}.toml"), entry)
                .with(&format!("expected/{id}.txt"), format!("# language: {name}\n{text}"));
            count += 1;
        }
        assert!(count > 35, "{folder}: {count}");
        let read = corpus.run(&["verify", "corpus", "--format", "table"]);
        let verdicts =
            read.stdout.lines().filter(|line| !line.starts_with("sound ") && !line.starts_with("dual "));
        let others: Vec<&str> = verdicts.skip(1).collect();
        assert!(others.len() == 1, "{}", others.join("\n"));
    }
}

/// The paragraphs of play, as they stand before LaTeX's signs were written for them.
fn solution(block: &str) -> String {
    let is_play =
        |line: &&str| line.ends_with("\\par") && !line.starts_with('\\') && !line.contains("; Cookstopper");
    let signs = [
        ("{[}", "["),
        ("{]}", "]"),
        ("\\textless{}", "<"),
        ("\\textgreater{}", ">"),
        ("\\#", "#"),
        ("\\%", "%"),
        ("\\{", "{"),
        ("\\}", "}"),
    ];
    let lines = block.lines().filter(is_play).map(|line| {
        let line = line.trim_end_matches("\\par").to_owned();
        signs.iter().fold(line, |line, (written, sign)| line.replace(written, sign)) + "\n"
    });
    lines.collect()
}

fn between<'a>(text: &'a str, before: &str, behind: &str) -> Option<&'a str> {
    Some(text.split_once(before)?.1.split_once(behind)?.0)
}
