//! Conditions for which Popeye does something apart, by their English names.

/// Conditions under which Popeye lets a side do without a king.
pub const KINGLESS: &[&str] = &["RepublicanChess", "LosingChess", "RoyalDynasty", "ExtinctionChess"];

/// Conditions under which a square is White's king, or Black's.
pub const AS_KINGS: [&str; 2] = ["WhiteRoyalSquare", "BlackRoyalSquare"];

/// Conditions above which Popeye prints that units are uncapturable, wherever their ghosts will be.
pub const WITH_GHOSTS: &[&str] = &["GhostChess", "HauntedChess"];

/// What Popeye prints where units stand on the second of two boards.
pub const TWO_BOARDS: &str = "AliceChess";

/// What Popeye knows only for both sides.
pub const OF_BOTH_SIDES: &str = "KoeKo";

/// The same for one side, White's first.
pub const OF_ONE_SIDE: [&str; 2] = ["White KoeKo", "Black KoeKo"];

/// What is seen on the board, and not printed.
pub const SEEN: &str = "Hole";

/// The condition behind which a piece stands.
pub const WITH_PIECE: &str = "LastCapture";

/// The condition whose type is printed before its squares, and both together.
pub const TYPE_FIRST: &str = "MagicSquares";

/// That condition with its type.
pub const WITH_TYPE: &str = "MagicSquares Type2";

/// The condition whose numbers are printed with a stroke.
pub const WITH_STROKE: &str = "BGL";

/// The condition of which some words aren't printed.
pub const WITH_NUMBERS_OF_PAWNS: &str = "Sentinelles";

/// Conditions whose numbers are Roman.
pub const WITH_ROMAN_NUMBERS: &[&str] = &["SAT", "StrictSAT"];

/// What is drawn on the board, so that the name alone is printed.
pub const DRAWN: &str = "GridChess";

/// The word of it that stands before single lines, and what Popeye prints for that.
pub const SINGLE_LINES: [&str; 2] = ["GridLine", "Irregular"];

/// Conditions of which the name alone is printed.
pub const ALONE: &[&str] = &[DRAWN, "Immobilio", WITH_PIECE];

/// Conditions that Popeye doesn't read as it prints them.
pub const READ_OTHERWISE: &[&str] =
    &[WITH_NUMBERS_OF_PAWNS, WITH_STROKE, DRAWN, "SAT", "StrictSAT", "Immobilio"];

/// Conditions behind which walks stand, whose codes depend on the language.
pub const OF_WALKS: &[&str] = &["PromOnly", "ChameleonSequence", "ChameleonChess", "Football", "Immobilio"];

/// Parts of the names of further conditions behind which they do.
pub const OF_WALKS_IN_PART: &[&str] = &["Circe", "Vaulting"];

/// Conditions whose walks are printed.
pub const PRINTED_WITH_WALKS: &[&str] = &["PromOnly", "ChameleonSequence", "ChameleonChess"];

/// The words behind which walks stand in Popeye's own order, and not as a sequence.
pub const IN_POPEYES_ORDER: &[&str] = &["April", "PromOnly"];

/// The move that is written like a condition.
pub const EXCHANGE_OF_ROLES: &str = "RoleExchange";

/// The conditions under which Popeye can be intelligent.
pub const INTELLIGIBLE: &[&str] = &[
    "BichromChess",
    "MonochromChess",
    "GridChess",
    "BlackEdgeMover",
    "WhiteEdgeMover",
    "NoCapture",
    "HaanerChess",
    "Maximummer",
    "BlackMaximummer",
    "BlackMinimummer",
    "WhiteMaximummer",
    "WhiteMinimummer",
    "Hole",
    "BlackMustCapture",
    "WhiteMustCapture",
    "BlackFollowMyLeader",
    "WhiteFollowMyLeader",
    "NoIProm",
    "WhiteForcedSquare",
    "WhiteConsequentForcedSquare",
    "BlackForcedSquare",
    "BlackConsequentForcedSquare",
    "PromOnly",
    "WhitePromSquares",
    "BlackPromSquares",
    "NoWhitePromotion",
    "NoBlackPromotion",
    "UltraSchachZwang",
    "BlackUltraSchachZwang",
    "WhiteUltraSchachZwang",
    "NoWhiteCapture",
    "NoBlackCapture",
    "AlphabeticChess",
    "WhiteAlphabeticChess",
    "BlackAlphabeticChess",
];
