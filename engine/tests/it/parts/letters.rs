//! Tests of `notation::read::letters`.

use cookstopper_engine::notation::read::Letters;

#[test]
fn letters_are_called_by_language_or_listed() {
    for letters in Letters::ALL {
        assert_eq!(letters.to_string().parse(), Ok(letters));
        let listed: String = ["K", "Q", "R", "B", "S", "P"].map(|code| letters.of(code)[0]).concat();
        assert_eq!(listed.parse(), Ok(letters));
    }
    assert!("Klingon".parse::<Letters>().is_err());
}
