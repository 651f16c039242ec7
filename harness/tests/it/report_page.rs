//! The page for judges: what the program puts into it. What the browser makes of it: `cargo xtask browse`.

use crate::program::{Corpus, MATE_IN_ONE};
use cookstopper::definition;
use cookstopper::exhibit::{Exhibit, Standing};
use cookstopper::language::Language;
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

const DIAGRAM: &str = "[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n";

/// Conditions, the lines of the grid (`vc18`: along a file from the lower left corner of c1, eight squares long), and the marked squares.
const DRAWN: &[(&str, &str, &str)] = &[
    ("GridChess", "vc18 ve18 vg18 ha38 ha58 ha78", ""),
    ("ContactGridChess", "vc18 ve18 vg18 ha38 ha58 ha78", ""),
    ("GridChess HorizontalShift", "vb18 vd18 vf18 vh18 ha38 ha58 ha78", ""),
    ("GridChess VerticalShift", "vc18 ve18 vg18 ha28 ha48 ha68 ha88", ""),
    ("GridChess DiagonalShift", "vb18 vd18 vf18 vh18 ha28 ha48 ha68 ha88", ""),
    ("GridChess Orthogonal bd3", "vc18 ve18 ha48", ""),
    ("GridChess Irregular a1b1a2 h7h8", "vb21 vc11 vh72 hb21 ha31 hh71", ""),
    ("GridChess Orthogonal b GridLine he43 vg12", "vc18 vg12 he43", ""),
    ("Wormholes a7 h2", "", "h2 a7"),
    ("MagicSquares d5", "", "d5"),
    ("MagicSquares Type2 d5", "", "d5"),
    ("BlackForcedSquare c3", "", "c3"),
];

