//! Solving a problem of an input and writing it as Popeye does.

use super::applicability::{Numbers, line, numbers, of_play, takes_goal_is_end, takes_set_play};
use super::condition_names::apart::{AS_KINGS, DRAWN, KINGLESS, TWO_BOARDS, WITH_GHOSTS};
use super::conditions::undrawn_grid;
use super::live::{Ends, Live};
use super::messages::{HANGS_ON_ITSELF, INCONSISTENT_RETRO, KING_CAPTURE, MISSING_KING};
use super::wording::{FINISHED, INTERRUPTED, PARTIAL, PROBLEM_IGNORED, PopeyeWording, ZEROPOSITION};
use super::{Fault, Feature, PopeyeProblem, Remark};
use crate::budget::by_clock;
use crate::language::Names;
use crate::legality::check_diagram;
use cookstopper_engine::board::{Owner, Square};
use cookstopper_engine::diagram::{Diagram, DiagramUnit};
use cookstopper_engine::game::Game;
use cookstopper_engine::notation::{
    SolutionWriter, Wording, has_two_boards, header_text_in, is_about_moment, solution_text_in,
};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::problem::to_move;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solution::Completeness;
use cookstopper_engine::solve as solve_problem;
use cookstopper_engine::solve::{Control, Sharing};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What limits solving a problem, besides what its input says.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Set to stop everything.
    pub stop: Arc<AtomicBool>,
    /// The longest a problem may take.
    pub most_time: Option<Duration>,
    /// The most solutions of a position.
    pub most_solutions: Option<u64>,
    /// The size of the solver's table.
    pub table_bytes: usize,
    /// Who works on it.
    pub sharing: Sharing,
    /// Where the text is noted while it becomes known.
    pub live: Option<Arc<Live>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            stop: Arc::default(),
            most_time: None,
            most_solutions: None,
            table_bytes: Control::default().table_bytes,
            sharing: Sharing::default(),
            live: None,
        }
    }
}

/// What was found out about a problem.
#[derive(Debug, Clone)]
#[must_use]
pub struct Answer {
    /// Everything that Popeye writes: header, solution, completion.
    pub text: String,
    /// Whether everything was examined.
    pub completeness: Completeness,
    /// What Popeye remarks upon on stderr.
    pub remarks: Vec<Remark>,
    /// The solver's work.
    pub nodes: u64,
}

/// Solves a problem.
///
/// # Errors
/// What the problem asks for and can't be followed.
pub fn solve(problem: &PopeyeProblem, limits: &Limits) -> Result<Answer, Vec<Fault>> {
    let Some(diagram) = problem.diagram.as_ref().filter(|_| problem.faults.is_empty()) else {
        return Err(problem.faults.clone());
    };
    let most_time = match (problem.most_time, limits.most_time) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
    let control = Control {
        stop: Arc::clone(&limits.stop),
        most_nodes: None,
        deadline: by_clock(most_time.and_then(|time| Instant::now().checked_add(time))),
        table_bytes: limits.table_bytes,
        sharing: limits.sharing.clone(),
        follower: limits.live.clone().map(|live| live as _),
        ..Control::default()
    };
    let mut solving = Solving {
        asked: problem,
        limits,
        control,
        answer: Answer {
            text: String::new(),
            completeness: Completeness::Complete,
            remarks: problem.remarks.iter().chain(&problem.latex).cloned().collect(),
            nodes: 0,
        },
    };
    solving.answer.text.clone_from(&problem.preface);
    if !diagram.options.no_board {
        solving.answer.text.push_str(&header(problem, diagram));
    }
    if problem.is_zeroposition {
        solving.answer.text.push_str(&format!("\n{}\n\n", problem.language.of(&ZEROPOSITION)));
    }
    for position in &problem.positions {
        solving.answer.text.push_str(&position.intro);
        let solved = solving.position(&position.problem);
        solved.map_err(|error| vec![set_up_fault(problem, &error)])?;
    }
    Ok(solving.finish())
}

/// Whether the side that begins can't leave out its move, as it does in set play.
fn is_beginner_in_check(problem: &Problem) -> Result<bool, SetUpError> {
    if problem.conditions.past().kings_in_reach {
        return Ok(false);
    }
    let side = to_move(problem);
    let mut game = Game::new(&problem.beginning(), &problem.bound_conditions()?)?;
    game.set_turn(side);
    Ok(game.in_check(side))
}

