//! What the engine promises as a whole, tested against tables, other implementations and itself.

mod analysis;
mod differential;
mod examples;
mod idle;
mod mirrored;
mod order;
mod orthodox;
mod parts;
mod perft;
mod properties;
mod reading;
mod reasons;
mod short;
mod solving;

use proptest::test_runner::{Config as ProptestConfig, RngSeed};

/// So many random cases, the same each time: what nobody has changed doesn't fail by chance. Other seeds are for hunts:
/// `PROPTEST_RNG_SEED` and `PROPTEST_CASES` choose them.
fn random_cases(cases: u32) -> ProptestConfig {
    let chosen = ProptestConfig::default();
    let is_chosen = chosen.rng_seed != RngSeed::Random;
    ProptestConfig {
        cases: if is_chosen { chosen.cases } else { cases },
        rng_seed: if is_chosen { chosen.rng_seed } else { RngSeed::Fixed(2026) },
        failure_persistence: None,
        ..chosen
    }
}
