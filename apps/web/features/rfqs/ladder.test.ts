import type { QuoteView } from '@fxmatch/contract/http/rfqs'
import { expect, it } from 'vitest'
import { ladderRows, liveQuotes } from './ladder-rows.ts'
import { isOutdone, leftOf, partFault, pointsOf, totalOf } from './taking.ts'

const NOON = new Date('2026-11-20T11:00:00Z')
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000).toISOString()

const quote = (id: string, over: Partial<QuoteView> = {}): QuoteView => ({
  ...{ id, house: { id: `house ${id}`, name: id.toUpperCase() }, status: 'LIVE', rate: '3.4000' },
  ...{ allInRate: null, amount: '120000', minAmount: null, counterValue: null, payable: null },
  ...{
    validUntil: after(60),
    declineCode: null,
    declineNote: null,
    awardedAmount: null,
    taken: null,
    orderId: null,
  },
  ...{ createdAt: after(0), ...over },
})

const asked = {
  ...({ side: 'BUY', form: 'DIGITAL', unit: 1, decimals: 2, minPart: null } as const),
  terms: { commissionPercent: '0.2', marginPercent: null, vatPercent: '19' },
}
const houses = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id: `house ${id}`, name: id.toUpperCase() }))

it('has who can be taken first, the best price before the others, and what is over last', () => {
  const quotes = [
    quote('a', { rate: '3.3905' }),
    quote('b', { rate: '3.3900', status: 'REPLACED' }),
    quote('b', { id: 'b2', rate: '3.3842', createdAt: after(5) }),
    quote('c', { status: 'DECLINED', rate: null, amount: null, validUntil: null, declineCode: 'NO_STOCK' }),
    quote('d', { rate: '3.3000', validUntil: after(-1) }),
  ]
  const rows = ladderRows({ houses, quotes, side: 'BUY', answerBy: after(30), endedAt: null }, NOON)
  expect(rows.map(({ house, state, before }) => [house.name, state, before])).toEqual([
    ['B', 'LIVE', '3.3900'],
    ['A', 'LIVE', null],
    ['E', 'WAITING', null],
    ['D', 'LAPSED', null],
    ['C', 'DECLINED', null],
  ])
  expect(liveQuotes({ quotes }, NOON).map(({ id }) => id)).toEqual(['a', 'b2'])
})

it('turns round where who asks sells, and has who did not answer in time last', () => {
  const quotes = [quote('a', { rate: '3.3' }), quote('b', { rate: '3.4' })]
  const rows = ladderRows(
    { houses: houses.slice(0, 3), quotes, side: 'SELL', answerBy: after(0), endedAt: null },
    NOON,
  )
  expect(rows.map(({ house, state }) => [house.name, state])).toEqual([
    ['B', 'LIVE'],
    ['A', 'LIVE'],
    ['C', 'SILENT'],
  ])
})

it('waits for nobody once the request is over, also before its time to answer is', () => {
  const quotes = [quote('a', { status: 'AWARDED', awardedAmount: '120000' })]
  const over = {
    houses: houses.slice(0, 2),
    quotes,
    side: 'BUY' as const,
    answerBy: after(600),
    endedAt: after(-1),
  }
  expect(ladderRows(over, NOON).map(({ house, state }) => [house.name, state])).toEqual([
    ['A', 'AWARDED'],
    ['B', 'SILENT'],
  ])
})

it('lapses at the second, and not before', () => {
  const quotes = [quote('a', { validUntil: after(60) })]
  const at = (seconds: number) => liveQuotes({ quotes }, new Date(after(seconds))).length
  expect([at(59.999), at(60)]).toEqual([1, 0])
})

it('adds parts up to the millime, each priced as its own order', () => {
  const parts = [
    { quoteId: 'a', amount: '60000', rate: '3.3842' },
    { quoteId: 'b', amount: '60000', rate: '3.3860' },
  ]
  const total = totalOf(asked, parts)
  expect(total).toMatchObject({
    ...{ amount: '120000', rate: '3.3851', counterValue: '406212.000' },
    price: { commission: '812.424', vat: '154.361', payable: '407178.785' },
  })
  // What the design of the ladder says that it saves over the best single price.
  const single = totalOf(asked, [{ quoteId: 'c', amount: '120000', rate: '3.3905' }])
  expect(single?.price?.payable).toBe('407828.327')
  expect(pointsOf('649.542', '407828.327')).toBe('15.9')
  expect(totalOf(asked, [])).toBeNull()
  expect(totalOf({ ...asked, terms: null }, parts)).toMatchObject({ counterValue: '406212.000', price: null })
})

it('asks why where the same amount was to be had for less', () => {
  const live = liveQuotes({ quotes: [quote('a', { rate: '3.39' }), quote('b', { rate: '3.40' })] }, NOON)
  const taken = (quoteId: string, rate: string) => [{ quoteId, amount: '1000', rate }]
  expect(isOutdone(asked, live, taken('b', '3.40'))).toBe(true)
  expect(isOutdone(asked, live, taken('a', '3.39'))).toBe(false)
  expect(isOutdone({ ...asked, side: 'SELL' }, live, taken('a', '3.39'))).toBe(true)
  expect(isOutdone(asked, live, [])).toBe(false)
})

it.each([
  ['', null],
  ['100', null],
  ['99', { rule: 'BOUNDS', least: '100', most: '1000' }],
  ['1000.01', { rule: 'BOUNDS', least: '100', most: '1000' }],
  ['0', { rule: 'FORM' }],
  ['-5', { rule: 'FORM' }],
  ['100.001', { rule: 'FORM' }],
  ['1e2', { rule: 'FORM' }],
])('takes of a quote what it gives: %j', (typed, fault) => {
  const [live] = liveQuotes({ quotes: [quote('a', { amount: '1000', minAmount: '100' })] }, NOON)
  if (!live) throw new Error('the quote binds')
  expect(partFault({ ...asked, minPart: '50' }, live, typed)).toEqual(fault)
})

it('knows what is left', () => {
  expect(leftOf({ amount: '120000', awarded: '60000.50' })).toBe('59999.5')
})
