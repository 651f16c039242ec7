//! `diagram`: the diagram of an entry as a picture.

use super::{complain, given, printed, refuse};
use crate::bless;
use crate::cli::DiagramArgs;
use crate::diagnostic::{Code, Diagnostic};
use crate::exit::Exit;
use crate::report::svg::{self, Caption};
use crate::show;
use crate::source::{Source, display_path};
use resvg::{tiny_skia, usvg};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Draws one diagram.
pub fn run(arguments: &DiagramArgs) -> Exit {
    let usage = |name: &str, title: String| {
        complain(&[Diagnostic::of_file(Code::Usage, &Source::of_argument(name, ""), title)])
    };
    let entry = match given::one(&arguments.one) {
        Ok(entry) => entry,
        Err(refused) => return refuse(&refused),
    };
    let name = entry.source.name.clone();
    let letter = arguments.one.choice.twin.as_deref();
    if let Err(error) = show::set_up(&entry, letter) {
        let span = entry.position_span.clone();
        let diagnostic = Diagnostic::new(Code::SetUp, &entry.source, span, error.to_string());
        complain(&[diagnostic]);
        return if arguments.one.entry.is_some() { Exit::Unread } else { Exit::Usage };
    }
    let exhibit = show::bare(&entry);
    let panel = match letter {
        None => exhibit.diagram(),
        Some(letter) => exhibit.twins.iter().find(|panel| panel.letter == letter),
    };
    let Some(panel) = panel else {
        return usage(&name, format!("has no twin `{}`", letter.unwrap_or_default()));
    };
    let caption = if arguments.bare { Caption::None } else { Caption::Full };
    let picture = svg::diagram(&exhibit, panel, caption, arguments.language);
    let is_png =
        arguments.output.as_ref().is_some_and(|path| path.extension().is_some_and(|end| end == "png"));
    let bytes = if is_png {
        match png(&picture, arguments.width) {
            Ok(bytes) => bytes,
            Err(error) => return usage(&name, format!("can't be drawn: {error}")),
        }
    } else {
        picture.into_bytes()
    };
    match &arguments.output {
        None => printed(anstream::stdout().write_all(&bytes), Exit::Sound),
        Some(path) => match write(path, &bytes) {
            Ok(()) => Exit::Sound,
            Err(error) => usage(&display_path(path), format!("can't be written: {error}")),
        },
    }
}

/// Writes the picture as a whole or not at all. What is there and is no file, such as a pipe, is written to.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.metadata().is_ok_and(|there| !there.is_file()) {
        return fs::write(path, bytes);
    }
    bless::replace(path, bytes)
}

/// The picture in so many dots from left to right.
fn png(picture: &str, width: u16) -> io::Result<Vec<u8>> {
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(picture, &options).map_err(io::Error::other)?;
    let scale = f32::from(width) / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut dots = tiny_skia::Pixmap::new(u32::from(width), height)
        .ok_or_else(|| io::Error::other("the picture is too large"))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut dots.as_mut());
    dots.encode_png().map_err(io::Error::other)
}
