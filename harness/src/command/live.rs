//! Prints what becomes known while something is solved.

use std::convert::Infallible;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// So often is looked whether there is something to print.
const INTERVAL: Duration = Duration::from_millis(100);

/// Works, and prints meanwhile what `behind` says of the text behind so many bytes. What was made, and what was printed.
///
/// # Errors
/// The output can't be written; then `stop` is set.
pub fn print_meanwhile<T>(
    behind: &(dyn Fn(usize) -> String + Sync),
    print: &mut (dyn FnMut(&str) -> io::Result<()> + Send),
    stop: &AtomicBool,
    work: impl FnOnce() -> T,
) -> io::Result<(T, String)> {
    let (end, ended) = channel();
    thread::scope(|scope| {
        let printer = scope.spawn(move || {
            let result = print_until::<Infallible>(behind, print, &ended);
            if result.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            result
        });
        let made = work();
        // What waits for the end needn't wait for the next look.
        drop(end);
        let printed = printer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        printed.map(|(_, printed)| (made, printed))
    })
}

/// Waits for what is made on another thread, and prints meanwhile what `behind` says of the text behind so many bytes. What was made, if
/// anything, and what was printed.
///
/// # Errors
/// The output can't be written.
pub fn print_until<T>(
    behind: &dyn Fn(usize) -> String,
    print: &mut dyn FnMut(&str) -> io::Result<()>,
    end: &Receiver<T>,
) -> io::Result<(Option<T>, String)> {
    let mut printed = String::new();
    loop {
        match end.recv_timeout(INTERVAL) {
            Ok(made) => return Ok((Some(made), printed)),
            Err(RecvTimeoutError::Disconnected) => return Ok((None, printed)),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let new = behind(printed.len());
        if !new.is_empty() {
            print(&new)?;
            printed.push_str(&new);
        }
    }
}

/// Writes to an output and shows it at once.
pub fn show(output: &mut dyn Write, text: &str) -> io::Result<()> {
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// What is left of a text when so much of it has been printed.
///
/// # Errors
/// It isn't the beginning of the text.
pub fn rest<'text>(text: &'text str, printed: &str) -> io::Result<&'text str> {
    text.strip_prefix(printed).ok_or_else(|| {
        io::Error::other(format!("what was printed isn't the beginning of the solution:{text}"))
    })
}
