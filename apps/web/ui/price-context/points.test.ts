import { expect, it } from 'vitest'
import type { SeenBeside } from '../../lib/prices/use-price-context.ts'
import { coursePoints } from './points.ts'

const context = {
  day: '2026-11-25',
  deals: [
    {
      own: true,
      from: '2026-11-25T08:00:00.000Z',
      until: '2026-11-25T08:00:00.000Z',
      count: 1,
      amount: '1.00',
      rate: '3.3000',
    },
    {
      own: false,
      from: '2026-11-25T08:10:00.000Z',
      until: '2026-11-25T09:00:00.000Z',
      count: 3,
      amount: '9.00',
      rate: '3.3100',
    },
  ],
  openings: [
    { day: '2025-12-01', rate: '3.1000' },
    { day: '2026-10-26', rate: '3.2000' },
    { day: '2026-10-27', rate: '3.2500' },
    { day: '2026-11-25', rate: '3.3868' },
  ],
} as unknown as SeenBeside

it('is of the day its deals, by their end', () => {
  expect(coursePoints(context, 'day')).toEqual([
    { at: new Date('2026-11-25T08:00:00Z'), day: null, rate: '3.3000' },
    { at: new Date('2026-11-25T09:00:00Z'), day: null, rate: '3.3100' },
  ])
})

it('is of thirty days their openings, with the days in Tunis', () => {
  expect(coursePoints(context, 'month')).toEqual([
    { at: new Date('2026-10-26T23:00:00Z'), day: '2026-10-27', rate: '3.2500' },
    { at: new Date('2026-11-24T23:00:00Z'), day: '2026-11-25', rate: '3.3868' },
  ])
})

it('is of the year all of them', () => {
  expect(coursePoints(context, 'year').map(({ rate }) => rate)).toEqual([
    '3.1000',
    '3.2000',
    '3.2500',
    '3.3868',
  ])
})
