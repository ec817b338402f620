import { wordsOf } from '@fxmatch/words/words-of'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { explainedAs, explainedIn } from './abbreviations.ts'

const french = wordsOf('fr') as unknown as TFunction<'common'>
const of = (name: string) => wordsOf('fr')(`common:abbreviation.${name}` as 'common:abbreviation.CV')

it('explains each abbreviation of a heading, in its order', () => {
  expect(explainedIn('CV TCC', french)).toBe(`${of('CV')} · ${of('TCC')}`)
  expect(explainedIn('CV. BBE', french)).toBe(`${of('CV')} · ${of('BBE')}`)
  expect(explainedIn('Statut O.R.', french)).toBe(of('OR'))
})

it('says nothing of plain words, nor of a letter among them', () => {
  expect(explainedIn('Valeur', french)).toBeUndefined()
  expect(explainedIn('Rejeté par M Ben Salah', french)).toBeUndefined()
  expect(explainedIn('Décembre', french)).toBeUndefined()
})

it('explains a cell that is nothing but an abbreviation', () => {
  expect(explainedAs('BBE', french)).toBe(of('BBE'))
  expect(explainedAs('-NA-', french)).toBe(of('NA'))
  expect(explainedAs('M', french)).toBe(of('M'))
  expect(explainedAs('BBE-1', french)).toBeUndefined()
  expect(explainedAs(12, french)).toBeUndefined()
  expect(explainedAs(null, french)).toBeUndefined()
})
