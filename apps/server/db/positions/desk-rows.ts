import type { PositionListing, PositionStatus } from '@fxmatch/domain/positions/position-machine'
import type { Db } from '../connect.ts'

export interface DeskFilter {
  readonly sellerId: string
  readonly listing?: PositionListing | undefined
  readonly status?: PositionStatus | undefined
  readonly currency?: string | undefined
}

/** What somebody offers or has offered; what they sold to a request for quotes was offered to nobody, and is there where it is asked for. */
function own(db: Db, filter: DeskFilter) {
  let query = db.selectFrom('positions').where('seller_id', '=', filter.sellerId)
  query = filter.listing
    ? query.where('listing', '=', filter.listing)
    : query.where('listing', '<>', 'PRIVATE')
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.currency) query = query.where('currency', '=', filter.currency)
  return query
}

/** Number of a publisher's own positions. */
export async function countDeskPositions(db: Db, filter: DeskFilter): Promise<number> {
  const { count } = await own(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Their numbers, newest first, one page. `page` counts from 1. */
export async function pageOfDeskPositions(
  db: Db,
  filter: DeskFilter,
  page: { pageSize: number; page: number },
): Promise<number[]> {
  const rows = await own(db, filter)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute()
  return rows.map(({ id }) => id)
}
