//! A stipulation that is read is written so that it reads the same.
#![no_main]

use cookstopper_engine::stipulation::Stipulation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Stipulation>() {
        Ok(stipulation) => {
            let written = stipulation.to_string();
            assert_eq!(written.parse::<Stipulation>().unwrap(), stipulation, "{written}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