#[test]
fn grids_and_marked_squares_are_drawn_everywhere() {
    for (condition, lines, marked) in DRAWN {
        let entry = format!("stipulation = \"#1\"\nconditions = [\"{condition}\"]\n{DIAGRAM}");
        let corpus = Corpus::new().with("corpus/x.toml", &entry);
        let shown = &exhibit(&page_of(&corpus), 0).twins[0];
        assert_eq!(
            (shown.lines.join(" "), shown.marked.join(" ")),
            ((*lines).to_owned(), (*marked).to_owned()),
            "{condition}"
        );
        let svg = corpus.run(&["diagram", "corpus/x.toml"]).stdout;
        // The first line, and as many lines as there are; a ring for each square.
        let count = |sign: &str| svg.matches(sign).count();
        let path = svg
            .split("class=\"grid\" d=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .unwrap_or_default();
        assert_eq!(path.matches('M').count(), lines.split_whitespace().count(), "{condition}: {path}");
        assert_eq!(count("class=\"marked\""), marked.split_whitespace().count(), "{condition}");
        let latex = corpus.run(&["verify", "corpus", "--format", "latex"]).stdout;
        let first = lines.split(' ').next().filter(|first| !first.is_empty()).map(|first| {
            let place = |sign: usize, from: u8| u8::from_str_radix(&first[sign..=sign], 36).unwrap() - from;
            format!("\\gridlines{{{}{}{}{}", &first[..1], place(1, 10), place(2, 1), &first[3..])
        });
        assert!(first.is_none_or(|first| latex.contains(&first)), "{condition}: {latex}");
        let framed = marked.replace(' ', ", ");
        assert!(
            marked.is_empty() || latex.contains(&format!("\\fieldframe{{{framed}}}")),
            "{condition}: {latex}"
        );
    }
}

#[test]
fn the_path_of_a_grid_runs_between_the_squares() {
    let entry = format!("stipulation = \"#1\"\nconditions = [\"GridChess Orthogonal b3\"]\n{DIAGRAM}");
    let svg = Corpus::new().with("x.toml", entry).run(&["diagram", "x.toml", "--bare"]).stdout;
    assert!(svg.contains("d=\"M90 360v-360M0 225h360\""), "{svg}");
}

#[test]
fn an_author_who_suppresses_the_grid_gets_none() {
    let entry = format!(
        "stipulation = \"#1\"\noptions = [\"SuppressGrid\"]\nconditions = [\"GridChess\"]\n{DIAGRAM}"
    );
    let page = page_of(&Corpus::new().with("corpus/x.toml", entry));
    assert!(exhibit(&page, 0).twins[0].lines.is_empty());
}

/// Holes and imitators are seen where they are, after every move, too.
#[test]
fn what_is_no_unit_is_seen_as_what_it_is() {
    let entry = |condition: &str| {
        format!(
            "stipulation = \"ser-h~1\"\nconditions = [{condition}]\n[position]\nwhite = \"Kb1\"\nblack = \"Kh8\"\n"
        )
    };
    let corpus = Corpus::new()
        .with("corpus/hole.toml", entry("\"Hole d4\", \"HaanerChess\""))
        .with("corpus/imitator.toml", entry("\"Imitator d4\""));
    let page = page_of(&corpus);
    let (hole, imitator) = (&exhibit(&page, 0).twins[0], &exhibit(&page, 1).twins[0]);
    assert_eq!((&*hole.position, &*imitator.position), ("b1wK d4hole h8bK", "b1wK d4imitator h8bK"));
    let changes = |panel: &cookstopper::exhibit::Panel| -> Vec<String> {
        panel.play.iter().flat_map(|play| play.legs()).map(|leg| leg.changes.clone()).collect()
    };
    assert!(changes(hole).contains(&"g8bK h8hole".to_owned()), "{:?}", changes(hole));
    assert!(changes(imitator).contains(&"d3imitator d4 h7bK h8".to_owned()), "{:?}", changes(imitator));
    let unsolvable = |condition: &str| entry(condition).replace("ser-h~1", "#1");
    let markdown = Corpus::new()
        .with("corpus/hole.toml", unsolvable("\"Hole d4\""))
        .with("corpus/imitator.toml", unsolvable("\"Imitator d4\""))
        .run(&["verify", "corpus", "--format", "markdown"])
        .stdout;
    assert!(markdown.contains(". . .   . . . .\n") && markdown.contains(". . . I . . . .\n"), "{markdown}");
    let svg = corpus.run(&["diagram", "corpus/hole.toml"]).stdout;
    assert!(svg.contains("class=\"hole\"") && svg.matches("#wP\"").count() == 0, "{svg}");
}

/// Where there are two boards, units show on which they stand.
#[test]
fn the_second_board_is_seen() {
    let entry = "stipulation = \"ser-h~1\"\nconditions = [\"AliceChess\"]\n[position]\nwhite = \"Kb1 AliceB Sc3\"\nblack = \"Kh8\"\n";
    let corpus = Corpus::new().with("corpus/x.toml", entry);
    let page = page_of(&corpus);
    let shown = &exhibit(&page, 0).twins[0];
    assert_eq!(shown.position, "b1wK c3wiiS h8bK");
    let changes: Vec<String> =
        shown.play.iter().flat_map(|play| play.legs()).map(|leg| leg.changes.clone()).collect();
    assert!(changes.contains(&"g8biiK h8".to_owned()), "{changes:?}");
    let svg = corpus.run(&["diagram", "corpus/x.toml", "--language", "de"]).stdout;
    assert!(svg.contains(">B</text>") && svg.contains(">auf Brett B c3<"), "{svg}");
    assert!(page.contains("\"S\":{") && !page.contains("\"iiS\""), "the walk is the knight");
}

const TWINS: &str = "[[twin]]\na = \"Move a2 b2\"\nb = \"Exchange g1 a2\"\nc = \"Continued Remove f7 Add Black Sf6\"\n\
    d = \"PolishType Mirror a1<-->h1 Rotate 180\"\ne = \"Shift a1 a1 Substitute P S Stipulation h#2 Condition Circe Mirror\"\n";

#[test]
fn twins_are_described_in_each_language() {
    let entry = format!("stipulation = \"#1\"\n{DIAGRAM}{TWINS}");
    let corpus = Corpus::new().with("corpus/x.toml", entry);
    let shown = exhibit(&page_of(&corpus), 0);
    let zeroposition = shown.zeroposition.as_ref().unwrap();
    assert!(zeroposition.position.contains("a2wR") && shown.twins[0].position.contains("b2wR"));
    let said = Language::ALL.map(|language| shown.changes(language));
    assert_eq!(
        said[0],
        [
            "a) wRa2→b2",
            "b) wKg1↔wRa2",
            "c) + -bPf7, +bSf6",
            "d) Polish type, mirror a1↔h1, rotate 180",
            "e) shift a1 → a1, P → S, h#2, Mirror Circe",
        ]
    );
    assert_eq!(
        said[1],
        [
            "a) wTa2→b2",
            "b) wKg1↔wTa2",
            "c) + -sBf7, +sSf6",
            "d) Farbwechsel, Spiegelung a1↔h1, Drehung 180",
            "e) Verschiebung a1 → a1, B → S, h#2, Spiegelcirce",
        ]
    );
    assert_eq!(
        said[2],
        [
            "a) bTa2→b2",
            "b) bRg1↔bTa2",
            "c) + -nPf7, +nCf6",
            "d) échange des couleurs, miroir a1↔h1, rotation 180",
            "e) translation a1 → a1, P → C, h#2, Circé maléfique",
        ]
    );
    let svg = corpus.run(&["diagram", "corpus/x.toml", "--language", "fr"]).stdout;
    assert!(svg.contains(">Zéroposition<") && svg.contains(">a) bTa2→b2<"), "{svg}");
    let twin = corpus.run(&["diagram", "corpus/x.toml", "--twin", "a"]).stdout;
    assert!(!twin.contains("eroposition"), "{twin}");
    let latex = corpus.run(&["verify", "corpus", "--format", "latex", "--language", "de"]).stdout;
    assert!(latex.contains("\\twins{Nullstellung; a) wTa2$\\rightarrow$b2;"), "{latex}");
}

#[test]
fn a_diagram_with_twins_is_no_zeroposition() {
    let entry = format!("stipulation = \"#1\"\n{DIAGRAM}[[twin]]\nb = \"Move a2 b2\"\n");
    let shown = exhibit(&page_of(&Corpus::new().with("corpus/x.toml", entry)), 0);
    assert!(shown.zeroposition.is_none());
    assert_eq!(shown.changes(Language::English), ["b) wRa2→b2"]);
}

/// What stands below an SVG, in the reader's language.
#[test]
fn captions_of_pictures_are_in_the_readers_language() {
    let entry = "stipulation = \"h#1\"\nconditions = [\"BlackMaximummer\"]\n[position]\nwhite = \"Kg1 Gb3 volage Sc3\"\nblack = \"Kg8 Qe5\"\n";
    for (language, parts) in [
        ("en", [">Black maximummer<", ">grasshopper b3; volage c3<"]),
        ("de", [">Schwarzer Längstzüger<", ">Grashüpfer b3; volage c3<"]),
        ("fr", [">Maximum noir<", ">sauterelle b3; volage c3<"]),
    ] {
        let svg =
            Corpus::new().with("x.toml", entry).run(&["diagram", "x.toml", "--language", language]).stdout;
        for part in parts {
            assert!(svg.contains(part), "{part} is missing: {svg}");
        }
    }
}

/// An entry of every condition: the page has a name for each in every language, and nothing that looks like one in a program.
#[test]
fn conditions_have_names_for_readers() {
    let entries: Vec<String> = definition::definitions()
        .map(|known| format!("stipulation = \"h#1\"\nconditions = [\"{}\"]\n{DIAGRAM}", known.written()))
        .collect();
    let count = entries.len();
    let page = page_of(&Corpus::new().with("corpus/all.toml", entries.join("---\n")));
    let run: Value = serde_json::from_str(&data(&page, "run").unwrap()).unwrap();
    let conditions = run["conditions"].as_object().unwrap();
    assert!(conditions.len() + 5 > count, "{} of {count}", conditions.len());
    let looks_like_code = |text: &str| {
        let signs: Vec<char> = text.chars().collect();
        signs.windows(4).any(|four| {
            four[0].is_lowercase()
                && four[1].is_lowercase()
                && four[2].is_uppercase()
                && four[3].is_lowercase()
        })
    };
    for (written, condition) in conditions {
        let names = condition["names"]
            .as_object()
            .unwrap()
            .values()
            .chain(condition["kinds"].as_object().unwrap().values());
        let definitions = condition["definitions"].as_array().unwrap().iter();
        let texts = definitions.flat_map(|known| [&known["name"], &known["text"], &known["parameters"]]);
        for text in names.chain(texts) {
            assert!(!looks_like_code(&text.to_string()), "{written}: {text}");
        }
    }
    // Other names under which the search finds it.
    let also = |written: &str| conditions[written]["also"].to_string();
    assert!(
        also("BlackMaximummer").contains("SchwarzerLaengstzueger")
            && also("BlackMaximummer").contains("NoirMaximum")
    );
    assert!(also("Koeko").contains("Koko"));
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
