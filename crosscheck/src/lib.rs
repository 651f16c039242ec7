//! The fast engine against the slow reference, on random positions and problems.
//!
//! Used by the tests of the engine and the harness with fixed seeds and a small budget, and by `cargo xtask differential` for as long as
//! one likes. Everything follows from a seed, so that a number reproduces a disagreement.
//!
//! | module | subject |
//! |---|---|
//! | `dice` | random numbers from a seed |
//! | `conditions` | sets of conditions, listed and random |
//! | `diagrams` | random diagrams of the hard kind |
//! | `units` | what stands on their squares |
//! | `facts` | what a position says, in words that both implementations share |
//! | `compare` | one position in both: moves, what they lead to, check, mate |
//! | `playout` | random play from a diagram, compared move by move |
//! | `naive` | an exhaustive solver on top of the reference |
//! | `naive_tree`, `naive_lines` | its battle play, and its help and series play |
//! | `parallel` | the cases of a test on all processors |
//! | `peer` | chess in cozy-chess |
//! | `problems` | random problems |
//! | `sharing` | a problem solved by several threads |
//! | `stretches` | a problem solved in stretches |
//! | `promises` | whether shortcuts change an answer |
//! | `answers` | solutions in a form that ignores order |

#![allow(
    missing_docs,
    reason = "read by tests only, which need no manual: what a name doesn't say has its sentence"
)]

pub mod answers;
pub mod compare;
pub mod conditions;
pub mod diagrams;
pub mod dice;
pub mod facts;
pub mod naive;
pub mod naive_lines;
pub mod naive_tree;
pub mod parallel;
pub mod peer;
pub mod playout;
pub mod problems;
pub mod promises;
pub mod sharing;
pub mod stretches;
pub mod units;

pub use cookstopper_reference as reference;
