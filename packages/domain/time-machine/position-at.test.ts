import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_STATUS, type OrderStatus } from '../orders/order-status.ts'
import { ORDER_TABLE, transitionsFrom } from '../orders/order-table.ts'
import { POSITION_TABLE } from '../positions/position-machine.ts'
import { marketAt, marketDifference, type RecordedPosition } from './market-at.ts'
import { moveOfStep, type PositionRecord, positionAt } from './position-at.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute))

const record = (more: Partial<PositionRecord> = {}): PositionRecord => ({
  ...{ createdAt: at(0), expiresAt: at(50), publishedAmount: '10000' },
  ...{ rests: [], moves: [], stretches: [{ from: at(0), to: null, how: null }] },
  ...more,
})

/** Engaged at 10, freed at 20, engaged again at 30 for a part and confirmed at 35, whose rest was published then. */
const told = record({
  stretches: [
    { from: at(0), to: at(10), how: 'ENGAGED' },
    { from: at(20), to: at(30), how: 'ENGAGED' },
  ],
  moves: [
    { at: at(10), move: 'engage' },
    { at: at(20), move: 'release' },
    { at: at(30), move: 'engage' },
    { at: at(35), move: 'confirm' },
  ],
  rests: [{ at: at(35), amount: '4000' }],
})

describe('a position', () => {
  it.each([
    [-1, null],
    [0, { status: 'FREE', amount: '10000.0000', offered: true }],
    [9, { status: 'FREE', amount: '10000.0000', offered: true }],
    [10, { status: 'ENGAGED', amount: '10000.0000', offered: false }],
    [19, { status: 'ENGAGED', amount: '10000.0000', offered: false }],
    [20, { status: 'FREE', amount: '10000.0000', offered: true }],
    [30, { status: 'ENGAGED', amount: '10000.0000', offered: false }],
    [34, { status: 'ENGAGED', amount: '10000.0000', offered: false }],
    [35, { status: 'CONFIRMED', amount: '6000.0000', offered: false }],
  ])('at minute %s is %j', (minute, then) => expect(positionAt(told, at(minute))).toEqual(then))

  it('is offered to nobody from the moment at which its time is up, although nobody has taken it off yet', () => {
    expect(positionAt(record(), at(49))?.offered).toBe(true)
    expect(positionAt(record(), at(50))?.offered).toBe(false)
  })

  it('that was never offered is not on the market of any moment', () =>
    expect(positionAt(record({ stretches: [] }), at(5))?.offered).toBe(false))

  it('stands, after any walk of the order that holds it, where its machine allows', () => {
    const from = { status: ORDER_STATUS.DRAFT as OrderStatus, held: 'ENGAGED' as string }
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 20 }), (dice) => {
        const moves: PositionRecord['moves'][number][] = [{ at: at(1), move: 'engage' }]
        let { status, held } = from
        for (const [step, die] of dice.entries()) {
          const ways = transitionsFrom(status).filter(({ when }) => !when.includes('BANK_SALE'))
          const row = ways[die % Math.max(1, ways.length)]
          if (!row) break
          status = row.to
          const move = moveOfStep(row.action, row.from, row.to)
          if (move === null) continue
          if (!POSITION_TABLE[move].from.some((one) => one === held)) break
          held = POSITION_TABLE[move].to
          moves.push({ at: at(2 + step), move })
          expect(positionAt(record({ moves }), at(2 + step))?.status).toBe(held)
        }
        expect(positionAt(record({ moves }), at(40))?.status).toBe(held)
      }),
    )
  })

  it('is moved by a step in one way at most', () => {
    for (const { action, from, to } of ORDER_TABLE) {
      const moves = ORDER_TABLE.filter(
        (o) => o.action === action && o.from === from && o.to === to && o.position,
      )
      expect(new Set(moves.map(({ position }) => position)).size).toBeLessThan(2)
    }
  })
})

describe('the market of a moment', () => {
  const known = (id: number, more: Partial<RecordedPosition> = {}): RecordedPosition => ({
    ...record(),
    ...{ id, known: false },
    ...more,
  })

  it('has what was offered, newest first, and nothing that others hold', () => {
    const records = [
      known(1),
      known(2, { createdAt: at(4) }),
      known(3, { createdAt: at(6) }),
      known(4, {
        stretches: [{ from: at(0), to: at(3), how: 'ENGAGED' }],
        moves: [{ at: at(3), move: 'engage' }],
      }),
      known(5, {
        known: true,
        stretches: [{ from: at(0), to: at(3), how: 'ENGAGED' }],
        moves: [{ at: at(3), move: 'engage' }],
      }),
    ]
    expect(marketAt(records, at(5)).map(({ id, status }) => [id, status])).toEqual([
      [2, 'FREE'],
      [5, 'ENGAGED'],
      [1, 'FREE'],
    ])
    // Nobody has been told who took it, nor that somebody did.
    expect(marketAt(records, at(5)).find(({ id }) => id === 4)).toBeUndefined()
  })

  it('says of each row how it left the market later', () => {
    const [row] = marketAt([known(1, { stretches: [{ from: at(0), to: at(9), how: 'WITHDRAWN' }] })], at(5))
    expect(row?.next).toEqual({ at: at(9), how: 'WITHDRAWN' })
  })

  it('differs from another by what came, what left and what is another amount or status', () => {
    const row = (id: number, more = {}) => ({
      ...{ id, amount: '1', status: 'FREE' as const, changed: at(0), next: null },
      ...more,
    })
    expect(
      marketDifference(
        [row(1), row(2), row(3)],
        [row(2, { status: 'ENGAGED' }), row(3, { changed: at(3) }), row(4)],
      ),
    ).toEqual({ came: [4], gone: [1], changed: [2] })
  })
})
