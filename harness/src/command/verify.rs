//! `verify`: a verdict for every entry.

use super::{budget, complain, complain_of_paths, threads};
use crate::bless;
use crate::cache::{Cache, Failed};
use crate::cli::{ReportFormat, VerifyArgs};
use crate::corpus::{Corpus, Member};
use crate::diagnostic::{Code, Diagnostic};
use crate::exit::Exit;
use crate::report::complaints::Complaints;
use crate::report::{Patient, Reporter, progress::Progress};
use crate::report::{
    github::Github,
    html::Html,
    human::{Errors, Human},
    json::Json,
    junit::Junit,
    latex::Latex,
    markdown::Markdown,
    table::Table,
};
use crate::results::Results;
use crate::schedule::{self, Item, Plan};
use crate::second_opinion::SecondProgram;
use crate::show::Notation;
use crate::solving::Mode;
use crate::source::Source;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::Duration;

/// So long a second program may take for an entry, unless something else is said.
const SECOND_OPINION_SECONDS: f64 = 60.0;

/// Verifies what the arguments name.
pub fn run(arguments: &VerifyArgs) -> Exit {
    let usage = |title: &str| {
        let source = Source::of_argument("verify", "");
        complain(&[Diagnostic::of_file(Code::Usage, &source, title)])
    };
    let Some(first_path) = arguments.paths.first() else {
        return usage("expected the path of an entry or of a folder of entries");
    };
    if arguments.bless && bless::is_refused() {
        return usage("`--bless` is refused on CI machines (the environment variable `CI` is set)");
    }
    let has_language = arguments.report.is_some() || arguments.format == ReportFormat::Latex;
    if arguments.language.is_some() && !has_language {
        return usage("`--language` is that of the page (`--report DIR`) or of LaTeX (`--format latex`)");
    }
    if arguments.analyse && arguments.report.is_none() && arguments.format != ReportFormat::Json {
        return usage("`--analyse` is told in JSON (`--format json`) and on the page (`--report DIR`)");
    }
    bless::outlive_size_limits();
    let corpus = match Corpus::find_asking(
        &arguments.paths,
        arguments.expected.as_deref(),
        arguments.stipulation.as_deref(),
    ) {
        Ok(corpus) => corpus,
        Err(diagnostics) => return complain_of_paths(&diagnostics),
    };
    let cache = Cache::for_corpus(first_path);
    let results = (!arguments.no_cache).then(|| Arc::new(Results::for_corpus(first_path)));
    let selection = Selection::new(&corpus, arguments, &cache, results.as_deref());
    if arguments.list {
        return list(&selection);
    }
    let second = match second_program(arguments).transpose() {
        Ok(second) => second,
        Err(diagnostic) => return complain(&[diagnostic]),
    };
    let result = work(&selection, arguments, &cache, results.clone(), second);
    match result {
        Ok(exit) => exit,
        Err(error) => usage(&format!("the report can't be written: {error}")),
    }
}

/// The entries and known faults that the arguments ask for.
pub(super) struct Selection<'run> {
    corpus: &'run Corpus,
    arguments: &'run VerifyArgs,
    failed: Option<Failed>,
    results: Option<&'run Results>,
}

impl<'run> Selection<'run> {
    pub(super) fn new(
        corpus: &'run Corpus,
        arguments: &'run VerifyArgs,
        cache: &Cache,
        results: Option<&'run Results>,
    ) -> Self {
        let failed = arguments.failed.then(|| cache.failed());
        Self { corpus, arguments, failed, results }
    }

    /// The items one after the other: files in the order of what they are called, their entries as they stand in them.
    pub(super) fn items(&self) -> impl Iterator<Item = Item> + Send + '_ {
        self.corpus.members().filter(|member| self.is_meant(member)).map(Item::from)
    }

    /// How many they are. Where nothing need be read to choose them, nothing is.
    pub(super) fn count(&self) -> usize {
        let VerifyArgs { filter, partition, failed, goes_on, .. } = self.arguments;
        let takes_all = filter.is_none() && partition.is_none() && !failed && !goes_on;
        if takes_all { self.corpus.member_count() } else { self.items().count() }
    }

    fn is_meant(&self, member: &Member) -> bool {
        let arguments = self.arguments;
        let is_id_meant = |id: &str| {
            arguments.filter.as_ref().is_none_or(|filter| filter.may_mean(id, None))
                && arguments.partition.is_none_or(|partition| partition.holds(id))
        };
        let path = match member {
            Member::Fault(id, _) => return is_id_meant(id) && self.failed.is_none(),
            Member::Entry(path) => path,
        };
        let is_entry_meant = || match &arguments.filter {
            // Whether a broken entry is meant can't be told; hiding it would be worse than showing it.
            Some(filter) if filter.needs_entry(&path.id) => {
                path.read().map_or(true, |entry| filter.may_mean(&path.id, Some(&entry)))
            }
            Some(_) | None => true,
        };
        let has_failed = || self.failed.as_ref().is_none_or(|failed| failed.contains(&path.place()));
        let goes_on = || !arguments.goes_on || self.results.is_some_and(|results| results.is_undecided(path));
        is_id_meant(&path.id) && has_failed() && is_entry_meant() && goes_on()
    }
}

