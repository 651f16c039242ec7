//! The program `cookstopper`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cookstopper::command::run(std::env::args_os()).into()
}
