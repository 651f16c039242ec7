//! The files of the site.

use super::licences;
use crate::root;
use brotli::enc::BrotliEncoderParams;
use cookstopper::desk::Encoding;
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

/// By brotli the whole site has no more bytes: so much a visitor without a good line waits for.
const MOST_BYTES: u64 = 1_500_000;

/// The ends of the names of files that are smaller compressed.
const COMPRESSIBLE: [&str; 8] = ["html", "js", "css", "json", "svg", "wasm", "txt", "webmanifest"];

/// How large a site is, in bytes.
#[derive(Debug, Default)]
pub struct Size {
    files: usize,
    plain: u64,
    gzip: u64,
    brotli: u64,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, plain, gzip, brotli } = self;
        write!(f, "{files} files, {plain} bytes, {gzip} sent by gzip, {brotli} by brotli")
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
    for file in ["worker.js", "warm-up.json"] {
        copy(&root().join("web/worker").join(file), &folder.join("engine").join(file))?;
    }
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
    let size = compress(folder)?;
    if size.brotli > MOST_BYTES {
        return Err(format!("the site is too large: {size}; expected at most {MOST_BYTES} by brotli"));
    }
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

/// Makes a content smaller.
type Compress = fn(&[u8]) -> io::Result<Vec<u8>>;

/// Writes each file compressed, too, beside itself, for servers that send it so. How large the site is then on the wire.
fn compress(folder: &Path) -> Result<Size, String> {
    let mut size = Size::default();
    for file in files(folder) {
        let path = folder.join(&file);
        let content = fs::read(&path).map_err(|error| told(&path, &error))?;
        size.files += 1;
        size.plain += content.len() as u64;
        for encoding in Encoding::COMPRESSED {
            let (compress, sum): (Compress, _) = match encoding {
                Encoding::Plain => continue,
                Encoding::Gzip => (by_gzip, &mut size.gzip),
                Encoding::Brotli => (by_brotli, &mut size.brotli),
            };
            let compressed = is_compressible(&file).then(|| compress(&content)).transpose();
            let compressed = compressed.map_err(|error| told(&path, &error))?;
            // A file that doesn't get smaller is sent as it is.
            let compressed = compressed.filter(|compressed| compressed.len() < content.len());
            *sum += compressed.as_ref().map_or(content.len(), Vec::len) as u64;
            if let Some(compressed) = compressed {
                let beside = folder.join(format!("{file}{}", encoding.ending()));
                fs::write(&beside, compressed).map_err(|error| told(&beside, &error))?;
            }
        }
    }
    Ok(size)
}

fn is_compressible(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(_, end)| COMPRESSIBLE.contains(&end))
}

fn by_gzip(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
}

fn by_brotli(mut content: &[u8]) -> io::Result<Vec<u8>> {
    // The largest window that every browser knows.
    let parameters = BrotliEncoderParams { quality: 11, lgwin: 24, ..BrotliEncoderParams::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut content, &mut compressed, &parameters)?;
    Ok(compressed)
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
