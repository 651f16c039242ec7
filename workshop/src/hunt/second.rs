//! A second program that is our own, honest or lying.

use super::HuntArgs;
use cookstopper::foreign::popeye::{self, Limits};
use cookstopper::second_opinion::process::{self, Ending, Run};
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

/// A hunt for so many problems.
pub fn hunt_for(count: u64) -> HuntArgs {
    HuntArgs {
        popeye: PathBuf::from("popeye"),
        seconds: 1000,
        seed: 0,
        count: Some(count),
        limit: 1000,
        sealed: None,
        keep: None,
        table: None,
    }
}

/// Answers as Popeye does, since our answers are in its form.
pub fn honest(input: &str, _: process::Limits<'_>) -> io::Result<Run> {
    let limits = Limits { table_bytes: 1 << 16, ..Limits::default() };
    let mut run = Run {
        ending: Ending::Exited(ExitStatus::default()),
        output: String::new(),
        complaints: String::new(),
    };
    for problem in popeye::read(input).unwrap() {
        match popeye::solve(&problem, &limits) {
            Ok(answer) => run.output += &answer.text,
            Err(_) => run.ending = Ending::Refused,
        }
    }
    Ok(run)
}

/// Finds nothing wherever there is a knight.
pub fn lying(input: &str, limits: process::Limits<'_>) -> io::Result<Run> {
    let mut run = honest(input, limits)?;
    if input.contains('S') {
        run.output = run
            .output
            .lines()
            .filter(|line| !line.contains("1."))
            .fold(String::new(), |text, line| text + line + "\n");
    }
    Ok(run)
}
