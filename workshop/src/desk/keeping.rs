//! Problems are opened, written, kept, sent as links, and there without a network.

use super::{Room, Test};
use crate::browse::browser::Network;
use crate::browse::{Result, expect};
use serde_json::json;

pub const TESTS: &[(&str, Test)] = &[
    ("opens all formats", open_all),
    ("writes all formats", write_all),
    ("a link is enough", link),
    ("bad links", bad_links),
    ("problems are kept", kept),
    ("reloads offline", offline),
    ("nothing a problem says is markup", no_markup),
];

const UNITS: &str = "[...document.querySelectorAll('[data-square]')].map((one) => one.getAttribute('aria-label')).filter((text) => !/empty/.test(text)).sort().join('; ')";
const TWO_MOVER: &str = "black king, b5; white bishop, d1; white king, d6; white queen, c3";

const TEXTS: &[(&str, &str)] = &[
    ("FEN", "8/8/3K4/1k6/8/2Q5/8/3B4 w - - 0 1"),
    ("Forsyth", "8/8/3K4/1k6/8/2Q5/8/3B4"),
    ("inp", "BeginProblem\nStipulation #2\nPieces\nWhite Kd6 Qc3 Bd1\nBlack Kb5\nEndProblem\n"),
    ("TOML", "stipulation = \"#2\"\n[position]\nwhite = \"Kd6 Qc3 Bd1\"\nblack = \"Kb5\"\n"),
    ("Olive", "---\nalgebraic:\n  white: [Kd6, Qc3, Bd1]\n  black: [Kb5]\nstipulation: \"#2\"\n"),
];

fn open_all(room: &mut Room) -> Result<()> {
    for (name, text) in TEXTS {
        room.paste(text)?;
        let browser = &mut room.browser;
        browser
            .wait_for(&format!("({UNITS}) === '{TWO_MOVER}'"))
            .map_err(|error| format!("{name}: {error}"))?;
        browser.click("#do-new")?;
        expect(browser, UNITS, "")?;
    }
    // What can't be read is said in the dialog, and the desk stays as it is.
    let browser = &mut room.browser;
    browser.click("#do-open")?;
    browser.write("stipulation = [")?;
    browser.click("#open-go")?;
    browser.wait_for("document.querySelector('#open-fault').textContent.length > 10")?;
    browser.press("Escape")?;
    browser.wait_for("document.querySelectorAll('dialog').length === 0")
}

fn write_all(room: &mut Room) -> Result<()> {
    room.paste(TEXTS[2].1)?;
    let browser = &mut room.browser;
    browser.wait_for(&format!("({UNITS}) === '{TWO_MOVER}'"))?;
    browser.click("#do-write")?;
    for (format, holds) in [
        ("text", "+---a---b---c"),
        ("fen", "8/8/3K4/1k6/8/2Q5/8/3B4"),
        ("toml", "[position]"),
        ("inp", "BeginProblem"),
        ("olv", "algebraic"),
        ("latex", "\\"),
    ] {
        browser.click(&format!("#write-format label:has([value={format}]) span"))?;
        browser
            .wait_for(&format!("document.querySelector('#write-text').value.includes({})", json!(holds)))
            .map_err(|error| format!("{format}: {error}"))?;
    }
    for format in ["svg", "png"] {
        browser.click(&format!("#write-format label:has([value={format}]) span"))?;
        browser.wait_for("document.querySelector('#write-picture img')?.naturalWidth > 100")?;
    }
    // A picture of which nothing is drawn would have one colour.
    let colours = browser.value(
        "(() => { const pen = new OffscreenCanvas(64, 64).getContext('2d'); pen.drawImage(document.querySelector('#write-picture img'), 0, 0, 64, 64); \
         return new Set(new Uint32Array(pen.getImageData(0, 0, 64, 64).data.buffer)).size; })()",
    )?;
    if colours.as_u64().unwrap_or_default() > 5 {
        Ok(())
    } else {
        Err(format!("a picture of {colours} colours"))
    }
}

