//! Answers requests natively as `worker/node.mjs` does in node, to compare how long it takes: a request a line in a file; a line for each
//! with the answers and the work of this thread in seconds.

use cookstopper_web::desk;
use cookstopper_web::host::Host;
use serde_json::{Value, json};
use std::error::Error;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use std::{env, fs, thread};

/// Solving goes as deep as the stipulation is long.
const STACK_BYTES: usize = 64 << 20;

/// What this thread has worked, in seconds; where the system doesn't say it, the time.
fn worked(begun: Instant) -> f64 {
    let nanoseconds = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = nanoseconds.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| begun.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn answer_all(requests: &str) -> io::Result<()> {
    let begun = Instant::now();
    let mut output = io::stdout().lock();
    for (place, request) in requests.lines().filter(|line| !line.is_empty()).enumerate() {
        let told: Arc<Mutex<Vec<String>>> = Arc::default();
        let heard = Arc::clone(&told);
        let tell = move |answer: &Value| {
            heard.lock().unwrap_or_else(PoisonError::into_inner).push(answer.to_string());
        };
        let host = Host::new(tell, move || begun.elapsed().as_secs_f64() * 1000.0);
        let before = worked(begun);
        desk::answer(&host, request);
        let seconds = worked(begun) - before;
        let told = told.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{}", json!({ "place": place, "seconds": seconds, "told": *told }))?;
    }
    output.flush()
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("expected a file of requests")?;
    let requests = fs::read_to_string(path)?;
    let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(move || answer_all(&requests))?;
    thread.join().map_err(|_| "the program failed")??;
    Ok(())
}
