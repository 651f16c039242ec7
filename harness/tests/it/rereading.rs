//! What is written is read back: blessed solutions of all problems of the tables are sound, short, doubtful, but never misread.

use crate::lines::{Case, cases};
use crate::mangled::claim;
use crate::program::Corpus;
use cookstopper::foreign::popeye::read;
use cookstopper::foreign::popeye::wording::PopeyeWording;
use cookstopper::language::Language;
use cookstopper_engine::notation::{Letters, read_solution, solution_text_in};
use cookstopper_engine::prelude::*;

const TABLES: [&str; 12] = [
    include_str!("compared.txt"),
    include_str!("composed.txt"),
    include_str!("conditions.txt"),
    include_str!("doors.txt"),
    include_str!("goals.txt"),
    include_str!("kinds.txt"),
    include_str!("memory.txt"),
    include_str!("options.txt"),
    include_str!("order.txt"),
    include_str!("pairs.txt"),
    include_str!("play.txt"),
    include_str!("steps.txt"),
];

/// Verdicts that say that a solution isn't the one that is found.
const MISREAD: [&str; 2] = ["wrong-text", "cooked"];

const REFUTES_IN_GERMAN: &str = "Widerlegt.";

/// Stipulations of which the solution can't be read: several parts of structured play; a pass that is the last move.
const UNREADABLE: [&str; 3] = ["White 1a[#]d&-2hh[#]", "White 1a[zg8]d&1h[zg7]h", "pser-s#=3"];

#[test]
fn what_is_written_is_read_back() {
    let problems: Vec<String> = TABLES.into_iter().flat_map(cases).map(|case| case.input()).collect();
    let corpus = problems.iter().enumerate().fold(Corpus::new(), |corpus, (number, problem)| {
        corpus.with(&format!("foreign/{number:04}.inp"), problem)
    });
    let files: Vec<String> = (0..problems.len()).map(|number| format!("foreign/{number:04}.inp")).collect();
    let files = files.iter().map(String::as_str);
    corpus.run(&["import"].into_iter().chain(files).collect::<Vec<_>>());
    let blessed = corpus.run(&["verify", "corpus", "--bless"]);
    assert!(blessed.stdout.matches("    blessed").count() > 1700, "{}", blessed.stdout);
    let verified = corpus.run(&["verify", "corpus"]);
    let is_misread = |line: &&str| {
        let verdict = line.split_whitespace().next().unwrap_or_default();
        MISREAD.contains(&verdict) && !UNREADABLE.iter().any(|stipulation| line.contains(stipulation))
    };
    let misread: Vec<&str> = verified.stdout.lines().filter(is_misread).collect();
    assert!(misread.is_empty(), "{misread:#?}");
}

/// What Popeye writes in German and French says what it says in English.
#[test]
fn other_languages_are_read_alike() {
    let (mut read, mut lost) = (0, Vec::new());
    for case in TABLES.into_iter().flat_map(cases) {
        for problem in problems_of(&case).iter().filter(|problem| is_readable(problem)) {
            let Ok(solution) = solve(problem, &Control::default()) else { continue };
            let Ok(meant) = read_solution(&solution_text(problem, &solution), problem, None) else {
                continue;
            };
            for (language, letters) in
                [(Language::German, Letters::German), (Language::French, Letters::French)]
            {
                let text = solution_text_in(&PopeyeWording::of(language, problem), problem, &solution);
                // What is said of a defence behind a key that isn't written is passed over, in German taken for the refutation of a try.
                if text.contains(REFUTES_IN_GERMAN) {
                    continue;
                }
                read += 1;
                match read_solution(&text, problem, Some(letters)) {
                    Ok(told) if claim(&told.phases) == claim(&meant.phases) => {}
                    Ok(_) => lost.push(format!("{}\n{text}is read otherwise", case.problem)),
                    Err(errors) => lost.push(format!("{}\n{text}{errors}", case.problem)),
                }
            }
        }
    }
    assert!(read > 3000, "only {read} texts were read");
    assert!(lost.is_empty(), "{} of {read} are lost:\n\n{}", lost.len(), lost.join("\n\n"));
}

/// Total invisibles can't be read in any language; on two boards `B` is a board, and a pawn of Germans.
fn is_readable(problem: &Problem) -> bool {
    let is_alice = |name: &String| name.starts_with("AliceChess");
    problem.diagram.invisible == 0 && !problem.conditions.names().iter().any(is_alice)
}

fn problems_of(case: &Case<'_>) -> Vec<Problem> {
    let problems = read(&case.input()).expect("an input");
    problems.into_iter().flat_map(|problem| problem.positions).map(|position| position.problem).collect()
}

/// German texts may have Popeye's English codes, too; what an author leaves out is told by what follows.
#[test]
fn german_texts_may_be_half_english_and_short() {
    let problem = |white: &str, black: &str, stipulation: &str, conditions: &[&str]| Problem {
        diagram: Diagram::from_piece_lists(white, black, "").unwrap(),
        conditions: Conditions::parse(conditions).unwrap(),
        stipulation: stipulation.parse().unwrap(),
        options: Default::default(),
    };
    let cases = [
        (problem("Ka1 EMc4", "Kh8", "ser-#2", &[]), "1.EMe4 2.KNe5", "EMc4-e4 EMe4-e5"),
        (problem("Ka1 Rb1h5", "Kh8", "ser-#2", &["Sentinelles"]), "1.Tb5 2.Tb1-b2", "Rh5-b5[+wPh5] Rb1-b2"),
    ];
    for (problem, text, meant) in cases {
        let told = read_solution(text, &problem, Some(Letters::German));
        let told = told.map(|told| claim(&told.phases)).map_err(|errors| errors.to_string());
        let moves: Vec<&str> = meant.split(' ').collect();
        let is_meant = |told: &String| moves.iter().all(|mv| told.contains(mv));
        assert!(told.as_ref().is_ok_and(is_meant), "{text}: {told:?}");
    }
}
