//! `solve`: prints solutions.

mod status;
mod stream;

use super::{argument_error, budget, complain, complain_of_paths, conditions, printed, threads, understood};
use crate::budget::Budget;
use crate::cli::{SolutionFormat, SolveArgs};
use crate::corpus::Corpus;
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::{Entry, Twin};
use crate::exit::Exit;
use crate::expected::compose_play;
use crate::language::Language;
use crate::legality;
use crate::outline::Outline;
use crate::sentence::Reached;
use crate::solving::progress::Progress;
use crate::source::Source;
use cookstopper_engine::notation::solution_text;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Completeness, Mark, Solution};
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;
use cookstopper_engine::stipulation::{Stipulation, StipulationError};
use serde_json::json;
use status::Status;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};
use stream::streamed;

/// What is written where Popeye says how the search ended.
pub(super) const FINISHED: &str = "\nsolution finished.";
pub(super) const PARTIAL: &str = "\nPartial solution";
const INTERRUPTED: &str = "\nsolving interrupted.";

/// Solves what the arguments name and prints the solutions.
pub fn run(arguments: &SolveArgs) -> Exit {
    let budget = budget(&arguments.budget, 1, threads(arguments.threads));
    let solving = || match &arguments.fen {
        Some(fen) => solve_position(fen, arguments, &budget),
        None => solve_entries(arguments, &budget),
    };
    match &budget.sharing.pool {
        Some(pool) => pool.install(solving),
        None => solving(),
    }
}

fn solve_position(fen: &str, arguments: &SolveArgs, budget: &Budget) -> Exit {
    match read_position(fen, arguments) {
        Ok(problem) => {
            let source = Source::of_argument("--fen", fen);
            let twins = [Twin { letter: String::new(), intro: None, changes: None, problem }];
            let mut output = anstream::stdout();
            let result = print(&twins, None, &source, arguments.format, budget, &mut output);
            conclude(result, Exit::Usage)
        }
        Err(diagnostics) => complain(&diagnostics),
    }
}

pub(super) fn read_position(fen: &str, arguments: &SolveArgs) -> Result<Problem, Vec<Diagnostic>> {
    let mut wrong = Vec::new();
    let source = Source::of_argument("--fen", fen);
    let diagram = Entry::diagram_of_fen(&source).map_err(|diagnostic| wrong.push(diagnostic));
    let conditions = conditions(&arguments.conditions).map_err(|diagnostics| wrong.extend(diagnostics));
    let stipulation = arguments.stipulation.as_deref().unwrap_or_default();
    let parsed: Result<Stipulation, StipulationError> = stipulation.parse();
    let stipulation = parsed.map_err(|error| {
        wrong.push(argument_error(Code::BadStipulation, "--stipulation", stipulation, &error));
    });
    let options = Options::parse(&arguments.options).map_err(|error| {
        wrong.push(argument_error(Code::UnknownOption, "--option", &arguments.options.join(" "), &error));
    });
    match (diagram, conditions, stipulation, options) {
        (Ok(diagram), Ok(conditions), Ok(stipulation), Ok(options)) => {
            Ok(Problem { diagram, conditions, stipulation, options })
        }
        _ => Err(wrong),
    }
}

fn solve_entries(arguments: &SolveArgs, budget: &Budget) -> Exit {
    let corpus = match Corpus::find_asking(&arguments.paths, None, arguments.stipulation.as_deref()) {
        Ok(corpus) => corpus,
        Err(diagnostics) => return complain_of_paths(&diagnostics),
    };
    if corpus.is_empty() {
        return Exit::Nothing;
    }
    let is_single = corpus.len() == 1;
    let mut gravest = Exit::Sound;
    for path in corpus.entries() {
        let entry = match path.read() {
            Ok(entry) => entry,
            Err(diagnostics) => {
                complain(&diagnostics);
                gravest = Exit::Unread;
                continue;
            }
        };
        let Some(task) = &entry.task else { continue };
        let id = (!is_single).then_some(path.id.as_str());
        let mut output = anstream::stdout();
        let result = print(&task.twins, id, &entry.source, arguments.format, budget, &mut output);
        let is_broken = result.as_ref().is_err_and(is_broken_pipe);
        match conclude(result, Exit::Unread) {
            Exit::Sound => {}
            Exit::Undecided if gravest != Exit::Sound => {}
            worse => gravest = worse,
        }
        if is_broken {
            break;
        }
    }
    gravest
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
    format: SolutionFormat,
    budget: &Budget,
    output: &mut (dyn Write + Send),
) -> Result<Completeness, Failure> {
    let mut remaining = budget.begin();
    let mut solved: Vec<SolvedPart<'_>> = Vec::new();
    if let Some(twin) = twins.first() {
        understood::tell_problem(&twin.problem, id);
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
        let solution = match format {
            SolutionFormat::Json => solve(problem, &control),
            SolutionFormat::Popeye => {
                // As it stands in front of the solution.
                let announced = compose_play([(twin, "")]);
                output.write_all(announced.as_bytes()).map_err(Failure::Output)?;
                streamed(problem, control, status, output).map_err(Failure::Output)?
            }
        };
        let solution = Arc::new(solution.map_err(|error| {
            Failure::SetUp(Box::new(Diagnostic::of_file(Code::SetUp, source, error.to_string())))
        })?);
        let reached = reached(&problem.stipulation, &solution, begun.elapsed());
        remaining.spend(solution.nodes);
        remaining.number_from(solution.numbering.counted);
        solved.push(SolvedPart { twin, solution, reached });
    }
    let completeness = completeness(&solved);
    let written = match format {
        SolutionFormat::Popeye => {
            let end = match completeness {
                Completeness::Complete => FINISHED,
                Completeness::AsAsked => PARTIAL,
                Completeness::Interrupted => INTERRUPTED,
            };
            let certain: String = solved.iter().filter_map(SolvedPart::certain).collect();
            writeln!(output, "{end}{certain}\n\n")
        }
        SolutionFormat::Json => {
            let twins: Vec<_> = solved.iter().map(SolvedPart::json).collect();
            let is_complete = completeness == Completeness::Complete;
            writeln!(output, "{}", json!({ "id": id, "complete": is_complete, "twins": twins }))
        }
    };
    written.and_then(|()| output.flush()).map_err(Failure::Output)?;
    Ok(completeness)
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

/// What is certain of a solution that was interrupted.
fn reached(stipulation: &Stipulation, solution: &Arc<Solution>, time: Duration) -> Option<Reached> {
    if solution.is_finished() {
        return None;
    }
    let mut progress = Progress::default();
    progress.add(stipulation, Arc::clone(solution));
    progress.millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    Some(progress.reached())
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
    solution: Arc<Solution>,
    /// What is certain, if it was interrupted.
    reached: Option<Reached>,
}

impl SolvedPart<'_> {
    /// A line that says what is certain, if it was interrupted.
    fn certain(&self) -> Option<String> {
        let reached = self.reached.as_ref()?.whole_text(Language::English);
        let letter = &self.twin.letter;
        let part = if letter.is_empty() { String::new() } else { format!("{letter}) ") };
        Some(format!("\n{part}{reached}"))
    }

    fn json(&self) -> serde_json::Value {
        let Self { twin, solution, reached } = self;
        let problem = &twin.problem;
        let mut json = json!({
            "twin": twin.letter,
            "stipulation": problem.stipulation.to_string(),
            "conditions": problem.conditions.names(),
            "nodes": solution.nodes,
            "text": solution_text(problem, solution),
        });
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
