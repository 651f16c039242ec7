//! The command `Pieces`: colours, attributes, walks and squares.

use super::keywords::{COLOURS, Colour};
use super::tokens::{Token, Tokens};
use super::walks;
use super::{Fault, Feature};
use crate::language::{ATTRIBUTES, Language, Lookup};
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::board::{Owner, Square};
use cookstopper_engine::diagram::DiagramUnit;
use cookstopper_engine::walks::Walk;

/// What a command places.
#[derive(Debug)]
pub struct Placed {
    /// The units that are seen.
    pub units: Vec<(Square, DiagramUnit)>,
    /// How many total invisibles there are, if it says so.
    pub invisible: Option<u8>,
}

/// Reads groups of pieces, each behind its colour, up to the first word that belongs to no group.
///
/// As in Popeye an attribute stands behind a colour and holds for all pieces of the group, `Royal` for the
/// first walk only.
pub fn read(tokens: &mut Tokens<'_>, language: Language, faults: &mut Vec<Fault>) -> Placed {
    let mut units = Vec::new();
    let mut invisible = None;
    let mut has_group = false;
    while let Some(token) = tokens.peek() {
        let owner = match language.keyword(COLOURS, token.word) {
            Lookup::Found(Colour::White) => Owner::White,
            Lookup::Found(Colour::Black) => Owner::Black,
            Lookup::Found(Colour::Neutral) => Owner::Neutral,
            Lookup::Found(Colour::TotalInvisible) => {
                tokens.take();
                let number = tokens.take_if(|word| word.parse::<u8>().is_ok());
                match number.and_then(|number| number.word.parse().ok()) {
                    Some(number) => invisible = Some(number),
                    None => {
                        let message = format!("expected a number behind `{}`", token.word);
                        faults.push(Fault::syntax(token.offset, message));
                    }
                }
                has_group = true;
                continue;
            }
            Lookup::Ambiguous | Lookup::Unknown => {
                if !has_group {
                    let message = format!("expected a colour such as `White`, found `{}`", token.word);
                    faults.push(Fault::syntax(token.offset, message));
                }
                break;
            }
        };
        tokens.take();
        has_group = true;
        Group { tokens, language, faults, units: &mut units }.read(owner);
    }
    Placed { units, invisible }
}

/// The pieces of one colour.
struct Group<'read, 'text> {
    tokens: &'read mut Tokens<'text>,
    language: Language,
    faults: &'read mut Vec<Fault>,
    units: &'read mut Vec<(Square, DiagramUnit)>,
}

/// A piece as written: a walk, and squares if they are in the same word.
struct Written<'text> {
    walks: Result<Vec<Walk>, Fault>,
    squares: &'text str,
}

/// Whether a word is nothing but squares.
fn is_squares(word: &str) -> bool {
    let bytes = word.as_bytes();
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    bytes.len() >= 2 && bytes.chunks(2).all(is_square)
}

impl Group<'_, '_> {
    fn read(&mut self, owner: Owner) {
        let mut unit = DiagramUnit {
            owner,
            walks: Vec::new(),
            is_royal: false,
            is_jigger: false,
            marks: Attributes::NONE,
        };
        let behind_colour = self.tokens.offset();
        self.attributes(&mut unit);
        let has_attributes = self.tokens.offset() != behind_colour;
        let mut has_walk = false;
        while let Some(token) = self.tokens.peek() {
            // `G2b1` is a grasshopper-2.
            let has_walk_in_it = written(token, self.language).is_some_and(|written| written.walks.is_ok());
            if is_squares(token.word) && !has_walk_in_it {
                self.tokens.take();
                let message = format!(
                    "expected a walk before `{}`: the squares of a walk are written together, as in `Ra2a4`",
                    token.word
                );
                self.faults.push(Fault::syntax(token.offset, message));
                continue;
            }
            let Some(written) = written(token, self.language) else { break };
            self.tokens.take();
            has_walk = true;
            let squares = self.squares(token, written.squares);
            match written.walks {
                Ok(walks) => {
                    // A king is royal anyway.
                    let is_royal = unit.is_royal && !walks.iter().any(|walk| walk.is_king());
                    let unit = DiagramUnit { walks, is_royal, ..unit.clone() };
                    self.units.extend(squares.into_iter().map(|square| (square, unit.clone())));
                }
                Err(fault) => self.faults.push(fault),
            }
            unit.is_royal = false;
        }
        // A colour may have no units, but attributes are of some.
        if !has_walk && has_attributes {
            let offset = self.tokens.peek().map_or(self.tokens.offset(), |token| token.offset);
            self.faults.push(Fault::syntax(offset, "expected pieces such as `Ra1b2`"));
        }
    }

