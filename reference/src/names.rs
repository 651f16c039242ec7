//! How the names of conditions are read.

use super::rules::{
    Annan, Anticirce, Augsburg, Breton, Circe, Einstein, EnPassantTakes, Isardam, Madrasi, Messigny,
    Promotion, Rules, Sentinels, Sides, SquareRule, Turncoats, Where,
};

impl Rules {
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
            "koeko" | "köko" | "koko" if rest.is_empty() => self.koeko = Sides::BOTH,
            "white" if matches!(rest, ["koeko" | "köko" | "koko"]) => self.koeko.white = true,
            "black" if matches!(rest, ["koeko" | "köko" | "koko"]) => self.koeko.black = true,
            "anticirce" => self.anticirce = Some(read_anticirce(rest)?),
            "madrasi" => self.madrasi = Some(Madrasi { rex_inclusive: one_of(rest, "rexinclusive")? }),
            "isardam" => {
                let known = rest.iter().all(|word| ["typea", "typeb", "rexinclusive"].contains(word));
                let type_b = rest.contains(&"typeb");
                let rex_inclusive = rest.contains(&"rexinclusive");
                self.isardam = known.then_some(Isardam { type_b, rex_inclusive });
                self.isardam.ok_or_else(|| format!("unknown kind of Isardam: {rest:?}"))?;
            }
            "patrouille" | "patrolchess" if rest.is_empty() => self.patrol = true,
            "take&makechess" if rest.is_empty() => self.take_and_make = true,
            "andernachchess" if rest.is_empty() => self.turncoats = Some(Turncoats::Capturers),
            "antiandernachchess" if rest.is_empty() => self.turncoats = Some(Turncoats::Others),
            "masand" if rest.is_empty() => self.masand = true,
            "masandgeneralised" if rest.is_empty() => self.masand_generalised = true,
            "einsteinchess" if rest.is_empty() => self.einstein = Some(Einstein::Plain),
            "reversaleinsteinchess" if rest.is_empty() => self.einstein = Some(Einstein::Reversal),
            "antieinsteinchess" if rest.is_empty() => self.einstein = Some(Einstein::Anti),
            "breton" if rest.iter().all(|word| ["adverse", "chromatic"].contains(word)) => {
                let (adverse, chromatic) = (rest.contains(&"adverse"), rest.contains(&"chromatic"));
                self.breton = Some(Breton { adverse, chromatic });
            }
            "sentinelles" => self.sentinels = Some(Sentinels { adverse: one_of(rest, "pionadvers")? }),
            "haanerchess" if rest.is_empty() => self.haan = true,
            "alicechess" if rest.is_empty() => self.alice = true,
            "messignychess" => {
                self.messigny = Some(Messigny { rex_exclusive: one_of(rest, "rexexclusive")? });
            }
            "transmutedkings" if rest.is_empty() => self.transmuted = Sides::BOTH,
            "whitetransmutedking" if rest.is_empty() => self.transmuted.white = true,
            "blacktransmutedking" if rest.is_empty() => self.transmuted.black = true,
            "whitemaximummer" if rest.is_empty() => self.maximummer.white = true,
            "blackmaximummer" if rest.is_empty() => self.maximummer.black = true,
            "checklesschess" if rest.is_empty() => self.checkless = true,
            _ => self.circe = Some(read_old_circe_name(first, rest)?),
        }
        Ok(())
    }
}

/// Whether the only word there may be is there.
fn one_of(words: &[&str], known: &str) -> Result<bool, String> {
    match words {
        [] => Ok(false),
        [word] if *word == known => Ok(true),
        _ => Err(format!("unknown parameter: {words:?}")),
    }
}

fn read_anticirce(words: &[&str]) -> Result<Anticirce, String> {
    let own = ["cheylan", "calvet", "rexexclusive"];
    let modalities: Vec<&str> = words.iter().filter(|word| !own.contains(word)).copied().collect();
    // What Circe says of captured units alone, or of taken squares, is not told here.
    if let Some(word) = modalities.iter().find(|word| ["assassin", "rexinclusive", "parrain"].contains(word))
    {
        return Err(format!("not known of Anticirce: {word}"));
    }
    Ok(Anticirce {
        home: read_circe(&modalities)?,
        cheylan: words.contains(&"cheylan"),
        rex_exclusive: words.contains(&"rexexclusive"),
    })
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
            "parrain" => circe.place = Where::Parrain,
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
