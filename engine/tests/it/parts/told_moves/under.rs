//! Conditions under which something is told of moves, by what they do.

/// Conditions under which units lead one another.
pub(super) const LEADING: [&str; 8] = [
    "Annan",
    "Annan",
    "Annan TypeB",
    "Annan TypeC",
    "Annan TypeD",
    "Annan+Circe",
    "Annan+Koeko",
    "FaceToFace",
];

/// Conditions that let come back what is captured, each by another rule.
pub(super) const RETURNING: [&str; 27] = [
    "Circe",
    "Circe Diametral",
    "Circe Couscous",
    "Circe Couscous Mirror",
    "Circe Equipollents",
    "Circe Frischauf",
    "Circe Einstein",
    "Circe Chameleon",
    "Circe Symmetry",
    "Circe Antipodes",
    "Circe VerticalMirror",
    "Circe April Q P",
    "CirceClone",
    "Circe Rank",
    "DiagramCirce",
    "FileCirce",
    "MirrorCirce",
    "PWC",
    "Circe+Koeko",
    "SuperCirce",
    "SuperCirce",
    "SuperCirce Diametral",
    "SuperCirce+Koeko",
    "SuperCirce+Annan",
    "CirceTake&Make",
    "CirceTake&Make",
    "Circe Strict",
];

/// Conditions under which who captures goes on.
pub(super) const GOING_ON: [&str; 4] =
    ["Take&MakeChess", "Take&MakeChess", "Take&MakeChess+NormalPawn", "Take&MakeChess+Koeko"];

/// Conditions by which what captures comes back, each by another rule, and none.
pub(super) const COMING_BACK: [&str; 14] = [
    "",
    "AntiCirce",
    "AntiCirce",
    "AntiCirce Cheylan",
    "AntiCirce Cage",
    "AntiCirce Couscous",
    "AntiCirce Equipollents",
    "AntiCirce Rank",
    "AntiCirce Relaxed",
    "AntiSuperCirce",
    "AntiSuperCirce",
    "DiagramAntiCirce",
    "FileAntiCirce",
    "MirrorAntiCirce",
];

/// Conditions that act behind some moves without capture, and behind others don't.
pub(super) const RESTING: [&str; 62] = [
    // Units go on when they have captured.
    "SeriesCapture",
    "SeriesCapture+Circe",
    "SeriesCapture",
    // Units come back that have captured, if they can.
    "AntiCirce",
    "AntiCirce",
    "AntiCirce Cheylan",
    "AntiCirce Couscous",
    "AntiCirce Relaxed",
    "AntiCirce Cage",
    "MirrorAntiCirce",
    "AntiSuperCirce",
    "AntiCirce+Circe",
    "AntiCirce+GridChess",
    // Units are paralysed.
    "Madrasi",
    "Madrasi",
    "Madrasi RexInclusive",
    "CentralChess",
    "Madrasi+Circe",
    "Madrasi+Koeko",
    "EiffelChess",
    "FuddledMen",
    "Pepo",
    // Units reach a king alone, or from a square from which they may not.
    "MultiCaptures",
    "MultiCaptures+Koeko",
    "GridChess",
    "MonochromChess+Koeko",
    "Isardam",
    // Units lead one another.
    "Annan",
    "Annan",
    "Annan TypeB",
    "Annan TypeD",
    "Annan+Circe",
    "Annan+AntiCirce",
    "Annan+Koeko",
    // Units may reach the king without checking him.
    "Koeko",
    "Koeko+Circe",
    "WhiteKoeko",
    "Koeko+AntiCirce",
    "Antikoeko",
    "Antikoeko+Circe",
    "",
    "Football",
    "Football Q S",
    "SwappingKings",
    "WhiteOscillatingKings TypeC",
    "BlackOscillatingKings",
    "Masand",
    "MasandGeneralised",
    "MasandGeneralised+Football",
    "Wormholes a7 b6 d8 f1 g4",
    "GhostChess",
    "HauntedChess",
    "MagicSquares b4 c5 d6 e3 f4 g5",
    "MagicSquares b4 c5 d6 e3 f4 g5+ParrainCirce",
    "RoyalDynasty",
    "RoyalDynasty+Football",
    "ChameleonPursuit",
    "ParrainCirce",
    "ContraParrain",
    "Circe Parachute",
    "Circe Volcanic",
    "SwappingKings+Circe",
];

/// Conditions that act behind some steps, told by squares or by what waits, and conditions that paralyse.
pub(super) const ACTING: [&str; 14] = [
    "Wormholes a7 b6 d8 f1 g4",
    "Wormholes c3 c6 f3 f6",
    "Wormholes b4 e5 g2",
    "GhostChess",
    "HauntedChess",
    "MagicSquares b4 c5 d6 e3 f4 g5",
    "MagicSquares c3 c6 d7 e2 f3 f6",
    "RoyalDynasty",
    "Football",
    "ParrainCirce",
    "Circe Volcanic",
    "Madrasi",
    "Madrasi RexInclusive",
    "EiffelChess",
];
