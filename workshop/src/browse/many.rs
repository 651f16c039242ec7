//! The page of more entries than it holds itself.

use super::browser::Browser;
use super::{Result, SHOWN, card, expect, open};
use cookstopper::cli::VerifyArgs;
use cookstopper::report::html::FILE;
use std::fs;
use std::path::Path;
use std::time::Instant;

/// More than a page holds, and more than five of its pages show.
const ENTRIES: usize = 5200;

/// A page opens within so many seconds.
const MOST_SECONDS: f64 = 3.0;

/// Reads a report of many entries, of which one has a name of its own.
pub fn many_entries(browser: &mut Browser, _: &Path) -> Result<()> {
    let folder = tempfile::TempDir::new().map_err(|error| error.to_string())?;
    let file = folder.path().join("many.epd");
    let line = |number: usize| {
        let title = if number == ENTRIES { " id \"The last one\";" } else { "" };
        format!("8/8/8/8/R7/1K5k/R7/8 w - - dm 1;{title}\n")
    };
    fs::write(&file, (1..=ENTRIES).map(line).collect::<String>()).map_err(|error| error.to_string())?;
    let report = folder.path().join("report");
    let verify = VerifyArgs {
        paths: vec![file],
        report: Some(report.clone()),
        no_cache: true,
        ..VerifyArgs::default()
    };
    let _ = cookstopper::command::verify::run(&verify);
    opens_and_is_searched(browser, &report.join(FILE), "many#", ENTRIES, "the last one")
}

/// The page of that report opens fast, turns its pages, and finds its last entry by its words.
fn opens_and_is_searched(
    browser: &mut Browser,
    page: &Path,
    prefix: &str,
    entries: usize,
    words: &str,
) -> Result<()> {
    let begin = Instant::now();
    browser.open(page, "")?;
    let seconds = begin.elapsed().as_secs_f64();
    eprintln!("a page of {entries} entries opens in {seconds:.2} s");
    if seconds > MOST_SECONDS {
        return Err(format!("{entries} entries take {seconds:.2} s"));
    }
    let width = entries.to_string().len();
    let id = |number: usize| format!("{prefix}{number:0width$}");
    expect(browser, "document.querySelectorAll('.card').length", "1000")?;
    open(browser, &id(1))?;
    browser.click(".pager button:last-child")?;
    expect(browser, &format!("{SHOWN}.split(' ')[0]"), &id(1001))?;
    open(browser, &id(1002))?;
    let begin = Instant::now();
    browser.write("/")?;
    browser.write(words)?;
    browser.wait_for(&format!("{SHOWN} === '{}'", id(entries)))?;
    eprintln!("its words are read in {:.2} s", begin.elapsed().as_secs_f64());
    open(browser, &id(entries))?;
    browser.open(page, &format!("#{}", id(entries - 1).replace('#', "%23")))?;
    browser.wait_for(&format!("!!document.querySelector('{}.open')", card(&id(entries - 1))))
}
