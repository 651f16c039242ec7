//! A diagram as an SVG that stands by itself: what the page draws, without a browser.

use super::append;
use super::caption::{conditions, legend, squares_with, units, zeroposition};
use super::figure::{figure, mark_letters, walk_codes};
use crate::exhibit::{Exhibit, Panel};
use crate::language::Language;
use cookstopper_engine::game::Seen;
use std::collections::{BTreeMap, BTreeSet};

const FIGURES: &str = include_str!("page/figures.svg");

/// The side of a square, and the space around the board.
const SQUARE: usize = 45;
const MARGIN: usize = 18;
const BOARD: usize = 8 * SQUARE;
const LINE: usize = 18;

const STYLE: &str = ".light{fill:#fff}.dark{fill:#d4d0c8}.edge{fill:none;stroke:#000;stroke-width:1.6}\
.grid{fill:none;stroke:#000;stroke-width:3;stroke-linecap:square}.marked{fill:none;stroke:#7a2e1d;stroke-width:2}\
.hole{fill:#fff}.hole-edge{fill:none;stroke:#000;stroke-width:1}.special{fill:none;stroke:#7a2e1d;stroke-width:1.6}\
.badge{fill:#fff;stroke:#000;stroke-width:1.2}.crown{fill:#e8b923;stroke:#000;stroke-width:1;stroke-linejoin:round}\
text{font-family:'DejaVu Sans',Helvetica,Arial,sans-serif;fill:#000}";

/// What stands around a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Caption {
    /// The board alone.
    None,
    /// Authors and source above, what is asked for and the number of units below.
    #[default]
    Full,
}

/// Draws a diagram of an entry.
#[must_use]
pub fn diagram(exhibit: &Exhibit, panel: &Panel, caption: Caption, language: Language) -> String {
    let (above, below) = match caption {
        Caption::None => (Vec::new(), Vec::new()),
        Caption::Full => (wrapped(credits(exhibit)), wrapped(asked(exhibit, panel, language))),
    };
    let top = MARGIN + LINE * above.len();
    let height = top + BOARD + MARGIN + LINE * below.len();
    let width = BOARD + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         <style>{STYLE}</style>\n{}\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        definitions()
    );
    for (number, line) in above.iter().enumerate() {
        push_text(&mut svg, MARGIN, MARGIN + LINE * number, "start", line);
    }
    push_board(&mut svg, panel, top);
    for (number, line) in below.iter().enumerate() {
        push_text(&mut svg, MARGIN, top + BOARD + LINE * (number + 1), "start", line);
    }
    if caption == Caption::Full {
        let [white, black, neutral] = panel.counts;
        let neutral = if neutral > 0 { format!("+{neutral}") } else { String::new() };
        let count = format!("({white}+{black}{neutral})");
        push_text(&mut svg, MARGIN + BOARD, top + BOARD + LINE, "end", &count);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Lines that fit below a board, broken between words.
fn wrapped(lines: Vec<String>) -> Vec<String> {
    /// So many letters fit, as wide as they usually are.
    const WIDTH: usize = 48;
    let mut fitting: Vec<String> = Vec::new();
    for line in lines {
        let mut begun = String::new();
        for word in line.split(' ') {
            if !begun.is_empty() && begun.chars().count() + 1 + word.chars().count() > WIDTH {
                fitting.push(std::mem::take(&mut begun));
            }
            if !begun.is_empty() {
                begun.push(' ');
            }
            begun.push_str(word);
        }
        fitting.push(begun);
    }
    fitting
}

/// The figures, without the page's frame around them.
fn definitions() -> &'static str {
    let start = FIGURES.find("<defs>").unwrap_or_default();
    let end = FIGURES.find("</defs>").map_or(FIGURES.len(), |at| at + "</defs>".len());
    &FIGURES[start..end]
}

fn credits(exhibit: &Exhibit) -> Vec<String> {
    let authors = exhibit.authors.join(" & ");
    let lines = [Some(authors), exhibit.title.clone(), exhibit.source.clone()];
    lines
        .into_iter()
        .flatten()
        .flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
        .filter(|line| !line.is_empty())
        .collect()
}

