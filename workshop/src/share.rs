//! A share of a collection, as it is written in an argument.

use cookstopper::partition::Partition;

/// Reads `K/N`.
pub fn read(text: &str) -> Result<Partition, String> {
    format!("hash:{text}").parse().map_err(|_| format!("expected `K/N` with K from 1 to N, found `{text}`"))
}
