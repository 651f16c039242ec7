//! Faults planted by machine in sound problems, and what the verdict must be.
//!
//! Used by `tests/it` within a small budget, and by `cargo xtask prove-verdicts` on as many problems as one likes.
//! What is true about a problem is found by an exhaustive search on top of the slow reference, which shares no
//! code with the engine; what follows from it is said in `truth`, which shares none with the harness.
//!
//! | module | subject |
//! |---|---|
//! | `plant` | the faults |
//! | `truth` | the verdict that must come out |

#![allow(dead_code)]

pub mod plant;
pub mod truth;

use cookstopper::budget::Budget;
use cookstopper::corpus::EntryPath;
use cookstopper::entry::Entry;
use cookstopper::foreign::Imported;
use cookstopper::legality;
use cookstopper::outcome::Outcome;
use cookstopper::solving::Mode;
use cookstopper::verdict::{Finding, Kind, Level, Verdict};
use cookstopper::verify::verify;
use cookstopper_crosscheck::dice::Dice;
use cookstopper_crosscheck::{compare, problems};
use cookstopper_engine::board::Side;
use cookstopper_engine::diagram::CastlingClaim;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::notation::solution_text;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Completeness, Solution};
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;
use cookstopper_engine::stipulation::Goal;
use plant::{Fault, Planted};
use std::collections::BTreeMap;
use truth::Truth;

/// The most nodes of an entry in haste: about half of the entries stay undecided.
const HASTES: [u64; 3] = [0, 50, 500];

/// What was planted and found.
#[derive(Debug, Default)]
pub struct Tally {
    /// Sound problems.
    pub problems: u64,
    /// For each kind of fault: how many were planted, and how many of them leave the problem sound.
    pub planted: BTreeMap<Fault, [u64; 2]>,
    /// How often an entry was looked at in haste, how often it stayed undecided, and in how many of these something
    /// false is claimed.
    pub hasty: [u64; 3],
    /// How often each verdict was right.
    pub verdicts: BTreeMap<Verdict, u64>,
    /// Where the program and the exhaustive search disagree.
    pub disagreements: Vec<String>,
}

impl Tally {
    /// Adds another.
    pub fn add(&mut self, other: Self) {
        self.problems += other.problems;
        for (fault, [planted, harmless]) in other.planted {
            let counts = self.planted.entry(fault).or_default();
            counts[0] += planted;
            counts[1] += harmless;
        }
        for (verdict, count) in other.verdicts {
            *self.verdicts.entry(verdict).or_default() += count;
        }
        for (sum, more) in self.hasty.iter_mut().zip(other.hasty) {
            *sum += more;
        }
        self.disagreements.extend(other.disagreements);
    }
}

/// A sound problem with the author's solution.
#[derive(Debug, Clone)]
pub struct Sound {
    pub problem: Problem,
    pub solution: Solution,
}

/// The problem of an entry as both implementations understand it, if it is sound and small enough; the rights to
/// castle and to capture en passant are left out.
pub fn sound(entry: &Entry, most_lines: u64) -> Option<Sound> {
    let problem = &entry.task.as_ref()?.twins.first()?.problem;
    of_problem(problem, most_lines)
}

/// A random sound problem.
pub fn random_sound(dice: &mut Dice, conditions: &[String], most_lines: u64) -> Option<Sound> {
    let fen = cookstopper_crosscheck::diagrams::random_small_fen(dice, conditions);
    let problem = Problem {
        diagram: Diagram::from_fen(&fen).ok()?,
        conditions: cookstopper_crosscheck::conditions::parsed(conditions).ok()?,
        stipulation: dice.pick(&problems::STIPULATIONS).parse().ok()?,
        options: Options::default(),
    };
    of_problem(&problem, most_lines)
}

fn of_problem(problem: &Problem, most_lines: u64) -> Option<Sound> {
    let options = Options {
        set_play: false,
        variations: false,
        most_refutations: 0,
        no_board: false,
        no_threat: false,
        ..problem.options.clone()
    };
    let is_usual = options == Options::default()
        && !problem.stipulation.is_exact
        && problem.stipulation.structure.is_none()
        && matches!(
            problem.stipulation.goal,
            Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate | Goal::Check
        );
    if !is_usual {
        return None;
    }
    let diagram = Diagram {
        turn: Some(problem.diagram.turn.unwrap_or(Side::White)),
        castling: Some(CastlingClaim::default()),
        en_passant: None,
        ..problem.diagram.clone()
    };
    let options = Options { variations: problem.stipulation.is_battle(), ..Options::default() };
    let problem = Problem { diagram, options, ..problem.clone() };
    let names = problem.conditions.names();
    let position = compare::read_reference(&problem.diagram.to_fen(), &names).ok()?;
    if problems::lines_of_play(&position, &problem.stipulation) > most_lines {
        return None;
    }
    let solution = solved(&problem)?;
    let has_solution = solution.keys().next().is_some() || solution.lines().next().is_some();
    let claim = Planted { fault: Fault::None, problem: problem.clone(), claim: solution.clone() };
    let is_sound = has_solution
        && truth::truth(&claim).is_some_and(|truth| truth.verdict == Verdict::Sound)
        && is_legal(&problem);
    is_sound.then_some(Sound { problem, solution })
}