/// What is asked for; below the first diagram, how its twins differ.
fn asked(exhibit: &Exhibit, panel: &Panel, language: Language) -> Vec<String> {
    let mut lines = vec![panel.stipulation.clone().unwrap_or_default()];
    let is_first = exhibit.diagram().is_some_and(|first| std::ptr::eq(first, panel));
    let zeroposition = zeroposition(exhibit, language).filter(|_| is_first).map(str::to_owned);
    lines.extend(
        [conditions(panel, language), legend(panel, language)].into_iter().filter(|line| !line.is_empty()),
    );
    lines.extend(zeroposition);
    if is_first {
        lines.extend(exhibit.changes(language));
    }
    lines
}

fn push_text(svg: &mut String, x: usize, baseline: usize, anchor: &str, text: &str) {
    let text = escaped(text);
    append(
        svg,
        format_args!(
            "<text x=\"{x}\" y=\"{baseline}\" font-size=\"13\" text-anchor=\"{anchor}\">{text}</text>\n"
        ),
    );
}

/// Text that can't become markup.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            sign if sign.is_control() => escaped.push(' '),
            sign => escaped.push(sign),
        }
    }
    escaped
}

/// The upper left corner of a square, from that of the board.
fn corner(square: &str) -> (usize, usize) {
    let [file, rank] = [0, 1].map(|place| square.as_bytes().get(place).copied().unwrap_or_default());
    let file = usize::from(file.saturating_sub(b'a')).min(7);
    let rank = usize::from(rank.saturating_sub(b'1')).min(7);
    (file * SQUARE, (7 - rank) * SQUARE)
}

fn push_board(svg: &mut String, panel: &Panel, top: usize) {
    append(svg, format_args!("<g transform=\"translate({MARGIN} {top})\">\n"));
    append(
        svg,
        format_args!(
            "<rect class=\"light\" width=\"{BOARD}\" height=\"{BOARD}\"/>\n<path class=\"dark\" d=\""
        ),
    );
    for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        if (row + column) % 2 == 1 {
            append(svg, format_args!("M{} {}h{SQUARE}v{SQUARE}h-{SQUARE}z", column * SQUARE, row * SQUARE));
        }
    }
    svg.push_str("\"/>\n");
    for square in &panel.special {
        let (x, y) = corner(square);
        let path = "M3 3h39v39h-39zM3 3l39 39M42 3l-39 39";
        append(
            svg,
            format_args!("<path class=\"special\" transform=\"translate({x} {y})\" d=\"{path}\"/>\n"),
        );
    }
    for square in &panel.marked {
        let (x, y) = corner(square);
        append(
            svg,
            format_args!(
                "<circle class=\"marked\" cx=\"{}\" cy=\"{}\" r=\"20\"/>\n",
                x + SQUARE / 2,
                y + SQUARE / 2
            ),
        );
    }
    for square in squares_with(panel, Seen::HOLE) {
        let (x, y) = corner(square);
        append(
            svg,
            format_args!(
                "<g transform=\"translate({x} {y})\"><path class=\"hole\" d=\"M0 0h45v45h-45z\"/><path class=\"hole-edge\" d=\"M0 0h45v45h-45z\"/></g>\n"
            ),
        );
    }
    if !panel.lines.is_empty() {
        let path: String = panel.lines.iter().filter_map(|line| grid_line(line)).collect();
        append(svg, format_args!("<path class=\"grid\" d=\"{path}\"/>\n"));
    }
    append(svg, format_args!("<rect class=\"edge\" width=\"{BOARD}\" height=\"{BOARD}\"/>\n"));
    let ambiguous = ambiguous(panel);
    for (square, unit) in units(panel) {
        let (x, y) = corner(square);
        append(svg, format_args!("<g transform=\"translate({x} {y})\">{}</g>\n", drawn(unit, &ambiguous)));
    }
    for square in squares_with(panel, Seen::IMITATOR) {
        let (x, y) = corner(square);
        append(svg, format_args!("<g transform=\"translate({x} {y})\">{IMITATOR_FIGURE}</g>\n"));
    }
    svg.push_str("</g>\n");
}

/// A disc with the letter that solutions give it.
const IMITATOR_FIGURE: &str = "<circle cx=\"22.5\" cy=\"22.5\" r=\"14\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.6\"/>\
<text x=\"22.5\" y=\"29\" font-size=\"18\" font-weight=\"700\" text-anchor=\"middle\">I</text>";

/// The path of a line of a grid: `vc18` goes up from the lower left corner of c1, `hc42` to the right.
fn grid_line(line: &str) -> Option<String> {
    let (way, square, length) = (line.get(..1)?, line.get(1..3)?, line.get(3..)?.parse::<usize>().ok()?);
    let (x, y) = corner(square);
    let length = length * SQUARE;
    Some(if way == "v" {
        format!("M{x} {}v-{length}", y + SQUARE)
    } else {
        format!("M{x} {}h{length}", y + SQUARE)
    })
}

