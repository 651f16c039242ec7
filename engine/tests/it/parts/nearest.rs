//! Tests of `nearest`.

use cookstopper_engine::nearest::{letters, mistakes, nearest, words};

#[test]
fn mistakes_are_counted() {
    let cases = [
        ("", "", 0),
        ("annan", "annan", 0),
        ("anan", "annan", 1),
        ("nanan", "annan", 1),
        ("circe", "koko", 5),
        ("", "abc", 3),
        ("abc", "", 3),
    ];
    for (found, meant, count) in cases {
        assert_eq!(mistakes(&letters(found), &letters(meant)), count, "{found} for {meant}");
    }
}

#[test]
fn far_names_are_not_suggested() {
    for (word, expected) in [("Cirke", Some("Circe")), ("x", None), ("", None), ("Kokko", Some("Koeko"))] {
        assert_eq!(nearest(word, ["Circe", "Koeko"]), expected, "{word}");
    }
    assert_eq!(nearest(&"é".repeat(1000), ["Circe"]), None);
}

#[test]
fn words_know_their_places() {
    let found: Vec<_> = words("  Ké a1\n\u{2003}b2 ").collect();
    assert_eq!(found, [(2, "Ké"), (6, "a1"), (12, "b2")]);
}
