//! `work`: does jobs, as JSON lines.

use super::complain;
use crate::cli::WorkArgs;
use crate::diagnostic::{Code, Diagnostic};
use crate::exit::Exit;
use crate::source::Source;
use crate::worker::{end_with_parent, serve, serve_alone};
use std::io::{self, BufReader};
use std::process;
use std::thread::available_parallelism;

/// Does the jobs on stdin. The exit code says only whether that was possible.
pub fn run(arguments: &WorkArgs) -> Exit {
    end_with_parent(arguments.parent, || process::exit(Exit::Usage as i32));
    let (input, output) = (BufReader::new(io::stdin()), io::stdout());
    let served = if arguments.alone {
        serve_alone(input, output, usize::from(arguments.lanes))
    } else {
        let processors = available_parallelism().map_or(1, usize::from);
        let hands = arguments.jobs.map_or(processors, usize::from);
        std::env::current_exe().and_then(|program| serve(input, output, hands, &program))
    };
    match served {
        Ok(()) => Exit::Sound,
        Err(error) => {
            let source = Source::of_argument("work", "");
            let title = format!("can't go on: {error}");
            complain(&[Diagnostic::of_file(Code::Unreadable, &source, title)])
        }
    }
}
