//! Tests of `solve::target::matching`.

use cookstopper_engine::solve::target::matching::{MOST, NEVER, Row, least_sum};

/// The least sum, by trying every way.
fn tried(rows: &[Row], columns: usize, taken: u32) -> u32 {
    let Some((row, rest)) = rows.split_first() else { return 0 };
    let free = (0..columns).filter(|column| taken & 1 << column == 0);
    free.map(|column| row[column] + tried(rest, columns, taken | 1 << column)).min().unwrap_or(NEVER)
}

#[test]
fn the_least_sum_is_what_trying_every_way_finds() {
    let mut state = 7_u64;
    let mut dice = |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    for _ in 0..2_000 {
        let rows = dice(6) as usize;
        let columns = rows + dice(3) as usize;
        let row = |dice: &mut dyn FnMut(u64) -> u64| {
            let mut row = [NEVER; MOST];
            for cost in &mut row[..columns] {
                *cost = if dice(5) == 0 { NEVER } else { dice(7) as u32 };
            }
            row
        };
        let rows: Vec<Row> = (0..rows).map(|_| row(&mut dice)).collect();
        let expected = tried(&rows, columns, 0);
        assert_eq!(least_sum(&rows, columns, u32::MAX), expected, "{rows:?}");
        let limit = dice(12) as u32;
        assert_eq!(least_sum(&rows, columns, limit) > limit, expected > limit, "{rows:?}");
    }
}
