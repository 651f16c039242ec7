//! Tests of `stipulation::structure::parse`.

use cookstopper_engine::stipulation::Structure;

#[test]
fn what_is_read_is_written_in_its_normal_form() {
    let cases = [
        ("white 1a[#]d", "White 1a[#]d"),
        ("w 1a[#]", "White 1a[#]d"),
        ("white - 5d[#]a", "White -5d[#]a"),
        ("black 13h[1h[#]h]?+?h", "Black 13h[1h[#]h]?+?h"),
        ("white 9s [- 1d[x]a]", "White 9s[-1d[x]a]"),
        ("white 2ad[1a[+]d{+}]", "White 2ad[1a[+]d{+}]"),
        ("black 10:12hh[#]", "Black 10:12hh[#]"),
        ("black 2hh[#]&1h[#]h", "Black 2hh[#]&1h[#]h"),
        ("white 1a[!x&#]d", "White 1a[!x&#]d"),
        ("white 1a[(#|=)]d", "White 1a[#|=]d"),
        ("white 13h[00]?+?h", "White 13h[00]?+?h"),
        ("white 1:33s", "White 33s"),
        ("white 13:1s", "White 1s"),
    ];
    for (text, written) in cases {
        let structure: Structure = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(structure.to_string(), written);
        assert_eq!(written.parse(), Ok(structure), "{text}");
    }
}

#[test]
fn faults_are_named() {
    let deep = format!("white {}#", "(".repeat(40));
    let cases = [
        ("", "expected `white` or `black` in the structured stipulation, found nothing"),
        ("red 1a[#]d", "expected `white` or `black` in the structured stipulation, found `red`"),
        ("white", "expected a goal or a length in the structured stipulation, found nothing"),
        ("white 1a[#", "expected `]` in the structured stipulation, found nothing"),
        ("white 1a{#]", "expected `}` in the structured stipulation, found `]`"),
        ("white 0a[#]", "expected at least one half-move in the structured stipulation, found `0a`"),
        ("white 999a[#]", "expected at most 600 half-moves, found `999`"),
        ("white 1a[>#]d", "expected play that begins with `a`, `h` or `s` behind `>`"),
        ("white 1a[#&1a[#]d]d", "expected two goals or two attacks beside `&` and `|`"),
        ("white 1a[#]d]", "expected nothing more in the structured stipulation, found `]`"),
        ("white 1h[#]", "expected `h` in the structured stipulation, found nothing"),
        (&deep, "expected at most 16 brackets in each other"),
    ];
    for (text, message) in cases {
        assert_eq!(text.parse::<Structure>().expect_err(text).to_string(), message, "{text}");
    }
}
