//! Problems are set up: by mouse, keyboard and finger, from texts, by names in three languages.

use super::{Room, Test};
use crate::browse::{Result, expect};

pub const TESTS: &[(&str, Test)] = &[
    ("set up by mouse", by_mouse),
    ("set up by keyboard", by_keyboard),
    ("set up by finger", by_finger),
    ("the whole board", whole_board),
    ("all walks and marks", palette),
    ("undo without end", undo),
    ("conditions by name", conditions),
    ("what is wrong", wrong),
    ("stipulation in parts", stipulation),
    ("castling and en passant", rights),
];

/// What stands on the board, in words, and nothing of the empty squares.
const UNITS: &str = "[...document.querySelectorAll('[data-square]')].map((one) => one.getAttribute('aria-label')).filter((text) => !/empty|leer|vide/.test(text)).sort().join('; ')";

fn square(name: &str) -> String {
    format!("[data-square={name}]")
}

fn in_palette(walk: &str, colour: &str) -> String {
    format!(".usual [data-walks=\"{walk}\"][data-colour={colour}]")
}

fn by_mouse(room: &mut Room) -> Result<()> {
    let browser = &mut room.browser;
    browser.click(&in_palette("Q", "white"))?;
    browser.click(&square("c3"))?;
    browser.click(&square("h8"))?;
    browser.click(".usual [data-walks=N]")?;
    browser.click(&square("a1"))?;
    expect(browser, UNITS, "white nightrider, a1; white queen, c3; white queen, h8")?;
    // The same unit once more takes it away; so does the right button.
    browser.click(&square("a1"))?;
    browser.click_with("right", &square("h8"))?;
    expect(browser, UNITS, "white queen, c3")?;
    // From the palette, on the board, off the board.
    browser.click("[data-tool=move]")?;
    browser.drag(&in_palette("K", "black"), &square("b5"))?;
    browser.drag(&in_palette("R", "black"), &square("f6"))?;
    browser.drag(&square("c3"), &square("d4"))?;
    expect(browser, UNITS, "black king, b5; black rook, f6; white queen, d4")?;
    browser.drag(&square("f6"), "h1")?;
    expect(browser, UNITS, "black king, b5; white queen, d4")?;
    // With an empty hand, one click takes and one puts.
    browser.click(&square("d4"))?;
    browser.click(&square("e5"))?;
    expect(browser, UNITS, "black king, b5; white queen, e5")?;
    browser.click("[data-tool=erase]")?;
    browser.click(&square("e5"))?;
    expect(browser, UNITS, "black king, b5")
}

fn by_keyboard(room: &mut Room) -> Result<()> {
    let browser = &mut room.browser;
    // The board is reached by Tab alone.
    const MOST_STOPS: usize = 40;
    for _ in 0..MOST_STOPS {
        browser.press("Tab")?;
        if browser.value("!!document.activeElement.closest('[role=grid]')")? == true {
            break;
        }
    }
    expect(browser, "document.activeElement.dataset.square", "e4")?;
    browser.write("s")?;
    browser.press("ArrowRight")?;
    browser.press_with("K", 8)?;
    browser.press("ArrowUp")?;
    browser.write(".li")?;
    browser.press("ArrowUp")?;
    browser.write("=g")?;
    expect(browser, UNITS, "black king, f4; neutral grasshopper, f6; white knight, e4; white lion, f5")?;
    browser.press(" ")?;
    browser.press("ArrowLeft")?;
    browser.press("Home")?;
    browser.press(" ")?;
    browser.press("ArrowDown")?;
    browser.press("End")?;
    expect(browser, "document.activeElement.dataset.square", "h5")?;
    for _ in 0..2 {
        browser.press("ArrowLeft")?;
    }
    browser.press("Delete")?;
    browser.press("ArrowDown")?;
    browser.write("x")?;
    expect(browser, UNITS, "neutral grasshopper, a6; neutral king, f4; white knight, e4")?;
    // A queen turned by half is a grasshopper.
    browser.write("q]]")?;
    expect(
        browser,
        "document.querySelector('#live').parentElement.querySelector('[data-square=f4]').getAttribute('aria-label')",
        "white grasshopper, f4",
    )
}

