import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MARKET_ORDERS } from '../market-search.ts'
import { position } from '../testing/position.ts'
import { arrange } from './arrange.ts'

const usd = { iso_code: 'USD', pattern: 2, unit: 1 }
/** Newest first, as the feed gives them. */
const rows = [
  position(4, { amount: '9000.50', rate: '3.3900' }),
  position(3, { amount: '100000.00', rate: '2.9143', currency: usd, region: { id: 1, name: 'Tunis' } }),
  position(2, { amount: '9000.5', rate: '3.3868', form: 'DIGITAL', region: null }),
  position(1, { amount: '10000', rate: '3.39', region: { id: 1, name: 'Tunis' } }),
].map((one) => ({ position: one }))

const ids = (...[filter, order]: [Parameters<typeof arrange>[1], Parameters<typeof arrange>[2]]) =>
  arrange(rows, filter, order).map((row) => row.position.id)

it.each([
  ['recent', [4, 3, 2, 1]],
  ['oldest', [1, 2, 3, 4]],
  ['priceAsc', [3, 2, 4, 1]],
  ['priceDesc', [4, 1, 2, 3]],
  ['valueAsc', [4, 2, 1, 3]],
  ['valueDesc', [3, 1, 4, 2]],
] as const)('sorts %s by value, the newest first among equals', (order, expected) => {
  expect(ids({}, order)).toEqual(expected)
})

it('keeps what every filter lets through', () => {
  expect(ids({ currency: 'EUR' }, 'recent')).toEqual([4, 2, 1])
  expect(ids({ region: 1 }, 'recent')).toEqual([3, 1])
  expect(ids({ currency: 'EUR', region: 1 }, 'recent')).toEqual([1])
  expect(ids({ form: 'DIGITAL' }, 'recent')).toEqual([2])
})

it('arranges the same, however the rows stood before', () => {
  const price = fc.constantFrom('3.1000', '3.2000', '3.3000')
  const market = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 30 }), rate: price }), {
    selector: ({ id }) => id,
  })
  const listed = market.map((all) => all.map(({ id, rate }) => ({ position: position(id, { rate }) })))
  fc.assert(
    fc.property(listed, listed, fc.constantFrom(...MARKET_ORDERS), (before, now, order) => {
      expect(arrange(now, {}, order, arrange(before, {}, order))).toEqual(arrange(now, {}, order))
    }),
  )
})
