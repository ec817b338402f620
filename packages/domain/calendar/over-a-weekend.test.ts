import { describe, expect, it } from 'vitest'
import { shortageDeadline } from '../banknotes/shortage.ts'
import { draftDeadline } from '../order-requests/request-table.ts'
import { clockAfter } from '../orders/after-step.ts'
import { earliestReferenceDay } from '../pricing/price-band.ts'
import { accountChangeExpiry } from '../users/account-change.ts'
import { marketDate, spotValueDate } from './working-days.ts'

// What ends by itself, begun before or on days without market. Friday is 20 November 2026; the Monday after it is a holiday in
// the second column, Thursday 17 December one of every year. What people are given time for in working days skips such days;
// what is counted in minutes, hours or days is not: it ends at the instant that the screen names, whatever day that is.

const HOLIDAYS = new Set(['2026-12-17'])
const MONDAY_OFF = new Set([...HOLIDAYS, '2026-11-23'])
const at = (day: string) => new Date(`${day}T09:30:00Z`)

describe('over a weekend', () => {
  it.each([
    // Begun on, two working days on, the same where Monday is a holiday.
    ['2026-11-19', '2026-11-23', '2026-11-24'],
    ['2026-11-20', '2026-11-24', '2026-11-25'],
    ['2026-11-21', '2026-11-24', '2026-11-25'],
    ['2026-11-22', '2026-11-24', '2026-11-25'],
    ['2026-11-23', '2026-11-25', '2026-11-25'],
    ['2026-12-16', '2026-12-21', '2026-12-21'],
    ['2026-12-17', '2026-12-21', '2026-12-21'],
  ])('what is begun on %s and has two working days ends on %s, %s', (day, plain, monday) => {
    for (const [holidays, ends] of [
      [HOLIDAYS, plain],
      [MONDAY_OFF, monday],
    ] as const) {
      expect(marketDate(shortageDeadline(at(day), day, holidays))).toBe(ends)
      expect(spotValueDate(day, holidays)).toBe(ends)
    }
  })

  it.each([
    ['2026-11-20', '2026-11-13'],
    ['2026-11-21', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-16'],
  ])('a reference of five working days before %s is of %s at the earliest', (day, earliest) => {
    expect(earliestReferenceDay(day, new Set())).toBe(earliest)
  })

  it.each([
    // A request's draft, 30 days; a change of an account, 7.
    ['2026-10-22', '2026-11-21', '2026-10-29'],
    ['2026-11-14', '2026-12-14', '2026-11-21'],
    ['2026-11-15', '2026-12-15', '2026-11-22'],
    ['2026-12-10', '2027-01-09', '2026-12-17'],
  ])('what is counted in days ends on whatever day they end: from %s on %s, %s', (day, draft, change) => {
    const request = { status: 'DRAFT', expiresAt: null } as const
    const deadline = draftDeadline(request, 'create', at(day), 30)
    expect(deadline && marketDate(deadline)).toBe(draft)
    expect(marketDate(accountChangeExpiry(at(day)))).toBe(change)
  })

  it('a counter-offer keeps the minutes of its draft, and a confirmation begins its own: no day stops them', () => {
    expect(clockAfter({ action: 'counter_offer', to: 1 }, false)).toBe('KEEP')
    expect(clockAfter({ action: 'accept_draft', to: 2 }, false)).toBe('START')
  })
})
