import type { DeskGrouping } from '@fxmatch/contract/registers/list-groupings'
import type { ListGroup } from '@fxmatch/domain/lists/group-keys'
import {
  POSITION_LISTINGS,
  POSITION_STATUSES,
  type PositionListing,
  type PositionStatus,
} from '@fxmatch/domain/positions/position-machine'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type GroupedRows, type ListGroupLine, sumListGroups } from '../lists/sum-list-groups.ts'
import { MARKET_ZONE } from '../market-zone.ts'

export interface DeskFilter {
  readonly sellerId: string
  readonly listing?: PositionListing | undefined
  readonly status?: PositionStatus | undefined
  readonly currency?: string | undefined
  /** The rows of one group of the list. */
  readonly group?: ListGroup<DeskGrouping> | undefined
}

/** What each grouping goes by; a position that left the market without an order stands under why it left. */
const GROUP_KEYS: Readonly<Record<DeskGrouping, Pick<GroupedRows, 'key' | 'name' | 'order'>>> = {
  currency: { key: sql`positions.currency` },
  form: { key: sql`positions.form` },
  state: {
    key: sql`case when positions.listing <> 'LISTED' and positions.status = 'FREE' then positions.listing else positions.status end`,
    order: sql`array_position(${sql.val([...POSITION_STATUSES, ...POSITION_LISTINGS])}::text[], key)`,
  },
  place: {
    key: sql`coalesce(positions.governorate_id::text, '')`,
    name: sql`(select name from governorates where id = positions.governorate_id)`,
  },
  expiry: {
    key: sql`(positions.expires_at at time zone ${MARKET_ZONE})::date::text`,
    order: sql`key desc`,
  },
}

/**
 * The groups of a publisher's own positions with what is offered in each, by currency. What left the market without an order came to
 * nothing. A position that was ordered in part counts with what is left of it here: its rest is a position of its own.
 */
export function sumDeskGroups(
  db: Db,
  filter: DeskFilter,
  { by, most }: { readonly by: DeskGrouping; readonly most: number },
): Promise<ListGroupLine[]> {
  return sumListGroups(
    db,
    {
      ...GROUP_KEYS[by],
      currency: sql`positions.currency`,
      amount: sql`positions.amount`,
      dead: sql`positions.listing <> 'LISTED' and positions.status = 'FREE'`,
      from: sql`positions where ${sql.join(conditions(filter), sql` and `)}`,
    },
    most,
  )
}

/** What somebody offers or has offered; what they sold to a request for quotes was offered to nobody, and is there where it is asked for. */
function conditions({ sellerId, listing, status, currency, group }: DeskFilter): Expression<SqlBool>[] {
  return [
    sql<boolean>`positions.seller_id = ${sellerId}`,
    listing ? sql<boolean>`positions.listing = ${listing}` : sql<boolean>`positions.listing <> 'PRIVATE'`,
    ...(status ? [sql<boolean>`positions.status = ${status}`] : []),
    ...(currency ? [sql<boolean>`positions.currency = ${currency}`] : []),
    ...(group ? [sql<boolean>`${GROUP_KEYS[group.by].key} = ${group.key}`] : []),
  ]
}

const own = (db: Db, filter: DeskFilter) =>
  db.selectFrom('positions').where((eb) => eb.and(conditions(filter)))

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
