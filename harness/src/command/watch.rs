//! `watch`: verifies again what changes, as long as one likes.

use super::{budget, complain, complain_of_paths, threads};
use crate::cli::WatchArgs;
use crate::corpus::Corpus;
use crate::diagnostic::{Code, Diagnostic};
use crate::event::Event;
use crate::exit::Exit;
use crate::report::human::{outcome_text, summary_line};
use crate::results::Results;
use crate::schedule::{self, Item, Plan};
use crate::solving::Mode;
use crate::source::Source;
use crate::verdict::Verdict;
use notify::{RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

/// Editors write a file in several steps; this long nothing must happen before it is read.
const QUIET: Duration = Duration::from_millis(150);

/// How often Ctrl-C is looked for.
const PATIENCE: Duration = Duration::from_millis(200);

/// Verifies everything, then what changes, until it is stopped.
pub fn run(arguments: &WatchArgs) -> Exit {
    match watch(arguments) {
        Ok(exit) => exit,
        Err(error) => {
            let source = Source::of_argument("watch", "");
            complain(&[Diagnostic::of_file(Code::Unreadable, &source, format!("can't watch: {error}"))])
        }
    }
}

fn watch(arguments: &WatchArgs) -> io::Result<Exit> {
    let corpus = match Corpus::find(&arguments.paths, arguments.expected.as_deref()) {
        Ok(corpus) => corpus,
        Err(diagnostics) => return Ok(complain_of_paths(&diagnostics)),
    };
    let (sender, receiver) = mpsc::channel();
    let tell = move |event: notify::Result<notify::Event>| {
        // Our own reading is no change.
        if event.as_ref().map_or(true, |event| !event.kind.is_access()) {
            // Nobody listens any more when the program ends.
            let _ = sender.send(());
        }
    };
    let mut watcher = notify::recommended_watcher(tell).map_err(io::Error::other)?;
    for path in watched(arguments, &corpus) {
        watcher.watch(&path, RecursiveMode::Recursive).map_err(io::Error::other)?;
    }
    let jobs = threads(arguments.jobs);
    let results = match arguments.paths.first() {
        Some(path) if !arguments.no_cache => Results::for_corpus(path),
        Some(_) | None => Results::in_memory(),
    };
    let plan = Plan {
        jobs,
        mode: Mode::Compare,
        budget: budget(&arguments.budget, jobs, jobs),
        shown: None,
        is_analysed: false,
        results: Some(Arc::new(results)),
        goes_on: false,
        second: None,
        record: None,
    };
    let mut is_first = true;
    loop {
        verify(arguments, &plan, is_first)?;
        if let Some(error) = plan.results.as_ref().and_then(|results| results.take_failure()) {
            super::verify::say_forgotten(&error);
        }
        is_first = false;
        if !waited_for_change(&receiver, &plan.budget.stop) {
            return Ok(Exit::Sound);
        }
    }
}

/// The paths of the arguments and the folders of the authors' solutions.
fn watched(arguments: &WatchArgs, corpus: &Corpus) -> BTreeSet<PathBuf> {
    let expected = |entry: crate::corpus::EntryPath| {
        let depth = Path::new(&entry.id).components().count();
        entry.expected().ancestors().nth(depth).map(Path::to_owned)
    };
    let folders = corpus.entries().filter_map(expected).filter(|folder| folder.is_dir());
    arguments.paths.iter().cloned().chain(folders).collect()
}

/// False if the program is to end.
fn waited_for_change(receiver: &Receiver<()>, stop: &AtomicBool) -> bool {
    let mut has_changed = false;
    loop {
        match receiver.recv_timeout(if has_changed { QUIET } else { PATIENCE }) {
            Ok(()) => has_changed = true,
            Err(RecvTimeoutError::Timeout) if has_changed => return true,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
        if stop.load(Ordering::Relaxed) {
            return false;
        }
    }
}

/// Verifies, and says what was not known before; at first also what is known to be wrong.
fn verify(arguments: &WatchArgs, plan: &Plan, is_first: bool) -> io::Result<()> {
    let mut output = anstream::stdout().lock();
    let corpus = match Corpus::find(&arguments.paths, arguments.expected.as_deref()) {
        Ok(corpus) => corpus,
        Err(diagnostics) => {
            // It may be whole again after the next change.
            complain(&diagnostics);
            return Ok(());
        }
    };
    schedule::run(corpus.members().map(Item::from), corpus.member_count(), plan, &mut |event| match event {
        Event::Begun { .. } => Ok(()),
        Event::Finished(outcome) => {
            for diagnostic in &outcome.diagnostics {
                writeln!(anstream::stderr(), "{}\n", diagnostic.render())?;
            }
            let is_news = !outcome.is_remembered;
            if outcome.verdict() == Verdict::Sound && is_news && !is_first {
                writeln!(output, "sound       {}", outcome.id)
            } else if outcome.verdict() != Verdict::Sound && (is_news || is_first) {
                output.write_all(outcome_text(outcome).as_bytes())
            } else {
                Ok(())
            }
        }
        Event::Ended(summary) => {
            writeln!(output, "{}", summary_line(summary))?;
            output.flush()
        }
    })?;
    Ok(())
}
