//! In which order Popeye tries moves, and to which of them it gives numbers: one table for all conditions.
//!
//! None of this belongs to the rules. A condition of which nothing is said here has no numbers ("unknown"), which is always right.

use crate::board::{Position, Slot};
use crate::conditions::AnyCondition as Any;
use crate::conditions::single_box::SingleBox;
use crate::rules::Plan;
use crate::rules::plan::MarksInPlay;

/// Which moves have a number in Popeye's order under a condition, and what that order is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// That isn't known.
    Unknown,
    /// The moves that the condition forbids have no number; the others are tried in the order of the walks.
    LeftOut,
    /// The same, as the stage `Selects` leaves the moves.
    Selected,
    /// What the stage `Allows` forbids is a move into check and has a number, as has what can't reach the goal at once; the
    /// order is that of the walks.
    Everything,
    /// As [`Self::LeftOut`], but all moves are sorted by their squares.
    Sorted,
    /// The same, sorted by the squares of captures first.
    SortedByCaptures,
    /// The order is known only where something else lets all moves be sorted by their squares.
    OnlySorted,
    /// In the place of a capture come the moves that go on behind it, like what was captured.
    InTwoLegs,
}

/// Which numbers moves have in Popeye's order.
#[must_use]
pub fn numbering(condition: &Any) -> Numbering {
    match condition {
        Any::Alice(_) => Numbering::Everything,
        Any::TakeAndMake(_) => Numbering::InTwoLegs,
        Any::TransmutedKings(_) => Numbering::Sorted,
        Any::MakeAndTake(_) => Numbering::OnlySorted,
        Any::Republican(_) | Any::MateC(_) => Numbering::Selected,
        // Only the moves of sides that are bound are sorted.
        Any::MultiCaptures(bound) if bound.binds_both() => Numbering::SortedByCaptures,
        // Whether a square is a cage is found out by playing on, and a pawn on its way home is restricted differently.
        Any::Circe(circe) if !circe.chain().cages() && !circe.chain().is_restricted() => Numbering::LeftOut,
        Any::Annan(_)
        | Any::Confronted(_)
        | Any::PointReflection(_)
        | Any::SuperTransmuting(_)
        | Any::LentWalks(_)
        | Any::ParalysingUnits(_)
        | Any::Fuddled(_)
        | Any::Madrasi(_)
        | Any::Eiffel(_)
        | Any::Functionary(_)
        | Any::Immobilio(_)
        | Any::Central(_)
        | Any::DangerCirce(_)
        | Any::LeseMajeste(_)
        | Any::Phantom(_)
        | Any::FreeCastling(_)
        | Any::Imitator(_)
        | Any::Ghosts(_)
        | Any::Holes(_)
        | Any::Frankfurt(_)
        | Any::Breton(_)
        | Any::Arrivals(_)
        | Any::Norsk(_)
        | Any::Wormholes(_)
        | Any::Einstein(_)
        | Any::Kobul(_)
        | Any::Snek(_)
        | Any::SingleBox(_)
        | Any::Chameleons(_)
        | Any::AntiCirce(_)
        | Any::Andernach(_)
        | Any::Volage(_)
        | Any::MagicSquares(_)
        | Any::OscillatingKings(_)
        | Any::LastCapture(_)
        | Any::MagicUnits(_)
        | Any::Sentinelles(_)
        | Any::AntiKings(_)
        | Any::Sat(_)
        | Any::Revolving(_)
        | Any::Anda(_)
        | Any::Masand(_)
        | Any::Influencer(_)
        | Any::Duellists(_)
        | Any::Extinction(_)
        | Any::Losing(_)
        | Any::Vogtlaender(_)
        | Any::SeriesCapture(_)
        | Any::Pad(_)
        | Any::LostPieces(_)
        | Any::RoyalDynasty(_)
        | Any::Bgl(_)
        | Any::Disparate(_)
        | Any::NewKoeko(_)
        | Any::Koeko(_)
        | Any::AntiKoeko(_)
        | Any::Promotions(_)
        | Any::Families(_)
        | Any::NormalPawn(_)
        | Any::Maff(_)
        | Any::Amu(_)
        | Any::PromotionSquares(_)
        | Any::Monochrome(_)
        | Any::Bichrome(_)
        | Any::EdgeMover(_)
        | Any::Grid(_)
        | Any::ContactGrid(_)
        | Any::Bicaptures(_)
        | Any::Bicolores(_)
        | Any::Cast(_)
        | Any::NoCapture(_)
        | Any::Woozles(_)
        | Any::Immun(_)
        | Any::Geneva(_)
        | Any::Patrol(_)
        | Any::Lortap(_)
        | Any::SuperGuards(_)
        | Any::AntiGuards(_)
        | Any::ShieldedKings(_)
        | Any::Pepo(_)
        | Any::PartialParalysis(_)
        | Any::Isardam(_)
        | Any::Leffie(_)
        | Any::Exclusive(_)
        | Any::Checkless(_)
        | Any::BackHome(_)
        | Any::MustCapture(_)
        | Any::Followers(_)
        | Any::Dister(_)
        | Any::ForcedSquares(_)
        | Any::Alphabetic(_)
        | Any::Mummer(_) => Numbering::LeftOut,
        _ => Numbering::Unknown,
    }
}

/// Whether Popeye tries the moves that may mate in an order of their own: in chess it does.
#[must_use]
pub fn mates_apart(plan: &Plan, position: &Position) -> bool {
    plan.slots().len() == Slot::FIRST_FAIRY
        && plan.marks() == MarksInPlay { uncapturable: plan.marks().uncapturable, ..MarksInPlay::default() }
        && position.royals() == position.with_walk(Slot::KING)
        && (plan.all().is_empty() || position.neutral().is_empty())
        && plan.all().iter().all(|condition| leaves_mates_apart(condition, plan))
}

/// Whether that stays so under a condition.
fn leaves_mates_apart(condition: &Any, plan: &Plan) -> bool {
    match condition {
        Any::Circe(circe) => {
            let chain = circe.chain();
            !plan.kings_are_reborn()
                && !chain.changes_sides()
                && !chain.makes_room()
                && !chain.buries()
                && !chain.depends_on_next_move()
        }
        Any::Immun(immun) => !immun.includes_kings(),
        Any::SingleBox(kind) => !matches!(kind, SingleBox::Type3),
        Any::Snek(snek) => snek.is_circle(),
        Any::Immobilio(_)
        | Any::Ghosts(_)
        | Any::Holes(_)
        | Any::Andernach(_)
        | Any::Volage(_)
        | Any::MagicSquares(_)
        | Any::RebornVolage(_)
        | Any::MateC(_)
        | Any::Anda(_)
        | Any::Masand(_)
        | Any::Influencer(_)
        | Any::Losing(_)
        | Any::Promotions(_)
        | Any::NormalPawn(_)
        | Any::Maff(_)
        | Any::Amu(_)
        | Any::PromotionSquares(_)
        | Any::EdgeMover(_)
        | Any::Grid(_)
        | Any::Bicaptures(_)
        | Any::NoCapture(_)
        | Any::Pepo(_)
        | Any::Exclusive(_)
        | Any::Dister(_) => true,
        _ => false,
    }
}
