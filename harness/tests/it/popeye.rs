//! Popeye's inputs: read, solved, written, and turned into entries and back.

use super::program::{Corpus, Done};
use cookstopper::diagnostic::Diagnostic;
use cookstopper::entry::Entry;
use cookstopper::foreign::popeye::{Feature, Limits, PopeyeProblem, read, solve};
use cookstopper::foreign::{Format, export};
use cookstopper::source::Source;
use expect_test::{Expect, expect};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

/// The solution that an input leads to, without the header.
fn solution(input: &str) -> String {
    let problems = read(input).unwrap_or_else(|fault| panic!("{}", fault.message));
    let limits = Limits { stop: Arc::default(), most_time: None, most_solutions: None, table_bytes: 1 << 20 };
    let texts = problems.iter().map(|problem| match solve(problem, &limits) {
        Ok(answer) => answer.text,
        Err(faults) => faults.iter().map(|fault| format!("{}\n", fault.message)).collect(),
    });
    texts.collect()
}

/// Blanks at the end of a line are shown as dots.
fn check(input: &str, expected: Expect) {
    let shown = |line: &str| {
        let text = line.trim_end_matches(' ');
        format!("{text}{}", "·".repeat(line.len() - text.len()))
    };
    let lines: Vec<String> = solution(input).split('\n').map(shown).collect();
    expected.assert_eq(&lines.join("\n"));
}

fn fault_messages(input: &str) -> Vec<String> {
    match read(input) {
        Ok(problems) => {
            problems.iter().flat_map(|problem| &problem.faults).map(|fault| fault.message.clone()).collect()
        }
        Err(fault) => vec![fault.message],
    }
}

const ENGLISH: &str = "
BeginProblem
Title One; two
Author N. N.
Stipulation h#1
Condition AnnanChess TypeB Koeko
Option NoBoard SetPlay
Pieces White Kf1 Qg2 Ge5 White Royal Gd4
       Black Jigger Kh8
       Neutral Pa2
EndProblem";

const GERMAN: &str = "
Anfang // Kommentar
Tite One; two
Auto N. N.
Ford h#1
Bedi Annan TypB Koeko
Opti OhneB Satz
Stei Weis Kf1 Dg2 Ge5 Weis Koen Gd4
     Schw Jigg Kh8
     Neut Ba2
EndeP";

const FRENCH: &str = "
DebutP
Titr One; two
Aute N. N.
Enon h#1
Cond AnnanEchecs TypeB Koeko
Opti SansEch Apparent
Pieces Blan Rf1 Dg2 Se5 Blan Roya Sd4
     Noir Jigg Rh8
     Neutr Pa2
FinP";

/// The files in `tests/popeye`: inputs in three languages, and what Popeye answers with `-regression`, in which
/// solutions may stand in another order.
#[test]
fn answers_are_popeyes_to_the_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/popeye");
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let mut count = 0;
    for file in std::fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "inp") {
            let expected = std::fs::read_to_string(path.with_extension("out")).unwrap();
            let found = solution(&std::fs::read_to_string(&path).unwrap());
            assert_eq!(sorted(&found), sorted(&expected), "{}:\n{found}", path.display());
            count += 1;
        }
    }
    assert!(count >= 3);
}

