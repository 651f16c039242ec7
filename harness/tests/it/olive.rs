//! Olive's and YACPDB's files: what is read of them, what is kept, what is written back.

use crate::program::{Corpus, Done};
use serde_json::Value;

/// As Olive writes it: conditions among the options, the date in a string or as numbers, texts in several styles.
const OLIVE: &str = r##"---
algebraic:
  black: [Kg8, Pf7, Pg7, Ph7]
  white: [Kg1, Ra2]
authors: ['Мегалло, Иван', "O'Neill, A. \"B.\""]
comments: ['A comment over
    two lines', "see #12"]
date: '1962-05'
distinction: 1st Prize
keywords: [Back rank, Model mates]
options: [Defence 1]
solution: !!python/unicode "1.Ra2-a8 # !"
source: оригинал
source-id: 50/1
stipulation: '#1'
---
authors:
  - Ugren, Ljubomir
source:
  name: feenschach
  issue: 01-02
  problemid: 0050
  date:
    year: 1965
    month: 2
award:
  tourney:
    name: feenschach
  distinction: 1st Prize
  judges:
  - Páros, György
algebraic:
  white: [Kg1, Ra2, Royal Zh1]
  black: [Kg8, Pf7, Pg7, Ph7]
  neutral: [HurdleColourChanging Ga5]
stipulation: "#1"
options:
  - SetPlay
  - AntiCirce Cheylan
  - Madrasi
twins:
  b: Move a2 b2
intended-solutions: 1.1.1...
solution: |
  a)
    1.Ra2-a8 # !
  b)
    1.Rb2-b8 # !
reprints:
  -
    name: FIDE Album
    date: {year: 1976}
foreignids:
  - domain: PDB
    problemid: P0503887
version-of: 99
"##;

fn value_of(document: &str) -> Value {
    let mut value: Value = serde_saphyr::from_str(document).unwrap();
    // Line feeds at the end of a text and empty lists say nothing.
    if let Some(solution) = value.get_mut("solution") {
        *solution = solution.as_str().unwrap().trim().into();
    }
    if let Some(lists) = value.get_mut("algebraic").and_then(Value::as_object_mut) {
        for units in lists.values_mut().filter_map(Value::as_array_mut) {
            units.sort_by_key(|unit| unit.as_str().unwrap().to_owned());
        }
    }
    value
}

fn documents(text: &str) -> Vec<Value> {
    text.split("---\n").filter(|document| !document.trim().is_empty()).map(value_of).collect()
}

#[test]
fn nothing_is_lost_on_the_way_there_and_back() {
    for output in ["all.toml", "corpus"] {
        let corpus = Corpus::new().with("a.olv", OLIVE);
        let Done { exit, stderr, .. } = corpus.run(&["import", "a.olv", "--output", output]);
        assert_eq!(exit, 0, "{stderr}");
        let said = "2 of 2 imported\nkept as text: comments (1), foreignids (1), keywords (1), reprints (1), version-of (1)\n";
        assert_eq!(stderr, said);
        let Done { exit, stdout, stderr } = corpus.run(&["export", output, "--format", "olv"]);
        assert_eq!(exit, 0, "{stderr}");
        for (again, before) in documents(&stdout).iter().zip(documents(OLIVE)) {
            assert_eq!(*again, before, "{stdout}");
        }
        assert_eq!(documents(&stdout).len(), 2, "{stdout}");
    }
}

#[test]
fn what_has_a_meaning_becomes_a_field() {
    let corpus = Corpus::new().with("a.olv", OLIVE);
    assert_eq!(corpus.run(&["import", "a.olv"]).exit, 0);
    let first = corpus.read("corpus/a-1.toml").unwrap();
    for part in [
        "\nоригинал, 50/1, 1962-05\naward: 1st Prize\"\"\"\n",
        "options = [\"Try\"]\n",
        "keywords = \"\"\"\nkeywords: [Back rank, Model mates]\n\"\"\"\n",
    ] {
        assert!(first.contains(part), "{part} is missing:\n{first}");
    }
    let second = corpus.read("corpus/a-2.toml").unwrap();
    for part in [
        "\nfeenschach, 01-02, 0050, 2/1965\n",
        ", 2/1965\naward: 1st Prize, feenschach, judge Páros, György\"\"\"\n",
        "conditions = [\"Madrasi\", \"AntiCirce Cheylan\"]\n",
        "options = [\"SetPlay\"]\n",
        "solutions = 1\n",
        "neutral = \"HurdleColourChanging Ga5\"\n",
        "[[twin]]\nb = \"Move a2 b2\"\n",
        "  problemid: 0050\n",
        "version-of: 99\n",
    ] {
        assert!(second.contains(part), "{part} is missing:\n{second}");
    }
    assert!(corpus.read("expected/a-2.txt").unwrap().contains("\nb)\n  1.Rb2-b8 # !"));
}

/// What was changed after the import is written as it is now.
#[test]
fn what_the_entry_says_now_is_exported() {
    let corpus = Corpus::new().with("a.olv", OLIVE);
    assert_eq!(corpus.run(&["import", "a.olv"]).exit, 0);
    let entry = corpus.read("corpus/a-1.toml").unwrap();
    let corpus = corpus.with("corpus/a-1.toml", entry.replace("оригинал, 50/1, 1962-05", "Schach 1963"));
    let Done { stdout, .. } = corpus.run(&["export", "corpus/a-1.toml", "--format", "olv"]);
    let document = value_of(stdout.trim_start_matches("---\n"));
    assert_eq!(document["source"]["name"], "Schach 1963", "{stdout}");
    assert_eq!(document["award"]["distinction"], "1st Prize", "{stdout}");
    assert_eq!(document["keywords"][0], "Back rank", "{stdout}");
    assert_eq!(document.get("date"), None, "{stdout}");
}

