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

/// The name of a square.
#[must_use]
pub fn name(square: usize) -> String {
    Square::new(u8::try_from(square).unwrap_or_default()).to_string()
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
