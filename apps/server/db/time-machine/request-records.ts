import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import { inOrder } from '@fxmatch/domain/time-machine/moment'
import type { RequestRecord } from '@fxmatch/domain/time-machine/request-at'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { inMilliseconds } from './facts-by-id.ts'

interface RecordRow {
  readonly id: string
  readonly expires_at: Date | null
  readonly submitted_at: Date | null
  readonly value_date: string
  readonly total_amount: string
  readonly steps: {
    at: number
    action: string
    after: RequestStatus
    reason: string | null
    by: string | null
  }[]
  readonly entries: { at: number; day: string | null }[]
}

/** What is on record of some requests, by id, with the amount that each asks for. @param which a condition on `r`, the requests */
export async function readRequestRecords(
  db: Db,
  which: RawBuilder<boolean>,
): Promise<ReadonlyMap<string, RequestRecord & { readonly totalAmount: string }>> {
  const { rows } = await sql<RecordRow>`
    select r.id, r.expires_at, r.submitted_at, r.value_date, r.total_amount,
      (select coalesce(json_agg(json_build_object('at', ${inMilliseconds('h.created_at')}, 'action', h.action, 'after', h.after_status,
          'reason', h.reason, 'by', h.user_id) order by h.id), '[]')
        from request_history h where h.request_id = r.id) as steps,
      (select coalesce(json_agg(json_build_object('at', ${inMilliseconds('a.at')}, 'day', a.data ->> 'valueDate') order by a.id), '[]')
        from audit_entries a where a.object_type = 'order_request' and a.object_id = r.id::text
          and a.action like 'order_request.%') as entries
    from order_requests r where ${which}`.execute(db)
  return new Map(rows.map((row) => [row.id, toRecord(row)]))
}

function toRecord({ steps, entries, ...row }: RecordRow) {
  return {
    steps: inOrder(steps.map(({ at, ...step }) => ({ ...step, at: new Date(at) }))),
    touched: entries.map(({ at }) => new Date(at)),
    valueDates: entries.flatMap(({ at, day }) => (day === null ? [] : [{ at: new Date(at), day }])),
    now: { expiresAt: row.expires_at, submittedAt: row.submitted_at, valueDate: row.value_date },
    totalAmount: row.total_amount,
  }
}
