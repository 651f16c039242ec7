//! A second opinion from a program that plays Popeye: `second_opinion/popeye` writes what Popeye 4.104 wrote for the
//! entries below, or lies, hangs, crashes.

use crate::program::{Corpus, Done};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const MATE_IN_ONE: &str = r##"
stipulation = "#1"
options     = ["Variation"]
[position]
white = "Kg1 Ra2"
black = "Kg8 Pf7g7h7"
"##;

const TWINS: &str = r##"
stipulation = "#1"
options     = ["Variation"]
[position]
white = "Kg1 Ra2"
black = "Kg8 Pf7g7h7"
[[twin]]
b = "Move a2 b2"
"##;

const HELP: &str = r##"
stipulation = "h#1.5"
[position]
white = "Kg1 Ra2"
black = "Kg8 Pf7g7h7"
"##;

const VARIATIONS: &str = r##"
stipulation = "#2"
options     = ["Variation"]
[position]
white = "Kf6 Qa1"
black = "Kh8 Ph7"
"##;

const IN_CHECK: &str = r##"
stipulation = "#1"
[position]
white = "Kg1 Ra8"
black = "Kg8 Pf7g7h7"
"##;

const NO_KING: &str = r##"
stipulation = "h#1"
[position]
white = "Ra2"
black = "Kg8 Pf7g7h7"
"##;

const STATEMENT: &str = r##"
[position]
white = "Kg1"
black = "Kg8"
[[assert]]
count = 5
side  = "white"
"##;

/// What the program does (the entry's title), the entry, what comes of it, and what differs.
const CASES: [(&str, &str, &str, &[&str]); 22] = [
    ("agrees", MATE_IN_ONE, "agrees", &[]),
    ("agrees-twins", TWINS, "agrees", &[]),
    ("agrees-help", HELP, "agrees", &[]),
    ("agrees-variations", VARIATIONS, "agrees", &[]),
    ("in-check", IN_CHECK, "agrees", &[]),
    ("no-king", NO_KING, "agrees", &[]),
    ("adds-a-key", MATE_IN_ONE, "disagrees", &["theirs key 1.Kg1-h1 # !"]),
    ("misses-the-key", MATE_IN_ONE, "disagrees", &["ours key 1.Ra2-a8 # !"]),
    ("misses-a-twin", TWINS, "disagrees", &["ours twin b)", "ours key b) 1.Rb2-b8 # !"]),
    (
        "other-lines",
        HELP,
        "disagrees",
        &["ours line 1...Kg1-h2 2.Kg8-h8 Ra2-a8 #", "theirs line 1...Ra2-a8 2.Kg8-h8 Ra8-a8 #"],
    ),
    (
        "other-variation",
        VARIATIONS,
        "disagrees",
        &[
            "theirs variation 1.Qa1-a7 ! 1...h7-h5 2.Kf6-f7 #",
            "ours variation 1.Qa1-a7 ! 1...h7-h5 2.Qa7-g7 #",
        ],
    ),
    (
        "other-outlook",
        VARIATIONS,
        "disagrees",
        &["both outlook 1.Qa1-g1 !", "ours threat 1.Qa1-g1 ! 2.Qg1-g7 #"],
    ),
    ("overlooks-check", IN_CHECK, "disagrees", &["ours illegal diagram "]),
    ("other-diagram", MATE_IN_ONE, "read-otherwise", &[]),
    ("refuses", MATE_IN_ONE, "refused", &[]),
    ("out-of-time", MATE_IN_ONE, "out-of-time", &[]),
    ("hangs", MATE_IN_ONE, "out-of-time", &[]),
    ("crashes", MATE_IN_ONE, "failed", &[]),
    ("fails", MATE_IN_ONE, "failed", &[]),
    ("garbage", MATE_IN_ONE, "unintelligible", &[]),
    ("silent", MATE_IN_ONE, "unintelligible", &[]),
    ("states-something", STATEMENT, "nothing-to-solve", &[]),
];

