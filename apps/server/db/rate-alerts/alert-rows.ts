import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { AlertMeasure, AlertOp } from '@fxmatch/domain/rate-alerts/rate-alert'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { lockName } from '../lock-name.ts'
import type { RateAlerts } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Tx = Transaction<Database>
type Reader = Db | Tx

export type AlertRow = Selectable<RateAlerts>

/** Makes what a person asks for at once wait for each other, so that the second sees the first. */
export const lockAlertsOf = (tx: Tx, userId: string): Promise<void> =>
  lockName(tx, `fxmatch.rate_alerts ${userId}`)

/** How many of a person's alerts wait, besides one. */
export async function countLiveAlerts(
  tx: Tx,
  of: { readonly userId: string; readonly now: Date; readonly besides: string | null },
): Promise<number> {
  const { count } = await tx
    .selectFrom('rate_alerts')
    .where('user_id', '=', of.userId)
    .where('stopped_at', 'is', null)
    .where('until', '>', of.now)
    .$if(of.besides !== null, (query) => query.where('id', '<>', of.besides ?? ''))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What makes two alerts of a person the same one. */
export interface SameAlert {
  readonly userId: string
  readonly currency: string
  readonly form: Form | null
  readonly measure: AlertMeasure
  readonly op: AlertOp
  readonly value: string
}

/** A person's alert on the same, over or not; null where there is none. */
export async function findSameAlert(tx: Tx, same: SameAlert): Promise<AlertRow | null> {
  const row = await tx
    .selectFrom('rate_alerts')
    .selectAll()
    .where('user_id', '=', same.userId)
    .where('currency', '=', same.currency)
    .where('measure', '=', same.measure)
    .where('op', '=', same.op)
    .where('value', '=', same.value)
    .where('form', sql`is not distinct from`, same.form)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Puts a new one on record. */
export async function insertAlert(tx: Tx, row: AlertRow): Promise<void> {
  await tx.insertInto('rate_alerts').values(row).execute()
}

/** Writes what changes of one. */
export async function updateAlert(
  tx: Tx,
  id: string,
  change: Partial<Omit<AlertRow, 'id' | 'user_id'>>,
): Promise<void> {
  await tx.updateTable('rate_alerts').set(change).where('id', '=', id).execute()
}

/** One that still waits, held until the transaction ends; null where it does not. */
export async function holdAlert(tx: Tx, id: string): Promise<AlertRow | null> {
  const row = await tx
    .selectFrom('rate_alerts')
    .selectAll()
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** When one of a person's was asked for last, held until the transaction ends; null where there is none. */
export async function holdAskedAt(tx: Tx, userId: string, id: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('rate_alerts')
    .select('created_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Deletes one of a person's. @returns whether there was one */
export async function deleteAlert(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('rate_alerts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes those of a person that are over, but for so many, the newest, of all that the person has. */
export async function forgetOverAlerts(
  tx: Tx,
  of: { readonly userId: string; readonly now: Date; readonly kept: number },
): Promise<void> {
  const isOver = sql<boolean>`(a.stopped_at is not null or a.until <= ${of.now})`
  await sql`
    delete from rate_alerts where id in (
      select a.id from rate_alerts a where a.user_id = ${of.userId}
      order by ${isOver}, a.created_at desc, a.id offset ${of.kept}
    ) and (stopped_at is not null or until <= ${of.now})`.execute(tx)
}

/** A person's alerts, the newest first. @param id only this one */
export function readAlerts(
  db: Reader,
  of: { readonly userId: string; readonly id?: string; readonly limit: number },
): Promise<AlertRow[]> {
  return db
    .selectFrom('rate_alerts')
    .selectAll()
    .where('user_id', '=', of.userId)
    .$if(of.id !== undefined, (query) => query.where('id', '=', of.id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(of.limit)
    .execute()
}

/** One that waits, with whose it is and what they may do now. */
export type WaitingAlert = AlertRow & {
  readonly company_id: string
  readonly company_kind: CompanyKind
  readonly bank_id: string | null
  readonly roles: Role[]
  readonly disabled: boolean
}

/** Which of those that wait have something to look at: by currency, by whose company, by whose they are. Null: all. */
export interface Looked {
  /** Currencies of which something was told that everybody sees; null: any. */
  readonly currencies: readonly string[] | null
  /** Companies that were told of their orders. */
  readonly companies: readonly string[]
  /** People whose rights have changed. */
  readonly people: readonly string[]
}

/** Those that wait and have something to look at, the oldest first. */
export function readWaitingAlerts(db: Reader, looked: Looked, now: Date): Promise<WaitingAlert[]> {
  const { currencies, companies, people } = looked
  const any = (values: readonly string[]) => sql.val([...values])
  const concerned = sql<boolean>`(${currencies === null ? sql`true` : sql`a.currency = any (${any(currencies)}::text[])`}
    or a.measure = 'MY_AVERAGE_COST' and u.company_id = any (${any(companies)}::uuid[])
    or a.user_id = any (${any(people)}::uuid[]))`
  return db
    .selectFrom('rate_alerts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .where('a.stopped_at', 'is', null)
    .where('a.until', '>', now)
    .where(concerned)
    .selectAll('a')
    .select([
      ...(['c.id as company_id', 'c.kind as company_kind', 'c.bank_id'] as const),
      sql<Role[]>`array(select role from user_roles where user_id = u.id order by rank)`.as('roles'),
      sql<boolean>`u.disabled_at is not null`.as('disabled'),
    ])
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()
}
