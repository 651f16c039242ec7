//! Reading conditions as entries write them.

use super::exclusions::{self, Ground};
use super::{AnyCondition, Conditions};
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
    #[error("unknown condition `{name}`, did you mean {candidates}?")]
    Ambiguous {
        /// What was written.
        name: String,
        /// The names it could stand for.
        candidates: String,
    },
    /// A word after the name has no meaning there.
    #[error("condition `{condition}` knows no `{word}`{}{}", did_you_mean(*.nearest), of_its_own(.word))]
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
    /// Two conditions that may have a meaning together, which has not been found out, or not been compared with anything.
    #[error("`{one}` and `{other}` can't be used together yet: {reason}")]
    NotComparedYet {
        /// The earlier condition.
        one: String,
        /// The later condition.
        other: String,
        /// What is missing.
        reason: String,
    },
}

/// That a word behind a condition is another condition.
fn of_its_own(word: &str) -> String {
    match named(&[word]) {
        Some(_) => format!("; `{word}` is a condition of its own: write two"),
        None => String::new(),
    }
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
        let mut named: Vec<AnyCondition> = Vec::new();
        let mut errors = Vec::new();
        for (place, text) in names.into_iter().enumerate() {
            // Several may stand in one text: `Circe, Annan`.
            for text in text.as_ref().split(", ") {
                match parse_one(text) {
                    // To name a condition twice is to name it once.
                    Ok(condition) if named.contains(&condition) => {}
                    Ok(condition) => {
                        named.push(condition);
                        errors.extend(add(&mut list, condition).err().map(|error| (place, error)));
                    }
                    Err(error) => errors.push((place, error)),
                }
            }
        }
        list.sort_by_key(AnyCondition::rank);
        if errors.is_empty() { Ok(Self { list }) } else { Err(ConditionErrors(errors)) }
    }
}

/// Adds a condition to those that were read before; which of them stand first means nothing.
fn add(list: &mut Vec<AnyCondition>, condition: AnyCondition) -> Result<(), ConditionError> {
    let same = list.iter().position(|known| known.rank() == condition.rank());
    let joined = match same {
        Some(place) => list[place].join(&condition).ok_or_else(|| {
            let reason = "a problem has one set of parameters for a condition; write them as one condition";
            excluded(&list[place], &condition, Ground::NoMeaning, reason)
        })?,
        None => condition,
    };
    check_with(list, &condition, &joined)?;
    match same {
        Some(place) => list[place] = joined,
        None => list.push(condition),
    }
    Ok(())
}

/// Whether a condition has a meaning together with each of the others; `named` is what the message calls it.
fn check_with(
    others: &[AnyCondition],
    named: &AnyCondition,
    condition: &AnyCondition,
) -> Result<(), ConditionError> {
    for other in others.iter().filter(|other| other.rank() != condition.rank()) {
        if let Some((ground, reason)) = exclusions::reason(other, condition) {
            return Err(excluded(other, named, ground, reason));
        }
    }
    Ok(())
}

/// That two conditions can't be used together.
fn excluded(one: &AnyCondition, other: &AnyCondition, ground: Ground, reason: &str) -> ConditionError {
    let (one, other, reason) = (one.describe(), other.describe(), reason.to_owned());
    match ground {
        Ground::NoMeaning => ConditionError::Excluded { one, other, reason },
        Ground::NotComparedYet => ConditionError::NotComparedYet { one, other, reason },
    }
}

impl Conditions {
    /// Whether each of them has a meaning together with each of the others: those that units bring along were not named.
    pub(crate) fn check_together(&self) -> Result<(), ConditionError> {
        let mut pairs = self.list.iter().enumerate();
        pairs.try_for_each(|(place, condition)| check_with(&self.list[..place], condition, condition))
    }
}

/// Lower case, without what people write in different ways.
fn folded(text: &str) -> String {
    text.to_lowercase().replace('ö', "oe").replace('&', "and").replace(['-', '_', '\''], "")
}

fn all_names() -> impl Iterator<Item = &'static str> {
    AnyCondition::NAMES.iter().flat_map(|names| names.iter().copied())
}

/// So many words has the longest name.
const LONGEST_NAME: usize = 4;