fn set_up_fault(problem: &PopeyeProblem, error: &SetUpError) -> Fault {
    let message = error.to_string();
    Fault { offset: problem.offset, feature: Feature::SetUp, name: message.clone(), message }
}

/// Whether a side has no king and should have one.
fn misses_king(asked: &PopeyeProblem, problem: &Problem) -> bool {
    let is_without_kings = problem.conditions.names().iter().any(|name| {
        let name = name.split(' ').next().unwrap_or_default();
        KINGLESS.contains(&name)
    });
    let has_king = |owner: Owner, square: &str| {
        let is_theirs = |unit: &&DiagramUnit| unit.owner == owner || unit.owner == Owner::Neutral;
        let is_king = |unit: &DiagramUnit| unit.is_royal || unit.walks.iter().any(|walk| walk.is_king());
        problem.diagram.units.iter().flatten().filter(is_theirs).any(is_king)
            || problem.conditions.names().iter().any(|name| name.starts_with(square))
    };
    let [white, black] = asked.kingless;
    // A king that isn't seen is one of the total invisibles.
    !is_without_kings
        && problem.diagram.invisible == 0
        && (!white && !has_king(Owner::White, AS_KINGS[0]) || !black && !has_king(Owner::Black, AS_KINGS[1]))
}

/// Whether the way of the pawn that has just moved isn't free, or nothing stands at its end. Popeye looks only where the way
/// is told with its beginning and its end.
fn has_impossible_step(problem: &Problem) -> bool {
    let is_empty = |square: &Square| problem.diagram.unit(*square).is_none();
    match problem.options.en_passant.as_slice() {
        [] | [_] | [_, _] => false,
        [way @ .., end] => is_empty(end) || !way.iter().all(is_empty),
    }
}

struct Solving<'run> {
    asked: &'run PopeyeProblem,
    limits: &'run Limits,
    control: Control,
    answer: Answer,
}

impl Solving<'_> {
    fn position(&mut self, problem: &Problem) -> Result<(), SetUpError> {
        let mut problem = problem.clone();
        let most = [problem.options.most_solutions, self.limits.most_solutions];
        problem.options.most_solutions = most.into_iter().flatten().min();
        // What is ignored is still printed above the solution.
        problem.options.goal_is_end &= takes_goal_is_end(&problem.stipulation, &problem.options);
        let Options { duplex, half_duplex, set_play, .. } = problem.options;
        if misses_king(self.asked, &problem) {
            self.remark(&MISSING_KING);
        }
        if has_impossible_step(&problem) {
            self.remark(&INCONSISTENT_RETRO);
            self.remark(&PROBLEM_IGNORED);
            return Ok(());
        }
        let sides = [(!half_duplex).then_some(false), (duplex || half_duplex).then_some(true)];
        let mut parts = Vec::new();
        for is_other_side in sides.into_iter().flatten() {
            let part = problem.for_side(is_other_side);
            let finding = check_diagram(&part)?;
            parts.push((part, finding));
        }
        let is_remarkable = |part: &Problem| !of_play(part, self.asked.is_intelligent).is_empty();
        if !set_play && parts.iter().all(|(part, finding)| finding.is_none() && !is_remarkable(part)) {
            return self.part(&problem, Ends::default());
        }
        for (part, finding) in parts {
            let is_possible = finding.is_none();
            for words in of_play(&part, self.asked.is_intelligent) {
                self.answer.text.push_str(&line(self.asked.language, &words));
            }
            if !is_possible {
                self.remark(&KING_CAPTURE);
            }
            if is_possible || set_play {
                let place = self.answer.text.len();
                let is_set_play_asked = set_play && takes_set_play(&part);
                let is_set_play_possible = !is_set_play_asked || !is_beginner_in_check(&part)?;
                let lacks_last = !is_possible && !is_about_moment(&part.stipulation);
                self.part(&part, Ends { lacks_first: !is_set_play_possible, lacks_last })?;
                // Nothing at all is written of play that can't begin.
                if !is_set_play_possible && place < self.answer.text.len() {
                    self.answer.text.remove(place);
                }
                if lacks_last {
                    self.answer.text.pop();
                }
            }
        }
        Ok(())
    }

    fn remark(&mut self, words: &Names) {
        let text = self.asked.language.of(words).to_owned();
        self.answer.remarks.push(Remark::new(self.asked.offset, text));
    }

    fn part(&mut self, problem: &Problem, ends: Ends) -> Result<(), SetUpError> {
        let mut problem = Cow::Borrowed(problem);
        let numbers = numbers(&problem);
        if numbers != Numbers::Fit {
            let options = &mut problem.to_mut().options;
            options.move_numbers = false;
            options.first_numbers.clear();
            options.last_numbers.clear();
            match numbers {
                Numbers::Forbidding => options.most_solutions = Some(0),
                Numbers::ForbiddingAllButForced => options.last_numbers = vec![0],
                Numbers::Fit | Numbers::Ignored => {}
            }
        }
        let problem = problem.as_ref();
        let wording = PopeyeWording::of(self.asked.language, problem);
        if let Some(live) = &self.limits.live {
            live.begin(&self.answer.text, SolutionWriter::new(wording, problem), ends);
        }
        let solution = solve_problem(problem, &self.control)?;
        self.answer.nodes += solution.nodes;
        if solution.has_undecidable_moves {
            self.remark(&HANGS_ON_ITSELF);
        }
        self.control.numbered_before = solution.numbering.counted;
        self.answer.completeness = match (self.answer.completeness, solution.ending()) {
            (Completeness::Interrupted, _) | (_, Completeness::Interrupted) => Completeness::Interrupted,
            (Completeness::AsAsked, _) | (_, Completeness::AsAsked) => Completeness::AsAsked,
            (Completeness::Complete, Completeness::Complete) => Completeness::Complete,
        };
        self.answer.text.push_str(&solution_text_in(&wording, problem, &solution));
        Ok(())
    }

    fn finish(self) -> Answer {
        let mut answer = self.answer;
        let (feed, ending) = match answer.completeness {
            Completeness::Complete => ("\n", FINISHED),
            Completeness::AsAsked => ("", PARTIAL),
            // Popeye says so of problems that took longer than they may.
            Completeness::Interrupted if self.control.stop.load(std::sync::atomic::Ordering::Relaxed) => {
                ("", INTERRUPTED)
            }
            Completeness::Interrupted => ("", PARTIAL),
        };
        answer.text.push_str(&format!("{feed}{}\n\n\n", self.asked.language.of(&ending)));
        answer
    }
}

