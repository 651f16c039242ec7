//! Maximummer and minimummer: a side plays only the geometrically longest, or shortest, of its legal moves.
//!
//! Lengths are taken from the centre of one square to that of another. Castling counts the king's way and the rook's
//! together: 4 on the king's side, 5 on the queen's; enemies that change places go none. Mao and moa go a broken way. What gives
//! check is not asked for its length. `exact`: also illegal moves count, so that a side may have none to play; mates are those of
//! chess. `ultra`: so do captures of the king, and only the longest checks. Without a side it binds the defender. (Popeye's manual,
//! conditions Maximummer, BlackMaximummer, WhiteMaximummer, BlackMinimummer, WhiteMinimummer.)

use super::ConditionError;
use super::condition::Condition;
use super::sides::{joined, of_side};
use super::strictness::{BindsChecks, Strictness};
use crate::board::{Position, Side, Slot, Square};
use crate::rules::facet::{HasFacts, Precedes, Stage};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// What each side plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mummer {
    /// White first.
    choices: [Option<(Choice, Strictness)>; 2],
    /// How strictly the defender, whoever that is, keeps to the longest moves.
    of_defender: Option<Strictness>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Longest,
    Shortest,
}

/// The name of what binds the defender.
const OF_DEFENDER: &str = "Maximummer";

/// The square of the distance between two squares.
pub(super) fn distance(from: Square, to: Square) -> i32 {
    let files = i32::from(to.file()) - i32::from(from.file());
    let ranks = i32::from(to.rank()) - i32::from(from.rank());
    files * files + ranks * ranks
}

/// The square of a move's length.
fn length(plan: &Plan, position: &Position, mv: &Move) -> i32 {
    let whole = distance(mv.departure, mv.arrival);
    match mv.kind {
        MoveKind::CastleKingside => 16,
        MoveKind::CastleQueenside => 25,
        // King and partner go the same way; enemies that change places go none.
        MoveKind::Exchange if mv.chosen.is_some() => 2 * whole,
        MoveKind::Null | MoveKind::RoleExchange | MoveKind::Exchange => 0,
        // The ways of king and partner along their line, as in chess: with a rook three squares away 16, with one four
        // squares away 25.
        MoveKind::CastleAnywhere(partner) => {
            let step = whole / 4;
            let apart = (distance(mv.departure, partner) / step).isqrt();
            step * (apart + 1).pow(2)
        }
        MoveKind::Plain
        | MoveKind::DoubleStep
        | MoveKind::EnPassant
        | MoveKind::IntoChameleon
        | MoveKind::IntoHurdleChangingChameleon
        | MoveKind::IntoImitator
        | MoveKind::IntoBul
        | MoveKind::IntoDob
        | MoveKind::TakesBehindKingside
        | MoveKind::TakesBehindQueenside
        | MoveKind::IntoHurdleChanger => {
            let slot = position.unit(mv.departure).parts.lowest();
            let goes_by_two_steps =
                slot.index() >= Slot::FIRST_FAIRY && matches!(plan.walks().walk(slot).code(), "MA" | "MO");
            if goes_by_two_steps { 6 } else { whole }
        }
    }
}

impl Mummer {
    fn strictness(&self) -> [Strictness; 2] {
        self.choices.map(|choice| choice.map(|(_, strictness)| strictness).unwrap_or_default())
    }
}

impl Condition for Mummer {
    const NAMES: &'static [&'static str] =
        &["BlackMaximummer", "BlackMinimummer", "WhiteMaximummer", "WhiteMinimummer", OF_DEFENDER];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let strictness = words.first().and_then(|word| Strictness::named(word));
        ConditionError::unless_empty(name, &words[usize::from(strictness.is_some())..])?;
        let strictness = strictness.unwrap_or_default();
        if name == OF_DEFENDER {
            return Ok(Self { choices: [None; 2], of_defender: Some(strictness) });
        }
        let choice = if name.ends_with("Maximummer") { Choice::Longest } else { Choice::Shortest };
        Ok(Self { choices: of_side(name, (choice, strictness)), of_defender: None })
    }

    fn join(&self, other: &Self) -> Option<Self> {
        // The defender may be the side that the other one binds.
        let is_known = self.of_defender.is_none() && other.of_defender.is_none();
        let choices = joined(self.choices, other.choices).filter(|_| is_known)?;
        Some(Self { choices, of_defender: None })
    }

    fn describe(&self) -> String {
        let name = |side: Side| {
            let (choice, strictness) = self.choices[side.index()]?;
            let name = match (side, choice) {
                (Side::White, Choice::Longest) => "WhiteMaximummer",
                (Side::White, Choice::Shortest) => "WhiteMinimummer",
                (Side::Black, Choice::Longest) => "BlackMaximummer",
                (Side::Black, Choice::Shortest) => "BlackMinimummer",
            };
            Some(format!("{name}{}", strictness.suffix()))
        };
        let of_defender = self.of_defender.map(|strictness| format!("{OF_DEFENDER}{}", strictness.suffix()));
        let names = [Side::Black, Side::White].into_iter().filter_map(name).chain(of_defender);
        names.collect::<Vec<_>>().join(", ")
    }

    fn bound(self, defender: Side) -> Self {
        let mut choices = self.choices;
        if let Some(strictness) = self.of_defender {
            choices[defender.index()] = Some((Choice::Longest, strictness));
        }
        Self { choices, of_defender: None }
    }

    fn rests_in(&self, stage: Stage) -> bool {
        Strictness::rests_in(self.strictness(), stage)
    }
}

impl HasFacts for Mummer {
    fn facts(&self) -> Facts {
        Strictness::facts(self.strictness())
    }
}

impl Precedes for Mummer {
    fn precedence(&self, plan: &Plan, position: &Position, mv: &Move) -> i32 {
        match self.choices[position.turn().index()] {
            None => 0,
            Some((Choice::Longest, _)) => length(plan, position, mv),
            Some((Choice::Shortest, _)) => -length(plan, position, mv),
        }
    }

    fn least_precedence(&self, side: Side) -> Option<i32> {
        let is_longest = matches!(self.choices[side.index()], Some((Choice::Longest, _)));
        let shortest = if is_longest { 1 } else { i32::MIN };
        self.strictness()[side.index()].least(shortest)
    }
}

impl BindsChecks for Mummer {
    fn binds_checks(&self, side: Side) -> bool {
        self.strictness()[side.index()] == Strictness::Ultra
    }
}
