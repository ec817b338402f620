import { expect, it } from 'vitest'
import { factLines, factName } from './fact-lines.ts'

it.each([
  ['counterparty_id', 'counterparty'],
  ['requestId', 'request'],
  ['id', 'id'],
  ['phone1', 'phone1'],
  ['order_request_id', 'orderRequest'],
])('calls %s by its name as a fact, %s', (name, fact) => {
  expect(factName(name)).toBe(fact)
})

it('tells a step from one state to another as a change, and everything else by its name', () => {
  expect(factLines({ reference: 'FX-1', before: null, after: 5, reason: null })).toEqual([
    { path: ['status'], before: null, after: 5 },
    { path: ['reference'], value: 'FX-1' },
    { path: ['reason'], value: null },
  ])
})

it('puts what was beside what it is, whatever both are called', () => {
  expect(factLines({ rate: '3.41', was: '3.40' })).toEqual([
    { path: ['rate'], before: '3.40', after: '3.41' },
  ])
  expect(factLines({ paidOn: '2026-11-28', before: null })).toEqual([
    { path: ['paidOn'], before: null, after: '2026-11-28' },
  ])
  expect(factLines({ before: '2026-11-28' })).toEqual([
    { path: ['status'], before: '2026-11-28', after: null },
  ])
  expect(factLines({ label: 'A', amount: '8', was: { label: 'A', amount: '5' } })).toEqual([
    { path: ['label'], before: 'A', after: 'A' },
    { path: ['amount'], before: '5', after: '8' },
  ])
  expect(factLines({ before: { size: 25 }, after: { size: 50, name: 'B' } })).toEqual([
    { path: ['size'], before: 25, after: 50 },
    { path: ['name'], before: null, after: 'B' },
  ])
})

it('tells each item of a list by what it is of', () => {
  expect(
    factLines({
      changes: [
        { field: 'email', before: 'a', after: 'b' },
        { currency: 'EUR', percent: '0.35' },
      ],
      lines: [{ currency: 'EUR', purchaseRate: '3.4', saleRate: null }],
      filters: [['Devise', 'EUR']],
      lost: ['one', 'two'],
      rates: { EUR: '3.4' },
    }),
  ).toEqual([
    { path: ['email'], before: 'a', after: 'b' },
    { path: ['EUR', 'percent'], value: '0.35' },
    { path: ['lines', 'EUR', 'purchaseRate'], value: '3.4' },
    { path: ['lines', 'EUR', 'saleRate'], value: null },
    { path: ['filters', 'Devise'], value: 'EUR' },
    { path: ['lost'], value: ['one', 'two'] },
    { path: ['rates', 'EUR'], value: '3.4' },
  ])
})

it('loses nothing of what it does not know', () => {
  expect(factLines('as it was')).toEqual([{ path: [], value: 'as it was' }])
  expect(factLines({ before: [{ a: 1 }], after: null })).toEqual([
    { path: ['status'], before: ['{"a":1}'], after: null },
  ])
  expect(factLines({ deep: [[{ x: true }]] })).toEqual([{ path: ['deep', '1', '1', 'x'], value: true }])
  expect(factLines({})).toEqual([])
})
