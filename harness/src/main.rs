//! The program `cookstopper`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cookstopper::cli::run(std::env::args_os()).into()
}
