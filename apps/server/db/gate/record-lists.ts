import { endOfMarketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import type { GateOutcome } from '@fxmatch/domain/gate/decide-gate'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { knownTo } from '../orders/order-readers.ts'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** What of the records is asked for. */
export interface AskedRecords {
  /** Whose limits; null: every company's. */
  readonly ownerId: string | null
  /** The company that reads: of an order that it may not know yet, and of an attempt of others at one, it reads nothing. */
  readonly readBy?: string
  /** Of one person's attempts alone. */
  readonly userId?: string
  readonly order?: string | undefined
  /** A day of the market, where no order is named. */
  readonly day?: string | undefined
  readonly since?: Date
  readonly outcome?: GateOutcome | undefined
  readonly most: number
}

/**
 * Whether a company may read a record: its own people's, one of an order that it may know (decision 0086), and one for which its word
 * was asked: who asks shows what for.
 */
const readable = (companyId: string) => sql<SqlBool>`(c.actor_company_id = ${companyId}
  or exists (select from gate_overrides asked where asked.check_id = c.id)
  or exists (select from orders o where o.id = c.order_id and ${knownTo('o', companyId)}))`

function askedFor({ ownerId, readBy, userId, order, day, since, outcome }: AskedRecords) {
  const all = [
    ...(ownerId === null ? [] : [sql<SqlBool>`c.company_id = ${ownerId}`]),
    ...(readBy === undefined ? [] : [readable(readBy)]),
    ...(userId === undefined ? [] : [sql<SqlBool>`c.user_id = ${userId}`]),
    ...(order === undefined ? [] : [sql<SqlBool>`c.order_id = ${order}`]),
    ...(day === undefined
      ? []
      : [sql<SqlBool>`c.at >= ${startOfMarketDate(day)} and c.at < ${endOfMarketDate(day)}`]),
    ...(since === undefined ? [] : [sql<SqlBool>`c.at >= ${since}`]),
    ...(outcome === undefined ? [] : [sql<SqlBool>`c.outcome = ${outcome}`]),
  ]
  return all.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** What was checked, the newest first, with the names of who took part, and the override for it or that let it through. */
export async function readGateRecords(db: Reader, asked: AskedRecords) {
  const where = askedFor(asked)
  const rows = await db
    .selectFrom('gate_checks as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('companies as acting', 'acting.id', 'c.actor_company_id')
    .leftJoin('companies as buyer', 'buyer.id', 'c.buyer_id')
    .leftJoin('companies as seller', 'seller.id', 'c.seller_id')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .leftJoin('gate_overrides as used', 'used.used_check_id', 'c.id')
    .leftJoin('users as asker', 'asker.id', 'used.asked_by')
    .leftJoin('users as approver', 'approver.id', 'used.decided_by')
    .where(where)
    .select([
      ...(['c.id', 'c.number', 'c.at', 'c.outcome', 'c.rule', 'c.step', 'c.currency', 'c.amount'] as const),
      ...(['c.checks', 'c.request'] as const),
      'c.company_id as ownerId',
      'c.user_id as userId',
      'c.order_id as orderId',
      'c.position_id as positionId',
      'o.reference as orderReference',
      'c.operation_type as operationType',
      'c.counter_value as counterValue',
      'c.value_date as day',
      'u.full_name as userName',
      'acting.name as actingName',
      'buyer.name as buyerName',
      'seller.name as sellerName',
      'used.number as letByNumber',
      'asker.full_name as letByAsker',
      'approver.full_name as letByApprover',
    ])
    .orderBy('c.at', 'desc')
    .orderBy('c.number', 'desc')
    .limit(asked.most)
    .execute()
  const { total } = await db
    .selectFrom('gate_checks as c')
    .where(where)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}
export type GateRecordRow = Awaited<ReturnType<typeof readGateRecords>>['rows'][number]

/** The newest override for each of some attempts, by the attempt. */
export async function readOverridesOf(db: Reader, attempts: readonly string[]) {
  if (attempts.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('gate_overrides as o')
    .innerJoin('users as asker', 'asker.id', 'o.asked_by')
    .leftJoin('users as decider', 'decider.id', 'o.decided_by')
    .where('o.check_id', 'in', [...attempts])
    .distinctOn('o.check_id')
    .select([
      ...(['o.id', 'o.number', 'o.status', 'o.until', 'o.reason', 'o.slip'] as const),
      'o.check_id as checkId',
      'o.company_id as companyId',
      'o.asked_by as askedById',
      'asker.full_name as askedBy',
      'o.asked_at as askedAt',
      'decider.full_name as decidedBy',
      'o.decided_at as decidedAt',
      'o.decision_reason as decisionReason',
      'o.used_at as usedAt',
    ])
    .orderBy('o.check_id')
    .orderBy('o.number', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.checkId, row] as const))
}
export type OverrideListRow = NonNullable<ReturnType<Awaited<ReturnType<typeof readOverridesOf>>['get']>>

/** The overrides that a company has been asked for and that may still be answered, the one that is over first in front. */
export function readWaitingOverrides(db: Reader, companyId: string, now: Date) {
  return db
    .selectFrom('gate_overrides as o')
    .innerJoin('gate_checks as c', 'c.id', 'o.check_id')
    .innerJoin('users as asker', 'asker.id', 'o.asked_by')
    .innerJoin('currencies as k', 'k.iso_code', 'c.currency')
    .where('o.company_id', '=', companyId)
    .where('o.status', '=', 'REQUESTED')
    .where('o.until', '>', now)
    .select([
      ...(['o.number', 'o.status', 'o.until', 'c.currency', 'c.amount', 'c.checks', 'k.decimals'] as const),
      'o.check_id as checkId',
      'o.asked_by as askedById',
      'asker.full_name as askedBy',
      'o.asked_at as askedAt',
      'c.order_id as orderId',
      'c.counter_value as counterValue',
    ])
    .orderBy('o.until')
    .orderBy('o.number')
    .execute()
}

/** Names of the counterparties and people that checks are of, by id. */
export async function readNamesOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text as id, name from companies where id = any (${[...ids]}::uuid[])
    union all
    select id::text as id, full_name as name from users where id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
