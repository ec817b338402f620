import { expect, it } from 'vitest'
import { linePathThrough, linePoints } from './rate-line.ts'

const BOX = { width: 100, height: 40, inset: 5 }

it('stands the least at the bottom, the most at the top, at equal distances', () => {
  expect(linePoints(['3.3868', '3.3968', '3.3918'], BOX)).toEqual([
    { x: 5, y: 35 },
    { x: 50, y: 5 },
    { x: 95, y: 20 },
  ])
})

it('draws equal values and a single one in the middle, and nothing of none', () => {
  expect(linePoints(['2', '2.0000'], BOX).map(({ y }) => y)).toEqual([20, 20])
  expect(linePoints(['2'], BOX)).toEqual([{ x: 50, y: 20 }])
  expect(linePathThrough(linePoints([], BOX))).toBe('')
  expect(linePathThrough(linePoints(['1', '2'], BOX))).toBe('M5 35L95 5')
})
