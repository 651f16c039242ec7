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
    pub is_kamikaze: bool,
    pub is_neutral: bool,
    pub is_on_second_board: bool,
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

/// Words of a set of conditions that ask for units with a mark.
pub const KAMIKAZE: &str = "(kamikaze units)";
pub const NEUTRAL: &str = "(neutral units)";

/// Conditions under which royal units are kings, since no definition speaks of others.
const ONLY_KINGS: &[&str] = &[
    "AntiCirce",
    "Madrasi",
    "Isardam",
    "Patrouille",
    "Take&Make",
    "Andernach",
    "AntiAndernach",
    "Einstein",
    "ReversalEinstein",
    "AntiEinstein",
    "Masand",
    "Breton",
    "Sentinelles",
    "Haaner",
    "Alice",
    "Messigny",
    "TransmutedKings",
    "WhiteTransmuted",
    "BlackTransmuted",
    "Circe Parrain",
    KAMIKAZE,
    NEUTRAL,
];

/// Conditions that need one king a side at the most.
const ONE_KING: &[&str] = &["TransmutedKings", "WhiteTransmuted", "BlackTransmuted"];

/// Conditions whose definitions speak of the units of chess alone.
const ORTHODOX: &[&str] = &["Haaner", "WhiteMaximummer", "BlackMaximummer"];

/// Conditions that say nothing of contact.
const NO_JIGGERS: &[&str] = &["Alice", "Masand", "TransmutedKings", "WhiteTransmuted", "BlackTransmuted"];

/// Where no unit has a mark, the dice aren't thrown for it: the numbers of seeds keep their meaning.
fn is_marked(dice: &mut Dice, percent: usize) -> bool {
    percent > 0 && dice.chance(percent)
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
    /// A side may have several kings.
    pub has_many_kings: bool,
    kamikaze_percent: usize,
    neutral_percent: usize,
    second_board_percent: usize,
    pawn_percent: usize,
    composite_percent: usize,
}

impl Stock {
    pub fn new(dice: &mut Dice, conditions: &[String]) -> Self {
        let has_composites = conditions.iter().any(|name| name.starts_with("Augsburg"));
        let has_composite_kings =
            conditions.iter().any(|name| name.starts_with("Augsburg") && name.contains("RexInclusive"));
        let has =
            |names: &[&str]| conditions.iter().any(|set| names.iter().any(|name| set.starts_with(name)));
        // What paralyses, transmutes or exchanges a royal unit of another walk, nobody says.
        let royals_are_kings = has_composites || has(ONLY_KINGS);
        let kinds = if has(ORTHODOX) || dice.chance(60) { 0 } else { dice.between(1, 4) };
        let one_in_two = |dice: &mut Dice, name: &str| {
            if has(&[name]) { dice.between(10, 60) } else { 0 }
        };
        Self {
            fairy: (0..kinds).map(|_| fairy_walk(dice)).collect(),
            has_composites,
            has_composite_kings,
            jigger_percent: if has(NO_JIGGERS) || dice.chance(85) { 0 } else { dice.between(5, 60) },
            royal_percent: if royals_are_kings || dice.chance(93) { 0 } else { 8 },
            has_many_kings: !has(ONE_KING),
            kamikaze_percent: one_in_two(dice, KAMIKAZE),
            neutral_percent: one_in_two(dice, NEUTRAL),
            second_board_percent: one_in_two(dice, "AliceChess"),
            pawn_percent: dice.between(10, 60),
            composite_percent: if has_composites { dice.between(0, 60) } else { 0 },
        }
    }

    pub fn king(&self, dice: &mut Dice, is_white: bool) -> DiagramUnit {
        let mut walks = vec!["K"];
        if self.has_composite_kings && dice.chance(35) {
            walks.extend((0..dice.between(1, 3)).map(|_| self.walk(dice)));
        }
        self.unit(dice, is_white, walks)
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
        self.unit(dice, is_white, walks)
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
        let is_white = dice.chance(50);
        let is_royal = dice.chance(self.royal_percent);
        let unit = self.unit(dice, is_white, walks);
        let is_kamikaze = is_marked(dice, self.kamikaze_percent);
        let is_neutral = !is_royal && is_marked(dice, self.neutral_percent);
        DiagramUnit { is_royal, is_kamikaze, is_neutral, ..unit }
    }

    fn unit(&self, dice: &mut Dice, is_white: bool, walks: Vec<&'static str>) -> DiagramUnit {
        let is_jigger = dice.chance(self.jigger_percent);
        let is_on_second_board = is_marked(dice, self.second_board_percent);
        DiagramUnit {
            is_white,
            walks,
            is_royal: false,
            is_jigger,
            is_kamikaze: false,
            is_neutral: false,
            is_on_second_board,
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
        let neutral = if self.is_neutral { "=" } else { "" };
        let marks = [(self.is_kamikaze, "k"), (self.is_on_second_board, "2")];
        let marks: String = marks.iter().filter(|(is_set, _)| *is_set).map(|(_, letter)| *letter).collect();
        let marks = if marks.is_empty() { marks } else { format!("{{{marks}}}") };
        format!("{neutral}{royal}{walks}{jigger}{marks}")
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
