//! The attributes of pieces in Popeye's three languages.

use super::Names;

/// The attributes of pieces.
pub const ATTRIBUTES: &[Names] = &[
    ["Royal", "Koeniglich", "Royale"],
    ["Kamikaze", "Kamikaze", "Kamikaze"],
    ["Paralysing", "Paralysierend", "Paralysante"],
    ["Chameleon", "Chamaeleon", "Cameleon"],
    ["Jigger", "Jigger", "Jigger"],
    ["Volage", "Volage", "Volage"],
    ["Functionary", "Beamtet", "Fonctionnaire"],
    ["HalfNeutral", "HalbNeutral", "DemiNeutre"],
    ["HurdleColourChanging", "SprungbockFarbeWechselnd", "CouleurEchangeantSautoir"],
    ["Protean", "Proteisch", "Protee"],
    ["Magic", "Magisch", "Magique"],
    ["Uncapturable", "Unschlagbar", "Imprenable"],
    ["Patrol", "Patrouille", "Patrouille"],
    ["Frischauf", "Frischauf", "Frischauf"],
    ["Bul", "Bul", "Bul"],
    ["Dob", "Dob", "Dob"],
    ["Anda", "Anda", "Anda"],
    ["AndaInverse", "AndaInvers", "AndaInverse"],
    ["AliceA", "AliceA", "AliceA"],
    ["AliceB", "AliceB", "AliceB"],
];
