//! `why`: why a move is illegal, gives no mate, or fails.

use super::solve::read_position;
use super::{budget, complain, exit_of_paths, printed, understood};
use crate::cli::{SolveArgs, WhyArgs};
use crate::corpus::Corpus;
use crate::diagnostic::{Code, Diagnostic};
use crate::exit::Exit;
use crate::schedule::STACK_BYTES;
use crate::source::Source;
use crate::why::{Case, why};
use cookstopper_engine::problem::beginner;
use std::io::Write;
use std::path::PathBuf;
use std::thread;

/// Answers and prints.
pub fn run(arguments: &WhyArgs) -> Exit {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let thread =
            builder.spawn_scoped(scope, || answer(arguments)).expect("the system can start a thread");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn answer(arguments: &WhyArgs) -> Exit {
    let (case, line) = match case(arguments) {
        Ok(case) => case,
        Err((diagnostics, exit)) => {
            complain(&diagnostics);
            return exit;
        }
    };
    let remaining = budget(&arguments.budget, 1, 1).begin();
    match why(&case, &line, remaining.control()) {
        Ok(text) => printed(anstream::stdout().lock().write_all(text.as_bytes()), Exit::Sound),
        Err(error) => {
            let source = Source::of_argument("MOVE", &line);
            complain(&[Diagnostic::new(Code::Usage, &source, 0..line.len(), error.to_string())])
        }
    }
}

type Refused = (Vec<Diagnostic>, Exit);

fn case(arguments: &WhyArgs) -> Result<(Case, String), Refused> {
    let usage = |title: String| {
        let source = Source::of_argument("why", "");
        (vec![Diagnostic::of_file(Code::Usage, &source, title)], Exit::Usage)
    };
    match (&arguments.fen, arguments.words.as_slice()) {
        (Some(fen), [line]) => {
            let asked = SolveArgs {
                stipulation: Some(arguments.stipulation.clone().unwrap_or_else(|| "#1".to_owned())),
                conditions: arguments.conditions.clone(),
                ..SolveArgs::default()
            };
            let problem = read_position(fen, &asked).map_err(|wrong| (wrong, Exit::Usage))?;
            let turn = beginner(&problem);
            let stipulation = Some(problem.stipulation);
            understood::tell(&problem.diagram, &problem.conditions, stipulation.as_ref(), turn);
            let (diagram, conditions, options) = (problem.diagram, problem.conditions, problem.options);
            let language = arguments.language;
            Ok((Case { diagram, conditions, stipulation, options, language }, line.clone()))
        }
        (Some(_), _) => {
            Err(usage("expected one move, or one line of moves in quotes, beside `--fen`".to_owned()))
        }
        (None, [path, line]) => Ok((entry_case(path, arguments)?, line.clone())),
        (None, _) => Err(usage("expected an entry and a move: `why corpus/x.toml \"Kb3-a3\"`".to_owned())),
    }
}

fn entry_case(path: &str, arguments: &WhyArgs) -> Result<Case, Refused> {
    let language = arguments.language;
    let usage = |title: String| {
        let source = Source::of_argument(path, "");
        (vec![Diagnostic::of_file(Code::Usage, &source, title)], Exit::Usage)
    };
    let corpus = Corpus::find(&[PathBuf::from(path)], None).map_err(|wrong| {
        let exit = exit_of_paths(&wrong);
        (wrong, exit)
    })?;
    let Some(only) = corpus.entries().next().filter(|_| corpus.len() == 1) else {
        return Err(usage(format!("expected one entry, found {}", corpus.len())));
    };
    let entry = only.read().map_err(|wrong| (wrong, Exit::Unread))?;
    let Some(task) = &entry.task else {
        return Ok(Case {
            diagram: entry.diagram,
            conditions: entry.conditions,
            stipulation: None,
            options: Default::default(),
            language,
        });
    };
    let twin = match arguments.twin.as_deref() {
        None => task.twins.first(),
        Some(letter) => task.twins.iter().find(|twin| twin.letter == letter),
    };
    let Some(twin) = twin else {
        let letters: Vec<&str> = task.twins.iter().map(|twin| twin.letter.as_str()).collect();
        return Err(usage(format!("has no such twin; there are {}", letters.join(", "))));
    };
    let problem = twin.problem.clone();
    Ok(Case {
        diagram: problem.diagram,
        conditions: problem.conditions,
        stipulation: Some(problem.stipulation),
        options: problem.options,
        language,
    })
}
