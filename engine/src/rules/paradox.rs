//! Questions that hang on themselves: a move is legal only if an answer to it isn't, and the other way round.
//!
//! Conditions that judge a move by the answers to it look ahead as far as they look, and there presume one answer or the other. If
//! what they are asked comes out the same either way, it is decided; else it can't be, or not by looking so far.

use std::cell::Cell;

/// What is presumed where nobody looks any further, and whether that has been asked.
#[derive(Clone, Copy)]
struct Presumed {
    answer: bool,
    was_asked: bool,
}

thread_local! {
    static PRESUMED: Cell<Option<Presumed>> = const { Cell::new(None) };
}

/// Lets a question be asked under a presumption, and says whether it mattered whether there is one.
fn under<T>(answer: bool, ask: &mut dyn FnMut() -> T) -> (T, bool) {
    PRESUMED.set(Some(Presumed { answer, was_asked: false }));
    let found = ask();
    let was_asked = PRESUMED.take().is_some_and(|presumed| presumed.was_asked);
    (found, was_asked)
}

/// Asks a question that may go on without end: what comes out if yes is presumed at the end of it, and what if no is, where that has been asked. Inside another
/// such question its presumption holds.
pub(crate) fn either_way<T>(mut ask: impl FnMut() -> T) -> (T, Option<T>) {
    if PRESUMED.get().is_some() {
        return (ask(), None);
    }
    let (found, was_asked) = under(true, &mut ask);
    (found, was_asked.then(|| under(false, &mut ask).0))
}

/// What is presumed where nobody looks any further.
pub(crate) fn presumed() -> Option<bool> {
    let presumed = PRESUMED.get()?;
    PRESUMED.set(Some(Presumed { was_asked: true, ..presumed }));
    Some(presumed.answer)
}

/// Whether answers hang on a presumption at the moment: they are none to remember.
pub(crate) fn is_presuming() -> bool {
    PRESUMED.get().is_some()
}

/// Asks something without any presumption.
pub(crate) fn without_presuming<T>(ask: impl FnOnce() -> T) -> T {
    let presumed = PRESUMED.take();
    let found = ask();
    PRESUMED.set(presumed);
    found
}
