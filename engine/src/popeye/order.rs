//! In which order Popeye tries moves, and to which of them it gives numbers: one table for all conditions.
//!
//! None of this belongs to the rules. What is known is data: a condition of which nothing is said here has no numbers ("unknown"), and no order
//! of its own for mates, which is always right.

use crate::board::{Position, Slot};
use crate::conditions::single_box::SingleBox;
use crate::conditions::{AnyCondition as Any, Kind};
use crate::rules::in_play::Numbering;
use crate::rules::plan::MarksInPlay;
use crate::rules::{ConditionInPlay, Plan};

/// A condition as a plan takes it, with the order in which Popeye tries moves under it.
#[must_use]
pub fn in_play(condition: Any) -> ConditionInPlay {
    ConditionInPlay::new(condition, numbering(&condition))
}

/// Of which conditions it is known which numbers moves have. A condition that is in no row makes the numbers of moves unknown, and whoever
/// asks for numbers under it is told so.
const NUMBERINGS: [(Numbering, &[Kind]); 7] = [
    (Numbering::Everything, &[Kind::Alice]),
    (Numbering::InTwoLegs, &[Kind::TakeAndMake]),
    (Numbering::Sorted, &[Kind::TransmutedKings]),
    (Numbering::OnlySorted, &[Kind::MakeAndTake]),
    (Numbering::Added, &[Kind::Republican]),
    (Numbering::SortedByCaptures, &[Kind::MultiCaptures]),
    (Numbering::LeftOut, LEFT_OUT),
];

/// The conditions that only leave moves out.
const LEFT_OUT: &[Kind] = &[
    Kind::Annan,
    Kind::Confronted,
    Kind::PointReflection,
    Kind::SuperTransmuting,
    Kind::LentWalks,
    Kind::ParalysingUnits,
    Kind::Fuddled,
    Kind::Madrasi,
    Kind::Eiffel,
    Kind::Functionary,
    Kind::Immobilio,
    Kind::Central,
    Kind::DangerCirce,
    Kind::LeseMajeste,
    Kind::Phantom,
    Kind::FreeCastling,
    Kind::Imitator,
    Kind::Ghosts,
    Kind::Holes,
    Kind::Frankfurt,
    Kind::Breton,
    Kind::Arrivals,
    Kind::Norsk,
    Kind::Wormholes,
    Kind::Einstein,
    Kind::HalfNeutral,
    Kind::Kobul,
    Kind::Snek,
    Kind::SingleBox,
    Kind::Chameleons,
    Kind::AntiCirce,
    Kind::RebornKamikazes,
    Kind::Andernach,
    Kind::Volage,
    Kind::MagicSquares,
    Kind::OscillatingKings,
    Kind::ActingHoppers,
    Kind::Circe,
    Kind::LastCapture,
    Kind::MagicUnits,
    Kind::Sentinelles,
    Kind::AntiKings,
    Kind::Sat,
    Kind::Revolving,
    Kind::Anda,
    Kind::Masand,
    Kind::Influencer,
    Kind::Duellists,
    Kind::Extinction,
    Kind::Losing,
    Kind::Vogtlaender,
    Kind::SeriesCapture,
    Kind::Pad,
    Kind::LostPieces,
    Kind::RoyalDynasty,
    Kind::Bgl,
    Kind::Disparate,
    Kind::NewKoeko,
    Kind::Koeko,
    Kind::AntiKoeko,
    Kind::Promotions,
    Kind::Families,
    Kind::NormalPawn,
    Kind::Maff,
    Kind::Amu,
    Kind::PromotionSquares,
    Kind::SquareColour,
    Kind::EdgeMover,
    Kind::Grid,
    Kind::ContactGrid,
    Kind::Bicaptures,
    Kind::Bicolores,
    Kind::Cast,
    Kind::NoCapture,
    Kind::Woozles,
    Kind::Immun,
    Kind::Geneva,
    Kind::Guards,
    Kind::ShieldedKings,
    Kind::Pepo,
    Kind::PartialParalysis,
    Kind::Isardam,
    Kind::Leffie,
    Kind::Exclusive,
    Kind::MateC,
    Kind::Checkless,
    Kind::BackHome,
    Kind::MustCapture,
    Kind::Followers,
    Kind::Dister,
    Kind::ForcedSquares,
    Kind::Alphabetic,
    Kind::Mummer,
];

