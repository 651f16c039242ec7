//! The smallest problem that still shows a disagreement.

use crate::answer::{Programs, Verdict};
use crate::sketch::Sketch;
use crate::wording::Wording;
use std::io;

/// So many times smaller problems are tried for a disagreement, a file of them each time.
const MOST_SMALLER: usize = 60;

/// Makes a problem smaller by one thing after the other as long as the verdict is of the same kind, and says what became of
/// the last one. So many problems stand in a file.
///
/// # Errors
/// Popeye can't be run.
pub fn smallest(
    programs: &Programs<'_>,
    sketch: &Sketch,
    wording: &Wording,
    verdict: Verdict,
    in_a_file: usize,
) -> io::Result<(Sketch, Verdict)> {
    let kind = std::mem::discriminant(&verdict);
    let (mut smallest, mut last) = (sketch.clone(), verdict);
    let mut left = MOST_SMALLER;
    'smaller: loop {
        for some in smallest.smaller().chunks(in_a_file) {
            if left == 0 {
                break 'smaller;
            }
            left -= 1;
            let verdicts = programs.compare_all(some, wording)?;
            if let Some(place) = verdicts.iter().position(|verdict| std::mem::discriminant(verdict) == kind) {
                (smallest, last) = (some[place].clone(), verdicts[place].clone());
                continue 'smaller;
            }
        }
        break;
    }
    Ok((smallest, last))
}