fn solved(problem: &Problem) -> Option<Solution> {
    let control = Control { most_nodes: Some(200_000), table_bytes: 1 << 20, ..Control::default() };
    let solution = solve(problem, &control).ok()?;
    (solution.completeness == Completeness::Complete).then_some(solution)
}

fn is_legal(problem: &Problem) -> bool {
    legality::judge(problem).iter().all(|finding| finding.level < Level::Error)
}

/// Plants faults in a sound problem, `repeats` of each kind, and compares what is said with what is true.
pub fn prove(name: &str, sound: &Sound, repeats: usize, dice: &mut Dice, tally: &mut Tally) {
    tally.problems += 1;
    let unharmed =
        Planted { fault: Fault::None, problem: sound.problem.clone(), claim: sound.solution.clone() };
    judge(name, &unharmed, tally);
    for fault in Fault::ALL {
        for _ in 0..repeats {
            let planted = plant::plant(sound, fault, dice);
            if let Some(planted) = planted.filter(|planted| is_legal(&planted.problem)) {
                judge(name, &planted, tally);
            }
        }
    }
}

fn judge(name: &str, planted: &Planted, tally: &mut Tally) {
    let Some(truth) = truth::truth(planted) else { return };
    let text = solution_text(&planted.problem, &planted.claim);
    let path = entry_path(&planted.problem, &text);
    let outcome = verify(&path, Mode::Compare, &Budget::default());
    let counts = tally.planted.entry(planted.fault).or_default();
    counts[0] += 1;
    counts[1] += u64::from(truth.verdict == Verdict::Sound);
    judge_in_haste(name, planted, truth, &path, tally);
    if outcome.verdict() == truth.verdict {
        *tally.verdicts.entry(truth.verdict).or_default() += 1;
        return;
    }
    tally.disagreements.push(disagreement(name, planted, &outcome, truth.verdict.name()));
}

/// The same with so little work that many stay undecided: what is false is found all the same, and nothing else is.
fn judge_in_haste(name: &str, planted: &Planted, truth: Truth, path: &EntryPath, tally: &mut Tally) {
    for nodes in HASTES {
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let outcome = verify(path, Mode::Compare, &budget);
        let says_undecided = outcome.findings.iter().any(|finding| finding.kind == Kind::Undecided);
        let says_false = outcome
            .findings
            .iter()
            .any(|finding| matches!(finding.kind, Kind::ClaimFails | Kind::Unreadable));
        tally.hasty[0] += 1;
        tally.hasty[1] += u64::from(says_undecided);
        tally.hasty[2] += u64::from(says_undecided && truth.has_falsehood);
        let is_looked_at = truth.verdict != Verdict::Illegal;
        if is_looked_at && says_false != truth.has_falsehood {
            let must =
                if truth.has_falsehood { "called false in haste" } else { "not called false in haste" };
            tally.disagreements.push(disagreement(name, planted, &outcome, must));
        }
    }
}

fn disagreement(name: &str, planted: &Planted, outcome: &Outcome, must: &str) -> String {
    let said: Vec<String> = outcome.findings.iter().map(Finding::text).collect();
    let wrong: Vec<String> = outcome.diagnostics.iter().map(|diagnostic| diagnostic.one_line()).collect();
    let problem = &planted.problem;
    format!(
        "{name}: {:?}: {} says {}, must be {must}\n{} {} {}\n{}\n{}",
        planted.fault,
        "the program",
        outcome.verdict(),
        problem.diagram.to_fen(),
        problem.stipulation,
        problem.conditions,
        [said.join("\n"), wrong.join("\n")].concat(),
        solution_text(problem, &planted.claim),
    )
}

fn entry_path(problem: &Problem, text: &str) -> EntryPath {
    let names: Vec<String> = problem.conditions.names().iter().map(|name| format!("{name:?}")).collect();
    let entry = format!(
        "conditions = [{}]\nstipulation = \"{}\"\n[position]\nfen = \"{}\"\n",
        names.join(", "),
        problem.stipulation,
        problem.diagram.to_fen()
    );
    let imported = Imported { entry, solution: Some(text.to_owned()), ..Imported::default() };
    EntryPath::of_problem("planted", imported)
}
