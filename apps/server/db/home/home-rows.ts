import { FINAL_REQUEST_STATUSES, type RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'

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

/** A company's own requests that are not over, by value date. They are as few as it has open. */
export async function readOpenRequestIds(db: Db, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from order_requests where company_id = ${companyId} and ${UNDER_WAY}
    order by value_date, number`.execute(db)
  return rows.map(({ id }) => id)
}
