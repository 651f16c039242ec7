//! What an entry states about its diagram.

use crate::diagnostic::{Code, Diagnostic};
use crate::table::{Faults, Field, Placed, Table};
use cookstopper_engine::board::{Side, Square};

/// One `[[assert]]`: a sentence of an article and what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assertion {
    /// The sentence.
    pub say: Option<String>,
    /// Moves that are played first.
    pub after: Vec<String>,
    /// The side to move when the statements are judged.
    pub side: Option<Side>,
    /// What is stated; all of it must hold.
    pub statements: Vec<Statement>,
}

/// Something that holds in a position or doesn't.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// The unit on `of` can move to exactly the squares `are`.
    Moves {
        /// Where the unit stands.
        of: Square,
        /// Where it can move to.
        are: Vec<Square>,
    },
    /// The move is legal.
    Legal(String),
    /// The move is not legal.
    Illegal(String),
    /// Whether the side to move is in check.
    Check(bool),
    /// Whether the side to move is mated.
    Mate(bool),
    /// Whether the side to move is stalemated.
    Stalemate(bool),
    /// The side to move has so many legal moves.
    Count(usize),
    /// On the square `at` stands `is`, written as `bR`; nothing if empty.
    Unit {
        /// The square.
        at: Square,
        /// The unit.
        is: String,
    },
}

/// Reads all `[[assert]]` tables.
pub fn read(field: Field<'_>, faults: &mut Faults) -> Vec<Assertion> {
    let tables = field.tables("an assertion", faults);
    tables.into_iter().filter_map(|table| read_one(table, faults)).collect()
}

fn read_one(placed: Placed<Table<'_>>, faults: &mut Faults) -> Option<Assertion> {
    let faults_before = faults.list.len();
    let Placed { value: mut table, span } = placed;
    let say = table.take("say").and_then(|field| field.string(faults)).map(|say| say.value);
    let side = table.take("side").and_then(|field| read_side(field, faults));
    let mut statements = Vec::new();
    statements.extend(table.take("moves").and_then(|field| read_moves(field, faults)));
    let legal = table.take("legal").map(|field| moves(field, faults)).unwrap_or_default();
    statements.extend(legal.into_iter().map(Statement::Legal));
    let illegal = table.take("illegal").map(|field| moves(field, faults)).unwrap_or_default();
    statements.extend(illegal.into_iter().map(Statement::Illegal));
    let mut truth = |name| table.take(name).and_then(|field: Field<'_>| field.truth(faults));
    statements.extend(truth("check").map(Statement::Check));
    statements.extend(truth("mate").map(Statement::Mate));
    statements.extend(truth("stalemate").map(Statement::Stalemate));
    statements.extend(table.take("count").and_then(|field| field.number(faults)).map(Statement::Count));
    statements.extend(table.take("unit").and_then(|field| read_unit(field, faults)));
    let after = table.take("after").map(|field| moves(field, faults)).unwrap_or_default();
    table.finish(faults);
    if statements.is_empty() && faults.list.len() == faults_before {
        let help = "add `moves`, `legal`, `illegal`, `check`, `mate`, `stalemate`, `count` or `unit`";
        faults.add_with_help(Code::BadAssertion, span, "an assertion that states nothing", help);
    }
    Some(Assertion { say, after, side, statements })
}

fn read_side(field: Field<'_>, faults: &mut Faults) -> Option<Side> {
    let text = field.string(faults)?;
    match text.value.to_ascii_lowercase().as_str() {
        "white" => Some(Side::White),
        "black" => Some(Side::Black),
        other => {
            let title = format!("expected `white` or `black`, found `{other}`");
            let diagnostic = Diagnostic::new(Code::BadAssertion, &faults.source, text.span, title);
            faults.list.push(diagnostic.with_nearest(other, &["white", "black"]));
            None
        }
    }
}

fn read_moves(field: Field<'_>, faults: &mut Faults) -> Option<Statement> {
    let mut table = field.table("`moves`", faults)?;
    let of = table.take("of");
    let are = table.take("are");
    table.finish(faults);
    for (name, part) in [("of", of), ("are", are)] {
        if part.is_none() {
            faults.add(Code::MissingField, field.span(), format!("`moves` without `{name}`"));
        }
    }
    let of = read_square(of?, faults);
    let mut squares = Vec::new();
    let mut is_good = true;
    for text in are?.string_or_strings(faults) {
        for (offset, word) in words(&text.value) {
            match word.parse::<Square>() {
                Ok(square) => squares.push(square),
                Err(error) => {
                    let span = faults.inside(&text, offset..offset + word.len());
                    faults.add(Code::BadAssertion, span, error.to_string());
                    is_good = false;
                }
            }
        }
    }
    squares.sort();
    squares.dedup();
    Some(Statement::Moves { of: of?, are: is_good.then_some(squares)? })
}

fn read_unit(field: Field<'_>, faults: &mut Faults) -> Option<Statement> {
    let mut table = field.table("`unit`", faults)?;
    let at = table.take("at");
    let is = table.take("is");
    table.finish(faults);
    for (name, part) in [("at", at), ("is", is)] {
        if part.is_none() {
            faults.add(Code::MissingField, field.span(), format!("`unit` without `{name}`"));
        }
    }
    let at = read_square(at?, faults);
    let is = is?.string(faults)?.value;
    Some(Statement::Unit { at: at?, is })
}

fn read_square(field: Field<'_>, faults: &mut Faults) -> Option<Square> {
    let text = field.string(faults)?;
    match text.value.parse() {
        Ok(square) => Some(square),
        Err(error) => {
            let error: cookstopper_engine::board::square::SquareError = error;
            faults.add(Code::BadAssertion, text.span, error.to_string());
            None
        }
    }
}

/// Moves, one in each string.
fn moves(field: Field<'_>, faults: &mut Faults) -> Vec<String> {
    field.string_or_strings(faults).into_iter().map(|text| text.value).collect()
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}
