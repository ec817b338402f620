import { expect, it } from 'vitest'
import { isPlainName, nameKey, nameLook, nameLooks } from './plain-name.ts'

it.each([
  'Banque du Golfe',
  "Société d'Étoffes – Frères & Cie (SARL)",
  'Ecrite 2026/4 n° 7',
  'Amel Ben Salah-Trabelsi',
  'Nguyễn Văn Ánh',
  'شركة النسيج',
  'مُحَمَّد بن عَلِيّ',
  'مؤسّسة آمنة للإنجاز',
  'شركة ڨفصة للفسفاط ٢٠٢٦',
  'Hédi Ben M’Barek-Ḥamza',
  'François Œuvrard',
  'Çağla Öztürk',
  'Łukasz Ðurić Søren Groß',
  'Tiers n° 3 : > 50.000 € (50%)',
  '',
])('%j is a name', (text) => {
  expect(isPlainName(text)).toBe(true)
  expect(isPlainName(text.normalize('NFD'))).toBe(true)
})

it.each([
  ['a line break', 'Amel\nBen Salah'],
  ['a tab', 'Amel\tBen Salah'],
  ['a zero-width space', 'Banque\u200b du Golfe'],
  ['a zero-width joiner', 'Banque\u200d du Golfe'],
  ['a byte order mark', '\ufeffBanque du Golfe'],
  ['a soft hyphen', 'Ban\u00adque du Golfe'],
  ['a text turned round', 'Banque \u202eefloG ud'],
  ['an isolate', 'Banque \u2067du Golfe'],
  ['a no-break space', 'Banque\u00a0du Golfe'],
  ['a Cyrillic а', 'B\u0430nque du Golfe'],
  ['a Greek Β', '\u0392anque du Golfe'],
  ['all Cyrillic', '\u0421\u041e\u0421\u041e'],
  ['full-width letters', '\uff22anque du Golfe'],
  ['a circled letter', '\u24b7anque du Golfe'],
  ['a ligature', '\ufb01nance'],
  ['a mathematical letter', '\u{1d401}anque'],
  ['Latin and Arabic', 'Banque \u0634\u0631\u0643\u0629'],
  ['the beginning of a formula', '=cmd|A'],
  ['a plus at its beginning', '+33 Change'],
  ['a minus at its beginning', '-1+1'],
  ['an at sign at its beginning', '@SUM(A1)'],
  ['a private character', 'Banque \ue000'],
  ['a combining grapheme joiner', 'Ban\u034fque du Golfe'],
  ['a variation selector', 'Banque\ufe0f du Golfe'],
  ['another variation selector', 'Banque\ufe00 du Golfe'],
  ['a variation selector of the supplement', 'Banque\u{e0100} du Golfe'],
  ['a Mongolian variation selector', 'Banque\u180b du Golfe'],
  ['a braille blank', 'Banque\u2800du Golfe'],
  ['an initial Hangul filler', 'Banque\u115f'],
  ['a medial Hangul filler', 'Banque\u1160'],
  ['a Hangul filler', 'Banque\u3164'],
  ['a halfwidth Hangul filler', 'Banque\uffa0'],
  ['a Khmer vowel that is not seen', 'Banque\u17b4'],
  ['a Latin alpha', 'B\u0251nque du Golfe'],
  ['a script g', 'Ban\u0261ue'],
  ['a small capital', 'Banque du \u0262olfe'],
  ['a dotless i', 'B\u0131at'],
  ['a letter of Latin that no language uses with it', 'Banqu\ua725'],
  ['accents upon accents', 'Ba\u0301\u0302\u0303nque'],
  ['an accent that no letter is written with', 'Banq\u0301ue'],
  ['an enclosing circle', 'B\u20ddanque'],
  ['a line struck through', 'B\u0336anque'],
  ['an accent alone', '\u0301'],
  ['a stretched Arabic letter', 'شـركة'],
  ['a Persian kaf in Arabic', 'شر\u06a9ة'],
  ['a Persian yeh in Arabic', 'النس\u06ccج'],
  ['three signs on one Arabic letter', 'شَُِركة'],
  ['a sign on no letter', '\u064eشركة'],
  ['a Bengali digit that reads like an 8', 'Banque \u09ea'],
  ['an emoji', 'Banque \u{1f680}'],
  ['a picture of a letter', 'Banque \u2b55'],
])('is no name with %s', (_what, text) => {
  expect(isPlainName(text)).toBe(false)
})

it.each([
  ['Société Atlas', 'SOCIETE-ATLAS.'],
  ['Change du Vieux Port', 'change  du vieux-port'],
  ["L'Étoile & Cie", 'L’Etoile Cie'],
  ['شركة النسيج', 'شَرِكة النسيج'],
])('%j and %j are one name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
  expect(nameKey(one)).not.toBe('')
})

it.each([
  ['Banque du Golfe', 'Banque du Golfe 2'],
  ['شركة النسيج', 'شركة النسيم'],
])('%j and %j are two names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})

it.each([
  ['Société Atlas', 'S0ciété AtIas'],
  ['SOCIETE ATLAS', 'Societe AtIas'],
  ['Iris Import', 'lris Import'],
  ['MINI 10', 'M1N1 IO'],
  ['شركة المنى', 'شركه المني'],
])('%j looks like %j', (name, like) => {
  expect(isPlainName(like)).toBe(true)
  expect(nameLooks(name)).toContain(nameLook(like))
  expect(nameKey(name)).not.toBe(nameKey(like))
})

it.each([
  ['Mali Textiles', 'Mail Textiles'],
  ['Bail Conseil', 'BALI CONSEIL'],
  ['Atlas', 'Atlas 2'],
])('%j does not look like %j', (name, other) => {
  expect(nameLooks(name)).not.toContain(nameLook(other))
})
