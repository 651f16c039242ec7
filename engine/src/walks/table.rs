//! The table of walks: one row each.
//!
//! Codes are Popeye's English ones (its manual, section on pieces). A new walk is a new row; a
//! new family is a variant of [`Way`] and a file with the function that says where it goes.

use super::angles::Angle;
use super::curves::CurveUse;
use super::equihoppers::Equi;
use super::ground::Vector;
use super::hoppers::Hopper;
use super::lame::{LameUse, Passing};
use super::locusts::Locust;
use super::pawns::{Pace, PawnPower};
use super::radial::{Leaps, Radial};
use super::vectors::*;
use super::zigzags::Zigzag;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// A row of the table of walks, by its place in it, or a hunter of two of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Walk(u16);

/// What is added to the places of two walks, the first of which counts so often, for a hunter of them.
const HUNTERS: u16 = 256;

/// One way of moving. A walk is the union of its ways.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// A pawn of chess.
    Pawn,
    /// One leap along each vector.
    Leap(&'static [Vector]),
    /// Any number of equal leaps along each vector, over empty squares.
    Ride(&'static [Vector]),
    /// Rides up to a hurdle and lands on the square right behind it (grasshopper family).
    Hop(&'static [Vector]),
    /// Rides up to a hurdle and lands anywhere behind it on the line (lion family).
    HopOn(&'static [Vector]),
    /// Moves like a rider, captures like a lion (Chinese pieces: pao, vao, leo, mao riders).
    Chinese(&'static [Vector]),
    /// Uses units on its lines in another way.
    Hopper(&'static [Vector], Hopper),
    /// Turns at a hurdle.
    Angle(&'static [Vector], Angle),
    /// Lands as far behind its hurdle as it stood before it.
    Equi(Equi),
    /// Knight's leaps with a square to pass.
    Lame(Passing, LameUse),
    /// Moves over a unit on the way of a knight's leap, captures past an empty square.
    Saltador,
    /// A knight's leap, then a dabbaba's.
    Cat,
    /// Knight's leaps along an octagon.
    Curve(CurveUse),
    /// Two steps in turn.
    Zigzag(Zigzag),
    /// As far as something stands behind it.
    Bouncer(&'static [Vector]),
    /// A bishop that the edge reflects so many times.
    Reflecting(u8),
    /// A bishop that the edge reflects from beside the board.
    Cardinal,
    /// Three knight's leaps at most, turning on the edge.
    BouncyKnight,
    /// A nightrider that turns on the edge.
    BouncyNightrider,
    /// Any number of knight's leaps.
    UbiUbi,
    /// A queen between the edge and the rest of the board.
    Edgehog,
    /// The officer of the file it stands on.
    Querquisite,
    /// Goes forward by one walk, backward by another.
    Hunter {
        /// The walk of which those moves are made that lead forward: away from the player.
        away: Walk,
        /// The walk of which those moves are made that lead backward.
        home: Walk,
        /// Whether forward is up the board for Black, too.
        is_absolute: bool,
    },
    /// Two leaps of the same length; on queen's lines if the flag is set.
    Radial(Radial, Leaps),
    /// Captures by leaping over its victim.
    Locust(Locust),
    /// A pawn's power.
    Power(PawnPower),
    /// A Chinese pawn.
    ChinesePawn,
    /// Moves like the units that observe it.
    Lent(Lender),
}

/// Whose units lend their walk to a unit that they observe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lender {
    /// The other side's (orphan).
    Enemy,
    /// One's own (friend).
    Own,
}

/// What a walk is to the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Nothing special.
    Officer,
    /// Promotes on the last rank; no pawn promotes to it.
    Pawn,
    /// Promotes on the last rank to marine pieces; no pawn promotes to it.
    MarinePawn,
    /// Promotes on its own side's first rank; no pawn promotes to it.
    ReversedPawn,
    /// Royal; no pawn promotes to it.
    King,
    /// Nothing special, but no pawn promotes to it.
    Dummy,
}

/// A walk: its code, its English name, and its ways of moving.
#[derive(Debug)]
pub struct WalkRow {
    /// Popeye's English code in upper case, one or two characters; two codes with a slash between for hunters.
    pub code: &'static str,
    /// The English name.
    pub name: &'static str,
    /// The letter in FEN strings, for the walks that have one.
    pub fen: Option<char>,
    /// The ways of moving, of which the walk is the union.
    pub ways: &'static [Way],
    /// What it is to the rules.
    pub role: Role,
}

const fn row(code: &'static str, name: &'static str, ways: &'static [Way]) -> WalkRow {
    WalkRow { code, name, fen: None, ways, role: Role::Officer }
}

const fn lettered(code: &'static str, name: &'static str, fen: char, ways: &'static [Way]) -> WalkRow {
    WalkRow { fen: Some(fen), ..row(code, name, ways) }
}

const fn with_role(role: Role, row: WalkRow) -> WalkRow {
    WalkRow { role, ..row }
}

/// A pawn's power; the rows of pawn-like pieces take parts of it.
pub(super) const PAWN: PawnPower =
    PawnPower { steps: AHEAD, captures: DIAGONALLY_AHEAD, pace: Pace::Pawn, is_reversed: false };
const BEROLINA: PawnPower = PawnPower { steps: DIAGONALLY_AHEAD, captures: AHEAD, ..PAWN };
const AHEAD: &[Vector] = &[(0, 1)];
const DIAGONALLY_AHEAD: &[Vector] = &[(-1, 1), (1, 1)];

/// The rows. The first six are those of chess, in the order of [`crate::board::Slot`].
pub static ROWS: &[WalkRow] = &[
    with_role(Role::Pawn, lettered("P", "pawn", 'P', &[Way::Pawn])),
    lettered("S", "knight", 'N', &[Way::Leap(KNIGHT)]),
    lettered("B", "bishop", 'B', &[Way::Ride(FERS)]),
    lettered("R", "rook", 'R', &[Way::Ride(WAZIR)]),
    lettered("Q", "queen", 'Q', &[Way::Ride(KING)]),
    with_role(Role::King, lettered("K", "king", 'K', &[Way::Leap(KING)])),
    // Leapers.
    row("EK", "erlking", &[Way::Leap(KING)]),
    row("WE", "wazir", &[Way::Leap(WAZIR)]),
    row("FE", "fers", &[Way::Leap(FERS)]),
    row("DA", "dabbaba", &[Way::Leap(DABBABA)]),
    row("AL", "alfil", &[Way::Leap(ALFIL)]),
    row("CA", "camel", &[Way::Leap(CAMEL)]),
    row("GI", "giraffe", &[Way::Leap(GIRAFFE)]),
    row("Z", "zebra", &[Way::Leap(ZEBRA)]),
    row("AN", "antelope", &[Way::Leap(ANTELOPE)]),
    row("15", "1:5-leaper", &[Way::Leap(L15)]),
    row("16", "1:6-leaper", &[Way::Leap(L16)]),
    row("24", "2:4-leaper", &[Way::Leap(L24)]),
    row("25", "2:5-leaper", &[Way::Leap(L25)]),
    row("35", "3:5-leaper", &[Way::Leap(L35)]),
    row("36", "3:6-leaper", &[Way::Leap(L36)]),
    row("37", "3:7-leaper", &[Way::Leap(L37)]),
    row("BU", "root-25-leaper", &[Way::Leap(L50), Way::Leap(ANTELOPE)]),
    row("RF", "root-50-leaper", &[Way::Leap(L55), Way::Leap(L17)]),
    row("GN", "gnu", &[Way::Leap(KNIGHT), Way::Leap(CAMEL)]),
    row("OK", "okapi", &[Way::Leap(KNIGHT), Way::Leap(ZEBRA)]),
    row("BI", "bison", &[Way::Leap(CAMEL), Way::Leap(ZEBRA)]),
    row("SQ", "squirrel", &[Way::Leap(KNIGHT), Way::Leap(DABBABA), Way::Leap(ALFIL)]),
    row("ZE", "zebu", &[Way::Leap(CAMEL), Way::Leap(GIRAFFE)]),
    with_role(Role::Dummy, row("DU", "dummy", &[])),
    // Riders.
    lettered("N", "nightrider", 'H', &[Way::Ride(KNIGHT)]),
    row("WR", "wazirrider", &[Way::Ride(WAZIR)]),
    row("FR", "fersrider", &[Way::Ride(FERS)]),
    row("CR", "camelrider", &[Way::Ride(CAMEL)]),
    row("ZR", "zebrarider", &[Way::Ride(ZEBRA)]),
    row("GR", "gnurider", &[Way::Ride(KNIGHT), Way::Ride(CAMEL)]),
    row("AM", "amazon", &[Way::Ride(KING), Way::Leap(KNIGHT)]),
    row("EM", "empress", &[Way::Ride(WAZIR), Way::Leap(KNIGHT)]),
    row("PR", "princess", &[Way::Ride(FERS), Way::Leap(KNIGHT)]),
    row("WA", "waran", &[Way::Ride(WAZIR), Way::Ride(KNIGHT)]),
    row("ET", "elephant", &[Way::Ride(KING), Way::Ride(KNIGHT)]),
    row(
        "RR",
        "rook/bishop-hunter",
        &[Way::Hunter { away: Walk::ROOK, home: Walk::BISHOP, is_absolute: true }],
    ),
    row(
        "BR",
        "bishop/rook-hunter",
        &[Way::Hunter { away: Walk::BISHOP, home: Walk::ROOK, is_absolute: true }],
    ),
    row("EH", "edgehog", &[Way::Edgehog]),
    row("QQ", "querquisite", &[Way::Querquisite]),
    // Curved riders and riders with changing steps.
    row("RO", "rose", &[Way::Curve(CurveUse::Ride)]),
    row("SS", "spiral springer", &[Way::Zigzag(Zigzag::Spiral)]),
    row("DS", "diagonal spiral springer", &[Way::Zigzag(Zigzag::DiagonalSpiral)]),
    row("S1", "1.1 spiral springer", &[Way::Zigzag(Zigzag::SpiralBy(2))]),
    row("S2", "2.0 spiral springer", &[Way::Zigzag(Zigzag::SpiralBy(4))]),
    row("S3", "3.3 spiral springer", &[Way::Zigzag(Zigzag::SpiralBy(18))]),
    row("S4", "4.0 spiral springer", &[Way::Zigzag(Zigzag::SpiralBy(16))]),
    row("QN", "quintessence", &[Way::Zigzag(Zigzag::Quintessence)]),
    row("BT", "boyscout", &[Way::Zigzag(Zigzag::Boyscout)]),
    row("GT", "girlscout", &[Way::Zigzag(Zigzag::Girlscout)]),
    row("CT", "CAT", &[Way::Cat]),
    row("UU", "ubi-ubi", &[Way::UbiUbi]),
    // Riders that bounce off the edge.
    row("AR", "archbishop", &[Way::Reflecting(1)]),
    row("RB", "reflecting bishop", &[Way::Reflecting(4)]),
    row("C", "cardinal", &[Way::Cardinal]),
    row("BK", "bouncy knight", &[Way::BouncyKnight]),
    row("BN", "bouncy nightrider", &[Way::BouncyNightrider]),
    row("B1", "bouncer", &[Way::Bouncer(KING)]),
    row("B2", "rookbouncer", &[Way::Bouncer(WAZIR)]),
    row("B3", "bishopbouncer", &[Way::Bouncer(FERS)]),
    // Lame leapers and riders.
    row("MA", "mao", &[Way::Lame(Passing::Orthogonal, LameUse::Leap)]),
    row("MO", "moa", &[Way::Lame(Passing::Diagonal, LameUse::Leap)]),
    row("AO", "maorider", &[Way::Lame(Passing::Orthogonal, LameUse::Ride)]),
    row("OA", "moarider", &[Way::Lame(Passing::Diagonal, LameUse::Ride)]),
    row("ML", "maoriderlion", &[Way::Lame(Passing::Orthogonal, LameUse::Lion)]),
    row("MM", "moariderlion", &[Way::Lame(Passing::Diagonal, LameUse::Lion)]),
    row("AH", "maohopper", &[Way::Lame(Passing::Orthogonal, LameUse::Hop)]),
    row("OH", "moahopper", &[Way::Lame(Passing::Diagonal, LameUse::Hop)]),
    // Hoppers.
    lettered("G", "grasshopper", 'G', &[Way::Hop(KING)]),
    row("RH", "rookhopper", &[Way::Hop(WAZIR)]),
    row("BH", "bishopper", &[Way::Hop(FERS)]),
    row("NH", "nightriderhopper", &[Way::Hop(KNIGHT)]),
    row("CH", "camelriderhopper", &[Way::Hop(CAMEL)]),
    row("ZH", "zebrariderhopper", &[Way::Hop(ZEBRA)]),
    row("GH", "gnuriderhopper", &[Way::Hop(KNIGHT), Way::Hop(CAMEL)]),
    row("G2", "grasshopper-2", &[Way::Hopper(KING, Hopper::Behind(2))]),
    row("G3", "grasshopper-3", &[Way::Hopper(KING, Hopper::Behind(3))]),
    row("KH", "kinghopper", &[Way::Hopper(KING, Hopper::OverNeighbour)]),
    row("KP", "knighthopper", &[Way::Hopper(KNIGHT, Hopper::OverNeighbour)]),
    row("CG", "contragrasshopper", &[Way::Hopper(KING, Hopper::FarOverNeighbour)]),
    row("HC", "contrahamster", &[Way::Hopper(KING, Hopper::AwayFromNeighbour)]),
    row("HA", "hamster", &[Way::Hopper(KING, Hopper::Before)]),
    row("DG", "double grasshopper", &[Way::Hopper(KING, Hopper::Twice)]),
    row("DK", "double rookhopper", &[Way::Hopper(WAZIR, Hopper::Twice)]),
    row("DB", "double bishopper", &[Way::Hopper(FERS, Hopper::Twice)]),
    row("KA", "kangaroo", &[Way::Hopper(KING, Hopper::BehindSeveral(2))]),
    row("DO", "dolphin", &[Way::Hop(KING), Way::Hopper(KING, Hopper::BehindSeveral(2))]),
    row("SO", "scorpion", &[Way::Leap(KING), Way::Hop(KING)]),
    with_role(Role::King, row("ST", "sting", &[Way::Leap(KING), Way::Hop(KING)])),
    row("GL", "gral", &[Way::Leap(ALFIL), Way::Hop(WAZIR)]),
    row("RP", "rosehopper", &[Way::Curve(CurveUse::Hop)]),
    // Angle hoppers.
    row("M", "moose", &[Way::Angle(KING, Angle::Half)]),
    row("RM", "rookmoose", &[Way::Angle(WAZIR, Angle::Half)]),
    row("BM", "bishopmoose", &[Way::Angle(FERS, Angle::Half)]),
    row("EA", "eagle", &[Way::Angle(KING, Angle::Right)]),
    row("RE", "rookeagle", &[Way::Angle(WAZIR, Angle::Right)]),
    row("BE", "bishopeagle", &[Way::Angle(FERS, Angle::Right)]),
    row("SW", "sparrow", &[Way::Angle(KING, Angle::Back)]),
    row("RW", "rooksparrow", &[Way::Angle(WAZIR, Angle::Back)]),
    row("BW", "bishopsparrow", &[Way::Angle(FERS, Angle::Back)]),
    row("SC", "scarabaeus", &[Way::Angle(KING, Angle::Knight)]),
    row(
        "MG",
        "marguerite",
        &[
            Way::Angle(KING, Angle::Half),
            Way::Angle(KING, Angle::Right),
            Way::Angle(KING, Angle::Back),
            Way::Hop(KING),
            Way::Hopper(KING, Hopper::Before),
        ],
    ),
    // Equihoppers and stoppers.
    row("EQ", "equihopper", &[Way::Equi(Equi::Hopper)]),
    row("NE", "nonstop equihopper", &[Way::Equi(Equi::NonstopHopper)]),
    row("OR", "orix", &[Way::Equi(Equi::Orix)]),
    row("NO", "nonstop orix", &[Way::Equi(Equi::NonstopOrix)]),
    row("QE", "equistopper", &[Way::Equi(Equi::Stopper)]),
    row("QF", "nonstop equistopper", &[Way::Equi(Equi::NonstopStopper)]),
    row("EE", "eagle equihopper", &[Way::Equi(Equi::EagleHopper)]),
    row("EN", "nonstop eagle equihopper", &[Way::Equi(Equi::NonstopEagleHopper)]),
    // Radial pieces.
    row("RK", "radial knight", &[Way::Radial(Radial::TreeOfEnemy, Leaps::Any)]),
    row("TH", "treehopper", &[Way::Radial(Radial::Tree, Leaps::Queenlike)]),
    row("LH", "leafhopper", &[Way::Radial(Radial::Leaf, Leaps::Queenlike)]),
    row("GE", "greater treehopper", &[Way::Radial(Radial::Tree, Leaps::Any)]),
    row("GF", "greater leafhopper", &[Way::Radial(Radial::Leaf, Leaps::Any)]),
    // Lions.
    row("LI", "lion", &[Way::HopOn(KING)]),
    row("RL", "rooklion", &[Way::HopOn(WAZIR)]),
    row("BL", "bishoplion", &[Way::HopOn(FERS)]),
    row("NL", "nightriderlion", &[Way::HopOn(KNIGHT)]),
    row("RN", "roselion", &[Way::Curve(CurveUse::HopOn)]),
    row("RT", "rabbit", &[Way::Hopper(KING, Hopper::FarBehindSeveral(2))]),
    row("KL", "kangaroolion", &[Way::Hopper(KING, Hopper::FarBehindSeveral(2))]),
    row("BO", "bob", &[Way::Hopper(KING, Hopper::FarBehindSeveral(4))]),
    // Chinese pieces.
    row("LE", "leo", &[Way::Chinese(KING)]),
    row("PA", "pao", &[Way::Chinese(WAZIR)]),
    row("VA", "vao", &[Way::Chinese(FERS)]),
    row("NA", "nao", &[Way::Chinese(KNIGHT)]),
    row("RA", "rao", &[Way::Curve(CurveUse::Chinese)]),
    row("KO", "kao", &[Way::Hopper(KNIGHT, Hopper::ChineseLeap)]),
    row("CP", "Chinese pawn", &[Way::ChinesePawn]),
    // Argentinian pieces.
    row("SE", "senora", &[Way::Hopper(KING, Hopper::Argentinian)]),
    row("FA", "faro", &[Way::Hopper(WAZIR, Hopper::Argentinian)]),
    row("LO", "loco", &[Way::Hopper(FERS, Hopper::Argentinian)]),
    row("SA", "saltador", &[Way::Saltador]),
    // Locusts and marine pieces.
    row("L", "locust", &[Way::Locust(Locust::Ride(KING))]),
    row("LR", "rooklocust", &[Way::Locust(Locust::Ride(WAZIR))]),
    row("LB", "bishoplocust", &[Way::Locust(Locust::Ride(FERS))]),
    row("LN", "nightriderlocust", &[Way::Locust(Locust::Ride(KNIGHT))]),
    row("LS", "roselocust", &[Way::Locust(Locust::Rose)]),
    row("SI", "siren", &[Way::Locust(Locust::MarineRide(KING))]),
    row("TR", "triton", &[Way::Locust(Locust::MarineRide(WAZIR))]),
    row("ND", "nereid", &[Way::Locust(Locust::MarineRide(FERS))]),
    row("MS", "marine knight", &[Way::Locust(Locust::MarineLeap(KNIGHT))]),
    with_role(Role::King, row("PO", "poseidon", &[Way::Locust(Locust::MarineLeap(KING))])),
    row(
        "MH",
        "marine ship",
        &[Way::Locust(Locust::MarineRide(WAZIR)), Way::Locust(Locust::MarinePawn { rests: false })],
    ),
    row("SK", "Skylla", &[Way::Locust(Locust::Skylla)]),
    row("CY", "Charybdis", &[Way::Locust(Locust::Charybdis)]),
    // Pawns and pieces with a pawn's power.
    with_role(
        Role::MarinePawn,
        row(
            "MP",
            "marine pawn",
            &[
                Way::Power(PawnPower { captures: &[], ..PAWN }),
                Way::Locust(Locust::MarinePawn { rests: true }),
            ],
        ),
    ),
    with_role(Role::Pawn, row("BP", "Berolina pawn", &[Way::Power(BEROLINA)])),
    with_role(Role::Pawn, row("SP", "super pawn", &[Way::Power(PawnPower { pace: Pace::Rider, ..PAWN })])),
    with_role(
        Role::Pawn,
        row("BS", "super Berolina pawn", &[Way::Power(PawnPower { pace: Pace::Rider, ..BEROLINA })]),
    ),
    with_role(
        Role::ReversedPawn,
        row("PP", "reversed pawn", &[Way::Power(PawnPower { is_reversed: true, ..PAWN })]),
    ),
    row("DR", "dragon", &[Way::Power(PAWN), Way::Leap(KNIGHT)]),
    row("GY", "gryphon", &[Way::Power(PawnPower { captures: &[], ..PAWN }), Way::Ride(FERS)]),
    row("SH", "ship", &[Way::Power(PawnPower { steps: &[], ..PAWN }), Way::Ride(WAZIR)]),
    // Units that move like those that observe them.
    row("O", "orphan", &[Way::Lent(Lender::Enemy)]),
    row("F", "friend", &[Way::Lent(Lender::Own)]),
];

impl Walk {
    /// Pawn.
    pub const PAWN: Self = Self(0);
    /// Knight, which problemists write S.
    pub const KNIGHT: Self = Self(1);
    /// Bishop.
    pub const BISHOP: Self = Self(2);
    /// Rook.
    pub const ROOK: Self = Self(3);
    /// Queen.
    pub const QUEEN: Self = Self(4);
    /// King.
    pub const KING: Self = Self(5);

    /// What marine pawns promote to in any case.
    pub const MARINE_OFFICERS: [&'static str; 4] = ["SI", "TR", "ND", "MS"];

    /// What marine pawns promote to besides where kings are ordinary units.
    pub const MARINE_KING: &'static str = "PO";

    /// The walk with Popeye's English code, in either case; `None` if it is not in the table.
    ///
    /// ```
    /// use cookstopper_engine::walks::Walk;
    /// assert_eq!(Walk::from_code("n").unwrap().row().name, "nightrider");
    /// ```
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        if let Some((away, home)) = code.split_once('/') {
            return Self::hunter(Self::from_code(away)?, Self::from_code(home)?);
        }
        let place = ROWS.iter().position(|row| row.code.eq_ignore_ascii_case(code))?;
        Some(Self(place as u16))
    }

    /// The hunter that goes forward by one walk and backward by another (Popeye's `R/B`); nothing for walks whose moves
    /// can't be told by forward and backward alone: Chinese pawns, locusts, orphans, friends, and hunters.
    ///
    /// ```
    /// use cookstopper_engine::walks::Walk;
    /// let hunter = Walk::hunter(Walk::ROOK, Walk::BISHOP).unwrap();
    /// assert_eq!(hunter.code(), "R/B");
    /// assert_eq!(Walk::from_code("r/b"), Some(hunter));
    /// ```
    #[must_use]
    pub fn hunter(away: Self, home: Self) -> Option<Self> {
        let can_hunt =
            |way: &Way| !matches!(way, Way::ChinesePawn | Way::Locust(_) | Way::Lent(_) | Way::Hunter { .. });
        let is_part = |walk: Self| walk.0 < HUNTERS && walk.row().ways.iter().all(can_hunt);
        (is_part(away) && is_part(home)).then_some(Self(HUNTERS + away.0 * HUNTERS + home.0))
    }

    /// The walk with the given upper-case letter in FEN strings, where N is the knight.
    #[must_use]
    pub fn from_fen_letter(letter: char) -> Option<Self> {
        let place = ROWS.iter().position(|row| row.fen == Some(letter))?;
        Some(Self(place as u16))
    }

    /// The row of the table.
    #[must_use]
    pub fn row(self) -> &'static WalkRow {
        match self.0.checked_sub(HUNTERS) {
            None => &ROWS[usize::from(self.0)],
            Some(parts) => hunter_row(Self(parts / HUNTERS), Self(parts % HUNTERS)),
        }
    }

    /// Popeye's English code in upper case.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.row().code
    }

    /// The vectors of a leaper; nothing for other walks.
    #[must_use]
    pub fn leaps(self) -> Option<&'static [(i8, i8)]> {
        match self.row().ways {
            [Way::Leap(vectors)] => Some(vectors),
            _ => None,
        }
    }

    /// Whether units of this walk are royal, as kings are.
    #[must_use]
    pub fn is_king(self) -> bool {
        self.row().role == Role::King
    }

    /// Whether this is one of the six walks of chess.
    #[must_use]
    pub const fn is_orthodox(self) -> bool {
        self.0 < 6
    }

    /// The place in the table.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The row of a hunter, which is made when it is asked for first.
fn hunter_row(away: Walk, home: Walk) -> &'static WalkRow {
    static ROWS: Mutex<BTreeMap<(Walk, Walk), &'static WalkRow>> = Mutex::new(BTreeMap::new());
    let mut rows = ROWS.lock().unwrap_or_else(PoisonError::into_inner);
    // There are no more of them than pairs of walks.
    rows.entry((away, home)).or_insert_with(|| {
        let code = format!("{}/{}", away.code(), home.code());
        let name = format!("{}/{}-hunter", away.row().name, home.row().name);
        let ways = Box::new([Way::Hunter { away, home, is_absolute: false }]);
        Box::leak(Box::new(row(Box::leak(code.into()), Box::leak(name.into()), Box::leak(ways))))
    })
}

impl fmt::Debug for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Display for Walk {
    /// Its code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Walk {
    /// As its code.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Walk {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        let unknown = || serde::de::Error::custom(format!("unknown walk `{code}`"));
        Self::from_code(&code).ok_or_else(unknown)
    }
}
