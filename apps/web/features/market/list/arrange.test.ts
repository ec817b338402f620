import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareDecimals } from '../../../lib/format/decimal.ts'
import { position } from '../testing/position.ts'
import { arrange, takenAmong } from './arrange.ts'

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

it('compares rows of all currencies by how far they lie from their opening, those without one last', () => {
  const openings = new Map([
    ['EUR', '3.3868'],
    ['USD', '2.9000'],
  ])
  const some = [...rows, { position: position(9, { currency: { ...usd, iso_code: 'GBP' }, rate: '4.0000' }) }]
  const by = (order: 'openingAsc' | 'openingDesc') =>
    arrange(some, {}, order, openings).map((row) => row.position.id)
  // 2: at its opening; 4 and 1: 9 basis points above; 3: 49.
  expect(by('openingAsc')).toEqual([2, 4, 1, 3, 9])
  expect(by('openingDesc')).toEqual([3, 4, 1, 2, 9])
  // Before the openings are known nothing moves.
  expect(arrange(some, {}, 'openingAsc').map((row) => row.position.id)).toEqual([4, 3, 2, 1, 9])
})

it('keeps what every filter lets through', () => {
  expect(ids({ currency: 'EUR' }, 'recent')).toEqual([4, 2, 1])
  expect(ids({ region: 1 }, 'recent')).toEqual([3, 1])
  expect(ids({ currency: 'EUR', region: 1 }, 'recent')).toEqual([1])
  expect(ids({ form: 'DIGITAL' }, 'recent')).toEqual([2])
})

it('leaves out what is taken where that is wanted, and counts it whatever is left out', () => {
  const some = [
    position(4, { status: 'ENGAGED' }),
    position(3, { status: 'ENGAGED', hasOrder: true }),
    position(2, { status: 'DEAL', currency: usd }),
    position(1, {}),
  ].map((one) => ({ position: one }))
  const shown = (filter: Parameters<typeof arrange>[1]) =>
    arrange(some, filter, 'recent').map((row) => row.position.id)
  expect(shown({})).toEqual([4, 3, 2, 1])
  expect(shown({ taken: false })).toEqual([1])
  expect(takenAmong(some, {})).toBe(3)
  expect(takenAmong(some, { taken: false })).toBe(3)
  expect(takenAmong(some, { currency: 'USD', taken: false })).toBe(1)
})

it('sorts by the exact value, also where it has more digits than a number keeps', () => {
  const exact = fc
    .record({ whole: fc.bigInt({ min: 0n, max: 10n ** 17n }), part: fc.integer({ min: 0, max: 9_999 }) })
    .map(({ whole, part }) => `${whole}.${String(part).padStart(4, '0')}`)
  const near = exact.chain((one) =>
    fc.constantFrom(one, `${one}0`, one.slice(0, -1), one.replace(/.$/, '9'), one.replace(/.$/, '0')),
  )
  fc.assert(
    fc.property(fc.array(near, { maxLength: 40 }), (rates) => {
      const rows = rates.map((rate, index) => ({ position: position(index, { rate }) }))
      const expected = rows.toSorted(
        (a, b) => compareDecimals(a.position.rate, b.position.rate) || a.position.id - b.position.id,
      )
      expect(arrange(rows, {}, 'priceAsc')).toEqual(expected)
    }),
  )
})
