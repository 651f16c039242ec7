//! Messages that leave nobody helpless: what people type, and what the answer must hold.

use crate::program::{Corpus, Done, run};

const FEN: &str = "8/8/8/8/R7/1K5k/R7/8 w - - 0 1";

/// A condition as it is typed, and what must be offered; what begins with `=` is understood so.
const CONDITIONS: &[(&str, &str)] = &[
    ("Circee", "did you mean Circe or CirceEinstein?"),
    ("Circep", "did you mean Circe or CirceParachute?"),
    ("CirceR", "did you mean Circe or "),
    ("CirceA", "did you mean Circe or CirceAssassin?"),
    ("CirceS", "did you mean Circe or "),
    ("Black Maximumer", "did you mean `BlackMaximummer`?"),
    ("Maximummer", "=Maximummer"),
    ("Double Maximummer", "did you mean BlackMaximummer or WhiteMaximummer or Maximummer?"),
    ("Strict Circe", "did you mean Circe Strict?"),
    ("Vertical Cylinder", "`cookstopper conditions` lists all"),
    ("Take and Make", "=Take&MakeChess"),
    ("Make & Take", "=Make&TakeChess"),
    ("Annan Type B", "=Annan TypeB"),
    ("circe, annan", "=Annan, Circe"),
    ("Madrasi Circe", "`Circe` is a condition of its own: write two"),
    ("Längstzüger", "did you mean `BlackMaximummer`"),
    ("Ohneschach", "`ChecklessChess` is called so in German; write that"),
    ("circe, Circe", "=Circe"),
    ("köko, Koeko", "=Koeko"),
];

/// A stipulation as it is typed, and what must be offered.
const STIPULATIONS: &[(&str, &str)] = &[
    ("h#2½", "did you mean `h#2.5`?"),
    ("h#2,5", "did you mean `h#2.5`?"),
    ("h2#", "did you mean `h#2`?"),
    ("2#", "did you mean `#2`?"),
    ("s3#", "did you mean `s#3`?"),
    ("ser-h5=", "did you mean `ser-h=5`?"),
    ("# 2", "did you mean `#2`?"),
    ("PG10", "did you mean `dia10`?"),
    ("SPG 10.5", "did you mean `dia10.5`?"),
    ("mate in 2", "did you mean `#2`?"),
    ("Matt in 2 Zügen", "did you mean `#2`?"),
    ("mat en 2 coups", "did you mean `#2`?"),
    ("Hilfsmatt in 3 Zügen", "did you mean `h#3`?"),
    ("mat aidé en 3", "did you mean `h#3`?"),
    ("selfmate in 4", "did you mean `s#4`?"),
    ("#", "expected the number of moves"),
];

const OPTIONS: &[(&str, &str)] = &[
    ("try,variation", "did you mean `try variation`?"),
    ("tries", "did you mean `Try`?"),
    ("SetPaly", "did you mean `SetPlay`?"),
];

/// A FEN with a letter that is none there.
const FENS: &[(&str, &str)] = &[
    ("8/8/8/8/S7/1K5k/R7/8 w", "the knight is N here"),
    ("8/8/8/8/T7/1K5k/R7/8 w", "the rook is R here"),
    ("8/8/8/8/D7/1K5k/R7/8 w", "the queen is Q here"),
    ("8/8/8/8/L7/1K5k/R7/8 w", "the bishop is B here"),
];

/// A piece list, and what is said of it.
const LISTS: &[(&str, &str)] = &[
    ("Weiß Kb3", "the units of each colour stand in a list of their own"),
    ("white: Kb3", "found `white:`; the units of each colour stand in a list of their own"),
    ("White:Kb3", "found `White:`; the units of each colour stand in a list of their own"),
    ("Schwarz: Kb3", "the units of each colour stand in a list of their own"),
    ("Kb3 black: Ka1", "found `black:`; the units of each colour stand in a list of their own"),
    ("Kb9", "expected a square such as `e4`, found `b9`"),
    ("Kb3 Ta2", "the rook is R here"),
    ("Kb3 Dd1", "the queen is Q here"),
    ("Kb3 Pe4 d2 b2", "the squares of a walk are written together, as in `Ra2a4`"),
    ("Kb3 Na2", "are knights meant?"),
];

