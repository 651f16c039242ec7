//! Mistakes of the program in one entry, kept from harming the others.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Calls `work`; should it panic, says why and where instead of printing it.
///
/// # Errors
/// The message of the panic with its place in the source.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    install_hook();
    IS_CAUGHT.set(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    IS_CAUGHT.set(false);
    result.map_err(|_| MESSAGE.take())
}

/// Panics of other threads, and those outside of [`caught`], are printed as ever.
fn install_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let print = take_hook();
        set_hook(Box::new(move |info| {
            if IS_CAUGHT.get() {
                let payload = info.payload();
                let owned = payload.downcast_ref::<String>().map(String::as_str);
                let reason = owned.or_else(|| payload.downcast_ref::<&str>().copied());
                let reason = reason.unwrap_or("no reason given");
                let place = info.location().map(|place| format!(" ({place})")).unwrap_or_default();
                MESSAGE.set(format!("{reason}{place}"));
            } else {
                print(info);
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::caught;

    #[test]
    fn a_panic_becomes_a_message() {
        assert_eq!(caught(|| 1), Ok(1));
        let message = caught(|| -> u8 { panic!("no such square") }).unwrap_err();
        assert!(message.starts_with("no such square (harness/src/panic.rs:"), "{message}");
    }
}
