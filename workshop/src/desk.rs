//! `cargo xtask browse-desk`: composes, solves and shares at the desk in a headless Chromium, with mouse, finger and
//! keyboard.
//!
//! Not part of `cargo test`, since it needs a browser and the built site; it says so where one is missing.

mod judging;
mod keeping;
mod looks;
mod setting_up;
mod solving;

use crate::browse::browser::Browser;
use crate::browse::{Result, picture};
use crate::root;
use clap::Args;
use cookstopper::desk::{Server, Site};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub struct DeskArgs {
    /// Keep pictures of the page in this folder
    #[arg(long, value_name = "DIR")]
    screenshots: Option<PathBuf>,
    /// The built site [default: `web/dist`]
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Ask for the times that the desk is to keep, too, and not only measure them: for a machine that does nothing else
    #[arg(long)]
    timed: bool,
    /// Only the tests whose names hold this text
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

/// What a test works with.
pub struct Room {
    /// The browser, with the desk open in it.
    pub browser: Browser,
    /// The address of the desk.
    pub address: String,
    /// The folder that holds the desk.
    pub site: PathBuf,
    /// Where pictures are kept, if at all.
    pub pictures: Option<PathBuf>,
    /// Whether times are asked for.
    pub timed: bool,
}

pub fn run(arguments: &DeskArgs) -> ExitCode {
    match browse(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("browse-desk: {failure}");
            ExitCode::FAILURE
        }
    }
}

type Test = fn(&mut Room) -> Result<()>;

fn browse(arguments: &DeskArgs) -> Result<()> {
    if let Some(folder) = &arguments.screenshots {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let site = arguments.site.clone().unwrap_or_else(|| root().join("web/dist"));
    if !site.join("index.html").is_file() {
        return Err(format!("{} holds no desk: build it with `cargo xtask web`", site.display()));
    }
    let server = Server::start(Site::Folder(site.clone()), 0).map_err(|error| error.to_string())?;
    let mut browser = Browser::start(1280, 800)?;
    browser.listen()?;
    browser.allow_clipboard()?;
    let mut room = Room {
        browser,
        address: server.url(),
        site,
        pictures: arguments.screenshots.clone(),
        timed: arguments.timed,
    };
    let wanted = arguments.only.as_deref().unwrap_or_default();
    let tests = [setting_up::TESTS, solving::TESTS, judging::TESTS, keeping::TESTS, looks::TESTS].concat();
    let (mut passed, mut failed) = (0, 0);
    for (name, test) in tests.into_iter().filter(|(name, _)| name.contains(wanted)) {
        match room.sit_down().and_then(|()| test(&mut room)).and_then(|()| room.is_quiet()) {
            Ok(()) => passed += 1,
            Err(failure) => {
                failed += 1;
                eprintln!("failed: {name}: {failure}");
            }
        }
        room.picture(name)?;
    }
    eprintln!("{passed} passed, {failed} failed");
    if failed == 0 { Ok(()) } else { Err("the desk does not do what it should".to_owned()) }
}

impl Room {
    /// An empty desk in English, in daylight, as nobody has used it before.
    fn sit_down(&mut self) -> Result<()> {
        self.browser.resize(1280, 800)?;
        self.browser.media("screen", "light")?;
        // Where no desk is open that would store anything more.
        self.browser.visit(&format!("{}icon.svg", self.address), "document.readyState === 'complete'")?;
        self.browser.value("localStorage.clear()")?;
        self.open("")
    }

    /// Opens the desk with what stands behind the address, which begins with `#`.
    pub fn open(&mut self, hash: &str) -> Result<()> {
        self.browser
            .visit(&format!("{}{hash}", self.address), "document.documentElement?.dataset.ready === 'yes'")
    }

    /// Pastes a text into the page, outside any field, and waits until it has been read.
    pub fn paste(&mut self, text: &str) -> Result<()> {
        let text = serde_json::json!(text);
        self.browser
            .value(&format!(
                "(() => {{ document.querySelector('#toast').hidden = true; const data = new DataTransfer(); data.setData('text/plain', {text}); \
                 document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true, cancelable: true }})); }})()"
            ))?;
        self.browser.wait_for("!document.querySelector('#toast').hidden")
    }

    /// Fails if the page threw or logged an error.
    fn is_quiet(&mut self) -> Result<()> {
        let complaints = self.browser.complaints()?;
        if complaints.is_empty() {
            Ok(())
        } else {
            Err(format!("the console says {}", complaints.join("; ")))
        }
    }

    /// Keeps a picture, if somebody wants to look at it.
    pub fn picture(&mut self, name: &str) -> Result<()> {
        match &self.pictures {
            Some(folder) => {
                picture(&mut self.browser, &folder.join(format!("{}.png", name.replace(' ', "-"))))
            }
            None => Ok(()),
        }
    }
}
