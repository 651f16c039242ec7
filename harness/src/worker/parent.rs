//! Ends a process whose parent has gone.

use std::thread;
use std::time::Duration;

/// How often a process looks for its parent.
#[cfg(unix)]
const LOOK: Duration = Duration::from_millis(250);

/// Calls `end` as soon as the process that started this one is gone: nobody waits for answers any more, though a job may
/// go on for days.
#[cfg(unix)]
pub fn end_with_parent(end: impl FnOnce() + Send + 'static) {
    use std::os::unix::process::parent_id;
    let parent = parent_id();
    thread::spawn(move || {
        while parent_id() == parent {
            thread::sleep(LOOK);
        }
        end();
    });
}

/// The same, where nobody can tell: such a process ends with its input.
#[cfg(not(unix))]
pub fn end_with_parent(end: impl FnOnce() + Send + 'static) {
    drop((end, thread::current(), Duration::ZERO));
}
