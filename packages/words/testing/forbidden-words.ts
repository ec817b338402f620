/** A word that one language never says, and in which texts it may stand all the same. */
type Forbidden = readonly [word: RegExp, unless?: RegExp]

/**
 * The "never say" column of the terms, where a word alone gives it away. What stands instead is in `docs/glossary.md`; a key
 * that a second expression names is one where the word means something else.
 */
const FORBIDDEN: Readonly<Record<string, readonly Forbidden[]>> = {
  fr: [
    [/second facteur/i],
    [/codes? de récupération/i],
    [/application de vérification/i],
    [/pour de bon/i],
    [/écart permis|prix permis/i],
    [/journal d.audit/i],
    [/marge plateforme/i],
    [/cours d.ouverture/i],
    [/à moitié/i],
    [/réception de devises/i],
    [/(^|\P{L})(nul|on) n[e’']/iu],
    [/équipe support/i],
    [/manifest\b/i],
    [/ne se reprend pas/i],
    [/\b(de|dé)livr(er|ée?s?)\b/i, /^trust:(status|ticket|step)/],
    [/commandes\b/i, /^book:followUp/],
    [/\bclo(re|s|ses?)\b/i],
    [
      /\bopérateurs?\b/i,
      /^(trust|travellers|notices|shell|work|audit|refusals|documents|requests:order|people)/,
    ],
    [/(^|\P{L})(tu|toi|tes|ton) /iu],
  ],
  en: [
    [/market[- ]room/i],
    [/second factor/i],
    [/recovery code/i],
    [/for good\b/i],
    [/domiciliary/i],
    [/counter value/i],
    [/traceability/i],
    [/platform margin/i],
    [/\braces?\b/i],
    [/\bat once\b/i],
    [/half[- ]confirmed/i],
    [/you lack/i],
    [/\bmanifest\b/i],
    [/\ball-in CV\b|\bCV$/],
    [/taken? back\./i, /^(trust|market)/],
    [/canceled/i],
  ],
  de: [
    [/\bTCC\b/, /^shell:abbreviation/],
    [/\bRennen\b/],
    [/Faktor\b/],
    [/Domizilbank/],
    [/Manifest\b/],
    [/\bDEAL\b|\bEngaged\b/],
    // What a currency trades at is its Kurs, as whoever trades it says; foreign cash is Sorten, one piece of it a Banknote.
    [/preis/i],
    [/(^|\P{L})Orders?(\P{L}|$)/u, /^shell:abbreviation/],
    [/(^|\P{L})Noten?(\P{L}|$)/u],
    [/(^|\P{L})(du|dein)\b/iu],
  ],
  es: [
    [/\bTCC\b/, /^shell:abbreviation/],
    [/segundo factor/i],
    [/a medias/i],
    [/\bmanifest\b/i],
    [/banco acreedor/i],
    [/\bDEAL\b|\bEngaged\b/],
  ],
  it: [
    [/\bTCC\b/, /^shell:abbreviation/],
    [/\bgar[ae]\b/i],
    [/secondo fattore/i],
    [/a metà/i],
    [/\bmanifest\b/i],
    [/carrello/i],
    // What is missing of counted banknotes has one name.
    [/mancanz[ae]\b/i, /^execution:few/],
    [/\bDEAL\b|\bEngaged\b/],
  ],
  ru: [
    [/\bTCC\b/, /^shell:abbreviation/],
    [/\bDEAL\b|\bEngaged\b/],
    [/гонк/i],
    [/втор\S+ фактор/i],
    [/манифест/i],
  ],
}

/** What a text says that its language never says. */
export function forbiddenIn(language: string, key: string, text: string): string[] {
  return (FORBIDDEN[language] ?? []).flatMap(([word, unless]) => {
    const found = word.exec(text)?.[0]
    return found === undefined || unless?.test(key) ? [] : [`${key}: ${found.trim()}`]
  })
}
