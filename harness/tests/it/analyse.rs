//! `analyse`: what composers and judges look for in a solution.

use crate::program::Corpus;
use serde_json::Value;

/// A published help mate: two twins, of which one castles.
const TWINS: &str = r#"stipulation = "h#2"
[position]
white = "Kb4 Bh4 Sd7"
black = "Ke8 Ra8 Bb7 Pa7"
[[twin]]
b = "Exchange e8 a8"
"#;

/// Arguments, and what is answered to them.
const ASKED: [(&[&str], &str); 5] = [
    (
        &["--white", "Kb6 Rh1", "--black", "Kb8", "--stipulation", "#1"],
        "1.Rh8#!

  1  1.Rh8#!  ideal mate
       Kb8: a7 Kb6  b7 Kb6  c7 Kb6  a8 Rh8  c8 Rh8
",
    ),
    (
        &[
            "--white",
            "Kb6 Rh1",
            "--black",
            "Kb8",
            "--stipulation",
            "#1",
            "--language",
            "de",
            "--notation",
            "long",
        ],
        "1.Th1-h8#!

  1  1.Th1-h8#!  Idealmatt
       Kb8: a7 Kb6  b7 Kb6  c7 Kb6  a8 Th8  c8 Th8
",
    ),
    (
        &["--white", "Ka2 Bh5 Qe2 Pd2", "--black", "Kc2 Pd4 Ph6", "--stipulation", "#2", "--as-asked"],
        "1.Ka3!\n",
    ),
    (
        &["--white", "royal Qh7 Bd3", "--black", "royal Ga8 Ph2", "--stipulation", "h#1.5", "--nodes", "0"],
        "solving was interrupted: this is what was found until then\n",
    ),
    (&["--features"], "model mate [model-mate]\n"),
];

#[test]
fn positions_are_analysed_as_asked() {
    let corpus = Corpus::new();
    for (arguments, answer) in ASKED {
        let done = corpus.run(&[&["analyse"], arguments].concat());
        assert!(done.stdout.contains(answer), "{arguments:?}: {done:?}");
        assert_eq!(done.exit, if arguments.contains(&"--nodes") { 5 } else { 0 }, "{arguments:?}: {done:?}");
    }
    let no_stipulation = corpus.run(&["analyse", "--white", "Ka1", "--black", "Ka3"]);
    assert_eq!(no_stipulation.exit, 2);
    assert!(no_stipulation.stderr.contains("expected `--stipulation`"), "{no_stipulation:?}");
}

#[test]
fn twins_are_analysed_together_as_text_and_as_data() {
    let corpus = Corpus::new().with("twins.toml", TWINS);
    let text = corpus.run(&["analyse", "twins.toml"]);
    assert_eq!(
        text.stdout,
        "  1  a) 1.a6 Bg3 2.0-0-0 Sb6#  model mate; castling 0-0-0
       Kc8: b7 [Bb7]  c7 Bg3  d7 Sb6  b8 Bg3  d8 [Rd8]
  2  b) 1.Rh8 Sb6+ 2.Kb8 Bg3#  model mate
       Kb8: a7 [Pa7]  b7 [Bb7]  c7 Bg3  a8 Sb6  c8 Sb6
"
    );
    let data = corpus.run(&["analyse", "twins.toml", "--json"]);
    let data: Value = serde_json::from_str(&data.stdout).unwrap();
    let lines = data["analysis"]["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["findings"][0]["feature"], "castling");
    let features = lines[1]["end"]["features"].as_array().unwrap();
    assert!(features.contains(&Value::from("model-mate")), "{features:?}");
    assert_eq!(lines[1]["end"]["field"]["king"]["square"], "b8");
}

/// A mate in two with set play, a try and changed mates: `verify` needs its key alone, an analysis all of it.
const CHANGED: &str = "stipulation = \"#2\"\n[position]\nfen = \"1B4N1/8/8/2K2k2/8/4p3/8/R5Q1\"\n";

#[test]
fn verify_says_the_same_of_every_entry_where_that_is_asked_for() {
    let corpus = Corpus::new()
        .with("corpus/changed.toml", CHANGED)
        .with("corpus/illegal.toml", TWINS.replace("Pa7", "Pa5"))
        .with(
            "corpus/stated.toml",
            "[position]\nwhite = \"Ka1\"\nblack = \"Kh8\"\n[[assert]]\nmate = false\n",
        )
        .with("corpus/twins.toml", TWINS);
    let verify = |more: &[&str]| corpus.run(&[&["verify", "corpus"], more].concat());
    let lines = |stdout: &str| -> Vec<Value> {
        stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let plain = lines(&verify(&["--format", "json"]).stdout);
    // The first run is remembered; what is asked for is made of remembered verdicts, too.
    let analysed = lines(&verify(&["--format", "json", "--analyse"]).stdout);
    for (before, after) in plain.iter().zip(&analysed) {
        assert!(before["analysis"].is_null());
        for field in ["id", "verdict", "nodes", "findings"] {
            assert_eq!(before[field], after[field]);
        }
    }
    let alone = |id: &str| {
        let done = corpus.run(&["analyse", &format!("corpus/{id}.toml"), "--json"]);
        lines(&done.stdout)[0]["analysis"].clone()
    };
    for line in &analysed[..4] {
        let id = line["id"].as_str().unwrap();
        match id {
            "illegal" => assert_eq!((&line["verdict"], &line["analysis"]), (&"illegal".into(), &Value::Null)),
            "stated" => assert!(line["analysis"].is_null()),
            _ => assert_eq!(line["analysis"], alone(id), "{id}"),
        }
    }
    let changes = analysed[0]["analysis"]["changes"]["changes"].as_array().unwrap();
    assert!(changes.iter().any(|change| change["feature"] == "reciprocal-change"), "{changes:?}");
    let refused = verify(&["--analyse"]);
    assert_eq!(refused.exit, 2);
    assert!(refused.stderr.contains("`--format json`"), "{refused:?}");
}

#[test]
fn the_page_of_a_report_says_what_is_found() {
    let corpus = Corpus::new().with("corpus/twins.toml", TWINS);
    let done = corpus.run(&["verify", "corpus", "--report", "report", "--analyse"]);
    assert_eq!(done.exit, 0, "{done:?}");
    let page = corpus.read("report/index.html").unwrap();
    let (_, entry) = page.split_once("id=\"e0\">").unwrap();
    let entry: Value = serde_json::from_str(entry.split("</script>").next().unwrap()).unwrap();
    assert_eq!(entry["analysis"]["features"], serde_json::json!(["model-mate", "castling"]));
    for (language, letter) in [("en", "en"), ("de", "de"), ("fr", "fr")] {
        let text = corpus.run(&["analyse", "corpus/twins.toml", "--language", letter]).stdout;
        assert_eq!(entry["analysis"]["text"][language], text.trim_end(), "{language}");
    }
}
