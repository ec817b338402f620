import { expect, it } from 'vitest'
import { isPlainName, nameKey } from './plain-name.ts'

it.each([
  'Banque du Golfe',
  "Société d'Étoffes – Frères & Cie (SARL)",
  'Ecrite 2026/4 n° 7',
  'Amel Ben Salah-Trabelsi',
  'Nguyễn Văn Ánh',
  'شركة النسيج',
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
