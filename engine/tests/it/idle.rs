//! Options that act on nothing: the engine says so of those, and of those alone, that change no solution.

use crate::parts::crowded::crowded;
use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::board::Side;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Body, Completeness, Phase};
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;

/// Random problems of each kind of play; `IDLE_PROBLEMS` says how many more.
const PROBLEMS: usize = 4;
/// Problems that need more moves played are passed over.
const MOST_NODES: u64 = 20_000;

/// Kinds of play, in the shortest length that has room for all that options may act on.
const STIPULATIONS: [&str; 30] = [
    "#2",
    "=2",
    "s#2",
    "r#2",
    "semi-r#2",
    "h#2",
    "h#2.5",
    "h=2",
    "hs#2",
    "hr#2",
    "ser-#3",
    "ser-h#2",
    "ser-s#2",
    "ser-r#2",
    "ser-hs#2",
    "pser-#2",
    "pser-h#2",
    "pser-s#2",
    "phser-#2",
    "reci-h#2",
    "ser-reci-h#2",
    "exact-#2",
    "exact-h#2",
    "hx2",
    "x2",
    "White 3ad[#]",
    "White 2ad[1a[+]d{+}]",
    "Black 3hh[2da[#]]",
    "White 2s[3a[=]d]",
    "2->ser-h#1",
];

/// Options, each beside those without which it can't act.
const OPTIONS: [(&str, &str); 17] = [
    ("SetPlay", ""),
    ("Try", ""),
    ("Defence 2", ""),
    ("Variation", ""),
    ("TrivialTriesAvoid", "Try"),
    ("NoThreat", "Variation"),
    ("NoShortVariations", "Variation"),
    ("MatesIn1", "Variation"),
    ("Threat 1", "Try"),
    ("NonTrivial 0 1", "Try"),
    ("MaxFlightsquares 0", "Try"),
    ("WhiteToPlay", ""),
    ("Quodlibet", ""),
    ("GoalIsEnd", ""),
    ("PostKeyPlay", ""),
    ("StopOnShortSolutions", ""),
    ("KeepMatingPiece", ""),
];

/// All that is said, without the phases in which nothing is.
fn solved(fen: &str, stipulation: &str, options: &str) -> Option<Vec<Phase>> {
    let problem = problem(fen, stipulation, options);
    let control = Control { most_nodes: Some(MOST_NODES), table_bytes: 1 << 20, ..Control::default() };
    let solution = solve(&problem, &control).expect("the problem can be set up");
    let is_said = |phase: &Phase| match &phase.body {
        Body::Lines(lines) => !lines.is_empty(),
        Body::Tree(nodes) => !nodes.is_empty(),
        Body::AfterKey(_) => true,
    };
    let mut phases: Vec<Phase> = solution.phases.into_iter().filter(is_said).collect();
    // Which keys are told first is another question.
    for phase in &mut phases {
        if let Body::Tree(nodes) = &mut phase.body {
            nodes.sort_by(|one, other| one.played.text.cmp(&other.played.text));
        }
    }
    (solution.completeness != Completeness::Interrupted).then_some(phases)
}

fn problem(fen: &str, stipulation: &str, options: &str) -> Problem {
    Problem {
        diagram: Diagram::from_fen(fen).expect(fen),
        conditions: Default::default(),
        stipulation: stipulation.parse().expect(stipulation),
        options: Options::parse([options]).expect(options),
    }
}

#[test]
fn idle_options_change_nothing() {
    let problems = std::env::var("IDLE_PROBLEMS").ok().and_then(|number| number.parse().ok());
    let mut dice = Dice::new(23);
    let mut compared = 0;
    for _ in 0..problems.unwrap_or(PROBLEMS) {
        let fen = position(&mut dice);
        for stipulation in STIPULATIONS {
            for (option, beside) in OPTIONS {
                let with = format!("{option} {beside}");
                let name = option.split(' ').next().unwrap_or_default();
                if !problem(&fen, stipulation, &with).idle_options().contains(&name) {
                    continue;
                }
                let (Some(without), Some(with)) =
                    (solved(&fen, stipulation, beside), solved(&fen, stipulation, &with))
                else {
                    continue;
                };
                assert_eq!(with, without, "{option} acts in {stipulation} {fen}");
                compared += 1;
            }
        }
    }
    assert!(compared > PROBLEMS * 100, "too few to tell: {compared}");
}

/// Rows of kind of play, option, position: the option changes the solution. `IDLE_SEARCH` says in how many random positions rows
/// are looked for that aren't there, to be printed.
#[test]
fn options_that_act_are_not_called_idle() {
    let rows = include_str!("idle.tsv").lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<[&str; 3]> = rows
        .map(|line| line.split('\t').collect::<Vec<_>>().try_into().expect("stipulation, option, position"))
        .collect();
    let mut is_shown = 0;
    for stipulation in STIPULATIONS {
        for (option, beside) in OPTIONS {
            let acts_on = |fen: &str| acts(fen, stipulation, option, beside);
            match rows.iter().find(|row| row[..2] == [stipulation, option]) {
                Some(row) => {
                    assert!(acts_on(row[2]), "{option} doesn't act in {stipulation} {}", row[2]);
                    is_shown += 1;
                }
                None => {
                    if let Some(fen) = searched(acts_on) {
                        eprintln!("{stipulation}\t{option}\t{fen}");
                    }
                }
            }
        }
    }
    assert_eq!(is_shown, rows.len(), "a row of idle.tsv is about an unknown kind of play or option");
}

/// Whether an option that isn't called idle changes what is found.
fn acts(fen: &str, stipulation: &str, option: &str, beside: &str) -> bool {
    let with = format!("{option} {beside}");
    let name = option.split(' ').next().unwrap_or_default();
    if problem(fen, stipulation, &with).idle_options().contains(&name) {
        return false;
    }
    let without = solved(fen, stipulation, beside);
    without.is_some_and(|without| solved(fen, stipulation, &with).is_some_and(|with| with != without))
}

/// A random position in which something holds, if one is found.
fn searched(holds: impl Fn(&str) -> bool) -> Option<String> {
    let tried: usize = std::env::var("IDLE_SEARCH").ok()?.parse().ok()?;
    let mut dice = Dice::new(24);
    let mut fens = (0..tried).map(|_| position(&mut dice));
    fens.find(|fen| holds(fen))
}

/// A random position in which nobody is in check, so that it is possible whoever is to move.
fn position(dice: &mut Dice) -> String {
    loop {
        let fen = crowded(dice).replace(" b ", " w ");
        let diagram = Diagram::from_fen(&fen).expect("the position is written well");
        let mut game = Game::new(&diagram, &Conditions::default()).expect("chess can be set up");
        if !Side::BOTH.into_iter().any(|side| game.in_check(side)) {
            return diagram.to_fen();
        }
    }
}
