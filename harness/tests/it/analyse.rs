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
