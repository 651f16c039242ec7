//! What conditions are called below a diagram, in English, German and French.
//!
//! The terms are those of the magazines (*The Problemist*, *Die Schwalbe*, *Phénix*) and of Popeye, written as people write them. Where a
//! language has no word of its own, the name stays what it is in English.

use crate::language::{InLanguages, Language, Names};
use cookstopper_engine::walks::Walk;

/// The conditions by the names that solutions have; of Circe's modalities those that have a name of their own.
pub const CALLED: &[(&str, Names)] = &[
    ("#C", ["#C", "#C", "#C"]),
    (
        "ActuatedRevolvingBoard",
        ["Actuated revolving board", "Actuated Revolving Board", "Actuated revolving board"],
    ),
    (
        "ActuatedRevolvingCentre",
        ["Actuated revolving centre", "Actuated Revolving Centre", "Actuated revolving centre"],
    ),
    ("AliceChess", ["Alice chess", "Alice-Schach", "Échecs d’Alice"]),
    ("AllInChess", ["All-in chess", "All-in-Chess", "All-in chess"]),
    ("AlphabeticChess", ["Alphabetic chess", "Alphabetisches Schach", "Échecs alphabétiques"]),
    ("AMU", ["AMU", "AMU", "AMU"]),
    ("Anda", ["Anda", "Anda", "Anda"]),
    ("AndaInverse", ["Anda inverse", "Anda invers", "Anda inverse"]),
    ("AndernachChess", ["Andernach chess", "Andernachschach", "Échecs d’Andernach"]),
    ("Annan", ["Annan chess", "Annan-Schach", "Échecs An-nan"]),
    ("AntiAndernachChess", ["Anti-Andernach chess", "Anti-Andernachschach", "Échecs anti-Andernach"]),
    ("AntiCirce", ["Anticirce", "Anticirce", "Anti-Circé"]),
    ("AntiEinsteinChess", ["Anti-Einstein chess", "Anti-Einsteinschach", "Échecs anti-Einstein"]),
    ("AntiGuards", ["Antiguards", "Antideckungen", "Antigardes"]),
    ("AntiKings", ["Anti-kings", "Antikönige", "Anti-rois"]),
    ("Antikoeko", ["Anti-Köko", "Anti-Köko", "Anti-Köko"]),
    ("AntiMarsCirce", ["Anti-Mars Circe", "Antimarscirce", "Anti-Circé martien"]),
    ("ArgentinianChess", ["Argentinian chess", "Argentinisches Schach", "Échecs argentins"]),
    ("Augsburg", ["Augsburg chess", "Augsburger Schach", "Échecs d’Augsbourg"]),
    ("BackHome", ["Back home", "Nach Hause", "Retour"]),
    ("BackToBack", ["Back to back", "Rücken an Rücken", "Dos à dos"]),
    ("BGL", ["BGL", "BGL", "BGL"]),
    ("Bicaptures", ["Bicaptures", "Bicaptures", "Bicaptures"]),
    ("BichromChess", ["Bichromatic chess", "Bichromes Schach", "Échecs bichromatiques"]),
    ("Bicolores", ["Bicolores", "Bicolores", "Bicolores"]),
    ("BiHeffalumps", ["Bi-heffalumps", "Bi-Heffalumps", "Bi-heffalumps"]),
    ("BiWoozles", ["Bi-woozles", "Bi-Woozles", "Bi-woozles"]),
    ("Black Koeko", ["Black Köko", "Schwarzes Köko", "Köko (noirs)"]),
    (
        "BlackAlphabeticChess",
        ["Black alphabetic chess", "Alphabetisches Schach (Schwarz)", "Échecs alphabétiques (noirs)"],
    ),
    (
        "BlackAntiSynchronMover",
        ["Black anti-synchron mover", "Schwarzer Antisynchronzüger", "Antisynchrone (noirs)"],
    ),
    ("BlackChecks", ["Black must check", "Schwarz bietet Schach", "Noir doit faire échec"]),
    (
        "BlackConsequentForcedSquare",
        [
            "Black consequent forced square",
            "Schwarzes konsequentes Zwangsfeld",
            "Case forcée conséquente (noirs)",
        ],
    ),
    ("BlackEdgeMover", ["Black edge mover", "Schwarzer Randzüger", "Coup au bord (noirs)"]),
    ("BlackFollowMyLeader", ["Black follow-my-leader", "Schwarzer Verfolgungszüger", "Poursuite (noirs)"]),
    ("BlackForcedSquare", ["Black forced square", "Schwarzes Zwangsfeld", "Case forcée (noirs)"]),
    ("BlackMaxDister", ["Black maxdister", "Schwarzer Maxdister", "Maxdister (noirs)"]),
    ("BlackMaximummer", ["Black maximummer", "Schwarzer Längstzüger", "Maximum noir"]),
    ("Maximummer", ["Maximummer", "Längstzüger", "Maximum"]),
    ("BlackMinDister", ["Black mindister", "Schwarzer Mindister", "Mindister (noirs)"]),
    ("BlackMinimummer", ["Black minimummer", "Schwarzer Kürzestzüger", "Minimum noir"]),
    ("BlackMustCapture", ["Black must capture", "Schwarzer Schlagzwang", "Prise forcée (noirs)"]),
    (
        "BlackOscillatingKings",
        ["Black oscillating kings", "Schwarze oszillierende Könige", "Rois oscillants (noirs)"],
    ),
    (
        "BlackPromSquares",
        ["Black promotion squares", "Schwarze Umwandlungsfelder", "Cases de promotion (noirs)"],
    ),
    (
        "BlackReflectiveKing",
        ["Black reflective king", "Schwarzer reflektierender König", "Roi noir réflecteur"],
    ),
    (
        "BlackSuperTransmutingKing",
        ["Black super-transmuting king", "Schwarzer supertransmutierender König", "Roi noir super-transmuté"],
    ),
    ("BlackSynchronMover", ["Black synchron mover", "Schwarzer Synchronzüger", "Synchrone (noirs)"]),
    ("BlackRoyalSquare", ["Black royal square", "Schwarzes königliches Feld", "Case royale noire"]),
    (
        "BlackTransmutedKing",
        ["Black transmuted king", "Schwarzer transmutierender König", "Roi noir transmuté"],
    ),
    (
        "BlackUltraSchachZwang",
        ["Black ultraschachzwang", "Schwarzer Ultraschachzwang", "Ultraschachzwang (noirs)"],
    ),
    ("UltraSchachZwang", ["Ultraschachzwang", "Ultraschachzwang", "Ultraschachzwang"]),
    ("BlackVaultingKing", ["Black vaulting king", "Schwarzer Vaulting King", "Roi noir vaulting"]),
    ("Bolero", ["Bolero", "Bolero", "Bolero"]),
    ("BoleroInverse", ["Bolero inverse", "Bolero invers", "Bolero inverse"]),
    ("Breton", ["Breton", "Breton", "Breton"]),
    ("BrunnerChess", ["Brunner chess", "Brunner-Schach", "Échecs de Brunner"]),
    ("CASTChess", ["CAST", "CAST", "CAST"]),
    ("CastlingChess", ["Castling chess", "Rochadeschach", "Échecs-roque"]),
    ("CavalierMajeur", ["Cavalier majeur", "Cavalier majeur", "Cavalier majeur"]),
    ("CentralChess", ["Central chess", "Zentralschach", "Échecs centraux"]),
    ("ChameleonChess", ["Chameleon chess", "Chamäleonschach", "Échecs caméléon"]),
    ("ChameleonPursuit", ["Chameleon pursuit", "Chamäleonverfolgung", "Poursuite caméléon"]),
    ("ChameleonSequence", ["Chameleon sequence", "Chamäleonsequenz", "Séquence caméléon"]),
    ("ChecklessChess", ["Checkless chess", "Ohneschach", "Sans échecs"]),
    ("CheekToCheek", ["Cheek to cheek", "Wange an Wange", "Joue à joue"]),
    ("ChineseChess", ["Chinese chess", "Chinesisches Schach", "Échecs chinois"]),
    ("Circe", ["Circe", "Circe", "Circé"]),
    ("Circe Antipodes", ["Antipodean Circe", "Antipodencirce", "Circé aux antipodes"]),
    ("Circe Assassin", ["Circe Assassin", "Assassincirce", "Circé assassin"]),
    ("Circe Cage", ["Cage Circe", "Käfigcirce", "Circé cage"]),
    ("Circe CaptureSquare", ["Circe capture square", "Circe Schlagfeld", "Circé case de prise"]),
    ("Circe Chameleon", ["Chameleon Circe", "Chamäleoncirce", "Circé caméléon"]),
    ("Circe Clone", ["Circe clone", "Circe Clone", "Circé clone"]),
    ("Circe ContraParrain", ["Contraparrain Circe", "Contraparraincirce", "Circé contre-parrain"]),
    ("Circe Couscous", ["Couscous Circe", "Couscouscirce", "Circé couscous"]),
    ("Circe Diagram", ["Diagram Circe", "Diagrammcirce", "Circé diagramme"]),
    ("Circe Diametral", ["Diametral Circe", "Diametralcirce", "Circé diamétral"]),
    ("Circe Einstein", ["Circe Einstein", "Circe Einstein", "Circé Einstein"]),
    ("Circe Equipollents", ["Equipollents Circe", "Circe Equipollents", "Circé équipollents"]),
    ("Circe File", ["File Circe", "Filecirce", "Circé de colonne"]),
    ("Circe Frischauf", ["Circe Frischauf", "Frischaufcirce", "Circé Frischauf"]),
    (
        "Circe HorizontalSymmetry",
        ["Horizontal symmetry Circe", "Circe, horizontale Symmetrie", "Circé à symétrie horizontale"],
    ),
    ("Circe Mirror", ["Mirror Circe", "Spiegelcirce", "Circé maléfique"]),
    ("Circe Parachute", ["Circe Parachute", "Fallschirmcirce", "Circé parachute"]),
    ("Circe Parrain", ["Circe Parrain", "Circe Parrain", "Circé parrain"]),
    ("Circe PWC", ["PWC", "Platzwechselcirce", "Circé-échange"]),
    ("Circe Rank", ["Rank Circe", "Rankcirce", "Circé de rangée"]),
    (
        "Circe ReversalEinstein",
        ["Circe reversal Einstein", "Circe Revers-Einstein", "Circé Einstein inversé"],
    ),
    ("Circe Strict", ["Circe strict", "Circe strikt", "Circé strict"]),
    ("Circe Super", ["Supercirce", "Supercirce", "Super-Circé"]),
    ("Circe Symmetry", ["Symmetry Circe", "Symmetriecirce", "Circé symétrique"]),
    ("Circe Take&Make", ["Circe Take & Make", "Circe Take & Make", "Circé Take & Make"]),
    ("Circe Turncoats", ["Circe turncoats", "Turncoatcirce", "Circé turncoats"]),
    (
        "Circe VerticalMirror",
        ["Vertical mirror Circe", "Vertikales Spiegelcirce", "Circé maléfique vertical"],
    ),
    (
        "Circe VerticalSymmetry",
        ["Vertical symmetry Circe", "Circe, vertikale Symmetrie", "Circé à symétrie verticale"],
    ),
    ("Circe Volcanic", ["Circe volcanic", "Vulkancirce", "Circé volcanique"]),
    ("ContactGridChess", ["Contact grid chess", "Kontaktgitterschach", "Échecs à grille et contact"]),
    ("DangerCirce", ["Danger Circe", "Gefahrencirce", "Circé danger"]),
    ("DarkSide", ["Dark side", "Dark Side", "Dark side"]),
    ("Disparate", ["Disparate", "Disparate", "Disparate"]),
    ("DoubleTibet", ["Double Tibet", "Doppeltibet", "Double Tibet"]),
    ("DuellistChess", ["Duellist chess", "Duellantenschach", "Échecs duellistes"]),
    ("EiffelChess", ["Eiffel chess", "Eiffelschach", "Échecs Eiffel"]),
    ("EinsteinChess", ["Einstein chess", "Einsteinschach", "Échecs Einstein"]),
    ("ExchangeCastling", ["Exchange castling", "Platzwechselrochade", "Échange-roque"]),
    ("ExclusiveChess", ["Exclusive chess", "Exklusivschach", "Échecs exclusifs"]),
    ("ExtinctionChess", ["Extinction chess", "Ausrottungsschach", "Échecs d’extinction"]),
    ("FaceToFace", ["Face to face", "Angesicht zu Angesicht", "Face à face"]),
    ("Football", ["Football", "Fußball", "Football"]),
    ("FrankfurtChess", ["Frankfurt chess", "Frankfurter Schach", "Échecs de Francfort"]),
    ("FuddledMen", ["Fuddled men", "Fuddled Men", "Fuddled men"]),
    ("FunctionaryChess", ["Functionary chess", "Beamtenschach", "Échecs fonctionnaires"]),
    ("GenevaChess", ["Geneva chess", "Genfer Schach", "Échecs de Genève"]),
    ("GhostChess", ["Ghost chess", "Geisterschach", "Échecs fantômes"]),
    ("GlasgowChess", ["Glasgow chess", "Glasgow-Schach", "Échecs de Glasgow"]),
    ("GridChess", ["Grid chess", "Gitterschach", "Échecs à grille"]),
    ("HaanerChess", ["Haaner chess", "Haaner Schach", "Échecs de Haan"]),
    ("HalfInChess", ["Half-in chess", "Half-in-Chess", "Half-in chess"]),
    ("HauntedChess", ["Haunted chess", "Spukschach", "Échecs hantés"]),
    ("Heffalumps", ["Heffalumps", "Heffalumps", "Heffalumps"]),
    ("Hole", ["Holes", "Löcher", "Trous"]),
    ("Hypervolage", ["Hypervolage", "Hypervolage", "Hypervolage"]),
    ("Imitator", ["Imitator", "Imitator", "Imitateur"]),
    ("Immobilio", ["Immobilio", "Immobilio", "Immobilio"]),
    ("ImmunChess", ["Immun chess", "Immunschach", "Échecs immuns"]),
    ("Influencer", ["Influencer", "Influencer", "Influenceur"]),
    ("Isardam", ["Isardam", "Isardam", "Isardam"]),
    ("KobulKings", ["Kobul kings", "Kobulkönige", "Rois Kobul"]),
    ("Koeko", ["Köko", "Köko", "Köko"]),
    ("LastCapture", ["Last capture", "Letzter Schlag", "Dernière prise"]),
    ("Leffie", ["Leffie", "Leffie", "Leffie"]),
    ("Leofamily", ["Leo family", "Leo-Familie", "Famille du léo"]),
    ("LeseMajeste", ["Lèse-majesté", "Lèse-majesté", "Lèse-majesté"]),
    ("LineChameleonChess", ["Line chameleon chess", "Linienchamäleonschach", "Échecs caméléon de ligne"]),
    ("Lortap", ["Lortap", "Elliuortap", "Elliuortap"]),
    ("LosingChess", ["Losing chess", "Schlagschach", "Qui perd gagne"]),
    ("LostPieces", ["Lost pieces", "Verlorene Steine", "Pièces perdues"]),
    ("Madrasi", ["Madrasi", "Madrasi", "Madrasi"]),
    ("MAFF", ["MAFF", "MAFF", "MAFF"]),
    ("MagicSquares", ["Magic squares", "Magische Felder", "Cases magiques"]),
    ("MainlyInChess", ["Mainly-in chess", "Mainly-in-Chess", "Mainly-in chess"]),
    ("Make&TakeChess", ["Make & Take", "Make & Take", "Make & Take"]),
    ("MarineChess", ["Marine chess", "Marines Schach", "Échecs marins"]),
    ("MarsCirce", ["Mars Circe", "Marscirce", "Circé martien"]),
    ("Masand", ["Masand", "Masand", "Masand"]),
    ("MasandGeneralised", ["Masand generalised", "Masand verallgemeinert", "Masand généralisé"]),
    ("MessignyChess", ["Messigny chess", "Messigny-Schach", "Échecs de Messigny"]),
    ("MonochromChess", ["Monochromatic chess", "Monochromes Schach", "Échecs monochromatiques"]),
    ("MultiCaptures", ["Multicaptures", "Multicaptures", "Multicaptures"]),
    ("NannaChess", ["Nanna chess", "Nanna-Schach", "Échecs Nanna"]),
    ("NewKoeko", ["New Köko", "Neu-Köko", "Nouveau Köko"]),
    ("NoBlackCapture", ["No black capture", "Schwarzer Ohneschlag", "Sans prise noire"]),
    ("NoBlackPromotion", ["No black promotion", "Keine schwarze Umwandlung", "Sans promotion noire"]),
    ("NoCapture", ["No capture", "Ohneschlag", "Sans prises"]),
    (
        "NoIProm",
        ["No promotion to imitators", "Keine Umwandlung in Imitatoren", "Sans promotion en imitateur"],
    ),
    ("NormalPawn", ["Normal pawns", "Normale Bauern", "Pions normaux"]),
    ("NorskSjakk", ["Norsk sjakk", "Norsk sjakk", "Norsk sjakk"]),
    ("NoWhiteCapture", ["No white capture", "Weißer Ohneschlag", "Sans prise blanche"]),
    ("NoWhitePromotion", ["No white promotion", "Keine weiße Umwandlung", "Sans promotion blanche"]),
    ("OWU", ["OWU", "OWU", "OWU"]),
    ("PADChess", ["PAD chess", "PAD-Schach", "Échecs PAD"]),
    ("PartialParalysis", ["Partial paralysis", "Partielle Paralyse", "Paralysie partielle"]),
    ("Patrouille", ["Patrol chess", "Patrouilleschach", "Échecs patrouille"]),
    ("Pepo", ["Pepo", "Pepo", "Pepo"]),
    ("PhantomChess", ["Phantom chess", "Phantomschach", "Échecs phantom"]),
    ("PlusChess", ["Plus chess", "Plus-Schach", "Échecs plus"]),
    ("PointReflection", ["Point reflection", "Punktspiegelung", "Réflexion centrale"]),
    ("PowerTransfer", ["Power transfer", "Krafttransfer", "Transfert de pouvoir"]),
    ("PromOnly", ["Promotion only to", "Umwandlung nur in", "Promotion seulement en"]),
    ("ProteanChess", ["Protean chess", "Proteisches Schach", "Échecs Protée"]),
    ("ProvocationChess", ["Provocation chess", "Provokationsschach", "Échecs provocateurs"]),
    ("ReflectiveKings", ["Reflective kings", "Reflektierende Könige", "Rois réflecteurs"]),
    ("RelegationChess", ["Relegation chess", "Degradierung", "Dégradation"]),
    ("RepublicanChess", ["Republican chess", "Republikanerschach", "Échecs républicains"]),
    (
        "ReversalEinsteinChess",
        ["Reversal Einstein chess", "Reverses Einsteinschach", "Échecs Einstein inversés"],
    ),
    ("Rokagogo", ["Rokagogo", "Rokagogo", "Rokagogo"]),
    ("RoleExchange", ["Role exchange", "Rollentausch", "Échange de rôles"]),
    ("RoyalDynasty", ["Royal dynasty", "Königsdynastie", "Dynastie royale"]),
    ("SAT", ["SAT", "SAT", "SAT"]),
    ("Sentinelles", ["Sentinelles", "Sentinelles", "Sentinelles"]),
    ("SeriesCapture", ["Series capture", "Serienschlag", "Prises en série"]),
    ("ShieldedKings", ["Shielded kings", "Schutzkönige", "Shielded kings"]),
    ("SingleBox", ["Single box", "Nur Partiesatzsteine", "Single box"]),
    ("SnekChess", ["Snek chess", "Snek-Schach", "Échecs snek"]),
    ("SnekCircleChess", ["Snek circle chess", "Snek-Zirkulärschach", "Échecs snek circulaires"]),
    ("StrictSAT", ["Strict SAT", "Striktes SAT", "SAT strict"]),
    ("SuperGuards", ["Superguards", "Superdeckungen", "Supergardes"]),
    ("SwappingKings", ["Swapping kings", "Tauschkönige", "Rois échangés"]),
    ("Take&MakeChess", ["Take & Make", "Take & Make", "Take & Make"]),
    ("Tibet", ["Tibet", "Tibet", "Tibet"]),
    ("TransmissionMenace", ["Transmission menacée", "Transmission Menacée", "Transmission menacée"]),
    ("TransmutedKings", ["Transmuted kings", "Transmutierende Könige", "Rois transmutés"]),
    ("UltramarineChess", ["Ultramarine chess", "Ultramarines Schach", "Échecs ultramarins"]),
    ("UltraPatrol", ["Ultra patrol chess", "Ultrapatrouille", "Ultra-patrouille"]),
    ("VaultingKings", ["Vaulting kings", "Vaulting Kings", "Vaulting kings"]),
    ("VogtlaenderChess", ["Vogtländer chess", "Vogtländer Schach", "Échecs vogtländer"]),
    ("Volage", ["Volage", "Volage", "Volage"]),
    ("White Koeko", ["White Köko", "Weißes Köko", "Köko (blancs)"]),
    (
        "WhiteAlphabeticChess",
        ["White alphabetic chess", "Alphabetisches Schach (Weiß)", "Échecs alphabétiques (blancs)"],
    ),
    (
        "WhiteAntiSynchronMover",
        ["White anti-synchron mover", "Weißer Antisynchronzüger", "Antisynchrone (blancs)"],
    ),
    (
        "WhiteConsequentForcedSquare",
        [
            "White consequent forced square",
            "Weißes konsequentes Zwangsfeld",
            "Case forcée conséquente (blancs)",
        ],
    ),
    ("WhiteEdgeMover", ["White edge mover", "Weißer Randzüger", "Coup au bord (blancs)"]),
    ("WhiteFollowMyLeader", ["White follow-my-leader", "Weißer Verfolgungszüger", "Poursuite (blancs)"]),
    ("WhiteForcedSquare", ["White forced square", "Weißes Zwangsfeld", "Case forcée (blancs)"]),
    ("WhiteMaxDister", ["White maxdister", "Weißer Maxdister", "Maxdister (blancs)"]),
    ("WhiteMaximummer", ["White maximummer", "Weißer Längstzüger", "Maximum blanc"]),
    ("WhiteMinDister", ["White mindister", "Weißer Mindister", "Mindister (blancs)"]),
    ("WhiteMinimummer", ["White minimummer", "Weißer Kürzestzüger", "Minimum blanc"]),
    ("WhiteMustCapture", ["White must capture", "Weißer Schlagzwang", "Prise forcée (blancs)"]),
    (
        "WhiteOscillatingKings",
        ["White oscillating kings", "Weiße oszillierende Könige", "Rois oscillants (blancs)"],
    ),
    (
        "WhitePromSquares",
        ["White promotion squares", "Weiße Umwandlungsfelder", "Cases de promotion (blancs)"],
    ),
    (
        "WhiteReflectiveKing",
        ["White reflective king", "Weißer reflektierender König", "Roi blanc réflecteur"],
    ),
    (
        "WhiteSuperTransmutingKing",
        ["White super-transmuting king", "Weißer supertransmutierender König", "Roi blanc super-transmuté"],
    ),
    ("WhiteSynchronMover", ["White synchron mover", "Weißer Synchronzüger", "Synchrone (blancs)"]),
    (
        "WhiteTransmutedKing",
        ["White transmuted king", "Weißer transmutierender König", "Roi blanc transmuté"],
    ),
    (
        "WhiteUltraSchachZwang",
        ["White ultraschachzwang", "Weißer Ultraschachzwang", "Ultraschachzwang (blancs)"],
    ),
    ("WhiteRoyalSquare", ["White royal square", "Weißes königliches Feld", "Case royale blanche"]),
    ("WhiteVaultingKing", ["White vaulting king", "Weißer Vaulting King", "Roi blanc vaulting"]),
    ("Woozles", ["Woozles", "Woozles", "Woozles"]),
    ("Wormholes", ["Wormholes", "Wurmlöcher", "Trous de ver"]),
];

