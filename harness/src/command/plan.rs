//! `plan`: writes jobs, as JSON lines.

use super::{complain_of_paths, on_deep_stack, printed, verify};
use crate::cache::Cache;
use crate::cli::{PlanArgs, VerifyArgs};
use crate::corpus::{Corpus, EntryByValue, EntryPath};
use crate::definition;
use crate::diagnostic::{Diagnostic, DiagnosticByValue};
use crate::exit::Exit;
use crate::job::{Job, Limits, Wanted};
use crate::outcome::Outcome;
use crate::report::Patient;
use crate::schedule::Item;
use crate::slices::{self, Slice};
use crate::source::display_path;
use std::io::{self, Write};

/// Writes a job for each entry that the arguments name, in the order of the ids.
pub fn run(arguments: &PlanArgs) -> Exit {
    on_deep_stack("plan", || plan(arguments))
}

fn plan(arguments: &PlanArgs) -> Exit {
    let corpus = match Corpus::find_asking(
        &arguments.paths,
        arguments.expected.as_deref(),
        arguments.stipulation.as_deref(),
    ) {
        Ok(corpus) => corpus,
        Err(diagnostics) => return complain_of_paths(&diagnostics),
    };
    let Some(first) = arguments.paths.first() else { return Exit::Nothing };
    let asked = VerifyArgs {
        filter: arguments.filter.clone(),
        partition: arguments.partition,
        ..VerifyArgs::default()
    };
    let cache = Cache::for_corpus(first);
    let selection = verify::Selection::new(&corpus, &asked, &cache, None);
    let wanted = Wanted { show: arguments.show, analyse: arguments.analyse, bare: arguments.bare };
    let mut exit = Exit::Nothing;
    let mut output = io::BufWriter::new(Patient::new(anstream::stdout().lock()));
    let written = selection.items().try_for_each(|item| {
        exit = Exit::Sound;
        let item = &item;
        let job = Job::new(value(item), limits(arguments), wanted);
        match slices(item, arguments) {
            Some(slices) => {
                slices.into_iter().try_for_each(|slice| write_job(&mut output, &job.of_slice(slice)))
            }
            None => write_job(&mut output, &job),
        }
    });
    printed(written.and_then(|()| output.flush()), exit)
}

fn slices(item: &Item, arguments: &PlanArgs) -> Option<Vec<Slice>> {
    let count = arguments.slices?;
    match item {
        Item::Entry(path) => slices::plan(path, count as usize, arguments.measure),
        Item::Known(_) => None,
    }
}

pub(super) fn write_job(output: &mut dyn Write, job: &Job) -> io::Result<()> {
    writeln!(output, "{}", serde_json::to_string(job)?)
}

fn limits(arguments: &PlanArgs) -> Limits {
    let usual = Limits::default();
    let megabytes = |megabytes: usize| megabytes.saturating_mul(1 << 20).max(1 << 20);
    Limits {
        nodes: arguments.budget.nodes,
        seconds: arguments.budget.seconds,
        table_bytes: arguments.budget.memory.map_or(usual.table_bytes, megabytes),
        memory_bytes: arguments.process_memory.map(|megabytes| megabytes.saturating_mul(1 << 20)),
    }
}

/// What is to be verified, or what is wrong with it, so that no report misses it.
fn value(item: &Item) -> EntryByValue {
    match item {
        Item::Entry(path) => path.to_value().unwrap_or_else(|wrong| unreadable(path, wrong)),
        Item::Known(outcome) => faulty(outcome),
    }
}

fn unreadable(path: &EntryPath, wrong: Vec<Diagnostic>) -> EntryByValue {
    let wrong = wrong.into_iter().map(definition::advised);
    EntryByValue {
        id: path.id.clone(),
        file: display_path(&path.entry),
        faults: wrong.map(|diagnostic| DiagnosticByValue::from(&diagnostic)).collect(),
        ..EntryByValue::default()
    }
}

fn faulty(outcome: &Outcome) -> EntryByValue {
    EntryByValue {
        id: outcome.id.clone(),
        faults: outcome.diagnostics.iter().map(DiagnosticByValue::from).collect(),
        ..EntryByValue::default()
    }
}
