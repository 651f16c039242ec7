//! Reading structured stipulations.

use super::{Branch, End, Expression, Leg, Manner, Structure};
use crate::board::Side;
use crate::nearest::begins_with;
use crate::stipulation::MOST_HALF_MOVES;
use crate::stipulation::parse::split_goal;
use std::str::FromStr;

/// How deep brackets may stand in each other.
const MOST_DEPTH: usize = 16;

/// What is wrong with a structured stipulation, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct StructureError {
    /// What is wrong.
    pub fault: StructureFault,
    offset: usize,
}

impl StructureError {
    /// The byte at which the fault was noticed.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

/// What can be wrong with a structured stipulation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StructureFault {
    /// Something else was to come.
    #[error("expected {expected} in the structured stipulation, found {found}")]
    Expected {
        /// What was to come.
        expected: &'static str,
        /// What came.
        found: String,
    },
    /// More half-moves than can be solved.
    #[error("expected at most {MOST_HALF_MOVES} half-moves, found `{0}`")]
    TooLong(String),
    /// A limit on brackets in brackets.
    #[error("expected at most {MOST_DEPTH} brackets in each other")]
    TooDeep,
    /// `[>...]` of something that isn't an attack.
    #[error("expected play that begins with `a`, `h` or `s` behind `>`")]
    ForcedDefence,
    /// `a&3d...`: a goal and play, or play in which the defender begins.
    #[error("expected two goals or two attacks beside `&` and `|`")]
    UnlikeOperands,
}

/// Goals, attacks (help and series play too) and defences can't stand in each other's place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Goal,
    Attack,
    Defence,
}

impl FromStr for Structure {
    type Err = StructureError;

    /// Reads `white 3a[#]d`; white space between the parts doesn't matter.
    ///
    /// ```
    /// use cookstopper_engine::stipulation::Structure;
    /// assert!("black 8hh[/2da[#]{!+}]".parse::<Structure>().is_ok());
    /// let error = "black 8hk".parse::<Structure>().unwrap_err();
    /// assert_eq!(error.to_string(), "expected `h` in the structured stipulation, found `k`");
    /// ```
    fn from_str(text: &str) -> Result<Self, StructureError> {
        let mut reader = Reader { text, offset: 0 };
        let starter = reader.starter()?;
        let (play, _) = reader.expression(0)?;
        reader.skip_blanks();
        if reader.rest().is_empty() {
            Ok(Self { starter, play })
        } else {
            Err(reader.expected("nothing more"))
        }
    }
}

struct Reader<'text> {
    text: &'text str,
    offset: usize,
}

