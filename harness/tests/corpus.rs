//! Every entry of the corpus is a test: it must be sound, and its expected text up to date.
//!
//! Names are the entries' paths without extension; an entry is read and solved only when its test runs.

use cookstopper::budget::Budget;
use cookstopper::corpus::{Corpus, EntryPath};
use cookstopper::diagnostic::Diagnostic;
use cookstopper::report::human::outcome_text;
use cookstopper::schedule::STACK_BYTES;
use cookstopper::solving::Mode;
use cookstopper::source::display_path;
use cookstopper::verdict::{Finding, Verdict};
use cookstopper::verify::verify;
use cookstopper_engine::solve::sharing::Grain;
use cookstopper_engine::solve::{Sharing, pool};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::thread;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    // Paths in messages are relative to the workspace then, where whoever reads them is.
    std::env::set_current_dir(root()).unwrap();
    libtest_mimic::run(&arguments, trials()).exit_code()
}

/// The folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn trials() -> Vec<Trial> {
    let corpus = match Corpus::find(&[root().join("corpus")], None) {
        Ok(corpus) => corpus,
        Err(diagnostics) => {
            return vec![Trial::test("corpus", move || Err(rendered(&diagnostics).into()))];
        }
    };
    let entries = corpus
        .entries()
        .collect::<Vec<_>>()
        .into_iter()
        .map(|path| Trial::test(path.id.clone(), move || check(path)));
    let faults = corpus.faults.into_iter().map(|(id, diagnostic)| {
        Trial::test(format!("{id} (fault)"), move || Err(rendered(&[diagnostic]).into()))
    });
    entries.chain(faults).collect()
}

fn check(path: EntryPath) -> Result<(), Failed> {
    let entry = path.entry.clone();
    // The expected texts were written by one thread.
    let budget = Budget { sharing: shared(), ..Budget::default() };
    let thread = thread::Builder::new().stack_size(STACK_BYTES);
    let outcome = thread.spawn(move || verify(&path, Mode::Compare, &budget)).unwrap().join().unwrap();
    // What an entry accepts with a reason remains among its findings, but counts less than it did.
    let is_accepted = |finding: &Finding| finding.level < finding.kind.level();
    if outcome.verdict() == Verdict::Sound && outcome.findings.iter().all(is_accepted) {
        return Ok(());
    }
    let report = anstream::adapter::strip_str(&outcome_text(&outcome)).to_string();
    let errors = rendered(&outcome.diagnostics);
    Err(format!("{errors}{report}\n{}", how_to_accept(&entry)).into())
}

/// Two threads, between which everything is divided that can be.
fn shared() -> Sharing {
    static SHARING: LazyLock<Sharing> = LazyLock::new(|| {
        let grain = Grain { first: 500, worthwhile: 100, pieces: 2, ..Grain::default() };
        Sharing { pool: Some(pool(2).unwrap()), grain, ..Sharing::default() }
    });
    SHARING.clone()
}

fn how_to_accept(entry: &Path) -> String {
    format!("if this is right, accept it with: cargo xtask bless {}", display_path(entry))
}

fn rendered(diagnostics: &[Diagnostic]) -> String {
    let texts: Vec<String> = diagnostics
        .iter()
        .map(|diagnostic| format!("{}\n", anstream::adapter::strip_str(&diagnostic.render())))
        .collect();
    texts.concat()
}