/// A record that can't be read is told with its line, and the others go on.
#[test]
fn bad_records_are_left_out_with_their_lines() {
    let good = "algebraic: {white: [Kg1, Ra2], black: [Kg8, Pf7, Pg7, Ph7]}\n";
    let records = [
        ("stipulation: '#1'\n", good, ""),
        ("stipulation: '+'\n", good, ":5:1: a study (`+`), which can't be verified"),
        (
            "stipulation: '#1'\noptions:\n  - SetPlay\n  - TraitorChesss\n",
            good,
            ":11:5: `TraitorChesss`: expected a condition, found `TraitorChesss`",
        ),
        ("stipulation: '#1'\n", "algebraic: {}\n", ":15:1: expected a position in `algebraic`, found none"),
        ("stipulation: '#1'\n", "algebraic: {white: [Kg1, Xy2], black: [Kg8]}\n", ":18:1: "),
        ("stipulation: [\n", good, ":20:"),
        (
            "non-standard-stipulation: Last move?\nstipulation: '#1'\n",
            good,
            ":23:1: what is asked for is told in words: `Last move?`",
        ),
        ("stipulation: H# 2½\n", good, ""),
    ];
    let file: String = records.iter().map(|(asked, position, _)| format!("---\n{asked}{position}")).collect();
    let corpus = Corpus::new().with("a.olv", &file);
    let Done { exit, stderr, .. } = corpus.run(&["import", "a.olv"]);
    assert_eq!(exit, 3);
    assert!(stderr.ends_with("2 of 8 imported\n"), "{stderr}");
    let Done { stdout, .. } = corpus.run(&["verify", "a.olv", "--nodes", "100"]);
    for (_, _, said) in records {
        assert!(stdout.contains(&format!("a.olv{said}")) || said.is_empty(), "{said} is missing:\n{stdout}");
    }
    assert!(corpus.read("corpus/a-8.toml").unwrap().contains("stipulation = \"h#2.5\"\n"));
}

/// Many more documents than fit into memory at once would be read one after the other; here only that there is no limit.
#[test]
fn there_may_be_any_number() {
    let one = "---\nstipulation: '#1'\nalgebraic: {white: [Kg1, Ra2], black: [Kg8, Pf7, Pg7, Ph7]}\nsolution: 1.Ra8#\n";
    let corpus = Corpus::new().with("a.olv", one.repeat(3000));
    let Done { exit, stderr, .. } = corpus.run(&["import", "a.olv", "--output", "all.toml"]);
    assert_eq!((exit, stderr.as_str()), (0, "3000 of 3000 imported\n"));
    let Done { stdout, .. } = corpus.run(&["verify", "all.toml", "--list"]);
    assert!(stdout.starts_with("all#0001\nall#0002\n") && stdout.ends_with("all#3000\n"));
    assert_eq!(corpus.run(&["verify", "a.olv", "--filter", "a#2999"]).exit, 0);
}

/// Lists, one item a problem, in blocks or in brackets, alone or in a service's answer.
#[test]
fn lists() {
    let block = "- stipulation: '#1'\n  algebraic: {white: [Kg1, Ra2], black: [Kg8, Pf7, Pg7, Ph7]}\n  solution: |\n    1.Ra8#\n  keywords: [a]\n";
    let json = r##"{"stipulation": "#1", "algebraic": {"white": ["Kg1", "Ra2"], "black": ["Kg8", "Pf7", "Pg7", "Ph7"]}, "solution": "1.Ra8#", "keywords": ["a"]}"##;
    for file in [
        block.repeat(2),
        format!("[{json},\n{json}]"),
        format!("{{\"success\": true, \"result\": {{\"entries\": [{json}, {json}]}}}}"),
    ] {
        let corpus = Corpus::new().with("a.yaml", &file);
        let Done { exit, stdout, stderr } = corpus.run(&["verify", "a.yaml"]);
        assert_eq!(exit, 0, "{file}: {stdout}{stderr}");
        assert!(stdout.starts_with("2 entries: 2 sound"), "{stdout}");
        let Done { stderr, .. } = corpus.run(&["import", "a.yaml", "--output", "all.toml"]);
        assert_eq!(stderr, "2 of 2 imported\nkept as text: keywords (2)\n");
        let Done { stdout, .. } = corpus.run(&["export", "all.toml", "--format", "olv"]);
        assert_eq!(documents(&stdout)[1]["keywords"][0], "a", "{stdout}");
    }
}

/// A misprint in a solution is shown in the line of the file.
#[test]
fn solutions_have_the_lines_of_their_file() {
    let file = "---\nstipulation: '#1'\nalgebraic: {white: [Kg1, Ra2], black: [Kg8, Pf7, Pg7, Ph7]}\nsolution: |\n  1.Xa8#\n";
    let Done { stdout, .. } = Corpus::new().with("a.olv", file).run(&["verify", "a.olv"]);
    assert!(stdout.contains("a.olv:5:"), "{stdout}");
    let quoted = file.replace("|\n  1.Xa8#", "'1.Xa8#'");
    let Done { stdout, .. } = Corpus::new().with("a.olv", quoted).run(&["verify", "a.olv"]);
    assert!(stdout.contains("a.olv:4: solution:1:"), "{stdout}");
}
