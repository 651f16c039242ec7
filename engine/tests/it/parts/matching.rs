//! Tests of `solve::target::matching`.

use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::solve::target::matching::{MOST, NEVER, Row, least_sum};

/// The least sum, by trying every way.
fn tried(rows: &[Row], columns: usize, taken: u32) -> u32 {
    let Some((row, rest)) = rows.split_first() else { return 0 };
    let free = (0..columns).filter(|column| taken & 1 << column == 0);
    free.map(|column| row[column] + tried(rest, columns, taken | 1 << column)).min().unwrap_or(NEVER)
}

#[test]
fn the_least_sum_is_what_trying_every_way_finds() {
    let mut dice = Dice::new(7);
    for _ in 0..2_000 {
        let rows = dice.below(6);
        let columns = rows + dice.below(3);
        let row = |dice: &mut Dice| {
            let mut row = [NEVER; MOST];
            for cost in &mut row[..columns] {
                *cost = if dice.below(5) == 0 { NEVER } else { dice.below(7) as u32 };
            }
            row
        };
        let rows: Vec<Row> = (0..rows).map(|_| row(&mut dice)).collect();
        let expected = tried(&rows, columns, 0);
        assert_eq!(least_sum(&rows, columns, u32::MAX), expected, "{rows:?}");
        let limit = dice.below(12) as u32;
        assert_eq!(least_sum(&rows, columns, limit) > limit, expected > limit, "{rows:?}");
    }
}
