//! What the page in the browser asks, and what it is told: requests and answers as JSON.
//!
//! There is no logic here that exists elsewhere: a request is read, the harness is asked, and what it says is told. All of it is
//! plain Rust; how it is called from a worker of a browser stands in one module.

pub mod analysing;
#[cfg(target_family = "wasm")]
mod browser;
pub mod checking;
#[cfg(not(target_family = "wasm"))]
pub mod data;
pub mod desk;
pub mod host;
pub mod limits;
pub mod playing;
pub mod problem;
pub mod reading;
pub mod refusal;
pub mod request;
pub mod solving;
pub mod stream;
pub mod varying;
pub mod writing;
