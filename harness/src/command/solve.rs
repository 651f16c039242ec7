//! `solve`: prints solutions.

mod kept;
mod status;
mod stream;

use super::{budget, complain, given, printed, threads, understood};
use crate::budget::Budget;
use crate::cli::{SolutionFormat, SolveArgs};
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::Twin;
use crate::exit::Exit;
use crate::expected::compose_play;
use crate::foreign::popeye::wording::{FINISHED, INTERRUPTED, PARTIAL, PopeyeWording};
use crate::language::Language;
use crate::legality;
use crate::notated::Notated;
use crate::outline::Outline;
use crate::sentence::Reached;
use crate::so_far::continued;
use crate::solving::progress::Progress;
use crate::source::Source;
use cookstopper_engine::notation::solution_text_in;
use cookstopper_engine::playback::Playback;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Completeness, Mark, Solution};
use cookstopper_engine::solve::Control;
use kept::Kept;
use serde_json::json;
use status::Status;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;
use stream::streamed;

/// Solves what the arguments name and prints the solutions.
pub fn run(arguments: &SolveArgs) -> Exit {
    let budget = budget(&arguments.budget, 1, threads(arguments.threads));
    let solving = || match arguments.position.board.is_given() {
        true => solve_position(arguments, &budget),
        false => solve_entries(arguments, &budget),
    };
    match &budget.sharing.pool {
        Some(pool) => pool.install(solving),
        None => solving(),
    }
}

fn solve_position(arguments: &SolveArgs, budget: &Budget) -> Exit {
    given::position_task("solve", &arguments.position, |entry, task| {
        conclude(print(&task.twins, None, &entry.source, arguments, budget), Exit::Usage)
    })
}

