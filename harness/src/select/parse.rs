//! Reading filters.

use super::{Comparison, Expression, Term, TextKey};
use cookstopper_engine::nearest::nearest;

/// What is wrong with a filter, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault} (column {column})")]
pub struct FilterError {
    /// What is wrong.
    pub fault: FilterFault,
    /// The place in characters, from 1.
    pub column: usize,
}

/// What can be wrong with a filter.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FilterFault {
    /// Entries have no such property.
    #[error("unknown property `{name}`, {}", suggestion(.nearest))]
    UnknownKey {
        /// What was written.
        name: String,
        /// The nearest property, if one is near.
        nearest: Option<&'static str>,
    },
    /// A text can only be like the value or not.
    #[error("`{0}` can only be compared with `=` and `!=`")]
    NotOrdered(String),
    /// The length must be a number of moves.
    #[error("expected a number of moves such as `2` or `2.5`, found `{0}`")]
    NotANumber(String),
    /// Something else than a term.
    #[error("expected a part of an id or a comparison such as `moves<=3`, found {0}")]
    NoTerm(Found),
    /// Something else than a sign that joins terms.
    #[error("expected `&` or `|`, found {0}")]
    NotJoined(Found),
    /// A parenthesis that isn't closed.
    #[error("expected `)` for the `(`")]
    Open,
    /// Parentheses and negations inside each other beyond all reason.
    #[error("more than {MOST_NESTED} parentheses and negations inside each other")]
    TooDeep,
    /// A quote that isn't closed.
    #[error("expected a second quote")]
    OpenQuote,
    /// Nothing to compare with.
    #[error("expected a value, found nothing")]
    NoValue,
    /// Nothing to compare.
    #[error("expected a property in front of `{0}`")]
    NoKey(&'static str),
}

/// What was found instead of something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found(Option<String>);

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Some(word) => write!(f, "`{word}`"),
            None => f.write_str("nothing"),
        }
    }
}

/// Deeper than anybody writes, and far from the end of the stack.
const MOST_NESTED: usize = 100;

const KEYS: [(&str, TextKey); 6] = [
    ("id", TextKey::Id),
    ("condition", TextKey::Condition),
    ("stipulation", TextKey::Stipulation),
    ("title", TextKey::Title),
    ("author", TextKey::Author),
    ("source", TextKey::Source),
];

/// The property that is a number.
const LENGTH: &str = "moves";

/// The longer signs come first, since the shorter ones begin them.
const COMPARISONS: [(&str, Comparison); 6] = [
    ("!=", Comparison::IsNot),
    ("<=", Comparison::LessOrEqual),
    (">=", Comparison::GreaterOrEqual),
    ("=", Comparison::Is),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
];

fn suggestion(nearest: &Option<&'static str>) -> String {
    match nearest {
        Some(name) => format!("did you mean `{name}`?"),
        None => {
            let names: Vec<_> = KEYS.iter().map(|(name, _)| *name).collect();
            format!("known are {}, {LENGTH}", names.join(", "))
        }
    }
}

/// Reads a whole filter.
pub fn expression(text: &str) -> Result<Expression, FilterError> {
    let mut parser = Parser { text, place: 0, depth: 0 };
    let expression = parser.any()?;
    match parser.peek() {
        None => Ok(expression),
        Some(_) => Err(parser.error(parser.place, FilterFault::NotJoined(parser.found()))),
    }
}

struct Parser<'text> {
    text: &'text str,
    /// How far it was read, in bytes.
    place: usize,
    /// The parentheses and negations around.
    depth: usize,
}

