import { readTexts } from '@fxmatch/words/read-texts'
import i18next, { type i18n as I18n } from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { explainedAs, explainedIn, meaningOf } from './abbreviations.ts'

let french: I18n
const of = (name: string) => french.t(`shell:abbreviation.${name}` as 'shell:abbreviation.CV')

beforeAll(async () => {
  french = i18next.createInstance()
  await french.init({ lng: 'fr', resources: { fr: readTexts('fr') } })
})

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

it('says nothing where the texts of the frame have not come', async () => {
  const bare = i18next.createInstance()
  await bare.init({ lng: 'fr', resources: { fr: { common: readTexts('fr').common ?? {} } } })
  expect(explainedIn('CV TCC', bare)).toBeUndefined()
  expect(explainedAs('BBE', bare)).toBeUndefined()
  expect(meaningOf('form', bare)).toBeUndefined()
})
