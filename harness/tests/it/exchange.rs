//! Entries from foreign files, and the other way round.

use super::program::{Corpus, Done};
use cookstopper::diagnostic::Diagnostic;
use cookstopper::entry::Entry;
use cookstopper::foreign::{Format, export};
use cookstopper::source::Source;
use cookstopper_engine::conditions::Conditions;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Writes an entry as Popeye's input and reads it back.
fn round_trip(toml: &str) -> (Entry, Entry) {
    let parse =
        |text: &str| -> Result<Entry, Vec<Diagnostic>> { Entry::parse(Source::of_argument("entry", text)) };
    let entry = parse(toml).unwrap_or_else(|wrong| panic!("{toml}\n{wrong:?}"));
    let input = export(std::slice::from_ref(&entry)).unwrap();
    let imported = Format::Popeye.read(&Source::of_argument("input", &input)).unwrap();
    let imported = imported[0].clone().unwrap_or_else(|wrong| panic!("{input}\n{wrong:?}"));
    let again =
        parse(&imported.entry).unwrap_or_else(|wrong| panic!("{input}\n{}\n{wrong:?}", imported.entry));
    (entry, again)
}

fn assert_same(toml: &str) {
    let (entry, again) = round_trip(toml);
    assert_eq!(entry.title, again.title, "{toml}");
    assert_eq!(entry.authors, again.authors, "{toml}");
    assert_eq!(entry.published, again.published, "{toml}");
    assert_eq!(entry.diagram, again.diagram, "{toml}");
    assert_eq!(entry.conditions, again.conditions, "{toml}");
    let (task, same) = (entry.task.unwrap(), again.task.unwrap());
    assert_eq!(task.stipulation, same.stipulation, "{toml}");
    assert_eq!(task.twins.len(), same.twins.len(), "{toml}");
    for (twin, same) in task.twins.iter().zip(&same.twins) {
        assert_eq!(
            (&twin.letter, &twin.intro, &twin.changes),
            (&same.letter, &same.intro, &same.changes),
            "{toml}"
        );
        assert_eq!(twin.problem.diagram, same.problem.diagram, "{toml}");
        assert_eq!(twin.problem.conditions, same.problem.conditions, "{toml}");
        assert_eq!(twin.problem.options, same.problem.options, "{toml}");
        assert_eq!(twin.problem.stipulation, same.problem.stipulation, "{toml}");
    }
}

#[test]
fn round_trips_lose_nothing() {
    let position = "[position]\nwhite = \"Kb3 jigger Ra2a4 Royal Gd4 jigger Royal Ne5\"\nblack = \"Kh3 Royal Gg1 CAg2\"\nneutral = \"Pc7\"\n";
    let cases = [
        format!("title = \"One\\nTwo; three\"\nauthors = [\"A\", \"B, C\"]\nsource = \"Somewhere\\naward: 1st\"\nstipulation = \"#2\"\n{position}"),
        format!("conditions = [\"Circe Mirror RexInclusive\", \"White Koeko\", \"Annan TypeC\"]\nstipulation = \"h#2.5\"\noptions = [\"SetPlay\", \"MaxSolutions 3\"]\n{position}"),
        format!("stipulation = \"s#2\"\noptions = [\"Variation Defence 2 NoCastling e1a8\"]\n{position}[[twin]]\nb = \"Move a2 c2 Add Black jigger Sa1 Stipulation s=3\"\n[[twin]]\nc = \"Continued Remove a4 Substitute G N Condition Circe, Annan\"\n"),
        format!("stipulation = \"#2\"\n{position}[[twin]]\na = \"Mirror a1<-->h1 Rotate 180\"\n[[twin]]\nb = \"Shift a1 a2 PolishType Exchange b4 a5\"\n"),
        "conditions = [\"Augsburg promotion=simple\"]\nstipulation = \"ser-#3\"\n[position]\nwhite = \"Ka1 (B+S+P)c3\"\nblack = \"Kh8 jigger (R+P)g7\"\n".to_owned(),
    ];
    for case in &cases {
        assert_same(case);
    }
}

/// What Popeye prints of conditions isn't all that it reads: a word that is left out makes another problem.
#[test]
fn exported_entries_pose_the_same_problems() {
    let mut compared = 0;
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus");
    for file in files(Path::new(corpus)) {
        let text = std::fs::read_to_string(&file).unwrap();
        let Ok(entry) = Entry::parse(Source::of_argument("entry", &text)) else { continue };
        // Some conditions and pieces are not Popeye's.
        let Ok(input) = export(std::slice::from_ref(&entry)) else { continue };
        let Ok(imported) = Format::Popeye.read(&Source::of_argument("input", &input)) else { continue };
        let Ok(imported) = &imported[0] else { continue };
        let again = Entry::parse(Source::of_argument("entry", &imported.entry));
        let again =
            again.unwrap_or_else(|wrong| panic!("{}: {input}{}\n{wrong:?}", file.display(), imported.entry));
        let left_out = &words(&entry.conditions) - &words(&again.conditions);
        assert!(left_out.is_empty(), "{}: {left_out:?} is left out\n{input}", file.display());
        compared += 1;
    }
    assert!(compared > 500, "{compared} entries compared");
}