fn check(rows: &[(&str, &str)], answer: impl Fn(&str) -> Done) -> Vec<String> {
    let mut wrong = Vec::new();
    for (typed, must) in rows {
        let done = answer(typed);
        let said = format!("{}{}", done.stdout, done.stderr);
        let holds = match must.strip_prefix('=') {
            Some(understood) => said.contains(&format!("White to move; {understood}\n")),
            None => said.contains(must),
        };
        // One mistake is one message.
        let mistakes = if typed.contains(" d2 b2") { 2 } else { 1 };
        if !holds || said.matches("error[").count() > mistakes {
            wrong.push(format!("{typed}: must say {must}\n{said}"));
        }
    }
    wrong
}

#[test]
fn what_people_type_is_understood_or_answered() {
    let solve = |more: &[&str]| run(&[&["solve", "--fen", FEN], more].concat());
    let mut wrong = check(CONDITIONS, |typed| run(&["moves", "--fen", FEN, "--condition", typed]));
    wrong.extend(check(STIPULATIONS, |typed| solve(&["--stipulation", typed])));
    wrong.extend(check(OPTIONS, |typed| solve(&["--stipulation", "#1", "--option", typed])));
    wrong.extend(check(FENS, |typed| run(&["solve", "--fen", typed, "--stipulation", "#1"])));
    wrong.extend(check(LISTS, |typed| {
        let entry = format!("stipulation = \"#1\"\n[position]\nwhite = \"{typed}\"\nblack = \"Kh3\"\n");
        Corpus::new().with("corpus/x.toml", entry).run(&["verify", "corpus"])
    }));
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_list_in_popeyes_language_is_answered_like_one_in_an_entry() {
    let input = "BeginProblem\nPieces\n White Kb3 Pe4 d2\n Black Kh3\nStipulation #1\nEndProblem\n";
    let done = Corpus::new().with("x.inp", input).run(&["verify", "x.inp"]);
    assert!(done.stdout.contains("x.inp:3:16: expected a walk before `d2`"), "{done:?}");
    assert_eq!(done.stderr.matches("error[").count(), 1, "{done:?}");
}

#[test]
fn walks_whose_codes_look_like_squares_are_walks() {
    let input = "BeginProblem\nPieces\n White Kb3 G2a1e4 B1c1\n Black Kh3\nStipulation ~1\nEndProblem\n";
    let done = Corpus::new().with("x.inp", input).run(&["popeye", "x.inp"]);
    assert!(done.exit == 0 && done.stderr.matches('\n').count() == 1, "{done:?}");
    assert!(done.stderr.contains("understood: White Kb3"), "{done:?}");
    assert!(done.stdout.contains("4   .   .   .   .  G2") && done.stdout.contains("B1"), "{done:?}");
}

#[test]
fn the_popeye_command_says_what_it_knows() {
    let done = run(&["popeye", "--help"]);
    assert!(done.exit == 0 && done.stdout.contains("-maxmem"), "{done:?}");
}

#[test]
fn every_command_says_what_it_has_understood() {
    let check = |arguments: &[&str], told: &[&str]| {
        let done = run(arguments);
        let said = format!("{}{}", done.stdout, done.stderr);
        assert!(told.iter().all(|told| said.contains(told)), "{arguments:?} {said}");
    };
    let understood = ["White Kb3 Ra2a4; Black Kh3", "White to move; Annan TypeB"];
    let position = ["--fen", FEN, "--condition", "annan type b"];
    check(&[&["moves"], position.as_slice()].concat(), &understood);
    check(&[&["perft", "--depth", "1"], position.as_slice()].concat(), &understood);
    check(&[&["why", "Kb3-a3"], position.as_slice()].concat(), &understood);
    check(
        &[&["solve", "--stipulation", "#1", "--option", "vari"], position.as_slice()].concat(),
        &["3   .   K   .", "#1  ", "Annan TypeB", "options: Variation"],
    );
}

/// What is doubtful about a diagram is said by each command.
#[test]
fn every_command_sees_the_same_doubts() {
    let capturable = "8/4Q1k1/8/4N3/8/4K3/8/r7 w";
    let in_check = "Black is in check though White begins";
    let rows = [
        (capturable, in_check),
        ("8/8/8/8/8/4K3/8/R7 w", "Black has no units"),
        ("8/8/8/8/8/4K3/8/R6q w", "Black has no king"),
        ("8/8/8/8/8/4K3/K7/R6q w", "White has both kings"),
        ("7k/8/8/8/8/4K3/K7/R7 w", "White has 2 kings"),
        ("7k/8/8/8/8/4K3/8/R7 w Q", "White can't castle with a1"),
    ];
    for (fen, doubt) in rows {
        let done = run(&["solve", "--fen", fen, "--stipulation", "#2"]);
        assert!(done.stderr.contains(doubt), "{fen}: {done:?}");
        assert_eq!(done.exit, if doubt == in_check { 2 } else { 0 }, "{fen}: {done:?}");
        assert!(doubt != in_check || !done.stdout.contains("1."), "{fen}: {done:?}");
        for command in [&["moves"][..], &["perft", "--depth", "1"], &["why", "Ke3-e4"]] {
            let done = run(&[command, &["--fen", fen]].concat());
            assert!(done.stderr.contains(doubt), "{command:?} {fen}: {done:?}");
        }
        let entry = format!("stipulation = \"#2\"\n[position]\nfen = \"{fen}\"\n");
        let done = Corpus::new().with("corpus/x.toml", entry).run(&["verify", "corpus"]);
        assert!(done.stdout.contains(doubt), "{fen}: {done:?}");
        let entry = format!("stipulation = \"#2\"\n[position]\nfen = \"{fen}\"\n");
        let corpus = Corpus::new().with("corpus/x.toml", entry);
        for format in ["popeye", "olv"] {
            let done = corpus.run(&["export", "corpus/x.toml", "--format", format]);
            assert!(done.exit == 0 && !done.stdout.contains(doubt), "{fen}: {done:?}");
            assert!(done.stderr.contains("x.toml: ") && done.stderr.contains(doubt), "{fen}: {done:?}");
        }
    }
    let help = "stipulation = \"h#2\"\n[position]\nwhite = \"Ra1\"\nblack = \"Kh8\"\n";
    let done = Corpus::new().with("corpus/x.toml", help).run(&["verify", "corpus"]);
    assert!(done.stdout.contains("White has no king"), "{done:?}");
}

/// An input may abbreviate every word; what was understood is said on stderr, and the answer stays Popeye's.
#[test]
fn the_popeye_command_says_what_it_has_understood() {
    let input = "BeginProblem\nPieces White Kb3 Ra2a4 Black Kh3\nCond Annan Typ\nStip #1\nOpt Var\nTwin Stip h#1\nTwin Move a2 b2\nEndProblem\n";
    let corpus = Corpus::new().with("x.inp", input.replace(" Typ", "")).with(
        "y.inp",
        "BeginProblem Pieces White Kb3 Ra2a4 Black Kh3 Cond Koek Madr Sti h#2 Op Setp Maxs 3 EndP",
    );
    let done = corpus.run(&["popeye", "x.inp"]);
    let told: Vec<&str> = done.stderr.lines().collect();
    let diagram = "White Kb3 Ra2a4; Black Kh3; White to move; Annan; #1; Variation";
    assert!(
        told[0].ends_with(&format!("understood: {diagram}"))
            || told[0].ends_with(&format!("a) understood: {diagram}")),
        "{done:?}"
    );
    assert!(
        told[1].contains("b) understood: White Kb3 Ra2a4; Black Kh3; Black to move; Annan; h#1"),
        "{done:?}"
    );
    assert!(!done.stdout.contains("understood"), "{done:?}");
    let done = corpus.run(&["popeye", "y.inp"]);
    assert!(done.stderr.contains("Black to move; Madrasi, Koeko; h#2; SetPlay MaxSolutions 3"), "{done:?}");
    let regression = corpus.run(&["popeye", "-regression", "y.inp"]);
    assert!(regression.stderr.is_empty(), "{regression:?}");
}

/// Where a diagram can't be set up, it is said why, and where.
#[test]
fn a_diagram_that_cannot_be_drawn() {
    let entries = [
        (
            "conditions = [\"Annan\"]\nstipulation = \"#1\"\n[position]\nwhite = \"Kb3 nonsense\"\nblack = \"Kh3\"\n",
            "x.toml:4",
            "nonsense",
        ),
        // What can be read but not set up.
        (
            "stipulation = \"#1\"\n[position]\nwhite = \"Kb3 (R+B)a2\"\nblack = \"Kh3\"\n",
            "x.toml:2",
            "the unit of several components on a2 needs a condition such as `Augsburg`",
        ),
    ];
    for (entry, place, said) in entries {
        let done = Corpus::new().with("x.toml", entry).run(&["diagram", "x.toml"]);
        assert!(done.exit == 3 && done.stdout.is_empty(), "{done:?}");
        assert!(done.stderr.contains(place) && done.stderr.contains(said), "{done:?}");
    }
}
