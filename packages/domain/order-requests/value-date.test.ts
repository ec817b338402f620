import { expect, it } from 'vitest'
import { latestValueDate, valueDateFault } from './value-date.ts'

const HOLIDAYS = new Set(['2026-12-17'])

it.each([
  ['2026-11-17', 'VALUE_DATE_OVER'],
  // Today, a Wednesday.
  ['2026-11-18', null],
  ['2026-11-20', null],
  ['2026-11-21', 'VALUE_DATE_NOT_WORKING'],
  ['2026-11-22', 'VALUE_DATE_NOT_WORKING'],
  ['2026-11-23', null],
  ['2026-12-17', 'VALUE_DATE_NOT_WORKING'],
  ['2026-12-18', null],
  ['2026-12-19', 'VALUE_DATE_TOO_FAR'],
  ['2099-12-31', 'VALUE_DATE_TOO_FAR'],
])('%s as a value date: %s', (day, fault) => {
  expect(valueDateFault(day, '2026-11-18', HOLIDAYS)).toBe(fault)
})

it('ends on a day that it names', () => {
  expect(latestValueDate('2026-11-18')).toBe('2026-12-18')
})
