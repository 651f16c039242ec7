//! Popeye's inputs: read, solved, written, and turned into entries and back.

use super::program::{Corpus, Done};
use cookstopper::foreign::Format;
use cookstopper::foreign::popeye::{Feature, Limits, PopeyeProblem, read, solve};
use cookstopper::source::Source;
use expect_test::{Expect, expect};
use std::fs::File;
use std::path::Path;

/// The solution that an input leads to, without the header.
pub fn solution(input: &str) -> String {
    let problems = read(input).unwrap_or_else(|fault| panic!("{}", fault.message));
    let limits = Limits { table_bytes: 1 << 20, ..Limits::default() };
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
    let limits = Limits { table_bytes: 1 << 20, ..Limits::default() };
    let answer = solve(&problems[0], &limits).unwrap();
    assert_eq!(answer.remarks.last().unwrap().text, "both sides need a king");
}

pub fn single(input: &str) -> PopeyeProblem {
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
    let cases: [(&str, &[&str]); 8] = [
        ("Stip #1 Cond TraitorChess Circe Pieces White Ka1", &["condition `TraitorChess` is not supported"]),
        (
            "Stip #1 Cond BlackRoyalSquare a1b2 Annan Pieces White Ka1",
            &["condition `BlackRoyalSquare` is not supported"],
        ),
        ("Stip #1 Pieces White Protean Ka1", &["attribute `Protean` is not supported"]),
        ("Stip #1 Pieces White Ka1 R/Lb2", &["walk `R/L` is not supported"]),
        (
            "Stip #1 Opti StartM x Pieces White Ka1",
            &[
                "option `StartMoveNumber` needs numbers of moves after it, as in `StartMoveNumber 25:8:27`, found nothing",
            ],
        ),
        ("Pieces White Ka1", &["expected a stipulation, found none"]),
        ("Stip h#1 Pieces White Ka1 TotalInvisible 1 Twin add TotalInvisible 2", &[]),
        ("Stip #1 Pieces White Ka1 Twin move b1 c1", &[]),
    ];
    for (problem, expected) in cases {
        assert_eq!(fault_messages(&format!("BeginProblem {problem} EndProblem")), expected, "{problem}");
    }
    assert!(fault_messages("Stip #1")[0].starts_with("expected `BeginProblem`"));
}

#[test]
fn features_are_told_apart() {
    let problems = read("BeginProblem Stip h#x Cond TraitorChess Piec White Protean R/La1 EndP").unwrap();
    let features: Vec<Feature> = problems[0].faults.iter().map(|fault| fault.feature).collect();
    let expected = [Feature::Stipulation, Feature::Condition, Feature::Attribute, Feature::Walk];
    assert_eq!(features, expected);
}