impl<'text> Reader<'text> {
    fn rest(&self) -> &'text str {
        self.text.get(self.offset..).unwrap_or_default()
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.offset += rest.len() - rest.trim_start().len();
    }

    /// Whether the text goes on with these characters, which are then passed.
    fn takes(&mut self, expected: &str) -> bool {
        self.skip_blanks();
        let found = begins_with(self.rest(), expected);
        if found {
            self.offset += expected.len();
        }
        found
    }

    fn fault(&self, fault: StructureFault) -> StructureError {
        StructureError { fault, offset: self.offset }
    }

    fn expected(&self, expected: &'static str) -> StructureError {
        let rest = self.rest().trim_start();
        let found = match rest.chars().next() {
            None => "nothing".to_owned(),
            Some(first) if first.is_alphanumeric() => {
                let word = rest.split(|character: char| !character.is_alphanumeric()).next();
                format!("`{}`", word.unwrap_or_default())
            }
            Some(first) => format!("`{first}`"),
        };
        self.fault(StructureFault::Expected { expected, found })
    }

    /// `white` or `black`, or an unambiguous beginning of one of them.
    fn starter(&mut self) -> Result<Side, StructureError> {
        self.skip_blanks();
        let word = self.rest().split_whitespace().next().unwrap_or_default();
        let side = [("white", Side::White), ("black", Side::Black)]
            .into_iter()
            .find(|(name, _)| !word.is_empty() && begins_with(name, word));
        let (_, side) = side.ok_or_else(|| self.expected("`white` or `black`"))?;
        self.offset += word.len();
        Ok(side)
    }

    fn expression(&mut self, depth: usize) -> Result<(Expression, Kind), StructureError> {
        if depth > MOST_DEPTH {
            return Err(self.fault(StructureFault::TooDeep));
        }
        let (first, kind) = self.operand(depth)?;
        type Join = fn(Box<Expression>, Box<Expression>) -> Expression;
        let join: Join = if self.takes("&") {
            Expression::And
        } else if self.takes("|") {
            Expression::Or
        } else {
            return Ok((first, kind));
        };
        let (second, other_kind) = self.expression(depth + 1)?;
        if kind == Kind::Defence || kind != other_kind {
            return Err(self.fault(StructureFault::UnlikeOperands));
        }
        Ok((join(Box::new(first), Box::new(second)), kind))
    }

    fn operand(&mut self, depth: usize) -> Result<(Expression, Kind), StructureError> {
        if depth > MOST_DEPTH {
            return Err(self.fault(StructureFault::TooDeep));
        }
        self.skip_blanks();
        if self.takes("(") {
            let inner = self.expression(depth + 1)?;
            return if self.takes(")") { Ok(inner) } else { Err(self.expected("`)`")) };
        }
        // Some goals begin with the signs for not and for inversion.
        let is_goal = split_goal(self.rest()).is_some_and(|(_, rest)| !self.is_negated_goal(rest));
        if !is_goal && self.takes("!") {
            let (inner, kind) = self.operand(depth + 1)?;
            return Ok((inner.negated(), kind));
        }
        if !is_goal && self.takes("-") {
            let (inner, kind) = self.operand(depth + 1)?;
            return Ok((inner.inverted(), kind));
        }
        if !is_goal && self.rest().starts_with(|first: char| first.is_ascii_digit()) {
            return self.branch(depth);
        }
        let (goal, rest) = split_goal(self.rest()).ok_or_else(|| self.expected("a goal or a length"))?;
        self.offset = self.text.len() - rest.len();
        Ok((Expression::Goal(goal), Kind::Goal))
    }

    /// Whether a goal that begins with `!` is rather the negation of the goal behind it: Popeye reads `!`
    /// first.
    fn is_negated_goal(&self, behind_goal: &str) -> bool {
        let goal = self.rest().get(..self.rest().len() - behind_goal.len()).unwrap_or_default();
        goal.starts_with('!')
    }

    fn number(&mut self) -> Result<u32, StructureError> {
        self.skip_blanks();
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
        let written = rest.get(..digits).unwrap_or_default();
        if written.is_empty() {
            return Err(self.expected("a number of half-moves"));
        }
        let number: Option<u32> = written.parse().ok().filter(|number| *number <= MOST_HALF_MOVES);
        let number = number.ok_or_else(|| self.fault(StructureFault::TooLong(written.to_owned())))?;
        if number == 0 {
            return Err(self.expected("at least one half-move"));
        }
        self.offset += digits;
        Ok(number)
    }

    fn branch(&mut self, depth: usize) -> Result<(Expression, Kind), StructureError> {
        let mut most = self.number()?;
        let mut least = 0;
        if self.takes(":") {
            least = most;
            most = self.number()?;
        }
        // No play is shorter than one half-move, so that 1 says as little as nothing.
        let least = Some(least.min(most)).filter(|least| *least > 1).unwrap_or_default();
        let (manner, other) = if self.takes("a") {
            (Manner::Attack, "d")
        } else if self.takes("d") {
            (Manner::Defence, "a")
        } else if self.takes("h") {
            (Manner::Help, "h")
        } else if self.takes("s") {
            (Manner::Series, "")
        } else {
            return Err(self.expected("`a`, `d`, `h` or `s`"));
        };
        if manner == Manner::Series && most * 2 > MOST_HALF_MOVES {
            return Err(self.fault(StructureFault::TooLong(most.to_string())));
        }
        let mut branch = Branch::of_length(manner, most).at_least(least);
        branch.legs[0] = self.leg(depth)?;
        match manner {
            Manner::Series => {}
            Manner::Help | Manner::Attack | Manner::Defence => {
                branch.has_parry = manner != Manner::Defence && self.takes("?+?");
                if self.takes(other) {
                    branch.legs[1] = self.leg(depth)?;
                } else if manner == Manner::Help {
                    return Err(self.expected("`h`"));
                }
            }
        }
        let kind = if manner == Manner::Defence { Kind::Defence } else { Kind::Attack };
        Ok((branch.into(), kind))
    }

    /// The ends and constraints behind a letter.
    fn leg(&mut self, depth: usize) -> Result<Leg, StructureError> {
        let mut leg = Leg::default();
        loop {
            if self.takes("[") {
                let is_forced = self.takes(">");
                let is_suppressed = self.takes("/");
                let (play, kind) = self.expression(depth + 1)?;
                if is_forced && kind != Kind::Attack {
                    return Err(self.fault(StructureFault::ForcedDefence));
                }
                if !self.takes("]") {
                    return Err(self.expected("`]`"));
                }
                leg.ends.push(End { is_forced, is_suppressed, play });
            } else if self.takes("{") {
                let (constraint, _) = self.expression(depth + 1)?;
                if !self.takes("}") {
                    return Err(self.expected("`}`"));
                }
                leg.constraints.push(constraint);
            } else {
                return Ok(leg);
            }
        }
    }
}