/// What Popeye says on stderr while it goes on.
#[test]
fn remarks_are_popeyes() {
    let input = "DebutProbleme Enonce #1 Option Essais Foo MaxSol x Duplex DemiDuplex
        Pieces Blanc Rf6 Noir Rh8 Jumeau Ote a1 Rotation 45 Translation a1 h8 FinProbleme";
    let problems = read(input).unwrap();
    assert_eq!(problems[0].faults, []);
    assert!(Format::Popeye.read(&Source::of_argument("input", input)).unwrap()[0].is_err());
    let texts: Vec<&str> = problems[0].remarks.iter().map(|remark| remark.text.as_str()).collect();
    let expected = [
        "erreur d'entree:element d'offenser: Foo",
        "erreur d'entree:element d'offenser: MaxSol",
        "erreur d'entree:element d'offenser: x",
        "erreur d'entree:element d'offenser: Duplex",
        "erreur d'entree:element d'offenser: DemiDuplex",
        "a1: la case est vide - on ne peut pas oter ou deplacer une piece.",
        "Une piece est deplacee hors de l'echiquier.",
        "erreur d'entree:Rotation/Miroir impossible.\nelement d'offenser: 45",
    ];
    assert_eq!(texts, expected);
    let input = "BeginProblem Option MaxSol x Duplex Option Duplex HalfDuplex NoCastling Stip #1 Pieces White Kf6 Ra1 EndProblem";
    let problems = read(input).unwrap();
    let texts: Vec<&str> = problems[0].remarks.iter().map(|remark| remark.text.as_str()).collect();
    let expected = [
        "input-error:wrong integer\noffending item: x",
        "input-error:offending item: x",
        "input-error:offending item: Duplex",
        "input-error:Inconsistent duplex options\noffending item: HalfDuplex",
        "input-error:wrong or missing SquareList - please give one\noffending item: Stip",
    ];
    assert_eq!(texts, expected);
    let limits = Limits { stop: Arc::default(), most_time: None, most_solutions: None, table_bytes: 1 << 20 };
    let answer = solve(&problems[0], &limits).unwrap();
    assert_eq!(answer.remarks.last().unwrap().text, "both sides need a king");
}

fn single(input: &str) -> PopeyeProblem {
    let mut problems = read(input).unwrap();
    assert_eq!(problems.len(), 1);
    let problem = problems.remove(0);
    assert_eq!(problem.faults, []);
    problem
}

#[test]
fn three_languages_say_the_same() {
    let english = single(ENGLISH);
    let diagram = english.diagram.as_ref().unwrap();
    assert_eq!(diagram.diagram.to_fen(), "7k~/8/8/4G3/3!G4/8/=P5Q1/5K2");
    assert_eq!(english.condition_lines, ["KoeKo", "AnnanChess    TypeB"]);
    assert_eq!(english.credits.lines(), ["N. N.", "One; two"]);
    for other in [GERMAN, FRENCH] {
        let other = single(other);
        let same = other.diagram.as_ref().unwrap();
        assert_eq!(same.diagram, diagram.diagram);
        assert_eq!(same.conditions, diagram.conditions);
        assert_eq!(same.options, diagram.options);
        assert_eq!(same.stipulation, diagram.stipulation);
        assert_eq!(other.credits, english.credits);
    }
}

#[test]
fn header_twins_and_completion_are_popeyes() {
    let input = "BeginProblem Stip #1\nCond Circe RexIncl Diam Annan TypeA\nPiec White Kb3 Ra2 Ra4 Blac Kh3\n\
                 Twin Cond Koeko Circe Mirror Move a2 c2 Twin cont rem a4 EndProblem";
    check(
        input,
        expect![[r#"


            +---a---b---c---d---e---f---g---h---+
            |                                   |
            8   .   .   .   .   .   .   .   .   8
            |                                   |
            7   .   .   .   .   .   .   .   .   7
            |                                   |
            6   .   .   .   .   .   .   .   .   6
            |                                   |
            5   .   .   .   .   .   .   .   .   5
            |                                   |
            4   R   .   .   .   .   .   .   .   4
            |                                   |
            3   .   K   .   .   .   .   .  -K   3
            |                                   |
            2   R   .   .   .   .   .   .   .   2
            |                                   |
            1   .   .   .   .   .   .   .   .   1
            |                                   |
            +---a---b---c---d---e---f---g---h---+
              #1                          3 + 1
                Circe Diametral RexInclusive
                         AnnanChess

            a)·


            b) Circe Mirror
               KoeKo  wRa2-->c2··


            +c) -wRa4··


            solution finished.


        "#]],
    );
}

