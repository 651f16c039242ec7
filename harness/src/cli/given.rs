//! What commands are to look at: positions on the command line, files, standard input.

use clap::Args;
use std::path::PathBuf;

/// A position on the command line, in the place of an entry.
#[derive(Debug, Clone, Args, Default)]
pub struct PositionArgs {
    /// Its units
    #[command(flatten)]
    pub board: BoardArgs,
    /// The stipulation of the position, or of those in `.fen` and `.epd` that say none, such as `#2` or `h#2.5`
    #[arg(long, value_name = "STIPULATION")]
    pub stipulation: Option<String>,
    /// A condition such as `Annan` or `Circe Diametral`; may be repeated
    #[arg(long = "condition", value_name = "CONDITION", requires = "board")]
    pub conditions: Vec<String>,
    /// An option such as `SetPlay`, `Try` or `Variations`; may be repeated
    #[arg(long = "option", value_name = "OPTION", requires = "board")]
    pub options: Vec<String>,
}

/// What stands where.
#[derive(Debug, Clone, Args, Default)]
#[group(id = "board", multiple = true)]
pub struct BoardArgs {
    /// The position, instead of an entry
    #[arg(long, value_name = "FEN", conflicts_with_all = ["white", "black", "neutral"])]
    pub fen: Option<String>,
    /// White's units, instead of an entry: `"Kg1 Qd4 Pa2b2"`
    #[arg(long, value_name = "UNITS")]
    pub white: Option<String>,
    /// Black's units
    #[arg(long, value_name = "UNITS")]
    pub black: Option<String>,
    /// The neutral units
    #[arg(long, value_name = "UNITS")]
    pub neutral: Option<String>,
}

impl BoardArgs {
    /// Whether there is a position.
    #[must_use]
    pub const fn is_given(&self) -> bool {
        self.fen.is_some() || self.white.is_some() || self.black.is_some() || self.neutral.is_some()
    }
}

/// One problem: that of an entry, or a position on the command line.
#[derive(Debug, Clone, Args, Default)]
pub struct OneArgs {
    /// The entry, a file of another program, or `-` for stdin
    #[arg(value_name = "ENTRY", required_unless_present = "board", conflicts_with = "board")]
    pub entry: Option<PathBuf>,
    /// Which of several
    #[command(flatten)]
    pub choice: ChoiceArgs,
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
}

/// Which problem of those that a file holds.
#[derive(Debug, Clone, Args, Default)]
pub struct ChoiceArgs {
    /// Which entry of a file of several: its number or name
    #[arg(long, value_name = "ID", conflicts_with = "board")]
    pub id: Option<String>,
    /// The twin of the entry [default: the first, or the diagram]
    #[arg(long, value_name = "LETTER", conflicts_with = "board")]
    pub twin: Option<String>,
}
