//! The words that stand behind single conditions.

use crate::language::Names;

/// Words behind single conditions.
pub const SPECIAL_WORDS: &[(&str, &[Names])] = &[
    (
        "Sentinelles",
        &[
            ["PionPropre", "PionPropre", "PionPropre"],
            ["PionAdvers", "PionAdvers", "PionAdvers"],
            ["PionNeutre", "PionNeutre", "PionNeutre"],
            ["MaximumBlack", "MaximumSchwarz", "MaximumNoir"],
            ["MaximumWhite", "MaximumWeiss", "MaximumBlanc"],
            ["MaximumTotal", "MaximumTotal", "MaximumTotal"],
            ["ParaSentinelles", "ParaSentinelles", "ParaSentinelles"],
            ["Berolina", "Berolina", "Berolina"],
        ],
    ),
    (
        "Breton",
        &[["Adverse", "Advers", "Adverse"], ["Chromatic", "Chromatisch", "Chromatique"], ["PY", "PY", "PY"]],
    ),
    ("CASTChess", &[["Inverse", "Invers", "Invverse"]]),
    ("Take&MakeChess", &[["Absolute", "Absolut", "Absolu"]]),
    ("VaultingKings", TRANSMUTING),
    ("WhiteVaultingKing", TRANSMUTING),
    ("BlackVaultingKing", TRANSMUTING),
    ("Maximummer", STRICTNESS),
    ("BlackMaximummer", STRICTNESS),
    ("WhiteMaximummer", STRICTNESS),
    ("BlackMinimummer", STRICTNESS),
    ("WhiteMinimummer", STRICTNESS),
    ("BlackMustCapture", STRICTNESS),
    ("WhiteMustCapture", STRICTNESS),
    (
        "GridChess",
        &[
            ["VerticalShift", "VertikalVerschieben", "VerticalDecalage"],
            ["HorizontalShift", "HorizontalVerschieben", "HorizontalDecalage"],
            ["DiagonalShift", "DiagonalVerschieben", "DiagonalDecalage"],
            ["Orthogonal", "Orthogonal", "Orthogonale"],
            ["Irregular", "Unregelmaessig", "Irreguliere"],
            ["GridLine", "GitterLinie", "LigneGrille"],
        ],
    ),
];

/// Words behind vaulting kings.
const TRANSMUTING: &[Names] = &[["Transmuting", "Transmutierende", "Transmute"]];

/// Words behind conditions that force moves.
const STRICTNESS: &[Names] = &[["exact", "exakt", "exact"], ["ultra", "Ultra", "ultra"]];

/// The words of a condition that no other has, by its English name.
#[must_use]
pub fn special_words(condition: &str) -> &'static [Names] {
    SPECIAL_WORDS.iter().find(|(name, _)| *name == condition).map_or(&[], |(_, words)| words)
}
