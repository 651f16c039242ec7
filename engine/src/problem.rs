//! A problem: diagram, conditions, stipulation, options.

use crate::board::Diagram;
use crate::conditions::Conditions;
use crate::options::Options;
use crate::stipulation::Stipulation;

/// One problem, or one twin of it, ready to be set up and solved.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What stands where.
    pub diagram: Diagram,
    /// The fairy conditions.
    pub conditions: Conditions,
    /// What is asked for.
    pub stipulation: Stipulation,
    /// How it is to be solved and printed.
    pub options: Options,
}
