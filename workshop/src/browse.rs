//! `cargo xtask browse`: clicks through the report in a headless Chromium, with mouse and keyboard.
//!
//! Not part of `cargo test`, since it needs a browser; it says so where there is none.

pub mod browser;
mod corpus;
mod drawn;
mod many;

use crate::root;
use base64::Engine as _;
use browser::Browser;
use clap::Args;
use cookstopper::cli::{BudgetArgs, VerifyArgs};
use cookstopper::report::html::FILE;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

#[derive(Debug, Args)]
pub struct BrowseArgs {
    /// Keep pictures of the page in this folder
    #[arg(long, value_name = "DIR")]
    screenshots: Option<PathBuf>,
    /// Only take pictures of this report instead of testing
    #[arg(long, value_name = "DIR", requires = "screenshots")]
    report: Option<PathBuf>,
    /// Entries of that report to open for a picture
    #[arg(long, value_name = "ID", requires = "report")]
    entry: Vec<String>,
}

/// Enough for every entry but the one that is to stay undecided.
const MOST_NODES: u64 = 20_000;

/// What goes wrong, in words.
pub type Result<T> = std::result::Result<T, String>;

pub fn run(arguments: &BrowseArgs) -> ExitCode {
    match browse(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("browse: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn browse(arguments: &BrowseArgs) -> Result<()> {
    if let Some(folder) = &arguments.screenshots {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut browser = Browser::start(1280, 900)?;
    if let Some(report) = &arguments.report {
        let folder = arguments.screenshots.as_deref().unwrap_or(report);
        return pictures(&mut browser, &report.join(FILE), folder, &arguments.entry);
    }
    let folder = tempfile::TempDir::new().map_err(|error| error.to_string())?;
    let entries = corpus::write(folder.path()).map_err(|error| error.to_string())?;
    let verify = VerifyArgs {
        paths: vec![folder.path().join("corpus")],
        report: Some(folder.path().join("report")),
        budget: BudgetArgs { nodes: Some(MOST_NODES), ..BudgetArgs::default() },
        second_opinion: Some(root().join("harness/tests/it/second_opinion/popeye")),
        ..VerifyArgs::default()
    };
    let _ = cookstopper::command::verify::run(&verify);
    let page = folder.path().join("report").join(FILE);
    let mut passed = 0;
    let mut failed = 0;
    for (name, test) in TESTS {
        browser.resize(1280, 900)?;
        browser.media("screen", "light")?;
        browser.open(&page, "")?;
        // What the reader chose in the test before is remembered.
        browser.value("localStorage.clear()")?;
        browser.open(&page, "")?;
        match test(&mut browser, &page) {
            Ok(()) => passed += 1,
            Err(failure) => {
                failed += 1;
                eprintln!("failed: {name}: {failure}");
            }
        }
        if let Some(folder) = &arguments.screenshots {
            picture(&mut browser, &folder.join(format!("{}.png", name.replace(' ', "-"))))?;
        }
    }
    eprintln!("{entries} entries; {passed} passed, {failed} failed");
    if failed == 0 { Ok(()) } else { Err("the page does not do what it should".to_owned()) }
}

type Test = fn(&mut Browser, &Path) -> Result<()>;

const TESTS: &[(&str, Test)] = &[
    ("summary and filters", summary_and_filters),
    ("search by keyboard", search),
    ("languages", languages),
    ("colours", colours),
    ("tree by keyboard", tree_by_keyboard),
    ("tree by mouse", tree_by_mouse),
    ("lines by keyboard", lines_by_keyboard),
    ("buttons under the board", buttons),
    ("from a finding to the board", finding),
    ("definitions by keyboard", definitions),
    ("comparison", comparison),
    ("sentences in three languages", sentences),
    ("second opinion", second_opinion),
    ("effects on other squares", effects),
    ("figures", figures),
    ("grids and names of conditions", drawn::grids),
    ("a zeroposition", drawn::zeroposition),
    ("names for screen readers", accessible_names),
    ("nothing an entry says is markup", no_markup),
    ("phone", phone),
    ("paper", paper),
    ("solutions on paper", drawn::solutions_on_paper),
    ("undecided", drawn::undecided),
    ("address of an entry", address),
    ("many entries", many::many_entries),
];

const SHOWN: &str = "[...document.querySelectorAll('.card')].filter((one) => !one.hidden).map((one) => one.entry.id).join(' ')";

/// What stands on a square of the open board: its figures, or nothing.
fn on(entry: &str, square: &str) -> String {
    let (file, rank) = (u32::from(square.as_bytes()[0] - b'a'), u32::from(square.as_bytes()[1] - b'1'));
    let place = format!("translate({} {})", file * 45, (7 - rank) * 45);
    format!(
        "(() => {{ const unit = document.querySelector({}).querySelector('svg.board g[transform=\"{place}\"]'); \
         return unit ? [...unit.querySelectorAll('use')].map((one) => one.getAttribute('href').slice(1)).join('+') : ''; }})()",
        json!(card(entry))
    )
}

fn card(entry: &str) -> String {
    format!(".card[data-id=\"{entry}\"]")
}

/// Whether an expression, as text, is what is wanted.
pub fn expect(browser: &mut Browser, expression: &str, wanted: &str) -> Result<()> {
    let found = browser.value(&format!("String({expression})"))?;
    if found == json!(wanted) { Ok(()) } else { Err(format!("{expression} is {found}, not {wanted:?}")) }
}

fn now(browser: &mut Browser, entry: &str, wanted: &str) -> Result<()> {
    expect(
        browser,
        &format!("document.querySelector({}).textContent", json!(format!("{} .now", card(entry)))),
        wanted,
    )
}

fn open(browser: &mut Browser, entry: &str) -> Result<()> {
    let opener = format!("{} .opener", card(entry));
    browser.value(&format!("document.querySelector({}).scrollIntoView()", json!(card(entry))))?;
    browser.wait_for(&format!("!!document.querySelector({})", json!(opener)))?;
    browser.click(&opener)?;
    expect(
        browser,
        &format!("document.querySelector({}).getAttribute('aria-expanded')", json!(opener)),
        "true",
    )
}

fn summary_and_filters(browser: &mut Browser, _: &Path) -> Result<()> {
    expect(
        browser,
        "[...document.querySelectorAll('#verdicts button')].map((one) => one.textContent).join(', ')",
        "3 sound, 3 undecided, 3 cooked, 3 no solution, 1 illegal, 1 unreadable",
    )?;
    browser.click("#verdicts [data-verdict=cooked]")?;
    expect(browser, SHOWN, "composite cooked helpmate-cooked")?;
    expect(browser, "document.querySelector('#count').textContent", "3 entries shown")?;
    browser.click("#verdicts [data-verdict=illegal]")?;
    expect(browser, SHOWN, "check composite cooked helpmate-cooked")?;
    browser.click("#verdicts [data-verdict=cooked]")?;
    browser.click("#verdicts [data-verdict=illegal]")?;
    browser.value("(() => { const one = document.querySelector('#condition'); one.value = 'Augsburg'; one.dispatchEvent(new Event('change')); })()")?;
    expect(browser, SHOWN, "composite")?;
    browser.value("(() => { const one = document.querySelector('#condition'); one.value = ''; one.dispatchEvent(new Event('change')); })()")?;
    browser.value("(() => { const one = document.querySelector('#order'); one.value = 'byVerdict'; one.dispatchEvent(new Event('change')); })()")?;
    expect(browser, &format!("{SHOWN}.split(' ')[0]"), "unreadable")
}

fn search(browser: &mut Browser, _: &Path) -> Result<()> {
    browser.write("/")?;
    browser.write("koeko")?;
    browser.wait_for(&format!("{SHOWN} === 'jigger'"))?;
    browser.write(" nowhere")?;
    browser.wait_for("!document.querySelector('#none').hidden")
}

fn languages(browser: &mut Browser, _: &Path) -> Result<()> {
    open(browser, "cooked")?;
    browser.click("#languages label:nth-of-type(2)")?;
    expect(browser, "document.documentElement.lang", "de")?;
    expect(browser, "document.querySelector('.card[data-id=cooked] .verdict').textContent", "nebenlösig")?;
    expect(
        browser,
        "document.querySelector('.card[data-id=cooked] [role=treeitem] b').textContent",
        "1.Ta2-b2#!",
    )?;
    expect(
        browser,
        "document.querySelector('.card[data-id=cooked] .board').getAttribute('aria-label')",
        "Weiß: Kb3 Ta2a4c8. Schwarz: Kh3.",
    )?;
    browser.click("#languages label:nth-of-type(3)")?;
    expect(browser, "document.documentElement.lang", "fr")?;
    expect(
        browser,
        "document.querySelector('.card[data-id=cooked] .board').getAttribute('aria-label')",
        "Blancs : Rb3 Ta2a4c8. Noirs : Rh3.",
    )?;
    browser.click("#languages label:nth-of-type(1)")
}

fn colours(browser: &mut Browser, _: &Path) -> Result<()> {
    const PAPER: &str = "getComputedStyle(document.body).backgroundColor";
    let light = browser.value(PAPER)?;
    browser.media("screen", "dark")?;
    if browser.value(PAPER)? == light {
        return Err("the page ignores that the system is dark".to_owned());
    }
    browser.click("#themes label:nth-of-type(2)")?;
    if browser.value(PAPER)? != light {
        return Err("light colours can't be chosen in the dark".to_owned());
    }
    browser.click("#themes label:nth-of-type(1)")
}

fn tree_by_keyboard(browser: &mut Browser, _: &Path) -> Result<()> {
    let entry = "two-mover";
    open(browser, entry)?;
    now(browser, entry, "Diagram")?;
    browser.press("ArrowRight")?;
    now(browser, entry, "1.Qc3-c7!")?;
    expect(browser, &on(entry, "c7"), "wQ")?;
    expect(browser, &on(entry, "c3"), "")?;
    browser.press("ArrowRight")?;
    let first = browser.value(&format!("document.querySelector('{} .now').textContent", card(entry)))?;
    browser.press("ArrowDown")?;
    browser.press("ArrowDown")?;
    let second = browser.value(&format!("document.querySelector('{} .now').textContent", card(entry)))?;
    if first == second {
        return Err(format!("ArrowDown stays at {first}"));
    }
    browser.press("Home")?;
    now(browser, entry, "Diagram")?;
    expect(browser, &on(entry, "c3"), "wQ")?;
    browser.press("End")?;
    expect(
        browser,
        &format!("document.querySelector('{} .now').textContent.includes('#')", card(entry)),
        "true",
    )?;
    browser.press("Escape")?;
    expect(browser, "document.querySelectorAll('.card.open').length", "0")
}

fn tree_by_mouse(browser: &mut Browser, _: &Path) -> Result<()> {
    let entry = "two-mover";
    open(browser, entry)?;
    let item = format!("{} [role=treeitem]", card(entry));
    browser.click(&format!("{item} .move"))?;
    now(browser, entry, "1.Qc3-c7!")?;
    expect(browser, "document.activeElement.getAttribute('aria-selected')", "true")?;
    let shown = format!("document.querySelectorAll('{item}').length");
    let open_items = browser.value(&shown)?;
    browser.click(&format!("{item} .twist"))?;
    expect(browser, &shown, "1")?;
    browser.press("ArrowRight")?;
    if browser.value(&shown)? != open_items {
        return Err("the tree does not open again".to_owned());
    }
    Ok(())
}

fn lines_by_keyboard(browser: &mut Browser, _: &Path) -> Result<()> {
    let entry = "helpmate-cooked";
    open(browser, entry)?;
    browser.click(&format!("{} .lines li:nth-child(2) .move", card(entry)))?;
    let begin = browser.value(&format!("document.querySelector('{} .now').textContent", card(entry)))?;
    browser.press("ArrowRight")?;
    browser.press("ArrowRight")?;
    browser.press("ArrowRight")?;
    expect(
        browser,
        &format!("document.querySelector('{} .now').textContent.endsWith('#')", card(entry)),
        "true",
    )?;
    browser.press("ArrowUp")?;
    expect(browser, "document.activeElement.closest('li').previousElementSibling", "null")?;
    browser.press("ArrowDown")?;
    for _ in 0..3 {
        browser.press("ArrowLeft")?;
    }
    now(browser, entry, begin.as_str().unwrap_or_default())
}

fn buttons(browser: &mut Browser, _: &Path) -> Result<()> {
    let entry = "two-mover";
    open(browser, entry)?;
    let go = |name: &str| format!("{} [data-go={name}]", card(entry));
    browser.click(&go("forward"))?;
    now(browser, entry, "1.Qc3-c7!")?;
    browser.click(&go("last"))?;
    expect(
        browser,
        &format!("document.querySelector('{} .now').textContent.includes('#')", card(entry)),
        "true",
    )?;
    browser.click(&go("first"))?;
    now(browser, entry, "Diagram")
}

fn finding(browser: &mut Browser, _: &Path) -> Result<()> {
    let entry = "cooked";
    browser.value(&format!("document.querySelector('{}').scrollIntoView()", card(entry)))?;
    browser.wait_for(&format!("!!document.querySelector('{} .jump')", card(entry)))?;
    browser.click(&format!("{} .jump", card(entry)))?;
    now(browser, entry, "1.Rc8-c3#!")?;
    expect(browser, &on(entry, "c3"), "wR")
}

/// Behind a condition's name its definition opens and closes, and the name keeps the focus.
fn definitions(browser: &mut Browser, _: &Path) -> Result<()> {
    const IS_OPEN: &str = "document.activeElement.closest('.definition')?.open";
    const MOST_STOPS: usize = 100;
    let name = format!("{} .definition > summary", card("circe"));
    browser.value(&format!("document.querySelector({}).scrollIntoView()", json!(card("circe"))))?;
    browser.wait_for(&format!("!!document.querySelector({})", json!(name)))?;
    let is_there = format!("document.activeElement.matches({})", json!(name));
    for _ in 0..MOST_STOPS {
        if browser.value(&is_there)? == json!(true) {
            break;
        }
        browser.press("Tab")?;
    }
    expect(browser, &is_there, "true")?;
    for opener in ["Enter", " "] {
        expect(browser, IS_OPEN, "false")?;
        browser.press(opener)?;
        expect(browser, IS_OPEN, "true")?;
        browser.press("Escape")?;
        expect(browser, IS_OPEN, "false")?;
        expect(browser, &is_there, "true")?;
    }
    // In an open entry the definition closes first.
    open(browser, "circe")?;
    browser.value(&format!("document.querySelector({}).focus()", json!(name)))?;
    browser.press("Enter")?;
    expect(browser, IS_OPEN, "true")?;
    browser.press("Escape")?;
    expect(browser, IS_OPEN, "false")?;
    expect(browser, "document.querySelectorAll('.card.open').length", "1")?;
    browser.press("Escape")?;
    expect(browser, "document.querySelectorAll('.card.open').length", "0")
}

fn comparison(browser: &mut Browser, _: &Path) -> Result<()> {
    open(browser, "cooked")?;
    expect(
        browser,
        "[...document.querySelectorAll('.comparison tbody tr')].map((one) => one.className.trim() + ': ' + [...one.cells].map((cell) => cell.textContent).join(' | ')).join('; ')",
        "by-both: 1.Ra2-b2# | 1.Ra2-b2#! | ; by-found cook:  | 1.Rc8-c3#! | Cook"
            .replace("cook: |", "cook:  |")
            .as_str(),
    )
}

/// What a finding, an error and the summary of second opinions say in each language.
fn sentences(browser: &mut Browser, _: &Path) -> Result<()> {
    const CASES: [(&str, &str, [&str; 3]); 6] = [
        (
            "cooked",
            ".findings li:nth-child(1)",
            ["cook: 1.Rc8-c3#!", "Nebenlösung: 1.Tc8-c3#!", "démolition : 1.Tc8-c3#!"],
        ),
        (
            "cooked",
            ".findings li:nth-child(2)",
            [
                "the author claims 1 key, there are 2",
                "der Autor gibt 1 Schlüssel an, es gibt 2",
                "l’auteur annonce 1 clé, il y en a 2",
            ],
        ),
        (
            "check",
            ".findings li:nth-child(1)",
            [
                "Black is in check though White begins",
                "Schwarz steht im Schach, obwohl Weiß beginnt",
                "les Noirs sont en échec alors que les Blancs commencent",
            ],
        ),
        (
            "helpmate-cooked",
            ".findings li:nth-child(1)",
            [
                "(shares its first half-move with 1.Kc8-d8 Rb7-b1 2.Kd8-c8 Ra2-a8 #)",
                "(erster Halbzug wie in 1.Kc8-d8 Tb7-b1 2.Kd8-c8 Ta2-a8 #)",
                "(premier demi-coup comme dans 1.Rc8-d8 Tb7-b1 2.Rd8-c8 Ta2-a8 #)",
            ],
        ),
        (
            "contested",
            ".findings li:nth-child(1)",
            [
                "Popeye 4.104 disagrees: key 1.Kg1-h1 # ! (Popeye 4.104 only)",
                "Popeye 4.104 widerspricht: Schlüssel 1.Kg1-h1 # ! (nur Popeye 4.104)",
                "Popeye 4.104 n’est pas d’accord : clé 1.Rg1-h1 # ! (Popeye 4.104 seulement)",
            ],
        ),
        (
            "unreadable",
            ".findings .invalid:nth-child(2)",
            ["Unknown field: ", "Unbekanntes Feld: ", "Champ inconnu : "],
        ),
    ];
    for language in 0..3 {
        browser.click(&format!("#languages label:nth-of-type({})", language + 1))?;
        for (entry, place, texts) in CASES {
            let place = json!(format!("{} {place}", card(entry)));
            browser.value(&format!("document.querySelector({}).scrollIntoView()", json!(card(entry))))?;
            browser.wait_for(&format!("!!document.querySelector({place})"))?;
            let text = browser.value(&format!("document.querySelector({place}).textContent"))?;
            let wanted = texts[language];
            if !text.as_str().is_some_and(|text| text.contains(wanted)) {
                return Err(format!("{entry}: {text} is not {wanted:?}"));
            }
        }
    }
    // Every word has its three texts, and nothing is shown by a name without words.
    expect(
        browser,
        "Object.values(WORDS).every((texts) => texts.length === 3 && texts.every(Boolean))",
        "true",
    )?;
    browser.click("#languages label:nth-of-type(1)")
}

/// Both programs' texts side by side, and the numbers of opinions above.
fn second_opinion(browser: &mut Browser, _: &Path) -> Result<()> {
    expect(
        browser,
        "document.querySelector('#second p').textContent",
        "Popeye 4.104: 0 agrees · 2 disagrees · 12 can’t say",
    )?;
    open(browser, "contested")?;
    expect(
        browser,
        "[...document.querySelectorAll('.programs mark')].map((one) => one.textContent.trim()).join()",
        "1.Kg1-h1 # !",
    )?;
    expect(
        browser,
        "[...document.querySelectorAll('.programs h5')].map((one) => one.textContent).join()",
        concat!("Popeye 4.104,Cookstopper ", env!("CARGO_PKG_VERSION")),
    )
}

fn effects(browser: &mut Browser, _: &Path) -> Result<()> {
    let entry = "circe";
    open(browser, entry)?;
    browser.press("ArrowRight")?;
    now(browser, entry, "1.Ka1×b2[+bPb7]z")?;
    expect(browser, &on(entry, "b7"), "bP")?;
    expect(browser, &on(entry, "b2"), "wK")
}

fn figures(browser: &mut Browser, _: &Path) -> Result<()> {
    open(browser, "fairy")?;
    expect(browser, &on("fairy", "d4"), "wQ")?;
    expect(
        browser,
        "document.querySelector('.card[data-id=fairy] use[href=\"#wQ\"]').getAttribute('transform')",
        "rotate(180 22.5 22.5)",
    )?;
    expect(browser, &on("fairy", "g3"), "wR+bR")?;
    open(browser, "composite")?;
    expect(browser, &on("composite", "d4"), "hB+mwB+hS+mwS+hP+mwP")?;
    open(browser, "jigger")?;
    expect(browser, "document.querySelectorAll('.card[data-id=jigger] .badge').length", "1")
}

fn accessible_names(browser: &mut Browser, _: &Path) -> Result<()> {
    open(browser, "cooked")?;
    expect(
        browser,
        "[...document.querySelectorAll('button, [role=treeitem], [role=img], [role=tree]')].filter((one) => !(one.getAttribute('aria-label') || one.textContent.trim())).length",
        "0",
    )?;
    expect(
        browser,
        "[...document.querySelectorAll('input, select')].filter((one) => !one.labels.length || !one.labels[0].textContent.trim()).length",
        "0",
    )?;
    expect(
        browser,
        "[...document.querySelectorAll('[id]')].length - new Set([...document.querySelectorAll('[id]')].map((one) => one.id)).size",
        "0",
    )
}

fn no_markup(browser: &mut Browser, _: &Path) -> Result<()> {
    open(browser, "markup")?;
    expect(
        browser,
        "document.querySelector('.card[data-id=markup] .title').textContent",
        corpus::HOSTILE_TITLE,
    )?;
    expect(browser, "document.images.length + document.querySelectorAll('.card b.evil').length", "0")?;
    expect(browser, "performance.getEntriesByType('resource').length", "0")
}

fn phone(browser: &mut Browser, _: &Path) -> Result<()> {
    browser.resize(390, 844)?;
    open(browser, "two-mover")?;
    browser.press("ArrowRight")?;
    expect(browser, "document.documentElement.scrollWidth <= 390", "true")
}

fn paper(browser: &mut Browser, _: &Path) -> Result<()> {
    browser.media("print", "light")?;
    browser.value("window.dispatchEvent(new Event('beforeprint'))")?;
    expect(
        browser,
        "[...document.querySelectorAll('.opener, .tools')].every((one) => getComputedStyle(one).display === 'none')",
        "true",
    )?;
    expect(
        browser,
        "[...document.querySelectorAll('.card')].filter((one) => !one.querySelector('.board')).map((one) => one.entry.id).join(' ')",
        "unreadable",
    )
}

fn address(browser: &mut Browser, page: &Path) -> Result<()> {
    browser.open(page, "#circe")?;
    expect(
        browser,
        "[...document.querySelectorAll('.card.open')].map((one) => one.entry.id).join(' ')",
        "circe",
    )
}

/// Pictures of a report for people to look at.
fn pictures(browser: &mut Browser, page: &Path, folder: &Path, entries: &[String]) -> Result<()> {
    let begin = Instant::now();
    browser.open(page, "")?;
    eprintln!("opens in {:.2} s", begin.elapsed().as_secs_f64());
    let begin = Instant::now();
    browser.value("(() => { $('query').value = 'no such word'; filter(); })()")?;
    browser.wait_for("!$('none').hidden")?;
    eprintln!("is searched in {:.2} s", begin.elapsed().as_secs_f64());
    let mut shoot = |name: &str, (width, height): (u32, u32), scheme: &str, hash: &str, keys: &[&str]| {
        browser.resize(width, height)?;
        browser.media("screen", scheme)?;
        browser.open(page, hash)?;
        for key in keys {
            browser.press(key)?;
        }
        picture(browser, &folder.join(format!("{name}.png")))
    };
    shoot("light", (1280, 1600), "light", "", &[])?;
    shoot("dark", (1280, 1600), "dark", "", &[])?;
    shoot("phone", (390, 844), "light", "", &[])?;
    for id in entries {
        let name = id.replace('/', "-");
        let hash = format!("#{}", id.replace('/', "%2F"));
        shoot(&format!("{name}-light"), (1280, 900), "light", &hash, &["ArrowRight", "ArrowRight"])?;
        shoot(&format!("{name}-dark"), (1280, 900), "dark", &hash, &["ArrowRight"])?;
        shoot(&format!("{name}-phone"), (390, 844), "light", &hash, &["ArrowRight"])?;
    }
    Ok(())
}

/// Keeps a picture of the page.
pub fn picture(browser: &mut Browser, file: &Path) -> Result<()> {
    let text = browser.screenshot()?;
    let png = base64::engine::general_purpose::STANDARD.decode(text).map_err(|error| error.to_string())?;
    std::fs::write(file, png).map_err(|error| format!("{}: {error}", file.display()))
}