const _: () = assert!(each_is_in_one_row(), "a condition has two numberings");

const fn each_is_in_one_row() -> bool {
    let (mut seen, mut row) = (0_u128, 0);
    while row < NUMBERINGS.len() {
        let (kinds, mut place) = (NUMBERINGS[row].1, 0);
        while place < kinds.len() {
            let bit = 1 << kinds[place] as u32;
            if seen & bit != 0 {
                return false;
            }
            seen |= bit;
            place += 1;
        }
        row += 1;
    }
    true
}

/// Which numbers moves have in Popeye's order.
#[must_use]
pub fn numbering(condition: &Any) -> Numbering {
    if !is_known(condition) {
        return Numbering::Unknown;
    }
    let row = NUMBERINGS.iter().find(|(_, kinds)| kinds.contains(&condition.kind()));
    row.map_or(Numbering::Unknown, |(numbering, _)| *numbering)
}

/// Whether what is said of a condition's kind is known of its parameters, too.
fn is_known(condition: &Any) -> bool {
    // Only the moves of sides that are bound are sorted.
    if let Any::MultiCaptures(bound) = condition {
        return bound.binds_both();
    }
    // Whether a square is a cage is found out by playing on, and a pawn on its way home is restricted differently.
    if let Any::Circe(circe) = condition {
        return !circe.chain().cages() && !circe.chain().is_restricted();
    }
    true
}

/// Whether Popeye tries the moves that may mate in an order of their own: in chess it does.
#[must_use]
pub fn mates_apart(plan: &Plan, position: &Position) -> bool {
    plan.slots().len() == Slot::FIRST_FAIRY
        && plan.marks() == MarksInPlay { uncapturable: plan.marks().uncapturable, ..MarksInPlay::default() }
        && position.royals() == position.with_walk(Slot::KING)
        && (plan.all().is_empty() || position.neutral().is_empty())
        && Any::among(plan).all(|condition| leaves_mates_apart(condition, plan))
}

/// The conditions under which that stays so, some of them with certain parameters only. Under all others nothing is tried apart.
const MATES_APART: &[Kind] = &[
    Kind::Immobilio,
    Kind::Ghosts,
    Kind::Holes,
    Kind::Snek,
    Kind::SingleBox,
    Kind::RebornKamikazes,
    Kind::Andernach,
    Kind::Volage,
    Kind::MagicSquares,
    Kind::Circe,
    Kind::RebornVolage,
    Kind::MateC,
    Kind::Anda,
    Kind::Masand,
    Kind::Influencer,
    Kind::Losing,
    Kind::Promotions,
    Kind::NormalPawn,
    Kind::Maff,
    Kind::Amu,
    Kind::PromotionSquares,
    Kind::EdgeMover,
    Kind::Grid,
    Kind::Bicaptures,
    Kind::NoCapture,
    Kind::Immun,
    Kind::Pepo,
    Kind::Exclusive,
    Kind::Dister,
];

/// Whether that stays so under a condition.
fn leaves_mates_apart(condition: &Any, plan: &Plan) -> bool {
    let with_these_parameters = if let Any::Circe(circe) = condition {
        let chain = circe.chain();
        !plan.kings_are_reborn()
            && !chain.changes_sides()
            && !chain.makes_room()
            && !chain.buries()
            && !chain.depends_on_next_move()
    } else if let Any::Immun(immun) = condition {
        !immun.includes_kings()
    } else if let Any::SingleBox(kind) = condition {
        !matches!(kind, SingleBox::Type3)
    } else if let Any::Snek(snek) = condition {
        snek.is_circle()
    } else {
        true
    };
    with_these_parameters && MATES_APART.contains(&condition.kind())
}