fn by_finger(room: &mut Room) -> Result<()> {
    let browser = &mut room.browser;
    browser.resize(390, 844)?;
    // On a telephone the palette belongs to the panel of the problem.
    browser.click("#tab-problem")?;
    browser.wait_for("document.querySelector('#tabs + #palette + #panel-problem') !== null")?;
    browser.tap(&in_palette("K", "white"))?;
    browser.tap(&square("d6"))?;
    browser.tap(&in_palette("Q", "white"))?;
    browser.tap(&square("c3"))?;
    browser.tap("[data-tool=move]")?;
    browser.tap(&square("c3"))?;
    browser.tap(&square("c4"))?;
    expect(browser, UNITS, "white king, d6; white queen, c4")?;
    browser.tap("[data-tool=erase]")?;
    browser.tap(&square("c4"))?;
    expect(browser, UNITS, "white king, d6")?;
    // Upwards to the board: sideways a finger pushes the row.
    browser.swipe(&in_palette("S", "white"), &square("e2"))?;
    expect(browser, UNITS, "white king, d6; white knight, e2")?;
    expect(browser, "document.documentElement.scrollWidth <= 390", "true")
}

fn whole_board(room: &mut Room) -> Result<()> {
    room.paste("8/8/3K4/1k6/8/2Q5/8/3B4")?;
    let browser = &mut room.browser;
    browser.wait_for(&format!("({UNITS}).includes('white bishop, d1')"))?;
    for (tool, units) in [
        ("mirror", "black king, g5; white bishop, e1; white king, e6; white queen, f3"),
        ("flip", "black king, g4; white bishop, e8; white king, e3; white queen, f6"),
        ("swap", "black bishop, e8; black king, e3; black queen, f6; white king, g4"),
        ("down", "black bishop, e7; black king, e2; black queen, f5; white king, g3"),
        ("right", "black bishop, f7; black king, f2; black queen, g5; white king, h3"),
        // One is at the edge: nothing moves.
        ("right", "black bishop, f7; black king, f2; black queen, g5; white king, h3"),
        ("turn", "black bishop, g3; black king, b3; black queen, e2; white king, c1"),
        ("empty", ""),
    ] {
        browser.click(&format!("#tools [data-tool={tool}]"))?;
        expect(browser, UNITS, units).map_err(|error| format!("{tool}: {error}"))?;
    }
    Ok(())
}

fn palette(room: &mut Room) -> Result<()> {
    let browser = &mut room.browser;
    expect(
        browser,
        "document.querySelectorAll('.found-walks [data-walks]').length === Object.keys(run.walks).length && Object.keys(run.walks).length",
        "162",
    )?;
    browser.click("#walk-query")?;
    browser.write("nightriderhop")?;
    browser.press("Enter")?;
    expect(browser, "document.activeElement.dataset.square", "e4")?;
    browser.press("Enter")?;
    browser.click(".marks > summary")?;
    browser.click("[data-mark=Royal]")?;
    browser.click("[data-colour=neutral]")?;
    browser.click(&square("a8"))?;
    browser.click("[data-mark=Royal]")?;
    browser.click("#walk-query")?;
    browser.press_with("a", 2)?;
    browser.value("(() => { const one = document.querySelector('#walk-query'); one.value = 'B+S'; one.dispatchEvent(new Event('input')); })()")?;
    browser.press("Enter")?;
    browser.click(&square("h1"))?;
    expect(
        browser,
        UNITS,
        "neutral bishop + knight, h1; neutral nightriderhopper, royal, a8; white nightriderhopper, e4",
    )
}

