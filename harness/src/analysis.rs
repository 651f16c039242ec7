//! What an analysis says, in lines to be read.

mod entry;
mod table;

pub use entry::{Search, Unusable, analysed};

use crate::language::Language;
use cookstopper_engine::analysis::{
    AnalysedKind, AnalysedLine, Analysis, End, Feature, Field, FieldSquare, Finding, PhaseSummary, Undefined,
};
use cookstopper_engine::game::UnitOn;
use std::collections::BTreeSet;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// Of so many mates the kings' fields are told without being asked for.
const FEW_LINES: usize = 8;

/// So many mates are told, and so many tries.
const MOST_ROWS: usize = 60;
const MOST_TRIES: usize = 12;

/// Lines of play that are longer push what is said of them to a line of its own.
const WIDEST: usize = 48;

/// Which kings' fields are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fields {
    /// All, if there are few.
    #[default]
    OfFew,
    /// All.
    All,
}

/// Writes what an analysis says.
#[derive(Debug, Clone, Copy)]
pub struct Teller<'a> {
    analysis: &'a Analysis,
    language: Language,
    fields: Fields,
}

/// Lines that say the same, told as one.
struct Group<'a> {
    first: &'a AnalysedLine,
    places: Vec<usize>,
    also: Vec<String>,
}

impl<'a> Teller<'a> {
    /// Tells an analysis in a language.
    #[must_use]
    pub fn new(analysis: &'a Analysis, language: Language, fields: Fields) -> Self {
        Self { analysis, language, fields }
    }

