//! What is told of variations: a line each, as text or as JSON.

use crate::cli::ListFormat;
use crate::variation::{Answer, Found, OWNERS, Relation, Smaller, Variation, words};
use cookstopper_engine::diagram::piece_list::to_piece_list;
use cookstopper_engine::problem::Problem;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Descriptions that are longer than this push the rest of the line to the right.
const WIDEST: usize = 32;

/// Tells of a problem and its variations.
pub struct Teller<'run> {
    format: ListFormat,
    is_battle: bool,
    base: &'run Problem,
    width: usize,
    counts: BTreeMap<Relation, usize>,
    nodes: u64,
    output: &'run mut dyn Write,
}

impl<'run> Teller<'run> {
    /// Nothing has been told yet.
    pub fn new(format: ListFormat, base: &'run Problem, output: &'run mut dyn Write) -> Self {
        let is_battle = base.stipulation.is_battle();
        Self { format, is_battle, base, width: 0, counts: BTreeMap::new(), nodes: 0, output }
    }

    /// Finds out how long the descriptions are.
    pub fn measure(&mut self, variations: impl Iterator<Item = Variation>) {
        let widths = variations.map(|variation| variation.description.chars().count());
        self.width = widths.filter(|width| *width <= WIDEST).max().unwrap_or_default();
    }

    /// How many variations were told of that relate so to the problem.
    pub fn count(&self, relation: Relation) -> usize {
        self.counts.get(&relation).copied().unwrap_or_default()
    }

    /// What solves the problem itself.
    pub fn begin(&mut self, found: &Found) -> io::Result<()> {
        self.nodes += found.nodes;
        match self.format {
            ListFormat::Text => {
                let told = words::found(found, self.is_battle);
                let stipulation = &self.base.stipulation;
                writeln!(self.output, "{stipulation}: {told}")?;
            }
            ListFormat::Json => {
                let mut object = described(self.base);
                object.insert("event".into(), json!("problem"));
                add_found(&mut object, Some(found));
                writeln!(self.output, "{}", Value::Object(object))?;
            }
        }
        self.output.flush()
    }

    /// What becomes of it.
    pub fn tell(&mut self, variation: &Variation, answer: &Answer) -> io::Result<()> {
        *self.counts.entry(answer.relation).or_default() += 1;
        self.nodes += answer.found.as_ref().map_or(0, |found| found.nodes);
        match self.format {
            ListFormat::Text => {
                let told = words::answer(variation, answer, self.is_battle);
                writeln!(self.output, "{:width$}  {told}", variation.description, width = self.width)?;
            }
            ListFormat::Json => {
                let mut object = described(&variation.problem);
                object.insert("event".into(), json!("variation"));
                object.insert("kind".into(), json!(variation.kind));
                object.insert("change".into(), json!(variation.description));
                object.insert("verdict".into(), json!(answer.relation));
                add_found(&mut object, answer.found.as_ref());
                object.insert("new".into(), json!(answer.new));
                object.insert("gone".into(), json!(answer.gone));
                if let Some(why) = &answer.illegal {
                    object.insert("illegal".into(), json!(why));
                }
                writeln!(self.output, "{}", Value::Object(object))?;
            }
        }
        self.output.flush()
    }

    /// How many there were of each kind.
    pub fn end(&mut self, is_stopped: bool) -> io::Result<()> {
        let all: usize = self.counts.values().sum();
        match self.format {
            ListFormat::Text => {
                let word = |relation: &Relation| match relation {
                    Relation::Same => "same solution",
                    Relation::OtherPlay => "other play",
                    Relation::Cooked => "cooked",
                    Relation::Fewer => "fewer",
                    Relation::Other => "other",
                    Relation::NoSolution => "no solution",
                    Relation::Illegal => "illegal",
                    Relation::Undecided => "undecided",
                };
                let counts =
                    self.counts.iter().map(|(relation, count)| format!("{count} {}", word(relation)));
                let counts = counts.collect::<Vec<_>>().join(", ");
                let counts = if counts.is_empty() { String::new() } else { format!(": {counts}") };
                let noun = if all == 1 { "variation" } else { "variations" };
                let stopped = if is_stopped { "; interrupted" } else { "" };
                writeln!(self.output, "{all} {noun}{counts}; {} nodes{stopped}", self.nodes)?;
            }
            ListFormat::Json => {
                let counts: Map<String, Value> = self
                    .counts
                    .iter()
                    .filter_map(|(relation, count)| {
                        Some((json!(relation).as_str()?.to_owned(), json!(count)))
                    })
                    .collect();
                let end = json!({
                    "event": "end",
                    "variations": all,
                    "verdicts": counts,
                    "nodes": self.nodes,
                    "complete": !is_stopped,
                });
                writeln!(self.output, "{end}")?;
            }
        }
        self.output.flush()
    }

    /// Smaller positions of one size.
    pub fn tell_size(&mut self, found: &[Smaller]) -> io::Result<()> {
        let Some(first) = found.first() else { return Ok(()) };
        let (units, positions) = (units(&first.problem), found.len());
        match self.format {
            ListFormat::Text => {
                let noun = if positions == 1 { "position" } else { "positions" };
                writeln!(self.output, "{units} units: {positions} {noun}; {}", first.description)?;
            }
            ListFormat::Json => {
                let size = json!({ "event": "size", "units": units, "positions": positions });
                writeln!(self.output, "{size}")?;
            }
        }
        self.output.flush()
    }

    /// The smallest positions.
    pub fn tell_smallest(&mut self, smallest: &[Smaller], is_stopped: bool) -> io::Result<()> {
        match self.format {
            ListFormat::Text => {
                if smallest.is_empty() {
                    writeln!(self.output, "no unit can be spared")?;
                }
                for smaller in smallest {
                    let lists = OWNERS.into_iter().filter_map(|(owner, name)| {
                        let list = to_piece_list(&smaller.problem.diagram, owner);
                        (!list.is_empty()).then(|| format!("{name} {list}"))
                    });
                    let lists = lists.collect::<Vec<_>>().join("; ");
                    writeln!(self.output, "{lists}  ({})", smaller.description)?;
                }
                if is_stopped {
                    writeln!(self.output, "interrupted: there may be smaller ones")?;
                }
            }
            ListFormat::Json => {
                for smaller in smallest {
                    let mut object = described(&smaller.problem);
                    object.insert("event".into(), json!("smallest"));
                    object.insert("change".into(), json!(smaller.description));
                    writeln!(self.output, "{}", Value::Object(object))?;
                }
                let end = json!({ "event": "end", "smallest": smallest.len(), "complete": !is_stopped });
                writeln!(self.output, "{end}")?;
            }
        }
        self.output.flush()
    }
}

fn units(problem: &Problem) -> usize {
    problem.diagram.counts().iter().sum()
}

/// A problem as data.
fn described(problem: &Problem) -> Map<String, Value> {
    let mut object = Map::new();
    for (owner, name) in OWNERS {
        let list = to_piece_list(&problem.diagram, owner);
        if !list.is_empty() {
            object.insert(name.to_lowercase(), json!(list));
        }
    }
    object.insert("stipulation".into(), json!(problem.stipulation.to_string()));
    object.insert("conditions".into(), json!(problem.conditions.names()));
    object
}

fn add_found(object: &mut Map<String, Value>, found: Option<&Found>) {
    let Some(found) = found else { return };
    object.insert("solutions".into(), json!(found.solutions));
    object.insert("nodes".into(), json!(found.nodes));
    if let Some(reached) = &found.reached {
        object.insert("reached".into(), json!(reached));
    }
}
