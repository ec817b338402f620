import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import { DEALING_STEPS } from '@fxmatch/domain/gate/gate-steps'
import type { OverrideStatus } from '@fxmatch/domain/gate/override-table'
import type { Insertable, Kysely, Transaction } from 'kysely'
import { builtOnce } from '../built-once.ts'
import type { GateChecks } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Tx = Transaction<Database>

/** Writes what was checked. */
export const writtenCheck = builtOnce((db, { row }: { row: Insertable<GateChecks> }) =>
  db.insertInto('gate_checks').values(row),
)

/** An override as a step on it, or its use, sees it. */
export interface OverrideRow {
  readonly id: string
  readonly number: number
  readonly companyId: string
  readonly askedBy: string
  readonly status: OverrideStatus
  readonly until: Date
  /** The refused attempt. */
  readonly checkId: string
  readonly checks: readonly GateCheck[]
  readonly requestHash: Buffer | null
  readonly valueDate: string
  /** Whose person was refused. */
  readonly actorCompanyId: string
  /** Null: the order was refused before it was one. */
  readonly orderId: string | null
}

/** Reads and holds an override, with the attempt that it is for; undefined where there is none. */
export function lockOverride(tx: Tx, id: string): Promise<OverrideRow | undefined> {
  return tx
    .selectFrom('gate_overrides as o')
    .innerJoin('gate_checks as c', 'c.id', 'o.check_id')
    .where('o.id', '=', id)
    .select([
      ...(['o.id', 'o.number', 'o.status', 'o.until', 'c.checks'] as const),
      'o.company_id as companyId',
      'o.asked_by as askedBy',
      'o.check_id as checkId',
      'c.request_hash as requestHash',
      'c.value_date as valueDate',
      'c.actor_company_id as actorCompanyId',
      'c.order_id as orderId',
    ])
    .forUpdate('o')
    .executeTakeFirst()
}

/** What was refused of an order, and let through by overrides of a company, by attempt. */
export function readOverridden(
  tx: Tx,
  orderId: string,
  companyId: string,
): Promise<readonly Pick<OverrideRow, 'checks' | 'valueDate'>[]> {
  return tx
    .selectFrom('gate_overrides as o')
    .innerJoin('gate_checks as used', 'used.id', 'o.used_check_id')
    .innerJoin('gate_checks as c', 'c.id', 'o.check_id')
    .where('used.order_id', '=', orderId)
    .where('o.company_id', '=', companyId)
    .select(['c.checks', 'c.value_date as valueDate'])
    .execute()
}

/** Who has taken a dealing step on some orders, by order. */
export async function readDealersOf(
  db: Kysely<Database>,
  orders: readonly string[],
): Promise<(orderId: string | null) => readonly string[]> {
  const rows =
    orders.length === 0
      ? []
      : await db
          .selectFrom('order_history')
          .where('order_id', 'in', [...new Set(orders)])
          .where('action', 'in', [...DEALING_STEPS])
          .where('user_id', 'is not', null)
          .select(['order_id', 'user_id'])
          .distinct()
          .execute()
  return (orderId) =>
    rows.flatMap(({ order_id, user_id }) => (order_id === orderId && user_id !== null ? [user_id] : []))
}

/** Whether a person has been told no for an attempt, or asks already for the same request by another one. */
export async function isAskedFor(
  tx: Tx,
  userId: string,
  attempt: { readonly id: string; readonly requestHash: Buffer | null; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('gate_overrides as o')
    .innerJoin('gate_checks as c', 'c.id', 'o.check_id')
    .where('o.asked_by', '=', userId)
    .where((eb) =>
      eb.or([
        eb.and([eb('o.check_id', '=', attempt.id), eb('o.status', '=', 'REFUSED')]),
        eb.and([
          eb('c.request_hash', '=', attempt.requestHash),
          eb('o.status', '=', 'REQUESTED'),
          eb('o.until', '>', attempt.now),
        ]),
      ]),
    )
    .select('o.id')
    .executeTakeFirst()
  return row !== undefined
}
