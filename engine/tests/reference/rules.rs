//! The conditions in force, and how their names are read.

use super::board::{Side, Square, Walk};
use std::collections::BTreeSet;

/// Annan chess: who lends and who borrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Annan {
    pub kings_lend: bool,
    pub kings_borrow: bool,
}

/// Circe: where the square of rebirth is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    Home,
    File,
    Symmetry,
    Antipodes,
    Diagram,
    /// The square the capturer left (Popeye's PWC).
    Departure,
    Equipollents,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circe {
    pub place: Where,
    /// As if of the other side.
    pub mirror: bool,
    /// The capturer's square, not the captured unit's.
    pub couscous: bool,
    /// The square opposite to the one found otherwise.
    pub diametral: bool,
    /// Reborn with the capturer's walk.
    pub clone: bool,
    /// What stands on the square of rebirth is removed.
    pub assassin: bool,
    pub rex_inclusive: bool,
}

impl Circe {
    /// Whether a pawn reborn on its promotion rank promotes (Popeye: where it can come about).
    pub fn reborn_pawn_promotes(&self) -> bool {
        let place =
            matches!(self.place, Where::Symmetry | Where::Antipodes | Where::Departure | Where::Equipollents);
        place || self.couscous
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    Article,
    Diagram,
    Simple,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnPassantTakes {
    Unit,
    Group,
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Augsburg {
    pub rex_inclusive: bool,
    pub promotion: Promotion,
    pub lone_home_pawn_moves: bool,
    pub en_passant: EnPassantTakes,
}

/// "Moves, also the capture of a king": how the squares that a move leaves and enters must lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareRule {
    SameColour,
    OtherColour,
    OtherCell,
    EdgeForBlack,
    EdgeForWhite,
}

impl SquareRule {
    /// Whether a move of `side` may lead from one square to another.
    pub fn allows(self, side: Side, from: Square, to: Square) -> bool {
        let (file, rank) = (to % 8, to / 8);
        let is_light = |square: Square| (square % 8 + square / 8) % 2 == 1;
        let on_edge = file == 0 || file == 7 || rank == 0 || rank == 7;
        match self {
            SquareRule::SameColour => is_light(from) == is_light(to),
            SquareRule::OtherColour => is_light(from) != is_light(to),
            SquareRule::OtherCell => from % 8 / 2 != file / 2 || from / 8 / 2 != rank / 2,
            SquareRule::EdgeForBlack => side == Side::White || on_edge,
            SquareRule::EdgeForWhite => side == Side::Black || on_edge,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    pub annan: Option<Annan>,
    pub circe: Option<Circe>,
    pub white_koeko: bool,
    pub black_koeko: bool,
    pub augsburg: Option<Augsburg>,
    /// What the squares of a move must be to one another.
    pub squares: Vec<SquareRule>,
    pub no_captures: bool,
    /// The fairy walks that stand in the diagram: pawns promote to them too.
    pub diagram_walks: BTreeSet<Walk>,
}

impl Rules {
    pub fn koeko(&self, side: Side) -> bool {
        match side {
            Side::White => self.white_koeko,
            Side::Black => self.black_koeko,
        }
    }

    pub fn read(conditions: &[&str]) -> Result<Rules, String> {
        let mut rules = Rules::default();
        for condition in conditions {
            rules.read_one(condition)?;
        }
        if rules.annan.is_some() && rules.augsburg.is_some() {
            return Err("Annan and Augsburg together are not defined".into());
        }
        Ok(rules)
    }

    fn read_one(&mut self, condition: &str) -> Result<(), String> {
        let words: Vec<String> = condition.split_whitespace().map(str::to_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (first, rest) = words.split_first().ok_or("an empty condition")?;
        // What a condition's words mean is known, or it isn't read.
        match *first {
            "annan" | "annanchess" => self.annan = Some(read_annan(rest)?),
            "circe" => self.circe = Some(read_circe(rest)?),
            "augsburg" => self.augsburg = Some(read_augsburg(rest)?),
            "monochromchess" if rest.is_empty() => self.squares.push(SquareRule::SameColour),
            "bichromchess" if rest.is_empty() => self.squares.push(SquareRule::OtherColour),
            "gridchess" if rest.is_empty() => self.squares.push(SquareRule::OtherCell),
            "blackedgemover" if rest.is_empty() => self.squares.push(SquareRule::EdgeForBlack),
            "whiteedgemover" if rest.is_empty() => self.squares.push(SquareRule::EdgeForWhite),
            "nocapture" if rest.is_empty() => self.no_captures = true,
            "koeko" | "köko" | "koko" if rest.is_empty() => {
                self.white_koeko = true;
                self.black_koeko = true;
            }
            "white" if matches!(rest, ["koeko" | "köko" | "koko"]) => self.white_koeko = true,
            "black" if matches!(rest, ["koeko" | "köko" | "koko"]) => self.black_koeko = true,
            _ => self.circe = Some(read_old_circe_name(first, rest)?),
        }
        Ok(())
    }
}

fn read_annan(words: &[&str]) -> Result<Annan, String> {
    match words {
        [] | ["typea"] => Ok(Annan { kings_lend: true, kings_borrow: true }),
        ["typeb"] => Ok(Annan { kings_lend: false, kings_borrow: true }),
        ["typec"] => Ok(Annan { kings_lend: true, kings_borrow: false }),
        ["typed"] => Ok(Annan { kings_lend: false, kings_borrow: false }),
        _ => Err(format!("unknown kind of Annan: {words:?}")),
    }
}

fn read_circe(words: &[&str]) -> Result<Circe, String> {
    let mut circe = Circe {
        place: Where::Home,
        mirror: false,
        couscous: false,
        diametral: false,
        clone: false,
        assassin: false,
        rex_inclusive: false,
    };
    for word in words {
        match *word {
            "rexinclusive" => circe.rex_inclusive = true,
            "mirror" => circe.mirror = true,
            "couscous" => circe.couscous = true,
            "diametral" => circe.diametral = true,
            "clone" => circe.clone = true,
            "assassin" => circe.assassin = true,
            "file" => circe.place = Where::File,
            "symmetry" => circe.place = Where::Symmetry,
            "antipodes" | "antipodean" => circe.place = Where::Antipodes,
            "diagram" => circe.place = Where::Diagram,
            "pwc" => circe.place = Where::Departure,
            "equipollents" => circe.place = Where::Equipollents,
            _ => return Err(format!("unknown Circe modality: {word}")),
        }
    }
    Ok(circe)
}

/// Popeye's older names, one word each: `MirrorCirce`, `PWC`, `CirceAssassin` ...
fn read_old_circe_name(name: &str, rest: &[&str]) -> Result<Circe, String> {
    let modality = name.replace("circe", "");
    let mut words = vec![modality.as_str()];
    words.extend(rest);
    read_circe(&words).map_err(|_| format!("unknown condition: {name}"))
}

fn read_augsburg(words: &[&str]) -> Result<Augsburg, String> {
    let mut augsburg = Augsburg {
        rex_inclusive: false,
        promotion: Promotion::Article,
        lone_home_pawn_moves: true,
        en_passant: EnPassantTakes::Unit,
    };
    for word in words {
        match *word {
            "rexinclusive" => augsburg.rex_inclusive = true,
            "promotion=article" => augsburg.promotion = Promotion::Article,
            "promotion=diagram" => augsburg.promotion = Promotion::Diagram,
            "promotion=simple" => augsburg.promotion = Promotion::Simple,
            "homepawn=mobile" => augsburg.lone_home_pawn_moves = true,
            "homepawn=immobile" => augsburg.lone_home_pawn_moves = false,
            "enpassant=unit" => augsburg.en_passant = EnPassantTakes::Unit,
            "enpassant=group" => augsburg.en_passant = EnPassantTakes::Group,
            "enpassant=none" => augsburg.en_passant = EnPassantTakes::Nothing,
            _ => return Err(format!("unknown Augsburg parameter: {word}")),
        }
    }
    Ok(augsburg)
}
