//! `cargo xtask web`: the desk in the browser as a folder of files, which any web server can serve.

mod figures;
mod licences;
mod parity;
mod site;

use crate::{root, target_folder};
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use wasm_bindgen_cli_support::Bindgen;

/// What the engine is compiled for.
const MACHINE: &str = "wasm32-unknown-unknown";

/// The folder of the site, in the repository.
pub const DIST: &str = "web/dist";

/// The stack of a worker, in bytes: solving goes as deep as the stipulation is long.
const STACK_BYTES: usize = 8 << 20;

/// The most memory that a worker takes, in bytes: a problem that needs more must not take it from everything else.
const MOST_BYTES: usize = 1 << 30;

#[derive(Debug, Args)]
pub struct WebArgs {
    /// Where the site goes
    #[arg(long, value_name = "DIR", default_value = DIST)]
    output: PathBuf,
    /// Compare text and nodes of the corpus, solved as WebAssembly by node, which must be installed, with our own
    #[arg(long)]
    check: bool,
    /// Compare the time that node takes for the problems of a benchmark with our own, on one thread
    #[arg(long, value_name = "FILE")]
    figures: Option<PathBuf>,
    /// Take the site as it is, built before
    #[arg(long)]
    built: bool,
}

pub fn run(arguments: &WebArgs) -> ExitCode {
    match web(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("web: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn web(arguments: &WebArgs) -> Result<(), String> {
    let output = root().join(&arguments.output);
    if !arguments.built {
        eprintln!("{}", build(&output)?);
    }
    if arguments.check {
        parity::check(&output)?;
    }
    match &arguments.figures {
        Some(problems) => figures::tell(&output, problems),
        None => Ok(()),
    }
}

/// Builds the site in a folder; how large it is then.
pub fn build(output: &Path) -> Result<String, String> {
    let engine = compiled()?;
    let size = site::build(output, |folder| bound(&engine, folder))?;
    Ok(format!("{}: {size}", output.display()))
}

/// Compiles the engine for browsers; where it is then.
fn compiled() -> Result<PathBuf, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let flags = [format!("-zstack-size={STACK_BYTES}"), format!("--max-memory={MOST_BYTES}")];
    let mut flags = flags.map(|flag| format!("\"-Clink-arg={flag}\"")).to_vec();
    flags.push("\"-Ctarget-feature=+simd128\"".to_owned());
    // What isn't copied by single loads and stores is copied by a call out of WebAssembly, which costs more than the copying: without
    // this, 6 % of the time.
    flags.push("\"-Cllvm-args=-max-store-memcpy=32 -max-store-memset=32\"".to_owned());
    let flags = format!("target.{MACHINE}.rustflags=[{}]", flags.join(","));
    let mut build = Command::new(cargo);
    build.args(["rustc", "--package", "cookstopper-web", "--lib", "--crate-type", "cdylib", "--locked"]);
    build.args(["--target", MACHINE, "--profile", "web", "--config", &flags]).current_dir(root());
    if !build.status().map_err(|error| format!("cargo can't be run: {error}"))?.success() {
        let known = format!("if `{MACHINE}` is missing: `rustup target add {MACHINE}`");
        return Err(format!("the engine could not be compiled; {known}"));
    }
    Ok(target_folder().join(MACHINE).join("web/cookstopper_web.wasm"))
}

/// Writes the engine with what JavaScript needs to call it.
fn bound(engine: &Path, folder: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(engine).out_name("engine").typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let bindgen = bindgen.web(true).map_err(|error| error.to_string())?;
    bindgen.generate(folder).map_err(|error| format!("{error:#}"))
}
