import fc from 'fast-check'
import { expect, it } from 'vitest'
import { farOut, LEAST_PROOFS } from './outliers.ts'

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
