//! The files of the desk.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

mod embedded {
    //! The files that were there when the program was compiled for a release.
    include!(concat!(env!("OUT_DIR"), "/site.rs"));
}

/// The page.
const PAGE: &str = "index.html";

/// The folder of the site beside the program.
const BESIDE: &str = "desk";

/// The folder in which `cargo xtask web` builds, as seen from here.
const BUILT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/dist");

/// Where the files are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Site {
    /// In the program.
    Embedded,
    /// In a folder.
    Folder(PathBuf),
}

/// How the content of a file is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// As it is.
    Plain,
    /// Compressed by gzip.
    Gzip,
    /// Compressed by brotli.
    Brotli,
}

impl Encoding {
    /// Those that make files smaller, the smallest first.
    pub const COMPRESSED: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// What HTTP calls it; nothing where the content is as it is.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }

    /// What stands behind the name of a file whose content is so, beside the file itself.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Gzip => ".gz",
            Self::Brotli => ".br",
        }
    }

    /// Those that a browser takes, as it says in `Accept-Encoding`.
    ///
    /// ```
    /// use cookstopper::desk::Encoding;
    /// assert_eq!(Encoding::accepted("gzip, deflate, br;q=0.9"), [Encoding::Brotli, Encoding::Gzip]);
    /// assert_eq!(Encoding::accepted("br;q=0, *"), [Encoding::Gzip]);
    /// assert_eq!(Encoding::accepted("identity"), []);
    /// ```
    #[must_use]
    pub fn accepted(header: &str) -> Vec<Self> {
        let choices = header.split(',').map(|choice| {
            let mut parts = choice.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default().to_ascii_lowercase();
            let weight =
                parts.find_map(|part| part.strip_prefix("q=")).and_then(|text| text.parse::<f32>().ok());
            (name, weight.unwrap_or(1.0) > 0.0)
        });
        let choices: Vec<(String, bool)> = choices.collect();
        let said = |wanted: &str| choices.iter().find(|(name, _)| name == wanted).map(|(_, takes)| *takes);
        let takes = |encoding: &Self| {
            let named = encoding.name().and_then(said);
            named.or_else(|| said("*")).unwrap_or(false)
        };
        Self::COMPRESSED.into_iter().filter(takes).collect()
    }
}

/// A file as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// How.
    pub encoding: Encoding,
    /// The content, in that way.
    pub content: Cow<'static, [u8]>,
}

/// There is no site.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoSite {
    /// The folder that was named has none.
    #[error("holds no desk: expected `{PAGE}` in it, as `cargo xtask web` makes it")]
    In(PathBuf),
    /// None was named, and there is none.
    #[error(
        "this program was built without the desk: run `cargo xtask web` in the repository and install it again, or name the folder with `--site`"
    )]
    Nowhere,
}

impl Site {
    /// The site in a folder, if one is named; otherwise the one in the program, beside it, or in the repository.
    ///
    /// # Errors
    /// There is none.
    pub fn find(named: Option<&Path>) -> Result<Self, NoSite> {
        let is_site = |folder: &Path| folder.join(PAGE).is_file();
        if let Some(folder) = named {
            let found = Some(folder).filter(|folder| is_site(folder));
            return found
                .map(|folder| Self::Folder(folder.to_owned()))
                .ok_or_else(|| NoSite::In(folder.to_owned()));
        }
        if !embedded::FILES.is_empty() {
            return Ok(Self::Embedded);
        }
        let program = std::env::current_exe().ok();
        let beside = program.as_deref().and_then(Path::parent).map(|folder| folder.join(BESIDE));
        let folders = beside.into_iter().chain([PathBuf::from(BUILT)]);
        folders.into_iter().find(|folder| is_site(folder)).map(Self::Folder).ok_or(NoSite::Nowhere)
    }

    /// What a path of the site holds, in the first of these encodings in which it is there, or plain; nothing, if there is no such
    /// file.
    ///
    /// # Errors
    /// The file can't be read.
    pub fn file(&self, path: &str, encodings: &[Encoding]) -> io::Result<Option<Sent>> {
        let path = if path.is_empty() { PAGE } else { path };
        // Nothing outside of the folder, whatever the path says.
        let is_plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':']);
        if !path.split('/').all(is_plain) {
            return Ok(None);
        }
        for encoding in encodings.iter().copied().chain([Encoding::Plain]) {
            if let Some(content) = self.content(&format!("{path}{}", encoding.ending()))? {
                return Ok(Some(Sent { encoding, content }));
            }
        }
        Ok(None)
    }

    fn content(&self, path: &str) -> io::Result<Option<Cow<'static, [u8]>>> {
        match self {
            Self::Embedded => {
                let file = embedded::FILES.iter().find(|(name, _)| *name == path);
                Ok(file.map(|(_, content)| Cow::Borrowed(*content)))
            }
            Self::Folder(folder) => match fs::read(folder.join(path)) {
                Ok(content) => Ok(Some(content.into())),
                Err(error)
                    if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::IsADirectory) =>
                {
                    Ok(None)
                }
                Err(error) => Err(error),
            },
        }
    }
}
