//! Where a problem was published and what it won, as lines.

use super::record::{Record, scalar, texts};
use crate::foreign::popeye_entries::AWARD;
use serde_json::Value;

/// The lines of an entry's source: name, issue, number and date as far as they are known; what it won below them.
pub fn lines(record: &Record<'_>) -> Option<String> {
    let lines: Vec<String> = published(record).into_iter().chain(award(record)).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn published(record: &Record<'_>) -> Option<String> {
    let beside = |name: &str| record.get(name).and_then(scalar);
    let mut parts = Vec::new();
    match record.get("source") {
        Some(source @ Value::Object(_)) => {
            let written = record.text_of("source");
            let of = |name: &str| match source.get(name)? {
                // `0050` is a number of YAML, and what is written is what is meant.
                Value::Number(number) => {
                    Some(as_written(&written, name).unwrap_or_else(|| number.to_string()))
                }
                value => scalar(value),
            };
            parts.extend([of("name"), of("volume"), of("issue"), of("round")]);
            parts.push(of("problemid").or_else(|| of("sourceid")).or_else(|| of("id")));
            parts.extend([
                of("pagenumber").map(|page| format!("p. {page}")),
                source.get("date").and_then(date),
            ]);
        }
        Some(source) => parts.push(scalar(source)),
        None => {}
    }
    parts.extend([beside("volume"), beside("issue"), beside("source-id"), record.get("date").and_then(date)]);
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.trim().is_empty()).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// What stands behind a name at the beginning of a line.
fn as_written(text: &str, name: &str) -> Option<String> {
    let value = text.lines().find_map(|line| line.trim_start().strip_prefix(name)?.strip_prefix(':'))?;
    let value = value.split(" #").next().unwrap_or_default().trim();
    (!value.is_empty()).then(|| value.to_owned())
}

/// `21/2/1965`, as far as it is known.
fn date(value: &Value) -> Option<String> {
    let Value::Object(date) = value else { return scalar(value) };
    let parts = ["day", "month", "year"].iter().filter_map(|part| scalar(date.get(*part)?));
    Some(parts.collect::<Vec<_>>().join("/")).filter(|date| !date.is_empty())
}

fn award(record: &Record<'_>) -> Option<String> {
    let of = |name: &str| record.get("award").and_then(|award| award.get(name)).or_else(|| record.get(name));
    let whole = record.get("award").and_then(scalar);
    let tourney =
        of("tourney").and_then(|tourney| tourney.get("name").and_then(scalar).or_else(|| scalar(tourney)));
    let tourney = tourney.filter(|tourney| tourney != "ditto");
    let tourney_date = of("tourney").and_then(|tourney| date(tourney.get("date")?));
    let judges = of("judges").map(texts).filter(|judges| !judges.is_empty());
    let judges = judges.map(|judges| format!("judge {}", judges.join(" & ")));
    let parts = [whole, of("distinction").and_then(scalar), tourney, tourney_date, judges];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("{AWARD}{}", parts.join(", ")))
}