/// Conditions that are drawn, so that nobody needs what stands behind the name.
const DRAWN: &[&str] = &["GridChess"];

/// The words behind conditions.
pub const WORDS: &[(&str, Names)] = &[
    ("Absolute", ["absolute", "absolut", "absolu"]),
    ("Adverse", ["adverse", "advers", "adverse"]),
    ("Antipodes", ["antipodes", "Antipoden", "antipodes"]),
    ("April", ["April", "April", "avril"]),
    ("Assassin", ["Assassin", "Assassin", "assassin"]),
    ("Berolina", ["Berolina", "Berolina", "Berolina"]),
    ("Black", ["black", "Schwarz", "noirs"]),
    ("Cage", ["cage", "Käfig", "cage"]),
    ("Calvet", ["Calvet", "Calvet", "Calvet"]),
    ("CaptureSquare", ["capture square", "Schlagfeld", "case de prise"]),
    ("Chameleon", ["chameleon", "Chamäleon", "caméléon"]),
    ("Cheylan", ["Cheylan", "Cheylan", "Cheylan"]),
    ("Chromatic", ["chromatic", "chromatisch", "chromatique"]),
    ("Clone", ["clone", "Clone", "clone"]),
    ("ContraParrain", ["contra parrain", "Contraparrain", "contre-parrain"]),
    ("Couscous", ["couscous", "Couscous", "couscous"]),
    ("Diagram", ["diagram", "Diagramm", "diagramme"]),
    ("DiagonalShift", ["diagonal shift", "diagonal verschoben", "décalage diagonal"]),
    ("Diametral", ["diametral", "diametral", "diamétral"]),
    ("Einstein", ["Einstein", "Einstein", "Einstein"]),
    ("Equipollents", ["equipollents", "Equipollents", "équipollents"]),
    ("File", ["file", "Linie", "colonne"]),
    ("Frischauf", ["Frischauf", "Frischauf", "Frischauf"]),
    ("GridLine", ["grid lines", "Gitterlinien", "lignes"]),
    ("HorizontalShift", ["horizontal shift", "horizontal verschoben", "décalage horizontal"]),
    ("HorizontalSymmetry", ["horizontal symmetry", "horizontale Symmetrie", "symétrie horizontale"]),
    ("Inverse", ["inverse", "invers", "inverse"]),
    ("Irregular", ["irregular", "unregelmäßig", "irrégulière"]),
    ("MaximumBlack", ["at most black", "höchstens schwarze", "maximum noirs"]),
    ("MaximumTotal", ["at most in all", "höchstens insgesamt", "maximum total"]),
    ("MaximumWhite", ["at most white", "höchstens weiße", "maximum blancs"]),
    ("Mirror", ["mirror", "Spiegel", "maléfique"]),
    ("Neighbour", ["neighbour", "Nachbar", "voisin"]),
    ("Orthogonal", ["orthogonal", "orthogonal", "orthogonale"]),
    ("PWC", ["PWC", "Platzwechsel", "échange"]),
    ("PY", ["PY", "PY", "PY"]),
    ("Parachute", ["parachute", "Fallschirm", "parachute"]),
    ("ParaSentinelles", ["parasentinelles", "Parasentinelles", "para-sentinelles"]),
    ("Parrain", ["Parrain", "Parrain", "parrain"]),
    ("PionAdvers", ["pion adverse", "pion advers", "pion adverse"]),
    ("PionNeutre", ["pion neutre", "pion neutre", "pion neutre"]),
    ("PionPropre", ["pion propre", "pion propre", "pion propre"]),
    ("Rank", ["rank", "Reihe", "rangée"]),
    ("Relaxed", ["relaxed", "locker", "relâché"]),
    ("ReversalEinstein", ["reversal Einstein", "Revers-Einstein", "Einstein inversé"]),
    ("RexExclusive", ["rex exclusive", "rex exklusiv", "rex exclusif"]),
    ("RexInclusive", ["rex inclusive", "rex inklusiv", "rex inclusif"]),
    ("Strict", ["strict", "strikt", "strict"]),
    ("Super", ["super", "Super", "super"]),
    ("Symmetry", ["symmetry", "Symmetrie", "symétrie"]),
    ("Take&Make", ["Take & Make", "Take & Make", "Take & Make"]),
    ("Transmuting", ["transmuting", "transmutierend", "transmutés"]),
    ("Turncoats", ["turncoats", "Turncoats", "turncoats"]),
    ("Type1", ["type 1", "Typ 1", "type 1"]),
    ("Type2", ["type 2", "Typ 2", "type 2"]),
    ("Type3", ["type 3", "Typ 3", "type 3"]),
    ("TypeA", ["type A", "Typ A", "type A"]),
    ("TypeB", ["type B", "Typ B", "type B"]),
    ("TypeC", ["type C", "Typ C", "type C"]),
    ("TypeD", ["type D", "Typ D", "type D"]),
    ("VerticalMirror", ["vertical mirror", "vertikaler Spiegel", "maléfique vertical"]),
    ("VerticalShift", ["vertical shift", "vertikal verschoben", "décalage vertical"]),
    ("VerticalSymmetry", ["vertical symmetry", "vertikale Symmetrie", "symétrie verticale"]),
    ("Volcanic", ["volcanic", "Vulkan", "volcanique"]),
    ("LastMove", ["with the next move", "beim nächsten Zug", "au coup suivant"]),
    ("WaitCapture", ["at the next capture", "beim nächsten Schlag", "à la prise suivante"]),
    ("White", ["white", "Weiß", "blancs"]),
    ("exact", ["exact", "exakt", "exact"]),
    ("ultra", ["ultra", "ultra", "ultra"]),
];

