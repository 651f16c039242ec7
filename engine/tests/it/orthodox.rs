//! Chess against cozy-chess, as deep as there is time for; `cargo xtask perft --peer` goes deeper.

use cookstopper_crosscheck::parallel::for_each_in_parallel;
use cookstopper_crosscheck::peer;

const MOST_DEPTH: u32 = 5;

const MOST_NODES: u64 = 40_000;

#[test]
fn agrees_with_cozy_chess() {
    for_each_in_parallel(240, |place| peer::compare(place as u64, MOST_DEPTH, MOST_NODES).map(drop));
}
