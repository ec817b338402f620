import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureDeal } from './measure-reading.ts'
import { type Distance, distanceFrom, type FreePosition, marketMean } from './price-measures.ts'

interface Case {
  currency: string
  unit: number
  amount: string
  rate: string
  commissionPercent: string
  fixing: string | null
  opening: string | null
  free: FreePosition[]
  expect: {
    market: string | null
    againstFixing: Distance | null
    againstOpening: Distance | null
    againstMarket: Distance | null
    bestWhole: string | null
    bestStackAllIn: string | null
    rank: number
    slippage: { percent: string; tnd: string } | null
    reasonNeeded: boolean
  }
}

const { cases }: { cases: Case[] } = JSON.parse(
  readFileSync(new URL('./vectors/price-proof.json', import.meta.url), 'utf8'),
)

describe('the worked cases', () => {
  it('are sixty, with units of 1, 10, 100 and 1000', () => {
    expect(cases).toHaveLength(60)
    expect(new Set(cases.map(({ unit }) => unit)).size).toBeGreaterThan(1)
  })

  it.each(cases.map((one, index) => [index + 1, one.currency, one] as const))('%i, %s', (_, __, one) => {
    const { amount, rate, unit, commissionPercent, free } = one
    const deal = { amount, rate, unit, addedPercent: commissionPercent }
    const measured = measureDeal(deal, free)
    const against = (reference: string | null) => reference && distanceFrom(reference, deal)
    expect({
      ...measured,
      againstFixing: against(one.fixing),
      againstOpening: against(one.opening),
      againstMarket: against(measured.market),
    }).toEqual(one.expect)
  })
})

const deal = { amount: '1000', rate: '3.4000', unit: 1, addedPercent: '1' }
const position = (house: string, rate: string, amount = '1000') => ({ house, amount, rate })

describe('the market mean', () => {
  it('needs three positions of two houses', () => {
    const two = [position('A', '3.3900'), position('B', '3.4100')]
    expect(marketMean(two)).toBeNull()
    expect(marketMean([...two, position('B', '3.4000')])).toBe('3.4000')
    expect(marketMean(two.concat(two).map((one) => ({ ...one, house: 'A' })))).toBeNull()
  })
})

describe('a deal', () => {
  it('alone in the market is the first, and asks no reason', () => {
    expect(measureDeal(deal, [])).toEqual({
      ...{
        market: null,
        bestWhole: null,
        bestStackAllIn: null,
        rank: 1,
        slippage: null,
        reasonNeeded: false,
      },
    })
  })

  it('asks a reason above 0.05 % or above 50 TND, and not at either', () => {
    const at = (rate: string, amount: string, best: string) =>
      measureDeal({ ...deal, rate, amount, addedPercent: '0' }, [position('A', best, amount)]).reasonNeeded
    // 0.05 % of 2.0000 is a tenth of a centime.
    expect(at('2.0010', '1000', '2.0000')).toBe(false)
    expect(at('2.0011', '1000', '2.0000')).toBe(true)
    // 0.01 % of the price, for 50 TND and a millime more.
    expect(at('2.0002', '250000', '2.0000')).toBe(false)
    expect(at('2.0002', '250005', '2.0000')).toBe(true)
  })

  it('that is the better one slips below zero, and has no sign on nothing', () => {
    const { slippage, rank } = measureDeal(deal, [position('A', '3.5000')])
    expect([rank, slippage]).toEqual([1, { percent: '-2.8571', tnd: '-101.000' }])
    expect(distanceFrom('3.4000', deal)).toEqual({ spreadBps: '0.0', costTnd: '0.000' })
    expect(distanceFrom('3.4000', { ...deal, rate: '3.39999999', amount: '1' })).toEqual({
      ...{ spreadBps: '0.0', costTnd: '0.000' },
    })
  })

  it('has no distance from a reference that is none', () => {
    for (const none of ['0', '-1', '0.0000']) expect(() => distanceFrom(none, deal)).toThrow(RangeError)
  })

  it('is measured alike in whatever order positions are read, and no stack costs more than the best whole one', () => {
    const price = fc.integer({ min: 30_000, max: 36_000 }).map((rate) => (rate / 10_000).toFixed(4))
    const offered = fc.record({
      house: fc.constantFrom('A', 'B', 'C'),
      amount: fc.integer({ min: 1, max: 2_000 }).map(String),
      rate: price,
    })
    fc.assert(
      fc.property(fc.array(offered, { maxLength: 12 }), fc.nat(), price, (free, turn, rate) => {
        const own = { ...deal, rate, addedPercent: '0' }
        const measured = measureDeal(own, free)
        const turned = free.map((_, index) => free[(index + turn) % free.length] as FreePosition)
        expect(measureDeal(own, turned)).toEqual(measured)
        if (measured.bestWhole !== null)
          expect(Number(measured.bestStackAllIn)).toBeLessThanOrEqual(Number(measured.bestWhole))
        if (measured.reasonNeeded) expect(measured.rank).toBeGreaterThan(1)
      }),
    )
  })
})
