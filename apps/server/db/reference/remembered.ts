import { type Kysely, sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** Answers of a version; more than decisions of a day ask for, so that days that go by fill nothing. */
const MOST_KEPT = 2_000

/** What a process has read of the reference data, as they were at the newest version that it has met. */
interface Memory {
  version: number
  answers: Map<string, Answer>
}

interface Answer {
  readonly value: unknown
  /** From when until when it is the answer: what is dated comes into force by itself. */
  readonly from: Date | null
  readonly until: Date | null
}

/** By database: a process may have several. */
const memories = new WeakMap<Reader, Memory>()
/** What a transaction may use once it asks to (`rememberReference`), and what it uses. */
const offered = new WeakMap<Reader, Memory>()
const used = new WeakMap<Reader, Memory>()

/** Lets a transaction that has begun with a version of the reference data use what the process has read of it. */
export function offerReference(db: Db, tx: Reader, version: number): void {
  const known = memories.get(db)
  const memory = known && known.version >= version ? known : { version, answers: new Map() }
  memories.set(db, memory)
  // One that began before the newest change reads by itself.
  if (memory.version === version) offered.set(tx, memory)
}

/**
 * From here on the transaction takes what `remembered` reads from the process, where it was read of the same version. Not for
 * commands that change reference data: they would not see what they have changed.
 */
export function rememberReference(tx: Reader): void {
  const memory = offered.get(tx)
  if (memory) used.set(tx, memory)
}

/** From here on the transaction reads by itself: it holds something that others change, and has to see what they left. */
export function forgetReference(tx: Reader): void {
  used.delete(tx)
}

/**
 * Reference data that the process has read already, else from the database: any of the tables of `reference_versions` but those
 * with names (`known-names.ts`), and no other. What is read is shared: nobody changes it.
 *
 * @param key what is asked for, with all that the answer depends on but the version
 */
export function remembered<T>(db: Reader, key: string, read: () => Promise<T>): Promise<T> {
  return rememberedAt(db, key, null, async () => ({ value: await read(), until: null }))
}

/**
 * The same of data that are dated.
 *
 * @param at the moment that they are asked for
 * @param read answers until when it is so: the moment at which the next setting comes into force, null where none is known
 */
export async function rememberedAt<T>(
  db: Reader,
  key: string,
  at: Date | null,
  read: () => Promise<{ value: T; until: Date | null }>,
): Promise<T> {
  const memory = used.get(db)
  const known = memory?.answers.get(key)
  if (known && isAnswerAt(known, at)) return known.value as T
  const answer = { ...(await read()), from: at }
  if (memory && (await readReferenceVersion(db)) === memory.version) {
    if (memory.answers.size >= MOST_KEPT) memory.answers.clear()
    memory.answers.set(key, answer)
  }
  return answer.value
}

function isAnswerAt({ from, until }: Answer, at: Date | null): boolean {
  if (at === null) return true
  return from !== null && from <= at && (until === null || at < until)
}

/** How often reference data were changed, as the transaction sees it: with its own changes, of which others know nothing yet. */
async function readReferenceVersion(db: Reader): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select sum(version)::bigint as version from reference_versions`.execute(db)
  return rows[0]?.version ?? 0
}
