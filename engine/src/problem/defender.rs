//! Who defends, where a condition binds the defender.

use super::Problem;
use super::play::structure;
use crate::board::Side;
use crate::conditions::Conditions;
use crate::options::Options;
use crate::stipulation::structure::{Expression, Manner};

/// A condition of the defender in play in which both sides defend, or none does.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("which side defends can't be told of this play, and `{0}` binds the defender: name the side")]
pub struct UnknownDefender(pub String);

impl Problem {
    /// The conditions of its play: what binds the defender binds the side that defends there. Under `Duplex` these are the
    /// conditions of the first half; see [`Self::halves`].
    ///
    /// In battles the side defends that doesn't attack; in help play, and in series, the one that makes the last move but one of
    /// the line, or would make it if both sides moved in turn: that is Black in `#2`, `h#2`, `h#2.5` and `ser-#2`, and White in
    /// `ser-h#2`. Play at the beginning counts, what follows it doesn't.
    ///
    /// ```
    /// use cookstopper_engine::prelude::*;
    /// use cookstopper_engine::options::Options;
    /// let diagram = Diagram::from_piece_lists("Kb1 Qa3", "Kb3", "")?;
    /// let mut problem = Problem::new(diagram, "Maximummer".parse()?, "h#2".parse()?);
    /// assert_eq!(problem.bound_conditions()?.to_string(), "BlackMaximummer");
    /// problem.options = Options::parse(["HalfDuplex"])?;
    /// assert_eq!(problem.bound_conditions()?.to_string(), "WhiteMaximummer");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a condition binds the defender, and both sides defend or none does.
    pub fn bound_conditions(&self) -> Result<Conditions, UnknownDefender> {
        if !self.conditions.bind_defender() {
            return Ok(self.conditions.clone());
        }
        let whole = structure(self);
        let beginner = if self.options.half_duplex { whole.starter.other() } else { whole.starter };
        match defenders(&whole.play, beginner) {
            [true, false] => Ok(self.conditions.bound(Side::White)),
            [false, true] => Ok(self.conditions.bound(Side::Black)),
            _ => Err(UnknownDefender(self.conditions.to_string())),
        }
    }

    /// The two halves of duplex play, each a problem for one side, where the conditions of the one are not those of the other:
    /// where one binds the defender. Otherwise nothing.
    #[must_use]
    pub fn halves(&self) -> Option<[Self; 2]> {
        let are_different = self.options.duplex && self.conditions.bind_defender();
        are_different.then(|| [false, true].map(|is_other| self.for_side(is_other)))
    }

    /// The same problem, to be solved for the side that begins or for the other one alone.
    #[must_use]
    pub fn for_side(&self, is_other: bool) -> Self {
        let options = Options { duplex: false, half_duplex: is_other, ..self.options.clone() };
        Self { options, ..self.clone() }
    }
}

/// Whether each side defends, White first, in play that `mover` begins.
fn defenders(play: &Expression, mover: Side) -> [bool; 2] {
    match play {
        Expression::Goal(_) => [false; 2],
        Expression::Not(play) => defenders(play, mover),
        Expression::Inverted(play) => defenders(play, mover.other()),
        Expression::And(one, other) | Expression::Or(one, other) | Expression::Each(one, other) => {
            let (one, other) = (defenders(one, mover), defenders(other, mover));
            [one[0] || other[0], one[1] || other[1]]
        }
        Expression::Branch(branch) => {
            let is_mover = match branch.manner {
                Manner::Attack | Manner::Series => false,
                Manner::Defence => true,
                Manner::Help => branch.most.is_multiple_of(2),
            };
            let defender = if is_mover { mover } else { mover.other() };
            Side::BOTH.map(|side| side == defender)
        }
    }
}
