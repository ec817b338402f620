import { isKeptBy, type OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { groupKey, groupOrder, nameOfKey } from './order-group-keys.ts'
import { type OrderFilter, type OrderScope, orderConditions } from './order-list-rows.ts'
import { tallied } from './order-tallies.ts'
import { DEAD } from './status-sets.ts'

/** The sums of a group's orders of one currency that are all dead, or none of them. */
export interface GroupLine {
  /** `group`: of one; `rest`: of all those after the last that is told; `whole`: of the list. */
  readonly of: 'group' | 'rest' | 'whole'
  readonly place: number
  /** Null but for a group. */
  readonly key: string | null
  readonly name: string | null
  /** How many groups the list has. */
  readonly groups: number
  readonly currency: string
  /** The decimals that amounts of the currency are shown with. */
  readonly decimals: number
  readonly dead: boolean
  readonly count: number
  /** In the currency. */
  readonly amount: string
  /** TND, as the next. */
  readonly counterValue: string
  readonly commissionTtc: string
}

/**
 * The groups of a list with the sums of all their orders, and the sums of the whole list, in one statement: they agree. From the
 * tallies where these are kept by it, else from the orders.
 * @param most how many groups are told one by one
 */
export async function sumGroups(
  db: Db,
  scope: OrderScope,
  filter: OrderFilter,
  { by, most }: { readonly by: OrderGrouping; readonly most: number },
): Promise<GroupLine[]> {
  const figures =
    (isKeptBy(by) ? tallied(scope, filter) : null) ??
    sql`(select orders.*, 1 as orders from orders where ${sql.join(orderConditions(scope, filter), sql` and `)})`
  const { rows } = await sql<GroupLine>`
    with lines as (
      select ${groupKey(by)} as key, currency, status in ${DEAD} as dead, sum(orders) as orders, sum(amount) as amount,
        sum(counter_value) as counter_value, sum(commission_ttc) as commission_ttc
      from ${figures} as found group by 1, 2, 3 having sum(orders) <> 0
    ), named as (
      select key, ${nameOfKey(by, sql`key`)} as called from (select distinct key from lines) as keys
    ), placed as (
      select key, called, least(row_number() over (order by key = '', ${groupOrder(by)}), ${most + 1}) as place,
        count(*) over () as groups from named
    )
    select case when grouping(place) = 1 then 'whole' when place > ${most} then 'rest' else 'group' end as "of",
      coalesce(place, 0)::integer as place,
      case when place <= ${most} then min(key) end as key, case when place <= ${most} then min(called) end as name,
      max(groups)::integer as groups, currency, max(currencies.decimals) as decimals, dead, sum(orders)::bigint as count,
      sum(amount)::text as amount, sum(counter_value)::text as "counterValue", sum(commission_ttc)::text as "commissionTtc"
    from lines join placed using (key) join currencies on currencies.iso_code = lines.currency
    group by grouping sets ((place, currency, dead), (currency, dead))
    order by place, currency, dead`.execute(db)
  return rows
}