/// What stands behind a condition as a name and a value, and what that means.
pub const VALUES: &[(&str, Names)] = &[
    (
        "promotion=article",
        [
            "promotion also to types of the play",
            "Umwandlung auch in entstandene Typen",
            "promotion aussi en types formés",
        ],
    ),
    (
        "promotion=diagram",
        [
            "promotion to types of the diagram",
            "Umwandlung in Typen des Diagramms",
            "promotion en types du diagramme",
        ],
    ),
    ("promotion=simple", ["orthodox promotion", "orthodoxe Umwandlung", "promotion orthodoxe"]),
    (
        "homepawn=mobile",
        [
            "pawns move from their own first rank",
            "Bauern ziehen von der eigenen Grundreihe",
            "les pions jouent de leur première rangée",
        ],
    ),
    (
        "homepawn=immobile",
        [
            "pawns don’t move from their own first rank",
            "Bauern ziehen nicht von der eigenen Grundreihe",
            "les pions ne jouent pas de leur première rangée",
        ],
    ),
    (
        "enpassant=unit",
        [
            "en passant the whole unit falls",
            "en passant fällt der ganze Stein",
            "en passant la pièce entière est prise",
        ],
    ),
    (
        "enpassant=group",
        [
            "en passant only the group falls",
            "en passant fällt nur die Gruppe",
            "en passant seul le groupe est pris",
        ],
    ),
    ("enpassant=none", ["no capture en passant", "kein Schlag en passant", "sans prise en passant"]),
];

