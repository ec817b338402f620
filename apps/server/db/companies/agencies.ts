import { UNDER_WAY_STATUSES } from '@fxmatch/domain/orders/order-sets'
import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { inStatuses } from '../orders/status-sets.ts'
import type { Database } from '../schema.ts'

/**
 * Open agencies of one company or of all, by code, with their governorate; in one statement. With `id`, that agency
 * alone, also when it is closed.
 */
export function findAgencies(
  db: Db | Transaction<Database>,
  filter: {
    companyId?: string | undefined
    region?: number | undefined
    representers?: boolean
    id?: string
  },
) {
  let query = db
    .selectFrom('agencies')
    .leftJoin('governorates', 'governorates.id', 'agencies.governorate_id')
    .selectAll('agencies')
    .select('governorates.name as region_name')
    .orderBy('agencies.code_bct')
    .orderBy('agencies.id')
  query =
    filter.id === undefined
      ? query.where('agencies.closed_at', 'is', null)
      : query.where('agencies.id', '=', filter.id)
  if (filter.companyId !== undefined) query = query.where('agencies.company_id', '=', filter.companyId)
  if (filter.region !== undefined) query = query.where('agencies.governorate_id', '=', filter.region)
  if (filter.representers === true) query = query.where('agencies.region_representer', '=', true)
  return query.execute()
}
export type AgencyRow = Awaited<ReturnType<typeof findAgencies>>[number]

/**
 * Holds a company's set-up until the transaction ends, so that its changes come one after the other. Nothing that
 * merely refers to the company waits.
 */
export async function lockCompany(tx: Transaction<Database>, companyId: string): Promise<void> {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}

/** An open agency, held against orders that would name it and against other changes; null where there is none such. */
export async function lockAgency(tx: Transaction<Database>, id: string) {
  const row = await tx
    .selectFrom('agencies')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** How many orders in progress (neither cashed out nor ended) are delivered by an agency. */
export async function countOrdersInProgress(tx: Transaction<Database>, agencyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('agency_id', '=', agencyId)
    .where(inStatuses('orders', UNDER_WAY_STATUSES))
    .executeTakeFirstOrThrow()
  return count
}