impl<'text> Parser<'text> {
    fn rest(&self) -> &'text str {
        &self.text[self.place..]
    }

    fn error(&self, place: usize, fault: FilterFault) -> FilterError {
        FilterError { fault, column: self.text[..place].chars().count() + 1 }
    }

    /// The next sign behind blanks.
    fn peek(&mut self) -> Option<char> {
        self.place = self.text.len() - self.rest().trim_start().len();
        self.rest().chars().next()
    }

    /// The next word or sign, for complaints.
    fn found(&self) -> Found {
        let rest = self.rest();
        let is_sign = |sign: char| matches!(sign, '&' | '|' | '(' | ')') || sign.is_whitespace();
        let end =
            rest.char_indices().skip(1).find(|(_, sign)| is_sign(*sign)).map_or(rest.len(), |(end, _)| end);
        let end = if rest.starts_with(is_sign) { 1 } else { end };
        Found(rest.get(..end).filter(|word| !word.is_empty()).map(str::to_owned))
    }

    /// Takes a sign that joins terms, once or twice.
    fn takes(&mut self, sign: char) -> bool {
        let is_there = self.peek() == Some(sign);
        if is_there {
            self.place += 1;
            self.place += usize::from(self.rest().starts_with(sign));
        }
        is_there
    }

    fn any(&mut self) -> Result<Expression, FilterError> {
        self.joined('|', Self::all, Expression::Any)
    }

    fn all(&mut self) -> Result<Expression, FilterError> {
        self.joined('&', Self::negated, Expression::All)
    }

    fn joined(
        &mut self,
        sign: char,
        read: impl Fn(&mut Self) -> Result<Expression, FilterError>,
        join: impl Fn(Vec<Expression>) -> Expression,
    ) -> Result<Expression, FilterError> {
        let first = read(self)?;
        let mut parts = vec![first];
        while self.takes(sign) {
            parts.push(read(self)?);
        }
        Ok(match <[Expression; 1]>::try_from(parts) {
            Ok([alone]) => alone,
            Err(parts) => join(parts),
        })
    }

    fn negated(&mut self) -> Result<Expression, FilterError> {
        let start = self.peek().map_or(self.place, |_| self.place);
        if self.depth > MOST_NESTED {
            return Err(self.error(start, FilterFault::TooDeep));
        }
        self.depth += 1;
        let expression = if self.takes_not() {
            Expression::Not(Box::new(self.negated()?))
        } else if self.rest().starts_with('(') {
            self.place += 1;
            let inner = self.any()?;
            match self.peek() {
                Some(')') => self.place += 1,
                Some(_) => return Err(self.error(self.place, FilterFault::NotJoined(self.found()))),
                None => return Err(self.error(start, FilterFault::Open)),
            }
            inner
        } else {
            Expression::Term(self.term()?)
        };
        self.depth -= 1;
        Ok(expression)
    }

    /// Takes `!`, or `not` as a word.
    fn takes_not(&mut self) -> bool {
        const NOT: &str = "not";
        let rest = self.rest();
        let is_word = rest.get(..NOT.len()).is_some_and(|word| word.eq_ignore_ascii_case(NOT))
            && rest[NOT.len()..].starts_with(|next: char| next.is_whitespace() || matches!(next, '(' | '!'));
        let length = if is_word { NOT.len() } else { usize::from(rest.starts_with('!')) };
        self.place += length;
        self.peek();
        length > 0
    }

    fn term(&mut self) -> Result<Term, FilterError> {
        let start = self.place;
        if self.rest().starts_with('"') {
            return Ok(Term::Text { key: TextKey::Id, is_wanted: true, value: self.quoted()? });
        }
        let name = self.words(&['=', '!', '<', '>']);
        let sign = COMPARISONS.iter().find(|(sign, _)| self.rest().starts_with(sign));
        match (sign, name) {
            (None, "") => Err(self.error(start, FilterFault::NoTerm(self.found()))),
            (None, id) => Ok(Term::Text { key: TextKey::Id, is_wanted: true, value: id.to_owned() }),
            (Some((sign, _)), "") => Err(self.error(start, FilterFault::NoKey(sign))),
            (Some((sign, comparison)), name) => {
                self.place += sign.len();
                self.compared(start, name, *comparison)
            }
        }
    }

    fn compared(&mut self, start: usize, name: &str, comparison: Comparison) -> Result<Term, FilterError> {
        let name = name.to_lowercase();
        let is_quoted = self.peek() == Some('"');
        let value_start = self.place;
        let value = if is_quoted { self.quoted()? } else { self.words(&[]).to_owned() };
        let no_value = || self.error(value_start, FilterFault::NoValue);
        if name == LENGTH {
            let half_moves = half_moves(&value).ok_or_else(|| match value.as_str() {
                "" => no_value(),
                _ => self.error(value_start, FilterFault::NotANumber(value.clone())),
            })?;
            return Ok(Term::Length { comparison, half_moves });
        }
        let Some((_, key)) = KEYS.iter().find(|(known, _)| *known == name || format!("{known}s") == name)
        else {
            let known = KEYS.iter().map(|(known, _)| *known).chain([LENGTH]);
            return Err(self.error(start, FilterFault::UnknownKey { nearest: nearest(&name, known), name }));
        };
        let is_wanted = match comparison {
            Comparison::Is => true,
            Comparison::IsNot => false,
            Comparison::Less | Comparison::LessOrEqual | Comparison::Greater | Comparison::GreaterOrEqual => {
                return Err(self.error(start, FilterFault::NotOrdered(name)));
            }
        };
        if value.is_empty() { Err(no_value()) } else { Ok(Term::Text { key: *key, is_wanted, value }) }
    }

    /// Everything up to a sign that joins terms, to one of `ends`, or to a parenthesis, without blanks around it.
    /// Parentheses that follow a letter without a blank belong to the words: `reci-h(=)#3`.
    fn words(&mut self, ends: &[char]) -> &'text str {
        let rest = self.rest();
        let mut open = 0_usize;
        let mut before = ' ';
        let mut end = rest.len();
        for (place, sign) in rest.char_indices() {
            match sign {
                '(' if !before.is_whitespace() => open += 1,
                ')' if open > 0 => open -= 1,
                '&' | '|' | '(' | ')' if open == 0 => {
                    end = place;
                    break;
                }
                sign if open == 0 && ends.contains(&sign) => {
                    end = place;
                    break;
                }
                _ => {}
            }
            before = sign;
        }
        self.place += end;
        rest[..end].trim()
    }

    /// What stands in quotes.
    fn quoted(&mut self) -> Result<String, FilterError> {
        let start = self.place;
        let inner = &self.rest()[1..];
        let end = inner.find('"').ok_or_else(|| self.error(start, FilterFault::OpenQuote))?;
        self.place += end + 2;
        Ok(inner[..end].to_owned())
    }
}

fn half_moves(text: &str) -> Option<u32> {
    let (whole, half) = match text.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (text, 0),
    };
    whole.parse::<u32>().ok()?.checked_mul(2)?.checked_add(half)
}
