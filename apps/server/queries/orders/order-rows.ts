import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Database } from '../../db/schema.ts'

export type Reader = Db | Transaction<Database>

interface CompanyRef {
  id: string
  name: string
  bct: string | null
}

/** What an order's row is joined with, for lists and for its page: names, never a second query per row. */
export interface OrderExtras {
  buyer: CompanyRef
  seller: CompanyRef & { district: string | null }
  bank: CompanyRef
  placer: { id: string; name: string; username: string; company: CompanyRef }
  rejecter: string | null
  agency: { id: string; name: string; codeBCT: string } | null
  region: string | null
  zone: string | null
  bills: { nbr: number; bill: string }[]
  ticket: { id: string; reference: string; createdAt: string } | null
  members: {
    percentage: string
    uuid: string
    name: string
    phone: string | null
    bct: string | null
    regionId: number | null
    region: string | null
  }[]
}

export type OrdersQuery = SelectQueryBuilder<Database, 'orders', object>

/**
 * Adds everything a list row or a page shows to a query over `orders`: one lateral JSON document per order, built by the
 * database in the same statement.
 */
export function withExtras(query: OrdersQuery) {
  return query.selectAll('orders').select(
    sql<OrderExtras>`jsonb_build_object(
      'buyer', (select jsonb_build_object('id', c.id, 'name', c.name, 'bct', c.bct_code) from companies c where c.id = orders.buyer_id),
      'seller', (select jsonb_build_object('id', c.id, 'name', c.name, 'bct', c.bct_code, 'district', g.chef_lieu)
        from companies c left join governorates g on g.id = c.governorate_id where c.id = orders.seller_id),
      'bank', (select jsonb_build_object('id', c.id, 'name', c.name, 'bct', c.bct_code) from companies c where c.id = orders.bank_id),
      'placer', (select jsonb_build_object('id', u.id, 'name', u.full_name, 'username', u.username,
          'company', jsonb_build_object('id', c.id, 'name', c.name, 'bct', c.bct_code))
        from users u join companies c on c.id = u.company_id where u.id = orders.placed_by),
      'rejecter', (select u.full_name from users u where u.id = orders.rejected_by),
      'agency', (select jsonb_build_object('id', a.id, 'name', a.name, 'codeBCT', a.code_bct) from agencies a where a.id = orders.agency_id),
      'region', (select g.name from governorates g where g.id = orders.governorate_id),
      'zone', (select z.name from zones z where z.id = orders.zone_id),
      'bills', coalesce((select jsonb_agg(jsonb_build_object('nbr', b.count, 'bill', trim_scale(b.denomination)::text) order by b.denomination desc)
        from order_banknotes b where b.order_id = orders.id), '[]'),
      'ticket', (select jsonb_build_object('id', t.id, 'reference', t.reference, 'createdAt', t.created_at) from tickets t where t.order_id = orders.id),
      'members', coalesce((select jsonb_agg(jsonb_build_object('percentage', m.percentage::text, 'uuid', c.id, 'name', c.name,
            'phone', c.phone, 'bct', c.bct_code, 'regionId', g.id, 'region', g.name) order by m.percentage desc, c.id)
        from position_members m join companies c on c.id = m.company_id left join governorates g on g.id = c.governorate_id
        where m.position_id = orders.position_id), '[]')
    )`.as('extras'),
  )
}
