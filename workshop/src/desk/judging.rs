//! What composers and judges look for is told; a report leads to the desk; and an engine that ends is begun again.

use super::{Room, Test};
use crate::browse::{Result, expect};
use cookstopper::cli::VerifyArgs;
use cookstopper::desk::{Server, Site};
use cookstopper::report::html::FILE;
use serde_json::json;
use std::fs;
use std::path::Path;
use walkdir::WalkDir;

pub const TESTS: &[(&str, Test)] = &[
    ("analyse", analyse),
    ("from a report to the desk", report),
    ("the engine is begun again", begun_again),
];

/// Two mates, of which one is a model mate, with a castling on the way to it.
const ENTRY: &str = "title = \"From the report\"\nstipulation = \"h#2\"\n[position]\nwhite = \"Kb4 Bh4 Sd7\"\nblack = \"Ke8 Ra8 Bb7 Pa7\"\n\
                     [[twin]]\nb = \"Exchange e8 a8\"\n";
/// Nobody solves this in a minute, nor without a table of some size.
const TOO_HARD: &str = "stipulation = \"h#6\"\n[position]\nwhite = \"Kd6 Qc3 Bd1 Sf5 Rh1\"\nblack = \"Kb5 Pa6 Sb8 Qh8 Rg8 Be3 Bf7\"\n";

const SOLVED: &str = "document.querySelector('#status').textContent.startsWith('Complete')";
const UNITS: &str = "[...document.querySelectorAll('[data-square]')].map((one) => one.getAttribute('aria-label')).filter((text) => !/empty/.test(text)).sort().join('; ')";

/// The address of a text behind that of a desk.
fn hash(text: &str) -> String {
    let escaped: String = text
        .bytes()
        .map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect();
    format!("#text={escaped}")
}

fn analyse(room: &mut Room) -> Result<()> {
    const TEXT: &str = "document.querySelector('#analysis pre')?.textContent ?? ''";
    room.open(&hash(ENTRY))?;
    let browser = &mut room.browser;
    browser.wait_for("!document.querySelector('#solve').disabled")?;
    browser.click("#tab-analyse")?;
    browser.click("#analyse")?;
    browser.wait_for(&format!("({TEXT}).length > 0"))?;
    for said in ["a) 1.a6 Bg3 2.0-0-0 Sb6#  model mate; castling 0-0-0", "Kc8: b7 [Bb7]  c7 Bg3"] {
        expect(browser, &format!("({TEXT}).includes({})", json!(said)), "true")?;
    }
    // It is over, and can be asked again.
    browser.wait_for("document.querySelector('#analyse').textContent === 'Analyse'")?;
    expect(browser, "document.querySelector('#analyse-status').textContent", "")?;
    // Another problem: what stands there is of the one before.
    browser.click_with("right", "[data-square=b7]")?;
    expect(
        browser,
        "document.querySelector('#analyse-status').textContent",
        "of the problem as it was before",
    )?;
    browser.press_with("z", 2)?;
    browser.click("#languages label:nth-of-type(2)")?;
    browser.click("#tab-analyse")?;
    browser.value("document.querySelector('#analyse').focus()")?;
    browser.press("Enter")?;
    browser.wait_for(&format!("({TEXT}).includes('Mustermatt; Rochade 0-0-0')"))
}

/// The page of a report has a link that opens its entry here.
fn report(room: &mut Room) -> Result<()> {
    let folder = tempfile::TempDir::new().map_err(|error| error.to_string())?;
    let path = |below: &str| folder.path().join(below);
    let written = fs::create_dir(path("corpus")).and_then(|()| fs::write(path("corpus/twins.toml"), ENTRY));
    written.map_err(|error| error.to_string())?;
    let verify = VerifyArgs {
        paths: vec![path("corpus")],
        report: Some(path("report")),
        desk: Some(room.address.clone()),
        analyse: true,
        no_cache: true,
        ..VerifyArgs::default()
    };
    let _ = cookstopper::command::verify::run(&verify);
    let browser = &mut room.browser;
    browser.open(&path("report").join(FILE), "#twins")?;
    browser.wait_for("!!document.querySelector('.card.open .right')")?;
    expect(browser, "document.querySelector('.card .features').textContent", "model mate, castling")?;
    expect(
        browser,
        "[...document.querySelectorAll('.right section')].find((one) => one.querySelector('h4').textContent === 'Analysis').querySelector('pre').textContent.includes('b) 1.Rh8 Sb6+ 2.Kb8 Bg3#  model mate')",
        "true",
    )?;
    if let Some(folder) = &room.pictures {
        crate::browse::picture(browser, &folder.join("report-analysed.png"))?;
    }
    // What is found is looked for, in any language.
    browser.value("(() => { const one = document.querySelector('#query'); one.value = 'mustermatt'; one.dispatchEvent(new Event('input')); })()")?;
    browser.wait_for("document.querySelector('#count').textContent.startsWith('1 ')")?;
    // In this window: another one would not be driven from here.
    browser.value("document.querySelector('.card.open .file a').removeAttribute('target')")?;
    browser.click(".card.open .file a")?;
    browser.wait_for("document.documentElement?.dataset.ready === 'yes'")?;
    expect(browser, "location.origin", room.address.trim_end_matches('/'))?;
    browser.wait_for("document.querySelector('#credits .title')?.textContent === 'From the report'")?;
    browser.wait_for(SOLVED)?;
    expect(browser, "document.querySelectorAll('#steps .lines li').length", "2")
}

