//! Ends a process whose parent has gone.

use std::thread;
use std::time::Duration;

/// How often a process looks for its parent.
#[cfg(unix)]
const LOOK: Duration = Duration::from_millis(250);

/// Calls `end` as soon as the process that started this one is gone: nobody waits for answers any more, though a job may
/// go on for days. Unless it says which process that is, whoever is the parent now is taken for it.
#[cfg(unix)]
pub fn end_with_parent(parent: Option<u32>, end: impl FnOnce() + Send + 'static) {
    use std::os::unix::process::parent_id;
    let parent = parent.unwrap_or_else(parent_id);
    thread::spawn(move || {
        while parent_id() == parent {
            thread::sleep(LOOK);
        }
        end();
    });
}

/// The same, where nobody can tell: such a process ends with its input.
#[cfg(not(unix))]
pub fn end_with_parent(parent: Option<u32>, end: impl FnOnce() + Send + 'static) {
    drop((parent, end, thread::current(), Duration::ZERO));
}
