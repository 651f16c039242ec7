//! What the engine promises as a whole, tested against tables, other implementations and itself.

mod differential;
mod examples;
mod idle;
mod mirrored;
mod order;
mod orthodox;
mod parallel;
mod parts;
mod perft;
mod properties;
mod reading;
mod reasons;
mod short;
mod solving;

#[path = "../random/peer.rs"]
mod peer;
#[path = "../random/mod.rs"]
mod random;
