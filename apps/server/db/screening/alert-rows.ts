import { type AlertStatus, HOLDING_STATUSES } from '@fxmatch/domain/screening/alert-table'
import { holdsWhileOpen, SCREENED_FIELDS } from '@fxmatch/domain/screening/screened'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { remembered } from '../reference/remembered.ts'
import type { Database } from '../schema.ts'
import type { ScreenedText } from './screened-texts.ts'

type Reader = Db | Transaction<Database>
type Tx = Transaction<Database>

/** In literals, so that the planner knows the partial indexes of those who are held. */
const HOLDING = sql.raw(`(${HOLDING_STATUSES.map((status) => `'${status}'`).join(', ')})`)

/** Fields of which an alert holds only once it is confirmed, as a literal. */
const HOLDING_LATER = sql.raw(
  `(${SCREENED_FIELDS.filter((field) => !holdsWhileOpen(field))
    .map((field) => `'${field}'`)
    .join(', ')})`,
)
/** Whether an alert `a` that is not cleared holds its party. */
const holds = sql<boolean>`(a.status = 'CONFIRMED' or a.field not in ${HOLDING_LATER})`

/** Who has a part in a deal, as far as a command knows. */
export interface DealParties {
  readonly companies?: readonly string[]
  readonly users?: readonly string[]
  readonly signUps?: readonly string[]
  readonly trustRequests?: readonly string[]
}

/**
 * Whether one of the parties of a deal has an alert that is open or confirmed (G02): a company by its name, its manager or, of one
 * that imports, its people; somebody who acts, be it by a machine (decision record 0543); a sign-up; a traveller by any of their requests. So is a party of which nobody has
 * looked for the name yet, the service that is asked being the only one who would. One statement; which party, and why, is not told.
 */
export async function isHeld(
  db: Reader,
  { companies = [], users = [], signUps = [], trustRequests = [] }: DealParties,
): Promise<boolean> {
  const isParty = sql`(
    a.company_id = any (${companies}::uuid[])
    or a.subject_kind = 'USER' and a.subject_id = any (array(
      select unnest(array[u.id, u.machine_maker]) from users u where u.id = any (${users}::uuid[])))
    or a.subject_kind = 'SIGN_UP' and a.subject_id = any (${signUps}::uuid[])
    or a.subject_key in (
      select encode(sha256(convert_to(r.customer_key, 'UTF8')), 'hex') from trust_requests r
      where r.id = any (${trustRequests}::uuid[]) and r.customer_key is not null))`
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from screening_alerts a where a.status in ${HOLDING} and ${holds} and ${isParty})
      or exists (select from screening_asks a where a.holds and ${isParty}) as held`.execute(db)
  return rows[0]?.held === true
}

/** Who is held: companies, and people who act for any company. */
export interface HeldParties {
  readonly companies: ReadonlySet<string>
  readonly users: ReadonlySet<string>
}

/** Everybody who is held, as `isHeld` finds them: for commands that ask often. */
export function readHeldParties(db: Reader): Promise<HeldParties> {
  return remembered(db, 'held parties', async () => {
    const columns = ['company_id', 'subject_kind', 'subject_id'] as const
    const rows = await db
      .selectFrom('screening_alerts as a')
      .where('status', 'in', HOLDING_STATUSES)
      .where(holds)
      .select(columns)
      .unionAll(db.selectFrom('screening_asks').where('holds', '=', true).select(columns))
      .execute()
    return {
      companies: new Set(rows.flatMap(({ company_id: id }) => id ?? [])),
      users: new Set(rows.flatMap((row) => (row.subject_kind === 'USER' ? [row.subject_id] : []))),
    }
  })
}

/** What was decided about a name and an entry, or waits: it is not asked again. */
export async function knownPairs(
  db: Reader,
  text: ScreenedText,
  hash: string,
): Promise<{ readonly cleared: ReadonlySet<string>; readonly open: ReadonlySet<string> }> {
  const cleared = await db
    .selectFrom('screening_cleared')
    .where('subject_key', '=', text.key)
    .where('field', '=', text.field)
    .where('subject_hash', '=', hash)
    .select(['list', 'reference', 'entry_hash'])
    .execute()
  const open = await db
    .selectFrom('screening_alerts')
    .where('subject_kind', '=', text.kind)
    .where('subject_id', '=', text.id)
    .where('field', '=', text.field)
    .where('subject_hash', '=', hash)
    .where('status', 'in', HOLDING_STATUSES)
    .select(['list', 'reference'])
    .execute()
  return {
    cleared: new Set(cleared.map(({ list, reference, entry_hash }) => `${list} ${reference} ${entry_hash}`)),
    open: new Set(open.map(({ list, reference }) => `${list} ${reference}`)),
  }
}

/** An alert as a decision sees it. */
export interface AlertRow {
  readonly id: string
  readonly number: number
  readonly deciderId: string
  readonly status: AlertStatus
  readonly version: number
  readonly clearedBy: string | null
  readonly subjectKind: ScreenedText['kind']
  readonly subjectId: string
  readonly companyId: string | null
}

/** Reads and holds an alert of a company's compliance; undefined where there is none. */
export function lockAlert(tx: Tx, id: string, deciderId: string): Promise<AlertRow | undefined> {
  return tx
    .selectFrom('screening_alerts')
    .where('id', '=', id)
    .where('decider_id', '=', deciderId)
    .select([
      ...(['id', 'number', 'status', 'version'] as const),
      'decider_id as deciderId',
      'cleared_by as clearedBy',
      'subject_kind as subjectKind',
      'subject_id as subjectId',
      'company_id as companyId',
    ])
    .forUpdate()
    .executeTakeFirst()
}

/** What a cleared alert says of a name and an entry stands until either changes. */
export async function keepCleared(tx: Tx, alertId: string, at: Date): Promise<void> {
  await sql`
    insert into screening_cleared (subject_key, field, subject_hash, list, reference, entry_hash, alert_id, at)
    select subject_key, field, subject_hash, list, reference, entry_hash, id, ${at} from screening_alerts where id = ${alertId}
    on conflict do nothing`.execute(tx)
}

/** What was cleared of a sign-up is cleared of the company and the person that it became: they are the same. */
export async function inheritCleared(
  tx: Tx,
  { signUpId, companyId, userId }: { signUpId: string; companyId: string; userId: string },
): Promise<void> {
  await sql`
    insert into screening_cleared (subject_key, field, subject_hash, list, reference, entry_hash, alert_id, at)
    select case when field = 'NEGOTIATOR' then ${userId}::text else ${companyId}::text end,
      case when field = 'NEGOTIATOR' then 'PERSON' else field end,
      subject_hash, list, reference, entry_hash, alert_id, at
    from screening_cleared where subject_key = ${signUpId}::text
    on conflict do nothing`.execute(tx)
}

/** Takes the name of an erased traveller from the alerts that were cleared: as a whole, and in its parts. */
export async function forgetClearedNames(tx: Tx, requestId: string): Promise<void> {
  await sql`
    update screening_alerts set subject_name = null, found = without_own_name(found)
    where subject_kind = 'TRUST_REQUEST' and subject_id = ${requestId}::uuid and status = 'FALSE_POSITIVE'`.execute(
    tx,
  )
}

/** The same, where an alert is cleared of a traveller who was erased meanwhile. */
export async function forgetErasedNames(tx: Tx, requestId: string): Promise<void> {
  const { rows } = await sql`
    select from trust_requests where id = ${requestId}::uuid and erased_at is not null`.execute(tx)
  if (rows.length > 0) await forgetClearedNames(tx, requestId)
}