/// Everything above the solution.
#[must_use]
pub fn header(problem: &PopeyeProblem, diagram: &Problem) -> String {
    let wording = PopeyeWording::of(problem.language, diagram);
    let options = &diagram.options;
    let named =
        [(options.duplex, "Duplex"), (options.half_duplex, "HalfDuplex"), (options.quodlibet, "Quodlibet")];
    let named = named.into_iter().filter(|(is_set, _)| *is_set);
    let named = named.map(|(_, name)| wording.word(name).to_owned());
    let has_ghosts = |line: &String| WITH_GHOSTS.iter().any(|name| line.starts_with(name));
    let is_haunted = problem.condition_lines.iter().any(has_ghosts);
    // Ghosts can't be captured, wherever they will be.
    let ghosts = is_haunted.then(|| wording.word("Uncapturable").to_owned());
    let jiggers = ghosts.into_iter().chain(all_jiggers(&diagram.diagram));
    let undrawn = options.suppress_grid.then(|| undrawn_grid(&diagram.conditions)).flatten();
    let conditions = problem.condition_lines.iter().map(|line| match &undrawn {
        Some(grid) if line == DRAWN => wording.condition(grid),
        _ => wording.condition(line),
    });
    let has_line = |line: &str| problem.condition_lines.iter().any(|known| known == line);
    let two_boards =
        (has_two_boards(diagram) && !has_line(TWO_BOARDS)).then(|| wording.condition(TWO_BOARDS));
    let lines: Vec<String> = jiggers.chain(conditions).chain(two_boards).chain(named).collect();
    header_text_in(&wording, diagram, &problem.credits.lines(), &lines)
}

/// The line about jiggers where all units are, which the engine's header leaves out and Popeye doesn't.
fn all_jiggers(diagram: &Diagram) -> Option<String> {
    let mut line = "Jigger".to_owned();
    for square in (0..8).rev().flat_map(|rank| (0..8).map(move |file| Square::at(file, rank))) {
        match diagram.unit(square) {
            Some(unit) if unit.is_jigger => line.push_str(&format!(" {square}")),
            Some(_) => return None,
            None => {}
        }
    }
    (line.len() > "Jigger".len()).then_some(line)
}
