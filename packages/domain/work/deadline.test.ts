import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketStatusByClock } from '../calendar/market-hours.ts'
import { addOpenMinutes, cutOffOf, deadlineOf, SOON_MS, urgencyOf } from './deadline.ts'
import { isServiceMinutes, MOST_SERVICE_MINUTES, SERVICE_STEPS, serviceMinutes } from './service-time.ts'

/** Tunis is an hour ahead of UTC. 17 December 2026, a Thursday, is a holiday. */
const HOURS = { opensAt: '08:00', closesAt: '18:00', holidays: new Set(['2026-12-17']) }
const at = (text: string) => new Date(`${text}+01:00`)

describe('minutes of opening hours', () => {
  it.each([
    ['within a day', '2026-11-26T09:00', 60, '2026-11-26T10:00'],
    ['none', '2026-11-26T09:00', 0, '2026-11-26T09:00'],
    ['none at night: the opening', '2026-11-26T22:00', 0, '2026-11-27T08:00'],
    ['up to the closing', '2026-11-26T17:00', 60, '2026-11-26T18:00'],
    ['over a night', '2026-11-26T17:30', 60, '2026-11-27T08:30'],
    ['over a weekend', '2026-11-27T17:30', 60, '2026-11-30T08:30'],
    ['from a Saturday', '2026-11-28T12:00', 60, '2026-11-30T09:00'],
    ['from before the opening', '2026-11-26T06:00', 30, '2026-11-26T08:30'],
    ['from the closing minute', '2026-11-26T18:00', 1, '2026-11-27T08:01'],
    ['over a holiday', '2026-12-16T17:45', 30, '2026-12-18T08:15'],
    ['from a holiday', '2026-12-17T10:00', 30, '2026-12-18T08:30'],
    ['of several days', '2026-11-26T08:00', 3 * 600 + 1, '2026-12-01T08:01'],
    ['as many as are allowed', '2026-11-26T08:00', MOST_SERVICE_MINUTES, '2026-12-21T14:40'],
  ])('%s', (_, from, minutes, to) => {
    expect(addOpenMinutes(at(from), minutes, HOURS)).toEqual(at(to))
  })

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d of them', (minutes) => {
    expect(() => addOpenMinutes(at('2026-11-26T09:00'), minutes, HOURS)).toThrow(RangeError)
  })

  it('never come where the market never opens', () => {
    const days = Array.from({ length: 800 }, (_, n) =>
      new Date(Date.parse('2026-01-01') + n * 86_400_000).toISOString().slice(0, 10),
    )
    expect(addOpenMinutes(at('2026-01-02T09:00'), 1, { ...HOURS, holidays: new Set(days) })).toBeNull()
  })

  it('end while the market is open or closes, never before they began, and in the order in which they began', () => {
    const instant = fc
      .integer({ min: 0, max: 90 * 1440 })
      .map((n) => new Date(at('2026-11-02T00:00').getTime() + n * 60_000))
    fc.assert(
      fc.property(instant, instant, fc.integer({ min: 0, max: 5_000 }), (one, other, minutes) => {
        const [a, b] = [addOpenMinutes(one, minutes, HOURS), addOpenMinutes(other, minutes, HOURS)]
        if (!a || !b) throw new Error('the market opens')
        expect(a.getTime()).toBeGreaterThanOrEqual(one.getTime())
        expect(one <= other ? a <= b : b <= a).toBe(true)
        const justBefore = new Date(a.getTime() - 1)
        if (minutes > 0) expect(marketStatusByClock({ ...HOURS, now: justBefore })).toBe('ON')
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the cut-off of a value date', () => {
  it.each([
    ['2026-11-26', '2026-11-26T18:00'],
    ['2026-11-28', '2026-11-30T18:00'],
    ['2026-12-17', '2026-12-18T18:00'],
  ])('of %s', (day, to) => expect(cutOffOf(day, HOURS)).toEqual(at(to)))
})

describe('a deadline', () => {
  const since = at('2026-11-26T09:00')
  const waits = { step: 'generate_ticket', since, clock: null, valueDate: null }
  const of = (more: object, times = {}) => deadlineOf({ ...waits, ...more }, { hours: HOURS, times })

  it.each([
    ['the clock where it runs', { clock: at('2026-11-26T09:12') }, {}, '2026-11-26T09:12', 'CLOCK'],
    ['a clock that has passed', { clock: at('2026-11-26T08:12') }, {}, '2026-11-26T08:12', 'CLOCK'],
    [
      'a clock beyond the value date',
      { clock: at('2026-11-29T08:00'), valueDate: '2026-11-27' },
      {},
      '2026-11-27T18:00',
      'CUT_OFF',
    ],
    ['the usual service time', {}, {}, '2026-11-26T10:00', 'SERVICE'],
    ['its own service time', {}, { generate_ticket: 15 }, '2026-11-26T09:15', 'SERVICE'],
    ['another step’s is not its own', {}, { deliver: 15 }, '2026-11-26T10:00', 'SERVICE'],
    ['a step without one', { step: 'decide_rule_change' }, { other: 30 }, '2026-11-26T09:30', 'SERVICE'],
    [
      'the value date where it comes first',
      { valueDate: '2026-11-26' },
      { generate_ticket: 9_000 },
      '2026-11-26T18:00',
      'CUT_OFF',
    ],
    ['a value date that is past', { valueDate: '2026-11-20' }, {}, '2026-11-20T18:00', 'CUT_OFF'],
    ['both at once', { valueDate: '2026-11-26' }, { generate_ticket: 540 }, '2026-11-26T18:00', 'SERVICE'],
  ] as const)('is %s', (_, more, times, to, because) => {
    expect(of(more, times)).toEqual({ at: at(to), because })
  })

  it('is there whatever the step', () => {
    for (const step of [...SERVICE_STEPS, 'nothing known', 'toString'])
      expect(deadlineOf({ ...waits, step }, { hours: HOURS, times: {} })?.because).toBe('SERVICE')
  })

  it('is late once it has come, and soon in the half hour before', () => {
    const due = at('2026-11-26T10:00')
    const told = (before: number) => urgencyOf(due, new Date(due.getTime() - before))
    expect([told(-1), told(0), told(1), told(SOON_MS - 1), told(SOON_MS)]).toEqual([
      'LATE',
      'LATE',
      'SOON',
      'SOON',
      'LATER',
    ])
    expect(urgencyOf(null, due)).toBe('LATER')
  })
})

it.each([
  [0, false],
  [-5, false],
  [1, true],
  [1.5, false],
  [Number.NaN, false],
  [MOST_SERVICE_MINUTES, true],
  [MOST_SERVICE_MINUTES + 1, false],
  [1e9, false],
])('%d minutes are a service time: %s', (minutes, is) => expect(isServiceMinutes(minutes)).toBe(is))

it('gives every step a time', () => {
  for (const step of SERVICE_STEPS) expect(isServiceMinutes(serviceMinutes(step, {})), step).toBe(true)
})
