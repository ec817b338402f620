import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MadeDeal, tellDeals } from './told-deals.ts'

const noon = Date.UTC(2026, 10, 25, 11)
const at = (minute: number) => new Date(noon + minute * 60_000)
const deal = (minute: number, rate: string, buyerId: string, sellerId: string, own = false): MadeDeal => ({
  ...{ at: at(minute), amount: '1000', rate, buyerId, sellerId, own },
})

describe('what is told of a day of deals', () => {
  it('is nothing of two deals of others', () => {
    expect(tellDeals([deal(0, '3.3000', 'a', 'x'), deal(1, '3.4000', 'b', 'y')], false)).toEqual([])
  })

  it('is the average of three, of two buyers and two sellers, weighted by amount', () => {
    const deals = [
      deal(0, '3.3000', 'a', 'x'),
      { ...deal(1, '3.4000', 'b', 'y'), amount: '3000' },
      deal(2, '3.3001', 'a', 'y'),
    ]
    expect(tellDeals(deals, false)).toEqual([
      { own: false, from: at(0), until: at(2), deals: 3, amount: '5000', rate: '3.3600' },
    ])
  })

  it('waits for a second buyer and a second seller', () => {
    const one = [0, 1, 2, 3].map((minute) => deal(minute, '3.3000', 'a', `x${minute}`))
    expect(tellDeals(one, false)).toEqual([])
    const [told] = tellDeals([...one, deal(4, '3.3000', 'b', 'x')], false)
    expect(told?.deals).toBe(5)
  })

  it('is each of one’s own, which fill up no group of others', () => {
    const deals = [
      deal(0, '3.3000', 'me', 'x', true),
      deal(1, '3.3100', 'a', 'y'),
      deal(2, '3.3200', 'me', 'y', true),
      deal(3, '3.3300', 'b', 'x'),
    ]
    // Told with one's own, the two of others would be what is left of the sum.
    expect(tellDeals(deals, false).map(({ own, rate }) => [own, rate])).toEqual([
      [true, '3.3000'],
      [true, '3.3200'],
    ])
  })

  it('is every deal for the platform', () => {
    expect(tellDeals([deal(0, '3.3000', 'a', 'x')], true)).toHaveLength(1)
  })

  const anyDeal = fc.record({
    amount: fc.integer({ min: 1, max: 100_000 }).map(String),
    rate: fc.integer({ min: 30_000, max: 36_000 }).map((price) => (price / 10_000).toFixed(4)),
    buyerId: fc.constantFrom('a', 'b', 'c', 'me'),
    sellerId: fc.constantFrom('x', 'y', 'z'),
  })
  const anyDay = fc
    .array(anyDeal, { maxLength: 30 })
    .map((made): MadeDeal[] =>
      made.map((one, index) => ({ ...one, at: at(index), own: one.buyerId === 'me' })),
    )

  it('never changes what was told when further deals are made: no difference gives one away', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(30), (day, cut) => {
        const before = tellDeals(day.slice(0, cut), false)
        expect(tellDeals(day, false).slice(0, before.length)).toEqual(before)
      }),
    )
  })

  it('tells of others only by three or more', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        for (const { own, deals } of tellDeals(day, false))
          expect(own ? deals : Math.min(deals, 3)).toBe(own ? 1 : 3)
      }),
    )
  })
})
