import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { NOTIFICATION_KINDS } from '@fxmatch/domain/notifications/notification-table'
import { wordsOf } from '@fxmatch/words/words-of'
import { describe, expect, it } from 'vitest'
import { renderNotification } from './render-notification.ts'
import { renderPush } from './render-push.ts'

const PARAMS = {
  reference: 'FX-2026-000042',
  amount: '10000.00',
  currency: 'EUR',
  currencies: 'EUR, USD',
  decimals: '2',
  rate: '3.3868',
  unit: '1',
  buyer: 'Banque du Golfe',
  seller: 'Sahel Change',
  bank: 'Banque du Golfe',
  company: 'Étoffes du Sahel',
  request: 'OR-2026-000007',
  reason: 'Cours trop bas',
  author: 'Amine Trabelsi',
  day: '2026-11-18',
  month: '10-2026',
  city: 'Sousse',
  label: 'Règle ticket',
  file: 'ordres.xlsx',
  position: '4711',
  name: 'Salma Mabrouk',
  before: 'Banque du Sahel',
  until: '2026-11-18T14:40:00.000Z',
  draftDays: '30',
  list: 'ONU',
  version: '3',
  office: 'Sahel Change',
  client: 'Cœur bancaire',
  host: 'erp.example.tn',
  measure: 'BEST_ALL_IN',
  form: 'CASH',
  op: '<=',
  value: '3.3900',
  figure: '3.3868',
}
const cases = LANGUAGE_CODES.flatMap((language) => NOTIFICATION_KINDS.map((kind) => ({ language, kind })))

describe('notifications', () => {
  it.each(cases)(
    '$kind in $language uses facts that are known, with and without the optional ones',
    ({ language, kind }) => {
      const text = wordsOf(language)(`told:${kind}`, { skipInterpolation: true })
      const names = [...text.matchAll(/\{\{(\w+)(?:, \w+)?\}\}/g)].map(([, name]) => name)
      for (const name of names) expect([...Object.keys(PARAMS), 'sum', 'alert', 'bound']).toContain(name)
      const whole = renderNotification(language, kind, PARAMS)
      expect(whole).not.toMatch(/[{}[\]–]/)
      const { reason: _, ...without } = PARAMS
      expect(renderNotification(language, kind, without)).not.toMatch(
        /[{}[\]–]|Motif|Reason|Motivo|Grund|Причина/,
      )
    },
  )

  it('writes amounts, days and reasons as they are read', () => {
    expect(renderNotification('fr', 'order.draft_rejected', PARAMS)).toBe(
      'Sahel Change a rejeté votre ordre FX-2026-000042 (10\u00a0000,00\u00a0EUR). Motif\u00a0: Cours trop bas',
    )
    expect(renderNotification('fr', 'order.counter_offered', PARAMS)).toMatch(
      /\s: 3,3868\sTND pour 1\sEUR\.$/,
    )
    expect(
      renderNotification('en', 'position.out_of_range', {
        ...PARAMS,
        currency: 'JPY',
        decimals: '0',
        amount: '90000',
        rate: '19.697',
        unit: '1000',
      }),
    ).toContain('(90\u00a0000\u00a0JPY at 19.6970\u00a0TND for 1\u00a0000\u00a0JPY)')
    expect(renderNotification('fr', 'opening_rates.prepared', PARAMS)).toContain('18-11-2026')
  })

  it('says what an alert waited for as it says where the figure is, with what it is of', () => {
    const alert = { ...PARAMS, form: 'DIGITAL', op: '<=', currency: 'JPY', unit: '1000', decimals: '0' }
    const of = (measure: string, value: string, figure: string) =>
      renderNotification('en', 'alert.fired', { ...alert, measure, value, figure }).replaceAll('\u00a0', ' ')
    const price = of('BEST_ALL_IN', '20.5', '20.41')
    expect(price).toContain(': 20.4100 TND for 1 000 JPY.')
    expect(price).toContain('at most 20.5000 TND for 1 000 JPY.')
    expect(of('SPREAD_BPS', '12', '11')).toMatch(/: 11 bp\..* at most 12 bp\./)
    expect(of('VOLUME_FREE', '90000', '80000')).toMatch(/: 80 000 JPY\..* at most 90 000 JPY\./)
  })

  it('puts the French « de » before a name as French does', () => {
    const told = (company: string) => renderNotification('fr', 'sign_up.infected', { ...PARAMS, company })
    expect(told('Importex')).toContain('l’inscription d’Importex.')
    expect(told('Sahel Change')).toContain('l’inscription de Sahel Change.')
  })

  it('keeps what people typed on one line, and takes nothing of it for a passage of its own', () => {
    const text = renderNotification('en', 'order.draft_rejected', { ...PARAMS, reason: 'a\r\nb {sum} [x]' })
    expect(text).toMatch(/Reason: a b \{sum\} \[x\]$/)
  })
})

it('a device shows no reference that a client typed', () => {
  const params = { ...PARAMS, reference: 'Call 555 and give your code' }
  expect(renderPush('fr', 'title.claimed', params).body).toBe('')
  expect(renderPush('fr', 'title.claimed_by_client', params).body).toBe('')
  expect(renderPush('fr', 'order.placed', PARAMS).body).toBe(PARAMS.reference)
})
