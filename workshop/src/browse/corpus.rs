//! A tiny corpus with something of everything that the report shows.

use std::fs;
use std::io;
use std::path::Path;

/// A title that would do harm if it became markup.
pub const HOSTILE_TITLE: &str = "</script><b class=evil>& \"bold\" <img src=x onerror=alert(1)>";

/// Ids, entries and authors' solutions.
const ENTRIES: &[(&str, &str, Option<&str>)] = &[
    (
        "cooked",
        "title = \"Diagram D with a rook on c8\"\nconditions = [\"Annan\"]\nstipulation = \"#1\"\nsolutions = 1\n\
         [position]\nwhite = \"Kb3 Ra2 Ra4 Rc8\"\nblack = \"Kh3\"\n",
        Some("1.Rb2#\n"),
    ),
    (
        "two-mover",
        "stipulation = \"#2\"\n[position]\nwhite = \"Kd6 Qc3 Bd1\"\nblack = \"Kb5\"\n",
        Some("1.Qc7!\n"),
    ),
    (
        "helpmate-cooked",
        "stipulation = \"h#2\"\n[position]\nwhite = \"Kc2 Ra2 Rb7\"\nblack = \"Kc8 Pd7 Pc7\"\n",
        Some("1.Kc8-d8 Rb7-b1 2.Kd8-c8 Ra2-a8 #\n"),
    ),
    (
        "circe",
        "title = \"A pawn is reborn\"\nconditions = [\"Circe\"]\nstipulation = \"ser-zb21\"\n[position]\n\
         white = \"Ka1\"\nblack = \"Kh8 Pb2\"\n",
        None,
    ),
    (
        "fairy",
        "title = \"Turned figures\"\nstipulation = \"h#1\"\n[position]\nwhite = \"Kc2 Gd4\"\nblack = \"Ka1 Na7\"\n\
         neutral = \"Rg3\"\n",
        None,
    ),
    (
        "composite",
        "conditions = [\"Augsburg\"]\nstipulation = \"#1\"\n[position]\nwhite = \"Kc2 (B+S+P)d4\"\nblack = \"Kh1\"\n",
        None,
    ),
    (
        "jigger",
        "conditions = [\"Koeko\"]\nstipulation = \"h#1\"\n[position]\nwhite = \"Kc2 Pb2 jigger Rc3\"\n\
         black = \"Ka1 Pa2\"\n",
        None,
    ),
    ("check", "stipulation = \"#2\"\n[position]\nwhite = \"Ka1 Qa8\"\nblack = \"Kh8\"\n", None),
    // The program that plays Popeye knows this title, and finds a key too many.
    (
        "contested",
        "title = \"adds-a-key\"\nstipulation = \"#1\"\noptions = [\"Variation\"]\n[position]\nwhite = \"Kg1 Ra2\"\n\
         black = \"Kg8 Pf7g7h7\"\n",
        None,
    ),
    (
        "grid",
        "conditions = [\"GridChess VerticalShift\", \"BlackMaximummer\"]\nstipulation = \"h#1\"\n[position]\nwhite = \"Kg1 Ra2\"\n\
         black = \"Kg8 Pf7g7h7\"\n",
        None,
    ),
    (
        "zeroposition",
        "stipulation = \"#1\"\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n[[twin]]\n\
         a = \"Move a2 b2\"\nb = \"Move a2 c2 Condition Circe Stipulation h#1\"\n",
        None,
    ),
    (
        "undecided",
        "stipulation = \"h#5\"\n[position]\nwhite = \"Kd6 Qc3 Bd1 Sf5\"\nblack = \"Kb5 Pa6 Sb8 Qh8 Rg8\"\n",
        None,
    ),
    ("unreadable", "titel = \"x\"\n", None),
];

/// Writes the corpus; the number of entries.
pub fn write(folder: &Path) -> io::Result<usize> {
    fs::create_dir_all(folder.join("corpus"))?;
    fs::create_dir_all(folder.join("expected"))?;
    for (id, entry, solution) in ENTRIES {
        fs::write(folder.join(format!("corpus/{id}.toml")), entry)?;
        if let Some(solution) = solution {
            fs::write(folder.join(format!("expected/{id}.txt")), solution)?;
        }
    }
    let title = HOSTILE_TITLE.replace('"', "\\\"");
    let entry = format!(
        "title = \"{title}\"\nstipulation = \"#1\"\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n"
    );
    fs::write(folder.join("corpus/markup.toml"), entry)?;
    Ok(ENTRIES.len() + 1)
}
