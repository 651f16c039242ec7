// The words of the page: `WORDS` has each in its three languages.
const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" };
const PLACES = Object.keys(LANGUAGES);
let language = "en";
const word = (name) => WORDS[name]?.[PLACES.indexOf(language)] ?? name;
const verdictWord = (verdict) => word(`verdict ${verdict}`);
const kindWord = (kind) => word(`kind ${kind}`);
const featureWord = (feature) => run.features[feature][language];
const markWord = (mark) => run.marks[mark]?.[language] ?? mark;

// What conditions are called; entries have other names for them.
const conditionWord = (name) => run.conditions[name]?.names[language] ?? name;