    /// Everything, in lines.
    #[must_use]
    pub fn text(self) -> String {
        let mut text = String::new();
        let groups = self.groups();
        let sections = [
            self.phases(),
            table::changes(self.analysis, self.language),
            self.lines(&groups),
            self.together(&groups),
            self.limits(),
        ];
        for section in sections.into_iter().filter(|section| !section.is_empty()) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&section);
        }
        text
    }

    fn word(self, words: [&str; 3]) -> &str {
        self.language.choose(words)
    }

    fn name(self, feature: Feature) -> &'static str {
        called(feature, self.language)
    }

    /// Set play, keys, tries with what refutes them. Solutions of help play speak for themselves.
    fn phases(self) -> String {
        let mut text = String::new();
        let mut tries = 0;
        let mut phases: Vec<(usize, &PhaseSummary)> = self.analysis.phases.iter().enumerate().collect();
        // Of each twin the keys in front.
        phases.sort_by_key(|(_, phase)| (&phase.letter, phase.kind == AnalysedKind::Try));
        for (place, phase) in phases {
            let Some(first) = &phase.first else { continue };
            if phase.kind == AnalysedKind::Try {
                tries += 1;
                if tries > MOST_TRIES && !self.is_in_changes(place) {
                    continue;
                }
            }
            let letter = letter(phase);
            let mut said = Vec::new();
            if !phase.threats.is_empty() {
                let threats = self.language.play(&phase.threats.join(", "));
                said.push(format!("{} {threats}", self.word(["threat", "Drohung", "menace"])));
            } else if phase.is_zugzwang {
                said.push(self.word(["zugzwang", "Zugzwang", "zugzwang"]).to_owned());
            }
            if !phase.refutations.is_empty() {
                let refutations = self.language.play(&phase.refutations.join(", "));
                said.push(format!("{} {refutations}", self.word(["but", "aber", "mais"])));
            }
            said.extend(self.common(place).iter().map(|finding| self.finding(finding)));
            let first = format!("{letter}1.{}", self.language.play(first));
            line(&mut text, &format!("{first:12} {}", said.join("; ")));
        }
        let shown = text.lines().count();
        let all = self.analysis.phases.iter().filter(|phase| phase.first.is_some()).count();
        if all > shown {
            let tries = self.language.count(
                all - shown,
                [
                    ["more try", "more tries"],
                    ["Verführung mehr", "Verführungen mehr"],
                    ["essai de plus", "essais de plus"],
                ],
            );
            line(&mut text, &format!("... {tries}"));
        }
        text
    }

    /// What is found in all variations of a phase of battle play: it is the key's.
    fn common(self, phase: usize) -> Vec<&'a Finding> {
        let mut lines = self.analysis.lines.iter().filter(|line| line.phase == phase && line.is_battle);
        let Some(first) = lines.next() else { return Vec::new() };
        let rest: Vec<&AnalysedLine> = lines.collect();
        if rest.is_empty() {
            return Vec::new();
        }
        let is_common = |finding: &&Finding| rest.iter().all(|line| line.findings.contains(finding));
        first.findings.iter().filter(is_common).collect()
    }

    fn finding(self, finding: &Finding) -> String {
        format!("{} {}", self.name(finding.feature), self.language.play(&finding.detail))
    }

    fn is_in_changes(self, phase: usize) -> bool {
        let changes = self.analysis.changes.iter().flat_map(|table| &table.changes);
        changes.into_iter().any(|change| change.phases.contains(&phase))
    }

    /// The lines that are told, those that end in the same way as one.
    fn groups(self) -> Vec<Group<'a>> {
        let mut groups: Vec<Group<'a>> = Vec::new();
        for (place, told) in self.analysis.lines.iter().enumerate() {
            let phase = &self.analysis.phases[told.phase];
            if phase.kind == AnalysedKind::Try || (phase.kind == AnalysedKind::SetPlay && is_battle(told)) {
                continue;
            }
            let is_same = |group: &&mut Group<'_>| {
                let first = group.first;
                is_battle(told)
                    && (first.phase, first.is_threat, first.moves.len())
                        == (told.phase, told.is_threat, told.moves.len())
                    && first.moves.last() == told.moves.last()
                    && first.findings == told.findings
                    && ends_alike(first, told)
            };
            match groups.iter_mut().find(is_same) {
                Some(group) => {
                    group.places.push(place);
                    let differing = told.moves.iter().zip(&group.first.moves).filter(|(new, old)| new != old);
                    let differing: Vec<&str> = differing.map(|(new, _)| new.as_str()).collect();
                    group.also.push(differing.join(" "));
                }
                None => groups.push(Group { first: told, places: vec![place], also: Vec::new() }),
            }
        }
        groups
    }

    fn lines(self, groups: &[Group<'_>]) -> String {
        let mut text = String::new();
        let has_fields = self.fields == Fields::All || groups.len() <= FEW_LINES;
        let told: Vec<(String, String)> =
            groups.iter().take(MOST_ROWS).map(|group| (self.moves(group), self.said(group.first))).collect();
        let widths = told.iter().map(|(moves, _)| moves.width()).filter(|width| *width <= WIDEST);
        let width = widths.max().unwrap_or_default();
        for (number, ((moves, said), group)) in told.iter().zip(groups).enumerate() {
            let number = format!("{:>3}  ", number + 1);
            if moves.width() <= width {
                let padding = " ".repeat(width - moves.width());
                line(&mut text, &format!("{number}{moves}{padding}  {said}"));
            } else {
                line(&mut text, &format!("{number}{moves}"));
                if !said.is_empty() {
                    line(&mut text, &format!("{:5}{:width$}  {said}", "", ""));
                }
            }
            let field = group.first.end.as_ref().and_then(|end| end.field.as_ref()).filter(|_| has_fields);
            if let Some(field) = field {
                line(&mut text, &format!("       {}", self.field(field)));
            }
        }
        if groups.len() > MOST_ROWS {
            let more = self.language.count(
                groups.len() - MOST_ROWS,
                [
                    ["more line", "more lines"],
                    ["Zeile mehr", "Zeilen mehr"],
                    ["ligne de plus", "lignes de plus"],
                ],
            );
            line(&mut text, &format!("... {more}"));
        }
        text
    }

    /// The moves of a line, with the defences that lead to the same.
    fn moves(self, group: &Group<'_>) -> String {
        let phase = &self.analysis.phases[group.first.phase];
        let set_play = match phase.kind {
            AnalysedKind::SetPlay => self.word(["set play: ", "Satzspiel: ", "jeu apparent : "]),
            AnalysedKind::Try | AnalysedKind::Key | AnalysedKind::Solutions => "",
        };
        let mut moves =
            format!("{}{set_play}{}", letter(phase), self.language.play(&group.first.moves.join(" ")));
        if !group.also.is_empty() {
            let also = self.language.play(&group.also.join(", "));
            let _ = write!(moves, " ({} {also})", self.word(["also", "auch", "aussi"]));
        }
        moves
    }

    /// What is said of a line.
    fn said(self, told: &AnalysedLine) -> String {
        let mut said: Vec<String> = Vec::new();
        if let Some(end) = &told.end {
            said.extend(self.of_end(end));
        }
        let mut before = None;
        let common = self.common(told.phase);
        for finding in told.findings.iter().filter(|finding| !common.contains(finding)) {
            let detail = self.language.play(&finding.detail);
            if before == Some(finding.feature) {
                if let Some(last) = said.last_mut() {
                    let _ = write!(last, ", {detail}");
                }
            } else {
                said.push(self.finding(finding));
            }
            before = Some(finding.feature);
        }
        said.join("; ")
    }

    fn of_end(self, end: &End) -> Vec<String> {
        let mut said = Vec::new();
        for feature in &end.features {
            let is_told = match feature {
                // Those that are more are told alone.
                Feature::PureMate => !has_any(end, &[Feature::ModelMate, Feature::IdealMate]),
                Feature::ModelMate => !has_any(end, &[Feature::IdealMate]),
                Feature::PureStalemate => !has_any(end, &[Feature::ModelStalemate, Feature::IdealStalemate]),
                Feature::ModelStalemate => !has_any(end, &[Feature::IdealStalemate]),
                Feature::EconomicalMate | Feature::EconomicalStalemate => false,
                _ => true,
            };
            if is_told {
                let detail = match feature {
                    Feature::PinMate => {
                        end.pins.iter().map(|pin| format!(" {}", self.unit(&pin.unit))).collect()
                    }
                    Feature::MultipleCheck => self.units(&end.checks),
                    _ => String::new(),
                };
                said.push(format!("{}{detail}", self.name(*feature)));
            }
        }
        said.extend(end.undefined.map(|undefined| format!("[{}]", self.note(undefined))));
        said
    }

    /// Why kings' fields are not defined, each reason once.
    fn notes(self) -> BTreeSet<Undefined> {
        let ends = self.analysis.lines.iter().filter_map(|line| line.end.as_ref());
        ends.filter_map(|end| end.undefined).collect()
    }

    /// The number of a reason.
    fn note(self, undefined: Undefined) -> usize {
        self.notes().iter().take_while(|note| **note != undefined).count() + 1
    }

    fn undefined(self, undefined: Undefined) -> String {
        let why = match undefined {
            Undefined::NoSingleKing => self.word([
                "there is no single king",
                "es gibt nicht genau einen König",
                "il n'y a pas un seul roi",
            ]),
            Undefined::NoKingsWalk => self.word([
                "the royal unit doesn't move as a king",
                "der königliche Stein zieht nicht wie ein König",
                "l'unité royale ne marche pas comme un roi",
            ]),
            Undefined::NoAttackers => self.word([
                "no unit attacks the king: a condition says what is check",
                "kein Stein greift den König an: eine Bedingung sagt, was Schach ist",
                "aucune unité n'attaque le roi : une condition dit ce qui est échec",
            ]),
        };
        let what = self.word([
            "pure and model not defined",
            "rein und Muster nicht definiert",
            "pur et modèle non définis",
        ]);
        format!("{what}{}{why}", self.language.colon())
    }

    fn field(self, field: &Field) -> String {
        let squares: Vec<String> = field.squares.iter().map(|square| self.square(square)).collect();
        format!("{}{}{}", self.unit(&field.king), self.language.colon(), squares.join("  "))
    }

    /// A square with whoever guards it, or, in brackets, stands there.
    fn square(self, square: &FieldSquare) -> String {
        let mut reasons: Vec<String> = Vec::new();
        reasons.extend(square.block.as_ref().map(|block| format!("[{}]", self.unit(block))));
        reasons.extend(square.guards.iter().map(|guard| self.unit(guard)));
        if square.is_denied_by_rule {
            reasons.push(self.word(["by rule", "Regel", "règle"]).to_owned());
        }
        format!("{} {}", square.square, reasons.join("+"))
    }

    fn unit(self, unit: &UnitOn) -> String {
        let text = unit.to_string();
        self.language.play(text.strip_prefix(['w', 'b']).unwrap_or(&text))
    }

    fn units(self, units: &[UnitOn]) -> String {
        units.iter().map(|unit| format!(" {}", self.unit(unit))).collect()
    }

    /// What lines have together.
    fn together(self, groups: &[Group<'_>]) -> String {
        let mut text = String::new();
        let number = |place: &usize| groups.iter().position(|group| group.places.contains(place));
        let told = |finding: &&Finding| {
            finding.lines.is_empty() || finding.lines.iter().any(|line| number(line).is_some())
        };
        for finding in self.analysis.findings.iter().filter(told) {
            let mut numbers: Vec<usize> =
                finding.lines.iter().filter_map(number).map(|place| place + 1).collect();
            numbers.dedup();
            let numbers: Vec<String> = numbers.iter().map(|number| format!("({number})")).collect();
            let detail = self.language.play(&finding.detail);
            let said = [self.name(finding.feature), &*detail, &*numbers.join(" ")];
            line(&mut text, &said.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("  "));
        }
        text
    }

    fn limits(self) -> String {
        let mut text = String::new();
        for undefined in self.notes() {
            line(&mut text, &format!("[{}] {}", self.note(undefined), self.undefined(undefined)));
        }
        if !self.analysis.is_finished {
            line(
                &mut text,
                self.word([
                    "solving was interrupted: this is what was found until then",
                    "das Lösen wurde unterbrochen: dies ist, was bis dahin gefunden war",
                    "la résolution a été interrompue : voici ce qui était trouvé jusque-là",
                ]),
            );
        }
        if self.analysis.left_out > 0 {
            let lines = self.language.count(
                self.analysis.left_out,
                [["line", "lines"], ["Variante", "Varianten"], ["variante", "variantes"]],
            );
            let left = self.word(["not looked at", "nicht angesehen", "non examinées"]);
            line(&mut text, &format!("{lines} {left}"));
        }
        text
    }
}

/// What a feature is called.
#[must_use]
pub const fn called(feature: Feature, language: Language) -> &'static str {
    let [en, de, fr] = feature.row().names;
    match language {
        Language::English => en,
        Language::German => de,
        Language::French => fr,
    }
}

