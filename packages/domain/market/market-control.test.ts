import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketStatusByClock, nextMarketChange } from '../calendar/market-hours.ts'
import {
  followClock,
  type MarketControl,
  nextOpening,
  reschedule,
  sameControl,
  setByPerson,
} from './market-control.ts'
import { MARKET_NEEDS, MARKET_RULE, MARKET_STATUSES } from './market-status.ts'

const HOURS = { opensAt: '08:00', closesAt: '18:00', holidays: new Set(['2026-11-20']) }
/** A Wednesday; 10:00 in Tunis. */
const WEDNESDAY = new Date('2026-11-18T09:00:00Z')
const at = (text: string) => new Date(text)
const clocked: MarketControl = { status: 'ON', clockRuns: true, hold: null }

describe('the rule of domain rules §7', () => {
  it('refuses new business while the market is not on, and nothing else ever', () => {
    expect(MARKET_STATUSES.map((status) => MARKET_RULE.OPEN_MARKET[status])).toEqual([
      null,
      'MARKET_STANDBY',
      'MARKET_CLOSED',
    ])
    expect(MARKET_STATUSES.map((status) => MARKET_RULE.GOES_ON[status])).toEqual([null, null, null])
  })

  it('asks for an open market where an order or a position begins', () => {
    const opened = Object.entries(MARKET_NEEDS).filter(([, need]) => need === 'OPEN_MARKET')
    expect(opened.map(([name]) => name)).toEqual(expect.arrayContaining(['publishPosition', 'placeOrder']))
    for (const name of ['acceptDraft', 'halfConfirmOrder', 'confirmMarketRoom', 'deliverOrder'])
      expect(MARKET_NEEDS[name]).toBe('GOES_ON')
  })
})

describe('the clock', () => {
  it.each([
    ['2026-11-18T09:00:00Z', 'ON'],
    ['2026-11-18T17:00:00Z', 'OFF'],
    ['2026-11-21T09:00:00Z', 'OFF'],
    ['2026-11-20T09:00:00Z', 'OFF'],
  ])('at %s: %s', (now, status) => {
    for (const before of MARKET_STATUSES) {
      expect(followClock({ ...clocked, status: before }, HOURS, at(now))).toEqual({ ...clocked, status })
    }
  })

  it('does nothing while it does not run', () => {
    const still: MarketControl = { status: 'ON', clockRuns: false, hold: null }
    expect(followClock(still, HOURS, at('2026-11-21T09:00:00Z'))).toBe(still)
  })
})

describe("a person's setting", () => {
  it('holds until the next scheduled change, and no longer', () => {
    const closed = setByPerson(clocked, 'OFF', HOURS, WEDNESDAY)
    expect(closed).toEqual({ status: 'OFF', clockRuns: true, hold: { until: at('2026-11-18T17:00:00Z') } })
    expect(followClock(closed, HOURS, at('2026-11-18T16:59:59Z'))).toBe(closed)
    expect(followClock(closed, HOURS, at('2026-11-18T17:00:00Z'))).toEqual({ ...clocked, status: 'OFF' })
    expect(followClock(closed, HOURS, at('2026-11-19T08:00:00Z'))).toEqual(clocked)
  })

  it('keeps a market open over the week-end until its opening on Monday', () => {
    const open = setByPerson({ ...clocked, status: 'OFF' }, 'ON', HOURS, at('2026-11-21T10:00:00Z'))
    expect(open.hold).toEqual({ until: at('2026-11-23T07:00:00Z') })
    expect(followClock(open, HOURS, at('2026-11-22T23:00:00Z')).status).toBe('ON')
    expect(followClock(open, HOURS, at('2026-11-23T17:00:00Z')).status).toBe('OFF')
  })

  it('simply stands without a clock', () => {
    const open = setByPerson({ ...clocked, clockRuns: false }, 'VEILLE', HOURS, WEDNESDAY)
    expect(open).toEqual({ status: 'VEILLE', clockRuns: false, hold: null })
  })
})

describe('the next opening', () => {
  it.each([
    ['OFF', '2026-11-18T17:00:00Z', '2026-11-19T07:00:00.000Z'],
    // Friday is a holiday, then comes the week-end.
    ['VEILLE', '2026-11-19T09:00:00Z', '2026-11-23T07:00:00.000Z'],
    ['ON', '2026-11-18T17:00:00Z', undefined],
  ] as const)('of a market that is %s at %s: %s', (status, now, expected) => {
    expect(nextOpening({ ...clocked, status }, HOURS, at(now))?.toISOString()).toBe(expected)
  })

  it("is a person's affair without a clock", () => {
    expect(nextOpening({ ...clocked, clockRuns: false, status: 'OFF' }, HOURS, WEDNESDAY)).toBeNull()
  })
})

