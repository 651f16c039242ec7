//! The table of exclusions, as data.

use super::Kind::*;
use super::{AnyCondition as Any, Row, compared, compared_only_with, never, not_compared};
use crate::conditions::circe::{Chain, Memory, Step};
use crate::conditions::phantom::Phantom;
use crate::conditions::single_box::SingleBox;

/// What is wrong with kings that move like what checks them where they link what checks.
const IN_CHECK_BY_WHOM_IT_LINKS: &str =
    "whom a king links may say whether the other one is in check, and that in turn whom it links itself";

/// Conditions that have no meaning together, or whose meaning isn't known. Each pair stands here once, in the order of the registry
/// of the one that says why; those that depend on parameters stand at the end.
pub(super) const TABLE: &[Row] = &[
    never(
        Annan,
        &[Augsburg],
        "no rule says what a unit of several components lends to the unit in front of it",
    ),
    never(Confronted, &[Augsburg], "no rule says what a unit of several components lends to another"),
    never(Confronted, &[Annan], "no rule says which of two units lends the walk"),
    never(PointReflection, &[Augsburg], "no rule says what a unit of several components lends to another"),
    never(PointReflection, &[Annan, Confronted], "no rule says which of two units lends the walk"),
    never(TransmutedKings, &[Augsburg], "no rule says how a king moves that is part of a unit"),
    never(SuperTransmuting, &[Augsburg], "no rule says how a king moves that is part of a unit"),
    never(
        SuperTransmuting,
        &[LentWalks, SingleBox, Wormholes, Football, Bolero],
        "no rule says which walk the king takes over",
    ),
    never(VaultingKings, &[Augsburg], "no rule says how a king moves that is part of a unit"),
    never(
        VaultingKings,
        &[LentWalks, TransmutedKings, SuperTransmuting],
        "no rule says which walk the king takes over",
    ),
    never(LentWalks, &[Augsburg], "no rule says how a part of a unit moves"),
    never(
        LentWalks,
        &[
            Annan,
            Confronted,
            PointReflection,
            TransmutedKings,
            Bolero,
            Madrasi,
            Eiffel,
            Functionary,
            Central,
            Isardam,
            Woozles,
            Phantom,
            Mars,
            MakeAndTake,
            TakeAndMake,
        ],
        "no rule says which walk a unit takes over",
    ),
    never(Fuddled, &[Augsburg], "no rule says which part of a unit is fuddled"),
    never(Immobilio, &[Augsburg], "no rule says how a part of a unit is paralysed"),
    never(
        TakeAndMake,
        &[Augsburg],
        "no rule says by which components a unit moves that has captured several",
    ),
    never(DangerCirce, &[Augsburg], "no rule says how a part of a unit goes home"),
    never(
        DangerCirce,
        &[VaultingKings],
        "no rule says whether a king in check that moves otherwise may go home",
    ),
    never(
        DangerCirce,
        &[PointReflection],
        "no rule says whether an observed unit goes home by a walk that it has exchanged",
    ),
    never(Phantom, &[Augsburg], "no rule says how a part of a unit moves from elsewhere"),
    never(Phantom, &[Mars], "no rule says from where a unit moves that could start from several squares"),
    never(Phantom, &[DangerCirce], "no rule says from where an observed unit goes home"),
    not_compared(
        Phantom,
        &[Annan, Central, MultiCaptures, TransmutedKings, Woozles, Pepo, Sat],
        "not compared with anything: units would observe from elsewhere, too",
    ),
    not_compared(Phantom, &[Imitator], "it has not been found out which ways are open to imitators of what moves from elsewhere"),
    never(Phantom, &[PointReflection], "no rule says where a unit stands opposite that moves from elsewhere"),
    never(Phantom, &[Confronted], "no rule says whom a unit faces that moves from elsewhere"),
    never(Phantom, &[Alice], "no rule says on which board a unit moves from elsewhere"),
    never(Mars, &[Augsburg], "no rule says how a part of a unit goes home"),
    never(
        Mars,
        &[Annan, Confronted, PointReflection],
        "no rule says by which walk a led unit goes home",
    ),
    not_compared(Mars, &[Central], "it has not been found out from where units observe one another"),
    never(Mars, &[DangerCirce], "no rule says from where an observed unit goes home"),
    never(Messigny, &[Augsburg], "no rule says which units of several components can be exchanged"),
    never(FreeCastling, &[Augsburg], "no rule says how a unit of several components castles"),
    never(Bolero, &[Augsburg], "no rule says how a unit of several components moves"),
    never(
        Bolero,
        &[Confronted, PointReflection, Phantom, Mars, MakeAndTake],
        "no rule says which walk a unit takes over",
    ),
    never(AllIn, &[Augsburg], "no rule says how units of two sides fuse"),
    never(
        AllIn,
        &[
            Circe,
            AntiCirce,
            Mars,
            Andernach,
            MagicSquares,
            Duellists,
            Fuddled,
            RoleExchange,
            Republican,
            SingleBox,
            Masand,
            Influencer,
            Ghosts,
            Wormholes,
            Snek,
            TakeAndMake,
            MakeAndTake,
            Phantom,
            TransmutedKings,
            Bolero,
            Football,
            Mummer,
            Alice,
            Alphabetic,
            Einstein,
            BackHome,
            Bicaptures,
            ForcedSquares,
            FreeCastling,
            DangerCirce,
            Disparate,
            Arrivals,
            Losing,
            LostPieces,
            Messigny,
            PartialParalysis,
            PointReflection,
            Followers,
            MustCapture,
        ],
        "no rule says whose move it is when a side moves a unit of the other",
    ),
    never(Imitator, &[Augsburg], "no rule says whether a part of a unit is imitated"),
    never(Imitator, &[RoleExchange], "no rule says where imitators are when the board is turned round"),
    never(
        Imitator,
        &[Madrasi, Eiffel, Isardam, Woozles],
        "no rule says whether a unit observes what it could not capture for the imitators",
    ),
    never(Imitator, &[Koeko], "no rule says whether an imitator gives contact"),
    never(Ghosts, &[Augsburg], "no rule says how a part of a unit comes back"),
    never(Holes, &[Augsburg], "no rule says whether what a part of a unit leaves behind keeps the square"),
    never(Frankfurt, &[Augsburg], "no rule says what a unit of several components turns into"),
    never(Frankfurt, &[RoyalDynasty], "no rule says whether the last king is royal when it has turned")
        .only("with kings", turns_kings),
    not_compared(Frankfurt, &[Football, SuperTransmuting], "a unit would choose twice in one move what it turns into"),
    never(Breton, &[Augsburg], "no rule says which units of several components are of the same walk"),
    never(Football, &[Augsburg], "no rule says what a unit of several components turns into"),
    never(Football, &[Wormholes], "no rule says what a unit turns into that also comes back"),
    never(Arrivals, &[Augsburg], "no rule says how a unit of several components changes"),
    never(Norsk, &[Augsburg], "no rule says how a unit of several components changes its walk"),
    never(Norsk, &[AntiCirce, Koeko], "no rule says whether a unit checks that may not capture"),
    never(Wormholes, &[Augsburg], "no rule says how a part of a unit goes through a wormhole"),
    never(Alice, &[Augsburg, Sat, Messigny], "no rule says on which board this would happen"),
    never(Alice, &[NewKoeko], "no rule says on which board units have contact"),
    never(
        Alice,
        &[MustCapture],
        "no rule says whether a capture without room on the other board is a capture",
    ),
    never(Einstein, &[Augsburg], "no rule says how a unit of several components changes its walk"),
    never(Kobul, &[Augsburg], "no rule says what fusing does to a king of another walk"),
    never(Snek, &[Augsburg], "no rule says what a unit of several components changes into"),
    never(SingleBox, &[Augsburg], "no rule says how units of several components are counted"),
    never(Chameleons, &[Augsburg], "no rule says what fusing does to a chameleon"),
    never(EarlyMagic, &[MagicSquares], "magic squares are of one type"),
    never(AntiCirce, &[Augsburg], "no rule says how a part of a unit comes back"),
    never(
        AntiCirce,
        &[Circe, Ghosts, SingleBox, LastCapture, SeriesCapture],
        "no rule says which of those that wait comes back with the next move",
    )
    .only("Parrain or ContraParrain", brings_back_later),
    never(Volage, &[Augsburg], "no rule says what fusing does to a unit that has changed sides"),
    never(
        OscillatingKings,
        &[Augsburg],
        "no rule says what changes places with a king that is part of a unit",
    ),
    never(
        OscillatingKings,
        &[Sat],
        "no rule says which check lets the kings change places",
    ),
    never(OscillatingKings, &[Extinction, Losing], "there is no royal king"),
    never(
        OscillatingKings,
        &[Koeko, AntiKoeko, NewKoeko],
        "no rule says whether contact is told before or behind the exchange",
    ),
    never(
        OscillatingKings,
        &[Alice],
        "no rule says whether the kings change places before or behind the way to the other board",
    ),
    never(
        OscillatingKings,
        &[Brunner],
        "no rule says whether kings change places behind the capture of one of them",
    ),
    never(OscillatingKings, &[RoyalDynasty], "no rule says which of several kings change places"),
    never(OscillatingKings, &[Republican], "no rule says what changes places before there are kings"),
    never(LastCapture, &[Augsburg], "no rule says what a part of a unit was"),
    never(
        LastCapture,
        &[Fuddled, Disparate, Duellists, Followers, Andernach, Messigny, AllIn, Pad, Bgl, Ghosts],
        "no rule says what the capture before the diagram has moved",
    ),
    never(MakeAndTake, &[Augsburg], "no rule says by which components a unit moves before it captures"),
    never(MakeAndTake, &[TakeAndMake], "no rule says what a capture is that is both"),
    never(MakeAndTake, &[Alice], "no rule says on which board a unit moves before it captures"),
    never(
        MakeAndTake,
        &[Annan, Confronted, PointReflection],
        "no rule says by whose walk a led unit captures that has moved away for it",
    ),
    not_compared(
        MakeAndTake,
        &[Cast],
        "it has not been found out which captures count that a unit has by another one's walk",
    ),
    never(
        MakeAndTake,
        &[Mars, Phantom],
        "no rule says where a unit is first that goes elsewhere to capture and moves before it captures",
    ),
    never(Sentinelles, &[Augsburg], "no rule says whether a part of a unit leaves a pawn"),
    never(AntiKings, &[Sat, Extinction, Vogtlaender], "both say what check is"),
    never(AntiKings, &[Alice], "no rule says on which board a king must be attacked that leaves one"),
    never(AntiKings, &[Augsburg], "no rule says what attacks a unit with a king"),
    never(Sat, &[Augsburg], "no rule says what the flights of a unit with a king are"),
    never(Republican, &[Augsburg], "no rule says how a king is put that units can fuse with"),
    never(Republican, &[RoyalDynasty], "no rule says when a king that is put is royal"),
    never(Republican, &[Alice], "no rule says on which board a king is put"),
    never(Republican, &[Masand], "who checks by putting a king has not moved it"),
    never(
        Revolving,
        &[Koeko, AntiKoeko, NewKoeko, ContactGrid],
        "no rule says whether contact is told before or behind the turn",
    ),
    never(Revolving, &[Fuddled], "no rule says where what has moved rests"),
    never(Anda, &[Augsburg], "no rule says what a neutral unit of several components is"),
    never(Influencer, &[Augsburg], "no rule says what a unit of several components becomes"),
    not_compared(
        Influencer,
        &[AntiCirce],
        "several pawns could promote with one move, when a unit comes back beside them",
    ),
    never(Duellists, &[Augsburg], "no rule says which part of a unit is the duellist"),
    never(Duellists, &[Fuddled], "the one moves what the other may not move"),
    never(Extinction, &[Augsburg], "no rule says what is extinct where units have several components"),
    never(Extinction, &[Bicolores, Alice], "both say what a check is"),
    never(Extinction, &[RoyalDynasty, Republican], "both say which kings are royal"),
    never(
        Extinction,
        &[AntiCirce, Mars],
        "no rule says which attacks count where what captures the last unit of a kind goes elsewhere",
    ),
    never(Losing, &[Augsburg], "no rule says how a king fuses that is an ordinary unit"),
    never(Losing, &[Extinction], "the one knows check, the other doesn't"),
    never(Losing, &[RoyalDynasty, Republican], "both say which kings are royal"),
    never(Vogtlaender, &[Augsburg], "no rule says when a unit with a king is attacked"),
    never(Vogtlaender, &[Sat, Bicolores, Extinction, Alice], "both say what a check is"),
    never(Bicolores, &[Alice], "both say what a check is"),
    never(Pad, &[Augsburg], "no rule says which parts of a unit have captured"),
    never(LostPieces, &[Augsburg], "no rule says when a unit of several components is lost"),
    never(LostPieces, &[Extinction, Losing, Republican], "no rule says what is lost where nothing is royal"),
    never(LostPieces, &[RoyalDynasty], "no rule says whether kings are lost that are not royal"),
    never(
        LostPieces,
        &[Central],
        "no rule says which king units are linked with while others than kings are looked at as such",
    ),
    never(LostPieces, &[Sat, Bicolores], "no rule says when a unit other than a king is in check"),
    never(RoyalDynasty, &[Augsburg], "no rule says what becomes of a unit with a king that is not royal"),
    never(Disparate, &[Augsburg], "no rule says which parts of a unit may answer"),
    never(NewKoeko, &[Augsburg], "no rule says whether a unit has contact with a part that it leaves"),
    never(NewKoeko, &[ContactGrid], "no rule says which contact counts"),
    never(AntiKoeko, &[Augsburg], "no rule says what contact a unit of several components has"),
    never(AntiKoeko, &[Koeko], "no unit could move"),
    never(Families, &[Augsburg], "no rule says what a queen of a family consists of"),
    never(Families, &[SingleBox, LentWalks], "no rule says what a unit of the family turns into"),
    never(Families, &[Einstein], "no rule says what follows a piece of a family"),
    never(NormalPawn, &[Augsburg], "it says itself what a pawn does on its first rank"),
    never(Maff, &[Augsburg], "no rule says which moves are those of a king that is part of a unit"),
    never(Maff, &[Checkless], "no rule says which mate a check must be"),
    never(Maff, &[Exclusive], "no rule says which mates exclude one another"),
    never(Amu, &[Exclusive], "no rule says which mates exclude one another"),
    never(Amu, &[Republican], "no rule says where a king is mated"),
    never(ContactGrid, &[Augsburg], "no rule says what contact a unit of several components has"),
    never(Bicaptures, &[Augsburg], "no rule says whether a unit captures its own side or fuses with it"),
    never(Bicolores, &[Augsburg], "no rule says whether components of one unit check one another"),
    never(Bicolores, &[Sat], "both say what a check is"),
    never(
        Bicolores,
        &[Central],
        "no rule says whether units of its own side that guards link with it check a king",
    ),
    never(Woozles, &[Augsburg], "no rule says which component of a unit binds another"),
    not_compared(Woozles, &[Confronted], "it has not been found out by which walk a unit observes that another one leads"),
    never(Immun, &[Augsburg], "no rule says where a unit of several components would come back"),
    never(Geneva, &[Augsburg], "no rule says where a part of a unit would come back"),
    never(PartialParalysis, &[Augsburg], "no rule says how a part of a unit is paralysed"),
    never(
        PartialParalysis,
        &[Phantom],
        "no rule says from where a unit counts as going that moves like its observer",
    ),
    never(Central, &[Functionary], "no rule says whether a unit links that is not observed itself"),
    never(Leffie, &[Augsburg], "no rule says what a unit of several components may observe"),
    never(Brunner, &[Augsburg], "no rule says what is left when a unit with a king is captured"),
    never(UltraSchachzwang, &[Checkless], "the one asks for the checks that the other forbids"),
    never(BackHome, &[Augsburg], "no rule says where a unit of several components is at home"),
    never(Followers, &[Mummer, Dister, MustCapture, ForcedSquares], "both say which moves come first"),
    never(Dister, &[Augsburg], "no rule says where a unit is that has split"),
    never(Dister, &[Mummer, MustCapture, ForcedSquares], "both say which moves come first"),
    compared_only_with(
        SeriesCapture,
        compared::WITH_SERIES_CAPTURE,
        "not compared with anything: a move would consist of several",
    ),
    not_compared(
        Circe,
        &[SeriesCapture],
        "it has not been found out what comes back, and when, if one move captures several units",
    )
    .only("with kings, grave, room, or later rebirth", is_not_at_once),
    compared_only_with(
        BlackChecks,
        compared::WITH_BLACK_CHECKS,
        "not compared with anything: a pass would be one of the moves among which conditions choose",
    ),
    compared_only_with(
        RoyalSquares,
        compared::WITH_ROYAL_SQUARES,
        "not compared with anything: nothing need stand on the square that is attacked",
    ),
    never(Circe, &[Republican], "a choice of squares can't be told from the square of the king")
        .only("with choice, grave, or room", chooses_or_clears),
    not_compared(
        Circe,
        &[BlackChecks, RoyalSquares],
        "not compared with anything, or not explained: what comes back would make room, or come later",
    )
    .only("with room, cages, kings, or later rebirth", is_not_simple),
    compared_only_with(
        MateC,
        compared::WITH_MATE_C,
        "not compared with anything: units would change sides by what a move leads to",
    ),
    not_compared(Circe, &[MateC], "what comes back would be chosen where it turns by what it leads to")
        .only("with choice", chooses_squares),
    not_compared(AntiCirce, &[MateC], "what comes back would be chosen where it turns by what it leads to")
        .only("with choice", chooses_squares),
    never(Circe, &[Augsburg, Ghosts], "no rule says in which order what was captured comes back")
        .only("WaitCapture", brings_back_later),
    never(Circe, &[ContactGrid], "no rule says whether what comes back there needs contact across a line")
        .only("with choice, grave, kings, or later rebirth", is_intricate),
    never(
        Circe,
        &[Messigny, Volage, OscillatingKings],
        "no rule says whether what comes back can move where more happens with a move",
    )
    .only("Cage", has_cages),
    never(Circe, &[Revolving], "no rule says whether what comes back is caged before or behind the turn")
        .only("Cage", has_cages),
    not_compared(
        Circe,
        &[Extinction],
        "it has not been found out when what comes back is caged where moves may leave a last unit to be captured",
    )
    .only("Cage", has_cages),
    never(Circe, &[Breton], "no rule says whether a side gives up its king that has captured the other one")
        .only("RexInclusive", takes_kings_in),
    never(
        Circe,
        &[OscillatingKings, SuperTransmuting, Extinction, Vogtlaender],
        "no rule says which attacks count for it where what captures a king moves on, comes back or disappears",
    )
    .only("RexInclusive", takes_kings_in),
    never(Circe, &[Families], "no rule says which unit of the family is the next one")
        .only("Einstein or ReversalEinstein", goes_up_or_down),
    never(
        Circe,
        &[Augsburg],
        "a king cloned into something else would be royal, and no rule says what fusing does to that",
    )
    .only("Clone RexInclusive", clones_kings),
    never(AntiCirce, &[Families], "no rule says which unit of the family is the next one")
        .only("Einstein or ReversalEinstein", goes_up_or_down),
    not_compared(
        Breton,
        &[
            AntiCirce,
            Football,
            Arrivals,
            Norsk,
            Wormholes,
            Alice,
            Einstein,
            Kobul,
            Snek,
            SingleBox,
            Ghosts,
            SeriesCapture,
        ],
        "it has not been found out what comes first with `PY`",
    )
    .only("PY", is_late),
    never(TransmutedKings, &[Annan, Confronted, PointReflection, Bolero], "no rule says which of two units lends the walk")
        .only("ReflectiveKings", reflects),
    not_compared(
        TransmutedKings,
        &[Functionary],
        "it has not been found out whether the king that moves otherwise observes the one that doesn't",
    )
    .only("of one side alone", binds_one_side),
    never(Holes, &[Alice], "no rule says on which board a square that a unit leaves becomes a hole")
        .only("HaanerChess", makes_holes),
    never(TransmutedKings, &[Central], IN_CHECK_BY_WHOM_IT_LINKS).only("of both sides", binds_both_sides),
    never(SuperTransmuting, &[Central], IN_CHECK_BY_WHOM_IT_LINKS).only("of both sides", binds_both_sides),
    never(
        SingleBox,
        &[Circe],
        "no rule says which comes first, rebirth or the promotion of a waiting pawn",
    )
    .only("Type3", promotes_before_moving),
    not_compared(
        Phantom,
        &[Madrasi, Eiffel, Functionary, Masand, Cast],
        "not compared with anything: units would observe from elsewhere, too",
    )
    .only("PhantomChess", starts_at_home),
    not_compared(Phantom, &[Bgl], "it has not been found out from where the way is counted")
        .only("PhantomChess", starts_at_home),
    never(Mars, &[MagicUnits], "no rule says along which line a unit attacks that goes home to capture")
        .only("MarsCirce", goes_home_to_capture),
    not_compared(Mars, &[Woozles], "it has not been found out where a unit is bound that goes home to capture")
        .only("MarsCirce", goes_home_to_capture),
    never(Phantom, &[LostPieces], "no rule says whether a king captures from home that is looked at as a common unit")
        .only("PhantomChess without RexInclusive", keeps_kings_from_home),
    never(Mars, &[LostPieces], "no rule says whether a king captures from home that is looked at as a common unit")
        .only("MarsCirce RexExclusive", keeps_kings_from_home),
    never(Guards, &[LentWalks], "no rule says which walk a unit takes over")
        .only("Patrouille, ProvocationChess or Lortap", binds_capturers),
];