/// What a condition is called by a reader of a language, with what stands behind it: `Circe Mirror RexInclusive` is *Spiegelcirce rex inklusiv*
/// in German.
#[must_use]
pub fn called(written: &str, language: Language) -> String {
    let words: Vec<&str> = written.split_whitespace().collect();
    let named = |taken: usize| Some((taken, of(CALLED, &words.get(..taken)?.join(" "))?));
    let Some((taken, names)) = named(2).or_else(|| named(1)) else { return written.to_owned() };
    let mut text = language.of(names).to_owned();
    let is_drawn = DRAWN.contains(&words[0]);
    for word in words[taken..].iter().filter(|_| !is_drawn) {
        let sign = if word.contains('=') { ", " } else { " " };
        text.push_str(sign);
        text.push_str(&word_called(word, language));
    }
    text
}

/// Whether a condition has a name here.
#[cfg(test)]
pub fn is_called(head: &str) -> bool {
    of(CALLED, head).is_some()
}

/// What a word behind a condition is called: `RexInclusive`, `Q`, `e4`.
#[must_use]
pub fn word_called(word: &str, language: Language) -> String {
    match of(WORDS, word).or_else(|| of(VALUES, word)) {
        Some(names) => language.of(names).to_owned(),
        None if names_walk(word) => language.play(word),
        None => word.to_owned(),
    }
}

