import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { MARKET_ZONE } from '../market-zone.ts'
import { type OrderFilter, type OrderScope, orderConditions } from './order-list-rows.ts'
import { profitOfBank } from './order-prices.ts'

/** Counter value and number of orders by delivery agency; one row of nulls for orders without one comes last. */
export function sumByAgency(db: Db, scope: OrderScope, filter: OrderFilter) {
  return db
    .selectFrom('orders')
    .leftJoin('agencies', 'agencies.id', 'orders.agency_id')
    .leftJoin('governorates', 'governorates.id', 'agencies.governorate_id')
    .leftJoin('companies', 'companies.id', 'agencies.company_id')
    .where((eb) => eb.and(orderConditions(scope, filter)))
    .groupBy([
      'agencies.id',
      'agencies.code_bct',
      'agencies.name',
      'governorates.chef_lieu',
      'companies.name',
    ])
    .orderBy('governorates.chef_lieu', (order) => order.asc().nullsLast())
    .orderBy('agencies.code_bct', (order) => order.asc().nullsLast())
    .orderBy('companies.name', (order) => order.asc().nullsLast())
    .select((eb) => [
      'agencies.id as agency_id',
      'agencies.code_bct as agency_code',
      'agencies.name as agency',
      'governorates.chef_lieu',
      'companies.name as bank',
      sql<string>`sum(orders.counter_value)`.as('counterValue'),
      eb.fn.countAll<number>().as('count'),
    ])
    .execute()
}

/** A bank's shares and margins by the Tunis month in which the orders were placed, and currency; oldest first. */
export function sumProfitByMonth(db: Db, scope: OrderScope, filter: OrderFilter) {
  const month = sql<string>`to_char(orders.created_at at time zone ${MARKET_ZONE}, 'YYYY-MM')`
  return db
    .selectFrom('orders')
    .where((eb) => eb.and(orderConditions(scope, filter)))
    .groupBy([month, 'orders.currency'])
    .orderBy(month)
    .orderBy('orders.currency')
    .select([
      month.as('month'),
      'orders.currency',
      sql<string>`sum(orders.share_partner)`.as('partner'),
      sql<string>`sum(orders.margin)`.as('margin'),
      sql<string>`sum(${profitOfBank('orders')})`.as('total'),
    ])
    .execute()
}
