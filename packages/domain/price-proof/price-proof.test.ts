import { expect, it } from 'vitest'
import { ORDER_TABLE } from '../orders/order-table.ts'
import { measureReading, readPlainly } from './measure-reading.ts'
import { rateForUnit } from './price-proof.ts'
import { decideReason, isReasonText } from './price-reason.ts'
import { momentOfStep } from './proof-moments.ts'
import { proofView, readsRank } from './proof-readers.ts'

it('every step that says something of the price is a moment, and no other is', () => {
  const moments = (rate_type: 'STANDARD' | 'NEGOTIATION') =>
    ORDER_TABLE.flatMap(({ action, from, to }) => {
      const moment = momentOfStep({ action, to }, { rate_type })
      return moment === null ? [] : [`${action} ${from} ${to} ${moment}`]
    })
  const confirmed = [
    'half_confirm 2 5 HALF_CONFIRMED',
    'half_confirm 5 6 CONFIRMED',
    'half_confirm 5 7 CONFIRMED',
    'half_confirm 5 7 CONFIRMED',
    'half_confirm 105 7 CONFIRMED',
    'accept_bid 106 105 AWARDED',
    'confirm_with_request 5 7 CONFIRMED',
    'confirm_with_request 105 7 CONFIRMED',
  ]
  expect(moments('STANDARD')).toEqual(['accept_draft 1 5 HALF_CONFIRMED', ...confirmed])
  expect(moments('NEGOTIATION')).toEqual([
    'accept_draft 1 2 COUNTER_ACCEPTED',
    'accept_draft 1 5 HALF_CONFIRMED',
    ...confirmed,
  ])
})

it('a reason is kept as it is given, and only where one is asked', () => {
  const asked = ['BEST_NOT_TAKEN'] as const
  expect(decideReason([], null)).toEqual({ reason: null })
  expect(decideReason([], { code: 'SPEED', text: null })).toEqual({ reason: null })
  expect(decideReason(asked, undefined)).toEqual({ reason: { asked, given: null } })
  expect(decideReason(asked, null)).toEqual({ fault: 'REASON_NEEDED' })
  expect(decideReason(asked, { code: 'PLACE', text: 'aside' })).toEqual({
    reason: { asked, given: { code: 'PLACE', text: null } },
  })
  expect(decideReason(asked, { code: 'OTHER', text: '  Client pressé ' })).toEqual({
    reason: { asked, given: { code: 'OTHER', text: 'Client pressé' } },
  })
  for (const text of [null, '', '  ', 'ok', '123', 'a\u0000bc', '\ud800abc'])
    expect(decideReason(asked, { code: 'OTHER', text })).toEqual({ fault: 'REASON_TEXT' })
  expect(isReasonText('زبون مستعجل')).toBe(true)
})

it('who sells is told of no rank, be it a bank; a company of no names', () => {
  const order = { buyerId: 'company', sellerId: 'office', bankId: 'bank' }
  const nobody = new Set<never>()
  const view = (companyId: string, companyKind: 'BANK' | 'CORPORATE' | 'EXCHANGE_OFFICE', of = order) =>
    proofView(of, { companyId, companyKind, capabilities: nobody })
  expect(view('company', 'CORPORATE')).toEqual({ standing: true, houses: false, leftOut: false })
  expect(view('bank', 'BANK')).toEqual({ standing: true, houses: true, leftOut: false })
  expect(view('office', 'EXCHANGE_OFFICE')).toEqual({ standing: false, houses: false, leftOut: false })
  // A member of the syndicate that sells.
  expect(view('member', 'EXCHANGE_OFFICE')).toEqual({ standing: false, houses: false, leftOut: false })
  const sale = { buyerId: 'company', sellerId: 'bank', bankId: 'bank' }
  expect(view('bank', 'BANK', sale)).toEqual({ standing: false, houses: false, leftOut: false })
  expect(readsRank({ companyKind: 'BANK' }, { operationType: 'DIRECT_SALE' })).toBe(false)
  expect(readsRank({ companyKind: 'BANK' }, { operationType: 'DIRECT_PURCHASE' })).toBe(true)
  expect(readsRank({ companyKind: 'CORPORATE' }, { operationType: 'DIRECT_SALE' })).toBe(true)
  expect(readsRank({ companyKind: 'EXCHANGE_OFFICE' }, { operationType: 'MATCHING' })).toBe(false)
})

it('a fixing is told for the unit that the house quotes, exactly', () => {
  expect(rateForUnit('36.3705', 10, 1)).toBe('3.63705')
  expect(rateForUnit('20.4890', 1000, 100)).toBe('2.0489')
  expect(rateForUnit('3.3868', 1, 1)).toBe('3.3868')
})

it('a stack is of what may be ordered: parts that leave too little of a position are passed over', () => {
  const deal = { amount: '10000', rate: '3.4000', unit: 1, addedPercent: '0' }
  const offered = (position: number, amount: string, rate: string) => ({
    position,
    amount,
    rate,
    house: 'A',
    since: '',
  })
  const limits = { form: 'DIGITAL', smallestAmount: '1000', largestAmount: null, smallestNote: null } as const
  // Of the third only 500 or all but 1,000 are left to be taken: neither is 1,000 less what is needed.
  const free = [offered(1, '9500', '3.3000'), offered(2, '1200', '3.3100'), offered(3, '10400', '3.3200')]
  const { stack, bestWhole, reasonsAsked } = measureReading(deal, readPlainly(deal, free, limits), limits)
  expect(bestWhole).toBeNull()
  expect(stack).toBeNull()
  expect(reasonsAsked).toEqual([])
  const free2 = [...free, offered(4, '500', '3.3500')]
  const found = measureReading(deal, readPlainly(deal, free2, limits), limits)
  expect(found.stack?.parts.map(({ position, amount }) => [position, amount])).toEqual([
    [1, '9500'],
    [4, '500'],
  ])
  expect(found.reasonsAsked).toEqual(['STACK_CHEAPER'])
})