    fn attributes(&mut self, unit: &mut DiagramUnit) {
        while let Some(token) = self.tokens.peek() {
            // `R` is an attribute in `R Qa1`, and a rook in `R a1`.
            if written(token, self.language).is_some() && !self.has_piece_behind() {
                break;
            }
            let Lookup::Found(row) = self.language.row(ATTRIBUTES, token.word) else { break };
            self.tokens.take();
            let name = Language::English.of(&ATTRIBUTES[row]);
            match Attributes::named(name) {
                Some(marks) => unit.mark(marks),
                None => self.faults.push(Fault::unsupported(token.offset, Feature::Attribute, name)),
            }
        }
    }

    /// Whether the next word stands before a piece, or before attributes of one.
    fn has_piece_behind(&self) -> bool {
        let mut ahead = self.tokens.clone();
        ahead.take();
        while let Some(token) = ahead.take() {
            match written(token, self.language).filter(|written| written.walks.is_ok()) {
                Some(Written { squares: "", .. }) => {
                    return ahead.peek().is_some_and(|next| Square::list(next.word).is_some());
                }
                Some(_) => return true,
                None if self.language.row(ATTRIBUTES, token.word).found().is_none() => return false,
                None => {}
            }
        }
        false
    }

    /// The squares in the word itself, or in the next one.
    fn squares(&mut self, token: Token<'_>, squares: &str) -> Vec<Square> {
        if !squares.is_empty() {
            return Square::list(squares).unwrap_or_default();
        }
        let next = self.tokens.take_if(|word| Square::list(word).is_some());
        next.and_then(|next| Square::list(next.word)).unwrap_or_else(|| {
            let message = format!("expected squares such as `a1b2` behind `{}`", token.word);
            self.faults.push(Fault::syntax(token.offset, message));
            Vec::new()
        })
    }
}

/// Takes a single piece such as `Rg4`: its walk, by the English code, and its square.
pub fn walk_and_square(tokens: &mut Tokens<'_>, language: Language) -> Option<String> {
    let token = tokens.peek()?;
    let written = written(token, language)?;
    let [walk] = written.walks.ok()?[..] else { return None };
    tokens.take();
    let square = match written.squares {
        "" => tokens.take_if(|word| Square::list(word).is_some())?.word,
        square => square,
    };
    Some(format!("{}{square}", walk.code()))
}

/// Splits `Ra1b2`, `CA` or `(B+S)c3`; nothing if the word is no piece.
fn written<'text>(token: Token<'text>, language: Language) -> Option<Written<'text>> {
    let word = token.word;
    let (codes, squares) =
        if let Some(rest) = word.strip_prefix('(') { rest.split_once(')')? } else { split(word)? };
    if !squares.is_empty() {
        Square::list(squares)?;
    }
    if word.starts_with('(') {
        let walks = codes.split('+').map(|code| walks::walk(language, code, token.offset)).collect();
        return Some(Written { walks, squares });
    }
    if let Some((away, home)) = codes.split_once('/') {
        let (away_walk, home_walk) = (walks::named(language, away)?, walks::named(language, home)?);
        if let Some(hunter) = Walk::hunter(away_walk, home_walk) {
            return Some(Written { walks: Ok(vec![hunter]), squares });
        }
        let name = format!("{}/{}", away.to_ascii_uppercase(), home.to_ascii_uppercase());
        return Some(Written { walks: Err(Fault::unsupported(token.offset, Feature::Walk, name)), squares });
    }
    Some(Written { walks: Ok(vec![walks::named(language, codes)?]), squares })
}

/// Splits a code from its squares: these have two characters each, so that the length of a word tells the
/// length of the code.
fn split(word: &str) -> Option<(&str, &str)> {
    let length = match word.find('/').filter(|&slash| slash <= 2) {
        Some(slash) => slash + 1 + code_length(word.len() - slash - 1),
        None => code_length(word.len()),
    };
    word.split_at_checked(length)
}

const fn code_length(word_length: usize) -> usize {
    if word_length % 2 == 1 { 1 } else { 2 }
}
