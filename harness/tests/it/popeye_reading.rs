//! What Popeye reads, abbreviated, misplaced or misspelt.

use super::popeye::{single, solution};
use cookstopper::foreign::popeye::condition_names::{CONDITIONS, DEFENDERS_CONDITIONS};
use cookstopper::foreign::popeye::keywords::{BEGINNING, COLOURS, COMMANDS, Command};
use cookstopper::foreign::popeye::option_names::{OBSOLETE, OPTIONS};
use cookstopper::foreign::popeye::{PopeyeProblem, read};
use cookstopper::language::walk_codes::WALKS;
use cookstopper::language::{ATTRIBUTES, Language};

/// What is understood nowhere is passed over with Popeye's words, and `popeye` says by its exit code that it may have meant something.
#[test]
fn what_is_not_understood_is_passed_over() {
    let cases: [(&str, &[&str]); 9] = [
        (
            "Stip #1 Pieces White Ka1 Royal Gb2",
            &["input-error:offending item: Royal", "input-error:offending item: Gb2"],
        ),
        // A colour may have no units.
        ("Stip #1 Pieces White TotalInvisible 3 Ka1", &["input-error:offending item: Ka1"]),
        ("Stip #1 Pieces White Ka1 Bar Cond Circe Xyz", &["offending item: Bar", "offending item: Xyz"]),
        (
            "Stip #1 S Pieces White Ka1",
            &["input-error:command not uniq specified - ignored\noffending item: S"],
        ),
        (
            "Stip #1 Pieces White Ka1 Cond Circ",
            &[
                "input-error:condition not uniq - ignored\noffending item: Circ",
                "input-error:could not recognize condition",
            ],
        ),
        (
            "Stip #1 Pieces White Ka1 Cond Xyz",
            &["input-error:could not recognize condition", "input-error:offending item: Xyz"],
        ),
        ("Stip #1 Pieces White Ka1 'x' Cond Circe", &["item: '", "item: x", "item: '"]),
        ("Stip #1 Pieces White Ka1 Cond Madrasi TypeB", &["input-error:offending item: TypeB"]),
        (
            "Stip #1 Pieces White Ka1 Twin R",
            &["input-error:command not uniq specified - ignored\noffending item: R"],
        ),
    ];
    for (problem, expected) in cases {
        let problem = read(&format!("BeginProblem {problem} EndProblem")).unwrap().remove(0);
        assert_eq!((&problem.faults, problem.is_understood), (&vec![], false));
        let texts: Vec<&str> = problem.remarks.iter().map(|remark| remark.text.as_str()).collect();
        assert_eq!(texts.len(), expected.len(), "{texts:?}");
        let is_said = texts.iter().zip(expected).all(|(text, expected)| text.contains(expected));
        assert!(is_said, "{texts:?}");
    }
    // Behind options it is one more of them.
    let problem = single("BeginProblem Stip #1 Pieces White Ka1 Option Try Foo EndProblem");
    assert!(problem.is_understood);
}

/// Readings that Popeye has, each with the same problem as Popeye reads it, written out.
#[test]
fn what_popeye_reads_is_read() {
    let cases = [
        ("Stip h#2. Pi Wh Ka1", "Stip h#2 Pieces White Ka1"),
        ("Stip h#1.5x Pi White Ka1", "Stip h#1.5 Pieces White Ka1"),
        ("Stip #2.5 Pieces White Ka1", "Stip #2 Pieces White Ka1"),
        ("Stip zd4 2abc Pieces White Ka1", "Stip zd42 Pieces White Ka1"),
        ("Cond Madrasi Pi White Ka1 Stip h#2", "Cond Madrasi Stip h#2 Pieces White Ka1"),
        ("Pieces White Ro Qa1 Stip h#2", "Pieces White Royal Qa1 Stip h#2"),
        ("Pieces White B G2b1 Stip h#2", "Pieces White Bul G2b1 Stip h#2"),
        ("Pieces White R a1 Stip h#2", "Pieces White Ra1 Stip h#2"),
        ("Pieces White K Pa6 Stip h#2", "Pieces White Kamikaze Pa6 Stip h#2"),
        (
            "Stip h#2 Option Search MaxSol +3 MultiS Try Pieces White Ka1",
            "Stip h#2 Option MaxSol 3 Try Pieces White Ka1",
        ),
        ("SS Wh 3ad[#] Opti Try Pieces White Ka1", "SStip White 3ad[#] Option Try Pieces White Ka1"),
        ("SStip White 4hh[#] Op Try Pieces White Ka1", "SStip White 4hh[#] Option Try Pieces White Ka1"),
        ("Stip h#2 Cond Maxi ex Pieces White Ka1", "Stip h#2 Cond Maximummer exact Pieces White Ka1"),
        (
            "Stip h#2 Cond MarsC RexE Pieces White Ka1",
            "Stip h#2 Cond MarsCirce RexExclusive Pieces White Ka1",
        ),
    ];
    for (written, meant) in cases {
        let [written, meant] =
            [written, meant].map(|text| read(&format!("BeginProblem {text} EndProblem")).unwrap().remove(0));
        assert_eq!(written.faults, []);
        assert_eq!(
            written.diagram,
            meant.diagram,
            "{:?}",
            meant.diagram.as_ref().map(|problem| &problem.stipulation)
        );
    }
}

