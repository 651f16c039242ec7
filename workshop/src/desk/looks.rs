//! How the desk looks in three sizes, three languages, light and dark, and what it is called for who can't see it.

use super::{Room, Test};
use crate::browse::{Result, expect};

pub const TESTS: &[(&str, Test)] = &[
    ("three sizes and three languages", sizes),
    ("colours", colours),
    ("names for screen readers", names),
    ("what is done is said", said),
    ("dialogs by keyboard", dialogs),
];

const PROBLEM: &str = "#text=title%20%3D%20%22A%20study%20in%20turned%20figures%22%0Astipulation%20%3D%20%22h%232%22%0Aconditions%20%3D%20%5B%22Circe%22%5D%0A%5Bposition%5D%0Awhite%20%3D%20%22Kc2%20Ra2%20Rb7%20Ga6%22%0Ablack%20%3D%20%22Kc8%20Pd7%20Pc7%22%0Aneutral%20%3D%20%22Sg7%22%0A";

const OVERFLOWS: &str = "(() => { const wide = document.documentElement.clientWidth; \
    if (document.documentElement.scrollWidth > wide) return 'the page'; \
    const cut = [...document.querySelectorAll('button, h1, h2, h3, legend, label, .status, summary')].find((one) => { \
        const box = one.getBoundingClientRect(); return one.checkVisibility() && box.width && (box.right > wide + 1 || box.left < -1) && !one.closest('.usual, .menu, .scroller, .unseen, .skip, legend') && !one.matches('.unseen, .skip, legend'); }); \
    return cut ? cut.outerHTML.slice(0, 120) : ''; })()";

fn sizes(room: &mut Room) -> Result<()> {
    room.open(PROBLEM)?;
    for (name, width, height) in [("phone", 390, 844), ("tablet", 820, 1180), ("desktop", 1280, 800)] {
        room.browser.resize(width, height)?;
        for (language, code) in [(1, "en"), (2, "de"), (3, "fr")] {
            room.browser.click(&format!("#languages label:nth-of-type({language})"))?;
            expect(&mut room.browser, "document.documentElement.lang", code)?;
            for tab in ["problem", "solution", "vary", "analyse"] {
                let chooser = format!("#tab-{tab}");
                if room.browser.value(&format!("!!document.querySelector('{chooser}')"))? != true {
                    continue;
                }
                room.browser.click(&chooser)?;
                room.browser.value("scrollTo(0, 0)")?;
                expect(&mut room.browser, OVERFLOWS, "")
                    .map_err(|error| format!("{name} {code} {tab}: {error}"))?;
                room.picture(&format!("{name} {code} {tab}"))?;
            }
            expect(
                &mut room.browser,
                "[...document.querySelectorAll('[data-w]')].every((one) => one.textContent)",
                "true",
            )?;
        }
    }
    expect(
        &mut room.browser,
        "Object.values(WORDS).every((texts) => texts.length === 3 && texts.every(Boolean))",
        "true",
    )
}

fn colours(room: &mut Room) -> Result<()> {
    const PAPER: &str = "getComputedStyle(document.body).backgroundColor";
    room.open(PROBLEM)?;
    let light = room.browser.value(PAPER)?;
    room.browser.media("screen", "dark")?;
    if room.browser.value(PAPER)? == light {
        return Err("the desk ignores that the system is dark".to_owned());
    }
    room.picture("dark")?;
    room.browser.click("#themes label:nth-of-type(2)")?;
    if room.browser.value(PAPER)? != light {
        return Err("light colours can't be chosen in the dark".to_owned());
    }
    room.open(PROBLEM)?;
    if room.browser.value(PAPER)? != light {
        return Err("the choice is forgotten".to_owned());
    }
    Ok(())
}

fn names(room: &mut Room) -> Result<()> {
    room.open(PROBLEM)?;
    let browser = &mut room.browser;
    browser.wait_for("document.querySelectorAll('#steps .move').length > 0")?;
    for (what, wrong) in [
        (
            "without a name",
            "[...document.querySelectorAll('button, [role=gridcell], [role=treeitem], [role=tab], [role=grid], [role=listbox], [role=toolbar], [role=group], summary')].filter((one) => !(one.getAttribute('aria-label') || one.getAttribute('aria-labelledby') || one.textContent.trim() || one.title) && !one.closest('#steps [role=group]'))",
        ),
        (
            "without a label",
            "[...document.querySelectorAll('input, select, textarea')].filter((one) => !(one.getAttribute('aria-label') || one.getAttribute('aria-labelledby') || [...one.labels].some((label) => label.textContent.trim())))",
        ),
        (
            "twice the same id",
            "[...document.querySelectorAll('[id]')].filter((one) => document.getElementById(one.id) !== one)",
        ),
        (
            "a reference to nothing",
            "[...document.querySelectorAll('[aria-controls], [aria-labelledby], [aria-describedby]')].filter((one) => ['aria-controls', 'aria-labelledby', 'aria-describedby'].some((name) => (one.getAttribute(name) ?? '').split(' ').some((id) => id && !document.getElementById(id))))",
        ),
    ] {
        expect(browser, &format!("({wrong}).map((one) => one.outerHTML.slice(0, 90)).join()"), "")
            .map_err(|error| format!("{what}: {error}"))?;
    }
    expect(browser, "document.querySelectorAll('[role=grid] > [role=row] > [role=gridcell]').length", "64")?;
    expect(browser, "document.querySelectorAll('[role=grid] [tabindex=\"0\"]').length", "1")?;
    expect(
        browser,
        "document.querySelector('[data-square=g7]').getAttribute('aria-label')",
        "neutral knight, g7",
    )?;
    browser.click("#languages label:nth-of-type(2)")?;
    expect(
        browser,
        "document.querySelector('[data-square=a6]').getAttribute('aria-label')",
        "Grashüpfer weiß, a6",
    )
}

fn said(room: &mut Room) -> Result<()> {
    let browser = &mut room.browser;
    browser.value("document.querySelector('.squares [tabindex=\"0\"]').focus()")?;
    browser.write("q")?;
    browser.wait_for("document.querySelector('#live').textContent === 'white queen, e4'")?;
    browser.press("Delete")?;
    browser.wait_for("document.querySelector('#live').textContent === 'e4, empty'")?;
    room.open(PROBLEM)?;
    room.browser.wait_for("document.querySelector('#live').textContent.startsWith('Complete')")
}

fn dialogs(room: &mut Room) -> Result<()> {
    room.open(PROBLEM)?;
    let browser = &mut room.browser;
    for opener in ["do-open", "do-shelf", "do-write", "do-keys"] {
        browser.value(&format!("document.querySelector('#{opener}').focus()"))?;
        browser.press("Enter")?;
        browser.wait_for("document.querySelectorAll('dialog[open]').length === 1")?;
        expect(browser, "document.querySelector('dialog').contains(document.activeElement)", "true")?;
        expect(browser, OVERFLOWS, "")?;
        browser.press("Escape")?;
        browser.wait_for("document.querySelectorAll('dialog').length === 0")?;
        expect(browser, "document.activeElement.id", opener)?;
    }
    Ok(())
}
