//! What is set up is solved: while one edits, in a stream, and stopped; played through, asked about, varied.

use super::{Room, Test};
use crate::browse::{Result, expect};
use std::time::{Duration, Instant};

pub const TESTS: &[(&str, Test)] = &[
    ("solves while one edits", edits),
    ("played through by keyboard", by_keyboard),
    ("played through by mouse", by_mouse),
    ("effects are seen", effects),
    ("why", why),
    ("a move is tried on the board", tried),
    ("stops at once", stop),
    ("the page stays quick", quick),
    ("vary", vary),
    ("twins", twins),
    ("long play", long_play),
];

const TWO_MOVER: &str = "#text=stipulation%20%3D%20%22%232%22%0A%5Bposition%5D%0Awhite%20%3D%20%22Kd6%20Qc3%20Bd1%22%0Ablack%20%3D%20%22Kb5%22%0A";
const HELPMATE: &str = "#text=stipulation%20%3D%20%22h%232%22%0A%5Bposition%5D%0Awhite%20%3D%20%22Kc2%20Ra2%20Rb7%22%0Ablack%20%3D%20%22Kc8%20Pd7%20Pc7%22%0A";
const CIRCE: &str = "#text=stipulation%20%3D%20%22ser-zb21%22%0Aconditions%20%3D%20%5B%22Circe%22%5D%0A%5Bposition%5D%0Awhite%20%3D%20%22Ka1%22%0Ablack%20%3D%20%22Kh8%20Pb2%22%0A";
/// Its tree is too long to be played through in advance.
const LONG: &str = "#text=stipulation%20%3D%20%22%233%22%0A%5Bposition%5D%0Awhite%20%3D%20%22Kf3%20Qe2%20Bd2%22%0Ablack%20%3D%20%22Kh1%20Pa7b7%20Sa8%22%0A";
/// Nobody solves this in a minute.
const TOO_HARD: &str = "#text=stipulation%20%3D%20%22h%236%22%0A%5Bposition%5D%0Awhite%20%3D%20%22Kd6%20Qc3%20Bd1%20Sf5%20Rh1%22%0Ablack%20%3D%20%22Kb5%20Pa6%20Sb8%20Qh8%20Rg8%20Be3%20Bf7%22%0A";

const DONE: &str = "document.querySelector('#status').textContent.startsWith('Complete')";
const NOW: &str = "document.querySelector('#now').firstChild.textContent";

/// The name of what is on a square.
fn on(square: &str) -> String {
    format!("document.querySelector('[data-square={square}]').getAttribute('aria-label')")
}

fn solved(room: &mut Room, hash: &str) -> Result<()> {
    room.open(hash)?;
    room.browser.wait_for(DONE)
}

fn edits(room: &mut Room) -> Result<()> {
    solved(room, TWO_MOVER)?;
    let browser = &mut room.browser;
    expect(browser, "document.querySelector('#steps [role=treeitem] b').textContent", "1.Qc3-c7!")?;
    browser.drag("[data-square=c3]", "[data-square=e3]")?;
    browser.wait_for("document.querySelectorAll('#steps [role=treeitem]').length === 0")?;
    browser.wait_for(DONE)?;
    browser.press_with("z", 2)?;
    browser.wait_for("document.querySelector('#steps [role=treeitem] b')?.textContent === '1.Qc3-c7!'")?;
    // As text, as the program prints it.
    browser.wait_for(DONE)?;
    browser.click("#views label:nth-of-type(2)")?;
    browser.wait_for("document.querySelector('#solution-text').textContent.includes('1.Qc3-c7')")?;
    // Not while one edits, if one doesn't want it.
    browser.click("#views label:nth-of-type(1)")?;
    browser.click("#auto")?;
    browser.drag("[data-square=c3]", "[data-square=e3]")?;
    browser.wait_for("document.querySelector('#no-steps').textContent === 'Not solved yet.'")?;
    browser.click("#solve")?;
    browser.wait_for(DONE)
}

