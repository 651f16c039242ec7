//! How much work a request may be.

use serde::Deserialize;

/// The table takes so much if nothing is said, in megabytes: a telephone has it.
const USUAL_MEGABYTES: usize = 64;

/// More of the memory of a worker, which `cargo xtask web` limits, the table doesn't take.
const MOST_MEGABYTES: usize = 512;

/// Limits; what isn't said isn't limited, but the table always is.
#[derive(Debug, Clone, Copy, PartialEq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// The most moves to play.
    pub nodes: Option<u64>,
    /// The longest time.
    pub seconds: Option<f64>,
    /// The size of the table.
    pub megabytes: Option<usize>,
}

impl Limits {
    /// The size of the table in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.megabytes.unwrap_or(USUAL_MEGABYTES).clamp(1, MOST_MEGABYTES) << 20
    }
}