/// Whether the rebirths of a Circe or an Anticirce are of a kind.
fn are_rebirths(condition: &Any, of_kind: impl FnOnce(&Chain) -> bool) -> bool {
    match condition {
        Any::Circe(circe) => of_kind(circe.chain()),
        Any::AntiCirce(anticirce) => of_kind(anticirce.chain()),
        _ => false,
    }
}

fn come_later(chain: &Chain) -> bool {
    chain.remembers() != Memory::ThisMove
}

fn brings_back_later(condition: &Any) -> bool {
    are_rebirths(condition, come_later)
}

fn chooses_squares(condition: &Any) -> bool {
    are_rebirths(condition, Chain::chooses)
}

fn chooses_or_clears(condition: &Any) -> bool {
    are_rebirths(condition, |chain| chain.chooses() || chain.buries() || chain.makes_room())
}

fn is_not_simple(condition: &Any) -> bool {
    are_rebirths(condition, |chain| {
        chain.makes_room() || chain.cages() || chain.decides(Step::Kings) || come_later(chain)
    })
}

fn is_intricate(condition: &Any) -> bool {
    are_rebirths(condition, |chain| {
        let is_more = chain.chooses() || chain.buries() || chain.makes_room() || chain.decides(Step::Kings);
        is_more || come_later(chain)
    })
}

