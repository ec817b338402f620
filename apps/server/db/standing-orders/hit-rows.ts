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

/** Of some governorates and houses those that there are: houses sell positions where they are exchange offices. */
export async function readWantable(
  tx: Tx,
  of: { readonly governorates: readonly number[]; readonly houses: readonly string[] },
): Promise<{ readonly governorates: ReadonlySet<number>; readonly houses: ReadonlySet<string> }> {
  if (of.governorates.length + of.houses.length === 0)
    return { governorates: new Set<number>(), houses: new Set<string>() }
  const governorates = await tx
    .selectFrom('governorates')
    .where('id', '=', sql<number>`any (${sql.val([...of.governorates])}::integer[])`)
    .select('id')
    .execute()
  const houses = await tx
    .selectFrom('companies')
    .where('id', '=', sql<string>`any (${sql.val([...of.houses])}::uuid[])`)
    .where('kind', '=', 'EXCHANGE_OFFICE')
    .select('id')
    .execute()
  return {
    governorates: new Set(governorates.map(({ id }) => id)),
    houses: new Set(houses.map(({ id }) => id)),
  }
}
