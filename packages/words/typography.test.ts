import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { describe, expect, it } from 'vitest'
import { flatten, readTexts } from './read-texts.ts'
import { inOneLine, labelled, percentSign, typeset } from './typography.ts'
import { wordsOf } from './words-of.ts'

/** Spaces at which no line is broken, made visible. */
const shown = (text: string) =>
  text.replaceAll('\u00a0', '~').replaceAll('\u2068', '‹').replaceAll('\u2069', '›')

describe('a text as it is set', () => {
  it.each([
    ['fr', 'Motif : « absent » ; vraiment ?', 'Motif~: «~absent~»~; vraiment~?'],
    ['fr', 'Attention ! {{percent}} % de {{ceiling}} TND', 'Attention~! {{percent}}~% de {{ceiling}}~TND'],
    ['fr', 'entre 5 et 10 %', 'entre 5 et 10~%'],
    ['fr', 'à ± {{seconds}} s près, {{count}} sur 2', 'à ±~{{seconds}}~s près, {{count}} sur 2'],
    ['fr', 'La position n° {{id}}', 'La position n°~{{id}}'],
    ['fr', 'Les {{count}} ordres', 'Les {{count}} ordres'],
    ['fr', 'de 10 à 12:30', 'de 10 à 12:30'],
    [
      'en',
      'Is it {{percent}} % of {{amount}} {{currency}}?',
      'Is it {{percent}}% of {{amount}}~{{currency}}?',
    ],
    ['de', 'Anteil: {{percent}}% von {{amount}} {{iso}}', 'Anteil: {{percent}}~% von {{amount}}~{{iso}}'],
    ['es', '¿El {{percent}}%?', '¿El {{percent}}~%?'],
    ['it', 'il 25 % o più', 'il 25% o più'],
    ['ru', 'Курс — {{rate}} TND, № {{number}}', 'Курс~— {{rate}}~TND, №~{{number}}'],
    ['en', 'Share (%)', 'Share (%)'],
    // What is told stands apart, with its unit: « ‹ » stand for the marks of it.
    [
      'ar',
      'الأمر {{reference}}: {{amount}} {{currency}} ({{percent}} %)',
      'الأمر ‹{{reference}}›: ‹{{amount}}~{{currency}}› (‹{{percent}}~%›)',
    ],
  ])('in %s: %s', (language, written, set) => {
    expect(shown(typeset(language, written))).toBe(set)
  })

  it('keeps a figure of its own together, from left to right', () => {
    const set = (text: string) => typeset('ar', text).replace(/\u00a0/g, '~')
    expect(set('ابتداء من 20 000 TND مجلوبة')).toBe('ابتداء من \u206820 000~TND\u2069 مجلوبة')
    expect(set('بنسبة 1 % على الأقل')).toBe('بنسبة \u20681~%\u2069 على الأقل')
    expect(set('أكثر من 60 000 بطاقة')).toBe('أكثر من \u206860 000\u2069 بطاقة')
    expect(set('من {{count}} إلى 12 يوما')).toBe('من \u2068{{count}}\u2069 إلى 12 يوما')
  })

  it('is read from the right where it has no letter of its own, but for a range of figures', () => {
    const set = (text: string) => typeset('ar', text).replace(/[\u2068\u2069]/g, '')
    expect(set('{{measure}}، {{currency}}')).toBe('\u200f{{measure}}، {{currency}}')
    expect(set('{{before}} ← {{after}}')).toBe('\u200f{{before}} ← {{after}}')
    expect(set('{{name}}: {{reason}}')).toBe('\u200f{{name}}: {{reason}}')
    expect(set('{{lowest}} – {{highest}}')).toBe('{{lowest}} – {{highest}}')
    expect(set('من {{name}}: {{reason}}')).toBe('من {{name}}: {{reason}}')
    expect(typeset('fr', '{{before}} → {{after}}')).toBe('{{before}} → {{after}}')
  })

  it('keeps the last dot of a Latin abbreviation where it is', () => {
    expect(typeset('ar', 'مسار O.R.')).toBe('مسار O.R.\u200e')
    expect(typeset('ar', 'طلب (O.R.) جديد')).toBe('طلب (O.R.\u200e) جديد')
    expect(typeset('ar', typeset('ar', 'شركة S.A.R.L. تونس'))).toBe('شركة S.A.R.L.\u200e تونس')
    expect(typeset('fr', 'Suivi O.R.')).toBe('Suivi O.R.')
  })

  it('stays as it is when it is set again', () => {
    for (const language of LANGUAGE_CODES)
      for (const [, tree] of Object.entries(readTexts(language)))
        for (const [, text] of flatten(tree)) {
          const once = typeset(language, text)
          expect(typeset(language, once)).toBe(once)
        }
  })
})

it('is what the product says', () => {
  expect(shown(wordsOf('fr')('common:price.above', { percent: '1,2' }))).toBe(
    '1,2~% au-dessus de la référence',
  )
  expect(wordsOf('en')('common:price.above', { percent: '1.2' })).toContain('1.2% above')
})

it('has signs and labels as the languages have them', () => {
  expect(['fr', 'en', 'it', 'de'].map((language) => shown(percentSign(language)))).toEqual([
    '~%',
    '%',
    '%',
    '~%',
  ])
  expect(shown(labelled('fr', 'Motif', 'absent'))).toBe('Motif~: absent')
  expect(labelled('en', 'Reason', 'absent')).toBe('Reason: absent')
})

it('tells several facts in one line, each in its turn in a text that is read from the right', () => {
  const facts = ['206', null, '50 000,00 EUR', undefined, false, '', '3,3888'] as const
  expect(inOneLine('fr', facts)).toBe('206 · 50 000,00 EUR · 3,3888')
  const told = ['206', '50 000,00 EUR', '3,3888'].map((fact) => `\u2068${fact}\u2069\u200f`)
  expect(inOneLine('ar', facts)).toBe(told.join(' · '))
})
