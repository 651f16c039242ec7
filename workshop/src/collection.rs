//! What is raced: problems with the kind of play that they ask for.

use crate::named::named;
use cookstopper::foreign::popeye::{self, PopeyeProblem, decoded};
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::stipulation::Play;
use serde::Deserialize;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// An input of Popeye's.
#[derive(Debug, Deserialize)]
pub struct Racer {
    /// Its name in the collection.
    pub id: String,
    /// The input itself.
    pub input: String,
    /// The kind of play, as it is told in tables.
    #[serde(skip)]
    pub genre: String,
}

/// All problems of a collection that we can read, by name.
///
/// # Errors
/// The collection can't be read.
pub fn read(path: &Path) -> io::Result<Vec<Racer>> {
    let racers = if path.is_dir() { in_folder(path) } else { in_list(path) }.map_err(named(path))?;
    Ok(racers.into_iter().filter_map(|Racer { id, input, .. }| Racer::new(id, input)).collect())
}

impl Racer {
    /// With the kind of play that an input asks for; nothing if we can't read it.
    pub fn new(id: String, input: String) -> Option<Self> {
        let genre = popeye::read(&input).ok().and_then(|problems| genre(&problems))?;
        Some(Self { id, input, genre })
    }
}

fn in_folder(path: &Path) -> io::Result<Vec<Racer>> {
    let files = WalkDir::new(path).sort_by_file_name().into_iter().collect::<Result<Vec<_>, _>>()?;
    let inputs = files.into_iter().map(walkdir::DirEntry::into_path);
    let inputs = inputs.filter(|file: &PathBuf| file.extension().is_some_and(|extension| extension == "inp"));
    inputs
        .map(|file| {
            let id = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            Ok(Racer { id, input: decoded(fs::read(&file)?), genre: String::new() })
        })
        .collect()
}

fn in_list(path: &Path) -> io::Result<Vec<Racer>> {
    Ok(serde_json::from_str(&fs::read_to_string(path)?)?)
}

/// The kind of play of what is asked for first.
fn genre(problems: &[PopeyeProblem]) -> Option<String> {
    let problem = &problems.first()?.positions.first()?.problem;
    let is_orthodox = problem.conditions.is_empty()
        && problem.diagram.units.iter().flatten().all(|unit| {
            unit.attributes() == Attributes::NONE && unit.walks.iter().all(|walk| walk.is_orthodox())
        });
    let play = name(problem.stipulation.play);
    Some(if is_orthodox { play.to_owned() } else { format!("fairy {play}") })
}

/// What a kind of play is called in tables.
const fn name(play: Play) -> &'static str {
    match play {
        Play::Direct => "direct",
        Play::SelfPlay => "self",
        Play::Reflex | Play::SemiReflex => "reflex",
        Play::Help => "help",
        Play::HelpSelf | Play::HelpReflex => "help-self",
        Play::SeriesDirect | Play::Parry => "series direct",
        Play::SeriesHelp | Play::ParrySeriesHelp | Play::ParryHelp => "series help",
        Play::SeriesSelf | Play::SeriesReflex | Play::ParrySelf | Play::ParryReflex => "series self",
        Play::SeriesHelpSelf | Play::ParrySeriesHelpSelf | Play::ParryHelpSelf | Play::ParryHelpReflex => {
            "series help-self"
        }
        Play::Reciprocal | Play::SeriesReciprocal => "reciprocal",
        Play::ProofGame => "proof game",
        Play::Structured => "structured",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn genres_are_told() {
        let genre_of = |lines: &str| {
            genre(
                &popeye::read(&format!(
                    "BeginProblem\nPieces White Ka1 Qb2 Black Kh8\n{lines}\nEndProblem\n"
                ))
                .unwrap(),
            )
        };
        let cases = [
            ("Stipulation h#2", "help"),
            ("Stipulation hs#2", "help-self"),
            ("Stipulation ser-h#3", "series help"),
            ("Stipulation #2\nCondition Circe", "fairy direct"),
        ];
        for (lines, expected) in cases {
            assert_eq!(genre_of(lines).as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_missing_collection_is_named() {
        let error = read(Path::new("no/such/list.json")).unwrap_err();
        assert!(error.to_string().starts_with("no/such/list.json: "), "{error}");
    }
}
