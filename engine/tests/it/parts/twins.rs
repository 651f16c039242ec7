//! Tests of twins: what they change and how they are announced.

use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::twin::{Twin, TwinCommand};

fn problem() -> Problem {
    Problem {
        diagram: Diagram::from_piece_lists("Ka1 Pa2 jigger Rb3", "Kh8 Royal Ga4", "(B+S)c1").unwrap(),
        conditions: Conditions::default(),
        stipulation: "h#2".parse().unwrap(),
        options: Options::default(),
    }
}

#[test]
fn changes_are_made_and_described() {
    let cases = [
        ("Move a2 c2", "wPa2-->c2  ", "7k/8/8/8/!g7/1R~6/2P5/K1=(BN)5"),
        ("move b3 a2", "-wPa2  wjRb3-->a2  ", "7k/8/8/8/!g7/8/R~7/K1=(BN)5"),
        ("Exchange a1 h8", "wKa1<-->bKh8  ", "7K/8/8/8/!g7/1R~6/P7/k1=(BN)5"),
        ("Remove a2", "-wPa2  ", "7k/8/8/8/!g7/1R~6/8/K1=(BN)5"),
        ("Remove a2 b3c1", "-wPa2  -wjRb3  -n(B+S)c1  ", "7k/8/8/8/!g7/8/8/K7"),
        ("rem a2 add white Qa2", "wQa2  ", "7k/8/8/8/!g7/1R~6/Q7/K1=(BN)5"),
        ("Add White Qa2 black Sb8c8", "wQa2  +bSb8  +bSc8  ", "1nn4k/8/8/8/!g7/1R~6/Q7/K1=(BN)5"),
        ("Add wSa3 n(R+P)a4 Move a1 b1", "+wSa3  n(R+P)a4  wKa1-->b1  ", "7k/8/8/8/=(RP)7/NR~6/P7/1K=(BN)5"),
        ("Add black jigger Ra8 Shift a1 a1", "+bjRa8  shift a1 ==> a1  ", "r~6k/8/8/8/!g7/1R~6/P7/K1=(BN)5"),
        ("Substitute S CA", "S ==> CA  ", "7k/8/8/8/!g7/1R~6/P7/K1=(B[CA])5"),
        ("Rotate 90", "rotate 90  ", "k7/8/8/8/8/7=(BN)/5R~2/4!g1PK"),
        ("Rotate 180", "rotate 180  ", "5=(BN)1K/7P/6R~1/7!g/8/8/8/k7"),
        ("Rotate 270", "rotate 270  ", "KP1!g4/2R~5/=(BN)7/8/8/8/8/7k"),
        ("Mirror a1<-->h1", "mirror a1<-->h1  ", "k7/8/8/8/7!g/6R~1/7P/5=(BN)1K"),
        ("Mirror a1<-->a8", "mirror a1<-->a8  ", "K1=(BN)5/P7/1R~6/!g7/8/8/8/7k"),
        ("Mirror a1<-->h8", "mirror a1<-->h8  ", "4!g1PK/5R~2/7=(BN)/8/8/8/8/k7"),
        ("Mirror a8<-->h1", "mirror a8<-->h1  ", "7k/8/8/8/8/=(BN)7/2R~5/KP1!g4"),
        ("PolishType", "PolishType  ", "7K/8/8/8/!G7/1r~6/p7/k1=(BN)5"),
        ("Move h8 g7 Shift a1 b2", "bKh8-->g7  shift a1 ==> b2  ", "7k/8/8/1!g6/2R~5/1P6/1K1=(BN)4/8"),
        ("Stipulation h#3", "h#3  ", "7k/8/8/8/!g7/1R~6/P7/K1=(BN)5"),
    ];
    for (text, description, fen) in cases {
        let mut problem = problem();
        let twin: Twin = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(twin.apply(&mut problem).as_deref(), Ok(description), "{text}");
        assert_eq!(problem.diagram.to_fen(), fen, "{text}");
    }
}

#[test]
fn conditions_and_stipulation_are_exchanged() {
    let mut problem = problem();
    let twin: Twin = "Continued Condition Circe Move a1 b1 Stipulation s#3".parse().unwrap();
    let description = twin.apply(&mut problem).unwrap();
    assert_eq!(twin.announcement(2, &description), "\n+c) Circe  wKa1-->b1  s#3  \n");
    assert_eq!(problem.conditions.names(), ["Circe"]);
    assert_eq!(problem.stipulation.to_string(), "s#3");
}

