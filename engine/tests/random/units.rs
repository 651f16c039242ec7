//! What stands on the squares of random diagrams.

use super::dice::Dice;
use super::reference::far_walks::FAR_WALKS;

/// A unit of a random diagram, ready to be written into a FEN.
#[derive(Clone, Debug)]
pub struct DiagramUnit {
    pub is_white: bool,
    /// Components in Popeye's English codes; one outside Augsburg chess.
    pub walks: Vec<&'static str>,
    pub is_royal: bool,
    pub is_jigger: bool,
}

/// The fairy walks that the reference knows.
const FAIRY: [&str; 17] =
    ["G", "N", "WE", "FE", "DA", "AL", "CA", "Z", "GI", "EK", "PR", "EM", "AM", "LI", "PA", "VA", "LE"];

/// Walks for which left and right, or White and Black, differ; the tables of node counts have them.
const LOPSIDED: [&str; 3] = ["RR", "BR", "QQ"];

fn fairy_walk(dice: &mut Dice) -> &'static str {
    if dice.chance(50) {
        return dice.pick::<&str>(&FAIRY);
    }
    let walk = dice.pick::<&str>(&FAR_WALKS);
    if LOPSIDED.contains(walk) { "G" } else { walk }
}

/// What kinds of units a diagram may have.
#[derive(Clone, Debug)]
pub struct Stock {
    fairy: Vec<&'static str>,
    pub has_composites: bool,
    /// Kings have companions in their units.
    pub has_composite_kings: bool,
    pub jigger_percent: usize,
    pub royal_percent: usize,
    pawn_percent: usize,
    composite_percent: usize,
}

impl Stock {
    pub fn new(dice: &mut Dice, conditions: &[String]) -> Self {
        let has_composites = conditions.iter().any(|name| name.starts_with("Augsburg"));
        let has_composite_kings =
            conditions.iter().any(|name| name.starts_with("Augsburg") && name.contains("RexInclusive"));
        let kinds = if dice.chance(60) { 0 } else { dice.between(1, 4) };
        Self {
            fairy: (0..kinds).map(|_| fairy_walk(dice)).collect(),
            has_composites,
            has_composite_kings,
            jigger_percent: if dice.chance(85) { 0 } else { dice.between(5, 60) },
            royal_percent: if has_composites || dice.chance(93) { 0 } else { 8 },
            pawn_percent: dice.between(10, 60),
            composite_percent: if has_composites { dice.between(0, 60) } else { 0 },
        }
    }

    pub fn king(&self, dice: &mut Dice, is_white: bool) -> DiagramUnit {
        let mut walks = vec!["K"];
        if self.has_composite_kings && dice.chance(35) {
            walks.extend((0..dice.between(1, 3)).map(|_| self.walk(dice)));
        }
        DiagramUnit { is_white, walks, is_royal: false, is_jigger: dice.chance(self.jigger_percent) }
    }

    /// A unit with a rook, for the corners.
    pub fn rook(&self, dice: &mut Dice, is_white: bool) -> DiagramUnit {
        self.with_companions(dice, is_white, "R")
    }

    /// A unit with a pawn, for the squares where en passant happens.
    pub fn pawn(&self, dice: &mut Dice, is_white: bool) -> DiagramUnit {
        self.with_companions(dice, is_white, "P")
    }

    fn with_companions(&self, dice: &mut Dice, is_white: bool, walk: &'static str) -> DiagramUnit {
        let mut walks = vec![walk];
        if self.has_composites && dice.chance(30) {
            walks.extend((0..dice.between(1, 2)).map(|_| self.walk(dice)));
        }
        DiagramUnit { is_white, walks, is_royal: false, is_jigger: dice.chance(self.jigger_percent) }
    }

    pub fn any(&self, dice: &mut Dice) -> DiagramUnit {
        let count = match dice.below(100) {
            place if place >= self.composite_percent => 1,
            0 => dice.between(5, 10),
            _ => dice.between(2, 4),
        };
        let mut walks: Vec<&'static str> = (0..count).map(|_| self.walk(dice)).collect();
        // More pawns than this promote in too many ways.
        let mut pawns = 0;
        walks.retain(|walk| {
            pawns += usize::from(*walk == "P");
            *walk != "P" || pawns <= 3
        });
        DiagramUnit {
            is_white: dice.chance(50),
            walks,
            is_royal: dice.chance(self.royal_percent),
            is_jigger: dice.chance(self.jigger_percent),
        }
    }

    fn walk(&self, dice: &mut Dice) -> &'static str {
        if dice.chance(self.pawn_percent) {
            return "P";
        }
        if !self.fairy.is_empty() && dice.chance(30) {
            return dice.pick::<&str>(&self.fairy);
        }
        dice.pick::<&str>(&["Q", "R", "R", "B", "B", "S", "S"])
    }
}

impl DiagramUnit {
    pub fn to_fen(&self) -> String {
        let walks: String = self.walks.iter().map(|walk| fen_of_walk(walk)).collect();
        let walks = if self.walks.len() > 1 { format!("({walks})") } else { walks };
        let walks = if self.is_white { walks } else { walks.to_lowercase() };
        let royal = if self.is_royal { "!" } else { "" };
        let jigger = if self.is_jigger { "~" } else { "" };
        format!("{royal}{walks}{jigger}")
    }
}

fn fen_of_walk(walk: &str) -> String {
    match walk {
        "S" => "N".to_owned(),
        "N" => "H".to_owned(),
        "K" | "Q" | "R" | "B" | "P" | "G" => walk.to_owned(),
        code => format!("[{code}]"),
    }
}
