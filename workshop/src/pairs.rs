//! Random problems in which two conditions act, a mark or a walk under a condition, or a condition in a kind of play, solved by an
//! installed Popeye and by us.

mod matrix;
mod position;

use crate::hunt::{self, HuntArgs, Made, Maker};
use crate::sketch::Sketch;
use crate::tally::Rows;
use crate::tried::{is_played, play};
use clap::Args;
use cookstopper_crosscheck::dice::Dice;
use matrix::{Matrix, Subject};
use position::units;
use std::collections::BTreeSet;
use std::io;
use std::process::ExitCode;

/// So many positions are tried until both act.
const ATTEMPTS: usize = 24;

/// What trying may cost.
const MOST_NODES: u64 = 40_000;

/// A problem with more lines says nothing that one with fewer doesn't.
const MOST_LINES: usize = 1500;

/// The arguments of `pairs`.
#[derive(Debug, Args)]
pub struct PairsArgs {
    /// Only what this condition stands in; of several, only pairs of them
    #[arg(long, value_name = "C")]
    condition: Vec<String>,
    /// Only the first N conditions of the list, which has those first that are used most
    #[arg(long, value_name = "N", conflicts_with = "condition")]
    first: Option<usize>,
    /// Only units with this mark, under each of the conditions
    #[arg(long, value_name = "M")]
    mark: Option<String>,
    /// Only units with this walk, by Popeye's English abbreviation, under each of the conditions
    #[arg(long, value_name = "W", conflicts_with = "mark")]
    walk: Option<String>,
    /// A condition that every problem has besides; may be repeated
    #[arg(long, value_name = "C")]
    beside: Vec<String>,
    #[command(flatten)]
    hunt: HuntArgs,
}

/// Compares until the time is over; prints differences made small, and of what two they are.
pub fn run(arguments: &PairsArgs) -> ExitCode {
    hunt::run(&arguments.hunt, || Pairing::new(arguments))
}

/// Makes problems in which two things act.
struct Pairing {
    matrix: Matrix,
    /// What every problem has besides.
    beside: Vec<String>,
}

impl Pairing {
    /// Finds out which pairs there are.
    ///
    /// # Errors
    /// There are none.
    fn new(arguments: &PairsArgs) -> io::Result<Self> {
        let beside = arguments.beside.clone();
        let mut matrix = Matrix::new(&arguments.condition, arguments.first, &beside);
        if let Some(mark) = &arguments.mark {
            matrix.keep_mark(mark);
        }
        if let Some(walk) = &arguments.walk {
            matrix.keep_walk(walk);
        }
        if matrix.kinds.is_empty() {
            let asked = arguments.condition.iter().chain(&arguments.mark).chain(&arguments.walk);
            let text = format!("no pair that is allowed: {}", asked.cloned().collect::<Vec<_>>().join(", "));
            return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
        }
        Ok(Self { matrix, beside })
    }
}

impl Pairing {
    fn problem(&self, subject: &Subject, dice: &mut Dice) -> Sketch {
        // Three together show most in longer play.
        let is_long = !self.beside.is_empty() && dice.chance(40);
        let (stipulation, options) = if is_long { matrix::kind(dice) } else { subject.play(dice) };
        let conditions = [subject.conditions(), self.beside.clone()].concat();
        let mut units = units(dice, subject.mark(), subject.walk());
        // Popeye lets no king stand beside its side's royal square.
        let squares = ["WhiteRoyalSquare", "BlackRoyalSquare"]
            .map(|name| conditions.iter().any(|condition| condition.starts_with(name)));
        units.retain(|unit| unit.walk != "K" || squares.get(unit.owner) != Some(&true));
        Sketch {
            conditions,
            options: options.iter().map(|option| (*option).to_owned()).collect(),
            stipulation: stipulation.to_owned(),
            units,
            ..Sketch::default()
        }
    }
}

impl Maker for Pairing {
    const MOST_SHOWN: usize = 2;
    const ROWS: Rows = Rows::Differing;

    fn make(&self, dice: &mut Dice) -> Option<Made> {
        let subject = self.matrix.pick(dice);
        let mut last = None;
        for _ in 0..ATTEMPTS {
            let sketch = self.problem(subject, dice);
            let Some(text) = tried(&sketch) else { continue };
            let acts = |without: Sketch| tried(&without).is_none_or(|other| other != text);
            if !is_played(&sketch) {
                continue;
            }
            if subject.without(&sketch).into_iter().all(acts) {
                last = Some(sketch);
                break;
            }
            last = last.or(Some(sketch));
        }
        let names = [vec![subject.name()], self.beside.clone()].concat();
        let origin = names.join(" and ");
        Some(Made { rows: BTreeSet::from([origin.clone()]), origin, sketch: last? })
    }

    fn stock(&self) -> String {
        format!("{} pairs, {} refused by us", self.matrix.len(), self.matrix.refused)
    }
}

/// The play, if there isn't too much of it.
fn tried(sketch: &Sketch) -> Option<String> {
    play(sketch, MOST_NODES).filter(|text| text.lines().count() <= MOST_LINES && text.contains("1."))
}

#[cfg(test)]
mod tests;
