//! The arguments of `vary`.

use super::{BudgetArgs, ListFormat, OneArgs};
use crate::asked::{Addition, Asked, Lengths, Walks};
use clap::Args;
use cookstopper_engine::stipulation::Stipulation;

/// The arguments of `vary`.
#[derive(Debug, Clone, Args, Default)]
pub struct VaryArgs {
    /// The problem
    #[command(flatten)]
    pub one: OneArgs,
    /// Which variations
    #[command(flatten)]
    pub kinds: KindArgs,
    /// Look for the smallest position with the same solution instead: take units away as long as it stays the same
    #[arg(long, conflicts_with = "kinds")]
    pub minimise: bool,
    /// The form: lines to be read, or a JSON object a line
    #[arg(long, value_enum, default_value_t)]
    pub format: ListFormat,
    /// So many threads, over which the variations are spread [default: one for each processor]
    #[arg(long, short = 'j', visible_alias = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The limits of each variation; 1,000,000 nodes if nothing is said
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// Kinds of variations; the usual ones, if none is named.
#[derive(Debug, Clone, Args, Default)]
#[group(id = "kinds", multiple = true)]
pub struct KindArgs {
    /// Remove each unit (usual)
    #[arg(long)]
    pub remove: bool,
    /// Let each unit walk otherwise, by each of these walks: `--replace=Q,N` [usual, with Q,R,B,S,P]
    #[arg(long, value_name = "WALKS", num_args = 0..=1, require_equals = true, default_missing_value = "Q,R,B,S,P")]
    pub replace: Option<Walks>,
    /// Add one unit: `"black P anywhere"`, `"white Q,R d4 e5"`; may be repeated
    #[arg(long, value_name = "UNIT WHERE")]
    pub add: Vec<Addition>,
    /// Put each unit on each empty square
    #[arg(long = "move")]
    pub moves: bool,
    /// Let each two units change places
    #[arg(long)]
    pub exchange: bool,
    /// Shift all units, as far as they stay on the board (usual)
    #[arg(long)]
    pub shift: bool,
    /// Mirror and turn the board (usual)
    #[arg(long)]
    pub mirror: bool,
    /// Change the colours (usual)
    #[arg(long)]
    pub colours: bool,
    /// Other lengths: `2..5`, or with half-moves `2..3.5`
    #[arg(long, value_name = "FROM..TO")]
    pub lengths: Option<Lengths>,
    /// Another stipulation; may be repeated
    #[arg(long = "as", value_name = "STIPULATION")]
    pub stipulations: Vec<Stipulation>,
    /// Leave out each condition (usual)
    #[arg(long)]
    pub without: bool,
    /// Add a condition; may be repeated
    #[arg(long = "with", value_name = "CONDITION")]
    pub with: Vec<String>,
}

impl KindArgs {
    /// What is asked for.
    #[must_use]
    pub fn asked(&self) -> Asked {
        let asked = Asked {
            removes: self.remove,
            replaces: self.replace.clone(),
            additions: self.add.clone(),
            moves: self.moves,
            exchanges: self.exchange,
            shifts: self.shift,
            mirrors: self.mirror,
            recolours: self.colours,
            lengths: self.lengths,
            stipulations: self.stipulations.clone(),
            leaves_out: self.without,
            conditions: self.with.clone(),
        };
        if asked == Asked::default() { Asked::usual() } else { asked }
    }
}