/// A twin without changes is the position of the last one.
#[test]
fn a_bare_twin_repeats_the_last() {
    let problem = single("BeginProblem Stip #1 Pieces White Ka1 Twin Move a1 a2 Twin Twin Cont EndProblem");
    let intros: Vec<&str> = problem.positions.iter().map(|position| position.intro.trim()).collect();
    assert_eq!(intros, ["a)", "b) wKa1-->a2", "c) wKa1-->a2", "+d)"]);
}

/// What binds the defender binds whoever that is: in each half of duplex play, behind a twin's stipulation, in a twin's conditions.
#[test]
fn maximummers_bind_whoever_defends() {
    let play = |input: &str| {
        let text = solution(&format!("BeginProblem Option NoBoard {input} EndProblem"));
        text.lines().filter(|line| line.contains("1.")).map(|line| line.trim().to_owned()).collect::<Vec<_>>()
    };
    let pieces = "Pieces White Kc3 Qe5 Pa4 Black Kf8 Qb7 Pg7";
    for stipulation in ["hx1", "x1", "sx1", "ser-hx1", "1->ser-x1", "hsx1"] {
        let sides = |first: &str, second: &str| {
            let half = |options: &str, side: &str| {
                play(&format!("{options} Stip {stipulation} Cond {side}Maximummer {pieces}"))
            };
            [half("", first), half("HalfDuplex", second)].concat()
        };
        let both = play(&format!("Duplex Stip {stipulation} Cond Maximummer {pieces}"));
        let is_swapped = stipulation.contains("ser-");
        let expected = if is_swapped { sides("White", "Black") } else { sides("Black", "White") };
        assert!(!both.is_empty(), "{stipulation}");
        assert_eq!(both, expected, "{stipulation}");
    }
    let of_twin = |twin: &str| play(&format!("Stip h#1 Cond Maximummer {pieces} {twin}"));
    assert_eq!(
        of_twin("Twin Stip ser-hx1"),
        play(&format!("Stip h#1 Cond BlackMaximummer {pieces} Twin Stip ser-hx1 Cond WhiteMaximummer"))
    );
    let of_condition = |name: &str| play(&format!("Stip hx1 {pieces} Twin Cond {name}"));
    assert_eq!(of_condition("Maximummer"), of_condition("BlackMaximummer"));
    assert!(
        solution(&format!("BeginProblem Stip reci-h#1 Cond Maximummer {pieces} EndProblem"))
            .contains("which side defends")
    );
}

/// A problem in a language, with something behind its stipulation.
fn with(language: Language, command: Command, rest: &str) -> PopeyeProblem {
    let keyword = |wanted: Command| {
        let names = COMMANDS.iter().find(|(command, _)| *command == wanted).map(|(_, names)| names).unwrap();
        language.of(names)
    };
    let (begin, stipulation) = (language.of(&BEGINNING), keyword(Command::Stipulation));
    read(&format!("{begin} {stipulation} h#1 {} {rest}", keyword(command))).unwrap().remove(0)
}

/// Every word of Popeye's tables is read, or refused by one message, in each of its languages; none is passed over.
#[test]
fn every_word_is_read_or_refused() {
    let mut passed_over = Vec::new();
    let mut refused = Vec::new();
    for language in Language::ALL {
        for names in CONDITIONS.iter().chain(DEFENDERS_CONDITIONS) {
            let problem = with(language, Command::Condition, language.of(names));
            let is_read = problem.diagram.is_some_and(|problem| !problem.conditions.is_empty());
            match problem.faults.as_slice() {
                [] if is_read && problem.is_understood && problem.remarks.is_empty() => {}
                [fault] if problem.is_understood => {
                    refused.extend((language == Language::English).then(|| fault.message.clone()));
                }
                _ => passed_over.push(language.of(names)),
            }
        }
        for names in OPTIONS.iter().chain(OBSOLETE) {
            let behind = ["", "3", "3 2", "3:2", "a1", "a1 h8", "a1h8", "e3", "e3e4", "e2e3e4"];
            let is_clean = |behind: &&str| {
                let problem = with(language, Command::Option, &format!("{} {behind}", language.of(names)));
                problem.faults.is_empty() && problem.remarks.is_empty()
            };
            if !behind.iter().any(is_clean) {
                passed_over.push(language.of(names));
            }
        }
        let white = language.of(&COLOURS[0].1);
        let pawn = WALKS.iter().find(|names| names[0] == "P").map(|names| language.of(names)).unwrap();
        for names in ATTRIBUTES {
            let problem =
                with(language, Command::Pieces, &format!("{white} {} {pawn}a2", language.of(names)));
            if !problem.is_understood || problem.faults.len() > 1 || !problem.remarks.is_empty() {
                passed_over.push(language.of(names));
            }
        }
        for names in WALKS {
            let problem = with(language, Command::Pieces, &format!("{white} {}a2", language.of(names)));
            let has_unit =
                problem.diagram.is_some_and(|problem| problem.diagram.units.iter().flatten().count() == 1);
            if !has_unit || !problem.faults.is_empty() {
                passed_over.push(language.of(names));
            }
        }
    }
    assert_eq!(passed_over, Vec::<&str>::new());
    // What is refused without words behind it needs some, but for these.
    let needs_nothing = |message: &String| message.contains("is not supported");
    refused.retain(needs_nothing);
    let expected =
        ["TraitorChess", "PatienceChess", "Dummy"].map(|name| format!("condition `{name}` is not supported"));
    assert!(expected.iter().all(|message| refused.contains(message)), "{refused:?}");
}
