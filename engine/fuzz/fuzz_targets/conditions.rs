//! Conditions and options, one a line: those that are read are written so that they read the same.
#![no_main]

use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::options::Options;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Conditions::parse(text.lines()) {
        Ok(conditions) => {
            let names = conditions.names();
            assert_eq!(Conditions::parse(&names).unwrap(), conditions, "{names:?}");
        }
        Err(errors) => assert!(errors.iter().all(|(_, error)| !error.to_string().is_empty())),
    }
    if let Ok(options) = Options::parse(text.lines()) {
        let _written = options.to_string();
    }
});