describe('new hours', () => {
  const after = (hours: Partial<typeof HOURS> & { clockRuns?: boolean }) => ({
    ...HOURS,
    clockRuns: true,
    ...hours,
  })

  it('are followed at once', () => {
    expect(reschedule(clocked, after({ closesAt: '09:30' }), WEDNESDAY).status).toBe('OFF')
    const evening = at('2026-11-18T17:30:00Z')
    const off: MarketControl = { ...clocked, status: 'OFF' }
    expect(reschedule(off, after({ closesAt: '19:00' }), evening).status).toBe('ON')
    expect(reschedule(clocked, after({ holidays: new Set(['2026-11-18']) }), WEDNESDAY).status).toBe('OFF')
  })

  it('never undo a setting in hindsight, but end it at their own next change', () => {
    const closed = setByPerson(clocked, 'OFF', HOURS, WEDNESDAY)
    // An opening at 09:30 lies between the setting and this edit at 10:00.
    expect(reschedule(closed, after({ opensAt: '09:30' }), WEDNESDAY)).toEqual(closed)
    expect(reschedule(closed, after({ opensAt: '11:00' }), WEDNESDAY).hold).toEqual({
      until: at('2026-11-18T10:00:00Z'),
    })
    expect(reschedule(closed, after({ closesAt: '16:00' }), WEDNESDAY).hold).toEqual({
      until: at('2026-11-18T15:00:00Z'),
    })
  })

  it('let go of a setting when the clock stops, and follow the hours when it starts', () => {
    const veille = setByPerson(clocked, 'VEILLE', HOURS, WEDNESDAY)
    const stopped = reschedule(veille, after({ clockRuns: false }), WEDNESDAY)
    expect(stopped).toEqual({ status: 'VEILLE', clockRuns: false, hold: null })
    expect(reschedule(stopped, after({}), WEDNESDAY)).toEqual(clocked)
  })
})

describe('whatever happened', () => {
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  const state = fc.record({
    status: fc.constantFrom(...MARKET_STATUSES),
    clockRuns: fc.boolean(),
    hold: fc.option(
      fc.record({
        until: fc.option(instant),
      }),
    ),
  })

  it('looking twice changes nothing more', () => {
    fc.assert(
      fc.property(state, instant, (control, now) => {
        const once = followClock(control, HOURS, now)
        expect(sameControl(followClock(once, HOURS, now), once)).toBe(true)
      }),
    )
  })

  it('a server that was down ends where one that watched every change ends', () => {
    const hours = fc.integer({ min: 1, max: 24 * 20 })
    fc.assert(
      fc.property(state, instant, hours, (control, from, away) => {
        const to = new Date(from.getTime() + away * 3_600_000)
        let watched = followClock(control, HOURS, from)
        // A watcher wakes at every change of the hours and at the end of the person's setting.
        for (let now = from; ; ) {
          const change = nextMarketChange({ ...HOURS, now })
          const ends = watched.hold?.until
          const wakes = [change?.at, ends].filter((one): one is Date => !!one && one > now && one <= to)
          const next = wakes.toSorted((a, b) => a.getTime() - b.getTime())[0]
          if (!next) break
          now = next
          watched = followClock(watched, HOURS, now)
        }
        expect(sameControl(followClock(control, HOURS, to), followClock(watched, HOURS, to))).toBe(true)
      }),
    )
  })

  it('what a person set stands until the next change, then the clock has the say', () => {
    fc.assert(
      fc.property(
        state,
        instant,
        fc.constantFrom(...MARKET_STATUSES),
        fc.nat(999),
        (control, now, to, part) => {
          const set = setByPerson({ ...control, clockRuns: true }, to, HOURS, now)
          const change = nextMarketChange({ ...HOURS, now })
          if (!change) throw new Error('no change')
          const before = new Date(now.getTime() + ((change.at.getTime() - 1 - now.getTime()) * part) / 999)
          expect(followClock(set, HOURS, before).status).toBe(to)
          const then = followClock(set, HOURS, change.at)
          expect(then).toEqual({ ...set, hold: null, status: change.status })
          expect(then.status).toBe(marketStatusByClock({ ...HOURS, now: change.at }))
        },
      ),
    )
  })
})
