//! Benchmarks.

use crate::root;
use std::process::{Command, ExitCode};

/// Runs `cargo bench` with these arguments.
pub fn run(arguments: &[String]) -> ExitCode {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).arg("bench").args(arguments).current_dir(root()).status();
    if status.is_ok_and(|status| status.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
