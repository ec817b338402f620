import type { TitleRequest } from '@fxmatch/domain/order-requests/import-title'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { ImportTitles } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Tx = Transaction<Database>
export type TitleRow = Selectable<ImportTitles>

/** Finds a company's title at a bank, or puts it on record as given, and locks it: requests of one title take turns. */
export async function lockTitle(tx: Tx, wanted: TitleRow): Promise<TitleRow> {
  await tx
    .insertInto('import_titles')
    .values(wanted)
    .onConflict((conflict) => conflict.columns(['company_id', 'bank_id', 'reference']).doNothing())
    .execute()
  return tx
    .selectFrom('import_titles')
    .selectAll()
    .where('company_id', '=', wanted.company_id)
    .where('bank_id', '=', wanted.bank_id)
    .where('reference', '=', wanted.reference)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** What draws on each of some titles: their requests, with their orders. */
export async function readTitleRequests(
  db: Db,
  titleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TitleRequest[]>> {
  const rows = await db
    .selectFrom('order_requests')
    .where('title_id', '=', sql<string>`any (${sql.val([...titleIds])}::uuid[])`)
    .select([
      'title_id',
      'status',
      'total_amount',
      sql<{ status: OrderStatus; amount: string }[]>`(
        select coalesce(json_agg(json_build_object('status', o.status, 'amount', o.amount::text)), '[]')
        from orders o where o.order_request_id = order_requests.id)`.as('orders'),
    ])
    .execute()
  const found = new Map<string, TitleRequest[]>()
  for (const { title_id, status, total_amount, orders } of rows) {
    found.set(title_id, [...(found.get(title_id) ?? []), { status, totalAmount: total_amount, orders }])
  }
  return found
}

/** The titles of a company, newest first; at most 200. */
export function readTitlesOf(
  db: Db,
  asked: {
    companyId: string
    reference?: string | undefined
    bank?: string | undefined
    currency?: string | undefined
  },
) {
  let query = db
    .selectFrom('import_titles')
    .innerJoin('companies as bank', 'bank.id', 'import_titles.bank_id')
    .innerJoin('currencies', 'currencies.iso_code', 'import_titles.currency')
    .where('import_titles.company_id', '=', asked.companyId)
    .selectAll('import_titles')
    .select(['bank.name as bank_name', 'currencies.decimals'])
    .orderBy('import_titles.created_at', 'desc')
    .orderBy('import_titles.id')
    .limit(200)
  if (asked.reference) query = query.where('import_titles.reference', '=', asked.reference)
  if (asked.bank !== undefined) query = query.where('import_titles.bank_id', '=', asked.bank)
  if (asked.currency !== undefined) query = query.where('import_titles.currency', '=', asked.currency)
  return query.execute()
}