/// The words of all names, in whatever order squares stand in them.
fn words(conditions: &Conditions) -> BTreeSet<Vec<char>> {
    let sorted = |word: &str| {
        let mut characters: Vec<char> = word.chars().collect();
        characters.sort_unstable();
        characters
    };
    conditions.names().iter().flat_map(|name| name.split(' ').map(sorted).collect::<Vec<_>>()).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let inside = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    let mut files: Vec<PathBuf> = paths.flat_map(inside).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files
}

#[test]
fn black_to_move_is_half_duplex() {
    let (_, again) = round_trip("stipulation = \"#2\"\n[position]\nfen = \"4k2r/8/8/8/8/8/8/4K3 b\"\n");
    assert!(again.task.unwrap().twins[0].problem.options.half_duplex);
}

mod random {
    use super::assert_same;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    const CONDITIONS: &[&str] =
        &["Annan", "Annan TypeB", "Circe", "Circe PWC", "Circe Couscous Mirror", "Koeko", "Black Koeko"];
    const STIPULATIONS: &[&str] = &[
        "#2", "=3", "s#2", "r#2", "semi-r#2", "h#2", "h=1.5", "hs#3", "hr#2", "ser-#4", "ser-h=5", "exact-#2",
    ];
    const OPTIONS: &[&str] =
        &["SetPlay", "Try", "Variation", "NoThreat", "Defence 3", "MaxSolutions 7", "NoCastling a1h8"];
    const WALKS: &[&str] = &["K", "Q", "R", "B", "S", "P", "N", "G", "CA", "Z", "NH", "LE", "36"];
    const TWINS: &[&str] = &[
        "Rotate 90",
        "Mirror a1<-->h8",
        "PolishType",
        "Add Neutral Royal Gd4",
        "Substitute R CA",
        "Condition Circe Diagram, Koeko",
    ];

    fn entries() -> impl Strategy<Value = String> {
        let unit = (0..3_usize, 0..64_usize, 0..WALKS.len(), any::<bool>(), any::<bool>());
        let parts = (
            prop::collection::vec(unit, 1..20),
            prop::sample::subsequence(CONDITIONS, 0..=1),
            prop::sample::select(STIPULATIONS),
            prop::sample::subsequence(OPTIONS, 0..=4),
            prop::collection::vec(prop::sample::select(TWINS), 0..3),
            any::<bool>(),
        );
        parts.prop_map(|(units, conditions, stipulation, options, twins, is_zeroposition)| {
            let mut taken = [false; 64];
            let mut lists = [String::new(), String::new(), String::new()];
            for (owner, square, walk, is_royal, is_jigger) in units {
                if !std::mem::replace(&mut taken[square], true) {
                    let royal = if is_royal { "Royal " } else { "" };
                    let jigger = if is_jigger { "jigger " } else { "" };
                    let file = char::from(b'a' + (square % 8) as u8);
                    lists[owner].push_str(&format!("{royal}{jigger}{}{file}{} ", WALKS[walk], square / 8 + 1));
                }
            }
            let first = usize::from(!is_zeroposition);
            let twins: String = twins.iter().enumerate()
                .map(|(place, twin)| format!("[[twin]]\n{} = \"{twin}\"\n", char::from(b'a' + (place + first) as u8)))
                .collect();
            let [white, black, neutral] = lists;
            format!(
                "stipulation = \"{stipulation}\"\nconditions = {conditions:?}\noptions = {options:?}\n[position]\n\
                 white = \"{white}\"\nblack = \"{black}\"\nneutral = \"{neutral}\"\n{twins}"
            )
        })
    }

    /// The same cases each time, unless `PROPTEST_RNG_SEED` chooses others: what nobody has changed doesn't fail by chance.
    fn same_cases() -> ProptestConfig {
        let chosen = ProptestConfig::default();
        let is_chosen = chosen.rng_seed != RngSeed::Random;
        let rng_seed = if is_chosen { chosen.rng_seed } else { RngSeed::Fixed(2026) };
        ProptestConfig { rng_seed, failure_persistence: None, ..chosen }
    }

