//! An entry of the corpus: a problem, or a diagram with statements about it, or both.

mod assertion;
pub mod claim;
mod position;
mod read;
mod twin;

pub use assertion::{Assertion, Statement};

use crate::policy::Exception;
use crate::source::Source;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::stipulation::Stipulation;
use cookstopper_engine::twin::Twin as Changes;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// An entry that could be read without any error.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The file.
    pub source: Arc<Source>,
    /// The problem's name.
    pub title: Option<String>,
    /// Who composed it.
    pub authors: Vec<String>,
    /// Where it was published.
    pub published: Option<String>,
    /// What stands where.
    pub diagram: Diagram,
    /// Where that is written.
    pub position_span: Range<usize>,
    /// The fairy conditions.
    pub conditions: Conditions,
    /// What is to be solved, if anything.
    pub task: Option<Task>,
    /// What is stated about the diagram.
    pub assertions: Vec<Assertion>,
    /// Which findings are graded otherwise here.
    pub exceptions: Vec<Exception>,
    /// What another program says of it that has no meaning here, as it was written, by the names of its fields.
    pub kept: BTreeMap<String, String>,
}

/// What is to be solved.
#[derive(Debug, Clone)]
pub struct Task {
    /// The diagram, then its twins; the twins alone in a zeroposition.
    pub twins: Vec<Twin>,
    /// How many keys or lines the author claims.
    pub solutions: Option<usize>,
    /// The stipulation of the diagram, solved or not.
    pub stipulation: Stipulation,
    /// Where the stipulation is written.
    pub stipulation_span: Range<usize>,
}

/// The diagram or one of its twins.
#[derive(Debug, Clone)]
pub struct Twin {
    /// `a`, `b`, ...; empty if there is but one.
    pub letter: String,
    /// What announces it in the solution, with the line feeds; nothing if there is but one.
    pub intro: Option<String>,
    /// How it differs from the diagram; nothing for the diagram itself.
    pub changes: Option<Changes>,
    /// The problem.
    pub problem: Problem,
}
