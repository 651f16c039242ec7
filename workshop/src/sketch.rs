//! A problem as its author thinks of it, before it is worded.

use cookstopper::foreign::popeye::keywords::Command;
use cookstopper_engine::board::Square;

/// A problem with its twins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sketch {
    /// Author, title, remarks, ... and what they say.
    pub lines: Vec<(Command, String)>,
    /// English names, with the words behind them.
    pub conditions: Vec<String>,
    /// English names, with the words behind them.
    pub options: Vec<String>,
    /// A stipulation in one word, or a structured one.
    pub stipulation: String,
    /// What stands in the diagram.
    pub units: Vec<Unit>,
    /// What the position of a proof game or of `a=>b` must become.
    pub target: Option<Vec<Unit>>,
    /// How the twins differ.
    pub twins: Vec<TwinSketch>,
}

/// A unit on its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// 0 White, 1 Black, 2 neutral.
    pub owner: usize,
    /// English names.
    pub attributes: [Option<&'static str>; 2],
    /// The English code.
    pub walk: &'static str,
    /// From a1, rank by rank.
    pub square: usize,
}

/// A twin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwinSketch {
    /// Whether it is changed from the twin before.
    pub is_continued: bool,
    /// Whether the diagram itself isn't to be solved; of the first twin only.
    pub is_zeroposition: bool,
    /// What is changed.
    pub changes: Vec<Change>,
}

/// A change of a twin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// From a square to another.
    Move(usize, usize),
    /// Two squares.
    Exchange(usize, usize),
    /// From a square.
    Remove(usize),
    /// One more.
    Add(Unit),
    /// From the first square to the second.
    Shift(usize, usize),
    /// By so many degrees.
    Rotate(&'static str),
    /// `a1<-->h1` and the like.
    Mirror(&'static str),
    /// White becomes Black.
    PolishType,
    /// A walk for another.
    Substitute(&'static str, &'static str),
    /// Another stipulation.
    Stipulation(String),
    /// Other conditions.
    Condition(Vec<String>),
}

impl Change {
    /// What it is called.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Move(..) => "Move",
            Self::Exchange(..) => "Exchange",
            Self::Remove(_) => "Remove",
            Self::Add(_) => "Add",
            Self::Shift(..) => "Shift",
            Self::Rotate(_) => "Rotate",
            Self::Mirror(_) => "Mirror",
            Self::PolishType => "PolishType",
            Self::Substitute(..) => "Substitute",
            Self::Stipulation(_) => "Stipulation",
            Self::Condition(_) => "Condition",
        }
    }
}

/// The name of a square.
#[must_use]
pub fn name(square: usize) -> String {
    Square::new(u8::try_from(square).unwrap_or_default()).to_string()
}

/// The same stipulation, a move shorter in each of its parts; the same if it can't be.
#[must_use]
pub fn shorter(stipulation: &str) -> String {
    other_length(stipulation, |moves| if moves > 1 { moves - 1 } else { moves })
}

/// The same stipulation with the lengths of its parts changed.
#[must_use]
pub fn other_length(stipulation: &str, change: impl Fn(usize) -> usize) -> String {
    let mut text = String::new();
    let mut rest = stipulation;
    while let Some(begin) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (before, digits) = rest.split_at(begin);
        let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
        // A target keeps its rank, castling its zeros, and half a move remains one.
        let zeros = digits.bytes().take_while(|digit| *digit == b'0').count();
        let kept = if is_target(before) || before.ends_with('.') { 1 } else { zeros };
        text.push_str(before);
        text.push_str(&digits[..kept]);
        match digits[kept..end].parse() {
            Ok(length) => text.push_str(&change(length).to_string()),
            Err(_) => text.push_str(&digits[kept..end]),
        }
        rest = &digits[end..];
    }
    text + rest
}

/// Whether a number behind this begins with the rank of a target square: `hzd83` wants d8 reached in three moves.
fn is_target(before: &str) -> bool {
    let mut letters = before.chars().rev();
    letters.next().is_some_and(|file| ('a'..='h').contains(&file)) && letters.next() == Some('z')
}

impl Sketch {
    /// Everything smaller by one thing, the largest steps first.
    #[must_use]
    pub fn smaller(&self) -> Vec<Self> {
        let mut all = Vec::new();
        let mut push = |change: &dyn Fn(&mut Self)| {
            let mut copy = self.clone();
            change(&mut copy);
            if copy != *self {
                all.push(copy);
            }
        };
        push(&|sketch| sketch.lines.clear());
        push(&|sketch| sketch.twins.clear());
        push(&|sketch| sketch.options.clear());
        push(&|sketch| sketch.conditions.clear());
        push(&|sketch| sketch.stipulation = shorter(&sketch.stipulation));
        for place in 0..self.twins.len() {
            push(&|sketch| drop(sketch.twins.remove(place)));
            for change in 0..self.twins[place].changes.len() {
                if self.twins[place].changes.len() > 1 {
                    push(&|sketch| drop(sketch.twins[place].changes.remove(change)));
                }
            }
        }
        for place in 0..self.options.len() {
            push(&|sketch| drop(sketch.options.remove(place)));
        }
        for place in 0..self.conditions.len() {
            push(&|sketch| drop(sketch.conditions.remove(place)));
        }
        for place in 0..self.lines.len() {
            push(&|sketch| drop(sketch.lines.remove(place)));
        }
        for place in 0..self.units.len() {
            push(&|sketch| {
                sketch.units.remove(place);
            });
            push(&|sketch| sketch.units[place].attributes = [None, None]);
            push(&|sketch| sketch.units[place].attributes[1] = None);
            push(&|sketch| sketch.units[place].attributes[0] = None);
            for walk in ["P", "S", "R"] {
                let is_plain = ["K", "P", "S", "R", "B", "Q"].contains(&self.units[place].walk);
                if !is_plain {
                    push(&|sketch| sketch.units[place].walk = walk);
                }
            }
        }
        all
    }
}
