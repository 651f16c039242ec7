// The words of the page: `WORDS` has each in its three languages.
const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" };
const PLACES = Object.keys(LANGUAGES);
let language = "en";
const word = (name) => WORDS[name]?.[PLACES.indexOf(language)] ?? name;
const verdictWord = (verdict) => word(`verdict ${verdict}`);
const kindWord = (kind) => word(`kind ${kind}`);
const markWord = (mark) => word(`marks ${mark}`);

// Names of conditions, as far as they differ from the canonical ones.
const CONDITIONS = {
  en: { Annan: "Annan chess", Koeko: "Köko", Augsburg: "Augsburg chess" },
  de: { Annan: "Annan-Schach", Koeko: "Köko", Augsburg: "Augsburger Schach", White: "weißes", Black: "schwarzes" },
  fr: { Annan: "échecs An-nan", Koeko: "Köko", Augsburg: "échecs d’Augsbourg", Circe: "Circé", White: "(blancs)", Black: "(noirs)" },
};

const conditionWord = (name) => name.split(" ").map((part) => CONDITIONS[language][part] ?? part).join(" ");
