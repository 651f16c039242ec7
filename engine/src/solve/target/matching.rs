//! Who fills which square at the least cost.

use arrayvec::ArrayVec;

/// More units than a side has in any game.
pub const MOST: usize = 32;

/// A cost that says that something can't be.
pub const NEVER: u32 = 10_000;

/// The costs of one square to be filled, by unit.
pub type Row = [u32; MOST];

/// The least sum of costs if each row takes another one of the first `columns` columns; at least `limit + 1`
/// if it is more than that.
///
/// Row by row, each along a shortest augmenting path (the method of Kuhn and Munkres). What the rows so far
/// cost never falls, so that it ends as soon as the limit is passed.
pub fn least_sum(rows: &[Row], columns: usize, limit: u32) -> u32 {
    if rows.len() > columns {
        return NEVER;
    }
    // Rows and columns count from 1; column 0 stands for the row that is being added.
    let mut row_of = [0_usize; MOST + 1];
    let mut row_prices = [0_i32; MOST + 1];
    let mut column_prices = [0_i32; MOST + 1];
    for row in 1..=rows.len() {
        row_of[0] = row;
        let mut column = 0;
        let mut least = [i32::MAX; MOST + 1];
        let mut before = [0_usize; MOST + 1];
        let mut is_reached = [false; MOST + 1];
        while row_of[column] != 0 {
            is_reached[column] = true;
            let from = row_of[column];
            let (mut delta, mut next) = (i32::MAX, 0);
            for other in 1..=columns {
                if is_reached[other] {
                    continue;
                }
                let cost = rows[from - 1][other - 1] as i32 - row_prices[from] - column_prices[other];
                if cost < least[other] {
                    least[other] = cost;
                    before[other] = column;
                }
                if least[other] < delta {
                    delta = least[other];
                    next = other;
                }
            }
            for other in 0..=columns {
                if is_reached[other] {
                    row_prices[row_of[other]] += delta;
                    column_prices[other] -= delta;
                } else if other > 0 {
                    least[other] = least[other].saturating_sub(delta);
                }
            }
            column = next;
        }
        let sum = u32::try_from(-column_prices[0]).unwrap_or(0);
        if sum > limit {
            return sum;
        }
        while column != 0 {
            let previous = before[column];
            row_of[column] = row_of[previous];
            column = previous;
        }
    }
    u32::try_from(-column_prices[0]).unwrap_or(0)
}

/// The squares to be filled, as rows, and who may fill them.
#[derive(Debug, Default)]
pub struct Rows {
    rows: ArrayVec<Row, MOST>,
}

impl Rows {
    /// Adds a square with what each unit costs; `None` if there are too many.
    pub fn add(&mut self, costs: impl Iterator<Item = u32>) -> Option<()> {
        let mut row = [NEVER; MOST];
        for (place, cost) in row.iter_mut().zip(costs) {
            *place = cost.min(NEVER);
        }
        self.rows.try_push(row).ok()
    }

    /// [`least_sum`] of these rows.
    pub fn least_sum(&self, columns: usize, limit: u32) -> u32 {
        least_sum(&self.rows, columns, limit)
    }
}