/// So many pages of memory (each of 64 KB) has the engine that is begun: enough for itself, but not for its usual table.
const FEW_PAGES: u32 = 24 << 4;

/// A search that needs more memory than there is ends the engine. The page says so and begins another one; the problem stays, and with
/// a smaller table it is solved.
fn begun_again(room: &mut Room) -> Result<()> {
    let folder = tempfile::TempDir::new().map_err(|error| error.to_string())?;
    starve(&room.site, folder.path())?;
    let server =
        Server::start(Site::Folder(folder.path().to_owned()), 0).map_err(|error| error.to_string())?;
    let address = format!("{}{}", server.url(), hash(TOO_HARD));
    let browser = &mut room.browser;
    browser.visit(&address, "document.documentElement?.dataset.ready === 'yes'")?;
    let units = browser.value(UNITS)?;
    browser.wait_for("!document.querySelector('#trouble').hidden")?;
    for (language, said) in [
        (1, "The engine ran out of memory"),
        (2, "Dem Programm ging der Speicher aus"),
        (3, "Le moteur a manqué de mémoire"),
    ] {
        browser.click(&format!("#languages label:nth-of-type({language})"))?;
        browser.wait_for(&format!(
            "document.querySelector('#status').textContent.startsWith({})",
            json!(said)
        ))?;
    }
    browser.click("#languages label:nth-of-type(1)")?;
    room.picture("out-of-memory")?;
    let browser = &mut room.browser;
    browser.wait_for(&format!("({UNITS}) === {units}"))?;
    browser.click("#limits > summary")?;
    for (limit, value) in [("megabytes", 1), ("nodes", 20_000)] {
        browser.value(&format!("(() => {{ const one = document.querySelector('#limit-{limit}'); one.value = '{value}'; one.dispatchEvent(new Event('change')); }})()"))?;
    }
    browser.click("#trouble button")?;
    browser.wait_for("document.querySelector('#status').textContent.startsWith('Interrupted at a limit')")?;
    expect(browser, "document.querySelector('#trouble').hidden", "true")?;
    expect(browser, UNITS, units.as_str().unwrap_or_default())
}

/// A copy of a site whose engine may have little memory.
fn starve(site: &Path, folder: &Path) -> Result<()> {
    for file in WalkDir::new(site).into_iter().flatten().filter(|file| file.file_type().is_file()) {
        let below = file.path().strip_prefix(site).map_err(|error| error.to_string())?;
        // What is compressed would be sent in the place of what is changed.
        if below.extension().is_some_and(|end| end == "br" || end == "gz") {
            continue;
        }
        let to = folder.join(below);
        let failed = |error: std::io::Error| format!("{}: {error}", to.display());
        fs::create_dir_all(to.parent().unwrap_or(folder)).map_err(failed)?;
        fs::copy(file.path(), &to).map_err(failed)?;
    }
    let engine = folder.join("engine/engine_bg.wasm");
    let code = fs::read(&engine).map_err(|error| format!("{}: {error}", engine.display()))?;
    let code = with_memory(code, FEW_PAGES).ok_or("the engine has no section of memory with a maximum")?;
    fs::write(&engine, code).map_err(|error| format!("{}: {error}", engine.display()))
}

/// A module of WebAssembly whose memory may grow to so many pages and no more.
fn with_memory(mut code: Vec<u8>, pages: u32) -> Option<Vec<u8>> {
    const OF_MEMORY: u8 = 5;
    let mut at = 8;
    while *code.get(at)? != OF_MEMORY {
        let (size, behind) = number(&code, at + 1)?;
        at = behind + size as usize;
    }
    let (_, count) = number(&code, at + 1)?;
    // One memory, with a least and a most size.
    if code.get(count..count + 2)? != [1, 1] {
        return None;
    }
    let (_, most) = number(&code, count + 2)?;
    let (_, behind) = number(&code, most)?;
    // In as many bytes as there were, so that no size changes.
    let last = behind - most - 1;
    for (place, byte) in code[most..behind].iter_mut().enumerate() {
        let bits = (pages >> (7 * place) & 0x7f) as u8;
        *byte = if place < last { bits | 0x80 } else { bits };
    }
    (pages >> (7 * (last + 1)) == 0).then_some(code)
}

/// A number as such modules write it (LEB128), and where the next thing begins.
fn number(code: &[u8], mut at: usize) -> Option<(u32, usize)> {
    let mut value = 0;
    for place in 0..5 {
        let byte = *code.get(at)?;
        at += 1;
        value |= u32::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            return Some((value, at));
        }
    }
    None
}