/// Walks that look like another one of the same diagram, whose letters stand on the board.
fn ambiguous(panel: &Panel) -> BTreeSet<String> {
    let mut looks: BTreeMap<(&str, u8), BTreeSet<&str>> = BTreeMap::new();
    for (_, unit) in units(panel) {
        for code in walk_codes(unit) {
            let figure = figure(code);
            looks.entry((figure.bases, figure.turns)).or_default().insert(code);
        }
    }
    let shared = looks.into_values().filter(|codes| codes.len() > 1);
    shared.flatten().map(str::to_owned).collect()
}

/// A unit in its square: `wrG`, `n(B+S)`.
fn drawn(unit: &str, ambiguous: &BTreeSet<String>) -> String {
    let colour = unit.chars().next().unwrap_or('w');
    let codes: Vec<&str> = walk_codes(unit).collect();
    let bases: Vec<(char, u8)> = codes
        .iter()
        .flat_map(|code| {
            let figure = figure(code);
            figure.bases.chars().map(move |base| (base, figure.turns))
        })
        .collect();
    let mut svg = match bases.as_slice() {
        [(base, turns)] => single(*base, *turns, colour),
        several => merged(several, colour),
    };
    let marks = mark_letters(unit);
    for (number, mark) in marks.iter().filter(|mark| **mark != "r").enumerate() {
        let mark = if *mark == Seen::SECOND_BOARD { "B" } else { mark };
        let y = number * 12;
        append(
            &mut svg,
            format_args!(
                "<g transform=\"translate(0 {y})\"><circle cx=\"38.5\" cy=\"7\" r=\"6.2\" class=\"badge\"/><text x=\"38.3\" y=\"10.6\" font-size=\"11\" text-anchor=\"middle\">{mark}</text></g>"
            ),
        );
    }
    if marks.contains(&"r") {
        svg.push_str(
            "<path class=\"crown\" d=\"M1.5 12.5L0.8 3.5L4.4 7L7.5 1.6L10.6 7L14.2 3.5L13.5 12.5z\"/>",
        );
    }
    if let Some(code) = codes.iter().find(|code| ambiguous.contains(**code)) {
        append(
            &mut svg,
            format_args!(
                "<text x=\"44\" y=\"43.5\" font-size=\"10\" font-weight=\"700\" text-anchor=\"end\">{}</text>",
                escaped(code)
            ),
        );
    }
    svg
}

fn used(id: &str, turns: u8) -> String {
    let turn = if turns == 0 {
        String::new()
    } else {
        format!(" transform=\"rotate({} 22.5 22.5)\"", u16::from(turns) * 90)
    };
    format!("<use href=\"#{id}\" width=\"45\" height=\"45\"{turn}/>")
}

/// A neutral figure is half white, half black.
fn single(base: char, turns: u8, colour: char) -> String {
    let half = |side: &str, colour: char| {
        format!("<g clip-path=\"url(#{side})\">{}</g>", used(&format!("{colour}{base}"), turns))
    };
    match colour {
        'n' => half("left", 'w') + &half("right", 'b'),
        colour => used(&format!("{colour}{base}"), turns),
    }
}

/// Several figures in a square, one behind the other from the upper left corner down.
fn merged(bases: &[(char, u8)], colour: char) -> String {
    let count = bases.len().max(2);
    let scale = if count == 2 { 0.76 } else { 0.6 };
    let columns = if count == 2 { 2 } else { 2.max(count.isqrt()) };
    let rows = if count == 2 { 2 } else { count.div_ceil(columns) };
    let room = 46.0 - 45.0 * scale;
    let step = |places: usize| if places > 1 { room / (places - 1) as f64 } else { 0.0 };
    let mut svg = String::new();
    for (place, (base, turns)) in bases.iter().enumerate() {
        let (column, row) = if count == 2 { (place, place) } else { (place % columns, place / columns) };
        let (x, y) = (column as f64 * step(columns) - 0.5, row as f64 * step(rows) - 0.5);
        let halo = used(&format!("h{base}"), *turns);
        let figure = single(*base, *turns, colour);
        append(
            &mut svg,
            format_args!("<g transform=\"translate({x:.1} {y:.1}) scale({scale})\">{halo}{figure}</g>"),
        );
    }
    svg
}
