import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { farOut, findOutliers, LEAST_PROOFS, mayTellMiddle, type SpreadOfDeal } from './outliers.ts'

const of = (...spreads: number[]) => spreads.map((spread) => ({ spreadBps: spread.toFixed(1) }))
const ten = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
const found = (...spreads: number[]) =>
  farOut(of(...spreads))?.outliers.map(({ spreadBps }) => Number(spreadBps))

it('tells of no middle where there are too few', () => {
  expect(found(...ten.slice(1))).toBeUndefined()
  expect(found(...ten)).toEqual([])
})

it('finds what lies further from the median than three times the median deviation, on both sides', () => {
  // Median 15, deviation 3: beyond 6 to 24.
  expect(farOut(of(...ten, 100))?.middle).toEqual({ median: '15.0', deviation: '3.0', proofs: 11 })
  expect(found(...ten, 24)).toEqual([])
  expect(found(...ten, 100)).toEqual([100])
  expect(found(...ten, -100)).toEqual([-100])
  expect(found(...ten, -90, 120)).toEqual([-90, 120])
})

it('calls nothing far out where all prices are alike and one is near', () => {
  const alike = Array.from({ length: LEAST_PROOFS }, () => 4)
  expect(found(...alike, 9)).toEqual([])
  expect(found(...alike, 9.1)).toEqual([9.1])
})

it('does not hang on where the whole market lies from the fixing, nor on the order of the proofs', () => {
  const spreads = fc.array(fc.integer({ min: -5_000, max: 5_000 }), {
    minLength: LEAST_PROOFS,
    maxLength: 60,
  })
  fc.assert(
    fc.property(spreads, fc.integer({ min: -2_000, max: 2_000 }), (values, shift) => {
      const moved = found(...values.map((value) => value + shift)) ?? []
      expect(moved.map((value) => value - shift)).toEqual(found(...values))
      expect(found(...values.toReversed())?.toSorted()).toEqual(found(...values)?.toSorted())
      // More than half never lie far out.
      expect(moved.length * 2).toBeLessThanOrEqual(values.length)
    }),
  )
})

describe('what a pair of houses deals among itself', () => {
  const deals = (bank: string, seller: string, ...spreads: number[]): SpreadOfDeal[] =>
    of(...spreads).map((deal) => ({ ...deal, bank, buyer: bank, seller }))
  const market = ten.flatMap((spread, place) => deals(place % 2 ? 'one' : 'two', 'office', spread))
  const spreadsOf = (all: readonly SpreadOfDeal[]) =>
    findOutliers(all).map(({ deal }) => Number(deal.spreadBps))

  it('does not become the middle by being dealt often', () => {
    const washed = Array.from({ length: 12 }, () => 200)
    const all = [...market, ...deals('washer', 'friend', ...washed)]
    // Beside all of them the honest ones lie far out.
    expect(farOut(all)?.outliers.map(({ bank }) => bank)).not.toContain('washer')
    expect(spreadsOf(all).filter((spread) => spread === 200)).toHaveLength(12)
    expect(findOutliers(all).find(({ deal }) => deal.bank === 'washer')?.middle).toEqual({
      ...{ median: '14.5', deviation: '2.5', proofs: 10 },
    })
  })

  it('hides nothing of what it does not deal, and is alone with what nobody else deals', () => {
    expect(spreadsOf([...market, ...deals('washer', 'friend', 100)])).toEqual([100])
    const own = deals('washer', 'friend', ...ten)
    expect(spreadsOf(own)).toEqual([])
    // Of fewer than ten others there is no middle.
    expect(spreadsOf([...own, ...deals('one', 'office', ...ten.slice(1))])).toEqual([])
  })

  it('finds each price once, whichever middle it is far from', () => {
    const all = [...market, ...deals('washer', 'friend', 200, 201, 202, 203)]
    expect(spreadsOf(all)).toEqual([200, 201, 202, 203])
  })
})

describe('the middle of a month', () => {
  const deal = (bank: string, seller: string): SpreadOfDeal => ({
    spreadBps: '1.0',
    bank,
    buyer: bank,
    seller,
  })

  it('is told to a bank where it comes from enough houses, or from its own deals alone', () => {
    const rivals = Array.from({ length: 9 }, () => deal('rival', 'office'))
    // One own deal beside a rival's nine: their median is the rival's.
    expect(mayTellMiddle([...rivals, deal('bank', 'office')], 'bank')).toBe(false)
    expect(mayTellMiddle(rivals, 'bank')).toBe(false)
    expect(mayTellMiddle([...rivals, deal('bank', 'other')], 'bank')).toBe(true)
    expect(mayTellMiddle(rivals, 'rival')).toBe(true)
  })
})
