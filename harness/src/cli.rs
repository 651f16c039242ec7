//! The command line.

mod analyse;
mod desk;
mod given;
mod vary;

pub use analyse::{AnalyseArgs, AnalysisFormat};
pub use desk::DeskArgs;
pub use given::{BoardArgs, ChoiceArgs, OneArgs, PositionArgs};
pub use vary::{KindArgs, VaryArgs};

use crate::language::Language;
use crate::notated::MoveNotation;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

/// The program's arguments.
#[derive(Debug, Parser)]
#[command(name = "cookstopper", version, about = "Verifies chess problems, orthodox and fairy", after_help = EXIT_CODES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the exit codes mean.
pub const EXIT_CODES: &str = "Exit codes: 0 all sound; 1 some entry isn't; 2 wrong usage; 3 some entry couldn't \
be read; 4 nothing matched; 5 nothing worse than undecided.";

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Verify entries: verdicts, a summary, an exit code
    #[command(after_help = EXIT_CODES)]
    Verify(VerifyArgs),
    /// Verify, and verify again whatever changes, until Ctrl-C
    Watch(WatchArgs),
    /// Go through what differs from the authors' solutions, and accept or skip each difference
    Review(ReviewArgs),
    /// Solve an entry or a position and print the solution
    Solve(SolveArgs),
    /// Say why a move is illegal, gives no mate, or fails to a defence
    Why(WhyArgs),
    /// Print the legal moves of the side to move, sorted
    Moves(MovesArgs),
    /// Count the sequences of legal moves
    Perft(PerftArgs),
    /// Change one thing after the other in a problem, solve each time, and say what is new
    Vary(VaryArgs),
    /// Say what composers and judges look for in a solution: model mates, changed mates, echoes, ...
    Analyse(AnalyseArgs),
    /// Compose in the browser: set up, solve, vary, share; nothing leaves this machine
    Desk(DeskArgs),
    /// Read Popeye's input and write Popeye's output
    #[command(disable_help_flag = true)]
    Popeye(PopeyeArgs),
    /// Make entries of foreign files: Popeye's inputs, Olive's and YACPDB's YAML, lines of FEN or EPD
    Import(ImportArgs),
    /// Write entries as an input for Popeye, or as Olive's file
    Export(ExportArgs),
    /// Write a job for each entry, as JSON lines, for any scheduler
    Plan(PlanArgs),
    /// Do jobs: read them as JSON lines, write an answer a line
    Work(WorkArgs),
    /// Make the report that one machine would have written of the answers to the jobs of a plan
    #[command(after_help = EXIT_CODES)]
    Merge(MergeArgs),
    /// Draw the diagram of an entry, as SVG or PNG
    Diagram(DiagramArgs),
    /// List the conditions, or tell what those named are, where they are tested, and an example
    Conditions(ConditionsArgs),
    /// Print completions for a shell
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// The form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Default)]
pub enum ReportFormat {
    /// What isn't sound, and a summary
    #[default]
    Human,
    /// A JSON object a line
    Json,
    /// JUnit's XML
    Junit,
    /// A line for every entry, at most 100 columns wide
    Table,
    /// Annotations for GitHub Actions
    Github,
    /// Markdown: a table of verdicts, and what isn't sound
    Markdown,
    /// LaTeX with diagrams
    Latex,
}

/// The form of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Default)]
pub enum SolutionFormat {
    /// Popeye's layout
    #[default]
    Popeye,
    /// A JSON object
    Json,
}

/// The form of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Default)]
pub enum ListFormat {
    /// Lines to be read
    #[default]
    Text,
    /// A JSON array
    Json,
}

/// The arguments of `conditions`.
#[derive(Debug, Clone, Args, Default)]
pub struct ConditionsArgs {
    /// Conditions, however they are spelt, in Popeye's German and French, too
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Only conditions whose names or text hold this
    #[arg(long, value_name = "WORD", conflicts_with = "names")]
    pub containing: Option<String>,
    /// The form of the list
    #[arg(long, value_enum, default_value_t)]
    pub format: ListFormat,
}

