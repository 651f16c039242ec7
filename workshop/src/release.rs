//! The program as it is given to others: compiled twice, the second time for what the first one was seen to do most.
//!
//! The first program counts which way it goes while it verifies the corpus; the compiler lays out the second one by these counts
//! (profile-guided optimisation). Nothing else differs: the same sources, the same moves, the same texts.

use crate::{root, target_folder};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What stands between flags for cargo, so that each may have spaces.
const BETWEEN_FLAGS: &str = "\u{1f}";

/// Builds the program; where it is then.
///
/// # Errors
/// Something is missing that is needed for it, or what is called fails.
pub fn build() -> Result<PathBuf, String> {
    let compiler = Compiler::find()?;
    let folder = target_folder().join("profiled");
    let counting = compiler.build(&folder.join("counting"), "-Cprofile-generate")?;
    let profile = compiler.profile(&counting, &folder)?;
    compiler.build(&folder.join("laid-out"), &format!("-Cprofile-use={}", profile.display()))
}

/// What makes programs of sources, and profiles of counts.
struct Compiler {
    cargo: OsString,
    /// The machine for which it compiles by itself.
    machine: String,
    /// The program that puts counts together.
    profdata: PathBuf,
}

impl Compiler {
    fn find() -> Result<Self, String> {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let told = printed(Command::new(&rustc).arg("-vV"))?;
        let machine = told.lines().find_map(|line| line.strip_prefix("host: "));
        let machine = machine.ok_or("rustc doesn't say for which machine it compiles")?.to_owned();
        let libraries = printed(Command::new(&rustc).args(["--print", "target-libdir"]))?;
        let tools = Path::new(libraries.trim()).parent().map(|folder| folder.join("bin")).unwrap_or_default();
        let profdata = tools.join(format!("llvm-profdata{}", std::env::consts::EXE_SUFFIX));
        if !profdata.exists() {
            // Toolchains that rustup hasn't installed may have none to add.
            let _ = Command::new("rustup").args(["component", "add", "llvm-tools"]).status();
        }
        if !profdata.exists() {
            let wanted = profdata.display();
            return Err(format!("{wanted} is missing: `rustup component add llvm-tools` installs it"));
        }
        Ok(Self { cargo: std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), machine, profdata })
    }

    /// Compiles the program with one more flag; where it is then.
    fn build(&self, folder: &Path, flag: &str) -> Result<PathBuf, String> {
        let mut build = Command::new(&self.cargo);
        // With a machine that is named, programs that help to build are compiled without the flag.
        build.args(["build", "--release", "--locked", "--package", "cookstopper", "--target", &self.machine]);
        build.arg("--target-dir").arg(folder).env("CARGO_ENCODED_RUSTFLAGS", with_flag(flag));
        build.current_dir(root());
        if !build.status().map_err(|error| format!("cargo can't be run: {error}"))?.success() {
            return Err("the program could not be built".to_owned());
        }
        let name = format!("cookstopper{}", std::env::consts::EXE_SUFFIX);
        Ok(folder.join(&self.machine).join("release").join(name))
    }

    /// What the program does most when it verifies the corpus. Named after the program that counts: what it has counted once it
    /// doesn't count again, and cargo, which doesn't look into the file that a flag names, compiles anew for another one.
    fn profile(&self, counting: &Path, folder: &Path) -> Result<PathBuf, String> {
        let failed = |path: &Path, error: &std::io::Error| format!("{}: {error}", path.display());
        let program = fs::read(counting).map_err(|error| failed(counting, &error))?;
        let profile = folder.join(format!("{}.profdata", &blake3::hash(&program).to_hex()[..16]));
        if profile.exists() {
            return Ok(profile);
        }
        let counts = tempfile::tempdir_in(folder).map_err(|error| failed(folder, &error))?;
        let mut verify = Command::new(counting);
        verify.args(["verify", "--jobs", "1", "corpus"]).current_dir(root());
        verify.env("LLVM_PROFILE_FILE", counts.path().join("%p.profraw"));
        printed(&mut verify)?;
        let merged = counts.path().join("merged.profdata");
        let mut merge = Command::new(&self.profdata);
        printed(merge.arg("merge").arg("-o").arg(&merged).arg(counts.path()))?;
        fs::rename(&merged, &profile).map_err(|error| failed(&profile, &error))?;
        Ok(profile)
    }
}

/// The flags with which the user compiles, and one more.
fn with_flag(flag: &str) -> String {
    let mut flags = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_else(|_| {
        let plain = std::env::var("RUSTFLAGS").unwrap_or_default();
        plain.split_whitespace().collect::<Vec<_>>().join(BETWEEN_FLAGS)
    });
    if !flags.is_empty() {
        flags.push_str(BETWEEN_FLAGS);
    }
    flags + flag
}

/// What a program prints that must end well.
fn printed(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name} can't be run: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(format!("{name} failed: {said}"));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