fn popeye() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/second_opinion/popeye")
}

/// The entries of these cases.
fn corpus(titles: &[&str]) -> Corpus {
    CASES.iter().filter(|(title, ..)| titles.is_empty() || titles.contains(title)).fold(
        Corpus::new(),
        |corpus, (title, entry, ..)| {
            corpus.with(&format!("corpus/{title}.toml"), format!("title = \"{title}\"\n{entry}"))
        },
    )
}

fn asked(corpus: &Corpus, arguments: &[&str]) -> Done {
    let popeye = popeye();
    let arguments = [&["verify", "corpus", "--second-opinion", popeye.to_str().unwrap()], arguments].concat();
    corpus.run(&arguments)
}

#[test]
fn every_answer_is_taken_for_what_it_is() {
    let done = asked(&corpus(&[]), &["--format", "json", "--second-opinion-seconds", "0.2", "--jobs", "8"]);
    let lines: Vec<Value> = done.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (summary, entries) = lines.split_last().unwrap();
    assert_eq!(entries.len(), CASES.len(), "{done:?}");
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for entry in entries {
        let id = entry["id"].as_str().unwrap();
        let (_, _, expected, differences) = CASES.iter().find(|(title, ..)| *title == id).unwrap();
        let second = &entry["second_opinion"];
        let says = second["reason"].as_str().or_else(|| second["says"].as_str()).unwrap();
        assert_eq!(says, *expected, "{id}: {second}");
        let text = |point: &Value, field: &str| point[field].as_str().unwrap().to_owned();
        let points = second["differences"].as_array().into_iter().flatten();
        let points = points
            .map(|point| format!("{} {} {}", text(point, "only"), text(point, "what"), text(point, "play")));
        assert_eq!(points.collect::<Vec<_>>(), *differences, "{id}");
        let is_finding = |finding: &Value| finding["kind"] == "disagreement";
        let has_finding = entry["findings"].as_array().unwrap().iter().any(is_finding);
        assert_eq!(has_finding, says == "disagrees", "{id}");
        assert_ne!(entry["verdict"], if says == "disagrees" { "sound" } else { "" }, "{id}");
        *counts.entry(says).or_default() += 1;
    }
    let second = &summary["second_opinion"];
    assert_eq!(second["program"], "Popeye 4.104");
    assert_eq!(second["agrees"], counts["agrees"]);
    assert_eq!(second["disagrees"], counts["disagrees"]);
    assert_eq!(second["cannot_say"]["out-of-time"], counts["out-of-time"]);
    assert_eq!(summary["setting"]["program"], concat!("Cookstopper ", env!("CARGO_PKG_VERSION")));
    assert_eq!((done.exit, &summary["exit"]), (1, &Value::from(1)));
}

#[test]
fn a_disagreement_shows_both_texts_and_marks_the_lines() {
    let done = asked(&corpus(&["agrees", "adds-a-key"]), &["--jobs", "1"]);
    let shown = format!(
        "\
undecided   adds-a-key  #1
    Popeye 4.104 disagrees: key 1.Kg1-h1 # ! (Popeye 4.104 only)
    Popeye 4.104
         1.Ra2-a8 # !

    >    1.Kg1-h1 # !

      solution finished. Time = 0.013 s
    {ours}
         1.Ra2-a8 # !

      solution finished.
Popeye 4.104, at most 60 s: 1 agrees, 1 disagrees, 0 can't say
2 entries: 1 sound, 1 undecided; 76 nodes; {ours}, no limits",
        ours = concat!("Cookstopper ", env!("CARGO_PKG_VERSION")),
    );
    let found: Vec<&str> = done.stdout.lines().map(str::trim_end).collect();
    assert!(found.join("\n").starts_with(&shown), "{}", done.stdout);
    assert_eq!(done.exit, 1);
}

