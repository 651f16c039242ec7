//! Forsyth notation that is read is written so that it reads the same.
#![no_main]

use cookstopper_engine::diagram::Diagram;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Diagram::from_forsyth(text) {
        Ok(diagram) => {
            let forsyth = diagram.to_forsyth();
            assert_eq!(Diagram::from_forsyth(&forsyth).unwrap().units, diagram.units, "{forsyth}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