#[test]
fn zeroposition_duplex_and_several_problems() {
    let input = "BeginProblem Opti NoBoard Duplex\nStip h#1 Pieces White Kf6 Ra1 Black Kh8 Rb2\n\
                 NextProblem\nStip #1 Opti NoBoard Pieces White Kg6 Ra1 Black Kh8 Zero move a1 b1 Twin move a1 c1\nEndProblem";
    check(
        input,
        expect![[r#"



            solution finished.



            zeroposition


            a) wRa1-->b1··

               1.Rb1-b8 # !


            b) wRa1-->c1··

               1.Rc1-c8 # !


            solution finished.


        "#]],
    );
}

#[test]
fn the_other_side_of_a_duplex_is_written_with_its_own_squares() {
    let mirrored = |side: &str| {
        let input = format!(
            "BeginProblem Opti NoBoard {side} Stip ser-#2 Pieces White Kh1 Pg2h2 Black Kb8 Rc4 EndProblem"
        );
        solution(&input)
    };
    assert!(mirrored("HalfDuplex").contains("1.Rc4-c2   2.Rc2-c1 #"), "{}", mirrored("HalfDuplex"));
    assert!(!mirrored("").contains("Rc1"));
}

#[test]
fn what_is_missing_is_named() {
    let cases: [(&str, &[&str]); 9] = [
        (
            "Stip #1 Cond VaultingKings Circe Pieces White Ka1",
            &["condition `VaultingKings` is not supported"],
        ),
        ("Stip #1 Cond DarkSide a1b2 Annan Pieces White Ka1", &["condition `DarkSide` is not supported"]),
        ("Stip #1 Pieces White Protean Ka1", &["attribute `Protean` is not supported"]),
        ("Stip #1 Pieces White Ka1 R/Pb2", &["walk `R/P` is not supported"]),
        (
            "Stip #1 Opti StartM x Pieces White Ka1",
            &[
                "option `StartMoveNumber` needs numbers of moves after it, as in `StartMoveNumber 25:8:27`, found nothing",
            ],
        ),
        (
            "Stip #1 Pieces White Ka1 Royal Gb2",
            &["`Royal` is not understood here", "`Gb2` is not understood here"],
        ),
        ("Pieces White Ka1", &["expected a stipulation, found none"]),
        (
            "Stip #1 Pieces White TotalInvisible 3 Ka1",
            &[
                "expected pieces such as `Ra1b2`",
                "attribute `TotalInvisible` is not supported",
                "`Ka1` is not understood here",
            ],
        ),
        ("Stip #1 Pieces White Ka1 Twin move b1 c1", &[]),
    ];
    for (problem, expected) in cases {
        assert_eq!(fault_messages(&format!("BeginProblem {problem} EndProblem")), expected, "{problem}");
    }
    assert!(fault_messages("Stip #1")[0].starts_with("expected `BeginProblem`"));
}

#[test]
fn features_are_told_apart() {
    let problems =
        read("BeginProblem Stip h#x Cond VaultingKings Opti WriteGrid Piec White Protean R/Pa1 EndP")
            .unwrap();
    let features: Vec<Feature> = problems[0].faults.iter().map(|fault| fault.feature).collect();
    let expected =
        [Feature::Stipulation, Feature::Condition, Feature::Option, Feature::Attribute, Feature::Walk];
    assert_eq!(features, expected);
}

