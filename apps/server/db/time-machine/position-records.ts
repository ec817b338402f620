import { inOrder } from '@fxmatch/domain/time-machine/moment'
import {
  moveOfStep,
  type OfferedStretch,
  type PositionEnding,
  type PositionRecord,
} from '@fxmatch/domain/time-machine/position-at'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { isOffered } from '../positions/on-market.ts'
import { factsById, inMilliseconds } from './facts-by-id.ts'

interface PositionRow {
  readonly id: number
  readonly created_at: Date
  readonly expires_at: Date
  readonly published_amount: string
  readonly offered_since: Date | null
  readonly is_offered: boolean
}

interface Rest {
  readonly at: number
  readonly amount: string
}

interface End {
  readonly from: number
  readonly to: number
  readonly how: PositionEnding
}

interface Step {
  /** Later steps have higher ones. */
  readonly id: number
  readonly at: number
  readonly action: string
  readonly before: number | null
  readonly after: number
}

/** What is on record of some positions, by number. @param which a condition on `p`, the positions */
export async function readPositionRecords(
  db: Db,
  which: RawBuilder<boolean>,
): Promise<ReadonlyMap<number, PositionRecord>> {
  const { rows } = await sql<PositionRow>`
    select p.id, p.created_at, p.expires_at, p.published_amount, p.offered_since,
      ${isOffered} as is_offered
    from positions p where ${which}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const rests = await factsById<number, readonly Rest[]>(
    db,
    sql`select c.parent_id as id,
        json_agg(json_build_object('at', ${inMilliseconds('c.created_at')}, 'amount', c.published_amount::text) order by c.id) as facts
      from positions c where c.parent_id = any (${ids}::bigint[]) group by c.parent_id`,
  )
  const ends = await factsById<number, readonly End[]>(
    db,
    sql`select e.position_id as id, json_agg(json_build_object('from', ${inMilliseconds('e.offered_at')},
        'to', ${inMilliseconds('e.ended_at')}, 'how', e.how) order by e.ended_at) as facts
      from position_ends e where e.position_id = any (${ids}::bigint[]) group by e.position_id`,
  )
  const steps = await readSteps(db, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      toRecord(row, rests.get(row.id) ?? [], ends.get(row.id) ?? [], steps.get(row.id) ?? []),
    ]),
  )
}

/** The steps of the orders that some positions had, in their order, by position. */
async function readSteps(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Step[]>> {
  const { rows: orders } = await sql<{ id: string; position: number }>`
    select id, position_id as position from orders where position_id = any (${ids}::bigint[])`.execute(db)
  const steps = await factsById<string, readonly Step[]>(
    db,
    sql`select h.order_id as id, json_agg(json_build_object('id', h.id, 'at', ${inMilliseconds('h.created_at')}, 'action', h.action,
        'before', h.before_status, 'after', h.after_status)) as facts
      from order_history h where h.order_id = any (${orders.map(({ id }) => id)}::uuid[]) group by h.order_id`,
  )
  const byPosition = Map.groupBy(orders, ({ position }) => position)
  return new Map(
    [...byPosition].map(([position, held]) => [
      position,
      held.flatMap(({ id }) => steps.get(id) ?? []).sort((one, other) => one.id - other.id),
    ]),
  )
}

function toRecord(
  row: PositionRow,
  rests: readonly Rest[],
  ends: readonly End[],
  steps: readonly Step[],
): PositionRecord {
  const ended = ends.map(
    ({ from, to, how }): OfferedStretch => ({ from: new Date(from), to: new Date(to), how }),
  )
  const open = row.is_offered ? [{ from: row.offered_since ?? row.created_at, to: null, how: null }] : []
  return {
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    publishedAmount: row.published_amount,
    rests: rests.map(({ at, amount }) => ({ at: new Date(at), amount })),
    stretches: [...ended, ...open],
    moves: inOrder(
      steps.flatMap(({ at, action, before, after }) => {
        const move = moveOfStep(action, before, after)
        return move === null ? [] : [{ at: new Date(at), move }]
      }),
    ),
  }
}
