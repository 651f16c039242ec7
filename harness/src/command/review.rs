//! `review`: what differs from the authors' solutions, one difference after the other.

use super::{budget, complain, complain_of_paths, printed, threads};
use crate::bless;
use crate::cli::ReviewArgs;
use crate::corpus::Corpus;
use crate::diagnostic::{Code, Diagnostic};
use crate::exit::Exit;
use crate::review::review;
use crate::schedule::Plan;
use crate::solving::Mode;
use crate::source::Source;
use std::io;

/// Asks about each difference.
pub fn run(arguments: &ReviewArgs) -> Exit {
    if bless::is_refused() {
        let title = "`review` is refused on CI machines (the environment variable `CI` is set)";
        return complain(&[Diagnostic::of_file(Code::Usage, &Source::of_argument("review", ""), title)]);
    }
    if arguments.paths.is_empty() {
        let title = "expected the path of an entry or of a folder of entries";
        return complain(&[Diagnostic::of_file(Code::Usage, &Source::of_argument("review", ""), title)]);
    }
    bless::outlive_size_limits();
    let corpus = match Corpus::find(&arguments.paths, arguments.expected.as_deref()) {
        Ok(corpus) => corpus,
        Err(diagnostics) => return complain_of_paths(&diagnostics),
    };
    let jobs = threads(None);
    let plan = Plan {
        jobs,
        mode: Mode::Compare,
        budget: budget(&arguments.budget, jobs, jobs),
        shown: None,
        is_analysed: false,
        results: None,
        goes_on: false,
        second: None,
        record: None,
    };
    match review(
        &corpus.entries().collect::<Vec<_>>(),
        &plan,
        &mut io::stdin().lock(),
        &mut anstream::stdout(),
    ) {
        Ok(exit) => exit,
        Err(error) => printed(Err(error), Exit::Sound),
    }
}
