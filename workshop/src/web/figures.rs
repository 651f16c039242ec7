//! How fast WebAssembly is, against this machine's own code.

use super::parity::natively as heard;
use crate::root;
use serde::Deserialize;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// A problem of a benchmark.
#[derive(Debug, Deserialize)]
struct Benched {
    id: String,
    input: String,
}

/// What node said to a request.
#[derive(Debug, Deserialize)]
pub struct Answered {
    place: usize,
    /// How long it took, in seconds.
    #[serde(default)]
    pub seconds: f64,
    /// The answers.
    #[serde(default, deserialize_with = "answers")]
    pub told: Vec<Value>,
    /// What the program said when it failed.
    failed: Option<String>,
}

/// They come as they were told, as text.
fn answers<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Value>, D::Error> {
    let texts = <Vec<String>>::deserialize(deserializer)?;
    texts.iter().map(|text| serde_json::from_str(text).map_err(serde::de::Error::custom)).collect()
}

/// What the engine has done before it is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// Nothing.
    Cold,
    /// What it does on the page before somebody asks.
    Warm,
}

/// Asks the site's engine in so many processes of node; the answers in the order of the requests.
pub fn in_node(
    site: &Path,
    requests: &[String],
    processes: usize,
    start: Start,
) -> Result<Vec<Answered>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("node: {error}");
    let mut file = tempfile::NamedTempFile::new().map_err(|error| failed(&error))?;
    file.write_all(requests.join("\n").as_bytes()).map_err(|error| failed(&error))?;
    let script = root().join("web/worker/node.mjs");
    let mut children = Vec::new();
    for number in 0..processes {
        let mut node = Command::new("node");
        node.arg(&script).arg(site).arg(file.path()).args([number.to_string(), processes.to_string()]);
        node.args((start == Start::Warm).then_some("warm"));
        let child = node.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        children.push(child.map_err(|error| format!("node can't be run, which this needs: {error}"))?);
    }
    // Each writes into a pipe, which somebody must empty meanwhile.
    let outputs = std::thread::scope(|scope| {
        let waiting: Vec<_> =
            children.into_iter().map(|child| scope.spawn(|| child.wait_with_output())).collect();
        let joined = waiting.into_iter().map(|thread| thread.join().expect("waiting doesn't panic"));
        joined.collect::<Result<Vec<_>, _>>()
    });
    let mut answered: Vec<Answered> = Vec::new();
    for output in outputs.map_err(|error| failed(&error))? {
        let text = String::from_utf8_lossy(&output.stdout);
        for line in text.lines() {
            answered.push(serde_json::from_str(line).map_err(|error| failed(&error))?);
        }
    }
    answered.sort_by_key(|one| one.place);
    if let Some(Answered { place, failed: Some(text), .. }) = answered.iter().find(|one| one.failed.is_some())
    {
        return Err(format!("{}\n{text}", requests[*place]));
    }
    if answered.len() != requests.len() {
        return Err(format!("node answered {} of {} requests", answered.len(), requests.len()));
    }
    Ok(answered)
}

/// Asks the same code, compiled for a release of this machine's program.
fn natively(requests: &[String]) -> Result<Vec<Answered>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("natively: {error}");
    let mut file = tempfile::NamedTempFile::new().map_err(|error| failed(&error))?;
    file.write_all(requests.join("\n").as_bytes()).map_err(|error| failed(&error))?;
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut run = Command::new(cargo);
    run.args(["run", "--quiet", "--release", "--locked", "--package", "cookstopper-web", "--bin", "answer"]);
    run.arg("--").arg(file.path()).current_dir(root()).stderr(Stdio::inherit());
    let output = run.output().map_err(|error| failed(&error))?;
    if !output.status.success() {
        return Err("the program `answer` failed".to_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| serde_json::from_str(line).map_err(|error| failed(&error))).collect()
}

/// Each problem is solved so often on either side, in turns; the best time counts.
const ROUNDS: usize = 2;

/// Solves the problems of a benchmark natively and in node, one after the other, and tells how much slower node is.
pub fn tell(site: &Path, problems: &Path) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", problems.display());
    let text = fs::read_to_string(problems).map_err(|error| failed(&error))?;
    let problems: Vec<Benched> = serde_json::from_str(&text).map_err(|error| failed(&error))?;
    let mut ratios: Vec<f64> = Vec::new();
    for Benched { id, input } in &problems {
        let read = heard(&json!({ "ask": "read", "text": input }).to_string());
        let problem = read.iter().find_map(|answer| answer["problems"].get(0));
        let Some(problem) = problem else {
            eprintln!("{id}: can't be opened");
            continue;
        };
        let requests = [json!({ "ask": "solve", "problem": problem }).to_string()];
        let (mut native, mut node) = (f64::INFINITY, f64::INFINITY);
        let mut nodes = Value::Null;
        for _ in 0..ROUNDS {
            let (ours, theirs) = (natively(&requests)?, in_node(site, &requests, 1, Start::Warm)?);
            let [ours] = ours.as_slice() else { return Err(format!("{id}: no answer natively")) };
            let [theirs] = theirs.as_slice() else { return Err(format!("{id}: no answer in node")) };
            let counted = |told: &[Value]| told.last().map(|last| last["nodes"].clone()).unwrap_or_default();
            nodes = counted(&ours.told);
            if nodes != counted(&theirs.told) {
                return Err(format!("{id}: {nodes} nodes natively, {} in node", counted(&theirs.told)));
            }
            (native, node) = (native.min(ours.seconds), node.min(theirs.seconds));
        }
        let ratio = native / node;
        ratios.push(ratio);
        eprintln!(
            "{id}: {native:.3} s natively, {node:.3} s in node, {ratio:.2} of the speed, {nodes} nodes"
        );
    }
    let worst = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
    eprintln!("{} problems: {mean:.2} of the speed in the geometric mean, {worst:.2} at worst", ratios.len());
    Ok(())
}
