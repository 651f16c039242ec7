//! Reporters: they are told what happens and write it down, nothing else.

pub mod called;
pub mod caption;
#[cfg(feature = "program")]
pub mod complaints;
pub mod figure;
#[cfg(feature = "program")]
pub mod github;
#[cfg(feature = "program")]
pub mod html;
#[cfg(feature = "program")]
pub mod human;
#[cfg(feature = "program")]
pub mod json;
#[cfg(feature = "program")]
pub mod junit;
#[cfg(feature = "program")]
pub mod latex;
#[cfg(feature = "program")]
pub mod markdown;
#[cfg(feature = "program")]
pub mod progress;
pub mod short;
pub mod svg;
#[cfg(feature = "program")]
pub mod table;
pub mod tex;

use crate::event::Event;
use std::fmt::{self, Write as _};
use std::io::{self, Write};

/// Writes events in some form.
pub trait Reporter {
    /// Takes an event.
    ///
    /// # Errors
    /// What is written to fails.
    fn report(&mut self, event: &Event<'_>) -> io::Result<()>;
}

/// An output whose reader may go away: then what is written is dropped, and the run goes on, so that the
/// exit code stays right.
#[derive(Debug)]
pub struct Patient<W> {
    output: W,
    is_closed: bool,
}

impl<W: Write> Patient<W> {
    /// Writes to `output` as long as somebody reads.
    pub const fn new(output: W) -> Self {
        Self { output, is_closed: false }
    }

    fn forgive<T>(&mut self, result: io::Result<T>, instead: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(instead)
            }
            Ok(_) | Err(_) => result,
        }
    }
}

impl<W: Write> Write for Patient<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_closed {
            return Ok(bytes.len());
        }
        let result = self.output.write(bytes);
        self.forgive(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_closed {
            return Ok(());
        }
        let result = self.output.flush();
        self.forgive(result, ())
    }
}

/// Writes behind a text.
fn append(text: &mut String, what: fmt::Arguments<'_>) {
    text.write_fmt(what).expect("a string takes whatever is written to it");
}