fn by_keyboard(room: &mut Room) -> Result<()> {
    solved(room, TWO_MOVER)?;
    let browser = &mut room.browser;
    browser.press("ArrowRight")?;
    expect(browser, NOW, "1.Qc3-c7!")?;
    expect(browser, &on("c7"), "white queen, c7")?;
    expect(browser, &on("c3"), "c3, empty")?;
    browser.press("End")?;
    expect(browser, &format!("{NOW}.endsWith('#')"), "true")?;
    browser.press("ArrowLeft")?;
    let reply = browser.value(NOW)?;
    browser.press("ArrowDown")?;
    browser.press("ArrowDown")?;
    if browser.value(NOW)? == reply {
        return Err(format!("ArrowDown stays at {reply}"));
    }
    browser.press("Escape")?;
    expect(browser, NOW, "Diagram")?;
    expect(browser, &on("c3"), "white queen, c3")
}

fn by_mouse(room: &mut Room) -> Result<()> {
    solved(room, HELPMATE)?;
    let browser = &mut room.browser;
    browser.click("#steps .lines li:nth-child(1) .move:last-of-type")?;
    expect(browser, &format!("{NOW}.endsWith('#')"), "true")?;
    expect(browser, "document.querySelector('.squares').getAttribute('aria-readonly')", "true")?;
    browser.click("[data-go=back]")?;
    browser.click("[data-go=first]")?;
    expect(browser, NOW, "Diagram")?;
    browser.click("[data-go=forward]")?;
    // From here on it is another problem.
    browser.click("#set-up")?;
    expect(browser, "document.querySelector('.squares').getAttribute('aria-readonly')", "false")?;
    browser.click("#undo")?;
    expect(browser, &on("c8"), "black king, c8")
}

fn effects(room: &mut Room) -> Result<()> {
    solved(room, CIRCE)?;
    let browser = &mut room.browser;
    browser.press("ArrowRight")?;
    expect(browser, &on("b7"), "black pawn, b7")?;
    expect(browser, "document.querySelector('[data-square=b7]').classList.contains('effect')", "true")?;
    expect(browser, "document.querySelector('#now small').textContent", "× black pawn, b2 · + black pawn, b7")
}

fn why(room: &mut Room) -> Result<()> {
    solved(room, TWO_MOVER)?;
    let browser = &mut room.browser;
    // A move of the solution is asked about with a click.
    browser.press("End")?;
    browser.click("#why button")?;
    browser.wait_for("/mate/.test(document.querySelector('#why-answer').textContent)")?;
    // Any other is written.
    browser.value("document.querySelector('#why-line').value = '1.Qc3-e3'")?;
    browser.click("#why button")?;
    browser.wait_for("/Kb5-c4!/.test(document.querySelector('#why-answer').textContent)")?;
    browser.value("document.querySelector('#why-line').value = '1.Zz9'")?;
    browser.click("#why button")?;
    browser.wait_for("document.querySelector('#why-answer').textContent.includes('Zz9')")
}

/// In the play a unit that is dragged asks about its move, and nothing of the problem changes.
fn tried(room: &mut Room) -> Result<()> {
    solved(room, TWO_MOVER)?;
    let browser = &mut room.browser;
    let address = browser.value("location.hash")?;
    browser.press("ArrowRight")?;
    browser.drag("[data-square=b5]", "[data-square=b6]")?;
    expect(browser, "document.querySelector('#why-line').value", "1.Qc3-c7 Kb5-b6")?;
    browser.wait_for("/Kb5-b6|Kb6/.test(document.querySelector('#why-answer').textContent)")?;
    browser.click("[data-square=a1]")?;
    expect(browser, "document.querySelector('#toast button').textContent", "Diagram")?;
    browser.click("#toast button")?;
    expect(browser, NOW, "Diagram")?;
    expect(browser, &format!("location.hash === {address}"), "true")
}

fn stop(room: &mut Room) -> Result<()> {
    const AT_ONCE: Duration = Duration::from_millis(200);
    room.open(TOO_HARD)?;
    let browser = &mut room.browser;
    let mut quickest = Duration::MAX;
    for _ in 0..ATTEMPTS {
        browser.wait_for("/nodes/.test(document.querySelector('#status').textContent)")?;
        let begin = Instant::now();
        browser.click("#solve")?;
        browser.wait_for("document.querySelector('#status').textContent.startsWith('Stopped.')")?;
        quickest = quickest.min(begin.elapsed());
        // The desk works on.
        browser.click("#solve")?;
    }
    browser.wait_for("/nodes/.test(document.querySelector('#status').textContent)")?;
    browser.press("Escape")?;
    browser.wait_for("document.querySelector('#status').textContent.startsWith('Stopped.')")?;
    eprintln!("stops in {quickest:.0?}");
    if room.timed && quickest > AT_ONCE { Err(format!("stops after {quickest:.0?}")) } else { Ok(()) }
}