/// The program that the arguments name, if they do.
fn second_program(arguments: &VerifyArgs) -> Option<Result<SecondProgram, Diagnostic>> {
    let seconds = arguments.second_opinion_seconds.unwrap_or(SECOND_OPINION_SECONDS);
    let most_time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    arguments.second_opinion.as_ref().map(|path| SecondProgram::find(path, most_time))
}

fn list(selection: &Selection<'_>) -> Exit {
    let mut exit = Exit::Nothing;
    let mut output = io::BufWriter::new(Patient::new(anstream::stdout().lock()));
    let mut print = |output: &mut dyn Write| {
        for item in selection.items() {
            exit = Exit::Sound;
            writeln!(output, "{}", item.id())?;
        }
        output.flush()
    };
    let printed = print(&mut output);
    super::printed(printed, exit)
}

/// Says that what was found will have to be found again: a convenience is lost, verifying works all the same.
pub(super) fn say_forgotten(error: &io::Error) {
    let source = Source::of_argument("cache", "");
    let title = format!("what was found can't be remembered: {error}");
    let help = "`COOKSTOPPER_CACHE` names another folder; `--no-cache` remembers nothing";
    complain(&[Diagnostic::of_file(Code::Unreadable, &source, title).with_help(help)]);
}

fn work(
    selection: &Selection<'_>,
    arguments: &VerifyArgs,
    cache: &Cache,
    results: Option<Arc<Results>>,
    second: Option<SecondProgram>,
) -> io::Result<Exit> {
    let jobs = threads(arguments.jobs);
    let mode = if arguments.bless { Mode::Bless } else { Mode::Compare };
    let shown = match arguments.format {
        ReportFormat::Latex => Some(Notation::Short),
        ReportFormat::Markdown => Some(Notation::Long),
        _ => arguments.report.is_some().then_some(Notation::Long),
    };
    let budget = budget(&arguments.budget, jobs, jobs);
    let record = Some(Arc::new(cache.record()));
    let plan = Plan {
        jobs,
        mode,
        budget,
        shown,
        is_analysed: arguments.analyse,
        results,
        goes_on: arguments.goes_on,
        second,
        record: record.clone(),
    };
    let count = selection.count();
    let mut progress = Progress::new();
    let mut reporters = reporters(arguments)?;
    let summary = schedule::run(selection.items(), count, &plan, &mut |event| {
        progress.suspend(|| reporters.iter_mut().try_for_each(|reporter| reporter.report(event)))?;
        progress.report(event)
    })?;
    let kept = record.map_or(Ok(()), |record| record.finish());
    if let Some(results) = &plan.results
        && let Some(error) = results.take_failure().or(kept.err())
    {
        say_forgotten(&error);
    }
    let mut errors = Patient::new(anstream::stderr().lock());
    if count == 0 {
        writeln!(errors, "no entry matches")?;
    } else {
        writeln!(errors, "{:.1} s", summary.elapsed.as_secs_f64())?;
    }
    Ok(Exit::of(&summary))
}

/// What the arguments ask to be told, errors first.
pub(super) fn reporters(arguments: &VerifyArgs) -> io::Result<Vec<Box<dyn Reporter>>> {
    let output = Patient::new(anstream::stdout());
    let language = arguments.language.unwrap_or_default();
    let mut reporters: Vec<Box<dyn Reporter>> = Vec::new();
    // Where both streams are read on the same screen, each error is shown once.
    let is_one_screen = io::stdout().is_terminal() && io::stderr().is_terminal();
    let errors = match arguments.format {
        ReportFormat::Human if is_one_screen => Errors::InFull,
        _ => Errors::InALine,
    };
    if errors == Errors::InALine {
        reporters.push(Box::new(Complaints::new(Patient::new(anstream::stderr()))));
    }
    reporters.push(match arguments.format {
        ReportFormat::Human => Box::new(Human::new(output, errors)),
        ReportFormat::Json => Box::new(Json::new(output)),
        ReportFormat::Junit => Box::new(Junit::new(output)),
        ReportFormat::Table => Box::new(Table::new(output)),
        ReportFormat::Github => Box::new(Github::new(output)),
        ReportFormat::Markdown => Box::new(Markdown::new(output)),
        ReportFormat::Latex => Box::new(Latex::new(output, language)),
    });
    if let Some(folder) = &arguments.report {
        reporters.push(Box::new(Html::new(folder, language)?.with_desk(arguments.desk.as_deref())));
    }
    Ok(reporters)
}
