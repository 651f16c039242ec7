//! Reading conditions as entries write them.

use super::{AnyCondition, Conditions, exclusions};
use crate::nearest::{did_you_mean, nearest};
use crate::rules::Facets;

/// A condition that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConditionError {
    /// No condition is called that.
    #[error("unknown condition `{name}`{}", did_you_mean(*.nearest))]
    Unknown {
        /// What was written.
        name: String,
        /// The nearest known name, if one is near.
        nearest: Option<&'static str>,
    },
    /// The start of several names.
    #[error("`{name}` could be {candidates}")]
    Ambiguous {
        /// What was written.
        name: String,
        /// The names it could stand for.
        candidates: String,
    },
    /// A word after the name has no meaning there.
    #[error("condition `{condition}` knows no `{word}`{}", did_you_mean(*.nearest))]
    UnknownWord {
        /// The condition.
        condition: &'static str,
        /// What was written.
        word: String,
        /// The nearest known word, if one is near.
        nearest: Option<&'static str>,
    },
    /// A condition of certain squares, of which none is named.
    #[error("condition `{0}` needs squares such as `a1 h8` behind it")]
    MissingSquares(&'static str),
    /// A condition of certain walks, of which none is named.
    #[error("condition `{0}` needs walks such as `Q S` behind it")]
    MissingWalks(&'static str),
    /// Two words that have no meaning together.
    #[error("`{0}` and `{1}` exclude each other in one condition")]
    Contradiction(String, String),
    /// Two conditions that have no meaning together.
    #[error("`{one}` and `{other}` have no meaning together: {reason}")]
    Excluded {
        /// The earlier condition.
        one: String,
        /// The later condition.
        other: String,
        /// Why.
        reason: String,
    },
}

/// All conditions of a list that cannot be used, each with its place in the list.
///
/// ```
/// use cookstopper_engine::conditions::Conditions;
/// let errors = Conditions::parse(["Anan", "Circe", "Madrasy"]).unwrap_err();
/// assert_eq!(
///     errors.to_string(),
///     "unknown condition `Anan`, did you mean `Annan`?; unknown condition `Madrasy`, did you mean `Madrasi`?"
/// );
/// let places: Vec<usize> = errors.into_iter().map(|(place, _)| place).collect();
/// assert_eq!(places, [0, 2]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(|(_, error)| error.to_string()).collect::<Vec<_>>().join("; "))]
pub struct ConditionErrors(Vec<(usize, ConditionError)>);

impl IntoIterator for ConditionErrors {
    type Item = (usize, ConditionError);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl ConditionError {
    /// For conditions without parameters: the first word that follows the name.
    pub(super) fn unless_empty(condition: &'static str, words: &[&str]) -> Result<(), Self> {
        match words.first() {
            None => Ok(()),
            Some(word) => Err(Self::UnknownWord { condition, word: (*word).to_owned(), nearest: None }),
        }
    }
}

impl Conditions {
    /// Every name of every condition, other spellings and what only marks of units bring along included.
    pub fn known_names() -> impl Iterator<Item = &'static str> {
        AnyCondition::NAMES.iter().flat_map(|names| names.iter().copied())
    }

    /// Reads conditions, each as an entry writes it: `Annan TypeB`, `Circe Diametral RexInclusive`.
    ///
    /// # Errors
    /// Every condition that cannot be used, with its place among `names`.
    pub fn parse<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Result<Self, ConditionErrors> {
        let mut list: Vec<AnyCondition> = Vec::new();
        let mut errors = Vec::new();
        for (place, text) in names.into_iter().enumerate() {
            match parse_one(text.as_ref()).and_then(|condition| add(&mut list, condition)) {
                Ok(()) => {}
                Err(error) => errors.push((place, error)),
            }
        }
        list.sort_by_key(AnyCondition::rank);
        if errors.is_empty() { Ok(Self { list }) } else { Err(ConditionErrors(errors)) }
    }
}

/// Adds a condition to those that were read before; which of them stand first means nothing.
fn add(list: &mut Vec<AnyCondition>, condition: AnyCondition) -> Result<(), ConditionError> {
    let excluded = |known: &AnyCondition, reason: &str| ConditionError::Excluded {
        one: known.describe(),
        other: condition.describe(),
        reason: reason.to_owned(),
    };
    let same = list.iter().position(|known| known.rank() == condition.rank());
    let joined = match same {
        Some(place) => list[place].join(&condition).ok_or_else(|| {
            let reason = "a problem has one set of parameters for a condition; write them as one condition";
            excluded(&list[place], reason)
        })?,
        None => condition,
    };
    for known in list.iter().filter(|known| known.rank() != condition.rank()) {
        if let Some(reason) = exclusions::reason(known, &joined) {
            return Err(excluded(known, reason));
        }
    }
    match same {
        Some(place) => list[place] = joined,
        None => list.push(condition),
    }
    Ok(())
}

/// Lower case, without what people write in different ways.
fn folded(text: &str) -> String {
    text.to_lowercase().replace('ö', "oe").replace(['-', '_', '\''], "")
}

fn parse_one(text: &str) -> Result<AnyCondition, ConditionError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let all = || AnyCondition::NAMES.iter().flat_map(|names| names.iter().copied());
    // The longest name wins: `White Koeko` before a condition called `White`.
    for taken in (1..=words.len().min(3)).rev() {
        // A word of which nothing is left is none of a name (`BGL - 29`).
        if words[..taken].iter().any(|word| folded(word).is_empty()) {
            continue;
        }
        let written = folded(&words[..taken].concat());
        let is_name = |name: &&'static str| folded(&name.replace(' ', "")) == written;
        if let Some(name) = all().find(is_name) {
            return AnyCondition::parse_named(name, &words[taken..]);
        }
    }
    let written = folded(words.first().copied().unwrap_or_default());
    let mut candidates: Vec<&'static str> =
        all().filter(|name| !written.is_empty() && folded(name).starts_with(&written)).collect();
    let first_rank = candidates.first().and_then(|name| rank_of(name));
    if candidates.len() > 1 && candidates.iter().all(|name| rank_of(name) == first_rank) {
        candidates.truncate(1);
    }
    match candidates.as_slice() {
        [name] => AnyCondition::parse_named(name, &words[1..]),
        [] => Err(ConditionError::Unknown {
            name: text.to_owned(),
            nearest: nearest(words.first().copied().unwrap_or_default(), all()),
        }),
        several => Err(ConditionError::Ambiguous { name: text.to_owned(), candidates: several.join(" or ") }),
    }
}

/// Which condition a name belongs to.
fn rank_of(name: &str) -> Option<usize> {
    AnyCondition::NAMES.iter().position(|names| names.contains(&name))
}
