import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { Db } from '../connect.ts'

/** A bank's agency by its id or its BCT code; null where it has none such. */
export async function findAgency(db: Db, bankId: string, codeOrId: string): Promise<string | null> {
  const row = await db
    .selectFrom('agencies')
    .select('id')
    .where('company_id', '=', bankId)
    .where((eb) =>
      eb.or([eb('code_bct', '=', codeOrId), eb(eb.cast('id', 'text'), '=', codeOrId.toLowerCase())]),
    )
    .orderBy((eb) => eb(eb.cast('id', 'text'), '=', codeOrId.toLowerCase()), 'desc')
    // A closed agency's code may be another's by now.
    .orderBy('closed_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Delivered orders of a bank that one of its agencies handed out, in the order in which they were placed. */
export function readDelivered(db: Db, bankId: string, agencyId: string, limit: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'reference', 'counter_value'])
    .where('bank_id', '=', bankId)
    .where('agency_id', '=', agencyId)
    .where('status', '=', ORDER_STATUS.DELIVERED)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** How many orders of an agency of a bank are delivered and not yet cashed out. */
export async function countDelivered(db: Db, bankId: string, agencyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bank_id', '=', bankId)
    .where('agency_id', '=', agencyId)
    .where('status', '=', ORDER_STATUS.DELIVERED)
    .executeTakeFirstOrThrow()
  return count
}
