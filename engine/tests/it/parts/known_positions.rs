//! Tests of `solve::table`.

use cookstopper_engine::board::key::Key;
use cookstopper_engine::solve::table::{Known, Table};

#[test]
fn a_tiny_table_forgets_but_never_lies() {
    let mut table = Table::new(1);
    let key = |number: u64| Key(u128::from(number) << 64 | u128::from(number.wrapping_mul(0x9e37_79b9)));
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
    let key = |number: u64| Key(u128::from(number) << 70 | u128::from(number.wrapping_mul(0x9e37_79b9)));
    for number in 1..40_000_u64 {
        table.set(key(number), Known { proven: 0, disproven: number as u16 });
    }
    let found = (1..40_000_u64).filter(|number| table.get(key(*number)).disproven == *number as u16);
    assert!(found.count() > 39_000);
}
