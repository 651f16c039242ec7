//! The licences of everything that the site holds.

use super::MACHINE;
use crate::root;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The package that is compiled.
const PACKAGE: &str = "cookstopper-web";

/// How files are called that hold a licence.
const NAMES: [&str; 4] = ["license", "licence", "copying", "unlicense"];

/// A text with the name, version and licence of every package in the engine, and the texts of the licences.
pub fn text() -> Result<String, String> {
    let metadata = metadata()?;
    let packages = packages(&metadata)?;
    let mut text = String::from(
        "What the desk is made of, and under which licences.\n\n\
         The figures are those of Colin M. L. Burnett (Cburnett), under the licence at the end.\n\n",
    );
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages {
        let field = |name: &str| package[name].as_str().unwrap_or_default();
        let name = format!("{} {}", field("name"), field("version"));
        text.push_str(&format!("{name}: {}\n", field("license")));
        let folder = Path::new(field("manifest_path")).parent().unwrap_or(Path::new(""));
        for licence in licences_in(folder)? {
            texts.entry(licence).or_default().push(name.clone());
        }
    }
    let own = ["LICENSE-MIT", "LICENSE-APACHE", "harness/src/report/page/figures-LICENSE.txt"];
    for file in own {
        let path = root().join(file);
        let licence = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        texts.entry(licence.trim().to_owned()).or_default().push(format!("Cookstopper ({file})"));
    }
    for (licence, of) in texts {
        text.push_str(&format!("\n\n---- {}\n\n{licence}\n", of.join(", ")));
    }
    Ok(text)
}

fn metadata() -> Result<Value, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", MACHINE]);
    let output =
        command.current_dir(root()).output().map_err(|error| format!("cargo can't be run: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

/// The packages that are compiled into the engine, as `cargo tree` tells them: with the features of this package alone.
fn packages(metadata: &Value) -> Result<Vec<&Value>, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.args(["tree", "--locked", "--package", PACKAGE, "--target", MACHINE, "--edges", "normal"]);
    command.args(["--prefix", "none", "--format", "{p}"]).current_dir(root());
    let output = command.output().map_err(|error| format!("cargo can't be run: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo tree: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let tree = String::from_utf8_lossy(&output.stdout).into_owned();
    let named = |line: &str| {
        let mut words = line.split_whitespace();
        Some((words.next()?.to_owned(), words.next()?.trim_start_matches('v').to_owned()))
    };
    let compiled: BTreeSet<(String, String)> = tree.lines().filter_map(named).collect();
    let all = metadata["packages"].as_array().ok_or("cargo metadata names no packages")?;
    let field = |package: &Value, name: &str| package[name].as_str().unwrap_or_default().to_owned();
    let is_foreign = |package: &&Value| !package["source"].is_null();
    let is_compiled =
        |package: &&Value| compiled.contains(&(field(package, "name"), field(package, "version")));
    let mut packages: Vec<&Value> = all.iter().filter(is_foreign).filter(is_compiled).collect();
    packages.sort_by_key(|package| (field(package, "name"), field(package, "version")));
    Ok(packages)
}

/// The licences in the folder of a package.
fn licences_in(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut licences = Vec::new();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().to_lowercase();
        if NAMES.iter().any(|start| name.starts_with(start)) && entry.path().is_file() {
            let text =
                fs::read(entry.path()).map_err(|error| format!("{}: {error}", entry.path().display()))?;
            licences.push(String::from_utf8_lossy(&text).trim().to_owned());
        }
    }
    licences.sort();
    Ok(licences)
}