fn is_not_at_once(condition: &Any) -> bool {
    is_not_simple(condition) || are_rebirths(condition, Chain::buries)
}

fn has_cages(condition: &Any) -> bool {
    are_rebirths(condition, Chain::cages)
}

fn goes_up_or_down(condition: &Any) -> bool {
    are_rebirths(condition, Chain::goes_up_or_down)
}

fn takes_kings_in(condition: &Any) -> bool {
    are_rebirths(condition, |chain| chain.decides(Step::Kings))
}

fn clones_kings(condition: &Any) -> bool {
    are_rebirths(condition, |chain| chain.decides(Step::Walk) && chain.decides(Step::Kings))
}

fn is_late(condition: &Any) -> bool {
    matches!(condition, Any::Breton(breton) if breton.is_late())
}

fn turns_kings(condition: &Any) -> bool {
    matches!(condition, Any::Frankfurt(frankfurt) if frankfurt.includes_kings())
}

fn reflects(condition: &Any) -> bool {
    matches!(condition, Any::TransmutedKings(kings) if kings.reflects())
}

fn binds_one_side(condition: &Any) -> bool {
    matches!(condition, Any::TransmutedKings(kings) if kings.binds_one_side())
}

/// Whether kings of both sides take over the walks of what checks them.
fn binds_both_sides(condition: &Any) -> bool {
    match condition {
        Any::TransmutedKings(kings) => !kings.binds_one_side(),
        Any::SuperTransmuting(kings) => kings.binds_both_sides(),
        _ => false,
    }
}

fn makes_holes(condition: &Any) -> bool {
    matches!(condition, Any::Holes(holes) if holes.arise())
}

fn promotes_before_moving(condition: &Any) -> bool {
    matches!(condition, Any::SingleBox(SingleBox::Type3))
}

fn starts_at_home(condition: &Any) -> bool {
    matches!(condition, Any::Phantom(Phantom::Home { .. }))
}

fn binds_capturers(condition: &Any) -> bool {
    matches!(condition, Any::Guards(guards) if guards.bind_capturers())
}

fn goes_home_to_capture(condition: &Any) -> bool {
    matches!(condition, Any::Mars(mars) if mars.captures.is_some())
}

fn keeps_kings_from_home(condition: &Any) -> bool {
    match condition {
        Any::Mars(mars) => mars.captures.is_some_and(|way| way.excludes_kings),
        Any::Phantom(phantom) => matches!(phantom, Phantom::Home { excludes_kings: true }),
        _ => false,
    }
}
