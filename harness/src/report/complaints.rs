//! The errors of entries, as they are shown beside every form of report.

use super::Reporter;
use crate::event::Event;
use std::io::{self, Write};

/// Writes what is wrong with entries that can't be read.
#[derive(Debug)]
pub struct Complaints<E> {
    errors: E,
}

impl<E: Write> Complaints<E> {
    /// Writes to this stream.
    pub const fn new(errors: E) -> Self {
        Self { errors }
    }
}

impl<E: Write> Reporter for Complaints<E> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Begun { .. } => Ok(()),
            Event::Finished(outcome) => outcome
                .diagnostics
                .iter()
                .try_for_each(|diagnostic| writeln!(self.errors, "{}\n", diagnostic.render())),
            Event::Ended(_) => self.errors.flush(),
        }
    }
}