fn undo(room: &mut Room) -> Result<()> {
    const STEPS: usize = 60;
    let browser = &mut room.browser;
    browser.click(&in_palette("P", "black"))?;
    for step in 0..STEPS {
        let file = char::from(b"abcdefgh"[step % 8]);
        browser.click(&square(&format!("{file}{}", step / 8 + 1)))?;
    }
    browser.click("#f-stipulation")?;
    browser.value("document.querySelector('#f-stipulation').select()")?;
    browser.write("h#3")?;
    expect(browser, "document.querySelector('#caption .stipulation').textContent", "h#3")?;
    browser.click("[data-tool=move]")?;
    // What is written letter by letter goes at once.
    browser.press_with("z", 2)?;
    expect(browser, "document.querySelector('#caption .stipulation').textContent", "#2")?;
    for _ in 0..STEPS {
        browser.press_with("z", 2)?;
    }
    expect(browser, UNITS, "")?;
    expect(browser, "document.querySelector('#undo').disabled", "true")?;
    for _ in 0..=STEPS {
        browser.press_with("y", 2)?;
    }
    expect(browser, &format!("({UNITS}).split('; ').length"), &STEPS.to_string())?;
    expect(browser, "document.querySelector('#f-stipulation').value", "h#3")
}

fn conditions(room: &mut Room) -> Result<()> {
    room.paste("8/8/3K4/1k6/8/2Q5/8/3B4")?;
    let browser = &mut room.browser;
    for (language, letters, first) in
        [(1, "grid", "Grid"), (2, "längstz", "BlackMaximummer"), (3, "circé", "Circe")]
    {
        browser.click(&format!("#languages label:nth-of-type({language})"))?;
        browser.click("#conditions-field-query")?;
        browser.value(&format!(
            "(() => {{ const one = document.querySelector('#conditions-field-query'); one.value = '{letters}'; one.dispatchEvent(new Event('input')); }})()"
        ))?;
        browser.wait_for("document.querySelectorAll('#conditions-field-list [role=option]').length > 0")?;
        browser.press("Enter")?;
        let chosen = browser.value("[...document.querySelectorAll('.chip-text')].at(-1).value")?;
        if !chosen.as_str().is_some_and(|text| text.starts_with(first)) {
            return Err(format!("{letters} finds {chosen}, not {first}"));
        }
    }
    browser.click("#languages label:nth-of-type(1)")?;
    // The definition opens behind the name, and goes with its condition.
    browser.click("#conditions-field li:last-child summary")?;
    browser.wait_for(
        "document.querySelector('#conditions-field li:last-child .definition-text').textContent.length > 80",
    )?;
    for _ in 0..3 {
        browser.click("#conditions-field .remove")?;
    }
    expect(browser, "document.querySelectorAll('#conditions-field .chips li').length", "0")
}

fn wrong(room: &mut Room) -> Result<()> {
    room.paste("8/8/3K4/1k6/8/2Q5/8/3B4")?;
    let browser = &mut room.browser;
    browser.value("document.querySelector('#f-stipulation').select()")?;
    browser.click("#f-stipulation")?;
    browser.value("document.querySelector('#f-stipulation').select()")?;
    browser.write("h#x")?;
    browser.wait_for("document.querySelector('#f-stipulation').getAttribute('aria-invalid') === 'true'")?;
    browser.wait_for("document.querySelector('#doubts .error')?.textContent.length > 5")?;
    expect(browser, "document.querySelector('#solve').disabled", "true")?;
    browser.value("document.querySelector('#f-stipulation').select()")?;
    browser.write("#2")?;
    browser.wait_for("document.querySelector('#f-stipulation').getAttribute('aria-invalid') === 'false'")?;
    browser.click("#conditions-field-query")?;
    browser.write("Circexx")?;
    browser.press("Enter")?;
    browser.wait_for("document.querySelector('.chips .wrong .complaint')?.textContent.length > 5")?;
    browser.click("#conditions-field .remove")?;
    browser.wait_for("!document.querySelector('#solve').disabled")
}

