//! The commands of the program.

pub mod analyse;
pub mod conditions;
pub mod desk;
pub mod diagram;
pub mod export;
mod given;
pub mod import;
mod live;
pub mod manual;
pub mod merge;
pub mod moves;
pub mod perft;
pub mod plan;
pub mod popeye;
pub mod review;
pub mod solve;
mod understood;
pub mod vary;
pub mod verify;
pub mod watch;
pub mod why;
pub mod work;

use crate::budget::{Budget, table_bytes};
use crate::cli::{BudgetArgs, Cli, Command, OneArgs};
use crate::definition;
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::Twin;
use crate::exit::Exit;
use crate::foreign::Format;
use crate::schedule::STACK_BYTES;
use crate::source::Source;
use clap::Parser;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use cookstopper_engine::problem::beginner;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solve::{Sharing, pool};
use given::Refused;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::thread::available_parallelism;
use std::time::Duration;

/// Runs the program with these arguments, the first of which is its name.
///
/// Help and complaints about the arguments are printed, and the process ends, as clap does it.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    match Cli::parse_from(arguments).command {
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Watch(arguments) => watch::run(&arguments),
        Command::Review(arguments) => review::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Why(arguments) => why::run(&arguments),
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Vary(arguments) => vary::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Desk(arguments) => desk::run(&arguments),
        Command::Popeye(arguments) => popeye::run(&arguments),
        Command::Import(arguments) => import::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Plan(arguments) => plan::run(&arguments),
        Command::Work(arguments) => work::run(&arguments),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Diagram(arguments) => diagram::run(&arguments),
        Command::Conditions(arguments) => conditions::run(&arguments),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man => manual::page(),
    }
}

/// Prints errors of the arguments.
fn complain(diagnostics: &[Diagnostic]) -> Exit {
    let mut errors = anstream::stderr().lock();
    for diagnostic in diagnostics {
        // If even stderr is closed there is nobody to tell.
        let _ = writeln!(errors, "{}\n", diagnostic.render());
    }
    Exit::Usage
}

/// Prints why the paths that were named can't be worked on.
fn complain_of_paths(diagnostics: &[Diagnostic]) -> Exit {
    complain(diagnostics);
    exit_of_paths(diagnostics)
}

/// How the program ends if these are wrong with the paths that were named: a path that isn't there is a wrong call,
/// a foreign file that can't be understood an entry that can't be read.
fn exit_of_paths(diagnostics: &[Diagnostic]) -> Exit {
    let is_unread = |diagnostic: &Diagnostic| Format::of(Path::new(&diagnostic.source.name)).is_some();
    let is_usage = |diagnostic: &Diagnostic| diagnostic.code == Code::Usage || !is_unread(diagnostic);
    if diagnostics.iter().any(is_usage) { Exit::Usage } else { Exit::Unread }
}

/// Does the work of a command on a stack that is deep enough for the longest problems.
fn on_deep_stack(command: &str, work: impl FnOnce() -> Exit + Send) -> Exit {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
        let failed = |error: String| {
            let source = Source::of_argument(command, "");
            complain(&[Diagnostic::of_file(Code::Internal, &source, error)])
        };
        match thread.map(thread::ScopedJoinHandle::join) {
            Ok(Ok(exit)) => exit,
            Ok(Err(_)) => failed("the program failed".to_owned()),
            Err(error) => failed(error.to_string()),
        }
    })
}

/// Ends a command that only prints: a reader that goes away has read enough.
fn printed(result: io::Result<()>, exit: Exit) -> Exit {
    match result {
        Ok(()) => exit,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => exit,
        Err(error) => {
            let source = Source::of_argument("stdout", "");
            complain(&[Diagnostic::of_file(Code::Unreadable, &source, format!("can't be written: {error}"))])
        }
    }
}

/// How a command ends that has listed moves: told if they are not all.
fn listed(is_cut_short: bool) -> Exit {
    if !is_cut_short {
        return Exit::Sound;
    }
    // If even stderr is closed there is nobody to tell.
    let _ = writeln!(
        anstream::stderr().lock(),
        "some position has more moves than can be listed: units move on behind their captures in too many ways; not all are here"
    );
    Exit::Undecided
}

/// The limits that the arguments ask for, with a flag that Ctrl-C sets; a second Ctrl-C ends the program.
/// So many solvers share the memory, and so many threads the work.
fn budget(arguments: &BudgetArgs, solvers: usize, threads: usize) -> Budget {
    /// What shells report for a program that was interrupted.
    const INTERRUPTED: i32 = 130;
    let stop: Arc<AtomicBool> = Arc::default();
    let flag = Arc::clone(&stop);
    // Failing means that there is a handler already, as when tests call two commands.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
    Budget {
        stop,
        nodes: arguments.nodes,
        time: arguments.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        table_bytes: table_bytes(arguments.memory, solvers),
        sharing: sharing(threads),
    }
}

/// So many threads.
fn sharing(threads: usize) -> Sharing {
    let pool = pool(threads).expect("the system can start threads");
    Sharing { pool: Some(pool), ..Sharing::default() }
}

/// How many threads are asked for; one for each processor, if it isn't said.
fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from)
}

/// Sets up the position of the arguments: that of a twin with whoever begins there to move.
fn game(arguments: &OneArgs) -> Result<(Diagram, Conditions, Game), Refused> {
    let entry = given::one(arguments)?;
    let twin = given::twin(&entry, &arguments.choice)?;
    let unusable = |error: SetUpError| {
        let span = entry.position_span.clone();
        let exit = if arguments.entry.is_some() { Exit::Unread } else { Exit::Usage };
        (vec![Diagnostic::new(Code::SetUp, &entry.source, span, error.to_string())], exit)
    };
    let (diagram, conditions) = match twin {
        Some(Twin { problem, .. }) => (problem.beginning().into_owned(), problem.conditions.clone()),
        None => (entry.diagram.clone(), entry.conditions.clone()),
    };
    let mut game = Game::new(&diagram, &conditions).map_err(unusable)?;
    if let Some(Twin { problem, .. }) = twin {
        game.set_turn(beginner(problem));
    }
    Ok((diagram, conditions, game))
}

/// Says why there is nothing to look at.
fn refuse((diagnostics, exit): &Refused) -> Exit {
    complain(diagnostics);
    *exit
}

/// Reads conditions given as arguments.
fn conditions(names: &[String]) -> Result<Conditions, Vec<Diagnostic>> {
    Conditions::parse(names).map_err(|errors| {
        let diagnostic = |(place, error): (usize, cookstopper_engine::conditions::ConditionError)| {
            argument_error(Code::UnknownCondition, "--condition", &names[place], &error)
        };
        errors.into_iter().map(diagnostic).map(definition::advised).collect()
    })
}

/// An argument that can't be used.
fn argument_error(code: Code, name: &str, text: &str, error: &dyn std::error::Error) -> Diagnostic {
    let source = Source::of_argument(name, text);
    Diagnostic::new(code, &source, 0..text.len(), error.to_string())
}
