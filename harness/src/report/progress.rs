//! A bar on the terminal that shows how far the run has got.

use super::Reporter;
use crate::event::Event;
use crate::verdict::Verdict;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// The time is shown to move on while a long entry is solved.
const TICK: Duration = Duration::from_millis(200);

/// Shows nothing unless stderr is a terminal.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    unsound: usize,
}

impl Progress {
    /// A bar that appears when the run begins.
    #[must_use]
    pub fn new() -> Self {
        Self { bar: ProgressBar::hidden(), unsound: 0 }
    }

    /// Writes something above the bar.
    ///
    /// # Errors
    /// Whatever `write` fails with.
    pub fn suspend<T>(&self, write: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        self.bar.suspend(write)
    }
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}

impl Reporter for Progress {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Begun { entries } if io::stderr().is_terminal() => {
                self.bar = ProgressBar::with_draw_target(Some(*entries as u64), ProgressDrawTarget::stderr());
                let style = ProgressStyle::with_template("{pos}/{len} {wide_bar} {elapsed} {msg}");
                self.bar.set_style(style.map_err(io::Error::other)?);
                self.bar.enable_steady_tick(TICK);
            }
            Event::Begun { .. } => {}
            Event::Finished(outcome) => {
                if outcome.verdict() != Verdict::Sound {
                    self.unsound += 1;
                    self.bar.set_message(format!("{} not sound", self.unsound));
                }
                self.bar.inc(1);
            }
            Event::Ended(_) => self.bar.finish_and_clear(),
        }
        Ok(())
    }
}