/// [`called`] in every language.
#[must_use]
pub fn called_in_all(written: &str) -> InLanguages {
    InLanguages::of(|language| called(written, language))
}

/// The part of a condition that says which it is, without what may stand behind: `Circe`, `White Koeko`.
#[must_use]
pub fn head(written: &str) -> &str {
    let is_of_side = written.starts_with("White ") || written.starts_with("Black ");
    let end = written.match_indices(' ').nth(usize::from(is_of_side));
    end.map_or(written, |(end, _)| &written[..end])
}

/// A text about conditions for readers: where it names one in backquotes as entries do, it gets the name that people use.
#[must_use]
pub fn readable(text: &str, language: Language) -> String {
    let parts = text.split('`').enumerate().map(|(place, part)| match place % 2 {
        0 => part.to_owned(),
        _ if of(CALLED, head(part)).is_some() => called(part, language),
        _ if of(WORDS, part).is_some() => word_called(part, language),
        _ => format!("`{part}`"),
    });
    parts.collect()
}

fn of<'table>(table: &'table [(&str, Names)], word: &str) -> Option<&'table Names> {
    table.iter().find(|(known, _)| *known == word).map(|(_, names)| names)
}

/// Whether a word is the code of a walk, as in `Q`, with or without squares behind it, as in `Rg4`.
fn names_walk(word: &str) -> bool {
    let code = word.trim_end_matches(|sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit());
    Walk::from_code(word).is_some() || Walk::from_code(code).is_some()
}
