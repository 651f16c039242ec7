//! The position of an entry, in one of three ways: piece lists, FEN, Forsyth.

use crate::diagnostic::{Code, MOST_SHOWN};
use crate::table::{Faults, Field, Placed, Table};
use cookstopper_engine::board::{Owner, Square};
use cookstopper_engine::diagram::piece_list::parse_units;
use cookstopper_engine::diagram::{Diagram, DiagramUnit};
use std::collections::VecDeque;
use std::ops::Range;

/// A part of a piece list that could not be read is blanked out and the rest read again, at most so often.
const MOST_FAULTS: usize = MOST_SHOWN;

/// Reads the table `[target]`: in it imitators may have squares, too.
pub fn read_target(field: Field<'_>, faults: &mut Faults) -> Option<Diagram> {
    let mut table = field.table("a position", faults)?;
    let imitators = table.take("imitators").and_then(|field| read_imitators(field, faults));
    Some(Diagram { imitators: imitators.unwrap_or_default(), ..read_table(table, field, faults)? })
}

/// Reads the table `[position]`.
pub fn read(field: Option<Field<'_>>, faults: &mut Faults) -> Option<Diagram> {
    let Some(field) = field else {
        let help = "add a table `[position]` with `white` and `black`, or `fen`, or `forsyth`";
        faults.add_with_help(Code::NoPosition, 0..0, "no position", help);
        return None;
    };
    let table = field.table("a position", faults)?;
    read_table(table, field, faults)
}

fn read_table(mut table: Table<'_>, field: Field<'_>, faults: &mut Faults) -> Option<Diagram> {
    let lists = [
        (Owner::White, table.take("white")),
        (Owner::Black, table.take("black")),
        (Owner::Neutral, table.take("neutral")),
    ];
    let fen = table.take("fen");
    let forsyth = table.take("forsyth");
    let invisible = table.take("invisible").and_then(|field| read_invisible(field, faults));
    table.finish(faults);

    let first_list = lists.iter().find_map(|(_, list)| *list);
    let ways: Vec<Field<'_>> = [first_list, fen, forsyth].into_iter().flatten().collect();
    if let [first, rest @ ..] = ways.as_slice() {
        for second in rest {
            let title = format!("a second position in `{}` beside `{}`", second.name(), first.name());
            let help = "give the position in one way only: lists, `fen` or `forsyth`";
            faults.add_with_help(Code::SeveralPositions, second.key_span(), title, help);
        }
    } else {
        let help = "add `white` and `black`, or `fen`, or `forsyth`";
        faults.add_with_help(Code::NoPosition, field.key_span(), "an empty position", help);
    }

    let from_lists = first_list.map(|_| read_lists(lists, faults));
    let from_fen = fen.map(|field| {
        let text = field.string(faults)?;
        Diagram::from_fen(&text.value).map_err(|error| add_at(error.offset(), &error, &text, faults)).ok()
    });
    let from_forsyth = forsyth.map(|field| {
        let text = field.string(faults)?;
        Diagram::from_forsyth(&text.value).map_err(|error| add_at(error.offset(), &error, &text, faults)).ok()
    });
    let diagram = from_lists.or(from_fen).or(from_forsyth).flatten()?;
    Some(Diagram { invisible: invisible.unwrap_or_default(), ..diagram })
}

/// Where the imitators of a target stand.
fn read_imitators(field: Field<'_>, faults: &mut Faults) -> Option<Vec<Square>> {
    let text = field.string(faults)?;
    let squares = Square::list(text.value.trim());
    if squares.is_none() {
        let help = "give the squares, as in `imitators = \"f3\"` or `imitators = \"f3g5\"`";
        let title = format!("expected the squares of imitators, found `{}`", text.value);
        faults.add_with_help(Code::BadPosition, text.span, title, help);
    }
    squares
}

/// How many total invisibles there are.
fn read_invisible(field: Field<'_>, faults: &mut Faults) -> Option<u8> {
    let text = field.string(faults)?;
    let number = text.value.trim().parse().ok().filter(|number| *number > 0);
    if number.is_none() {
        let help = "give the number of total invisibles, as in `invisible = \"3\"`";
        let title = format!("expected a number of total invisibles, found `{}`", text.value);
        faults.add_with_help(Code::BadPosition, text.span, title, help);
    }
    number
}

fn add_at(offset: usize, error: &dyn std::error::Error, text: &Placed<String>, faults: &mut Faults) {
    let span = faults.word_at(text, offset);
    faults.add(Code::BadPosition, span, error.to_string());
}

