import type { PositionStatus } from '../positions/position-machine.ts'
import { changesOfPosition, type PositionEnding, type PositionRecord, positionAt } from './position-at.ts'

/** A position with its record. */
export interface RecordedPosition extends PositionRecord {
  readonly id: number
  /** Whether an order that its reader may know held it then. */
  readonly known: boolean
}

/** A position on the market of a moment. */
export interface MarketPositionThen {
  readonly id: number
  readonly amount: string
  readonly status: PositionStatus
  /** Its last change by then; whether it was seen is not sure within the precision. */
  readonly changed: Date
  /** How and when it left the market later; null: it did not, or its orders held it already. */
  readonly next: { readonly at: Date; readonly how: PositionEnding } | null
}

/**
 * The market at an instant as a company saw it: what was offered to all, and what orders held that it may know, newest first.
 * What others' orders held is not in it: nobody else learns of an order.
 */
export function marketAt(records: readonly RecordedPosition[], at: Date): MarketPositionThen[] {
  return records
    .flatMap((record) => {
      const then = positionAt(record, at)
      if (then === null || !(then.offered || record.known)) return []
      const left = record.stretches.find(({ from, to }) => from <= at && to !== null && to > at)
      const changed = changesOfPosition(record).findLast((change) => change <= at) ?? record.createdAt
      return {
        createdAt: record.createdAt,
        row: {
          id: record.id,
          ...{ amount: then.amount, status: then.status, changed },
          next: left?.to && left.how ? { at: left.to, how: left.how } : null,
        },
      }
    })
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.row.id - a.row.id)
    .map(({ row }) => row)
}

/** What of the market is not the same at two instants, by number of position. */
export interface MarketDifference {
  readonly came: readonly number[]
  readonly gone: readonly number[]
  readonly changed: readonly number[]
}

/** What came to the market between two moments, what left it, and what of the rest has another amount or status. */
export function marketDifference(
  before: readonly MarketPositionThen[],
  after: readonly MarketPositionThen[],
): MarketDifference {
  const was = new Map(before.map((one) => [one.id, one]))
  const is = new Map(after.map((one) => [one.id, one]))
  return {
    came: [...is.keys()].filter((id) => !was.has(id)),
    gone: [...was.keys()].filter((id) => !is.has(id)),
    changed: [...is.values()].flatMap(({ id, amount, status }) => {
      const old = was.get(id)
      return old && (old.amount !== amount || old.status !== status) ? [id] : []
    }),
  }
}
