//! The signs that typesetters, mail programs and web pages put in the place of plain ones.

use crate::source::Source;
use std::sync::Arc;

/// The same text in plain signs: hyphens for all dashes and minus signs, `#` for the musical sharp, blanks for the
/// bullets of lists; without byte order marks, soft hyphens and other signs that nobody sees.
pub fn plain(source: &Arc<Source>) -> Arc<Source> {
    if source.text.is_ascii() {
        return Arc::clone(source);
    }
    let mut text = String::with_capacity(source.text.len());
    let mut begins_line = true;
    for sign in source.text.chars() {
        match sign {
            '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' => continue,
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => text.push('-'),
            '♯' | '\u{ff03}' => text.push('#'),
            '•' | '‣' | '◦' | '▪' | '·' if begins_line => text.push(' '),
            // The line separators of some editors.
            '\u{2028}' | '\u{2029}' | '\u{85}' => text.push('\n'),
            sign => text.push(sign),
        }
        begins_line = sign == '\n' || begins_line && sign.is_whitespace();
    }
    Arc::new(source.with_text(text))
}
