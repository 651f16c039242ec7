//! The arguments of `analyse`.

use super::{BudgetArgs, MoveNotation, PositionArgs};
use crate::language::Language;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The form of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Default)]
pub enum AnalysisFormat {
    /// Lines to be read
    #[default]
    Text,
    /// A JSON object for each problem
    Json,
}

/// The arguments of `analyse`.
#[derive(Debug, Clone, Args, Default)]
pub struct AnalyseArgs {
    /// Entries, files of other programs, folders of both, or `-` for stdin
    #[arg(value_name = "PATH", required_unless_present_any = ["board", "features"], conflicts_with = "board")]
    pub paths: Vec<PathBuf>,
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// The form of the analysis
    #[arg(long, value_enum, default_value_t)]
    pub format: AnalysisFormat,
    /// Short for `--format json`
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// The language, in Popeye's letters
    #[arg(long, value_enum, default_value_t)]
    pub language: Language,
    /// How moves are written
    #[arg(long, value_enum, default_value_t = MoveNotation::Short)]
    pub notation: MoveNotation,
    /// Tell of every mate why the king can't go to each square around it, also where there are many
    #[arg(long)]
    pub fields: bool,
    /// Only what the entry asks for: no set play and no tries besides
    #[arg(long)]
    pub as_asked: bool,
    /// Print what is looked for, with definitions, and do nothing
    #[arg(long, conflicts_with_all = ["paths", "board"])]
    pub features: bool,
    /// So many threads, over which the parts of a problem are spread [default: one for each processor]
    #[arg(long, short = 'j', visible_alias = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The limits of solving
    #[command(flatten)]
    pub budget: BudgetArgs,
}
