//! Promises that aren't kept: every declaration of every condition turned to the generous side, one at a time, and for each a case by
//! which it is noticed.

use super::boards::{self, Board};
use super::mutated::mutated;
use super::subjects::{Declared, Subject};
use super::{Case, Question};
use crate::dice::Dice;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::rules::facts::Care;
use cookstopper_engine::rules::shortcuts::{Assumption, Claim};
use cookstopper_engine::rules::{Rules, Shortcuts};
use std::fmt;
use std::time::{Duration, Instant};

/// A promise that a condition does not make.
#[derive(Clone, Debug)]
pub struct Lie {
    /// What is said.
    pub name: &'static str,
    /// The condition of which it is said, with the samples of it that declare the same.
    pub subject: Subject,
    pub shortcuts: Shortcuts,
}

/// Every declaration of every condition, turned to the generous side, one at a time; but for those on which nobody relies.
pub fn lies() -> Vec<Lie> {
    let mut lies = Vec::new();
    for subject in Subject::all() {
        let Some(kind) = subject.kind else { continue };
        let mut groups: Vec<(Declared, Vec<Vec<String>>)> = Vec::new();
        for sample in &subject.samples {
            let Some(declared) = subject.declared_by(sample) else { continue };
            match groups.iter_mut().find(|(known, _)| *known == declared) {
                Some((_, samples)) => samples.push(sample.clone()),
                None => groups.push((declared, vec![sample.clone()])),
            }
        }
        for (Declared { promises, care }, samples) in groups {
            let generous = promises.turned_generous().into_iter();
            let claims = generous
                .map(|(name, promises)| (name, Claim::Promises(promises)))
                .chain(care.into_iter().map(|care| (care.name(), Claim::Careless(care))));
            for (name, claim) in claims {
                let shortcuts = Shortcuts::AsIf(Assumption { condition: kind.rank(), claim });
                let subject = Subject { samples: samples.clone(), ..subject.clone() };
                lies.push(Lie { name, subject, shortcuts });
            }
        }
    }
    lies.retain(|lie| !lie.is_void());
    lies
}

/// What shows a lie only, or sooner, together with another condition: each lie with such conditions.
const COMPANIONS: [(&str, &[&str]); 10] = [
    ("nothing after quiet moves", &["Koeko"]),
    ("adds_units", &["Koeko", "Antikoeko", "ContactGridChess"]),
    ("needs_contact", &["Sentinelles", "Circe Parrain", "AntiCirce", "Wormholes e4d5b7g2"]),
    ("captors_come_back", &["Koeko", "Circe RexInclusive", "EinsteinChess", "Imitator e4"]),
    ("captors_go_on", &["Koeko", "Circe RexInclusive"]),
    ("moving_changes_walks", &["AntiCirce", "SingleBox Type1"]),
    ("counts_units", &["EinsteinChess", "ChameleonChess"]),
    (
        "captures remove no others",
        &["Leffie", "RoyalDynasty", "Koeko", "AntiCirce", "EinsteinChess", "Sentinelles"],
    ),
    (
        "shield: quiet moves",
        &["Koeko", "Leffie", "GridChess", "Patrouille", "Isardam", "Circe RexInclusive", "Bicaptures"],
    ),
    ("shield: captures", &["Bicaptures"]),
];
/// With one of them so many diagrams out of a hundred are drawn.
const ACCOMPANIED: u64 = 50;

impl Lie {
    /// The subject, or the subject with a companion.
    fn drawn(&self, seed: u64) -> Subject {
        let companions =
            COMPANIONS.iter().find(|(lie, _)| *lie == self.name).map_or(&[][..], |(_, names)| names);
        let mut subject = self.subject.clone();
        if !companions.is_empty() && seed % 100 < ACCOMPANIED {
            let companion = companions[(seed / 100 + seed) as usize % companions.len()];
            for sample in &mut subject.samples {
                sample.push(companion.to_owned());
            }
        }
        subject
    }

