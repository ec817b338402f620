import { expect, it } from 'vitest'
import { limitSchema } from './limit-schema.ts'
import { EVERYBODY, kindKey, standing, subjectOf } from './limit-subject.ts'

const schema = limitSchema((scope) => (scope === 'CURRENCY_POSITION' ? 2 : 3))
const draft = {
  ...({ scope: 'COUNTERPARTY_DAY', subject: 'c', amount: '1000000.000' } as const),
  ...{ lift: false, from: '', note: 'Convenu en comité' },
}
const faultsOf = (some: Partial<Parameters<typeof schema.parse>[0] & object>) =>
  schema
    .safeParse({ ...draft, ...some })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    .sort() ?? []

it('takes an amount above zero in the decimals of its unit, and none where the limit is lifted', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ amount: '', lift: true })).toEqual([])
  for (const amount of ['', '0', '-1', '1e3', '1.0001', '１000', '1000000000001'])
    expect([amount, faultsOf({ amount })]).toEqual([amount, ['amount AMOUNT_FORM:3']])
  expect(faultsOf({ scope: 'CURRENCY_POSITION', subject: 'EUR', amount: '1.001' })).toEqual([
    'amount AMOUNT_FORM:2',
  ])
})

it('tells of everything that is wrong at once', () => {
  expect(
    faultsOf({ subject: '', amount: '0', note: 'ㅤㅤㅤ', from: 'demain' }).map((one) => one.split(' ')[0]),
  ).toEqual([...['amount', 'from', 'note', 'subject']])
  expect(faultsOf({ scope: 'POSITION_TOTAL', subject: '' })).toEqual([])
})

it('names the subject as the call does, and what stands for it', () => {
  const none = { counterpartyId: null, counterpartyKind: null, userId: null, currency: null }
  expect(subjectOf('COUNTERPARTY_DAY', 'c')).toEqual({ ...none, counterpartyId: 'c' })
  const kind = kindKey('CORPORATE')
  expect(subjectOf('COUNTERPARTY_DAY', kind)).toEqual({ ...none, counterpartyKind: 'CORPORATE' })
  expect(subjectOf('CURRENCY_POSITION', 'EUR')).toEqual({ ...none, currency: 'EUR' })
  expect(subjectOf('POSITION_TOTAL', '')).toEqual(none)
  expect(subjectOf('USER_DEAL', EVERYBODY)).toEqual(none)
  expect(subjectOf('USER_DAY', 'u')).toEqual({ ...none, userId: 'u' })
  // Everybody's limit is not the person's own: a proposal for them replaces nothing.
  const people = [
    { user: null, perDeal: '5.000', perDay: null, own: { perDeal: '5.000', perDay: null }, today: null },
    { user: { id: 'u', name: 'U' }, perDeal: '5.000', perDay: null, own: { perDeal: null, perDay: null } },
  ]
  const limits = { counterparties: [], kinds: [{ kind: 'CORPORATE', limit: '7.000' }], positions: [], people }
  expect(standing(limits as never, 'USER_DEAL', 'u')).toBeNull()
  expect(standing(limits as never, 'USER_DEAL', EVERYBODY)).toBe('5.000')
  expect(standing(limits as never, 'COUNTERPARTY_DAY', kind)).toBe('7.000')
})