fn parse_one(text: &str) -> Result<AnyCondition, ConditionError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if let Some((name, taken)) = named(&words) {
        return parse_words(name, &words[taken..]);
    }
    let written = folded(words.first().copied().unwrap_or_default());
    let abbreviated: Vec<&'static str> =
        all_names().filter(|name| !written.is_empty() && folded(name).starts_with(&written)).collect();
    // Letters behind a name are a slip of the finger, or stand for one of several others: nobody knows.
    let glued = all_names().filter(|name| written.starts_with(&folded(name)));
    if let Some(name) = glued.max_by_key(|name| name.len()) {
        let candidates: Vec<&str> = std::iter::once(name).chain(abbreviated).take(MOST_CANDIDATES).collect();
        return Err(ConditionError::Ambiguous { name: text.to_owned(), candidates: candidates.join(" or ") });
    }
    let first_rank = abbreviated.first().and_then(|name| rank_of(name));
    let is_one = !abbreviated.is_empty() && abbreviated.iter().all(|name| rank_of(name) == first_rank);
    if let (true, Some(name)) = (is_one, abbreviated.first())
        && let Ok(condition) = parse_words(name, &words[1..])
    {
        return Ok(condition);
    }
    Err(unknown(text, &words, &abbreviated))
}

/// The name with which words begin, and how many of them it takes. The longest name wins.
fn named(words: &[&str]) -> Option<(&'static str, usize)> {
    (1..=words.len().min(LONGEST_NAME)).rev().find_map(|taken| {
        // A word of which nothing is left is none of a name (`BGL - 29`).
        if words[..taken].iter().any(|word| folded(word).is_empty()) {
            return None;
        }
        let written = folded(&words[..taken].concat());
        let is_name = |name: &&str| folded(&name.replace(' ', "")) == written;
        // Many are called so and so chess.
        let is_chess =
            |name: &&str| folded(&name.replace(' ', "")).strip_suffix("chess") == Some(written.as_str());
        let name = all_names().find(is_name).or_else(|| all_names().find(is_chess))?;
        Some((name, taken))
    })
}

/// Reads the words behind a name; two of them may be one that is written apart (`Type B`).
fn parse_words(name: &'static str, words: &[&str]) -> Result<AnyCondition, ConditionError> {
    AnyCondition::parse_named(name, words).or_else(|error| {
        let joined = (1..words.len()).find_map(|place| {
            let pair = words[place - 1..=place].concat();
            let words = [&words[..place - 1], &[pair.as_str()], &words[place + 1..]].concat();
            AnyCondition::parse_named(name, &words).ok()
        });
        joined.ok_or(error)
    })
}

/// So many names are offered where several could be meant.
const MOST_CANDIDATES: usize = 6;

/// What may be meant by words that don't begin with a name.
fn unknown(text: &str, words: &[&str], abbreviated: &[&'static str]) -> ConditionError {
    let name = text.to_owned();
    let ambiguous = |candidates: &[&str]| {
        let more = if candidates.len() > MOST_CANDIDATES { " ..." } else { "" };
        let candidates = candidates[..candidates.len().min(MOST_CANDIDATES)].join(" or ");
        ConditionError::Ambiguous { name: name.clone(), candidates: format!("{candidates}{more}") }
    };
    // The name may stand behind its words: `Strict Circe`.
    for place in 1..words.len() {
        let turned = [&words[place..], &words[..place]].concat();
        if named(&turned).is_some() && parse_one(&turned.join(" ")).is_ok() {
            return ambiguous(&[&turned.join(" ")]);
        }
    }
    // A part of a name: `Maximummer`, `Double Maximummer`.
    let last = folded(words.last().copied().unwrap_or_default());
    let holds = |name: &&'static str| last.len() > 3 && folded(name).contains(&last);
    let held: Vec<&'static str> = all_names().filter(holds).collect();
    if !abbreviated.is_empty() && words.len() == 1 {
        return ambiguous(abbreviated);
    }
    if !held.is_empty() && (words.len() > 1 || nearest(&last, all_names()).is_none()) {
        return ambiguous(&held);
    }
    // Several words are nearer to a name than one of them.
    let near = (1..=words.len().min(LONGEST_NAME)).rev().find_map(|taken| {
        let written = folded(&words[..taken].concat());
        nearest(&written, all_names())
    });
    ConditionError::Unknown { name, nearest: near }
}

/// Which condition a name belongs to.
fn rank_of(name: &str) -> Option<usize> {
    AnyCondition::NAMES.iter().position(|names| names.contains(&name))
}
