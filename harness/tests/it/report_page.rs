//! The page for judges: what the program puts into it. What the browser makes of it: `cargo xtask browse`.

use crate::program::{Corpus, MATE_IN_ONE};
use cookstopper::exhibit::{Exhibit, Standing};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The data of the page, by the ids of their elements.
fn data(page: &str, id: &str) -> Option<String> {
    let begin = format!("<script type=\"application/json\" id=\"{id}\">");
    let (_, rest) = page.split_once(&begin)?;
    rest.split_once("</script>").map(|(data, _)| data.to_owned())
}

fn exhibit(page: &str, number: usize) -> Exhibit {
    serde_json::from_str(&data(page, &format!("x{number}")).unwrap()).unwrap()
}

fn page_of(corpus: &Corpus) -> String {
    let done = corpus.run(&["verify", "corpus", "--report", "report", "--language", "de"]);
    assert!(done.exit < 2 || done.exit == 3, "{done:?}");
    corpus.read("report/index.html").unwrap()
}

#[test]
fn the_page_holds_every_entry_and_needs_nothing_else() {
    let corpus = Corpus::new()
        .with("corpus/cooked.toml", MATE_IN_ONE.replace("Kg1 Ra2", "Kg1 Ra2 Rb2"))
        .with("expected/cooked.txt", "1.Ra8#\n")
        .with("corpus/wrong.toml", "titel = 1\n");
    let page = page_of(&corpus);
    let run: Value = serde_json::from_str(&data(&page, "run").unwrap()).unwrap();
    assert_eq!((&run["entries"], &run["language"]), (&2.into(), &"de".into()));
    assert_eq!(run["verdicts"]["cooked"], 1);
    assert_eq!(run["walks"]["R"]["letters"]["fr"], "T");
    let entry: Value = serde_json::from_str(&data(&page, "e0").unwrap()).unwrap();
    assert_eq!((&entry["id"], &entry["verdict"]), (&"cooked".into(), &"cooked".into()));
    assert_eq!(entry["findings"][0]["about"], "1.Rb2-b8");
    assert_eq!(data(&page, "x1"), None);
    let rows = &exhibit(&page, 0).twins[0].rows;
    let standings: Vec<_> = rows.iter().map(|row| (row.standing, row.kind.as_deref())).collect();
    assert_eq!(standings, [(Standing::Both, None), (Standing::Found, Some("cook"))]);
    let outside = ["http://", "https://", "src=", "@import", "url(h"];
    let scripts = page.split("<script").next().unwrap();
    for sign in outside {
        assert!(!scripts.replace("http://www.w3.org/2000/svg", "").contains(sign), "{sign}");
    }
}

#[test]
fn nothing_an_entry_says_ends_the_data() {
    let title = "</script><script>alert(1)</script>";
    let page = page_of(&Corpus::new().with("corpus/x.toml", format!("title = \"{title}\"\n{MATE_IN_ONE}")));
    assert!(!page.contains(title));
    assert_eq!(exhibit(&page, 0).title.as_deref(), Some(title));
}

#[test]
fn an_interrupted_report_leaves_the_old_one() {
    let corpus = Corpus::new().with("corpus/x.toml", MATE_IN_ONE).with("report/index.html", "old");
    let done = corpus.run(&["verify", "nowhere", "--report", "report"]);
    assert_eq!(done.exit, 2);
    assert_eq!(corpus.read("report/index.html").as_deref(), Some("old"));
    assert_ne!(page_of(&corpus), "old");
    let files: Vec<_> = std::fs::read_dir(corpus.path("report")).unwrap().collect();
    assert_eq!(files.len(), 1, "{files:?}");
}

#[test]
fn what_each_move_changes() {
    let circe = "stipulation = \"ser-zb22\"\nconditions = [\"Circe\"]\n[position]\nwhite = \"Kc1\"\nblack = \"Kh8 Pb2\"\n";
    let castling = "stipulation = \"ser-001\"\n[position]\nwhite = \"Ke1 Rh1\"\nblack = \"Kb8\"\n";
    let page =
        page_of(&Corpus::new().with("corpus/castling.toml", castling).with("corpus/circe.toml", circe));
    let changes = |number: usize| -> Vec<String> {
        let exhibit = exhibit(&page, number);
        let lines = exhibit.twins[0].play.iter().flat_map(|play| &play.lines);
        let shown =
            lines.map(|line| line.legs.iter().map(|leg| leg.changes.clone()).collect::<Vec<_>>().join(", "));
        shown.collect()
    };
    assert_eq!(changes(0), ["e1 f1wR g1wK h1"]);
    assert!(changes(1).contains(&"c1 b2wK b7bP".to_owned()), "{:?}", changes(1));
}

/// Every move of every entry of the corpus, in set play, tries, threats and variations, can be followed on the
/// board.
#[test]
fn every_move_of_the_corpus_changes_the_board() {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned();
    let folder = tempfile::TempDir::new().unwrap();
    let done = crate::program::run(&[
        "verify",
        root.join("corpus").to_str().unwrap(),
        "--report",
        folder.path().to_str().unwrap(),
        "--filter",
        "moves<=3",
    ]);
    assert!(done.exit < 2, "{done:?}");
    let page = std::fs::read_to_string(folder.path().join("index.html")).unwrap();
    let run: Value = serde_json::from_str(&data(&page, "run").unwrap()).unwrap();
    let entries = usize::try_from(run["entries"].as_u64().unwrap()).unwrap();
    let mut moves = 0;
    for number in 0..entries {
        for play in exhibit(&page, number).twins.iter().flat_map(|panel| &panel.play) {
            for leg in play.legs() {
                moves += 1;
                let is_null_move = leg.text.trim() == "...";
                assert!(!leg.changes.is_empty() || is_null_move, "{} in entry {number}", leg.text);
            }
        }
    }
    assert!(moves > 500, "{moves}");
}
