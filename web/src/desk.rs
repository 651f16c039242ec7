//! Answers requests.

use crate::host::{Host, Voice};
use crate::refusal::Refusal;
use crate::request::{Ask, Request};
use crate::{analysing, checking, playing, reading, solving, varying, writing};
use serde_json::{Value, json};

/// Answers a request, which is JSON. Whatever happens, the last answer is `done` or `error`.
pub fn answer(host: &Host, request: &str) {
    let value: Value = match serde_json::from_str(request) {
        Ok(value) => value,
        Err(error) => {
            let refusal = Refusal::of("request", format!("not JSON: {error}"));
            return Voice::new(host.clone(), Value::Null).say("error", refusal.told());
        }
    };
    let voice = Voice::new(host.clone(), value.get("id").cloned().unwrap_or_default());
    let request: Request = match serde_json::from_value(value) {
        Ok(request) => request,
        Err(error) => {
            return voice.say("error", Refusal::of("request", error.to_string()).told());
        }
    };
    match work(&voice, request) {
        Ok(fields) => voice.say("done", fields),
        Err(refusal) => voice.say("error", refusal.told()),
    }
}

/// Does what is asked; what stands in the last answer.
fn work(voice: &Voice, request: Request) -> Result<Value, Refusal> {
    let language = request.language.into();
    match request.ask {
        Ask::Read { text, name } => reading::read(voice, &text, &name, language),
        Ask::Check { problem } => checking::check(voice, &problem, language)?,
        Ask::Solve(asked) => return solving::solve(voice, &asked, language),
        Ask::Moves { problem, twin, line, turn } => {
            playing::moves(voice, &problem, (twin, turn), &line, language)?;
        }
        Ask::Follow { problem, twin, set, line } => {
            playing::follow(voice, (&problem, twin), set, &line, language)?;
        }
        Ask::Why { problem, twin, line, limits } => {
            playing::why(voice, &problem, twin, &line, &limits, language)?;
        }
        Ask::Vary { problem, twin, limits, kinds, share } => {
            let asked = kinds.asked()?;
            return varying::vary(voice, (&problem, twin), &asked, &limits, share, language);
        }
        Ask::Minimise { problem, twin, limits } => {
            varying::minimised(voice, (&problem, twin), &limits, language)?;
        }
        Ask::Analyse { problem, limits } => return analysing::analysed(voice, &problem, &limits, language),
        Ask::Write { problems, format } => writing::write(voice, &problems, format, language)?,
    }
    Ok(json!({}))
}