#[test]
fn hunters_are_written_with_both_walks() {
    check(
        "BeginProblem Stip ~1 Piec White Kh1 R/Ba4 Black Kh8 CA/LId5 EndP",
        expect![[r#"


            +---a---b---c---d---e---f---g---h---+
            |                                   |
            8   .   .   .   .   .   .   .  -K   8
            |                                   |
            7   .   .   .   .   .   .   .   .   7
            |                                   |
            6   .   .   .   .   .   .   .   .   6
            |                                   |
            5   .   .   . -CA/  .   .   .   .   5
            |              LI                   |
            4   R/  .   .   .   .   .   .   .   4
            |   B                               |
            3   .   .   .   .   .   .   .   .   3
            |                                   |
            2   .   .   .   .   .   .   .   .   2
            |                                   |
            1   .   .   .   .   .   .   .   K   1
            |                                   |
            +---a---b---c---d---e---f---g---h---+
              ~1                          2 + 2

               1.Kh1-g1 !

               1.Kh1-g2 !

               1.Kh1-h2 !

               1.R/Ba4-d1 !

               1.R/Ba4-c2 !

               1.R/Ba4-b3 !

               1.R/Ba4-a5 !

               1.R/Ba4-a6 !

               1.R/Ba4-a7 !

               1.R/Ba4-a8 !


            solution finished.


        "#]],
    );
}

#[test]
fn no_input_makes_the_reader_panic() {
    let words = [
        "BeginProblem",
        "Stip",
        "h#2",
        "Piec",
        "White",
        "é",
        "(",
        "(B+",
        "R/",
        "a",
        "Twin",
        "Cond",
        "Circe",
        "April",
        "Opti",
        "MaxSol",
        "99999999999999999999",
        "Forsyth",
        "//",
        "Zero",
        "Shift",
        "a1",
        "Mirror",
        "Add",
        "\n",
        "Auth",
        "EndP",
    ];
    for first in words {
        for second in words {
            for third in ["", "é", "a1", "Piec", "\n"] {
                let _ = read(&format!("BeginProblem {first} {second} {third}"));
                let _ = read(&format!("{first}{second}{third}"));
            }
        }
    }
}

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

#[test]
fn black_to_move_is_half_duplex() {
    let (_, again) = round_trip("stipulation = \"#2\"\n[position]\nfen = \"4k2r/8/8/8/8/8/8/4K3 b\"\n");
    assert!(again.task.unwrap().twins[0].problem.options.half_duplex);
}

mod random {
    use super::assert_same;
    use proptest::prelude::*;

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

    proptest! {
        #[test]
        fn entries_survive(entry in entries()) {
            assert_same(&entry);
        }
    }
}

#[test]
fn foreign_files_are_paths() {
    let input = "BeginProblem Stip #1 Piec White Kg6 Ra1 Blac Kh8 NextProblem Stip #1 Cond VaultingKings Piec White Ka1 EndP";
    let yaml = "- authors: [\"N., N.\"]\n  stipulation: \"#1\"\n  algebraic: {white: [Kg6, Ra1], black: [Kh8]}\n  solution: |\n    1.Ra1-a8 # !\n";
    let epd = "7k/8/6K1/8/8/8/8/R7 w - - dm 1; bm Ra8#;\n";
    let corpus = Corpus::new().with("a.inp", input).with("b.yaml", yaml).with("c.epd", epd);
    let Done { exit, stdout, stderr } = corpus.run(&["verify", "a.inp"]);
    assert_eq!(exit, 3, "{stdout}{stderr}");
    assert!(
        stdout.contains("a#2") && stdout.contains("condition `VaultingKings` is not supported"),
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

#[test]
fn the_popeye_command_goes_on_behind_what_it_cannot_do() {
    let input = "BeginProblem Opti NoBoard Stip #1 Cond VaultingKings Piec White Ka1 NextProblem\n\
                 Opti NoBoard Stip #1 Piec White Kg6 Ra1 Blac Kh8 EndP";
    let corpus = Corpus::new().with("a.inp", input);
    let Done { exit, stdout, stderr } = corpus.run(&["popeye", "-maxmem", "8M", "-regression", "a.inp"]);
    assert_eq!(stdout, "\n   1.Ra1-a8 # !\n\n\nsolution finished.\n\n\n");
    assert_eq!(
        stderr,
        "a.inp:1:40: condition `VaultingKings` is not supported\na.inp:1:14: problem ignored\n"
    );
    assert_eq!(exit, 3);
    assert_eq!(corpus.run(&["popeye", "-fast", "a.inp"]).exit, 2);
}

#[test]
fn the_popeye_command_reads_stdin_and_writes_protocols() {
    let input = "DebutProbleme Option SansEchiquier Protocol log.txt\nEnonce #1 Pieces Blanc Rg6 Ta1 Noir Rh8\n\
                 Jumeau Ote b2 FinProbleme";
    let expected = "\na) \n\n   1.Ta1-a8 # !\n\n\nb) \n\n   1.Ta1-a8 # !\n\n\nsolution terminee.\n\n\n";
    let corpus = Corpus::new().with("a.inp", input).with("log.txt", "old\n");
    let stdin = || File::open(corpus.path("a.inp")).unwrap();
    let done = corpus.run_with(&["popeye", "-regression"], |command| command.stdin(stdin()));
    assert_eq!((done.stdout.as_str(), done.exit), (expected, 0));
    assert!(done.stderr.starts_with("stdin:3:1: b2: la case est vide"), "{}", done.stderr);
    let protocol = corpus.read("log.txt").unwrap();
    assert!(protocol.ends_with(expected) && !protocol.contains("old"), "{protocol}");
    assert!(protocol.starts_with("b2: la case est vide"), "{protocol}");
    corpus.run(&["popeye", "-regression", "a.inp"]);
    assert_eq!(corpus.read("log.txt").unwrap(), protocol);
    let done = corpus.run(&["popeye", "a.inp"]);
    assert!(done.stdout.starts_with("Cookstopper ") && done.stdout.contains("solution terminee. Temps = 0."));
    assert!(corpus.read("log.txt").unwrap().starts_with(&format!("{protocol}Cookstopper ")));
}

/// What random problems showed in comparison with Popeye 4.104: each input, and the play that it prints.
#[test]
fn play_is_written_where_popeye_writes_it() {
    let cases = [
        // In set play a mate that could wait isn't written.
        ("s#2", "SetPlay", "White Kb1 Black Kb3 Rg2", "\n\n"),
        // Behind the key nobody can mate, or nothing is left to play.
        ("r#1", "PostKeyPlay", "White Kh1 Pg1h2 Black Kh8 Ra2 Pg7h7", "\n"),
        ("x1", "PostKeyPlay", "White Kh1 Pg1h2a4 Black Kh8 Ra2 Pg7h7", "\n"),
        // Play that is over before its first half-move.
        ("hsx2.5", "", "White Sg1 Pg2 Rh3 Black Kh2", "\n  1...Kh2*g1 x\n  1...Kh2*g2 x\n"),
        ("hrx1.5", "", "White Sc8 Black Sd6", "\n  1...Sd6*c8 x\n"),
        // En passant by the side that begins second.
        ("phser-ep1", "Duplex EnPassant c2c3c4", "White Pc4 Black Pb4", "\n\n  1.b4*c3 ep.\n"),
        // Only one of the sides can begin; only set play can.
        ("~1", "Duplex", "White Ra8 Black Kh8 Ph7", "\n   1.Kh8-g7 !\n\n"),
        ("ser-r+2", "SetPlay", "White Kh2 Sh3 Black Kf2 Rh4", "\n  1...Rh4*h3 +\n"),
        // Of two kinds of play the second only where the first has no solution, each in its own form.
        ("White 1h[#|+]h", "", "White Kf1 Rg4 Black Kh1", "\n  1.Rg4-g1 +\n  1.Rg4-h4 #\n"),
        ("White 1a[#|+]d", "", "White Kf1 Rg4 Black Kh1", "\n   1.Rg4-g1 + !\n\n   1.Rg4-h4 # !\n\n"),
        ("White 1a[zg8]d | 1h[zg7]h", "", "White Kf1 Rg4 Black Kh1", "\n   1.Rg4-g8 z !\n\n"),
        ("White 1a[zg8]d & 1h[zg7]h", "", "White Kf1 Rg4 Black Kh1", "\n   1.Rg4-g8 z !\n\n\n  1.Rg4-g7 z\n"),
        ("White 1a[ep]d | 1h[+]h", "", "White Kf1 Rg4 Black Kh1", "\n\n  1.Rg4-g1 +\n  1.Rg4-h4 +\n"),
        // What has ended too early doesn't go on in help play; battle play does, even if it could be ended by force.
        ("exact-h~2", "", "White Kb8 Black Kd8", "\n"),
        ("White 2hh[!#]", "", "White Pa6 Black Pa7 Ph2h3", "\n"),
        // The last of both options counts.
        ("+2", "Defence 3 Try", "White Rd7 Kh8 Black Ka3 Sc7 Ra4", "\n   1.Rd7-d3 + !\n\n"),
        // Who could reach the goal himself must.
        ("rx2", "Quodlibet", "White Rh1 Black Sh4", "\n   1.Rh1*h4 x ?!?\n"),
        // In trees help play isn't written.
        (
            "White 1a[1h[zg7]h]d",
            "Variations",
            "White Ka1 Pa2a3b2 Black Kh8 Pa4",
            "\n   1.Ka1-b1 !\n\n   1.b2-b3 !\n\n   1.b2-b4 !\n\n",
        ),
        // Set play of reciprocal help play.
        ("reci-h+1", "SetPlay", "White Sd8 Black Kb8", "\n  1...Sd8-c6 +\n"),
        // A pawn on its own first rank that moves under a condition.
        (
            "~1",
            "NoWk Condition ParrainCirce",
            "White Pd1 Black Se2 Kh8",
            "\n   1.d1-d2 !\n\n   1.d1*e2 !\n\n",
        ),
        (
            "~1",
            "NoWk Condition Wormholes d1h3",
            "White Pd1 Black Se2 Kh8",
            "\n   1.d1-d2 !\n\n   1.d1*e2 !\n\n",
        ),
        // Below a unit another one waits, which comes up when its square is empty.
        (
            "zc31",
            "NoWk NoBk Condition GhostChess",
            "Black Uncapturable Rb1 White Sb1",
            "b1 already occupied - old piece goes to the underworld.\n\n   1.Sb1-c3[+buRb1] z !\n\n",
        ),
        (
            "zc31",
            "NoWk NoBk Condition Circe Volcanic",
            "Black Rb1 White Sb1",
            "b1 already occupied - old piece goes to the underworld.\n\n   1.Sb1-c3[+bRb1] z !\n\n",
        ),
        // A promoted pawn that becomes a chameleon and changes its hurdles.
        (
            "~1",
            "NoWk NoBk Condition PromOnly RH Condition ChameleonSequence RH Q RH",
            "White Ph7 Black Chameleon Sa6 Black HurdleColourChanging RHa3",
            "\n   1.h7-h8=RH=hcc !\n\n   1.h7-h8=RH=c=chcc !\n\n",
        ),
        // Castling like the king that is to be captured.
        (
            "ze61",
            "NoWk Condition Make&TakeChess Circe RexInclusive",
            "White Qe8 Black Ke6 Ra8h8",
            "\n   1.Qe8*e6[+bKe8] + z !\n\n   1.0-0*e6[+bKe8] + z !\n\n   1.0-0-0*e6[+bKe8] + z !\n\n",
        ),
        // Of two rebirths one promotes.
        (
            "h=1",
            "Condition AntiSuperCirce Circe",
            "White Kc8 Pb6 Black Ka8 Pa7",
            "\n  1.a7*b6[bPb6->a3][+wPb2] b2*a3[wPa3->a6][+bPa7] =\n",
        ),
    ];
    for (stipulation, options, pieces, expected) in cases {
        let command = if stipulation.contains(' ') { "SStipulation" } else { "Stipulation" };
        let input = format!(
            "BeginProblem {command} {stipulation} Option NoBoard {options} Pieces {pieces} EndProblem"
        );
        let found = solution(&input);
        let mut lines: Vec<&str> = found.split('\n').collect();
        let mut expected: Vec<&str> =
            expected.split('\n').chain(["solution finished.", "", "", ""]).collect();
        lines.sort_unstable();
        expected.sort_unstable();
        assert_eq!(lines, expected, "{input}");
    }
}

#[test]
fn forsyth_is_read_in_the_language_of_the_input() {
    let german =
        single("AnfangProblem Ford #1 Forsyth 6sk/1L3Kbd/.nh7/=T EndeProblem").diagram.unwrap().diagram;
    let english =
        single("BeginProblem Stip #1 Forsyth 6sk/1B3Kpq/.nh7/=R EndProblem").diagram.unwrap().diagram;
    assert_eq!(german, english);
}
