import { expect, it } from 'vitest'
import { endOfMoment, isKnownDay, isKnownInstant, readInstant, startOfMoment } from './moments.ts'

it.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2099-12-31', true],
  ['2100-01-01', false],
  ['9999-12-31', false],
])('%s is a day of ours: %s', (day, known) => {
  expect(isKnownDay(day)).toBe(known)
})

it.each([
  // The year 2000 begins an hour earlier in Tunis than in UTC.
  ['1999-12-31T22:59:59.999Z', null],
  ['1999-12-31T23:00:00Z', '1999-12-31T23:00:00.000Z'],
  ['2099-12-31T22:59:59.999Z', '2099-12-31T22:59:59.999Z'],
  ['2099-12-31T23:00:00Z', null],
  ['9999-12-31T23:59:59-14:00', null],
  ['+275760-09-13T00:00:00Z', null],
  ['2026-11-22T00:00:00', '2026-11-21T23:00:00.000Z'],
  ['2026-11-22T00:00', '2026-11-21T23:00:00.000Z'],
  ['2026-11-22T00:00:01.250', '2026-11-21T23:00:01.250Z'],
  // Tunis had a summer time in 2007.
  ['2007-07-01T12:00:00', '2007-07-01T10:00:00.000Z'],
  ['2026-11-22T00:00:00+02:00', '2026-11-21T22:00:00.000Z'],
  ['9999-12-31T00:00:00', null],
  ['2026-02-30T00:00', null],
  ['2026-11-22T24:00', null],
  ['nonsense', null],
])('%s is the instant %s', (text, expected) => {
  expect(readInstant(text)?.toISOString() ?? null).toBe(expected)
})

it('knows no invalid instant', () => {
  expect(isKnownInstant(new Date(Number.NaN))).toBe(false)
})

it('takes a day whole, and an instant as it is', () => {
  expect(startOfMoment('2026-11-22').toISOString()).toBe('2026-11-21T23:00:00.000Z')
  expect(endOfMoment('2026-11-22')).toEqual({ at: new Date('2026-11-22T23:00:00Z'), exclusive: true })
  const at = new Date('2026-11-22T12:00:00Z')
  expect(startOfMoment(at.toISOString())).toEqual(at)
  expect(endOfMoment(at.toISOString())).toEqual({ at, exclusive: false })
})
