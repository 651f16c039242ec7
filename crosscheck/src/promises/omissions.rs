//! Keys from which a part is left out: positions that differ in it alone seem to be one, and have different futures.

use super::boards::Board;
use super::keys;
use super::subjects::Subject;
use super::{Case, Question};
use crate::dice::Dice;
use cookstopper_engine::board::Position;
use cookstopper_engine::rules::Shortcuts;
use std::fmt;
use std::time::{Duration, Instant};

/// The names of all parts of a key.
pub fn parts() -> Vec<&'static str> {
    Position::default().parts_of_key().into_iter().map(|(name, _)| name).collect()
}

/// One row of the table: by this case it is noticed that a part is left out.
#[derive(Clone, Debug)]
pub struct Omission {
    pub part: String,
    seed: u64,
    conditions: String,
    fen: String,
}

impl Omission {
    /// A case by which it is noticed that a part is left out, of whatever subject, or of those with this name.
    pub fn noticed(
        part: &'static str,
        all: &[Subject],
        name: Option<&str>,
        seed: u64,
        limit: Duration,
    ) -> Option<Self> {
        let end = Instant::now() + limit;
        for seed in (seed..).take_while(|_| Instant::now() < end) {
            for subject in all.iter().filter(|subject| name.is_none_or(|name| name == subject.name)) {
                if Instant::now() >= end {
                    return None;
                }
                let Some(case) = Case::random(Question::Keys, seed, subject, all) else { continue };
                let Board { fen, conditions, .. } = case.board;
                let row = Self { part: part.to_owned(), seed, conditions: conditions.join(" + "), fen };
                if row.fault().is_none() {
                    return Some(row);
                }
            }
        }
        None
    }

    /// The same diagram, played otherwise, where the row itself proves nothing.
    pub fn mended(&self, limit: Duration) -> Option<Self> {
        let end = Instant::now() + limit;
        let mut rows = (0..).map(|seed| Self { seed, ..self.clone() });
        rows.by_ref().take_while(|_| Instant::now() < end).find(|row| row.fault().is_none())
    }

    pub fn read(line: &str) -> Result<Self, String> {
        let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        let [part, seed, conditions, fen] =
            fields.try_into().map_err(|_| format!("not part, seed, conditions, diagram: {line}"))?;
        let seed = seed.parse().map_err(|_| format!("no seed: {line}"))?;
        Ok(Self { part, seed, conditions, fen })
    }

    /// Why the row proves nothing, if so.
    pub fn fault(&self) -> Option<String> {
        let Some(part) = parts().into_iter().find(|part| *part == self.part) else {
            return Some(format!("no such part of a key: {self}"));
        };
        let board = Board::stored(&self.fen, &self.conditions);
        let compare = |part| keys::compare_without(&mut Dice::new(self.seed), &board, Shortcuts::All, part);
        if let Err(fault) = compare(None) {
            return Some(format!("with whole keys: {fault}"));
        }
        compare(Some(part)).is_ok().then(|| format!("not noticed any more: {self}"))
    }
}

impl fmt::Display for Omission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, seed, conditions, fen } = self;
        write!(f, "{part}\t{seed}\t{conditions}\t{fen}")
    }
}
