import { expect, it } from 'vitest'
import { addMonths, dayByKey, monthRange, weeksOf } from './month.ts'

it('lays a month out in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
  expect(weeksOf('2027-02').flat()).toHaveLength(28)
  expect(monthRange('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

it('counts months over the years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

it.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
  ['x', null],
])('%s on 1 November 2026 leads to %s', (key, day) => {
  expect(dayByKey('2026-11-01', key)).toBe(day)
})

it('stays within a shorter month', () => {
  expect(dayByKey('2026-03-31', 'PageUp')).toBe('2026-02-28')
})
