//! Which two things are to act together.

use crate::sketch::{Sketch, Unit};
use crate::tried::is_read;
use cookstopper::language::walk_codes::WALKS;
use cookstopper_crosscheck::dice::Dice;

/// Conditions as Popeye reads them, those first that are used most.
const CONDITIONS: &str = include_str!("conditions.txt");

/// A kind of play: the stipulation, and its options.
type Play = (&'static str, &'static [&'static str]);

/// What shows most of how two conditions act together.
const PLAYS: [Play; 14] = [
    ("~1", &[]),
    ("~1", &["HalfDuplex"]),
    ("h~1", &[]),
    ("h~1", &[]),
    ("x1", &[]),
    ("hx1", &[]),
    ("+1", &[]),
    ("h#1", &[]),
    ("h#1.5", &[]),
    ("h=1", &[]),
    ("#1", &[]),
    ("#2", &["Variation"]),
    ("ser-h#2", &[]),
    ("s#1", &["Variation"]),
];

/// Kinds of play for a condition alone.
const KINDS: [Play; 26] = [
    ("h~1.5", &[]),
    ("hx1.5", &[]),
    ("h#2", &["SetPlay"]),
    ("h#1.5", &["SetPlay"]),
    ("h#2.5", &[]),
    ("h=2", &[]),
    ("==1", &[]),
    ("h==1", &[]),
    ("#2", &["SetPlay", "Variation"]),
    ("#2", &["Try", "Variation"]),
    ("#2", &["PostKeyPlay", "Variation"]),
    ("=2", &["Variation"]),
    ("ser-#2", &[]),
    ("ser-h#3", &[]),
    ("ser-hx2", &[]),
    ("ser-h=2", &[]),
    ("ser-s#2", &[]),
    ("ser-r#2", &[]),
    ("pser-h#2", &[]),
    ("pser-#2", &[]),
    ("s#1", &["SetPlay", "Variation"]),
    ("s#2", &["Variation"]),
    ("r#1", &["Variation"]),
    ("r#2", &["Variation"]),
    ("hs#1.5", &[]),
    ("h#2", &["Duplex"]),
];

/// Marks of units; what neutral units are is no mark, but counts here.
const MARKS: [&str; 16] = [
    "Neutral",
    "Kamikaze",
    "Chameleon",
    "Royal",
    "Jigger",
    "Paralysing",
    "HalfNeutral",
    "HurdleColourChanging",
    "Protean",
    "Magic",
    "Uncapturable",
    "Volage",
    "Functionary",
    "Patrol",
    "Bul",
    "Dob",
];

/// Two things that are to act together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// Two conditions.
    Conditions(&'static str, &'static str),
    /// A mark under a condition.
    Mark(&'static str, &'static str),
    /// A walk under a condition.
    Walk(&'static str, &'static str),
    /// A condition in a kind of play.
    Kind(&'static str, Play),
}

/// All that may act together.
#[derive(Debug)]
pub struct Matrix {
    /// What we solve: pairs of conditions, marks and walks under conditions, conditions in kinds of play; none of these is empty.
    pub kinds: Vec<Vec<Subject>>,
    /// How many pairs we refuse.
    pub refused: usize,
}

impl Matrix {
    /// All pairs of the first conditions of the list, those of one condition, or those of several with one another, which can be used
    /// together with what is beside them.
    #[must_use]
    pub fn new(asked: &[String], first: Option<usize>, beside: &[String]) -> Self {
        let mut listed = conditions();
        listed.truncate(first.unwrap_or(usize::MAX));
        let is_asked = |name: &str| asked.iter().any(|asked| asked.eq_ignore_ascii_case(name));
        let [mut pairs, mut marked, mut walking, mut played] = [const { Vec::new() }; 4];
        let walks = || WALKS.iter().map(|names| names[0]).filter(|walk| *walk != "K");
        for (place, one) in listed.iter().copied().enumerate() {
            let asked_here = usize::from(is_asked(one));
            for other in listed[place + 1..].iter().copied() {
                if asked_here + usize::from(is_asked(other)) >= asked.len().min(2) {
                    pairs.push(Subject::Conditions(one, other));
                }
            }
            if asked.len() == asked_here {
                marked.extend(MARKS.iter().map(|mark| Subject::Mark(mark, one)));
                walking.extend(walks().map(|walk| Subject::Walk(walk, one)));
                played.extend(KINDS.iter().map(|kind| Subject::Kind(one, *kind)));
            }
        }
        let mut kinds = vec![pairs, marked, walking, played];
        let count = |kinds: &[Vec<Subject>]| kinds.iter().map(Vec::len).sum::<usize>();
        let all = count(&kinds);
        kinds.iter_mut().for_each(|kind| kind.retain(|subject| is_read(&subject.smallest(beside))));
        kinds.retain(|kind| !kind.is_empty());
        Self { refused: all - count(&kinds), kinds }
    }

    /// Leaves only units with this mark under conditions.
    pub fn keep_mark(&mut self, name: &str) {
        self.keep(|subject| matches!(subject, Subject::Mark(mark, _) if mark.eq_ignore_ascii_case(name)));
    }

    /// Leaves only units with this walk under conditions.
    pub fn keep_walk(&mut self, name: &str) {
        self.keep(|subject| matches!(subject, Subject::Walk(walk, _) if walk.eq_ignore_ascii_case(name)));
    }

    fn keep(&mut self, is_meant: impl Fn(&Subject) -> bool) {
        self.kinds.iter_mut().for_each(|kind| kind.retain(&is_meant));
        self.kinds.retain(|kind| !kind.is_empty());
    }

    /// One of them; pairs of conditions most often.
    pub fn pick(&self, dice: &mut Dice) -> &Subject {
        let kind = if dice.chance(60) { 0 } else { dice.below(self.kinds.len()) };
        dice.pick(&self.kinds[kind])
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kinds.iter().map(Vec::len).sum()
    }
}

/// One of the kinds of play for a condition alone.
pub fn kind(dice: &mut Dice) -> Play {
    *dice.pick(&KINDS)
}

/// The conditions of the list.
pub fn conditions() -> Vec<&'static str> {
    CONDITIONS.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")).collect()
}

impl Subject {
    /// What the two are called.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Conditions(one, other) => format!("{one} and {other}"),
            Self::Mark(name, condition) | Self::Walk(name, condition) => {
                format!("{name} units and {condition}")
            }
            Self::Kind(condition, (stipulation, options)) => {
                let words: Vec<&str> = [*stipulation].into_iter().chain(options.iter().copied()).collect();
                format!("{condition} and {}", words.join(" "))
            }
        }
    }

    /// The conditions of a problem.
    #[must_use]
    pub fn conditions(&self) -> Vec<String> {
        match self {
            Self::Conditions(one, other) => vec![(*one).to_owned(), (*other).to_owned()],
            Self::Mark(_, condition) | Self::Walk(_, condition) | Self::Kind(condition, _) => {
                vec![(*condition).to_owned()]
            }
        }
    }

    /// The mark that some units have.
    #[must_use]
    pub const fn mark(&self) -> Option<&'static str> {
        match self {
            Self::Mark(mark, _) => Some(mark),
            Self::Conditions(..) | Self::Walk(..) | Self::Kind(..) => None,
        }
    }

    /// The walk that some units have.
    #[must_use]
    pub const fn walk(&self) -> Option<&'static str> {
        match self {
            Self::Walk(walk, _) => Some(walk),
            Self::Conditions(..) | Self::Mark(..) | Self::Kind(..) => None,
        }
    }

    /// What is asked for.
    pub fn play(&self, dice: &mut Dice) -> Play {
        match self {
            Self::Kind(_, kind) => *kind,
            Self::Conditions(..) | Self::Mark(..) | Self::Walk(..) => *dice.pick(&PLAYS),
        }
    }

    /// The same problem without one of the two, and without the other.
    #[must_use]
    pub fn without(&self, sketch: &Sketch) -> Vec<Sketch> {
        let mut others = Vec::new();
        for place in 0..sketch.conditions.len() {
            let mut other = sketch.clone();
            other.conditions.remove(place);
            others.push(other);
        }
        if self.mark().is_some() {
            let mut other = sketch.clone();
            for unit in &mut other.units {
                *unit = Unit { attributes: [None, None], owner: unit.owner % 2, ..*unit };
            }
            others.push(other);
        }
        if let Some(walk) = self.walk() {
            let mut other = sketch.clone();
            other.units.retain(|unit| unit.walk != walk);
            others.push(other);
        }
        others
    }

    /// A problem that has little but the two, and what is beside them.
    fn smallest(&self, beside: &[String]) -> Sketch {
        let king = |owner, square| Unit { owner, attributes: [None, None], walk: "K", square };
        let plain = Unit { walk: self.walk().unwrap_or("R"), ..king(0, 27) };
        let marked = super::position::marked(plain, self.mark());
        let stipulation = if let Self::Kind(_, (stipulation, _)) = self { stipulation } else { "~1" };
        Sketch {
            conditions: [self.conditions(), beside.to_vec()].concat(),
            stipulation: stipulation.to_owned(),
            units: vec![king(0, 0), king(1, 63), marked],
            ..Sketch::default()
        }
    }
}