    /// Whether no shortcut relies on it: what can be relied on is the same with and without, under this condition and so under it and
    /// others.
    fn is_void(&self) -> bool {
        let Shortcuts::AsIf(Assumption { claim, .. }) = self.shortcuts else { return false };
        if let Claim::Careless(care) = claim {
            // Where checks are found by playing, no other fact is needed for that.
            let is_played = |sample: &Vec<String>| {
                let declared = self.subject.declared_by(sample);
                declared.is_some_and(|declared| declared.care.contains(&Care::ChecksByPlaying))
            };
            return care.is_for_checks() && self.subject.samples.iter().all(is_played);
        }
        self.subject.samples.iter().all(|sample| {
            let board = Board::stored(&fen_with(self.subject.marks), &sample.join(" + "));
            let promised = |shortcuts| {
                let mut game = board.game(shortcuts)?;
                let (rules, _) = game.parts();
                Some(*rules.plan().promised())
            };
            let told = promised(Shortcuts::All);
            let lied = promised(self.shortcuts);
            // Where nobody strays, that isn't relied on where kings castle again: then it is as if anybody did.
            let footprints = told.and_then(|told| told.footprint).zip(lied.and_then(|lied| lied.footprint));
            let says_less = footprints
                .is_some_and(|(told, lied)| told.strays != lied.strays && lied.strays.has(told.strays));
            told.is_some() && (told == lied || says_less)
        })
    }

    /// The questions that may show it.
    fn questions(&self) -> &'static [Question] {
        match self.name.split(':').next() {
            Some("footprint") => &[Question::Targets],
            Some("ends as in chess") => &[Question::Finals],
            Some("nothing after quiet moves" | "captures check as they show") => {
                &[Question::Checks, Question::Play]
            }
            Some("selection only adds") => &[Question::Play, Question::Finals, Question::Solutions],
            _ => &[Question::Play, Question::Play, Question::Solutions],
        }
    }

    /// A case that shows it, and how many diagrams that took; none if it isn't noticed. Looked for on random boards, and on those that
    /// have shown the same lie of other conditions.
    pub fn noticed(&self, all: &[Subject], known: &[Row], seed: u64, limit: Duration) -> Option<(u64, Row)> {
        let end = Instant::now() + limit;
        let is_like = |row: &&Row| row.lie == self.name;
        let boards: Vec<Board> =
            known.iter().filter(is_like).filter_map(Row::case).map(|case| case.board).collect();
        for place in 0.. {
            let subject = self.drawn(seed + place);
            for (nth, question) in self.questions().iter().enumerate() {
                let seed = (seed + place).wrapping_mul(4).wrapping_add(nth as u64);
                let case = if place % 2 == 0 || boards.is_empty() {
                    Case::random(*question, seed, &subject, all)
                } else {
                    let mut dice = Dice::new(seed);
                    let near = dice.pick(&boards).fen.clone();
                    let fen = mutated(&mut dice, &near);
                    let board = Board::drawn(&fen, &subject.draw(&mut dice, all).join(" + "));
                    Some(Case { question: *question, seed, board })
                };
                let Some(case) = case else { continue };
                // Two fast ways are compared soon; the slow one has the last word.
                let differs = case.compare_ways([self.shortcuts, Shortcuts::All]).is_err();
                if differs && case.compare(self.shortcuts).is_err() && case.compare(Shortcuts::All).is_ok() {
                    return Some((place, self.row_of(case)));
                }
            }
            if Instant::now() >= end {
                break;
            }
        }
        None
    }

    /// The words that show the condition.
    pub fn sample(&self) -> String {
        self.subject.samples[0].join(" + ")
    }

    fn row_of(&self, case: Case) -> Row {
        let Case { question, seed, board } = case;
        let (fen, conditions) = (board.fen, board.conditions.join(" + "));
        Row {
            condition: self.subject.name.to_owned(),
            lie: self.name.to_owned(),
            sample: self.sample(),
            evidence: Evidence::Case { question, seed, conditions, fen },
        }
    }

    /// That nothing is known of it.
    pub fn open(&self) -> Row {
        Row {
            condition: self.subject.name.to_owned(),
            lie: self.name.to_owned(),
            sample: self.sample(),
            evidence: Evidence::Open,
        }
    }

    /// Whether it is this lie that the row is about.
    pub fn is_of(&self, row: &Row) -> bool {
        row.condition == self.subject.name && row.lie == self.name && row.sample == self.sample()
    }
}

