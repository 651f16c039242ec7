//! The words of a Popeye input.

/// A word and its byte offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'text> {
    /// Where it begins.
    pub offset: usize,
    /// The word as written.
    pub word: &'text str,
}

/// Hands out words one after the other. Blanks, line ends, commas and semicolons separate them, and signs that stand in no
/// word, each of which is handed out by itself; `//` begins a comment that reaches up to the end of its line.
#[derive(Debug, Clone)]
pub struct Tokens<'text> {
    text: &'text str,
    at: usize,
}

impl<'text> Tokens<'text> {
    /// The words of a text.
    #[must_use]
    pub const fn new(text: &'text str) -> Self {
        Self { text, at: 0 }
    }

    /// Where the next word is looked for.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// The next word, which remains the next.
    #[must_use]
    pub fn peek(&self) -> Option<Token<'text>> {
        self.clone().take()
    }

    /// Takes the next word.
    pub fn take(&mut self) -> Option<Token<'text>> {
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start_matches(is_separator).len();
            self.at += blanks;
            let rest = self.rest();
            if rest.is_empty() {
                return None;
            }
            let length = match rest.find(|letter| is_separator(letter) || is_stray(letter)) {
                Some(0) => 1,
                length => length.unwrap_or(rest.len()),
            };
            let token = Token { offset: self.at, word: &rest[..length] };
            if !token.word.starts_with("//") {
                self.at += length;
                return Some(token);
            }
            self.at += rest.find(['\n', '\r']).unwrap_or(rest.len());
        }
    }

    /// Takes the next word if it fits.
    pub fn take_if(&mut self, fits: impl FnOnce(&str) -> bool) -> Option<Token<'text>> {
        self.peek().filter(|token| fits(token.word))?;
        self.take()
    }

    /// Takes what stands behind the word just taken up to the end of the line, without separators before it.
    pub fn take_line(&mut self) -> &'text str {
        let rest = self.rest();
        let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
        self.at += line.len();
        line.trim_start_matches([' ', '\t', ';', '.', ','])
    }

    fn rest(&self) -> &'text str {
        self.text.get(self.at..).unwrap_or_default()
    }
}

fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ';' | ',' | '\u{feff}')
}

/// A sign that no word of Popeye's holds.
fn is_stray(letter: char) -> bool {
    letter.is_ascii_control() || matches!(letter, '"' | '$' | '\'' | '*' | '@' | '\\' | '^' | '`')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_comments_and_lines() {
        let mut tokens = Tokens::new("\u{feff}Begi // é\r\nAuth  ; N. N.\nStip h#2,\tOpti//x");
        let mut next = || tokens.take().map(|token| (token.offset, token.word));
        assert_eq!(next(), Some((3, "Begi")));
        assert_eq!(next(), Some((15, "Auth")));
        assert_eq!(tokens.take_line(), "N. N.");
        let rest: Vec<_> = std::iter::from_fn(|| tokens.take().map(|token| token.word)).collect();
        assert_eq!(rest, ["Stip", "h#2", "Opti//x"]);
        let mut tokens = Tokens::new("'#2'*");
        let words: Vec<_> = std::iter::from_fn(|| tokens.take().map(|token| token.word)).collect();
        assert_eq!(words, ["'", "#2", "'", "*"]);
    }
}
