//! `completions` and `man`: made from the definition of the command line, so that they can't go stale.

use super::printed;
use crate::cli::definition;
use crate::exit::Exit;
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use std::io::{self, Write};

/// The name of the program.
pub const PROGRAM: &str = "cookstopper";

/// Prints the completions for a shell.
pub fn completions(shell: Shell) -> Exit {
    print(&completions_text(shell))
}

/// Prints the manual page.
pub fn page() -> Exit {
    match page_text() {
        Ok(text) => print(&text),
        Err(error) => printed(Err(error), Exit::Sound),
    }
}

/// The completions for a shell.
#[must_use]
pub fn completions_text(shell: Shell) -> Vec<u8> {
    let mut text = Vec::new();
    generate(shell, &mut definition(), PROGRAM, &mut text);
    text
}

/// The manual page: the program, then each of its commands.
///
/// # Errors
/// None, since it writes to memory; the library does not say so.
pub fn page_text() -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let mut program = definition();
    program.build();
    let commands: Vec<_> =
        program.get_subcommands().filter(|one| one.get_name() != "help").cloned().collect();
    let page = Man::new(program);
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    for command in commands {
        writeln!(text, ".SH {}", command.get_name().to_uppercase())?;
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        writeln!(text, "{}.", about.replace('-', "\\-"))?;
        let mut options = Vec::new();
        Man::new(command).render_options_section(&mut options)?;
        let options = String::from_utf8_lossy(&options).replace(".SH OPTIONS", ".SS Options");
        text.extend_from_slice(options.as_bytes());
    }
    writeln!(text, ".SH EXIT CODES\n{}", crate::cli::EXIT_CODES)?;
    page_end(&mut text)?;
    Ok(text)
}

fn page_end(text: &mut Vec<u8>) -> io::Result<()> {
    writeln!(text, ".SH VERSION\nv{}", env!("CARGO_PKG_VERSION"))
}

fn print(text: &[u8]) -> Exit {
    let mut output = anstream::stdout().lock();
    printed(output.write_all(text).and_then(|()| output.flush()), Exit::Sound)
}
