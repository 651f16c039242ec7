//! Whether the engine says the same as WebAssembly and natively.

use super::figures::{Answered, Start, in_node};
use crate::root;
use cookstopper::corpus::Corpus;
use cookstopper_web::desk;
use cookstopper_web::host::Host;
use cookstopper_web::problem::DeskProblem;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Problems that take longer natively are left out.
const MOST_SECONDS: f64 = 1.0;

/// So many processes solve at once.
const PROCESSES: usize = 2;

/// Solves the corpus twice.
pub fn check(site: &Path) -> Result<(), String> {
    let (mut requests, mut expected, mut names) = (Vec::new(), Vec::new(), Vec::new());
    let mut longer = 0;
    for (name, problem) in problems()? {
        let mut request = json!({ "id": name, "ask": "solve", "problem": problem });
        // The limit is looked at and changes nothing but how long we wait.
        request["limits"] = json!({ "seconds": MOST_SECONDS });
        let told = natively(&request.to_string());
        if told.iter().any(|answer| answer["reason"] == "interrupted") {
            longer += 1;
            continue;
        }
        request["limits"] = json!({});
        requests.push(request.to_string());
        expected.push(told);
        names.push(name);
    }
    let answered = in_node(site, &requests, PROCESSES, Start::Cold)?;
    let mut differences = Vec::new();
    for ((name, expected), Answered { told, .. }) in names.iter().zip(&expected).zip(&answered) {
        let (ours, theirs) = (timeless(expected), timeless(told));
        if ours != theirs {
            differences.push(format!("{name}:\n  natively {ours}\n  in node  {theirs}"));
        }
    }
    if differences.is_empty() {
        eprintln!("{} problems, {longer} longer ones left out: the same text, play and nodes", names.len());
        return Ok(());
    }
    Err(format!("{} of {} problems differ\n{}", differences.len(), names.len(), differences.join("\n")))
}

/// The problems of the corpus that ask for something.
fn problems() -> Result<Vec<(String, DeskProblem)>, String> {
    let corpus = Corpus::find(&[root().join("corpus")], None).map_err(|_| "the corpus can't be read")?;
    let mut problems = Vec::new();
    for path in corpus.entries() {
        let entry = path.read().map_err(|_| format!("{}: can't be read", path.id))?;
        if entry.task.is_none() {
            continue;
        }
        let problem = DeskProblem::of_entry(&entry.source, None);
        let problem = problem.map_err(|_| format!("{}: can't be opened", path.id))?;
        problems.push((path.id, problem));
    }
    Ok(problems)
}

/// The answers of the same code, compiled for this machine.
pub fn natively(request: &str) -> Vec<Value> {
    let told: Arc<Mutex<Vec<Value>>> = Arc::default();
    let heard = Arc::clone(&told);
    let begun = Instant::now();
    let tell =
        move |answer: &Value| heard.lock().unwrap_or_else(PoisonError::into_inner).push(answer.clone());
    let host = Host::new(tell, move || begun.elapsed().as_secs_f64() * 1000.0);
    desk::answer(&host, request);
    std::mem::take(&mut *told.lock().unwrap_or_else(PoisonError::into_inner))
}

/// What doesn't depend on the time: all text in one, the whole play, how it ended.
fn timeless(told: &[Value]) -> Value {
    let text: String = told
        .iter()
        .filter(|answer| answer["kind"] == "text")
        .filter_map(|answer| answer["text"].as_str())
        .collect();
    let panels: Vec<&Value> = told.iter().filter(|answer| answer["kind"] == "panel").collect();
    let last = told.last().cloned().unwrap_or_default();
    json!({
        "text": text,
        "panels": panels,
        "end": last["kind"],
        "reason": last["reason"],
        "nodes": last["nodes"],
        "error": last["text"],
    })
}