fn solve_entries(arguments: &SolveArgs, budget: &Budget) -> Exit {
    let stipulation = arguments.position.stipulation.as_deref();
    given::each_task(&arguments.paths, stipulation, |id, entry, task| {
        let result = print(&task.twins, id, &entry.source, arguments, budget);
        let is_broken = result.as_ref().is_err_and(is_broken_pipe);
        let goes_on = if is_broken { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        (conclude(result, Exit::Unread), goes_on)
    })
}

/// Why printing a solution failed.
enum Failure {
    Output(io::Error),
    SetUp(Box<Diagnostic>),
}

fn is_broken_pipe(failure: &Failure) -> bool {
    match failure {
        Failure::Output(error) => error.kind() == io::ErrorKind::BrokenPipe,
        Failure::SetUp(_) => false,
    }
}

fn conclude(result: Result<Completeness, Failure>, when_unusable: Exit) -> Exit {
    match result {
        Ok(Completeness::Complete | Completeness::AsAsked) => Exit::Sound,
        Ok(Completeness::Interrupted) => Exit::Undecided,
        Err(Failure::Output(error)) => printed(Err(error), Exit::Sound),
        Err(Failure::SetUp(diagnostic)) => {
            complain(&[*diagnostic]);
            when_unusable
        }
    }
}

/// Solves twins one after the other. As text each line is printed as soon as it is found.
fn print(
    twins: &[Twin],
    id: Option<&str>,
    source: &Arc<Source>,
    arguments: &SolveArgs,
    budget: &Budget,
) -> Result<Completeness, Failure> {
    let &SolveArgs { format, language, notation, goes_on, .. } = arguments;
    let output = &mut anstream::stdout();
    let mut remaining = budget.begin();
    let mut solved: Vec<SolvedPart<'_>> = Vec::new();
    if let Some(twin) = twins.first() {
        understood::tell_problem(&twin.problem, id, language);
    }
    for twin in twins {
        check(twin, source)?;
    }
    if let (SolutionFormat::Popeye, Some(id)) = (format, id) {
        writeln!(output, "# {id}").map_err(Failure::Output)?;
    }
    for (place, twin) in twins.iter().enumerate() {
        remaining.begin_part(twins.len() - place);
        let problem = &twin.problem;
        let begun = Instant::now();
        let status = Status::begin(&problem.stipulation, &twin.letter);
        let watched = status.as_ref().map(Status::watched);
        let control = Control { watched, ..remaining.control().clone() };
        let notated = Notated::new(problem, notation);
        let known = if goes_on { known(problem) } else { None };
        let done = known.as_ref().map_or(0, |known| known.nodes);
        let solution = match format {
            SolutionFormat::Json => continued(problem, &control, known),
            SolutionFormat::Popeye => {
                // As it stands in front of the solution.
                let announced = compose_play([(twin, "")]);
                output.write_all(announced.as_bytes()).map_err(Failure::Output)?;
                streamed(&notated, problem, language, (control, known), status, output)
                    .map_err(Failure::Output)?
            }
        };
        let solution = Arc::new(solution.map_err(|error| {
            Failure::SetUp(Box::new(Diagnostic::of_file(Code::SetUp, source, error.to_string())))
        })?);
        let reached = Progress::of_interrupted(&problem.stipulation, &solution, begun.elapsed());
        remaining.spend(solution.nodes - done);
        remaining.number_from(solution.numbering.counted);
        solved.push(SolvedPart { twin, notated, solution, reached });
    }
    let completeness = completeness(&solved);
    keep(&solved, completeness);
    let written = match format {
        SolutionFormat::Popeye => {
            let end = match completeness {
                Completeness::Complete => FINISHED,
                Completeness::AsAsked => PARTIAL,
                Completeness::Interrupted => INTERRUPTED,
            };
            let certain = solved.iter().filter_map(|part| part.certain(language));
            writeln!(output, "\n{}{}\n\n", language.of(&end), certain.collect::<String>())
        }
        SolutionFormat::Json => {
            let twins: Vec<_> = solved.iter().map(|part| part.json(language)).collect();
            let is_complete = completeness == Completeness::Complete;
            writeln!(output, "{}", json!({ "id": id, "complete": is_complete, "twins": twins }))
        }
    };
    written.and_then(|()| output.flush()).map_err(Failure::Output)?;
    Ok(completeness)
}

/// What is known from before.
fn known(problem: &Problem) -> Option<Solution> {
    let known = Kept::of(problem).read();
    if known.is_none() {
        // If even stderr is closed there is nobody to tell.
        let _ = writeln!(io::stderr(), "nothing is known from before: solved from the beginning");
    }
    known
}

/// Keeps what is known if the solution of one of the twins was interrupted, and forgets it if none was. What can't go on isn't
/// kept, nor are numbers of moves, which depend on those before them.
fn keep(solved: &[SolvedPart<'_>], completeness: Completeness) {
    for SolvedPart { twin, solution, .. } in solved {
        let kept = Kept::of(&twin.problem);
        let can_go_on = solution.is_finished() || solution.reached.is_some();
        if completeness != Completeness::Interrupted {
            kept.remove();
        } else if can_go_on
            && !has_numbers(&twin.problem)
            && let Err(error) = kept.write(solution)
        {
            // If even stderr is closed there is nobody to tell.
            let _ = writeln!(io::stderr(), "what is known can't be kept for `--continue`: {error}");
        }
    }
}

fn has_numbers(problem: &Problem) -> bool {
    problem.options.move_numbers || problem.options.restricts_numbers()
}

/// How the solutions of all twins end.
fn completeness(solved: &[SolvedPart<'_>]) -> Completeness {
    let endings = solved.iter().map(|part| part.solution.ending());
    endings.fold(Completeness::Complete, |before, now| match (before, now) {
        (Completeness::Interrupted, _) | (_, Completeness::Interrupted) => Completeness::Interrupted,
        (Completeness::AsAsked, _) | (_, Completeness::AsAsked) => Completeness::AsAsked,
        (Completeness::Complete, Completeness::Complete) => Completeness::Complete,
    })
}

/// Says what is doubtful about a diagram. One in which a king could be captured at once isn't solved.
fn check(twin: &Twin, source: &Arc<Source>) -> Result<(), Failure> {
    let unusable = |title: String| {
        let title = if twin.letter.is_empty() { title } else { format!("{}) {title}", twin.letter) };
        Failure::SetUp(Box::new(Diagnostic::of_file(Code::SetUp, source, title)))
    };
    match legality::check_diagram(&twin.problem) {
        Ok(None) => understood::tell_doubts(&twin.problem),
        Ok(Some(finding)) => return Err(unusable(format!("illegal: {}", finding.text()))),
        Err(error) => return Err(unusable(error.to_string())),
    }
    Ok(())
}

/// A diagram or twin with its solution.
struct SolvedPart<'a> {
    twin: &'a Twin,
    notated: Notated,
    solution: Arc<Solution>,
    /// What is certain, if it was interrupted.
    reached: Option<Reached>,
}

impl SolvedPart<'_> {
    /// A line that says what is certain, if it was interrupted.
    fn certain(&self, language: Language) -> Option<String> {
        let reached = self.reached.as_ref()?.whole_text(language);
        let letter = &self.twin.letter;
        let part = if letter.is_empty() { String::new() } else { format!("{letter}) ") };
        Some(format!("\n{part}{reached}"))
    }

    fn json(&self, language: Language) -> serde_json::Value {
        let Self { twin, notated, solution, reached } = self;
        let problem = &twin.problem;
        let mut json = json!({
            "twin": twin.letter,
            "stipulation": problem.stipulation.to_string(),
            "conditions": problem.conditions.names(),
            "nodes": solution.nodes,
            "text": solution_text_in(&PopeyeWording::of(language, problem), problem, &notated.solution(solution)),
        });
        if let Ok(phases) = Playback::new(problem).in_short_notation().of(solution) {
            json["phases"] = json!(phases);
        }
        match Outline::new(&solution.phases, &problem.stipulation) {
            Outline::Tree(tree) => {
                let with = |mark: Mark| {
                    let moves = tree.first_moves.iter().filter(move |branch| branch.mark == mark);
                    moves.map(|branch| branch.text.clone()).collect::<Vec<_>>()
                };
                json["keys"] = json!(with(Mark::Key));
                json["tries"] = json!(with(Mark::Try));
            }
            Outline::Lines(lines) => {
                let of = |is_set_play: bool| {
                    let lines = lines.iter().filter(move |line| line.is_set_play == is_set_play);
                    lines.map(|line| line.shown.clone()).collect::<Vec<_>>()
                };
                json["lines"] = json!(of(false));
                json["set_play"] = json!(of(true));
            }
        }
        if let Some(reached) = reached {
            json["reached"] = json!(reached);
        }
        json
    }
}
