//! The text of an answer while the problem is solved.

use super::wording::PopeyeWording;
use cookstopper_engine::notation::SolutionWriter;
use cookstopper_engine::solve::{Follower, Found};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is known of the text of an answer, for whoever prints it meanwhile.
#[derive(Debug, Default)]
pub struct Live(Mutex<Option<Known>>);

/// What stands in front of the solution of a position, and the solution as far as it is known.
#[derive(Debug)]
struct Known {
    above: String,
    solution: SolutionWriter<PopeyeWording>,
    ends: Ends,
    /// Whether anything was heard of this position, or of one before.
    is_begun: bool,
}

/// Which line feeds around a solution are not written: those of play that can't begin.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ends {
    /// Not the first one.
    pub lacks_first: bool,
    /// Not the last one.
    pub lacks_last: bool,
}

impl Live {
    /// A position is about to be solved below this text.
    pub(super) fn begin(&self, above: &str, solution: SolutionWriter<PopeyeWording>, ends: Ends) {
        let mut known = self.known();
        let is_begun = known.as_ref().is_some_and(|known| known.is_begun);
        *known = Some(Known { above: above.to_owned(), solution, ends, is_begun });
    }

    /// The text behind so many bytes; nothing before the first position could be set up.
    #[must_use]
    pub fn behind(&self, printed: usize) -> String {
        let known = self.known();
        let Some(Known { above, solution, ends, .. }) = known.as_ref().filter(|known| known.is_begun) else {
            return String::new();
        };
        let solution = solution.so_far().concat();
        let mut solution = solution.as_str();
        if ends.lacks_first {
            solution = solution.get(1..).unwrap_or_default();
        }
        if ends.lacks_last {
            solution = solution.strip_suffix('\n').unwrap_or(solution);
        }
        match printed.checked_sub(above.len()) {
            None => format!("{}{solution}", &above[printed..]),
            Some(printed) => solution.get(printed..).unwrap_or_default().to_owned(),
        }
    }

    fn known(&self) -> MutexGuard<'_, Option<Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Follower for Live {
    fn hear(&self, found: Found<'_>) {
        if let Some(known) = self.known().as_mut() {
            known.is_begun = true;
            known.solution.hear(found);
        }
    }
}
