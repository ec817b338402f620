import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import { openAmountOf } from '@fxmatch/domain/order-requests/request-figures'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import { sql, type Transaction } from 'kysely'
import { isLiveSql } from '../orders/status-sets.ts'
import type { Database } from '../schema.ts'

type Tx = Transaction<Database>

/** Somebody with the rights of this moment; null where the account is closed. */
export async function readOwner(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .where('users.account_kind', '=', 'PERSON')
    .select([
      ...(['users.id as userId', 'companies.id as companyId'] as const),
      sql<CompanyKind>`companies.kind`.as('companyKind'),
      sql<Role[]>`array(select role from user_roles where user_id = users.id order by rank)`.as('roles'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/** What of a company's request no live order covers. */
export async function readOpenOfRequest(tx: Tx, requestId: string): Promise<string> {
  const { rows } = await sql<{ total: string; orders: { status: OrderStatus; amount: string }[] }>`
    select r.total_amount::text as total, (
      select coalesce(json_agg(json_build_object('status', o.status, 'amount', o.amount::text)), '[]')
      from orders o where o.order_request_id = r.id) as orders
    from order_requests r where r.id = ${requestId} for update`.execute(tx)
  const [row] = rows
  return row === undefined ? '0' : openAmountOf(row.total, row.orders)
}

/** The order that holds a position. @throws where none does */
export async function readOrderOn(tx: Tx, positionId: number): Promise<string> {
  const row = await tx
    .selectFrom('orders as o')
    .where('o.position_id', '=', positionId)
    .where(isLiveSql('o'))
    .select('o.id')
    .executeTakeFirstOrThrow()
  return row.id
}
