import type { RequestGrouping } from '@fxmatch/contract/registers/list-groupings'
import { addCalendarDays, type CalendarDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import type { ListGroup } from '@fxmatch/domain/lists/group-keys'
import { REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { GroupedRows, ListGroupLine } from '../lists/sum-list-groups.ts'
import { sumListGroups } from '../lists/sum-list-groups.ts'
import { MARKET_ZONE } from '../market-zone.ts'
import { type RequestFilter, type RequestScope, requestConditions } from './request-list-rows.ts'

const BY_DAY = sql`key desc`

/** What each grouping goes by, in requests `order_requests` with their title `title`. */
const KEYS: Readonly<Record<RequestGrouping, Pick<GroupedRows, 'key' | 'name' | 'order'>>> = {
  status: {
    key: sql`order_requests.status`,
    // As they follow each other in a request's life.
    order: sql`array_position(${sql.val([...REQUEST_STATUSES])}::text[], key)`,
  },
  currency: { key: sql`order_requests.currency` },
  name: {
    key: sql`order_requests.company_id::text`,
    name: sql`(select name from companies where id = order_requests.company_id)`,
  },
  domicilaryBank: {
    key: sql`title.bank_id::text`,
    name: sql`(select name from companies where id = title.bank_id)`,
  },
  importNature: { key: sql`title.nature` },
  importReference: { key: sql`title.id::text`, name: sql`title.reference` },
  valueDate: { key: sql`order_requests.value_date::text`, order: BY_DAY },
  createdAt: {
    key: sql`(order_requests.created_at at time zone ${MARKET_ZONE})::date::text`,
    order: BY_DAY,
  },
}

/** That a request is in a group: what its key says of it. */
export function isInRequestGroup({ by, key }: ListGroup<RequestGrouping>): Expression<SqlBool> {
  const title = (condition: RawBuilder<SqlBool>) =>
    sql<SqlBool>`order_requests.title_id in (select t.id from import_titles t where ${condition})`
  switch (by) {
    case 'status':
      return sql<SqlBool>`order_requests.status = ${key}`
    case 'currency':
      return sql<SqlBool>`order_requests.currency = ${key}`
    case 'name':
      return sql<SqlBool>`order_requests.company_id = ${key}`
    case 'importReference':
      return sql<SqlBool>`order_requests.title_id = ${key}`
    case 'domicilaryBank':
      return title(sql`t.bank_id = ${key}`)
    case 'importNature':
      return title(sql`t.nature = ${key}`)
    case 'valueDate':
      return sql<SqlBool>`order_requests.value_date = ${key}::date`
    case 'createdAt': {
      const day = key as CalendarDate
      return sql<SqlBool>`(order_requests.created_at >= ${startOfMarketDate(day)}
        and order_requests.created_at < ${startOfMarketDate(addCalendarDays(day, 1))})`
    }
  }
}

/**
 * The groups of a list of requests with the amounts of those that live or have been delivered. Counter values are not added up: a draft
 * shows what its rest would cost at this moment's rate, which no statement knows.
 */
export function sumRequestGroups(
  db: Db,
  scope: RequestScope,
  filter: RequestFilter,
  { by, most }: { readonly by: RequestGrouping; readonly most: number },
): Promise<ListGroupLine[]> {
  return sumListGroups(
    db,
    {
      ...KEYS[by],
      currency: sql`order_requests.currency`,
      amount: sql`order_requests.total_amount`,
      dead: sql`order_requests.status in ('CANCELED', 'REJECTED')`,
      from: sql`order_requests join import_titles title on title.id = order_requests.title_id
        where ${sql.join(requestConditions(scope, filter), sql` and `)}`,
    },
    most,
  )
}
