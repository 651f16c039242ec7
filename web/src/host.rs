//! Who asks: where answers go, and what time it is there.

use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;

/// Where answers go, and a clock: what runs as WebAssembly has none of its own.
#[derive(Clone)]
pub struct Host {
    tell: Arc<dyn Fn(&Value) + Send + Sync>,
    now: Arc<dyn Fn() -> f64 + Send + Sync>,
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").finish_non_exhaustive()
    }
}

impl Host {
    /// A host that is told by `tell`, and whose clock `now` shows milliseconds.
    pub fn new(
        tell: impl Fn(&Value) + Send + Sync + 'static,
        now: impl Fn() -> f64 + Send + Sync + 'static,
    ) -> Self {
        Self { tell: Arc::new(tell), now: Arc::new(now) }
    }

    /// What the clock shows, in milliseconds.
    #[must_use]
    pub fn now(&self) -> f64 {
        (self.now)()
    }
}

/// Tells the answers to one request.
#[derive(Debug, Clone)]
pub struct Voice {
    host: Host,
    id: Value,
}

impl Voice {
    /// Answers to the request with this `id`.
    #[must_use]
    pub const fn new(host: Host, id: Value) -> Self {
        Self { host, id }
    }

    /// The clock, in milliseconds.
    #[must_use]
    pub fn now(&self) -> f64 {
        self.host.now()
    }

    /// Tells an answer of this kind, with these fields.
    pub fn say(&self, kind: &str, fields: Value) {
        let mut answer = json!({ "id": self.id, "kind": kind });
        if let (Value::Object(answer), Value::Object(fields)) = (&mut answer, fields) {
            answer.extend(fields);
        }
        (self.host.tell)(&answer);
    }
}
