import { describe, expect, it } from 'vitest'
import { fixingOfRecord, lastFixingDay, lastPublishedDay, missingFixing } from './fixing-days.ts'

// Friday 20 November 2026; Tunis is an hour ahead of UTC.
const HOLIDAYS = new Set(['2026-12-17'])
const at = (text: string) => new Date(text)
const inForce = (day: string, since: string, replacedAt: string | null = null) => ({
  day,
  since: at(since),
  replacedAt: replacedAt === null ? null : at(replacedAt),
})

it.each([
  ['2026-11-19', '2026-11-20T12:00:00Z', 'LATE'],
  ['2026-11-20', '2026-11-19T23:00:00Z', 'EXPECTED'],
  ['2026-11-20', '2026-11-20T18:59:59Z', 'EXPECTED'],
  ['2026-11-20', '2026-11-20T19:00:00Z', 'LATE'],
  ['2026-11-21', '2026-11-21T19:00:00Z', null],
  ['2026-12-17', '2026-12-18T19:00:00Z', null],
  ['2026-11-23', '2026-11-20T19:00:00Z', null],
])('the rates of %s at %s are %s while nobody has brought them', (day, now, expected) => {
  expect(missingFixing(day, at(now), HOLIDAYS)).toBe(expected)
})

it.each([
  ['2026-11-20T16:59:59Z', '2026-11-19'],
  ['2026-11-20T17:00:00Z', '2026-11-20'],
  ['2026-11-20T23:30:00Z', '2026-11-20'],
])('at %s the rates of %s are the last that can count', (now, day) => {
  expect(lastFixingDay(at(now))).toBe(day)
})

it.each([
  ['2026-11-20T16:59:59Z', '2026-11-19'],
  ['2026-11-20T17:00:00Z', '2026-11-20'],
  ['2026-11-22T12:00:00Z', '2026-11-20'],
  ['2026-11-23T16:00:00Z', '2026-11-20'],
])('at %s the rates of %s are the last ones published', (now, day) => {
  expect(lastPublishedDay(at(now))).toBe(day)
})

describe('the fixing of record', () => {
  const week = [
    inForce('2026-11-18', '2026-11-18T18:00:00Z'),
    inForce('2026-11-19', '2026-11-19T18:00:00Z'),
    inForce('2026-11-20', '2026-11-20T17:30:00Z'),
  ]
  it.each([
    // Of the day before until 18:00, of the same day after it, once it is confirmed.
    ['2026-11-20T09:00:00Z', '2026-11-19', 1],
    ['2026-11-20T16:59:59Z', '2026-11-19', 1],
    ['2026-11-20T17:29:59Z', '2026-11-19', 1],
    ['2026-11-20T17:30:00Z', '2026-11-20', 0],
    // Through the weekend it grows no older.
    ['2026-11-22T12:00:00Z', '2026-11-20', 0],
    ['2026-11-23T08:00:00Z', '2026-11-20', 1],
    ['2026-11-25T08:00:00Z', '2026-11-20', 3],
  ])('at %s is that of %s, %i working days old', (now, day, age) => {
    expect(fixingOfRecord(at(now), week, HOLIDAYS)).toMatchObject({
      fixing: { day },
      ageInWorkingDays: age,
    })
    // Their order decides nothing.
    expect(fixingOfRecord(at(now), week.toReversed(), HOLIDAYS)).toMatchObject({ fixing: { day } })
  })

  it('is the corrected one from the correction on, and the first one for what was dealt before it', () => {
    const corrected = [
      inForce('2026-11-19', '2026-11-19T18:00:00Z', '2026-11-20T10:00:00Z'),
      inForce('2026-11-19', '2026-11-20T10:00:00Z'),
    ]
    const sinceOf = (now: string) => fixingOfRecord(at(now), corrected, HOLIDAYS)?.fixing.since.toISOString()
    expect(sinceOf('2026-11-20T09:59:59Z')).toBe('2026-11-19T18:00:00.000Z')
    expect(sinceOf('2026-11-20T10:00:00Z')).toBe('2026-11-20T10:00:00.000Z')
  })

  it('is none before anything was in force', () => {
    expect(fixingOfRecord(at('2026-11-18T17:59:59Z'), week, HOLIDAYS)).toBeNull()
    expect(fixingOfRecord(at('2026-11-18T17:59:59Z'), [], HOLIDAYS)).toBeNull()
  })
})
