import { expect, it } from 'vitest'
import { hourHeldOn } from './hours-held.ts'

/** Now 10:00; it was 09:00 until 08:30 on the 18th, and 08:00 until the evening of the 10th. */
const CHANGES = [
  { date: '2026-11-18', time: '08:30', before: '09:00' },
  { date: '2026-11-10', time: '19:00', before: '08:00' },
]

it.each([
  ['long before any change', '2026-10-01', '08:00'],
  ['on the day of an evening change', '2026-11-10', '08:00'],
  ['from the day after it', '2026-11-11', '09:00'],
  ['up to the day before a change', '2026-11-17', '09:00'],
  ['on the day of a change that came in time', '2026-11-18', '10:00'],
  ['today and later', '2027-01-04', '10:00'],
])('the opening hour %s', (_when, day, held) => {
  expect(hourHeldOn(day, '10:00', CHANGES)).toBe(held)
})

it('takes a change at the very hour as one for the day after, and several of a day one after the other', () => {
  expect(hourHeldOn('2026-11-18', '10:00', [{ date: '2026-11-18', time: '09:00', before: '09:00' }])).toBe(
    '09:00',
  )
  const twice = [
    { date: '2026-11-18', time: '12:00', before: '16:00' },
    { date: '2026-11-18', time: '11:00', before: '17:00' },
  ]
  expect(hourHeldOn('2026-11-18', '18:00', twice)).toBe('18:00')
  expect(hourHeldOn('2026-11-17', '18:00', twice)).toBe('17:00')
})
