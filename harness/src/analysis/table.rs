//! The table of what answers the defences in each phase.

use super::{letter, line};
use crate::language::Language;
use cookstopper_engine::analysis::{
    AnalysedKind, Analysis, Cell, Change, ChangeTable, Feature, PhaseSummary,
};
use std::collections::BTreeSet;
use unicode_width::UnicodeWidthStr;

/// The table of everything that changes between phases, and what that is called; nothing if nothing does.
pub(super) fn changes(analysis: &Analysis, language: Language) -> String {
    let Some(table) = analysis.changes.as_ref().filter(|table| !table.changes.is_empty()) else {
        return String::new();
    };
    let called = |phase: usize| phase_name(&analysis.phases[phase], language);
    let rows: BTreeSet<usize> =
        table.changes.iter().flat_map(|change| change.phases.iter().copied()).collect();
    let columns: BTreeSet<usize> =
        table.changes.iter().flat_map(|change| change.defences.iter().copied()).collect();
    let mut cells = vec![head(table, &columns, language)];
    for row in table.rows.iter().filter(|row| rows.contains(&row.phase)) {
        let answers = columns.iter().map(|column| cell(&row.cells[*column], language));
        cells.push(std::iter::once(called(row.phase)).chain(answers).collect());
    }
    let mut text = aligned(&cells);
    text.push('\n');
    for (change, others) in grouped(&table.changes) {
        let phases: Vec<String> = change.phases.iter().map(|phase| called(*phase)).collect();
        let phases = match (others.as_slice(), phases.as_slice()) {
            ([_, ..], [_, last]) => {
                let others: Vec<String> = others.iter().map(|phase| called(*phase)).collect();
                format!("{} / {last}", others.join(", "))
            }
            (_, several) => several.join(" / "),
        };
        line(&mut text, &told(change, table, language, &phases));
    }
    text
}

/// Changes between two phases, those of one kind and of the same defences together: the first, and all phases that are compared
/// with the last of its two.
fn grouped(changes: &[Change]) -> Vec<(&Change, Vec<usize>)> {
    let mut groups: Vec<(&Change, Vec<usize>)> = Vec::new();
    for change in changes {
        let &[one, other] = change.phases.as_slice() else {
            groups.push((change, Vec::new()));
            continue;
        };
        let is_same = |(known, others): &&mut (&Change, Vec<usize>)| {
            !others.is_empty()
                && (known.feature, &known.defences) == (change.feature, &change.defences)
                && known.phases.get(1) == Some(&other)
        };
        match groups.iter_mut().find(is_same) {
            Some((_, others)) => others.push(one),
            None => groups.push((change, vec![one])),
        }
    }
    groups
}

fn head(table: &ChangeTable, columns: &BTreeSet<usize>, language: Language) -> Vec<String> {
    let defences = columns.iter().map(|column| format!("1...{}", language.play(&table.defences[*column])));
    std::iter::once(String::new()).chain(defences).collect()
}

fn cell(cell: &Cell, language: Language) -> String {
    match cell {
        Cell::None => "-".to_owned(),
        Cell::Refutes => "!".to_owned(),
        Cell::Answers(answers) => language.play(&answers.join("/")),
    }
}

/// What a phase is called in the table.
fn phase_name(phase: &PhaseSummary, language: Language) -> String {
    let name = match (&phase.first, phase.kind) {
        (Some(first), _) => format!("1.{}", language.play(first)),
        (None, AnalysedKind::SetPlay) => {
            language.choose(["set play", "Satzspiel", "jeu apparent"]).to_owned()
        }
        (None, AnalysedKind::Key | AnalysedKind::Try | AnalysedKind::Solutions) => {
            language.choose(["solution", "Lösung", "solution"]).to_owned()
        }
    };
    format!("{}{name}", letter(phase))
}

fn told(change: &Change, table: &ChangeTable, language: Language, phases: &str) -> String {
    let defences: Vec<String> =
        change.defences.iter().map(|defence| language.play(&table.defences[*defence])).collect();
    let size = match change.feature {
        Feature::Zagoruiko => format!(" {}x{}", change.phases.len(), change.defences.len()),
        _ => String::new(),
    };
    let name = language.choose(change.feature.row().names);
    format!("{name}{size}{}{}  ({phases})", language.colon(), defences.join(", "))
}

/// Cells in columns.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let padded = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell}{}", " ".repeat(width - cell.width())));
        line(&mut text, &padded.collect::<Vec<_>>().join("   "));
    }
    text
}
