//! Tests of `solve::table`.

use cookstopper_engine::board::key::Key;
use cookstopper_engine::solve::pool;
use cookstopper_engine::solve::table::{Known, Table};
use std::sync::Arc;
use std::thread;

/// Spread as evenly as those of positions.
fn key(number: u64) -> Key {
    Key(u128::from(number) << 64 | u128::from(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

#[test]
fn a_tiny_table_forgets_but_never_lies() {
    let mut table = Table::new(1);
    for number in 1..1000 {
        table.set(key(number), Known { proven: number as u16, disproven: 0 });
    }
    for number in 1..1000 {
        let proven = table.get(key(number)).proven;
        assert!(proven == 0 || proven == number as u16);
    }
}

#[test]
fn growing_keeps_what_is_known() {
    let mut table = Table::new(64 << 20);
    for number in 1..40_000_u64 {
        table.set(key(number), Known { proven: 0, disproven: number as u16 });
    }
    let found = (1..40_000_u64).filter(|number| table.get(key(*number)).disproven == *number as u16);
    assert!(found.count() > 39_000);
    let places = table.places();
    table.make_room(3 * places, Some(&pool(4).unwrap()));
    assert!(table.places() > 3 * places);
    let found = (1..40_000_u64).filter(|number| table.get(key(*number)).disproven == *number as u16);
    assert_eq!(found.count(), table.len());
}

#[test]
fn what_several_threads_write_at_the_same_time_is_never_mixed_up() {
    let base = Arc::new(Table::new(1));
    let write = |begin: u64| {
        let mut table = Table::default();
        table.lean_on(Some(Arc::clone(&base)));
        for number in (begin..400_000).step_by(4) {
            table.set(key(number), Known { proven: number as u16, disproven: 1 });
            for other in number.saturating_sub(6)..number + 6 {
                let Known { proven, disproven } = table.get(key(other));
                assert!(disproven == 0 || proven == other as u16, "{other}: {proven}");
            }
        }
    };
    thread::scope(|scope| {
        for begin in 1..=4 {
            scope.spawn(move || write(begin));
        }
    });
}

#[test]
fn what_a_table_learns_for_itself_is_handed_over() {
    let mut base = Table::new(1 << 12);
    base.set(key(1), Known { proven: 5, disproven: 2 });
    let mut own = Table::new(1 << 12);
    let shared = Arc::new(base);
    own.lean_on(Some(Arc::clone(&shared)));
    assert_eq!(own.get(key(1)), Known { proven: 5, disproven: 2 });
    own.set(key(1), Known { proven: 0, disproven: 4 });
    own.set(key(2), Known { proven: 3, disproven: 0 });
    assert_eq!(shared.get(key(2)), Known::default());
    own.lean_on(None);
    let mut base = Arc::into_inner(shared).unwrap();
    base.take_over(&mut own);
    assert_eq!(base.get(key(1)), Known { proven: 5, disproven: 4 });
    assert_eq!(base.get(key(2)), Known { proven: 3, disproven: 0 });
    assert!(own.is_empty());
}
