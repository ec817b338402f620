import { expect, it } from 'vitest'
import { railTicks } from './rail-ticks.ts'

const reference = (rate: string) => ({ rate, spreadBps: '0.0', costTnd: '0.000' })

it('rates stand where they are, alike ones once, and those that are near are named on the other side, or not', () => {
  const ticks = railTicks({
    rate: '3.3940',
    references: {
      fixing: { ...reference('3.3868'), day: '2026-11-19', ageInWorkingDays: 1 },
      opening: { ...reference('3.3940'), day: '2026-11-20' },
      market: { ...reference('3.3870'), positions: 14, houses: 6 },
    },
    standing: null,
  })
  expect(ticks.map(({ kind, rate, percent, named }) => [kind, rate, Math.round(percent), named])).toEqual([
    ['fixing', '3.3868', 0, 'above'],
    ['market', '3.3870', 3, 'below'],
    ['deal', '3.3940', 100, 'above'],
  ])
})

it('where three are near, the one that matters least has no name', () => {
  const ticks = railTicks({
    rate: '3.3869',
    references: {
      fixing: { ...reference('3.3868'), day: '2026-11-19', ageInWorkingDays: 1 },
      opening: { ...reference('3.4900'), day: '2026-11-20' },
      market: { ...reference('3.3870'), positions: 14, houses: 6 },
    },
    standing: null,
  })
  expect(ticks.map(({ kind, named }) => [kind, named])).toEqual([
    ['fixing', 'below'],
    ['deal', 'above'],
    ['market', null],
    ['opening', 'above'],
  ])
})

it('a price alone stands in the middle', () => {
  const none = { fixing: null, opening: null, market: null }
  expect(railTicks({ rate: '3.3940', references: none, standing: null })).toMatchObject([{ percent: 50 }])
})
