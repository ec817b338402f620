import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { KeptRefusal } from '../schema-columns.ts'
import { inStatuses } from './status-sets.ts'

/** A settlement as it is asked for. */
export interface NewSettlement {
  readonly id: string
  readonly companyId: string
  readonly agencyId: string
  readonly askedBy: string
  readonly requestId: string | null
  readonly createdAt: Date
}

/**
 * Puts a settlement on record with the delivered orders of its agency, oldest first; where one is under way, nothing.
 * Whoever asks at the same moment waits here until the first transaction ends.
 * @returns how many orders it has; null where another settlement of the agency is under way
 */
export async function insertSettlement(tx: Db, asked: NewSettlement): Promise<number | null> {
  const inserted = await tx
    .insertInto('settlements')
    .values({
      id: asked.id,
      company_id: asked.companyId,
      agency_id: asked.agencyId,
      asked_by: asked.askedBy,
      request_id: asked.requestId,
      created_at: asked.createdAt,
    })
    .onConflict((conflict) => conflict.column('agency_id').where('finished_at', 'is', null).doNothing())
    .executeTakeFirst()
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return null
  const { numAffectedRows } = await sql`
    insert into settlement_orders (settlement_id, order_id, seq)
    select ${asked.id}, id, row_number() over (order by number)
    from orders
    where bank_id = ${asked.companyId} and agency_id = ${asked.agencyId} and ${inStatuses('orders', [ORDER_STATUS.DELIVERED])}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** The settlement of an agency that is under way; null without one. */
export async function findUnderWay(db: Db, agencyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('settlements')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Who asked for a settlement that is under way; null where it is over or unknown. */
export async function findToRun(db: Db, id: string) {
  const row = await db
    .selectFrom('settlements')
    .select(['id', 'asked_by', 'request_id'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The next order of a settlement that was not tried; null when all were. */
export async function nextWaiting(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('settlement_orders')
    .select('order_id')
    .where('settlement_id', '=', id)
    .where('outcome', '=', 'WAITING')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return row?.order_id ?? null
}

/** Notes what became of an order, once. @returns whether nobody had noted it before */
export async function noteOutcome(
  db: Db,
  of: { readonly id: string; readonly orderId: string },
  refusal: KeptRefusal | null,
): Promise<boolean> {
  const result = await db
    .updateTable('settlement_orders')
    .set({
      outcome: refusal === null ? 'DONE' : 'REFUSED',
      refusal: refusal === null ? null : JSON.stringify(refusal),
    })
    .where('settlement_id', '=', of.id)
    .where('order_id', '=', of.orderId)
    .where('outcome', '=', 'WAITING')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The settlement is over: every order was tried, or nobody will try the rest. */
export async function finishSettlement(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('settlements')
    .set({ finished_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** A settlement of a company with its agency, and how far it is; null where the company has none such. */
export async function readSettlement(db: Db, companyId: string, id: string) {
  const row = await db
    .selectFrom('settlements as s')
    .innerJoin('agencies as a', 'a.id', 's.agency_id')
    .innerJoin('users as u', 'u.id', 's.asked_by')
    .where('s.id', '=', id)
    .where('s.company_id', '=', companyId)
    .select(['s.id', 's.created_at', 's.finished_at', 's.agency_id'])
    .select(['a.name as agency_name', 'a.code_bct as agency_code', 'u.full_name as asked_by'])
    .executeTakeFirst()
  if (!row) return null
  const counts = await db
    .selectFrom('settlement_orders as so')
    .innerJoin('orders as o', 'o.id', 'so.order_id')
    .where('so.settlement_id', '=', id)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('so.outcome', '!=', 'WAITING').as('decided'),
      eb.fn.countAll<number>().filterWhere('so.outcome', '=', 'DONE').as('settled'),
      sql<string>`coalesce(sum(o.counter_value) filter (where so.outcome = 'DONE'), 0)`.as('counterValue'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, ...counts }
}

/** Every order of a settlement with what became of it, in the order in which they are tried. */
export function readSettlementOrders(db: Db, id: string) {
  return db
    .selectFrom('settlement_orders as so')
    .innerJoin('orders as o', 'o.id', 'so.order_id')
    .where('so.settlement_id', '=', id)
    .orderBy('so.seq')
    .select(['o.id', 'o.reference', 'o.counter_value', 'so.outcome', 'so.refusal'])
    .execute()
}