impl fmt::Display for Lie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.subject.name, self.name, self.sample())
    }
}

/// A diagram with a unit of these marks.
fn fen_with(marks: Attributes) -> String {
    let mark = match boards::letter(marks) {
        Some('~') => "~".to_owned(),
        Some(letter) => format!("{{{letter}}}"),
        None => String::new(),
    };
    format!("7k/8/8/8/8/3R{mark}4/8/K7 w - - 0 1")
}

/// One row of the table: a lie, and what is known of it.
#[derive(Clone, Debug)]
pub struct Row {
    pub condition: String,
    pub lie: String,
    pub sample: String,
    pub evidence: Evidence,
}

/// What is known of a lie.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// By this case it is noticed.
    Case { question: Question, seed: u64, conditions: String, fen: String },
    /// It is none: why it holds although the condition doesn't promise it.
    Holds(String),
    /// Nothing: no case has been found, and nobody has shown that it holds.
    Open,
}

impl Row {
    pub fn read(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.split('\t').collect();
        let owned = |place: usize| fields[place].to_owned();
        let evidence = match fields.as_slice() {
            [_, _, _, "open"] => Evidence::Open,
            [_, _, _, "holds", reason] => Evidence::Holds((*reason).to_owned()),
            [_, _, _, question, seed, conditions, fen] => Evidence::Case {
                question: Question::named(question).ok_or_else(|| format!("no question: {line}"))?,
                seed: seed.parse().map_err(|_| format!("no seed: {line}"))?,
                conditions: (*conditions).to_owned(),
                fen: (*fen).to_owned(),
            },
            _ => return Err(format!("neither a case nor a reason: {line}")),
        };
        Ok(Self { condition: owned(0), lie: owned(1), sample: owned(2), evidence })
    }

    /// The same diagram, played otherwise, where the row itself proves nothing.
    pub fn mended(&self, lie: &Lie, limit: Duration) -> Option<Self> {
        let end = Instant::now() + limit;
        let Evidence::Case { question, conditions, fen, .. } = &self.evidence else {
            return Some(self.clone());
        };
        (0..).take_while(|_| Instant::now() < end).find_map(|seed| {
            let case = Case { question: *question, seed, board: Board::stored(fen, conditions) };
            let differs = case.compare_ways([lie.shortcuts, Shortcuts::All]).is_err();
            let evidence = Evidence::Case {
                seed,
                question: *question,
                conditions: conditions.clone(),
                fen: fen.clone(),
            };
            let row = Self { evidence, ..self.clone() };
            (differs && row.fault(lie).is_none()).then_some(row)
        })
    }

    /// The case, if there is one.
    pub fn case(&self) -> Option<Case> {
        let Evidence::Case { question, seed, conditions, fen } = &self.evidence else { return None };
        Some(Case { question: *question, seed: *seed, board: Board::stored(fen, conditions) })
    }

    /// Why the row proves nothing, if so.
    pub fn fault(&self, lie: &Lie) -> Option<String> {
        let case = self.case()?;
        if let Err(fault) = case.compare(Shortcuts::All) {
            return Some(format!("with what is declared: {fault}"));
        }
        case.compare(lie.shortcuts).is_ok().then(|| format!("not noticed any more: {self}"))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { condition, lie, sample, evidence } = self;
        write!(f, "{condition}\t{lie}\t{sample}\t")?;
        match evidence {
            Evidence::Case { question, seed, conditions, fen } => {
                write!(f, "{question:?}\t{seed}\t{conditions}\t{fen}")
            }
            Evidence::Holds(reason) => write!(f, "holds\t{reason}"),
            Evidence::Open => write!(f, "open"),
        }
    }
}