fn read_lists(lists: [(Owner, Option<Field<'_>>); 3], faults: &mut Faults) -> Option<Diagram> {
    let mut diagram = Diagram::default();
    let mut is_good = true;
    for (owner, field) in lists {
        let Some(field) = field else { continue };
        let Some(text) = field.string(faults) else {
            is_good = false;
            continue;
        };
        let (units, is_whole) = read_units(owner, &text, faults);
        is_good &= is_whole;
        let mut places = Places::of(&text, faults);
        for (square, unit) in units {
            let place = places.next_naming(square);
            let name = unit_name(&unit);
            if let Some(first) = diagram.units[square.index()].replace(unit) {
                let title = format!("two units on {square}: {} and {name}", unit_name(&first));
                faults.add(Code::BadPosition, place, title);
                is_good = false;
            }
        }
    }
    is_good.then_some(diagram)
}

/// Reads one list; after an error, what is left of it without the offending word.
fn read_units(
    owner: Owner,
    text: &Placed<String>,
    faults: &mut Faults,
) -> (Vec<(Square, DiagramUnit)>, bool) {
    let (mut rest, is_whole) = without_faults(owner, text, faults);
    // Words that fitted behind the one that was left out may not fit behind the one before it.
    for faults_so_far in 0..MOST_FAULTS {
        match parse_units(&rest, owner) {
            Ok(units) => return (units, is_whole && faults_so_far == 0),
            Err(error) => {
                add_at(error.offset(), &error, text, faults);
                let word = word_around(&rest, error.offset());
                if rest[word.clone()].trim().is_empty() {
                    break;
                }
                rest.replace_range(word.clone(), &" ".repeat(word.len()));
            }
        }
    }
    (Vec::new(), false)
}

/// The list with blanks in the place of each word that can't be read, in one pass; whether there is none.
fn without_faults(owner: Owner, text: &Placed<String>, faults: &mut Faults) -> (String, bool) {
    let mut left = String::with_capacity(text.value.len());
    let mut found = 0;
    while let Err(error) = parse_units(&text.value[left.len()..], owner) {
        let offset = left.len() + error.offset();
        let word = word_around(&text.value[left.len()..], error.offset());
        let word = left.len() + word.start..left.len() + word.end;
        if text.value[word.clone()].trim().is_empty() {
            break;
        }
        if found <= MOST_SHOWN {
            add_at(offset, &error, text, faults);
        } else {
            // Of those that are only counted the place need not be looked for.
            let at = text.span.start + 1 + offset;
            faults.add(Code::BadPosition, at..at, error.to_string());
        }
        found += 1;
        left.push_str(&text.value[left.len()..word.start]);
        left.extend(std::iter::repeat_n(' ', word.len()));
    }
    left.push_str(&text.value[left.len()..]);
    (left, found == 0)
}

fn word_around(text: &str, offset: usize) -> Range<usize> {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let start = text[..offset]
        .rfind(char::is_whitespace)
        .map_or(0, |blank| blank + text[blank..].chars().next().map_or(1, char::len_utf8));
    let end = text[offset..].find(char::is_whitespace).map_or(text.len(), |blank| offset + blank);
    start..end
}

/// Where a list names squares, in the order of the list.
struct Places {
    whole: Range<usize>,
    of_squares: Vec<VecDeque<Range<usize>>>,
}

impl Places {
    fn of(text: &Placed<String>, faults: &Faults) -> Self {
        let whole = faults.inside(text, 0..text.value.len());
        // With escapes only the whole list has a place.
        let is_plain = whole.len() == text.value.len();
        let mut of_squares = vec![VecDeque::new(); 64];
        for (at, pair) in text.value.as_bytes().windows(2).enumerate() {
            let name = str::from_utf8(pair).ok().and_then(|name| name.to_ascii_lowercase().parse().ok());
            let square: Option<Square> = name;
            if let Some(square) = square {
                let place = whole.start + at..whole.start + at + pair.len();
                of_squares[square.index()].push_back(if is_plain { place } else { whole.clone() });
            }
        }
        Self { whole, of_squares }
    }

    fn next_naming(&mut self, square: Square) -> Range<usize> {
        self.of_squares[square.index()].pop_front().unwrap_or_else(|| self.whole.clone())
    }
}

fn unit_name(unit: &DiagramUnit) -> String {
    let owner = match unit.owner {
        Owner::White => "white",
        Owner::Black => "black",
        Owner::Neutral => "neutral",
    };
    let codes: Vec<_> = unit.walks.iter().map(|walk| walk.code()).collect();
    format!("{owner} {}", codes.join("+"))
}
