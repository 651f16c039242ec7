//! A piece list that is read is written so that it reads the same.
#![no_main]

use cookstopper_engine::diagram::piece_list::to_piece_list;
use cookstopper_engine::board::Owner;
use cookstopper_engine::diagram::Diagram;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|lists: (&str, &str, &str)| {
    let (white, black, neutral) = lists;
    if let Ok(diagram) = Diagram::from_piece_lists(white, black, neutral) {
        let [white, black, neutral] =
            [Owner::White, Owner::Black, Owner::Neutral].map(|owner| to_piece_list(&diagram, owner));
        let again = Diagram::from_piece_lists(&white, &black, &neutral).unwrap();
        assert_eq!(again.units, diagram.units, "{white} / {black} / {neutral}");
    }
});
