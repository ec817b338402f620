import { describe, expect, it } from 'vitest'
import {
  isOrderable,
  POSITION_LISTINGS,
  POSITION_MOVES,
  POSITION_STATUSES,
  POSITION_TABLE,
  type PositionMove,
  type PositionStatus,
  positionLabel,
} from './position-machine.ts'

/**
 * Domain rules §3, cell by cell: the status after each move, a dash where the machine has no such step. A release from
 * DEAL is the cancellation of a delivery for good (domain rules §4, 14 → 15).
 */
const EXPECTED: Readonly<Record<PositionStatus, Readonly<Record<PositionMove, PositionStatus | '-'>>>> = {
  FREE: { engage: 'ENGAGED', confirm: '-', deal: '-', close: '-', release: '-' },
  ENGAGED: { engage: '-', confirm: 'CONFIRMED', deal: '-', close: '-', release: 'FREE' },
  CONFIRMED: { engage: '-', confirm: '-', deal: 'DEAL', close: '-', release: 'FREE' },
  DEAL: { engage: '-', confirm: '-', deal: '-', close: 'CLOSED', release: 'FREE' },
  CLOSED: { engage: '-', confirm: '-', deal: '-', close: '-', release: '-' },
}

const cells = POSITION_STATUSES.flatMap((status) => POSITION_MOVES.map((move) => ({ status, move })))

describe('the position machine', () => {
  it('has the statuses of domain rules §3 in their order', () => {
    expect(POSITION_STATUSES).toEqual(['FREE', 'ENGAGED', 'CONFIRMED', 'DEAL', 'CLOSED'])
    expect(Object.keys(POSITION_TABLE).sort()).toEqual([...POSITION_MOVES].sort())
  })

  it.each(cells)('$status: $move', ({ status, move }) => {
    const { from, to } = POSITION_TABLE[move]
    expect(from.includes(status) ? to : '-').toBe(EXPECTED[status][move])
  })

  it('never leaves CLOSED', () => {
    expect(POSITION_MOVES.filter((move) => POSITION_TABLE[move].from.includes('CLOSED'))).toEqual([])
  })

  it.each([
    ['FREE', 'FREE'],
    ['ENGAGED', 'ENGAGED'],
    ['CONFIRMED', 'ENGAGED'],
    ['DEAL', 'DEAL'],
    ['CLOSED', 'DEAL'],
  ] as const)('%s is labelled %s (specification 001 §2)', (status, label) => {
    expect(positionLabel(status)).toBe(label)
  })
})

describe('whether a position can be ordered', () => {
  const now = new Date('2025-06-16T09:00:00Z')
  const times = [
    { at: 'one millisecond before its end', expiresAt: new Date(now.getTime() + 1), open: true },
    { at: 'at its end', expiresAt: now, open: false },
    { at: 'after its end', expiresAt: new Date(now.getTime() - 1), open: false },
  ]

  it.each(
    times.flatMap((time) =>
      POSITION_STATUSES.flatMap((status) =>
        POSITION_LISTINGS.map((listing) => ({ ...time, status, listing })),
      ),
    ),
  )('$status, $listing, $at', ({ status, listing, expiresAt, open }) => {
    const expected = open && status === 'FREE' && listing === 'LISTED'
    expect(isOrderable({ status, listing, expiresAt }, now)).toBe(expected)
  })
})
