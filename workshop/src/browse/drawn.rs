//! What the page draws and names: grids, conditions, zeropositions, solutions on paper, what stayed undecided.

use super::browser::Browser;
use super::{Result, SHOWN, expect, now, on, open};
use serde_json::json;
use std::path::Path;

/// A grid has its lines, on the board of every step; its condition is found by every name.
pub fn grids(browser: &mut Browser, _: &Path) -> Result<()> {
    const LINES: &str =
        "document.querySelector('.card[data-id=grid] .board .grid').getAttribute('d').match(/M/g).length";
    const CAPTION: &str = "[...document.querySelectorAll('.card[data-id=grid] .definition > summary')].map((one) => one.textContent).join(', ')";
    open(browser, "grid")?;
    expect(browser, LINES, "7")?;
    browser.press("ArrowRight")?;
    expect(browser, LINES, "7")?;
    for (language, names) in [
        (1, "Grid chess, Black maximummer"),
        (2, "Gitterschach, Schwarzer Längstzüger"),
        (3, "Échecs à grille, Maximum noir"),
    ] {
        browser.click(&format!("#languages label:nth-of-type({language})"))?;
        expect(browser, CAPTION, names)?;
    }
    browser.click("#languages label:nth-of-type(1)")?;
    for name in
        ["längstzüger", "maximum noir", "BlackMaximummer", "schwarzerlaengst", "grid chess", "Gitterschach"]
    {
        browser.value(&format!(
            "(() => {{ const one = document.querySelector('#query'); one.value = {}; one.dispatchEvent(new Event('input')); }})()",
            json!(name)
        ))?;
        browser.wait_for(&format!("{SHOWN} === 'grid'"))?;
    }
    Ok(())
}

/// It is shown before its twins, and none of them is called the diagram.
pub fn zeroposition(browser: &mut Browser, _: &Path) -> Result<()> {
    const TWINS: &str = "[...document.querySelectorAll('.card[data-id=zeroposition] .twins li')].map((one) => one.textContent).join('; ')";
    const CAPTION: &str = "['.stipulation', '.conditions summary'].map((one) => document.querySelector(`.card[data-id=zeroposition] figcaption ${one}`)?.textContent).join(' ')";
    let entry = "zeroposition";
    open(browser, entry)?;
    expect(browser, &on(entry, "a2"), "wR")?;
    expect(browser, TWINS, "Zeroposition; a) wRa2→b2; b) wRa2→c2, Circe, h#1")?;
    now(browser, entry, "Zeroposition")?;
    browser.press("ArrowRight")?;
    now(browser, entry, "a) 1.Rb2-b8#!")?;
    expect(browser, &on(entry, "a2"), "")?;
    expect(browser, CAPTION, "#1 ")?;
    browser.click(".card[data-id=zeroposition] .lines .move")?;
    now(browser, entry, "b) 1.Kg8-h8")?;
    expect(browser, CAPTION, "h#1 Circe")?;
    browser.click("#languages label:nth-of-type(3)")?;
    expect(browser, TWINS, "Zéroposition; a) bTa2→b2; b) bTa2→c2, Circé, h#1")?;
    browser.click("#languages label:nth-of-type(1)")
}

/// Solutions are printed of what isn't sound, on request of everything; what asks for that isn't printed.
pub fn solutions_on_paper(browser: &mut Browser, _: &Path) -> Result<()> {
    const WITH_SOLUTION: &str = "[...document.querySelectorAll('.paper')].filter((one) => getComputedStyle(one).display !== 'none').map((one) => one.closest('.card').entry.id).join(' ')";
    browser.media("print", "light")?;
    browser.value("window.dispatchEvent(new Event('beforeprint'))")?;
    expect(
        browser,
        WITH_SOLUTION,
        "check composite contested cooked fairy grid helpmate-cooked jigger undecided zeroposition",
    )?;
    expect(
        browser,
        "document.querySelector('.card[data-id=cooked] .paper').textContent",
        "1.Ra2-b2#!1.Rc8-c3#!",
    )?;
    browser.value("window.dispatchEvent(new Event('afterprint'))")?;
    expect(browser, "document.querySelectorAll('.paper').length", "0")?;
    browser.value("document.querySelector('#all-solutions').checked = true")?;
    browser.value("window.dispatchEvent(new Event('beforeprint'))")?;
    // Of what can't be read there is none.
    expect(
        browser,
        "document.querySelectorAll('.card').length - document.querySelectorAll('.paper').length",
        "1",
    )?;
    expect(
        browser,
        "getComputedStyle(document.querySelector('#all-solutions')).display === 'none' || !document.querySelector('#all-solutions').offsetParent",
        "true",
    )?;
    browser.value("window.dispatchEvent(new Event('afterprint'))")?;
    browser.value("document.querySelector('#all-solutions').checked = false")?;
    Ok(())
}

/// Nobody reads that there is no solution where the search was stopped.
pub fn undecided(browser: &mut Browser, _: &Path) -> Result<()> {
    for (language, text) in [
        (2, "Die Suche wurde abgebrochen; noch ist nichts entschieden."),
        (3, "La recherche a été interrompue ; rien n’est encore décidé."),
        (1, "The search was stopped; nothing is decided yet."),
    ] {
        browser.click(&format!("#languages label:nth-of-type({language})"))?;
        browser.value("document.querySelector('.card[data-id=undecided]').scrollIntoView()")?;
        if browser.value("document.querySelectorAll('.card[data-id=undecided].open').length")? == json!(0) {
            open(browser, "undecided")?;
        }
        expect(browser, "document.querySelector('.card[data-id=undecided] section p').textContent", text)?;
        for wrong in ["Keine Lösung", "keine Lösung", "No solution", "Pas de solution"] {
            expect(
                browser,
                &format!(
                    "document.querySelector('.card[data-id=undecided]').textContent.includes({})",
                    json!(wrong)
                ),
                "false",
            )?;
        }
    }
    Ok(())
}