#[test]
fn total_invisibles_are_counted_anew() {
    for text in
        ["Add TotalInvisible 3", "Add White Qd1 totalinvisible 3 Remove a2", "Add TotalInvisible 3 Black Sg8"]
    {
        let mut problem = problem();
        text.parse::<Twin>().unwrap().apply(&mut problem).unwrap();
        assert_eq!(problem.diagram.invisible, 3, "{text}");
    }
}

#[test]
fn several_conditions_are_told_apart() {
    for text in ["Condition Circe Mirror, Annan", "Condition Circe Mirror Annan"] {
        let twin: Twin = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let expected = Conditions::parse(["Circe Mirror", "Annan"]).unwrap();
        assert_eq!(twin.commands, [TwinCommand::Condition(expected)]);
    }
}

#[test]
fn castling_rights_are_lost_with_their_units() {
    let cases = [
        ("Move h1 h2", "r3k2r/8/8/8/8/8/7R/R3K3 w Qkq - 0 1"),
        ("Move e1 e2", "r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 1"),
        ("Remove a8", "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"),
        ("Remove a8 h8", "4k3/8/8/8/8/8/8/R3K2R w KQe - 0 1"),
        ("Mirror a1<-->a8", "R3K2R/8/8/8/8/8/8/r3k2r w - - 0 1"),
    ];
    for (text, fen) in cases {
        let mut diagram = Diagram::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        for command in text.parse::<Twin>().unwrap().commands {
            command.apply(&mut diagram).unwrap();
        }
        assert_eq!(diagram.to_fen(), fen, "{text}");
    }
}

#[test]
fn impossible_changes_change_nothing() {
    let cases = [
        ("Move a3 b1", "expected a unit on a3, found none"),
        ("Exchange a1 b1", "expected a unit on b1, found none"),
        ("Remove a2 Remove a2", "expected a unit on a2, found none"),
        (
            "Move a1 b1 Shift a1 a2",
            "expected every unit to stay on the board, found that the one on h8 would leave it when a1 goes to a2",
        ),
    ];
    for (text, message) in cases {
        let mut problem = problem();
        let error = text.parse::<Twin>().unwrap().apply(&mut problem).expect_err(text);
        assert_eq!(error.to_string(), message);
        assert_eq!(problem.diagram, self::problem().diagram);
    }
}

#[test]
fn faults_are_located() {
    let cases = [
        ("", 0, "found nothing"),
        ("Continued", 9, "found nothing"),
        ("Moev a2 c2", 0, "did you mean `Move`?"),
        ("S a1 a2", 0, "is ambiguous"),
        ("Move a2", 7, "expected a square such as `e4` behind `Move`, found nothing"),
        ("Move a2 é9", 8, "found `é9`"),
        ("Remove", 6, "expected squares"),
        ("Add Sa1", 4, "expected a colour and units"),
        ("Add White", 9, "expected a colour and units"),
        ("Add White Sa9", 11, "found `a9`"),
        ("Add TotalInvisible x", 19, "expected a number behind `Add TotalInvisible`, found `x`"),
        ("Add wXYa1", 5, "found `XY`"),
        ("Substitute R ZZZ", 13, "expected a walk such as R behind `Substitute`, found `ZZZ`"),
        ("Rotate 45", 7, "`90`, `180` or `270`"),
        ("Mirror a1", 7, "found `a1`"),
        ("Stipulation h#x", 14, "found `x`"),
        ("Stipulation", 11, "found nothing"),
        ("SStipulation white 3a[", 22, "expected a goal or a length"),
        ("Move a1 b1 Continued", 11, "`Continued` is not supported"),
        ("Condition", 9, "expected a condition"),
        ("Condition Move a1 a2", 10, "expected a condition"),
    ];
    for (text, offset, message) in cases {
        let error = text.parse::<Twin>().expect_err(text);
        assert!(error.to_string().contains(message), "{text}: {error}");
        assert_eq!(error.offset(), offset, "{text}: {error}");
    }
}
