import { inOrder } from '@fxmatch/domain/time-machine/moment'
import {
  moveOfStep,
  type OfferedStretch,
  type PositionEnding,
  type PositionRecord,
} from '@fxmatch/domain/time-machine/position-at'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'

const told = (column: string) => sql`extract(epoch from ${sql.ref(column)}) * 1000`

interface RecordRow {
  readonly id: number
  readonly created_at: Date
  readonly expires_at: Date
  readonly published_amount: string
  readonly offered_since: Date | null
  readonly is_offered: boolean
  readonly rests: { at: number; amount: string }[]
  readonly ends: { from: number; to: number; how: PositionEnding }[]
  readonly steps: { at: number; action: string; before: number | null; after: number }[]
}

/** What is on record of some positions, by number. @param which a condition on `p`, the positions */
export async function readPositionRecords(
  db: Db,
  which: RawBuilder<boolean>,
): Promise<ReadonlyMap<number, PositionRecord>> {
  const { rows } = await sql<RecordRow>`
    select p.id, p.created_at, p.expires_at, p.published_amount, p.offered_since,
      p.status = 'FREE' and p.listing = 'LISTED' as is_offered,
      (select coalesce(json_agg(json_build_object('at', ${told('c.created_at')}, 'amount', c.published_amount::text) order by c.id), '[]')
        from positions c where c.parent_id = p.id) as rests,
      (select coalesce(json_agg(json_build_object('from', ${told('e.offered_at')}, 'to', ${told('e.ended_at')}, 'how', e.how)
          order by e.ended_at), '[]')
        from position_ends e where e.position_id = p.id) as ends,
      (select coalesce(json_agg(json_build_object('at', ${told('h.created_at')}, 'action', h.action, 'before', h.before_status,
          'after', h.after_status) order by h.id), '[]')
        from orders o join order_history h on h.order_id = o.id where o.position_id = p.id) as steps
    from positions p where ${which}`.execute(db)
  return new Map(rows.map((row) => [row.id, toRecord(row)]))
}

function toRecord(row: RecordRow): PositionRecord {
  const ended = row.ends.map(
    ({ from, to, how }): OfferedStretch => ({ from: new Date(from), to: new Date(to), how }),
  )
  const open = row.is_offered ? [{ from: row.offered_since ?? row.created_at, to: null, how: null }] : []
  return {
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    publishedAmount: row.published_amount,
    rests: row.rests.map(({ at, amount }) => ({ at: new Date(at), amount })),
    stretches: [...ended, ...open],
    moves: inOrder(
      row.steps.flatMap(({ at, action, before, after }) => {
        const move = moveOfStep(action, before, after)
        return move === null ? [] : [{ at: new Date(at), move }]
      }),
    ),
  }
}