#[test]
fn grids_are_drawn_as_they_are() {
    check(
        "BeginProblem Stip ~1 Cond Grid Orthogonal abcdefg1234567 Piec White Kc2 R/Ba3 RB/ROb8 Black Kh8 R/Bg3
             neutral Qd4 EQb5 RBc6 EndP",
        expect![[r#"


            +---a---b---c---d---e---f---g---h---+
            |                                   |
            8   . |RB/| . | . | . | . | . |-K   8
            |  --- RO- --- --- --- --- --- ---  |
            7   . | . | . | . | . | . | . | .   7
            |  --- --- --- --- --- --- --- ---  |
            6   . | . =RB | . | . | . | . | .   6
            |  --- --- --- --- --- --- --- ---  |
            5   . =EQ | . | . | . | . | . | .   5
            |  --- --- --- --- --- --- --- ---  |
            4   . | . | . |=Q | . | . | . | .   4
            |  --- --- --- --- --- --- --- ---  |
            3   R/| . | . | . | . | . |-R/| .   3
            |  -B- --- --- --- --- --- -B- ---  |
            2   . | . | K | . | . | . | . | .   2
            |  --- --- --- --- --- --- --- ---  |
            1   . | . | . | . | . | . | . | .   1
            |                                   |
            +---a---b---c---d---e---f---g---h---+
              ~1                     3 + 2 + 3n
                          GridChess

            solution finished.


        "#]],
    );
    check(
        "BeginProblem Stip #1 Cond Grid Irregular a1a2 h1h2 c3c4 GridLine vb61 vc41 hc41 hd51 vd11 hg52
             Opti WriteGrid Piec White Kc2 Black Kh8 EndP",
        expect![[r#"


            +---a---b---c---d---e---f---g---h---+
            |                                   |
            8   .   .   .   .   .   .   .  -K   8
            |                                   |
            7   .   .   .   .   .   .   .   .   7
            |                                   |
            6   . | .   .   .   .   .   .   .   6
            |                                   |
            5   .   .   .   .   .   .   .   .   5
            |          --- ---         --- ---  |
            4   .   . | . | .   .   .   .   .   4
            |          ---                      |
            3   .   . | . | .   .   .   .   .   3
            |  ---     ---                 ---  |
            2   . | .   K   .   .   .   . | .   2
            |                                   |
            1   . | .   . | .   .   .   . | .   1
            |                                   |
            +---a---b---c---d---e---f---g---h---+
              #1                          1 + 1
                          GridChess

            +---a---b---c---d---e---f---g---h---+
            |                                   |
            8   0   0   0   0   0   0   0   0   8
            |                                   |
            7   0   0   0   0   0   0   0   0   7
            |                                   |
            6   0   0   0   0   0   0   0   0   6
            |                                   |
            5   0   0   0   0   0   0   0   0   5
            |                                   |
            4   0   0   3   0   0   0   0   0   4
            |                                   |
            3   0   0   3   0   0   0   0   0   3
            |                                   |
            2   1   0   0   0   0   0   0   2   2
            |                                   |
            1   1   0   0   0   0   0   0   2   1
            |                                   |
            +---a---b---c---d---e---f---g---h---+


            solution finished.


        "#]],
    );
    check(
        "BeginProblem Stip #1 Cond Grid Verticalshift Opti SuppressGrid Piec White Kc2 Black Kh8 EndP",
        expect![[r#"


            +---a---b---c---d---e---f---g---h---+
            |                                   |
            8   .   .   .   .   .   .   .  -K   8
            |                                   |
            7   .   .   .   .   .   .   .   .   7
            |                                   |
            6   .   .   .   .   .   .   .   .   6
            |                                   |
            5   .   .   .   .   .   .   .   .   5
            |                                   |
            4   .   .   .   .   .   .   .   .   4
            |                                   |
            3   .   .   .   .   .   .   .   .   3
            |                                   |
            2   .   .   K   .   .   .   .   .   2
            |                                   |
            1   .   .   .   .   .   .   .   .   1
            |                                   |
            +---a---b---c---d---e---f---g---h---+
              #1                          1 + 1
                  GridChess  VerticalShift


            solution finished.


        "#]],
    );
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

#[test]
fn the_popeye_command_goes_on_behind_what_it_cannot_do() {
    let input = "BeginProblem Opti NoBoard Stip #1 Cond TraitorChess Piec White Ka1 NextProblem\n\
                 Opti NoBoard Stip #1 Piec White Kg6 Ra1 Blac Kh8 EndP";
    let corpus = Corpus::new().with("a.inp", input);
    let Done { exit, stdout, stderr } = corpus.run(&["popeye", "-maxmem", "8M", "-regression", "a.inp"]);
    assert_eq!(stdout, "\n   1.Ra1-a8 # !\n\n\nsolution finished.\n\n\n");
    assert_eq!(
        stderr,
        "a.inp:1:40: condition `TraitorChess` is not supported\na.inp:1:14: problem ignored\n"
    );
    assert_eq!(exit, 3);
    assert_eq!(corpus.run(&["popeye", "-fast", "a.inp"]).exit, 2);
}

#[test]
fn several_threads_tell_of_problems_in_their_order() {
    // The first takes longest; one can't be read, and one says from where on there is a protocol.
    let long = "Opti NoBoard MoveNumb Stip h#2 Piec White Ke1 Ra1 Bg2 Sd4 Blac Ke8 Qd8 Rb6 Pf7 NextProblem\n";
    let unread = "Opti NoBoard Stip #1 Cond TraitorChess Piec White Ka1 NextProblem\n";
    let short = "Opti NoBoard Protocol log.txt\nStip #1 Piec White Kg6 Ra1 Blac Kh8 NextProblem\n";
    let problems = format!("{long}{unread}{short}{long}{}", short.repeat(20));
    let corpus = Corpus::new().with("a.inp", format!("BeginProblem {problems}Stip ~1 Piec White Ka1 EndP"));
    let run = |threads| {
        let done = corpus.run(&["popeye", "-maxmem", "16M", "-regression", "-threads", threads, "a.inp"]);
        (done.exit, done.stdout, done.stderr, corpus.read("log.txt").unwrap())
    };
    let alone = run("1");
    assert!(alone.0 == 3 && alone.1.matches("solution finished.").count() == 24, "{alone:?}");
    assert!(!alone.3.contains("h#2") && alone.3.contains("1.Ra1-a8 # !"), "{}", alone.3);
    assert_eq!(run("2"), alone);
    assert_eq!(run("5"), alone);
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

#[test]
fn forsyth_is_read_in_the_language_of_the_input() {
    let german =
        single("AnfangProblem Ford #1 Forsyth 6sk/1L3Kbd/.nh7/=T EndeProblem").diagram.unwrap().diagram;
    let english =
        single("BeginProblem Stip #1 Forsyth 6sk/1B3Kpq/.nh7/=R EndProblem").diagram.unwrap().diagram;
    assert_eq!(german, english);
}

#[test]
fn the_number_of_moves_may_stand_apart_and_latex_may_name_pieces() {
    let together = single("BeginProblem Stip hze8 1.5 Pieces White Ka1 Black Kh8 Twin stip h# 2 EndProblem");
    let texts = |input: &PopeyeProblem| -> Vec<String> {
        input.positions.iter().map(|position| position.problem.stipulation.to_string()).collect()
    };
    assert_eq!(texts(&together), ["hze81.5", "h#2"]);
    let german = single(
        "Anfang\nLaTeX a.tex\n n SU Nachtreiter\n g DU Forderung\nForderung h= 1\nSteine weiss ka1 Schwarz kh8\nEnde",
    );
    assert_eq!((texts(&german), german.faults.len()), (vec!["h=1".to_owned()], 0));
    let faults = fault_messages("BeginProblem Stip h# Pieces White Ka1 EndProblem");
    assert!(faults[0].contains("expected the number of moves"), "{faults:?}");
}
