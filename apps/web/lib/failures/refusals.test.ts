import { ERROR_CODES, type ErrorCode } from '@fxmatch/contract/errors/error-codes'
import { REFUSAL_RULES, sentencesOf } from '@fxmatch/contract/errors/refusal-rules'
import { factForms } from '@fxmatch/words/elision'
import { createInstance } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { textsOf as textsIn } from '../../testing/texts.ts'
import { faultError } from '../forms/fault-text.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { reasonText, refusalText, ruleText } from './refusal-text.ts'
import { bringRules } from './rules-at-hand.ts'

type Refusals = Record<'code' | 'rule' | 'side', Record<string, string>>

/** As they come to the browser: the rules of files apart. */
const known = new Map<string, { refusals: Refusals; files: Pick<Refusals, 'rule'> }>()
for (const { code } of LANGUAGES) known.set(code, (await textsIn(code)) as never)
const textsOf = (language: string): Refusals | undefined => {
  const own = known.get(language)
  return own && { ...own.refusals, rule: { ...own.refusals.rule, ...own.files.rule } }
}
const CODES = Object.keys(ERROR_CODES) as ErrorCode[]
const SENTENCES = Object.keys(REFUSAL_RULES).flatMap((rule) => sentencesOf(rule))
const namesIn = (text: string) => [
  ...new Set([...text.matchAll(/\{\{(\w+)(?:, \w+)?\}\}/g)].map(([, name]) => name)),
]
const i18n = createInstance().use(factForms)

/** Facts that are put into words: they do not come back as they are given. */
const FACTS: Record<string, string> = {
  sides: 'BUYER,BANK',
  status: 'VALIDATED',
  current: 'ON_HOLD',
  capability: 'order.place',
}

beforeAll(async () => {
  await bringRules()
  // The statuses stand in the catalogues of their own screens.
  const statuses = { status: { VALIDATED: 'V', ON_HOLD: 'H' } }
  const others = {
    orders: statuses,
    requests: statuses,
    signups: statuses,
    limits: { opening: statuses },
    shell: { capability: { order: { place: 'P' } } },
  }
  const resources = Object.fromEntries(LANGUAGES.map(({ code }) => [code, { ...known.get(code), ...others }]))
  await i18n.init({ lng: 'en', resources, interpolation: { escapeValue: false } })
})

const refusal = (more: object) => ({
  code: 'NOT_FOUND' as const,
  message: 'Cet élément n’existe pas, ou n’est plus visible pour vous',
  errors: 'Cet élément n’existe pas, ou n’est plus visible pour vous',
  requestId: 'r',
  ...more,
})

describe.each(LANGUAGES.map(({ code }) => code))('a refusal in %s', (language) => {
  it('has a text for every code that the server can give', () => {
    expect(CODES.filter((code) => !textsOf(language)?.code[code])).toEqual([])
  })

  it('has a sentence with exactly the facts of every rule that has one, and for no other rule', () => {
    const texts = textsOf(language)?.rule ?? {}
    expect(Object.keys(texts).sort()).toEqual(SENTENCES.map(({ key }) => key).sort())
    for (const { key, facts } of SENTENCES)
      expect(namesIn(texts[key] ?? '').sort(), key).toEqual([...facts].sort())
  })

  it('tells every rule with the facts that the server gives, in words of its own', async () => {
    await i18n.changeLanguage(language)
    for (const rule of Object.keys(REFUSAL_RULES)) {
      for (const { facts } of sentencesOf(rule)) {
        const details = Object.fromEntries(facts.map((name) => [name, FACTS[name] ?? `<${name}>`]))
        const told = ruleText(i18n, rule, details)
        expect(told, rule).toBeTruthy()
        expect(told, rule).not.toContain('{{')
        for (const name of facts) if (!(name in FACTS)) expect(told, rule).toContain(`<${name}>`)
      }
    }
  })

  it('tells each of several fields why, with the figures of each', async () => {
    await i18n.changeLanguage(language)
    const told = [
      { path: 'totalAmount', message: 'au plus 2', rule: 'REQUEST_AMOUNT', details: { decimals: 2 } },
      { path: 'currency', message: 'en EUR', rule: 'REQUEST_CURRENCY', details: { currency: 'EUR' } },
    ].map((fault) => faultError(i18n, fault))
    expect(told).toEqual([
      { type: 'told', message: ruleText(i18n, 'REQUEST_AMOUNT', { decimals: 2 }) },
      { type: 'told', message: ruleText(i18n, 'REQUEST_CURRENCY', { currency: 'EUR' }) },
    ])
    expect(told[1]?.message).toContain('EUR')
  })

  it('says why an action is not open, with its figures', async () => {
    await i18n.changeLanguage(language)
    const reason = reasonText(i18n, {
      allowed: false,
      reason: '« Plafond » la demande à partir de 5 000 TND.',
      rule: 'SEGREGATION_SECOND_VALIDATION',
      details: { label: 'Plafond', threshold: '5000.000' },
    })
    expect(reason).toMatch(/Plafond.*5.?000/)
  })

  it('is told in it, with its figures', async () => {
    await i18n.changeLanguage(language)
    const details = {
      lowest: '3.2',
      highest: '3.4',
      unit: 1,
      openingRate: '3.3',
      deviationPercent: '2',
      currency: 'EUR',
    }
    const told = refusalText(
      i18n,
      refusal({ code: 'RATE_OUT_OF_RANGE', errors: '3,2 3,4', rule: 'OPENING_RATE_DEVIATION', details }),
    )
    expect(told).toMatch(/3[.,]2000.*3[.,]4000/)
    expect(told).not.toContain('{{')
  })
})

it('is told in the person’s language, and as the server says it where there is no other', async () => {
  const told = refusal({ code: 'TITLE_OVERDRAWN', errors: 'du serveur' })
  await i18n.changeLanguage('fr')
  expect(refusalText(i18n, told)).toBe(textsOf('fr')?.code.TITLE_OVERDRAWN)
  await i18n.changeLanguage('en')
  expect(refusalText(i18n, told)).toBe('The trade document does not cover this amount')
  const title = {
    reference: 'TI-1',
    currency: 'EUR',
    amount: '9',
    used: '4',
    reserved: '2',
    left: '3',
    wanted: '5000.5',
  }
  expect(refusalText(i18n, { ...told, rule: 'TITLE_OVERDRAWN', details: title })).toMatch(
    /^The trade document TI-1 does not cover 5.000\.5\sEUR: .* available 3$/,
  )
  const half = { smallest: null, largest: '20000', currency: 'KWD' }
  expect(refusalText(i18n, refusal({ rule: 'POSITION_AMOUNT', details: half }))).toMatch(
    /at most 20.?000\sKWD/,
  )
  expect(refusalText(i18n, refusal({ code: 'OF_TOMORROW' as ErrorCode }))).toBe(
    'Cet élément n’existe pas, ou n’est plus visible pour vous',
  )
})

it('is told by the code of its name where a rule has no sentence, and as the server says it where nothing is known', async () => {
  await i18n.changeLanguage('en')
  const refused = (rule: string) => reasonText(i18n, { allowed: false, reason: 'français', rule })
  expect(refused('BID_EXISTS')).toBe(textsOf('en')?.code.BID_EXISTS)
  expect(refused('OF_TOMORROW')).toBe('français')
  expect(reasonText(i18n, { allowed: true, reason: null, rule: null })).toBeNull()
  expect(faultError(i18n, { path: 'x', message: 'français', rule: 'OF_TOMORROW' }).message).toBe('français')
})
