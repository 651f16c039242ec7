//! How a worker of a browser calls the desk: it hands in requests as JSON, and two functions of its own that are called back.

use crate::desk;
use crate::host::Host;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Of the worker: hands an answer, which is JSON, to the page.
    #[wasm_bindgen(js_name = deskTells)]
    fn desk_tells(answer: &str);

    /// Of the worker: keeps what a fault of the program says, which then ends it.
    #[wasm_bindgen(js_name = deskFails)]
    fn desk_fails(text: &str);

    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Makes faults of the program heard. To be called once, before anything else.
#[wasm_bindgen]
pub fn prepare() {
    std::panic::set_hook(Box::new(|fault| desk_fails(&fault.to_string())));
}

/// Answers a request, which is JSON.
#[wasm_bindgen]
pub fn answer(request: &str) {
    let host = Host::new(|answer| desk_tells(&answer.to_string()), now);
    desk::answer(&host, request);
}
