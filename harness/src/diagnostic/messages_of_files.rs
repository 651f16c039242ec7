//! What errors of whole files, of files with several entries, and of other programs' files say, as [`super::messages`].

use crate::language::Names;

/// Whole messages.
pub const MESSAGES_OF_FILES: &[Names] = &[
    [
        "a second entry called `{}` in this file (line {})",
        "ein zweiter Eintrag namens `{0}` in dieser Datei (Zeile {1})",
        "une seconde entrée appelée `{0}` dans ce fichier (ligne {1})",
    ],
    [
        "a second solution beside that in `{}`",
        "eine zweite Lösung neben der in `{0}`",
        "une seconde solution à côté de celle de `{0}`",
    ],
    ["delete one of them", "eine davon löschen", "supprimer l’une des deux"],
    [
        "an author's solution without an entry",
        "eine Autorlösung ohne Eintrag",
        "une solution d’auteur sans entrée",
    ],
    [
        "write the entry `{}` or delete this file",
        "den Eintrag `{0}` schreiben oder diese Datei löschen",
        "écrire l’entrée `{0}` ou supprimer ce fichier",
    ],
    [
        "is not a folder, but an author's solution is looked for in it",
        "ist kein Ordner, aber eine Autorlösung wird darin gesucht",
        "n’est pas un dossier, mais une solution d’auteur y est cherchée",
    ],
    ["is a file of entries", "ist eine Datei mit Einträgen", "est un fichier d’entrées"],
    ["has no problem {}", "hat kein Problem {0}", "n’a pas de problème {0}"],
    [
        "line {}: a problem of {} bytes, more than the {} allowed",
        "Zeile {0}: ein Problem mit {1} Bytes, mehr als die erlaubten {2}",
        "ligne {0} : un problème de {1} octets, plus que les {2} permis",
    ],
    [
        "has changed since the program began to read it",
        "hat sich geändert, seit das Programm sie zu lesen begann",
        "a changé depuis que le programme a commencé à le lire",
    ],
    [
        "has been changed in the meantime and is left alone",
        "wurde inzwischen geändert und bleibt, wie sie ist",
        "a été modifié entre-temps et reste tel quel",
    ],
    [
        "the program failed on this entry: {}",
        "das Programm scheiterte an diesem Eintrag: {0}",
        "le programme a échoué sur cette entrée : {0}",
    ],
    [
        "this is a mistake of the program, not of the entry; please report it",
        "das ist ein Fehler des Programms, nicht des Eintrags; bitte melden",
        "c’est une erreur du programme, pas de l’entrée ; merci de la signaler",
    ],
    [
        "a solution with total invisibles is not written: it could not be read again",
        "eine Lösung mit unsichtbaren Steinen wird nicht geschrieben: Sie wäre nicht wieder lesbar",
        "une solution à pièces invisibles n’est pas écrite : elle ne pourrait pas être relue",
    ],
    ["not YAML: {}", "kein gültiges YAML (auf Englisch: {0})", "pas du YAML (en anglais : {0})"],
    [
        "expected a problem with `algebraic` and `stipulation`",
        "ein Problem mit `algebraic` und `stipulation` erwartet",
        "problème avec `algebraic` et `stipulation` attendu",
    ],
    [
        "expected a number behind `dm`, found `{}`",
        "hinter `dm` eine Zahl erwartet, `{0}` gefunden",
        "nombre attendu derrière `dm`, `{0}` trouvé",
    ],
    [
        "expected an operation such as `dm 2;`, found `{}`",
        "eine Operation wie `dm 2;` erwartet, `{0}` gefunden",
        "opération comme `dm 2;` attendue, `{0}` trouvé",
    ],
    [
        "expected a stipulation, as in `dm 2;` or `stip \"h#2\";`, or for all lines with `--stipulation \"#2\"`, found none",
        "eine Forderung wie in `dm 2;` oder `stip \"h#2\";`, oder für alle Zeilen mit `--stipulation \"#2\"` erwartet, keine gefunden",
        "énoncé attendu, comme `dm 2;` ou `stip \"h#2\";`, ou pour toutes les lignes avec `--stipulation \"#2\"`, aucun trouvé",
    ],
    ["expected a `{}`, found none", "`{0}` erwartet, nicht gefunden", "`{0}` attendu, non trouvé"],
    // Popeye's inputs.
    [
        "condition `{}` is not supported",
        "die Bedingung `{0}` gibt es hier nicht",
        "la condition `{0}` n’existe pas ici",
    ],
    [
        "walk `{}` is not supported",
        "die Gangart `{0}` gibt es hier nicht",
        "la marche `{0}` n’existe pas ici",
    ],
    [
        "stipulation `{}` is not supported",
        "die Forderung `{0}` gibt es hier nicht",
        "l’énoncé `{0}` n’existe pas ici",
    ],
    [
        "twin `{}` is not supported",
        "den Zwilling `{0}` gibt es hier nicht",
        "le jumeau `{0}` n’existe pas ici",
    ],
    ["condition `{}` is ambiguous", "die Bedingung `{0}` ist mehrdeutig", "la condition `{0}` est ambiguë"],
    ["twin command `{}` is ambiguous", "der Befehl `{0}` ist mehrdeutig", "la commande `{0}` est ambiguë"],
    [
        "expected a condition, found `{}`",
        "eine Bedingung erwartet, `{0}` gefunden",
        "condition attendue, `{0}` trouvé",
    ],
    [
        "expected a condition such as `{}`",
        "eine Bedingung wie `{0}` erwartet",
        "condition comme `{0}` attendue",
    ],
    [
        "expected a colour such as `White`, found `{}`",
        "eine Farbe wie `White` erwartet, `{0}` gefunden",
        "couleur comme `White` attendue, `{0}` trouvé",
    ],
    ["expected a walk, found `{}`", "eine Gangart erwartet, `{0}` gefunden", "marche attendue, `{0}` trouvé"],
    ["expected a number behind `{}`", "hinter `{0}` eine Zahl erwartet", "nombre attendu derrière `{0}`"],
    ["expected pieces such as `Ra1b2`", "Steine wie `Ra1b2` erwartet", "pièces comme `Ra1b2` attendues"],
    [
        "expected squares such as `a1b2` behind `{}`",
        "hinter `{0}` Felder wie `a1b2` erwartet",
        "cases comme `a1b2` attendues derrière `{0}`",
    ],
    ["expected squares behind `{}`", "hinter `{0}` Felder erwartet", "cases attendues derrière `{0}`"],
    [
        "expected two squares behind `{}`",
        "hinter `{0}` zwei Felder erwartet",
        "deux cases attendues derrière `{0}`",
    ],
    [
        "expected two walks behind `{}`",
        "hinter `{0}` zwei Gangarten erwartet",
        "deux marches attendues derrière `{0}`",
    ],
    [
        "expected `BeginProblem` (`AnfangProblem`, `DebutProbleme`) at the beginning",
        "am Anfang `BeginProblem` (`AnfangProblem`, `DebutProbleme`) erwartet",
        "`BeginProblem` (`AnfangProblem`, `DebutProbleme`) attendu au début",
    ],
    [
        "expected a stipulation such as `h#2`",
        "eine Forderung wie `h#2` erwartet",
        "énoncé comme `h#2` attendu",
    ],
    [
        "expected a stipulation, found none",
        "eine Forderung erwartet, keine gefunden",
        "énoncé attendu, aucun trouvé",
    ],
    ["expected a position", "eine Stellung erwartet", "position attendue"],
    ["stipulation `{}`: {m}", "Forderung `{0}`: {1}", "énoncé `{0}` : {1}"],
    ["Forsyth `{}`: {m}", "Forsyth `{0}`: {1}", "Forsyth `{0}` : {1}"],
    ["`{}` is ambiguous", "`{0}` ist mehrdeutig", "`{0}` est ambigu"],
    ["`{}` is not understood here", "`{0}` wird hier nicht verstanden", "`{0}` n’est pas compris ici"],
    [
        "two units stand on {}, and an entry has no place for the one below",
        "zwei Steine stehen auf {0}, und ein Eintrag hat keinen Platz für den unteren",
        "deux pièces sont en {0}, et une entrée n’a pas de place pour celle du dessous",
    ],
];
