import { decimal, KEPT_DECIMALS, toDecimalString } from '../money/decimal.ts'
import { ORDER_TABLE } from '../orders/order-table.ts'
import { POSITION_TABLE, type PositionMove, type PositionStatus } from '../positions/position-machine.ts'

/** How a position left the market: an order took it, its owners or the band withdrew it, its time was up. */
export const POSITION_ENDINGS = ['ENGAGED', 'WITHDRAWN', 'EXPIRED'] as const
export type PositionEnding = (typeof POSITION_ENDINGS)[number]

/** A stretch during which a position was on the market, from its beginning to before its end. */
export interface OfferedStretch {
  readonly from: Date
  /** Null: it is on the market still. */
  readonly to: Date | null
  readonly how: PositionEnding | null
}

/** What is on record of a position. Amounts in its currency. */
export interface PositionRecord {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly publishedAmount: string
  /** The positions that took a rest of it. */
  readonly rests: readonly { readonly at: Date; readonly amount: string }[]
  readonly stretches: readonly OfferedStretch[]
  /** What its orders made of it, in the order in which they did. */
  readonly moves: readonly { readonly at: Date; readonly move: PositionMove }[]
}

/** A position as it stood. */
export interface PositionThen {
  readonly status: PositionStatus
  readonly amount: string
  /** Whether anybody could order it. */
  readonly offered: boolean
}

/** What a step of an order made of the position it holds; null: nothing. Placing engages it (`POSITION_TABLE`). */
export function moveOfStep(action: string, before: number | null, after: number): PositionMove | null {
  if (action === 'place') return 'engage'
  const row = ORDER_TABLE.find(
    (one) => one.action === action && one.from === before && one.to === after && one.position !== null,
  )
  return row?.position ?? null
}

/** A position at an instant, what happened at the instant itself included; null: there was none yet. */
export function positionAt(record: PositionRecord, at: Date): PositionThen | null {
  if (record.createdAt > at) return null
  const last = record.moves.findLast((move) => move.at <= at)
  const rests = record.rests.filter((rest) => rest.at <= at)
  const left = rests.reduce((sum, rest) => sum.minus(decimal(rest.amount)), decimal(record.publishedAmount))
  const stretch = record.stretches.some(({ from, to }) => from <= at && (to === null || to > at))
  return {
    status: last ? POSITION_TABLE[last.move].to : 'FREE',
    amount: toDecimalString(left, KEPT_DECIMALS),
    offered: stretch && record.expiresAt > at,
  }
}

/** When what is on record of a position changed, the oldest first. */
export function changesOfPosition(record: PositionRecord): Date[] {
  const stretches = record.stretches.flatMap(({ from, to }) => (to === null ? [from] : [from, to]))
  const all = [
    record.createdAt,
    ...stretches,
    ...record.moves.map(({ at }) => at),
    ...record.rests.map(({ at }) => at),
  ]
  return all.sort((a, b) => a.getTime() - b.getTime())
}
