//! `analyse`: what composers and judges look for in a solution.

use super::{budget, complain, given, printed, threads, understood};
use crate::analysis::{Fields, Search, Teller, analysed};
use crate::budget::Budget;
use crate::cli::{AnalyseArgs, AnalysisFormat};
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::{Entry, Task};
use crate::exit::Exit;
use crate::language::Language;
use crate::notated::{MoveNotation, figurine};
use cookstopper_engine::analysis::{Feature, Written};
use serde_json::json;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Solves what the arguments name and says what there is to be said of the solutions.
pub fn run(arguments: &AnalyseArgs) -> Exit {
    if arguments.features {
        return printed(list(arguments.language), Exit::Sound);
    }
    let budget = budget(&arguments.budget, 1, threads(arguments.threads));
    let work = || match arguments.position.board.is_given() {
        true => position(arguments, &budget),
        false => entries(arguments, &budget),
    };
    match &budget.sharing.pool {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// What is looked for.
fn list(language: Language) -> io::Result<()> {
    let mut output = io::BufWriter::new(anstream::stdout().lock());
    for feature in Feature::ALL {
        let row = feature.row();
        writeln!(
            output,
            "{} [{}]\n    {} ({})",
            language.choose(row.names),
            row.code,
            row.definition,
            row.source
        )?;
    }
    output.flush()
}

fn position(arguments: &AnalyseArgs, budget: &Budget) -> Exit {
    given::position_task("analyse", &arguments.position, |entry, task| {
        let told = told(entry, task, None, arguments, budget);
        told.unwrap_or_else(|failure| failure.exit(Exit::Usage))
    })
}

fn entries(arguments: &AnalyseArgs, budget: &Budget) -> Exit {
    let stipulation = arguments.position.stipulation.as_deref();
    given::each_task(&arguments.paths, stipulation, |id, entry, task| {
        match told(entry, task, id, arguments, budget) {
            Ok(exit) => (exit, ControlFlow::Continue(())),
            Err(failure @ Failure::Output(_)) => (failure.exit(Exit::Unread), ControlFlow::Break(())),
            Err(failure @ Failure::Problem(_)) => (failure.exit(Exit::Unread), ControlFlow::Continue(())),
        }
    })
}

/// Why nothing can be said.
enum Failure {
    Output(io::Error),
    Problem(Box<Diagnostic>),
}

impl Failure {
    /// Prints why, and says how the program ends.
    fn exit(self, when_unusable: Exit) -> Exit {
        match self {
            Self::Output(error) => printed(Err(error), Exit::Sound),
            Self::Problem(diagnostic) => {
                complain(&[*diagnostic]);
                when_unusable
            }
        }
    }
}

/// Analyses an entry and prints what is found.
fn told(
    entry: &Entry,
    task: &Task,
    id: Option<&str>,
    arguments: &AnalyseArgs,
    budget: &Budget,
) -> Result<Exit, Failure> {
    let twins = task.twins.as_slice();
    if let Some(twin) = twins.first() {
        understood::tell_problem(&twin.problem, id, arguments.language);
    }
    let search = if arguments.as_asked { Search::AsAsked } else { Search::WithEverything };
    let written = match arguments.notation {
        MoveNotation::Long => Written::Long,
        MoveNotation::Short | MoveNotation::Figurine => Written::Short,
    };
    let analysis = analysed(twins, search, written, budget).map_err(|unusable| {
        Failure::Problem(Box::new(Diagnostic::of_file(Code::SetUp, &entry.source, unusable.to_string())))
    })?;
    let mut output = anstream::stdout().lock();
    let is_json = arguments.json || arguments.format == AnalysisFormat::Json;
    let written = if is_json {
        writeln!(output, "{}", json!({ "id": id, "analysis": analysis }))
    } else {
        let fields = if arguments.fields { Fields::All } else { Fields::OfFew };
        let text = Teller::new(&analysis, arguments.language, fields).text();
        let text = if arguments.notation == MoveNotation::Figurine { figurine(&text) } else { text };
        let title = id.map(|id| format!("# {id}\n")).unwrap_or_default();
        let gap = if id.is_some() { "\n" } else { "" };
        write!(output, "{title}{text}{gap}")
    };
    written.and_then(|()| output.flush()).map_err(Failure::Output)?;
    Ok(if analysis.is_finished { Exit::Sound } else { Exit::Undecided })
}
