//! What errors say, in English, German and French.
//!
//! Errors are written in English, where they are found; a row is how one begins and ends, with a place for each thing that it names. `{}` in
//! English becomes `{0}`, `{1}` and so on in the others; `{m}` is a message itself, `{p}` one of the [`super::phrases`] or what somebody wrote.

use crate::language::Names;

/// Whole messages.
pub const MESSAGES: &[Names] = &[
    // Files.
    ["and {} more errors", "und {0} weitere Fehler", "et {0} autres erreurs"],
    ["not TOML: {p}", "kein gültiges TOML: {0}", "pas du TOML : {0}"],
    ["not TOML: {}", "kein gültiges TOML (auf Englisch: {0})", "pas du TOML (en anglais : {0})"],
    [
        "is not UTF-8: byte {} at offset {}",
        "ist nicht in UTF-8: Byte {0} an der Stelle {1}",
        "n’est pas en UTF-8 : octet {0} à la position {1}",
    ],
    ["is not UTF-8", "ist nicht in UTF-8", "n’est pas en UTF-8"],
    ["can't be read: {}", "ist nicht lesbar: {0}", "ne peut pas être lu : {0}"],
    ["can't be written: {}", "kann nicht geschrieben werden: {0}", "ne peut pas être écrit : {0}"],
    [
        "is a link that leads nowhere: {}",
        "ist ein Verweis, der nirgendwohin führt: {0}",
        "est un lien qui ne mène nulle part : {0}",
    ],
    ["is not a file", "ist keine Datei", "n’est pas un fichier"],
    [
        "has {} bytes, more than the {} allowed",
        "hat {0} Bytes, mehr als die erlaubten {1}",
        "a {0} octets, plus que les {1} permis",
    ],
    // Fields.
    ["unknown field `{}` in {p}", "unbekanntes Feld `{0}` in {1}", "champ inconnu `{0}` dans {1}"],
    [
        "expected {p} for `{}`, found {p}",
        "bei `{1}` erwartet: {0}; gefunden: {2}",
        "pour `{1}`, attendu : {0} ; trouvé : {2}",
    ],
    ["`{}` without a stipulation", "`{0}` ohne Forderung", "`{0}` sans énoncé"],
    ["neither a stipulation nor statements", "weder Forderung noch Aussagen", "ni énoncé ni affirmations"],
    [
        "`{}` without the position that it leads to",
        "`{0}` ohne die Stellung, zu der es führt",
        "`{0}` sans la position à laquelle il mène",
    ],
    [
        "`[target]` with the stipulation `{}`, which leads to no position",
        "`[target]` bei der Forderung `{0}`, die zu keiner Stellung führt",
        "`[target]` avec l’énoncé `{0}`, qui ne mène à aucune position",
    ],
    ["`moves` without `{}`", "`moves` ohne `{0}`", "`moves` sans `{0}`"],
    ["`unit` without `{}`", "`unit` ohne `{0}`", "`unit` sans `{0}`"],
    [
        "an assertion that states nothing",
        "eine Aussage, die nichts aussagt",
        "une affirmation qui n’affirme rien",
    ],
    ["an exception needs {}", "eine Ausnahme braucht {0}", "une exception demande {0}"],
    [
        "`{}` is no finding that can be graded",
        "`{0}` ist kein Befund, der eingestuft werden kann",
        "`{0}` n’est pas un constat que l’on peut classer",
    ],
    // Positions.
    ["no position", "keine Stellung", "pas de position"],
    ["an empty position", "eine leere Stellung", "une position vide"],
    [
        "a second position in `{}` beside `{}`",
        "eine zweite Stellung in `{0}` neben `{1}`",
        "une seconde position dans `{0}` à côté de `{1}`",
    ],
    ["two units on {}: {} and {}", "zwei Steine auf {0}: {1} und {2}", "deux pièces en {0} : {1} et {2}"],
    [
        "expected one unit on {}, found two: {} and {}",
        "ein Stein auf {0} erwartet, zwei gefunden: {1} und {2}",
        "une pièce attendue en {0}, deux trouvées : {1} et {2}",
    ],
    [
        "expected a number of total invisibles, found `{}`",
        "eine Zahl unsichtbarer Steine erwartet, `{0}` gefunden",
        "nombre de pièces invisibles attendu, `{0}` trouvé",
    ],
    [
        "expected a square such as `e4`, found `{}`",
        "ein Feld wie `e4` erwartet, `{0}` gefunden",
        "case comme `e4` attendue, `{0}` trouvé",
    ],
    [
        "expected a walk such as K, Q, R, B, S, P or CA and its squares, as in `Ra2a4`, found `{}`",
        "eine Gangart (K, Q, R, B, S, P oder CA) mit ihren Feldern wie in `Ra2a4` erwartet, `{0}` gefunden",
        "marche (K, Q, R, B, S, P ou CA) et ses cases attendues, comme `Ra2a4`, `{0}` trouvé",
    ],
    [
        "expected units such as `Ra2a4`, or `Royal` or `Jigger` before them, found `{}`",
        "Steine wie `Ra2a4` erwartet, davor vielleicht `Royal` oder `Jigger`; `{0}` gefunden",
        "pièces comme `Ra2a4` attendues, avec `Royal` ou `Jigger` devant, `{0}` trouvé",
    ],
    [
        "attribute `{}` is not supported",
        "das Attribut `{0}` gibt es hier nicht",
        "l’attribut `{0}` n’existe pas ici",
    ],
    [
        "expected a walk before `{}`: the squares of a walk are written together, as in `Ra2a4`",
        "eine Gangart vor `{0}` erwartet: Die Felder einer Gangart stehen zusammen, wie in `Ra2a4`",
        "marche attendue devant `{0}` : les cases d’une marche s’écrivent ensemble, comme `Ra2a4`",
    ],
    [
        "expected components and squares such as `(B+S+P)a3`, found `{}`",
        "Bestandteile und Felder wie `(B+S+P)a3` erwartet, `{0}` gefunden",
        "composants et cases comme `(B+S+P)a3` attendus, `{0}` trouvé",
    ],
    [
        "expected at most {} equal components in a unit, found more of `{}`",
        "höchstens {0} gleiche Bestandteile in einem Stein erwartet, mehr von `{1}` gefunden",
        "au plus {0} composants égaux attendus dans une pièce, plus de `{1}` trouvés",
    ],
    [
        "expected {p} behind `{}`, found {p}",
        "hinter `{1}` erwartet: {0}; gefunden: {2}",
        "derrière `{1}`, attendu : {0} ; trouvé : {2}",
    ],
    [
        "expected a FEN such as `8/8/8/8/R7/1K5k/R7/8 w - - 0 1`, found nothing",
        "eine FEN wie `8/8/8/8/R7/1K5k/R7/8 w - - 0 1` erwartet, nichts gefunden",
        "FEN comme `8/8/8/8/R7/1K5k/R7/8 w - - 0 1` attendue, rien trouvé",
    ],
    [
        "expected a walk's code in brackets such as `[CA]`, found `{}`",
        "den Code einer Gangart in Klammern wie `[CA]` erwartet, `{0}` gefunden",
        "code d’une marche entre crochets comme `[CA]` attendu, `{0}` trouvé",
    ],
    [
        "expected a walk such as K, Q, R, B, S, P or `.CA`, found `{}`",
        "eine Gangart wie K, Q, R, B, S, P oder `.CA` erwartet, `{0}` gefunden",
        "marche comme K, Q, R, B, S, P ou `.CA` attendue, `{0}` trouvé",
    ],
    [
        "expected the components of a unit all in upper case (White) or all in lower case (Black), found both",
        "die Bestandteile eines Steins alle groß (Weiß) oder alle klein (Schwarz) erwartet, beides gefunden",
        "composants d’une pièce attendus tous en majuscules (Blancs) ou tous en minuscules (Noirs), les deux trouvés",
    ],
    [
        "expected 8 squares on rank {}, found {}",
        "8 Felder auf der {0}. Reihe erwartet, {1} gefunden",
        "8 cases attendues sur la rangée {0}, {1} trouvées",
    ],
    [
        "expected 8 ranks separated by `/`, found {}",
        "8 Reihen mit `/` dazwischen erwartet, {0} gefunden",
        "8 rangées séparées par `/` attendues, {0} trouvées",
    ],
    [
        "expected the side to move, `w` or `b`, found `{}`",
        "die Seite am Zug, `w` oder `b`, erwartet, `{0}` gefunden",
        "camp au trait attendu, `w` ou `b`, `{0}` trouvé",
    ],
    [
        "expected the square crossed by a pawn, such as `{}`, or `-`, found `{}`",
        "das Feld, über das ein Bauer zog, wie `{0}`, oder `-` erwartet, `{1}` gefunden",
        "case franchie par un pion, comme `{0}`, ou `-` attendue, `{1}` trouvé",
    ],
    [
        "expected the number of {p}, found `{}`",
        "die Zahl der {0} erwartet, `{1}` gefunden",
        "nombre de {0} attendu, `{1}` trouvé",
    ],
    [
        "expected nothing behind the number of moves, found `{}`",
        "hinter der Zahl der Züge nichts erwartet, `{0}` gefunden",
        "rien attendu derrière le nombre de coups, `{0}` trouvé",
    ],
    [
        "expected `/` behind 8 squares of a rank, found it behind {}",
        "`/` hinter 8 Feldern einer Reihe erwartet, hinter {0} gefunden",
        "`/` attendu derrière 8 cases d’une rangée, trouvé derrière {0}",
    ],
    [
        "expected at most 64 squares, found more",
        "höchstens 64 Felder erwartet, mehr gefunden",
        "au plus 64 cases attendues, plus trouvées",
    ],
    // Conditions.
    ["unknown condition `{}`", "unbekannte Bedingung `{0}`", "condition inconnue `{0}`"],
    [
        "unknown condition `{}`, did you mean {p}?",
        "unbekannte Bedingung `{0}`; ist {1} gemeint?",
        "condition inconnue `{0}` ; vouliez-vous dire {1} ?",
    ],
    [
        "condition `{}` knows no `{}`",
        "die Bedingung `{0}` kennt kein `{1}`",
        "la condition `{0}` ne connaît pas `{1}`",
    ],
    [
        "condition `{}` needs squares such as `{}` behind it",
        "hinter die Bedingung `{0}` gehören Felder wie `{1}`",
        "la condition `{0}` demande des cases derrière elle, comme `{1}`",
    ],
    [
        "condition `{}` needs walks such as `{}` behind it",
        "hinter die Bedingung `{0}` gehören Gangarten wie `{1}`",
        "la condition `{0}` demande des marches derrière elle, comme `{1}`",
    ],
    [
        "`{}` and `{}` exclude each other in one condition",
        "`{0}` und `{1}` schließen einander in einer Bedingung aus",
        "`{0}` et `{1}` s’excluent dans une condition",
    ],
    [
        "`{}` and `{}` have no meaning together: {}",
        "`{0}` und `{1}` haben zusammen keinen Sinn (auf Englisch: {2})",
        "`{0}` et `{1}` n’ont pas de sens ensemble (en anglais : {2})",
    ],
    [
        "`{}` and `{}` can't be used together yet: {}",
        "`{0}` und `{1}` gehen noch nicht zusammen (auf Englisch: {2})",
        "`{0}` et `{1}` ne vont pas encore ensemble (en anglais : {2})",
    ],
    // Stipulations.
    [
        "expected a stipulation such as `#2`, `h#2.5` or `ser-s=7`, found nothing",
        "eine Forderung wie `#2`, `h#2.5` oder `ser-s=7` erwartet, nichts gefunden",
        "énoncé comme `#2`, `h#2.5` ou `ser-s=7` attendu, rien trouvé",
    ],
    [
        "expected a goal ({}), perhaps with a kind of play before it ({}), found `{}`",
        "ein Ziel ({0}) erwartet, davor vielleicht eine Spielart ({1}); `{2}` gefunden",
        "but ({0}) attendu, peut-être avec un genre de jeu devant ({1}), `{2}` trouvé",
    ],
    [
        "expected a stipulation such as `#2` or `h#2.5`, found `{}`",
        "eine Forderung wie `#2` oder `h#2.5` erwartet, `{0}` gefunden",
        "énoncé comme `#2` ou `h#2.5` attendu, `{0}` trouvé",
    ],
    [
        "expected the number of introductory moves before `->`, as in `2->ser-h#4`, found `{}`",
        "die Zahl der einleitenden Züge vor `->` erwartet, wie in `2->ser-h#4`; `{0}` gefunden",
        "nombre de coups d’introduction attendu devant `->`, comme `2->ser-h#4`, `{0}` trouvé",
    ],
    [
        "expected at most one introduction, found another `->`",
        "höchstens eine Einleitung erwartet, noch ein `->` gefunden",
        "au plus une introduction attendue, un autre `->` trouvé",
    ],
    [
        "expected the number of moves, as in `#2` or `h#2.5`, found {p}",
        "die Zahl der Züge erwartet, wie in `#2` oder `h#2.5`; gefunden: {0}",
        "nombre de coups attendu, comme `#2` ou `h#2.5` ; trouvé : {0}",
    ],
    [
        "expected a whole number of moves, found `{}`: only help play can have half a move",
        "eine ganze Zahl von Zügen erwartet, `{0}` gefunden: Nur Hilfsspiel kann einen halben Zug haben",
        "nombre entier de coups attendu, `{0}` trouvé : seul le jeu aidé peut avoir un demi-coup",
    ],
    [
        "expected at least 1 move, found `{}`",
        "mindestens 1 Zug erwartet, `{0}` gefunden",
        "au moins 1 coup attendu, `{0}` trouvé",
    ],
    [
        "expected at most {} moves, found `{}`",
        "höchstens {0} Züge erwartet, `{1}` gefunden",
        "au plus {0} coups attendus, `{1}` trouvé",
    ],
    [
        "expected {p} in the structured stipulation, found {p}",
        "in der strukturierten Forderung erwartet: {0}; gefunden: {1}",
        "dans l’énoncé structuré, attendu : {0} ; trouvé : {1}",
    ],
    [
        "expected at most {} half-moves, found `{}`",
        "höchstens {0} Halbzüge erwartet, `{1}` gefunden",
        "au plus {0} demi-coups attendus, `{1}` trouvé",
    ],
    [
        "expected at most {} brackets in each other",
        "höchstens {0} Klammern ineinander erwartet",
        "au plus {0} parenthèses imbriquées attendues",
    ],
    [
        "expected play that begins with `a`, `h` or `s` behind `>`",
        "hinter `>` Spiel erwartet, das mit `a`, `h` oder `s` beginnt",
        "jeu qui commence par `a`, `h` ou `s` attendu derrière `>`",
    ],
    [
        "expected two goals or two attacks beside `&` and `|`",
        "zwei Ziele oder zwei Angriffe bei `&` und `|` erwartet",
        "deux buts ou deux attaques attendus avec `&` et `|`",
    ],
    // Options.
    ["unknown option `{}`", "unbekannte Option `{0}`", "option inconnue `{0}`"],
    ["expected options without commas", "Optionen ohne Kommas erwartet", "options sans virgules attendues"],
    [
        "option `{}` is ambiguous: expected `{}` or `{}`",
        "die Option `{0}` ist mehrdeutig: `{1}` oder `{2}`",
        "l’option `{0}` est ambiguë : `{1}` ou `{2}`",
    ],
    [
        "option `{}` is not supported",
        "die Option `{0}` gibt es hier nicht",
        "l’option `{0}` n’existe pas ici",
    ],
    [
        "option `{}` needs a number after it, as in `{}`",
        "hinter die Option `{0}` gehört eine Zahl, wie in `{1}`",
        "l’option `{0}` demande un nombre derrière elle, comme `{1}`",
    ],
    [
        "option `{}` needs numbers of moves after it, as in `{}`, found {p}",
        "hinter die Option `{0}` gehören Zugnummern wie in `{1}`; gefunden: {2}",
        "l’option `{0}` demande des numéros de coups derrière elle, comme `{1}` ; trouvé : {2}",
    ],
    [
        "option `{}` needs squares after it, as in `{}`, found {p}",
        "hinter die Option `{0}` gehören Felder wie in `{1}`; gefunden: {2}",
        "l’option `{0}` demande des cases derrière elle, comme `{1}` ; trouvé : {2}",
    ],
    // Twins.
    ["a twin without changes", "ein Zwilling ohne Änderung", "un jumeau sans changement"],
    [
        "expected twin `{}`, found `{}`",
        "den Zwilling `{0}` erwartet, `{1}` gefunden",
        "jumeau `{0}` attendu, `{1}` trouvé",
    ],
    [
        "expected a twin command such as `Move a2 c2`, found nothing",
        "einen Befehl für Zwillinge wie `Move a2 c2` erwartet, nichts gefunden",
        "commande de jumeau comme `Move a2 c2` attendue, rien trouvé",
    ],
    [
        "expected a twin command such as `Move a2 c2`, found `{}`",
        "einen Befehl für Zwillinge wie `Move a2 c2` erwartet, `{0}` gefunden",
        "commande de jumeau comme `Move a2 c2` attendue, `{0}` trouvé",
    ],
    [
        "twin command `{}` is ambiguous: expected `{}` or `{}`",
        "der Befehl `{0}` ist mehrdeutig: `{1}` oder `{2}`",
        "la commande `{0}` est ambiguë : `{1}` ou `{2}`",
    ],
    [
        "twin command `{}` is not supported",
        "den Befehl `{0}` gibt es hier nicht",
        "la commande `{0}` n’existe pas ici",
    ],
    [
        "expected a unit on {}, found none",
        "einen Stein auf {0} erwartet, keinen gefunden",
        "pièce attendue en {0}, aucune trouvée",
    ],
    [
        "expected every unit to stay on the board, found that the one on {} would leave it when {} goes to {}",
        "alle Steine müssen auf dem Brett bleiben, aber der auf {0} verließe es, wenn {1} nach {2} geht",
        "toutes les pièces doivent rester sur l’échiquier, mais celle en {0} le quitterait si {1} va en {2}",
    ],
    // What doesn't go together.
    [
        "more than {} different fairy walks in one problem",
        "mehr als {0} verschiedene Märchengangarten in einem Problem",
        "plus de {0} marches féeriques dans un problème",
    ],
    [
        "imitators in the position to be reached need the condition `Imitator` with their squares in the beginning",
        "Imitatoren in der Zielstellung brauchen die Bedingung `Imitator` mit ihren Feldern am Anfang",
        "les imitateurs de la position finale demandent la condition `Imitator` avec leurs cases de départ",
    ],
    [
        "the unit of several components on {} needs a condition such as `{}`",
        "der Stein aus mehreren Bestandteilen auf {0} braucht eine Bedingung wie `{1}`",
        "la pièce à plusieurs composants en {0} demande une condition comme `{1}`",
    ],
    [
        "the unit on {} has more than 15 equal components",
        "der Stein auf {0} hat mehr als 15 gleiche Bestandteile",
        "la pièce en {0} a plus de 15 composants égaux",
    ],
    [
        "the {} unit on {} has no meaning under {}: {}",
        "der Stein mit dem Merkmal {0} auf {1} hat unter {2} keinen Sinn (auf Englisch: {3})",
        "la pièce avec la marque {0} en {1} n’a pas de sens sous {2} (en anglais : {3})",
    ],
    [
        "the unit on {}, which is neutral or becomes so, has no meaning under {}: {}",
        "der Stein auf {0}, der neutral ist oder wird, hat unter {1} keinen Sinn (auf Englisch: {2})",
        "la pièce en {0}, qui est neutre ou le devient, n’a pas de sens sous {1} (en anglais : {2})",
    ],
    [
        "the {} on {} has no meaning under {}: {}",
        "der Stein {0} auf {1} hat unter {2} keinen Sinn (auf Englisch: {3})",
        "la pièce {0} en {1} n’a pas de sens sous {2} (en anglais : {3})",
    ],
    [
        "a {} that changes the side of its hurdles, or moves them, has no meaning: only hoppers with one hurdle do",
        "ein Stein {0}, der seine Böcke umfärbt oder versetzt, hat keinen Sinn: Das tun nur Hüpfer mit einem Bock",
        "une pièce {0} qui change la couleur de ses sautoirs ou les déplace n’a pas de sens : seuls les sauteurs à un sautoir le font",
    ],
    [
        "the unit on {} has more than one of the marks {}",
        "der Stein auf {0} trägt mehr als eines der Merkmale {1}",
        "la pièce en {0} porte plus d’une des marques {1}",
    ],
    [
        "no rule says whether the hurdle of a bul or dob moves on under {}",
        "keine Regel sagt, ob der Bock von Bul oder Dob unter {0} weiterzieht",
        "aucune règle ne dit si le sautoir d’un bul ou d’un dob continue sous {0}",
    ],
    [
        "play {} has no move numbers: `StartMoveNumber` and `UpToMoveNumber` can't be followed; leave them out",
        "Spiel {0} hat keine Zugnummern: `StartMoveNumber` und `UpToMoveNumber` sind nicht zu befolgen und wegzulassen",
        "le jeu {0} n’a pas de numéros de coups : `StartMoveNumber` et `UpToMoveNumber` ne peuvent pas être suivis",
    ],
    [
        "no rule says what a hole is to units that turn on the edge, to nonstop equihoppers and Argentinian pieces",
        "keine Regel sagt, was ein Loch für Steine ist, die am Rand wenden, für Nicht-Stop-Equihüpfer und argentinische Steine",
        "aucune règle ne dit ce qu’est un trou pour les pièces qui tournent au bord, les équisauteurs non-stop et les pièces argentines",
    ],
    [
        "`{}` has no meaning here: no rule says which attacks count for it where what captures a king moves on, comes back or disappears",
        "`{0}` hat hier keinen Sinn: Keine Regel sagt, welche Angriffe zählen, wo weiterzieht, wiederkommt oder verschwindet, was einen König schlägt",
        "`{0}` n’a pas de sens ici : aucune règle ne dit quelles attaques comptent là où ce qui prend un roi continue, revient ou disparaît",
    ],
    [
        "which side defends can't be told of this play, and `{}` binds the defender: name the side",
        "bei diesem Spiel ist nicht klar, welche Seite verteidigt, und `{0}` bindet den Verteidiger: die Seite nennen",
        "on ne sait pas quel camp défend dans ce jeu, et `{0}` lie le défenseur : nommez le camp",
    ],
    [
        "{} each choose something with a capture: not built yet, a move holds one choice",
        "{0} wählen beim Schlagen je etwas: noch nicht gebaut, ein Zug hat eine Wahl",
        "{0} choisissent chacun quelque chose à la prise : pas encore construit, un coup n’a qu’un choix",
    ],
    [
        "a diagram with total invisibles is no position: it can be solved, but not looked into, and authors' solutions of it can't be read",
        "ein Diagramm mit unsichtbaren Steinen ist keine Stellung: Es kann gelöst, aber nicht angesehen werden, und Autorlösungen sind nicht lesbar",
        "un diagramme à pièces invisibles n’est pas une position : on peut le résoudre, mais pas le regarder, et la solution de l’auteur est illisible",
    ],
    [
        "total invisibles can't be combined with {}: only help play to mate with the units of chess is known",
        "unsichtbare Steine gehen nicht zusammen mit {0}: Bekannt ist nur Hilfsspiel zum Matt mit den Steinen des Schachs",
        "les pièces invisibles ne vont pas avec {0} : seul le jeu aidé au mat avec les pièces des échecs est connu",
    ],
    [
        "it isn't known in which order Popeye tries {}, so moves have no numbers",
        "es ist nicht bekannt, in welcher Reihenfolge Popeye {0} versucht, daher haben Züge keine Nummern",
        "on ne sait pas dans quel ordre Popeye essaie {0}, donc les coups n’ont pas de numéros",
    ],
    [
        "{m}: `StartMoveNumber` and `UpToMoveNumber` can't be followed; leave them out",
        "{0}: `StartMoveNumber` und `UpToMoveNumber` sind nicht zu befolgen und wegzulassen",
        "{0} : `StartMoveNumber` et `UpToMoveNumber` ne peuvent pas être suivis",
    ],
    // Expectations of what a sign must be, after all that say more.
    ["expected {p}, found {p}", "erwartet: {0}; gefunden: {1}", "attendu : {0} ; trouvé : {1}"],
    // What stands behind another message.
    ["{m}, did you mean `{}`?", "{0}; ist `{1}` gemeint?", "{0} ; vouliez-vous dire `{1}` ?"],
    ["{m}, did you mean {p}?", "{0}; ist {1} gemeint?", "{0} ; vouliez-vous dire {1} ?"],
    ["{m}; the queen is Q here", "{0}; die Dame ist hier Q", "{0} ; la dame est ici Q"],
    ["{m}; the rook is R here", "{0}; der Turm ist hier R", "{0} ; la tour est ici R"],
    ["{m}; the bishop is B here", "{0}; der Läufer ist hier B", "{0} ; le fou est ici B"],
    ["{m}; the knight is {} here", "{0}; der Springer ist hier {1}", "{0} ; le cavalier est ici {1}"],
    [
        "{m}; the units of each colour stand in a list of their own",
        "{0}; die Steine jeder Farbe stehen in einer eigenen Liste",
        "{0} ; les pièces de chaque couleur sont dans leur propre liste",
    ],
    [
        "{m}; `{}` is a condition of its own: write two",
        "{0}; `{1}` ist eine eigene Bedingung: zwei schreiben",
        "{0} ; `{1}` est une condition à part : en écrire deux",
    ],
    // Advice.
    ["did you mean {p}?", "ist {0} gemeint?", "vouliez-vous dire {0} ?"],
    ["known are {}", "bekannt sind {0}", "sont connus {0}"],
    ["save the file as UTF-8", "die Datei als UTF-8 speichern", "enregistrer le fichier en UTF-8"],
    ["run the program again", "das Programm noch einmal starten", "relancer le programme"],
    ["give each its own `id`", "jedem seine eigene `id` geben", "donner à chacune son propre `id`"],
    [
        "`{}` is called so in German; write that",
        "so heißt `{0}` auf Deutsch; das schreiben",
        "c’est le nom allemand de `{0}` ; écrire cela",
    ],
    [
        "`{}` is called so in French; write that",
        "so heißt `{0}` auf Französisch; das schreiben",
        "c’est le nom français de `{0}` ; écrire cela",
    ],
    ["`{}` is called so; write that", "so heißt `{0}`; das schreiben", "c’est un nom de `{0}` ; écrire cela"],
    [
        "`cookstopper conditions` lists all, `cookstopper conditions --containing WORD` those with a word",
        "`cookstopper conditions` zählt alle auf, `cookstopper conditions --containing WORT` die mit einem Wort",
        "`cookstopper conditions` les énumère, `cookstopper conditions --containing MOT` celles qui ont un mot",
    ],
    [
        "add a table `[target]` like `[position]`",
        "eine Tabelle `[target]` wie `[position]` hinzufügen",
        "ajouter une table `[target]` comme `[position]`",
    ],
    [
        "add `stipulation = \"#2\"` or an `[[assert]]`",
        "`stipulation = \"#2\"` oder ein `[[assert]]` hinzufügen",
        "ajouter `stipulation = \"#2\"` ou un `[[assert]]`",
    ],
    [
        "add a table `[position]` with `white` and `black`, or `fen`, or `forsyth`",
        "eine Tabelle `[position]` mit `white` und `black`, oder `fen`, oder `forsyth` hinzufügen",
        "ajouter une table `[position]` avec `white` et `black`, ou `fen`, ou `forsyth`",
    ],
    [
        "add `white` and `black`, or `fen`, or `forsyth`",
        "`white` und `black`, oder `fen`, oder `forsyth` hinzufügen",
        "ajouter `white` et `black`, ou `fen`, ou `forsyth`",
    ],
    [
        "add `moves`, `legal`, `illegal`, `check`, `mate`, `stalemate`, `count` or `unit`",
        "`moves`, `legal`, `illegal`, `check`, `mate`, `stalemate`, `count` oder `unit` hinzufügen",
        "ajouter `moves`, `legal`, `illegal`, `check`, `mate`, `stalemate`, `count` ou `unit`",
    ],
    [
        "give the position in one way only: lists, `fen` or `forsyth`",
        "die Stellung nur auf eine Art angeben: Listen, `fen` oder `forsyth`",
        "donner la position d’une seule façon : listes, `fen` ou `forsyth`",
    ],
    [
        "give the number of total invisibles, as in `invisible = \"3\"`",
        "die Zahl der unsichtbaren Steine angeben, wie in `invisible = \"3\"`",
        "donner le nombre de pièces invisibles, comme `invisible = \"3\"`",
    ],
    [
        "twins are called a, b, c, ... in this order",
        "Zwillinge heißen a, b, c, ... in dieser Reihenfolge",
        "les jumeaux s’appellent a, b, c, ... dans cet ordre",
    ],
];
