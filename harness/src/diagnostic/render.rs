//! How a diagnostic looks on the terminal.

use super::Diagnostic;
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use std::ops::Range;

/// Of longer lines, in bytes, the place is named and nothing is shown: nobody would find his way in them.
const LONGEST_LINE: usize = 10_000;

impl Diagnostic {
    /// The diagnostic with the offending lines, coloured; a stream that can't show colours strips them.
    #[must_use]
    pub fn render(&self) -> String {
        let title = Level::ERROR.primary_title(self.title.as_str()).id(self.code.name());
        let group = match self.clamped_span() {
            Some(span) if self.longest_line(&span) > LONGEST_LINE => {
                let (line, column) = self.source.line_column(span.start);
                title.element(Origin::path(self.source.name.as_str()).line(line).char_column(column))
            }
            Some(span) => title.element(
                Snippet::source(self.source.text.as_str())
                    .path(self.source.name.as_str())
                    .line_start(self.source.first_line())
                    .annotation(AnnotationKind::Primary.span(span)),
            ),
            None => title.element(Origin::path(self.source.name.as_str())),
        };
        let group = match &self.help {
            Some(help) => group.element(Level::HELP.message(help.as_str())),
            None => group,
        };
        Renderer::styled().render(&[group])
    }

    /// The length of the longest line that would be shown with the span, in bytes.
    fn longest_line(&self, span: &Range<usize>) -> usize {
        let text = &self.source.text;
        let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[span.end..].find('\n').map_or(text.len(), |at| span.end + at);
        text[start..end].lines().map(str::len).max().unwrap_or_default()
    }

    /// The span, moved onto character borders inside the text, so that rendering can't fail.
    fn clamped_span(&self) -> Option<Range<usize>> {
        let text = &self.source.text;
        let span = self.span.clone()?;
        let border = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = border(span.start);
        Some(start..border(span.end).max(start))
    }
}