fn stipulation(room: &mut Room) -> Result<()> {
    room.paste("8/8/3K4/1k6/8/2Q5/8/3B4")?;
    let browser = &mut room.browser;
    browser.wait_for("document.querySelector('#asked').textContent.length > 10")?;
    browser.click("#b-more")?;
    expect(browser, "document.querySelector('#f-stipulation').value", "#3")?;
    browser.value("(() => { const one = document.querySelector('#b-play'); one.value = 'h'; one.dispatchEvent(new Event('change')); })()")?;
    browser.click("#b-less")?;
    expect(browser, "document.querySelector('#f-stipulation').value", "h#2.5")?;
    expect(browser, "document.querySelector('#caption .stipulation').textContent", "h#2.5")
}

/// Solved only by castling; and only by a capture en passant, if that is allowed.
const CASTLES: &str = "#text=stipulation%20%3D%20%22ser-001%22%0A%5Bposition%5D%0Awhite%20%3D%20%22Ke1%20Rh1%20Ra1%22%0Ablack%20%3D%20%22Kb8%22%0A";
const CAPTURES: &str = "#text=stipulation%20%3D%20%22ser-zd61%22%0A%5Bposition%5D%0Awhite%20%3D%20%22Kg1%20Pe5%22%0Ablack%20%3D%20%22Kb8%20Pd5%22%0A";
/// Black begins, and what has just moved is White's.
const HELPS: &str = "#text=stipulation%20%3D%20%22h%231%22%0A%5Bposition%5D%0Awhite%20%3D%20%22Kg1%20Pe4%22%0Ablack%20%3D%20%22Kb8%20Pd4%22%0A";

fn rights(room: &mut Room) -> Result<()> {
    const SOLUTIONS: &str = "document.querySelectorAll('#steps .lines li').length";
    const SOLVED: &str = "document.querySelector('#status').textContent.startsWith('Complete')";
    const SHOWN: &str = "!document.querySelector('#rights').hidden";
    // Nothing is asked where there is nothing to choose.
    room.paste("8/8/3K4/1k6/8/2Q5/8/3B4")?;
    expect(&mut room.browser, SHOWN, "false")?;
    room.open(CASTLES)?;
    let browser = &mut room.browser;
    browser.wait_for(SOLVED)?;
    expect(browser, SOLUTIONS, "2")?;
    expect(
        browser,
        "[...document.querySelectorAll('#rights input')].map((one) => `${one.getAttribute('aria-label')} ${one.checked}`).join('; ')",
        "White: castling on the king’s side true; White: castling on the queen’s side true",
    )?;
    // By keyboard: the box stays where it is and keeps the focus.
    browser.value("document.querySelector('[data-right=K]').focus()")?;
    browser.press(" ")?;
    browser.wait_for(&format!("{SOLVED} && {SOLUTIONS} === 1"))?;
    expect(browser, "document.activeElement.dataset.right", "K")?;
    // The address holds it, and the way back is open.
    let hash = browser.value("new Promise((done) => setTimeout(() => done(location.hash), 600))")?;
    room.open(hash.as_str().unwrap_or_default())?;
    let browser = &mut room.browser;
    browser.wait_for(&format!("{SOLVED} && {SOLUTIONS} === 1"))?;
    expect(browser, "document.querySelector('[data-right=K]').checked", "false")?;
    browser.click("#languages label:nth-of-type(3)")?;
    expect(browser, "document.querySelector('#rights legend').textContent", "Roque")?;
    browser.click("#languages label:nth-of-type(1)")?;
    room.picture("rights")?;
    room.open(CAPTURES)?;
    let browser = &mut room.browser;
    browser.wait_for(SOLVED)?;
    expect(browser, SOLUTIONS, "0")?;
    browser.value("document.querySelector('#f-en-passant').focus()")?;
    browser.press("ArrowDown")?;
    browser.wait_for(&format!("{SOLVED} && {SOLUTIONS} === 1"))?;
    browser.click("#undo")?;
    browser.wait_for(&format!("{SOLVED} && {SOLUTIONS} === 0"))?;
    expect(browser, "document.querySelector('#f-en-passant').value", "")?;
    room.open(HELPS)?;
    room.browser.wait_for(SOLVED)?;
    expect(
        &mut room.browser,
        "[...document.querySelectorAll('#f-en-passant option')].map((one) => one.textContent).join()",
        "none,e3",
    )
}