    proptest! {
        #![proptest_config(same_cases())]

        #[test]
        fn entries_survive(entry in entries()) {
            assert_same(&entry);
        }
    }
}

#[test]
fn foreign_files_are_paths() {
    let input = "BeginProblem Stip #1 Piec White Kg6 Ra1 Blac Kh8 NextProblem Stip #1 Cond TraitorChess Piec White Ka1 EndP";
    let yaml = "- authors: [\"N., N.\"]\n  stipulation: \"#1\"\n  algebraic: {white: [Kg6, Ra1], black: [Kh8]}\n  solution: |\n    1.Ra1-a8 # !\n";
    let epd = "7k/8/6K1/8/8/8/8/R7 w - - dm 1; bm Ra8#;\n";
    let corpus = Corpus::new().with("a.inp", input).with("b.yaml", yaml).with("c.epd", epd);
    let Done { exit, stdout, stderr } = corpus.run(&["verify", "a.inp"]);
    assert_eq!(exit, 3, "{stdout}{stderr}");
    assert!(
        stdout.contains("a#2") && stdout.contains("condition `TraitorChess` is not supported"),
        "{stdout}"
    );
    for path in ["b.yaml", "c.epd"] {
        let Done { exit, stdout, stderr } = corpus.run(&["verify", path]);
        assert_eq!(exit, 0, "{path}: {stdout}{stderr}");
        let Done { stdout, .. } = corpus.run(&["solve", path]);
        assert!(stdout.contains("1.Ra1-a8 # !"), "{path}: {stdout}");
    }
}

#[test]
fn import_and_export_are_commands() {
    let input = "BeginProblem Titl Mate\nStip #1 Piec White Kg6 Ra1 Blac Kh8 EndP";
    let corpus = Corpus::new().with("a.inp", input);
    assert_eq!(corpus.run(&["import", "a.inp"]).exit, 0);
    let entry = corpus.read("corpus/a.toml").unwrap();
    assert!(entry.starts_with("title = \"Mate\"\nstipulation = \"#1\"\n"), "{entry}");
    let Done { exit, stdout, .. } = corpus.run(&["export", "corpus/a.toml"]);
    assert_eq!(exit, 0);
    let expected =
        "BeginProblem\nTitle Mate\nStipulation #1\nPieces White Kg6 Ra1\n       Black Kh8\nEndProblem\n";
    assert_eq!(stdout, expected);
}

/// Popeye captures en passant only where it knows the whole double step.
#[test]
fn a_double_step_is_exported_with_all_its_squares() {
    for (fen, option) in [
        ("rb6/k1p4R/P1P5/PpK5/8/8/8/5B2 w - b6", "Option EnPassant b7b6b5 "),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3", "Option HalfDuplex EnPassant d2d3d4 "),
    ] {
        let corpus = Corpus::new()
            .with("corpus/a.toml", format!("stipulation = \"#1\"\n[position]\nfen = \"{fen}\"\n"));
        let Done { stdout, .. } = corpus.run(&["export", "corpus/a.toml"]);
        assert!(stdout.contains(option), "{stdout}");
    }
}

/// Popeye takes the squares of a condition only from one word.
#[test]
fn squares_of_conditions_are_exported_as_one_word() {
    let corpus = Corpus::new().with(
        "corpus/a.toml",
        "stipulation = \"#1\"\nconditions = [\"Hole d7 d8\", \"Circe\"]\n\
         [position]\nwhite = \"Ka1\"\nblack = \"Kh8\"\n\
         [[twin]]\nb = \"Condition MagicSquares a7 a8, Circe PWC\"\n\
         [[twin]]\nc = \"Condition Circe Chameleon S B R Q S\"\n",
    );
    let Done { stdout, .. } = corpus.run(&["export", "corpus/a.toml"]);
    assert!(stdout.contains("\nCondition Circe Hole d7d8\n"), "{stdout}");
    assert!(stdout.contains("\nTwin Condition Circe PWC MagicSquares a7a8\n"), "{stdout}");
    assert!(stdout.contains("\nTwin Condition Circe Chameleon Q S B R Q\n"), "{stdout}");
}