/// The limits of solving.
#[derive(Debug, Clone, Args, Default)]
pub struct BudgetArgs {
    /// Give up on an entry after so many nodes
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Give up on an entry after so many seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub seconds: Option<f64>,
    /// Memory for the tables of all solvers together [default: a quarter of the machine's, at most 256 each]
    #[arg(long, value_name = "MB")]
    pub memory: Option<usize>,
}

/// The arguments of `verify`.
#[derive(Debug, Clone, Args, Default)]
pub struct VerifyArgs {
    /// Entries, and folders of entries
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The form of the report
    #[arg(long, value_enum, default_value_t)]
    pub format: ReportFormat,
    /// Also write a page with diagrams and solutions to DIR/index.html
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// In the page every entry has a link that opens it on the desk at this address, or on that of `cookstopper desk`
    #[arg(long, value_name = "URL", requires = "report", num_args = 0..=1, default_missing_value = desk::ADDRESS)]
    pub desk: Option<String>,
    /// Also tell what composers and judges look for, as `analyse` does: on the page, and in JSON. Solves each entry once more
    #[arg(long)]
    pub analyse: bool,
    /// The language in which the page opens, or of LaTeX: en, de or fr [default: en]
    #[arg(long, value_enum, hide_default_value = true, hide_possible_values = true)]
    pub language: Option<Language>,
    /// Write what is found as the expected solutions
    #[arg(long)]
    pub bless: bool,
    /// Only entries whose id holds this, or for which it is true: `condition=annan & !(moves>3 | title=study)`
    #[arg(long, value_name = "FILTER")]
    pub filter: Option<crate::select::Filter>,
    /// So many threads, over which entries and their parts are spread [default: one for each processor]
    #[arg(long, short, visible_alias = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Only the Kth of N shares of the entries
    #[arg(long, value_name = "hash:K/N")]
    pub partition: Option<crate::partition::Partition>,
    /// Only what was not sound the last time
    #[arg(long)]
    pub failed: bool,
    /// Only what stayed undecided the last time: go on where it stopped, with twice the work
    #[arg(long = "continue", conflicts_with_all = ["no_cache", "bless"])]
    pub goes_on: bool,
    /// Solve everything, even what an earlier run has solved, and remember nothing
    #[arg(long)]
    pub no_cache: bool,
    /// Also let an installed Popeye solve the entries, and report every disagreement
    #[arg(long, value_name = "POPEYE", conflicts_with_all = ["bless", "goes_on"])]
    pub second_opinion: Option<PathBuf>,
    /// Give up on Popeye's opinion about an entry after so many seconds [default: 60]
    #[arg(long, value_name = "S", value_parser = seconds, requires = "second_opinion")]
    pub second_opinion_seconds: Option<f64>,
    /// Print the ids of the entries and do nothing
    #[arg(long)]
    pub list: bool,
    /// Where the expected solutions are [default: the folder `expected` beside `corpus`]
    #[arg(long, value_name = "DIR")]
    pub expected: Option<PathBuf>,
    /// The stipulation of positions in `.fen` and `.epd` that don't say what is asked for, such as `#2`
    #[arg(long, value_name = "STIPULATION")]
    pub stipulation: Option<String>,
    /// The limits of solving
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// The arguments of `review`.
#[derive(Debug, Clone, Args, Default)]
pub struct ReviewArgs {
    /// Entries, and folders of entries
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Where the expected solutions are [default: the folder `expected` beside `corpus`]
    #[arg(long, value_name = "DIR")]
    pub expected: Option<PathBuf>,
    /// The limits of solving
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// The arguments of `watch`.
#[derive(Debug, Clone, Args)]
pub struct WatchArgs {
    /// Entries, and folders of entries
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// So many threads, over which entries and their parts are spread [default: one for each processor]
    #[arg(long, short, visible_alias = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Where the expected solutions are [default: the folder `expected` beside `corpus`]
    #[arg(long, value_name = "DIR")]
    pub expected: Option<PathBuf>,
    /// Neither use what earlier runs have found nor remember anything after the end
    #[arg(long)]
    pub no_cache: bool,
    /// The limits of solving
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// The arguments of `why`.
#[derive(Debug, Clone, Args)]
pub struct WhyArgs {
    /// An entry (unless there is a position), or `-` for stdin, and a move, or a line that ends in it: `Kb3-a3`
    #[arg(value_name = "ENTRY MOVE", required = true, num_args = 1..=2)]
    pub words: Vec<String>,
    /// Which of several
    #[command(flatten)]
    pub choice: ChoiceArgs,
    /// The position; its stipulation is `#1` if none is given
    #[command(flatten)]
    pub position: PositionArgs,
    /// Whose letters are read first, and written
    #[arg(long, value_enum, default_value_t)]
    pub language: Language,
    /// The limits of solving
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// The arguments of `solve`.
#[derive(Debug, Clone, Args, Default)]
pub struct SolveArgs {
    /// Entries, files of other programs, folders of both, or `-` for stdin
    #[arg(value_name = "PATH", required_unless_present = "board", conflicts_with = "board")]
    pub paths: Vec<PathBuf>,
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// The form of the solution
    #[arg(long, value_enum, default_value_t)]
    pub format: SolutionFormat,
    /// The language of the solution, in Popeye's letters
    #[arg(long, value_enum, default_value_t)]
    pub language: Language,
    /// How moves are written
    #[arg(long, value_enum, default_value_t)]
    pub notation: MoveNotation,
    /// Go on where the same problem was interrupted the last time
    #[arg(long = "continue")]
    pub goes_on: bool,
    /// So many threads, over which the parts of a problem are spread [default: one for each processor]
    #[arg(long, short = 'j', visible_alias = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The limits of solving
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// The arguments of `moves`.
#[derive(Debug, Clone, Args)]
pub struct MovesArgs {
    /// The position
    #[command(flatten)]
    pub one: OneArgs,
    /// Mark moves that give check with ` +`
    #[arg(long)]
    pub marks: bool,
}

/// The arguments of `perft`.
#[derive(Debug, Clone, Args)]
pub struct PerftArgs {
    /// The position
    #[command(flatten)]
    pub one: OneArgs,
    /// The length of the longest sequences
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=64))]
    pub depth: u32,
    /// Count the longest sequences for each first move
    #[arg(long)]
    pub divide: bool,
}

/// The arguments of `popeye`.
#[derive(Debug, Clone, Args)]
pub struct PopeyeArgs {
    /// Popeye's options (-maxmem, -maxtime, -maxsol, -regression), `-threads N`, and the paths of inputs; without any, stdin is read
    #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<String>,
}

/// The arguments of `import`.
#[derive(Debug, Clone, Args)]
pub struct ImportArgs {
    /// Foreign files
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// The folder for the entries; authors' solutions go to the folder `expected` beside it. Or one file for all, `x.toml`
    #[arg(long, value_name = "PATH", default_value = "corpus")]
    pub output: PathBuf,
    /// The stipulation of positions that don't say what is asked for, such as `#2`
    #[arg(long, value_name = "STIPULATION")]
    pub stipulation: Option<String>,
}

/// The arguments of `plan`.
#[derive(Debug, Clone, Args, Default)]
pub struct PlanArgs {
    /// Entries, and folders of entries
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// Also have made what a report shows: `long` for the page and Markdown, `short` for LaTeX
    #[arg(long, value_enum, value_name = "NOTATION")]
    pub show: Option<crate::exhibit::Notation>,
    /// Also have told what composers and judges look for, as `verify --analyse` does
    #[arg(long)]
    pub analyse: bool,
    /// Have answers leave out what `merge` doesn't need: they are half as long
    #[arg(long)]
    pub bare: bool,
    /// Divide each entry into about so many slices, which are jobs of their own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub slices: Option<u32>,
    /// Measure slices by searches of so many nodes
    #[arg(long, value_name = "N", default_value_t = 1_000_000, requires = "slices")]
    pub measure: u64,
    /// Only entries that a filter means
    #[arg(long, value_name = "FILTER")]
    pub filter: Option<crate::select::Filter>,
    /// Only the Kth of N shares of the entries
    #[arg(long, value_name = "hash:K/N")]
    pub partition: Option<crate::partition::Partition>,
    /// Where the expected solutions are [default: the folder `expected` beside `corpus`]
    #[arg(long, value_name = "DIR")]
    pub expected: Option<PathBuf>,
    /// The stipulation of positions in `.fen` and `.epd` that don't say what is asked for, such as `#2`
    #[arg(long, value_name = "STIPULATION")]
    pub stipulation: Option<String>,
    /// End a process that takes more memory on a job than so many megabytes, tables included
    #[arg(long, value_name = "MB")]
    pub process_memory: Option<u64>,
    /// The limits of each job; `--memory` is that of its table, 256 by default
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// The arguments of `work`.
#[derive(Debug, Clone, Args, Default)]
pub struct WorkArgs {
    /// So many jobs at the same time [default: one for each processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Do the jobs in this process, one after the other, though one that crashes ends it
    #[arg(long, conflicts_with = "jobs")]
    pub alone: bool,
    /// With `--alone`: do so many at the same time, slices of one problem with what is proved in common
    #[arg(long, value_name = "N", requires = "alone", hide = true, default_value_t = 1)]
    pub lanes: u16,
    /// End with this process, by whom this one is started, even if it is gone before this one looks
    #[arg(long, value_name = "PROCESS", hide = true)]
    pub parent: Option<u32>,
}

/// The arguments of `merge`.
#[derive(Debug, Clone, Args, Default)]
pub struct MergeArgs {
    /// Plans and answers
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// A store of answers: those to other jobs, and of other programs, are passed over
    #[arg(long, value_name = "FILE")]
    pub store: Vec<PathBuf>,
    /// Write the jobs that are still to be done, instead of a report
    #[arg(long)]
    pub rest: bool,
    /// Divide each slice that is still to be done into about so many
    #[arg(long, value_name = "N", requires = "rest", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub slices: Option<u32>,
    /// Print the play of entries that were done in slices, as `solve` does, in front of the report
    #[arg(long, conflicts_with = "rest")]
    pub play: bool,
    /// The form of the report
    #[arg(long, value_enum, default_value_t)]
    pub format: ReportFormat,
    /// Also write a page with diagrams and solutions to DIR/index.html; the plan must say `--show long`
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// In the page every entry has a link that opens it on the desk at this address, or on that of `cookstopper desk`
    #[arg(long, value_name = "URL", requires = "report", num_args = 0..=1, default_missing_value = desk::ADDRESS)]
    pub desk: Option<String>,
    /// The language in which the page opens, or of LaTeX: en, de or fr [default: en]
    #[arg(long, value_enum, hide_default_value = true, hide_possible_values = true)]
    pub language: Option<Language>,
}

/// The arguments of `diagram`.
#[derive(Debug, Clone, Args)]
pub struct DiagramArgs {
    /// The position; without `--twin` that of the entry itself
    #[command(flatten)]
    pub one: OneArgs,
    /// Where to write it: `x.svg` or `x.png` [default: SVG on stdout]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The width of a PNG in dots
    #[arg(long, value_name = "N", default_value_t = 792, value_parser = clap::value_parser!(u16).range(16..=8000))]
    pub width: u16,
    /// The board alone, without words
    #[arg(long)]
    pub bare: bool,
    /// The language of what stands below
    #[arg(long, value_enum, value_name = "LANGUAGE", default_value_t)]
    pub language: Language,
}

/// What another program reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Default)]
pub enum ExportFormat {
    /// Popeye's input
    #[default]
    Popeye,
    /// Olive's and YACPDB's YAML, with the authors' solutions
    Olv,
}

/// The arguments of `export`.
#[derive(Debug, Clone, Args)]
pub struct ExportArgs {
    /// Entries, and folders of entries
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// The form
    #[arg(long, value_enum, default_value_t)]
    pub format: ExportFormat,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds >= 0.0 && std::time::Duration::try_from_secs_f64(seconds).is_ok() => {
            Ok(seconds)
        }
        Ok(_) | Err(_) => Err("expected a number of seconds such as `30` or `0.5`".to_owned()),
    }
}

/// The definition of the command line, from which help, completions and manual are made.
#[must_use]
pub fn definition() -> clap::Command {
    Cli::command()
}