/// What is measured is measured so often, since other programs run beside the browser; the best counts.
const ATTEMPTS: usize = 4;

/// While something too hard is solved, nothing keeps the page from answering.
fn quick(room: &mut Room) -> Result<()> {
    const LONGEST: f64 = 50.0;
    room.open("")?;
    room.browser.click("#auto")?;
    room.open(TOO_HARD)?;
    let browser = &mut room.browser;
    browser.wait_for("!document.querySelector('#solve').disabled")?;
    browser.value(
        "(() => { window.tasks = []; new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((one) => one.duration))).observe({ type: 'longtask' }); })()",
    )?;
    let mut best = f64::INFINITY;
    for _ in 0..ATTEMPTS {
        browser.value("window.tasks.length = 0")?;
        browser.click("#solve")?;
        for step in 0..40 {
            let key = if step % 2 == 0 { "ArrowLeft" } else { "ArrowRight" };
            browser.value("document.querySelector('.squares [tabindex=\"0\"]').focus()")?;
            browser.press(key)?;
            std::thread::sleep(Duration::from_millis(50));
        }
        best = best.min(browser.value("Math.max(0, ...window.tasks)")?.as_f64().unwrap_or_default());
        browser.click("#solve")?;
    }
    eprintln!("the longest task of the page while solving: {best:.0} ms (0: none of more than 50)");
    if room.timed && best > LONGEST { Err(format!("a task of {best:.0} ms")) } else { Ok(()) }
}

fn vary(room: &mut Room) -> Result<()> {
    solved(room, TWO_MOVER)?;
    let browser = &mut room.browser;
    browser.click("#tab-vary")?;
    browser.click("#vary-go")?;
    browser.wait_for("/^\\d+ variations$/.test(document.querySelector('#vary-status').textContent)")?;
    expect(
        browser,
        "[...document.querySelectorAll('#vary-table tbody tr')].some((row) => /^- white B d1|remove|Bd1/.test(row.cells[0].textContent))",
        "true",
    )?;
    let all = browser.value("document.querySelectorAll('#vary-table tbody tr').length")?;
    browser.click("#vary-filter [data-relation=no-solution]")?;
    if browser.value("document.querySelectorAll('#vary-table tbody tr').length")? == all {
        return Err("a filter leaves nothing out".to_owned());
    }
    let before = browser.value(&on("c3"))?;
    browser.click("#vary-table tbody [data-place]")?;
    browser.wait_for("!document.querySelector('#toast').hidden")?;
    browser.click("#toast button")?;
    expect(browser, &on("c3"), before.as_str().unwrap_or_default())
}

fn twins(room: &mut Room) -> Result<()> {
    solved(room, HELPMATE)?;
    let browser = &mut room.browser;
    browser.click("#f-twins")?;
    browser.write("Move c2 c3")?;
    browser.wait_for(DONE)?;
    browser.wait_for(
        "[...document.querySelectorAll('.phase h4')].some((one) => one.textContent.startsWith('b)'))",
    )
}

/// What the engine has not played through is, as soon as somebody steps into it.
fn long_play(room: &mut Room) -> Result<()> {
    solved(room, LONG)?;
    let browser = &mut room.browser;
    browser.press("End")?;
    // A threat: White has moved twice.
    browser.wait_for(&format!("{NOW} === '2.Qe2-h5#'"))?;
    expect(browser, &on("h5"), "white queen, h5")?;
    expect(browser, &on("f2"), "white king, f2")?;
    browser.press("ArrowLeft")?;
    browser.wait_for(&format!("{NOW} === '1.Kf3-f2!'"))?;
    expect(browser, &on("e2"), "white queen, e2")?;
    // What is stepped through quickly ends where the last step leads.
    browser.press("Escape")?;
    for _ in 0..3 {
        browser.press("ArrowDown")?;
    }
    browser.press("Escape")?;
    browser.wait_for(&format!("{NOW} === 'Diagram'"))?;
    expect(browser, &on("f3"), "white king, f3")
}