/// Numbers have zeros in front, so that the order of names is that of the file; what can't be read is told with its line.
#[test]
fn a_bad_problem_of_an_input_is_told_and_left_out() {
    let good = "Stip #1 Piec White Kg6 Ra1 Blac Kh8\n";
    let mut input = "BeginProblem\n".to_owned();
    for number in 1..=11 {
        let problem = match number {
            2 => "Stip #1\nCond TraitorChesss\nPiec White Kg6 Ra1 Blac Kh8\n",
            3 => "Title Wrong\nStip #1\nPiec White Kg6 Ra1 Blac Ra1\n",
            10 => "Stip #1\nOpti Duplex\nCond Circe Koeko AntiKoeko\nPiec White Kg6 Ra1 Blac Kh8\n",
            _ => good,
        };
        input.push_str(problem);
        input.push_str(if number < 11 { "Next\n" } else { "EndProblem\n" });
    }
    let corpus = Corpus::new().with("a.inp", &input);
    let Done { exit, stderr, .. } = corpus.run(&["import", "a.inp"]);
    assert_eq!(exit, 3, "{stderr}");
    assert!(stderr.ends_with("8 of 11 imported\n"), "{stderr}");
    for place in [" a.inp:5:", " a.inp:26:"] {
        assert!(stderr.contains(place), "{place} is missing: {stderr}");
    }
    let Done { stdout, .. } = corpus.run(&["verify", "a.inp", "--list"]);
    assert!(stdout.starts_with("a#01\na#02\n") && stdout.ends_with("a#10\na#11\n"), "{stdout}");
}

/// What doesn't go together is said of the line of the input, not of an entry that nobody has seen.
#[test]
fn errors_of_an_input_are_shown_in_the_input() {
    let input =
        "BeginProblem\nTitle One\nStip s#2\nPiec White Kg6 Ra1 Blac Kh8\nTwin Move a5 a6\nEndProblem\n";
    let Done { exit, stdout, stderr } = Corpus::new().with("a.inp", input).run(&["verify", "a.inp"]);
    assert_eq!(exit, 3, "{stdout}{stderr}");
    assert!(stdout.contains("a.inp:5:"), "{stdout}{stderr}");
}

#[test]
fn what_popeye_does_not_know_is_not_exported_to_it() {
    let known = "stipulation = \"#1\"\n[position]\nwhite = \"Kg6 Ra1\"\nblack = \"Kh8\"\n";
    let corpus = Corpus::new()
        .with("corpus/known.toml", known)
        .with("corpus/augsburg.toml", format!("conditions = [\"Augsburg\"]\n{known}"))
        .with("corpus/twin.toml", format!("{known}[[twin]]\nb = \"Condition Augsburg\"\n"))
        .with("corpus/units.toml", known.replace("Ra1", "(R+B)a1"));
    let Done { exit, stdout, stderr } = corpus.run(&["export", "corpus"]);
    assert_eq!(exit, 3, "{stdout}{stderr}");
    assert_eq!(stdout.matches("Stipulation").count(), 1, "{stdout}");
    assert!(stdout.starts_with("BeginProblem\n") && stdout.ends_with("EndProblem\n"), "{stdout}");
    for said in [
        "Popeye does not know the condition `Augsburg`",
        "Popeye does not know units of several components",
        "corpus/twin.toml",
    ] {
        assert!(stderr.contains(said), "{said} is missing: {stderr}");
    }
    // Popeye's own conditions are not refused.
    let all = corpus
        .with("corpus/known.toml", format!("conditions = [\"Circe\", \"Madrasi RexInclusive\"]\n{known}"));
    assert!(all.run(&["export", "corpus/known.toml"]).stdout.contains("Condition "));
}

/// Bare positions take a stipulation from the command line, those with their own keep it.
#[test]
fn bare_positions_take_a_stipulation() {
    let lines = "\u{feff}# mates\n7k/8/6K1/8/8/8/8/R7\n7k/8/6K1/8/8/8/8/R7 w - - 0 1\n7k/8/6K1/8/8/8/8/R7 w - - stip \"h#1\";\n";
    let corpus = Corpus::new().with("a.fen", lines);
    let Done { exit, stdout, stderr } =
        corpus.run(&["verify", "a.fen", "--stipulation", "#1", "--format", "json"]);
    assert_eq!(exit, 0, "{stdout}{stderr}");
    let asked: Vec<&str> = stdout
        .lines()
        .filter_map(|line| line.split("\"stipulation\":\"").nth(1)?.split('"').next())
        .collect();
    assert_eq!(asked, ["#1", "#1", "h#1"]);
    let Done { stdout, .. } = corpus.run(&["solve", "a.fen", "--stipulation", "#1"]);
    assert!(stdout.contains("1.Ra1-a8 # !"), "{stdout}");
    let Done { exit, stderr, .. } =
        corpus.run(&["import", "a.fen", "--stipulation", "#1", "--output", "all.toml"]);
    assert_eq!((exit, stderr.as_str()), (0, "3 of 3 imported\n"));
    let Done { exit, stdout, stderr } = corpus.run(&["verify", "a.fen"]);
    assert_eq!(exit, 3);
    assert!(stdout.contains("a.fen:2:1: expected a stipulation"), "{stdout}{stderr}");
}