/// The features of a solution, without those that another one implies: a model mate is pure and economical.
#[must_use]
pub fn told_features(analysis: &Analysis) -> Vec<Feature> {
    let implied = |feature: Feature| match feature {
        Feature::PureMate | Feature::EconomicalMate => analysis.has(Feature::ModelMate),
        Feature::ModelMate => analysis.has(Feature::IdealMate),
        Feature::PureStalemate | Feature::EconomicalStalemate => analysis.has(Feature::ModelStalemate),
        Feature::ModelStalemate => analysis.has(Feature::IdealStalemate),
        _ => false,
    };
    Feature::ALL.iter().copied().filter(|feature| analysis.has(*feature) && !implied(*feature)).collect()
}

/// Adds a line without blanks at its end.
fn line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

/// A twin's letter, as it stands in front of its play.
fn letter(phase: &PhaseSummary) -> String {
    if phase.letter.is_empty() { String::new() } else { format!("{}) ", phase.letter) }
}

/// Whether a line is one of battle play, of which there are several for one key.
fn is_battle(told: &AnalysedLine) -> bool {
    told.is_battle
}

fn has_any(end: &End, features: &[Feature]) -> bool {
    features.iter().any(|feature| end.features.contains(feature))
}

/// Whether what is said of two ends is the same.
fn ends_alike(one: &AnalysedLine, other: &AnalysedLine) -> bool {
    match (&one.end, &other.end) {
        (Some(one), Some(other)) => {
            (&one.field, &one.checks, &one.features) == (&other.field, &other.checks, &other.features)
        }
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}