#[test]
fn every_form_of_the_report_shows_a_disagreement() {
    for format in ["human", "table", "json", "junit", "github", "markdown", "latex"] {
        let corpus = corpus(&["agrees", "adds-a-key", "refuses"]);
        let done = asked(&corpus, &["--format", format, "--report", "page"]);
        assert_eq!(done.exit, 1, "{format}: {done:?}");
        // Of a table, only its width is left.
        let parts = match format {
            "table" => ["Popeye 4.104 disagrees", "no second opinion: refuse", "Cookstopper", "Augsburg"],
            _ => ["Popeye 4.104", "1.Kg1-h1", "Cookstopper", "Augsburg"],
        };
        for part in parts {
            assert!(done.stdout.contains(part), "{format}: {part} is missing: {}", done.stdout);
        }
        let page = corpus.read("page/index.html").unwrap();
        for part in
            ["Popeye 4.104", "1.Kg1-h1", "Popeye 4.104 widerspricht", "Popeye 4.104 n’est pas d’accord"]
        {
            assert!(page.contains(part), "the page: {part} is missing");
        }
    }
}

#[test]
fn what_is_remembered_hides_no_second_opinion() {
    let corpus = corpus(&["agrees", "adds-a-key"]);
    assert_eq!(corpus.run(&["verify", "corpus"]).exit, 0);
    assert_eq!(asked(&corpus, &[]).exit, 1);
    // And a second opinion is not remembered for those who don't ask.
    assert_eq!(corpus.run(&["verify", "corpus"]).exit, 0);
}

#[test]
fn an_accepted_disagreement_is_a_warning() {
    let reason = "Popeye 4.104 takes the king's step for mate";
    let accept = format!("\n[[accept]]\nfinding = \"disagreement\"\nreason  = \"{reason}\"\n");
    let corpus = Corpus::new()
        .with("corpus/adds-a-key.toml", format!("title = \"adds-a-key\"\n{MATE_IN_ONE}{accept}"));
    let done = asked(&corpus, &[]);
    assert_eq!(done.exit, 0, "{done:?}");
    assert!(done.stdout.contains(&format!("(Popeye 4.104 only) ({reason})")), "{done:?}");
}

#[test]
fn whoever_is_no_popeye_is_not_asked() {
    let corpus = corpus(&["agrees"]).with("text.txt", "I am a text\n");
    let path = |below: &str| corpus.path(below).to_str().unwrap().to_owned();
    let cases = [
        (path("nowhere"), "can't be run"),
        (path("text.txt"), "make the program executable"),
        (path("corpus"), "can't be run"),
        ("no-such-program-anywhere".to_owned(), "can't be run"),
        ("true".to_owned(), "is not Popeye"),
        ("echo".to_owned(), "is not Popeye"),
    ];
    for (program, complaint) in cases {
        let done = corpus.run(&["verify", "corpus", "--second-opinion", &program]);
        assert_eq!(done.exit, 2, "{program}: {done:?}");
        assert!(done.stdout.is_empty(), "{program}: {done:?}");
        assert!(done.stderr.contains("--second-opinion"), "{program}: {done:?}");
        assert!(done.stderr.contains(complaint), "{program}: {done:?}");
        assert_eq!(done.stderr.matches("error[").count(), 1, "{program}: {done:?}");
    }
}

#[test]
fn ctrl_c_stops_the_second_program_too() {
    let corpus = corpus(&["hangs"]);
    let begin = Instant::now();
    let popeye = popeye();
    let running = corpus.start(&["verify", "corpus", "--second-opinion", popeye.to_str().unwrap()]);
    std::thread::sleep(Duration::from_secs(1));
    let done = running.interrupt();
    assert_eq!(done.exit, 5, "{done:?}");
    assert!(done.stdout.contains("1  stopped"), "{done:?}");
    assert!(begin.elapsed() < Duration::from_secs(20), "{done:?}");
}