fn link(room: &mut Room) -> Result<()> {
    room.paste(TEXTS[2].1)?;
    let browser = &mut room.browser;
    browser.wait_for(&format!("({UNITS}) === '{TWO_MOVER}'"))?;
    browser.click("#conditions-field-query")?;
    browser.write("Circe")?;
    browser.press("Enter")?;
    browser.click(".about > summary")?;
    browser.click("#f-title")?;
    browser.write("Größe – ½")?;
    browser.click("#do-link")?;
    browser.wait_for("document.querySelector('#toast').textContent.startsWith('The link is copied')")?;
    let link = browser.value("navigator.clipboard.readText()")?;
    let link = link.as_str().unwrap_or_default().to_owned();
    browser.value("localStorage.clear()")?;
    browser.visit(&link, "document.documentElement?.dataset.ready === 'yes'")?;
    expect(browser, UNITS, TWO_MOVER)?;
    expect(browser, "document.querySelector('#f-title').value", "Größe – ½")?;
    expect(browser, "document.querySelector('.chip-text').value", "Circe")?;
    // The address follows what is edited.
    browser.click_with("right", "[data-square=d1]")?;
    browser.wait_for(&format!("location.href !== {}", json!(link)))?;
    let hash = browser.value("location.hash")?;
    room.open(hash.as_str().unwrap_or_default())?;
    expect(&mut room.browser, UNITS, "black king, b5; white king, d6; white queen, c3")
}

/// An address that holds no problem is told of, and harms nothing.
fn bad_links(room: &mut Room) -> Result<()> {
    for hash in ["#p=AAAA", "#p=%%%", "#p=q1YqzcssKVayiq5WKi4sTSxKVbJSSjRU0lFKzs", "#text=%E0%A4%A"] {
        room.open(hash)?;
        expect(
            &mut room.browser,
            "document.querySelector('#toast').textContent",
            "This link holds no problem that can be read.",
        )
        .map_err(|error| format!("{hash}: {error}"))?;
        expect(&mut room.browser, UNITS, "")?;
    }
    Ok(())
}

fn kept(room: &mut Room) -> Result<()> {
    for text in [TEXTS[2].1, "8/8/8/8/8/8/8/K6k"] {
        room.paste(text)?;
        room.browser.click("#do-shelf")?;
        room.browser.click("#shelf-keep")?;
        room.browser.press("Escape")?;
        room.browser.wait_for("document.querySelectorAll('dialog').length === 0")?;
    }
    room.open("")?;
    let browser = &mut room.browser;
    browser.click("#do-shelf")?;
    const NAMES: &str = "[...document.querySelectorAll('#shelf-list input')].map((one) => one.value).join()";
    expect(browser, "document.querySelectorAll('#shelf-list > li').length", "2")?;
    browser.value("(() => { const one = document.querySelector('#shelf-list input'); one.value = 'First'; one.dispatchEvent(new Event('change')); })()")?;
    browser.click("#shelf-list li:nth-child(1) [data-do=remove]")?;
    expect(browser, &format!("{NAMES}.includes('First')"), "false")?;
    browser.click("#shelf-undo button")?;
    expect(browser, &format!("{NAMES}.startsWith('First')"), "true")?;
    browser.click("#shelf-write")?;
    browser.wait_for("document.querySelector('#write-text').value.split('[position]').length === 3")?;
    browser.press("Escape")?;
    browser.click("#do-shelf")?;
    browser.click("#shelf-list li:nth-child(1) [data-do=open]")?;
    expect(browser, UNITS, TWO_MOVER)
}

fn offline(room: &mut Room) -> Result<()> {
    room.paste(TEXTS[2].1)?;
    let browser = &mut room.browser;
    browser.wait_for(&format!("({UNITS}) === '{TWO_MOVER}'"))?;
    browser.wait_for("location.hash.length > 10")?;
    browser.value("navigator.serviceWorker.ready.then(() => true)")?;
    let hash = browser.value("location.hash")?;
    browser.network(Network::Gone)?;
    let opened = room.open(hash.as_str().unwrap_or_default()).and_then(|()| {
        room.browser.wait_for("document.querySelector('#status').textContent.startsWith('Complete')")?;
        expect(
            &mut room.browser,
            "document.querySelector('#steps [role=treeitem] b').textContent",
            "1.Qc3-c7!",
        )
    });
    room.browser.network(Network::There)?;
    opened
}

fn no_markup(room: &mut Room) -> Result<()> {
    let title = "<b class=evil>&amp;<img src=x onerror=alert(1)>";
    let entry = format!(
        "title = '{title}'\nstipulation = \"#2\"\n[position]\nwhite = \"Kd6 Qc3 Bd1\"\nblack = \"Kb5\"\n"
    );
    room.paste(&entry)?;
    let browser = &mut room.browser;
    browser
        .wait_for(&format!("document.querySelector('#credits .title')?.textContent === {}", json!(title)))?;
    browser.click("#do-shelf")?;
    browser.click("#shelf-keep")?;
    expect(browser, "document.querySelectorAll('.evil, main img, dialog img').length", "0")
}
