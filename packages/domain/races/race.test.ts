import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  coursePercentAt,
  LEAST_RACE_MS,
  MOST_RACE_MS,
  mayMoveRace,
  overlap,
  RACE_MOVES,
  RACE_STATES,
  type RaceTimes,
  raceStateAt,
  raceTimeFault,
} from './race.ts'

const at = (time: string) => new Date(`2026-11-18T${time}Z`)
const RACE: RaceTimes = { startsAt: at('09:00:00'), endsAt: at('10:00:00'), closedAt: null }
const CLOSED_EARLY: RaceTimes = { ...RACE, endsAt: at('09:30:00'), closedAt: at('09:30:00') }
const NEVER_RUN: RaceTimes = { startsAt: at('09:00:00'), endsAt: at('09:00:00'), closedAt: at('08:00:00') }

describe('a race by the clock', () => {
  it.each([
    [RACE, '08:59:59.999', 'PLANNED', 0],
    [RACE, '09:00:00', 'OPEN', 0],
    [RACE, '09:00:35.999', 'OPEN', 0],
    [RACE, '09:00:36', 'OPEN', 1],
    [RACE, '09:30:00', 'OPEN', 50],
    [RACE, '09:59:59.999', 'OPEN', 99],
    [RACE, '10:00:00', 'CLOSED', 100],
    [RACE, '23:00:00', 'CLOSED', 100],
    [CLOSED_EARLY, '09:29:59', 'OPEN', 99],
    [CLOSED_EARLY, '09:30:00', 'CLOSED', 100],
    [NEVER_RUN, '08:30:00', 'CLOSED', 100],
    [NEVER_RUN, '09:30:00', 'CLOSED', 100],
  ] as const)('%j at %s is %s, %i percent gone', (race, time, state, percent) => {
    expect(raceStateAt(race, at(time))).toBe(state)
    expect(coursePercentAt(race, at(time))).toBe(percent)
  })

  const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  const race = fc.tuple(instant, fc.integer({ min: 1, max: MOST_RACE_MS })).map(([startsAt, length]) => ({
    startsAt,
    endsAt: new Date(startsAt.getTime() + length),
    closedAt: null,
  }))

  it('only goes forward, and its percent says its state', () => {
    fc.assert(
      fc.property(race, instant, fc.nat({ max: MOST_RACE_MS }), (given, moment, later) => {
        const next = new Date(moment.getTime() + later)
        const [before, after] = [raceStateAt(given, moment), raceStateAt(given, next)]
        expect(RACE_STATES.indexOf(after)).toBeGreaterThanOrEqual(RACE_STATES.indexOf(before))
        expect(coursePercentAt(given, next)).toBeGreaterThanOrEqual(coursePercentAt(given, moment))
        for (const when of [moment, next]) {
          const percent = coursePercentAt(given, when)
          const state = raceStateAt(given, when)
          expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
          if (state === 'PLANNED') expect(percent).toBe(0)
          expect(percent === 100).toBe(state === 'CLOSED')
        }
      }),
    )
  })

  it('overlaps another exactly when both run at some instant', () => {
    const minutes = fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 }))
    const of = ([start, length]: [number, number]) => ({
      startsAt: new Date(start * 60_000),
      endsAt: new Date((start + length) * 60_000),
      closedAt: null,
    })
    fc.assert(
      fc.property(minutes, minutes, (one, other) => {
        const both = Array.from({ length: 41 }, (_, minute) => new Date(minute * 60_000)).some(
          (now) => raceStateAt(of(one), now) === 'OPEN' && raceStateAt(of(other), now) === 'OPEN',
        )
        expect(overlap(of(one), of(other))).toBe(both)
        expect(overlap(of(other), of(one))).toBe(both)
      }),
    )
  })
})

describe('a race by hand', () => {
  it.each([
    ['open', 'PLANNED', true],
    ['open', 'OPEN', false],
    ['open', 'CLOSED', false],
    ['close', 'PLANNED', true],
    ['close', 'OPEN', true],
    ['close', 'CLOSED', false],
  ] as const)('%s from %s: %s', (move, from, may) => {
    expect(mayMoveRace(move, from)).toBe(may)
  })

  it('has every move and state above', () => {
    expect(RACE_MOVES.length * RACE_STATES.length).toBe(6)
  })
})

describe('the times of a race to be', () => {
  const now = at('09:00:30')
  it.each([
    ['09:00:00', '10:00:00', null],
    ['08:59:30', '10:00:00', null],
    ['08:59:29', '10:00:00', 'START_PASSED'],
    ['10:00:00', '10:05:00', null],
    ['10:00:00', '10:04:59', 'END_TOO_SOON'],
    ['10:00:00', '09:00:00', 'END_TOO_SOON'],
  ] as const)('from %s to %s: %s', (start, end, fault) => {
    expect(raceTimeFault(at(start), at(end), now)).toBe(fault)
  })

  it('end within a week, and start within a year', () => {
    const start = at('10:00:00')
    const later = (ms: number) => new Date(start.getTime() + ms)
    expect(raceTimeFault(start, later(LEAST_RACE_MS), now)).toBeNull()
    expect(raceTimeFault(start, later(MOST_RACE_MS), now)).toBeNull()
    expect(raceTimeFault(start, later(MOST_RACE_MS + 1), now)).toBe('END_TOO_LATE')
    const far = new Date('2027-11-20T00:00:00Z')
    expect(raceTimeFault(far, new Date(far.getTime() + LEAST_RACE_MS), now)).toBe('START_TOO_FAR')
  })
})
