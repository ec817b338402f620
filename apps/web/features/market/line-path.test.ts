import { expect, it } from 'vitest'
import { linePath } from './line-path.ts'

it('draws the least at the bottom and the most at the top, across the whole width', () => {
  expect(linePath(['10.000', '30.000', '20.000'])).toBe('M0 27L100 3L200 15')
})

it('draws what does not change, or is one value only, as a level line', () => {
  expect(linePath(['5', '5'])).toBe('M0 15L200 15')
  expect(linePath(['5'])).toBe('M0 15H200')
  expect(linePath([])).toBe('')
})
