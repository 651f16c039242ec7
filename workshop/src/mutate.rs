//! Real problems, changed by machine, solved by an installed Popeye and by us.

mod change;
mod material;
mod reading;

use crate::hunt::{self, HuntArgs, Made, Maker};
use crate::named::named;
use crate::tally::{Rows, features};
use crate::wording::Wording;
use change::changed;
use clap::Args;
use cookstopper::language::Language;
use cookstopper_crosscheck::dice::Dice;
use material::Material;
use reading::{Source, sources};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `mutate`.
#[derive(Debug, Args)]
pub struct MutateArgs {
    /// The real problems: a folder with inputs of Popeye's (`.inp`) or entries (`.toml`), at any depth
    #[arg(long, value_name = "DIR")]
    from: PathBuf,
    #[command(flatten)]
    hunt: HuntArgs,
}

/// Compares until the time is over; prints every difference made small, and tables.
pub fn run(arguments: &MutateArgs) -> ExitCode {
    hunt::run(&arguments.hunt, || Changer::new(&arguments.from))
}

/// Changes real problems.
#[derive(Debug)]
pub struct Changer {
    sources: Vec<Source>,
    passed_over: usize,
    material: Material,
}

impl Changer {
    /// Reads the real problems.
    ///
    /// # Errors
    /// There are none, or a folder can't be read.
    pub fn new(folder: &Path) -> io::Result<Self> {
        let (sources, passed_over) = sources(folder).map_err(named(folder))?;
        if sources.is_empty() {
            let text = format!("{}: no problem here that can be changed", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, text));
        }
        Ok(Self { material: Material::of(&sources), sources, passed_over })
    }

    /// The problem of a seed, as Popeye's input; nothing if nothing has come of it.
    pub fn input(&self, seed: u64) -> Option<String> {
        let Made { sketch, .. } = self.make(&mut Dice::new(seed))?;
        Some(Wording::plain(Language::English).input([&sketch]))
    }
}

impl Maker for Changer {
    const MOST_SHOWN: usize = usize::MAX;
    const ROWS: Rows = Rows::All;

    fn make(&self, dice: &mut Dice) -> Option<Made> {
        let source = dice.pick(&self.sources);
        let sketch = changed(&source.sketch, &self.material, dice);
        Some(Made { origin: format!("from {}", source.name), rows: features(&sketch), sketch })
    }

    fn stock(&self) -> String {
        format!("{} real problems, {} passed over", self.sources.len(), self.passed_over)
    }
}

#[cfg(test)]
mod tests;
