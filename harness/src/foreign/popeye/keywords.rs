//! Popeye's keywords: commands, colours, attributes, twin commands.

use crate::language::Names;

/// A command that describes a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// A remark up to the end of the line.
    Remark,
    /// A stipulation as a tree of branches.
    StructuredStipulation,
    /// Who composed the problem.
    Author,
    /// Where it was published.
    Origin,
    /// What stands where.
    Pieces,
    /// The fairy conditions.
    Condition,
    /// How to solve.
    Option,
    /// What is asked for.
    Stipulation,
    /// A file for the output.
    Protocol,
    /// What the problem is called.
    Title,
    /// A file for LaTeX output.
    Latex,
    /// Piece names for LaTeX output.
    LatexPieces,
    /// What it won.
    Award,
    /// The game array.
    GameArray,
    /// The position as a string.
    Forsyth,
}

/// The commands.
pub const COMMANDS: &[(Command, Names)] = &[
    (Command::Remark, ["Remark", "Bemerkung", "Remarque"]),
    (Command::StructuredStipulation, ["SStipulation", "SForderung", "SEnonce"]),
    (Command::Author, ["Author", "Autor", "Auteur"]),
    (Command::Origin, ["Origin", "Quelle", "Source"]),
    (Command::Pieces, ["Pieces", "Steine", "Pieces"]),
    (Command::Condition, ["Condition", "Bedingung", "Condition"]),
    (Command::Option, ["Option", "Option", "Option"]),
    (Command::Stipulation, ["Stipulation", "Forderung", "Enonce"]),
    (Command::Protocol, ["Protocol", "Protokoll", "Protocol"]),
    (Command::Title, ["Title", "Titel", "Titre"]),
    (Command::Latex, ["LaTeX", "LaTeX", "LaTeX"]),
    (Command::LatexPieces, ["LaTeXPieces", "LaTeXSteine", "PiecesLaTeX"]),
    (Command::Award, ["Award", "Auszeichnung", "Prix"]),
    (Command::GameArray, ["InitialGameArray", "PartieAnfangsStellung", "PositionInitialePartie"]),
    (Command::Forsyth, ["Forsyth", "Forsyth", "Forsyth"]),
];

/// What ends the description of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Another position follows.
    Twin,
    /// The diagram isn't to be solved.
    ZeroPosition,
    /// The last problem ends.
    EndProblem,
    /// Another problem follows.
    NextProblem,
}

/// The ends of twins.
pub const TWIN_ENDINGS: &[(Ending, Names)] = &[
    (Ending::Twin, ["Twin", "Zwilling", "Jumeau"]),
    (Ending::ZeroPosition, ["ZeroPosition", "NullStellung", "ZeroPosition"]),
];

/// The ends of problems.
pub const PROBLEM_ENDINGS: &[(Ending, Names)] = &[
    (Ending::EndProblem, ["EndProblem", "EndeProblem", "FinProbleme"]),
    (Ending::NextProblem, ["NextProblem", "WeiteresProblem", "ASuivre"]),
];

/// What begins an input.
pub const BEGINNING: Names = ["BeginProblem", "AnfangProblem", "DebutProbleme"];

/// To whom pieces belong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// White's.
    White,
    /// Black's.
    Black,
    /// Either side's.
    Neutral,
    /// Nobody knows.
    TotalInvisible,
}

/// The colours.
pub const COLOURS: &[(Colour, Names)] = &[
    (Colour::White, ["White", "Weiss", "Blanc"]),
    (Colour::Black, ["Black", "Schwarz", "Noir"]),
    (Colour::Neutral, ["Neutral", "Neutral", "Neutre"]),
    (Colour::TotalInvisible, ["TotalInvisible", "TotalUnsichtbar", "TotalInvisible"]),
];

/// A twin command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// A unit goes to another square.
    Move,
    /// Two units change places.
    Exchange,
    /// Another stipulation.
    Stipulation,
    /// Another structured stipulation.
    StructuredStipulation,
    /// Units are added.
    Add,
    /// Units are removed.
    Remove,
    /// The changes are made to the twin before.
    Continued,
    /// The board is turned.
    Rotate,
    /// Other conditions.
    Condition,
    /// The sides change their units.
    PolishType,
    /// The board is mirrored.
    Mirror,
    /// All units are shifted.
    Shift,
    /// A walk for another.
    Substitute,
}

/// The twin commands.
pub const CHANGES: &[(Change, Names)] = &[
    (Change::Move, ["Move", "Versetze", "Deplacement"]),
    (Change::Exchange, ["Exchange", "Tausche", "Echange"]),
    (Change::Stipulation, ["Stipulation", "Forderung", "Enonce"]),
    (Change::StructuredStipulation, ["SStipulation", "SForderung", "SEnonce"]),
    (Change::Add, ["Add", "Hinzufuegen", "Ajoute"]),
    (Change::Remove, ["Remove", "Entferne", "Ote"]),
    (Change::Continued, ["Continued", "Ferner", "EnPlus"]),
    (Change::Rotate, ["Rotate", "Drehung", "Rotation"]),
    (Change::Condition, ["Condition", "Bedingung", "Condition"]),
    (Change::PolishType, ["PolishType", "Farbwechsel", "CouleurEchange"]),
    (Change::Mirror, ["Mirror", "Spiegelung", "Miroir"]),
    (Change::Shift, ["Shift", "Verschiebung", "Translation"]),
    (Change::Substitute, ["Substitute", "Ersetze", "Remplace"]),
];

/// Words behind conditions, those about rebirth apart.
pub const CONDITION_WORDS: &[Names] = &[
    ["TypeA", "TypA", "TypeA"],
    ["TypeB", "TypB", "TypeB"],
    ["TypeC", "TypC", "TypeC"],
    ["TypeD", "TypD", "TypeD"],
    ["Type1", "Typ1", "Type1"],
    ["Type2", "Typ2", "Type2"],
    ["Type3", "Typ3", "Type3"],
    ["RexInclusive", "RexInklusive", "RexInclusif"],
    ["RexExclusive", "RexExklusive", "RexExclusif"],
    ["Neighbour", "Nachbar", "Voisin"],
    ["White", "Weiss", "Blancs"],
    ["Black", "Schwarz", "Noirs"],
    ["exact", "exact", "exact"],
    ["ultra", "ultra", "ultra"],
    ["PionPropre", "PionPropre", "PionPropre"],
    ["PionAdvers", "PionAdvers", "PionAdvers"],
    ["PionNeutre", "PionNeutre", "PionNeutre"],
    ["MaximumWhite", "MaximumWeiss", "MaximumBlanc"],
    ["MaximumBlack", "MaximumSchwarz", "MaximumNoir"],
    ["MaximumTotal", "MaximumTotal", "MaximumTotal"],
    ["ParaSentinelles", "ParaSentinelles", "ParaSentinelles"],
    ["Berolina", "Berolina", "Berolina"],
    ["Strict", "Strikt", "Stricte"],
];
