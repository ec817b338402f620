import { expect, it } from 'vitest'
import { toldPlace } from './told-place.ts'

it.each([
  [1, 1, '1', '1'],
  [3, 17, '3', '17'],
  [1, 99, '1', '99'],
  // Ninety-nine above it were counted, and there may be more.
  [1, 100, '1', '100+'],
  [5, 103, '5', '103'],
  [99, 99, '99', '99'],
  [100, 100, '100+', '100+'],
  [100, 199, '100+', '199+'],
])('place %i of %i is told as %s of %s', (rank, ranks, toldRank, toldRanks) => {
  expect(toldPlace({ rank, ranks })).toEqual({ rank: toldRank, ranks: toldRanks })
})
