import { describe, expect, it } from 'vitest'
import * as sets from './order-sets.ts'
import { PROCESS_STATUSES } from './order-sets.ts'
import { ORDER_STATUSES } from './order-status.ts'

/** The sets as domain rules §4 and specification 000 §2 have them, written out. */
const EXPECTED: Readonly<Record<string, readonly number[]>> = {
  FINAL_STATUSES: [3, 4, 9, 10, 12, 15, 108, 109, 999],
  UNDER_WAY_STATUSES: [1, 2, 5, 6, 7, 8, 11, 13, 14, 105, 106, 700],
  DEAD_STATUSES: [3, 4, 9, 12, 15, 108, 109, 999],
  LIVE_STATUSES: [1, 2, 5, 6, 7, 8, 10, 11, 13, 14, 105, 106, 700],
  DELIVERED_STATUSES: [10, 13],
  DEAL_STATUSES: [10, 11, 13, 14],
  DUE_STATUSES: [11, 14],
  TIMED_STATUSES: [1, 2, 5, 8, 105],
  AWAITING_PERSON_STATUSES: [1, 2, 5, 6, 7, 8, 11, 13, 14, 105, 106, 700],
  CONFIRMING_STATUSES: [2, 5],
  AWAITING_REQUEST_STATUSES: [2, 5, 105],
  SECOND_CONFIRMATION_STATUSES: [6, 7],
  CONFIRMED_STATUSES: [6, 7, 10, 11, 13, 14, 700],
  AGREED_STATUSES: [6, 7, 8, 700],
  BEFORE_MARKET_ROOM_STATUSES: [1, 2, 5, 6, 7, 105, 106],
  UNCONFIRMED_STATUSES: [1, 2, 5, 105, 106],
  STANDING_BID_STATUSES: [105, 106],
  PART_STATUSES: [1, 2, 5, 6, 7, 8, 10, 11, 13, 14, 105, 700],
  UNPAID_PART_STATUSES: [1, 2, 5, 6, 7, 8, 11, 13, 14, 105, 700],
  OPEN_PART_STATUSES: [1, 2, 5, 6, 7, 8, 11, 14, 105, 700],
  BID_ONLY_STATUSES: [106, 108, 109],
  STARTING_STATUSES: [1, 5, 106],
}

describe('the sets of order statuses', () => {
  it('are what the rules say of them, each of them', () => {
    const found = Object.fromEntries(Object.entries(sets).filter(([, value]) => Array.isArray(value)))
    expect(found).toEqual(EXPECTED)
  })
})

it('a status is live, or final, exactly where its set says so', () => {
  for (const status of ORDER_STATUSES) {
    expect([status, sets.isLive(status)]).toEqual([status, EXPECTED.LIVE_STATUSES?.includes(status)])
    expect([status, sets.isFinal(status)]).toEqual([status, EXPECTED.FINAL_STATUSES?.includes(status)])
  }
})

describe('the stages of an order', () => {
  it('hold each status once, and are what the rules say', () => {
    expect(sets.ORDER_STAGES).toEqual({
      OPEN: [1, 2, 5, 6, 7, 8, 11, 14, 700],
      BID: [105, 106],
      DELIVERED: [13],
      CASHED_OUT: [10],
      DEAD: [3, 4, 9, 12, 15, 108, 109, 999],
    })
    const held = Object.values(sets.ORDER_STAGES).flat()
    expect([...held].sort((a, b) => a - b)).toEqual(ORDER_STATUSES)
  })

  it('are those of the statuses that are asked for', () => {
    expect(sets.stagesOf([7])).toEqual(['OPEN'])
    expect(sets.stagesOf([999, 13, 14])).toEqual(['OPEN', 'DELIVERED', 'DEAD'])
    expect(sets.stagesOf([])).toEqual([])
  })
})

describe('the process pages', () => {
  it('show every order somewhere, but for bids, which stand with their request', () => {
    const shown = new Set<number>(Object.values(PROCESS_STATUSES).flat())
    expect(ORDER_STATUSES.filter((status) => !shown.has(status))).toEqual([105, 106, 108, 109])
  })

  it('have a cancelled delivery in the book, where orders end, and nowhere else', () => {
    const pages = Object.entries(PROCESS_STATUSES).filter(([, statuses]) =>
      (statuses as readonly number[]).includes(15),
    )
    expect(pages.map(([name]) => name)).toEqual(['book'])
  })
})
