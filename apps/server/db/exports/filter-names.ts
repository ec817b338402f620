import type { Db } from '../connect.ts'
import type { OrderFilter, OrderScope } from '../orders/order-list-rows.ts'

/** The names behind the numbers and ids of a list's scope and filters; undefined where none is asked for or known. */
export async function readFilterNames(db: Db, scope: OrderScope, filter: OrderFilter) {
  const company =
    scope.kind === 'ALL'
      ? undefined
      : await db.selectFrom('companies').select('name').where('id', '=', scope.companyId).executeTakeFirst()
  const region =
    filter.region === undefined
      ? undefined
      : await db.selectFrom('governorates').select('name').where('id', '=', filter.region).executeTakeFirst()
  const zone =
    filter.zone === undefined
      ? undefined
      : await db.selectFrom('zones').select('name').where('id', '=', filter.zone).executeTakeFirst()
  const agency =
    filter.agency === undefined
      ? undefined
      : await db.selectFrom('agencies').select('name').where('id', '=', filter.agency).executeTakeFirst()
  return { company: company?.name, region: region?.name, zone: zone?.name, agency: agency?.name }
}
export type FilterNames = Awaited<ReturnType<typeof readFilterNames>>
