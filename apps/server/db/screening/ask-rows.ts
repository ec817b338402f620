import type { RoundStage, ScreenedField, ScreenedKind } from '@fxmatch/domain/screening/screened'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'
import { nameHash } from './name-hash.ts'
import type { ScreenedText } from './screened-texts.ts'

type Reader = Db | Transaction<Database>
type Tx = Transaction<Database>

/** The service that names are asked about, as long as it is. */
export interface ServiceInUse {
  readonly id: string
  readonly name: string
  readonly stage: RoundStage
  readonly afterId: string | null
}

/** The service in use; undefined where none is. */
export function serviceInUse(db: Reader): Promise<ServiceInUse | undefined> {
  return db
    .selectFrom('screening_services')
    .where('ended_at', 'is', null)
    .select(['id', 'name', 'stage', 'after_id as afterId'])
    .executeTakeFirst()
}

/**
 * Writes names down that the service is still to be asked about, at once. One that it has answered of already is asked about again,
 * and stays answered until then.
 * @param holds whether nothing is dealt with the party before the first answer
 * @param waits whether it waits from now on; else from its first try on
 */
export async function writeAsks(
  tx: Tx,
  texts: readonly ScreenedText[],
  { now, holds, waits }: { now: Date; holds: boolean; waits: boolean },
): Promise<void> {
  for (const text of texts)
    await sql`
      insert into screening_asks as known
        (subject_kind, subject_id, field, subject_hash, subject_key, company_id, holds, waiting_since, due_at)
      values (${text.kind}, ${text.id}, ${text.field}, ${nameHash(text)}, ${text.key}, ${text.companyId}, ${holds},
        ${waits ? now : null}, ${now})
      on conflict (subject_kind, subject_id, field) do update set
        subject_hash = excluded.subject_hash, subject_key = excluded.subject_key, company_id = excluded.company_id,
        due_at = excluded.due_at, attempts = 0,
        waiting_since = coalesce(known.waiting_since, excluded.waiting_since),
        answered_at = case when known.subject_hash = excluded.subject_hash then known.answered_at end,
        hits = case when known.subject_hash = excluded.subject_hash then known.hits end,
        holds = known.holds
          or excluded.holds and (known.answered_at is null or known.subject_hash <> excluded.subject_hash)`.execute(
      tx,
    )
}

/** A name that one process has taken in hand. */
export interface ClaimedAsk {
  readonly kind: ScreenedKind
  readonly id: string
  readonly field: ScreenedField
  readonly hash: string
  readonly attempts: number
}

/**
 * Takes the next name that is due, the one that has waited longest. Its next try is set at once, so that a process that dies with it
 * loses nothing, and others pass over it until then. Nothing is locked when this has returned.
 */
export function claimAsk(db: Db, now: Date, againAt: (attempts: number) => Date): Promise<ClaimedAsk | null> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('screening_asks')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(1)
      .select(['subject_kind as kind', 'subject_id as id', 'field', 'subject_hash as hash', 'attempts'])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return null
    const attempts = due.attempts + 1
    await where(tx, due)
      .set((eb) => ({
        attempts,
        due_at: againAt(attempts),
        waiting_since: eb.fn.coalesce('waiting_since', eb.val(now)),
      }))
      .execute()
    return { ...due, attempts }
  })
}

const where = (db: Reader, { kind, id, field }: Pick<ClaimedAsk, 'kind' | 'id' | 'field'>) =>
  db
    .updateTable('screening_asks')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('field', '=', field)

/** Why a try was no answer. */
export async function noteFault(db: Reader, ask: ClaimedAsk, fault: string): Promise<void> {
  await where(db, ask)
    .where('subject_hash', '=', ask.hash)
    .set({ fault: fault.slice(0, 300) })
    .execute()
}

/** The name has become another one without being written down: it is asked about as it is now. */
export async function rehash(db: Reader, ask: ClaimedAsk, text: ScreenedText, now: Date): Promise<void> {
  await where(db, ask)
    .where('subject_hash', '=', ask.hash)
    .set({ subject_hash: nameHash(text), due_at: now, answered_at: null, hits: null })
    .execute()
}

/** Holds a name that is being answered of. @returns whether it is still the name that was asked about */
export async function lockAsk(tx: Tx, ask: ClaimedAsk): Promise<boolean> {
  const row = await tx
    .selectFrom('screening_asks')
    .where('subject_kind', '=', ask.kind)
    .where('subject_id', '=', ask.id)
    .where('field', '=', ask.field)
    .select('subject_hash')
    .forUpdate()
    .executeTakeFirst()
  return row?.subject_hash === ask.hash
}

/** The service has answered: it is asked again at `dueAt`. */
export async function noteAnswer(
  tx: Tx,
  ask: ClaimedAsk,
  { now, dueAt, hits }: { now: Date; dueAt: Date; hits: number },
): Promise<void> {
  await where(tx, ask)
    .set({
      ...{ holds: false, waiting_since: null, due_at: dueAt, attempts: 0, fault: null },
      ...{ answered_at: now, hits },
    })
    .execute()
}

/** Nobody of that name is there any more: nothing is asked of them. */
export async function forgetAsks(
  db: Reader,
  { kind, id, field }: { kind: ScreenedKind; id: string; field?: ScreenedField },
): Promise<void> {
  let gone = db.deleteFrom('screening_asks').where('subject_kind', '=', kind).where('subject_id', '=', id)
  if (field !== undefined) gone = gone.where('field', '=', field)
  await gone.execute()
}

/** How the service stands, for those who keep the lists. */
export interface ServiceState {
  readonly name: string
  readonly beganAt: Date
  /** Names that wait for an answer, and since when the first does that was asked about; null where none was. */
  readonly waiting: number
  readonly waitingSince: Date | null
  /** The last answer of any name. */
  readonly answeredAt: Date | null
}

/** How the service in use stands; null where none is. */
export async function readServiceState(db: Reader): Promise<ServiceState | null> {
  const { rows } = await sql<ServiceState>`
    select s.name, s.began_at as "beganAt", w.waiting, w.since as "waitingSince",
      (select max(answered_at) from screening_asks) as "answeredAt"
    from screening_services s cross join (
      select count(*)::int as waiting, min(waiting_since) as since from screening_asks
      where waiting_since is not null or answered_at is null) w
    where s.ended_at is null`.execute(db)
  return rows[0] ?? null
}
