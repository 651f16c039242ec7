//! The names of Popeye's options.

use crate::language::Names;

/// Every option.
pub const OPTIONS: &[Names] = &[
    ["Defence", "Widerlegung", "Defense"],
    ["SetPlay", "Satzspiel", "Apparent"],
    ["WhiteToPlay", "WeissBeginnt", "ApparentSeul"],
    ["Variations", "Varianten", "Variantes"],
    ["MoveNumbers", "Zugnummern", "Trace"],
    ["StartMoveNumber", "StartZugnummer", "Enroute"],
    ["NoWk", "OhneWk", "SansRB"],
    ["Duplex", "Duplex", "Duplex"],
    ["NoBk", "OhneSk", "SansRN"],
    ["Threat", "Drohung", "Menace"],
    ["NoThreat", "OhneDrohung", "SansMenace"],
    ["Try", "Verfuehrung", "Essais"],
    ["MaxSolutions", "MaxLoesungen", "MaxSolutions"],
    ["MaxFlightsquares", "MaxFluchtFelder", "MaxCasesFuites"],
    ["NonTrivial", "NichtTrivial", "NonTrivial"],
    ["KeepMatingPiece", "HalteMattsetzendenStein", "RetiensPieceMatante"],
    ["EnPassant", "EnPassant", "EnPassant"],
    ["NoBoard", "OhneBrett", "SansEchiquier"],
    ["NoShortVariations", "OhneKurzVarianten", "SansVariantesCourtes"],
    ["HalfDuplex", "HalbDuplex", "DemiDuplex"],
    ["PostKeyPlay", "NachSchluessel", "ApresCle"],
    ["Intelligent", "Intelligent", "Intelligent"],
    ["MaxTime", "MaxZeit", "MaxTemps"],
    ["NoCastling", "KeineRochade", "SansRoquer"],
    ["Quodlibet", "Quodlibet", "Quodlibet"],
    ["StopOnShortSolutions", "StopNachKurzloesungen", "FinApresSolutionsCourtes"],
    ["Beep", "Pieps", "Bip"],
    ["SuppressGrid", "OhneGitter", "SansGrille"],
    ["WriteGrid", "ZeichneGitter", "AjouteGrille"],
    ["CastlingMutuallyExclusive", "RochadenGegenseitigAusschliessend", "RoquesMutuellementExclusifs"],
    ["GoalIsEnd", "ZielIstEnde", "ButEstFin"],
    ["NullMoves", "NullZuege", "CoupsVides"],
    ["UpToMoveNumber", "BisZugnummer", "JusquAuCoup"],
    ["TrivialTriesAvoid", "TrivialeFehlversucheUnterdruecken", "TrivialEssaiSupprimer"],
    ["MatesIn1", "MattsIn1", "MatsEn1"],
];

/// Options of older versions that Popeye still reads; they change nothing.
pub const OBSOLETE: &[Names] = &[
    ["Search", "Suchen", "Search"],
    ["MultiSolutions", "MehrereLoesungen", "MultiSolutions"],
    ["NoSymmetry", "KeineSymmetrie", "NonSymetrique"],
];
