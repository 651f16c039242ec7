//! Which entries are meant by `--filter`.

mod parse;

use crate::entry::{Entry, Task};
use std::cmp::Ordering;
use std::str::FromStr;

pub use parse::{FilterError, FilterFault};

/// A condition on entries: terms joined by `&` and `|`, with `!` or `not` before what must not hold, and
/// parentheses.
///
/// A term is a part of the id, or a comparison such as `condition=annan`, `stipulation=h#` or `moves<=3`.
/// Texts are compared by looking for the value in them, without regard to case. What holds other signs stands in
/// quotes.
///
/// ```
/// use cookstopper::select::Filter;
/// let filter: Filter = "(armeni | perrone) & !moves>3".parse().unwrap();
/// assert!(filter.may_mean("annan/armeni-741", None));
/// assert!(!filter.may_mean("circe/popa", None));
/// assert!("mooves<=3".parse::<Filter>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    expression: Expression,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Expression {
    Term(Term),
    Not(Box<Self>),
    All(Vec<Self>),
    Any(Vec<Self>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Term {
    Text {
        key: TextKey,
        /// Whether the text must be like the value, or must not.
        is_wanted: bool,
        value: String,
    },
    /// The length in half-moves.
    Length { comparison: Comparison, half_moves: u32 },
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

impl Filter {
    /// Whether the entry is meant. Where it isn't known yet, or can't be read, whether it may be.
    #[must_use]
    pub fn may_mean(&self, id: &str, entry: Option<&Entry>) -> bool {
        self.expression.holds(id, entry) != Some(false)
    }

    /// Whether the id alone leaves it open.
    #[must_use]
    pub fn needs_entry(&self, id: &str) -> bool {
        self.expression.holds(id, None).is_none()
    }
}

impl FromStr for Filter {
    type Err = FilterError;

    fn from_str(text: &str) -> Result<Self, FilterError> {
        parse::expression(text).map(|expression| Self { expression })
    }
}

impl Expression {
    /// Nothing where it can't be told without the entry.
    fn holds(&self, id: &str, entry: Option<&Entry>) -> Option<bool> {
        let decided = |parts: &[Self], decisive: bool| {
            let answers: Vec<Option<bool>> = parts.iter().map(|part| part.holds(id, entry)).collect();
            if answers.contains(&Some(decisive)) {
                Some(decisive)
            } else if answers.contains(&None) {
                None
            } else {
                Some(!decisive)
            }
        };
        match self {
            Self::Term(term) => term.holds(id, entry),
            Self::Not(inner) => inner.holds(id, entry).map(|holds| !holds),
            Self::All(parts) => decided(parts, false),
            Self::Any(parts) => decided(parts, true),
        }
    }
}

impl Term {
    fn holds(&self, id: &str, entry: Option<&Entry>) -> Option<bool> {
        match self {
            Self::Text { key: TextKey::Id, is_wanted, value } => Some(is_like(id, value) == *is_wanted),
            Self::Text { key, is_wanted, value } => {
                let has = text_of(*key, entry?).iter().any(|text| is_like(text, value));
                Some(has == *is_wanted)
            }
            Self::Length { comparison, half_moves } => {
                let is_as_asked = |twin: &crate::entry::Twin| {
                    comparison.holds(twin.problem.stipulation.half_moves.cmp(half_moves))
                };
                Some(entry?.task.as_ref().is_some_and(|task: &Task| task.twins.iter().any(is_as_asked)))
            }
        }
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

fn is_like(text: &str, value: &str) -> bool {
    text.to_lowercase().contains(&value.to_lowercase())
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

#[cfg(test)]
mod tests {
    use super::Filter;

    const IDS: [&str; 4] = ["annan/armeni", "annan/not-sound", "circe/armeni", "circe/perrone"];

    /// What a filter means of the four.
    const MEANT: &[(&str, &[usize])] = &[
        ("armeni", &[0, 2]),
        ("ARMENI", &[0, 2]),
        ("annan & armeni", &[0]),
        ("annan && armeni", &[0]),
        ("armeni | perrone", &[0, 2, 3]),
        ("armeni || perrone", &[0, 2, 3]),
        ("!armeni", &[1, 3]),
        ("not armeni", &[1, 3]),
        ("NOT(armeni)", &[1, 3]),
        ("not-sound", &[1]),
        ("!!armeni", &[0, 2]),
        ("not not armeni", &[0, 2]),
        ("id=armeni", &[0, 2]),
        ("id!=armeni", &[1, 3]),
        ("!id!=armeni", &[0, 2]),
        ("annan | circe & perrone", &[0, 1, 3]),
        ("(annan | circe) & perrone", &[3]),
        ("( ( annan ) )", &[0, 1]),
        ("!(annan | perrone)", &[2]),
        ("!annan & !perrone", &[2]),
        ("annan & !(armeni | perrone) | circe & armeni", &[1, 2]),
        ("\"annan/armeni\"", &[0]),
        ("id=\"not\"", &[1]),
        ("\"a & b\"", &[]),
        // What the id leaves open may be meant.
        ("moves<=3", &[0, 1, 2, 3]),
        ("armeni & moves<=3", &[0, 2]),
        ("armeni | title=knight", &[0, 1, 2, 3]),
        ("!(armeni | title=knight)", &[1, 3]),
        ("stipulation=reci-h(=)#3 & annan", &[0, 1]),
        ("author=\"Smith (London) | Co\" & circe", &[2, 3]),
    ];

    /// What is wrong with a filter, and where.
    const WRONG: &[(&str, &str)] = &[
        ("", "expected a part of an id or a comparison such as `moves<=3`, found nothing (column 1)"),
        ("annan &", "expected a part of an id or a comparison such as `moves<=3`, found nothing (column 8)"),
        (
            "annan | | circe",
            "expected a part of an id or a comparison such as `moves<=3`, found `|` (column 9)",
        ),
        ("()", "expected a part of an id or a comparison such as `moves<=3`, found `)` (column 2)"),
        ("!", "expected a part of an id or a comparison such as `moves<=3`, found nothing (column 2)"),
        ("(annan", "expected `)` for the `(` (column 1)"),
        ("(annan & (circe | koko)", "expected `)` for the `(` (column 1)"),
        ("annan)", "expected `&` or `|`, found `)` (column 6)"),
        ("(annan) circe", "expected `&` or `|`, found `circe` (column 9)"),
        ("title=\"a & b", "expected a second quote (column 7)"),
        ("\"a\" b", "expected `&` or `|`, found `b` (column 5)"),
        ("mooves<=3", "unknown property `mooves`, did you mean `moves`? (column 1)"),
        (
            "annan & ledzgth=3",
            "unknown property `ledzgth`, known are id, condition, stipulation, title, author, source, moves (column 9)",
        ),
        ("title<a", "`title` can only be compared with `=` and `!=` (column 1)"),
        ("moves=many", "expected a number of moves such as `2` or `2.5`, found `many` (column 7)"),
        ("title=", "expected a value, found nothing (column 7)"),
        ("=3", "expected a property in front of `=` (column 1)"),
    ];

    #[test]
    fn filters_mean_what_they_say() {
        for (text, meant) in MEANT {
            let filter: Filter = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let found = (0..IDS.len()).filter(|place| filter.may_mean(IDS[*place], None));
            assert_eq!(found.collect::<Vec<_>>(), *meant, "{text}");
        }
    }

    #[test]
    fn bad_filters_are_told_with_their_place() {
        for (text, complaint) in WRONG {
            let error = text.parse::<Filter>().expect_err(text);
            assert_eq!(error.to_string(), *complaint, "{text}");
        }
    }

    #[test]
    fn deep_filters_are_refused_before_the_stack_ends() {
        for sign in ["(", "!", "not "] {
            assert!(format!("{}a", sign.repeat(100_000)).parse::<Filter>().is_err(), "{sign}");
        }
    }
}
