import { FINAL_REQUEST_STATUSES, type RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { SignUpStatus } from '@fxmatch/domain/sign-ups/sign-up-table'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { inStatuses } from '../orders/status-sets.ts'

/** Literals, so that the planner knows the partial indexes of the requests under way. */
const UNDER_WAY: RawBuilder<boolean> = sql.raw(
  `status not in (${FINAL_REQUEST_STATUSES.map((status) => `'${status}'`).join(', ')})`,
)

/** A company's free positions on offer by currency, as the desk's list finds them. */
export async function sumFreePositions(db: Db, sellerId: string) {
  const { rows } = await sql<{
    currency: string
    decimals: number
    count: number
    amount: string
    expires: Date
  }>`select p.currency, c.decimals, count(*) as count, sum(p.amount)::text as amount, min(p.expires_at) as expires
    from positions p join currencies c on c.iso_code = p.currency
    where p.seller_id = ${sellerId} and p.status = 'FREE' and p.listing = 'LISTED'
    group by p.currency, c.decimals order by p.currency`.execute(db)
  return rows
}

/** The requests under way of a bank's companies by status. */
export async function countRequestsUnderWay(db: Db, bankId: string) {
  const { rows } = await sql<{ status: RequestStatus; count: number }>`
    select status, count(*) as count from order_requests where bank_id = ${bankId} and ${UNDER_WAY}
    group by status`.execute(db)
  return rows
}

/** A company's own requests that are not over, or not paid yet, by value date. They are as few as it has open. */
export async function readOwnRequestIds(db: Db, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from order_requests where company_id = ${companyId} and (${UNDER_WAY}
      or id in (select o.order_request_id from orders o where o.buyer_id = ${companyId}
        and ${inStatuses('o', [ORDER_STATUS.DELIVERED])} and o.order_request_id is not null))
    order by value_date, number`.execute(db)
  return rows.map(({ id }) => id)
}

/** The audit entries of some time by action and by what they are about: read from the index of the time. */
export async function countAuditOfDay(db: Db, { from, until }: { from: Date; until: Date }) {
  const { rows } = await sql<{ action: string; objectType: string; count: number }>`
    select action, object_type as "objectType", count(*) as count from audit_entries
    where at >= ${from} and at < ${until} group by action, object_type`.execute(db)
  return rows
}

/** The sign-ups that wait for somebody, of every bank. */
export async function countSignUpsWaiting(db: Db) {
  const { rows } = await sql<{ status: SignUpStatus; count: number }>`
    select status, count(*) as count from sign_ups
    where status in ('SUBMITTED', 'DOCUMENTS_RECEIVED') group by status order by status desc`.execute(db)
  return rows
}
