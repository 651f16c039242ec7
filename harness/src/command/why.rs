//! `why`: why a move is illegal, gives no mate, or fails.

use super::given::{self, Refused};
use super::{budget, complain, printed, refuse, understood};
use crate::cli::{PositionArgs, WhyArgs};
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::{Entry, Twin};
use crate::exit::Exit;
use crate::schedule::STACK_BYTES;
use crate::source::Source;
use crate::why::{Case, why};
use cookstopper_engine::problem::beginner;
use std::io::Write;
use std::path::Path;
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
        Err(refused) => return refuse(&refused),
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

fn case(arguments: &WhyArgs) -> Result<(Case, String), Refused> {
    let position = &arguments.position;
    match (position.board.is_given(), arguments.words.as_slice()) {
        (true, [line]) => {
            let stipulation = Some(position.stipulation.clone().unwrap_or_else(|| "#1".to_owned()));
            let asked = PositionArgs { stipulation, ..position.clone() };
            let entry = given::entry_of_position(&asked).map_err(|wrong| (wrong, Exit::Usage))?;
            let case = case_of(&entry, arguments)?;
            if let Some(Twin { problem, .. }) = given::twin(&entry, &arguments.choice)? {
                let stipulation = Some(&problem.stipulation);
                understood::tell(&problem.diagram, &problem.conditions, stipulation, beginner(problem));
            }
            Ok((case, line.clone()))
        }
        (true, _) => {
            let title = "expected one move, or one line of moves in quotes, beside the position";
            Err(given::usage("why", title.to_owned()))
        }
        (false, [path, line]) => {
            let path = Path::new(path);
            let entry = given::one_at(path, arguments.choice.id.as_deref(), position.stipulation.as_deref())?;
            Ok((case_of(&entry, arguments)?, line.clone()))
        }
        (false, _) => {
            let title = "expected an entry and a move: `why corpus/x.toml \"Kb3-a3\"`";
            Err(given::usage("why", title.to_owned()))
        }
    }
}

fn case_of(entry: &Entry, arguments: &WhyArgs) -> Result<Case, Refused> {
    let language = arguments.language;
    let Some(Twin { problem, .. }) = given::twin(entry, &arguments.choice)? else {
        return Ok(Case {
            diagram: entry.diagram.clone(),
            conditions: entry.conditions.clone(),
            stipulation: None,
            options: Default::default(),
            language,
        });
    };
    Ok(Case {
        diagram: problem.diagram.clone(),
        conditions: problem.conditions.clone(),
        stipulation: Some(problem.stipulation.clone()),
        options: problem.options.clone(),
        language,
    })
}
