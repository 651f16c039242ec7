//! Which entries are meant by `--filter`.

use crate::entry::{Entry, Task};
use cookstopper_engine::nearest::nearest;
use std::cmp::Ordering;
use std::str::FromStr;

/// A condition on entries: terms joined by `&`, all of which must hold.
///
/// A term is a part of the id, or a comparison such as `condition=annan`, `stipulation=h#` or `moves<=3`.
/// Texts are compared by looking for the value in them, without regard to case.
///
/// ```
/// use cookstopper::select::Filter;
/// let filter: Filter = "armeni & moves<=3".parse().unwrap();
/// assert!(filter.allows_id("annan/armeni-741"));
/// assert!(!filter.allows_id("circe/perrone"));
/// assert!("mooves<=3".parse::<Filter>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    terms: Vec<Term>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Term {
    Text {
        key: TextKey,
        comparison: Comparison,
        value: String,
    },
    /// The length in half-moves.
    Length {
        comparison: Comparison,
        half_moves: u32,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TextKey {
    Id,
    Condition,
    Stipulation,
    Title,
    Author,
    Source,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Is,
    IsNot,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// What is written where a filter was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FilterError {
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
    /// Nothing between two `&`.
    #[error("expected a part of an id or a comparison such as `moves<=3`, found nothing")]
    Empty,
}

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

impl Filter {
    /// Whether the terms about the id hold.
    #[must_use]
    pub fn allows_id(&self, id: &str) -> bool {
        self.terms.iter().all(|term| match term {
            Term::Text { key: TextKey::Id, comparison, value } => is_like(id, value, *comparison),
            Term::Text { .. } | Term::Length { .. } => true,
        })
    }

    /// Whether the entry must be read to answer.
    #[must_use]
    pub fn needs_entry(&self) -> bool {
        self.terms.iter().any(|term| match term {
            Term::Text { key, .. } => *key != TextKey::Id,
            Term::Length { .. } => true,
        })
    }

    /// Whether the terms about the entry itself hold.
    #[must_use]
    pub fn allows_entry(&self, entry: &Entry) -> bool {
        self.terms.iter().all(|term| match term {
            Term::Text { key, comparison, value } => {
                let is_positive = *comparison == Comparison::Is;
                let has = text_of(*key, entry).iter().any(|text| is_like(text, value, Comparison::Is));
                *key == TextKey::Id || has == is_positive
            }
            Term::Length { comparison, half_moves } => {
                let is_as_asked = |twin: &crate::entry::Twin| {
                    comparison.holds(twin.problem.stipulation.half_moves.cmp(half_moves))
                };
                entry.task.as_ref().is_some_and(|task: &Task| task.twins.iter().any(is_as_asked))
            }
        })
    }
}

fn text_of(key: TextKey, entry: &Entry) -> Vec<String> {
    match key {
        TextKey::Id => Vec::new(),
        TextKey::Condition => entry.conditions.names(),
        TextKey::Stipulation => {
            let twins = entry.task.iter().flat_map(|task| &task.twins);
            twins.map(|twin| twin.problem.stipulation.to_string()).collect()
        }
        TextKey::Title => entry.title.iter().cloned().collect(),
        TextKey::Author => entry.authors.clone(),
        TextKey::Source => entry.published.iter().cloned().collect(),
    }
}

fn is_like(text: &str, value: &str, comparison: Comparison) -> bool {
    let has = text.to_lowercase().contains(&value.to_lowercase());
    has == (comparison == Comparison::Is)
}

impl Comparison {
    const fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Is => order.is_eq(),
            Self::IsNot => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::LessOrEqual => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::GreaterOrEqual => order.is_ge(),
        }
    }
}

impl FromStr for Filter {
    type Err = FilterError;

    fn from_str(text: &str) -> Result<Self, FilterError> {
        let terms = text.split('&').map(|term| parse_term(term.trim())).collect::<Result<_, _>>()?;
        Ok(Self { terms })
    }
}

fn parse_term(text: &str) -> Result<Term, FilterError> {
    if text.is_empty() {
        return Err(FilterError::Empty);
    }
    let Some(start) = text.find(['=', '!', '<', '>']) else {
        return Ok(Term::Text { key: TextKey::Id, comparison: Comparison::Is, value: text.to_owned() });
    };
    let (name, rest) = (text[..start].trim().to_lowercase(), &text[start..]);
    let found =
        COMPARISONS.iter().find_map(|(sign, comparison)| Some((rest.strip_prefix(sign)?, *comparison)));
    let Some((value, comparison)) = found else {
        return Ok(Term::Text { key: TextKey::Id, comparison: Comparison::Is, value: text.to_owned() });
    };
    let value = value.trim();
    if name == LENGTH {
        let half_moves = half_moves(value).ok_or_else(|| FilterError::NotANumber(value.to_owned()))?;
        return Ok(Term::Length { comparison, half_moves });
    }
    let Some((_, key)) = KEYS.iter().find(|(known, _)| *known == name || format!("{known}s") == name) else {
        let known = KEYS.iter().map(|(known, _)| *known).chain([LENGTH]);
        return Err(FilterError::UnknownKey { nearest: nearest(&name, known), name });
    };
    match comparison {
        Comparison::Is | Comparison::IsNot => {
            Ok(Term::Text { key: *key, comparison, value: value.to_owned() })
        }
        Comparison::Less | Comparison::LessOrEqual | Comparison::Greater | Comparison::GreaterOrEqual => {
            Err(FilterError::NotOrdered(name))
        }
    }
}

fn half_moves(text: &str) -> Option<u32> {
    let (whole, half) = match text.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (text, 0),
    };
    whole.parse::<u32>().ok()?.checked_mul(2)?.checked_add(half)
}
