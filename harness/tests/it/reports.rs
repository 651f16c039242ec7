//! The forms of the report.

use crate::program::{Corpus, MATE_IN_ONE};
use serde_json::Value;

fn many() -> Corpus {
    let mut corpus = Corpus::new().with("corpus/bad.toml", "titel = 1\n");
    for number in 0..20 {
        let entry =
            MATE_IN_ONE.replace("a2", &format!("{}{}", ["a", "b", "c", "d"][number % 4], 1 + number / 4));
        corpus = corpus.with(&format!("corpus/entry-{number:02}.toml"), entry);
    }
    corpus
}

#[test]
fn the_report_does_not_depend_on_the_number_of_threads() {
    let corpus = many();
    let alone = corpus.run(&["verify", "corpus", "--jobs", "1"]);
    let together = corpus.run(&["verify", "corpus", "--jobs", "4"]);
    assert_eq!(alone.stdout, together.stdout);
    assert_eq!(alone.exit, together.exit);
    let without_time =
        |text: &str| text.lines().filter(|line| !line.ends_with(" s")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(without_time(&alone.stderr), without_time(&together.stderr));
}

#[test]
fn json_lines() {
    let done = many().run(&["verify", "corpus", "--format", "json", "--jobs", "3"]);
    let lines: Vec<Value> = done.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 22);
    assert_eq!(lines[0]["id"], "bad");
    assert_eq!(lines[0]["verdict"], "invalid");
    assert_eq!(lines[0]["findings"][0]["kind"], "invalid");
    let keys: Vec<&str> = lines[1].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["conditions", "findings", "id", "keys", "nodes", "seconds", "stipulation", "verdict"]);
    assert_eq!(lines[1]["keys"][0], "Ra1-a8");
    assert_eq!(lines[21]["summary"], true);
    assert_eq!(lines[21]["version"], 1);
    assert_eq!(lines[21]["verdicts"]["invalid"], 1);
    assert_eq!(lines[21]["exit"], done.exit);
}

#[test]
fn junit() {
    let done = many().run(&["verify", "corpus", "--format", "junit"]);
    assert!(done.stdout.contains("tests=\"21\""), "{done:?}");
    assert!(done.stdout.contains("<testcase name=\"bad\""), "{done:?}");
    assert!(!done.stdout.contains('\u{1b}'), "{done:?}");
    assert!(!done.stdout.contains("disabled"), "Jenkins' schema does not know it: {done:?}");
}
