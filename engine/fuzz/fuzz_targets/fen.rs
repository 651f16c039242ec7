//! A FEN that is read is written so that it reads the same.
#![no_main]

use cookstopper_engine::diagram::Diagram;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Diagram::from_fen(text) {
        Ok(diagram) => {
            let fen = diagram.to_fen();
            let again = Diagram::from_fen(&fen).unwrap();
            assert_eq!(again.units, diagram.units, "{fen}");
            assert_eq!(again.to_fen(), fen);
        }
        Err(error) => assert!(error.offset() <= text.len() && !error.to_string().is_empty()),
    }
});
