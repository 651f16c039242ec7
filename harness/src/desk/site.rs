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

    /// What a path of the site holds; nothing, if there is no such file.
    ///
    /// # Errors
    /// The file can't be read.
    pub fn file(&self, path: &str) -> io::Result<Option<Cow<'static, [u8]>>> {
        let path = if path.is_empty() { PAGE } else { path };
        // Nothing outside of the folder, whatever the path says.
        let is_plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':']);
        if !path.split('/').all(is_plain) {
            return Ok(None);
        }
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
