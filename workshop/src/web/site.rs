//! The files of the site.

use super::licences;
use crate::root;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// Files of the report page that the desk shares.
const OF_REPORT: [&str; 7] =
    ["board.js", "letters.js", "play.js", "words.js", "words.json", "page.css", "figures.svg"];

/// The script that keeps the site for times without a network.
const KEEPER: &str = "service-worker.js";

/// How large a site is, in bytes.
#[derive(Debug, Default)]
pub struct Size {
    files: usize,
    plain: u64,
    compressed: u64,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, plain, compressed } = self;
        write!(f, "{files} files, {plain} bytes, {compressed} compressed by gzip")
    }
}

fn told(path: &Path, error: &impl fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

/// Builds the site beside the old one, and then takes its place: whoever is served never gets half of each.
pub fn build(output: &Path, engine: impl Fn(&Path) -> Result<(), String>) -> Result<Size, String> {
    let parent = output.parent().ok_or("the site needs a folder of its own")?;
    fs::create_dir_all(parent).map_err(|error| told(parent, &error))?;
    let new =
        tempfile::Builder::new().prefix(".site").tempdir_in(parent).map_err(|error| told(parent, &error))?;
    let folder = new.path();
    copy_folder(&root().join("web/site"), folder)?;
    engine(&folder.join("engine"))?;
    copy(&root().join("web/worker/worker.js"), &folder.join("engine/worker.js"))?;
    let page = root().join("harness/src/report/page");
    for file in OF_REPORT {
        copy(&page.join(file), &folder.join("report").join(file))?;
    }
    write(&folder.join("data.json"), &cookstopper_web::data::data().to_string())?;
    write(&folder.join("licences.txt"), &licences::text()?)?;
    let files = files(folder);
    let keeper = root().join("web/worker").join(KEEPER);
    let script = fs::read_to_string(&keeper).map_err(|error| told(&keeper, &error))?;
    write(&folder.join(KEEPER), &keeping(&script, folder, &files)?)?;
    let size = size(folder)?;
    make_readable(folder).map_err(|error| told(folder, &error))?;
    if output.exists() {
        fs::remove_dir_all(output).map_err(|error| told(output, &error))?;
    }
    let built = new.keep();
    fs::rename(&built, output).map_err(|error| told(output, &error))?;
    Ok(size)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(|error| told(path, &error))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let folder = to.parent().unwrap_or(to);
    fs::create_dir_all(folder).map_err(|error| told(folder, &error))?;
    fs::copy(from, to).map(|_| ()).map_err(|error| told(from, &error))
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    for file in files(from) {
        copy(&from.join(&file), &to.join(&file))?;
    }
    Ok(())
}

/// The files below a folder, with slashes, in order.
fn files(folder: &Path) -> Vec<String> {
    let all = WalkDir::new(folder).sort_by_file_name().into_iter().flatten();
    let files = all.filter(|file| file.file_type().is_file());
    let inside = files.filter_map(|file| file.path().strip_prefix(folder).ok().map(PathBuf::from));
    inside.map(|path| path.to_string_lossy().replace('\\', "/")).collect()
}

/// The script that keeps all files, whose version is that of what they hold.
fn keeping(script: &str, folder: &Path, files: &[String]) -> Result<String, String> {
    let mut hash = blake3::Hasher::new();
    hash.update(script.as_bytes());
    for file in files {
        let content = fs::read(folder.join(file)).map_err(|error| told(&folder.join(file), &error))?;
        hash.update(file.as_bytes()).update(&content.len().to_le_bytes()).update(&content);
    }
    // The page is asked for by the folder's address.
    let mut kept = vec![".".to_owned()];
    kept.extend(files.iter().map(|file| format!("./{file}")));
    let kept = serde_json::to_string(&kept).map_err(|error| error.to_string())?;
    let version = hash.finalize().to_hex();
    Ok(script.replace("{{version}}", &version[..16]).replace("{{files}}", &kept))
}

fn size(folder: &Path) -> Result<Size, String> {
    let mut size = Size::default();
    for file in files(folder) {
        let path = folder.join(file);
        let content = fs::read(&path).map_err(|error| told(&path, &error))?;
        size.files += 1;
        size.plain += content.len() as u64;
        size.compressed += compressed(&content).map_err(|error| told(&path, &error))?;
    }
    Ok(size)
}

fn compressed(content: &[u8]) -> io::Result<u64> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?.len() as u64)
}

/// A temporary folder is for its owner alone; a site is for whoever may read the folder around it.
#[cfg(unix)]
fn make_readable(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_readable(_: &Path) -> io::Result<()> {
    Ok(())
}
