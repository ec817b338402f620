import type { ListEntry, ListKind } from '@fxmatch/domain/screening/list-entry'
import type { ListStatus } from '@fxmatch/domain/screening/list-table'
import { indexList, type ListIndex } from '@fxmatch/domain/screening/screen-name'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { lockName } from '../lock-name.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>
type Tx = Transaction<Database>

const LOCK = 'fxmatch.screening'

/** Changes of the lists wait for each other, and for names that are being looked for. */
export const lockLists = (tx: Tx): Promise<void> => lockName(tx, LOCK)
/** Names are looked for side by side, on lists that do not change meanwhile. */
export const holdLists = (tx: Tx): Promise<void> => lockName(tx, LOCK, 'together')

/** A version of a list as a decision sees it. */
export interface ListRow {
  readonly id: string
  readonly list: ListKind
  readonly version: number
  readonly status: ListStatus
  readonly removed: number
  readonly changed: number
  readonly broughtBy: string
}

const LIST_ROW = [
  ...(['id', 'list', 'version', 'status', 'removed', 'changed'] as const),
  'brought_by as broughtBy',
] as const

/** A version by its id; undefined where there is none. The caller holds the lock. */
export function findList(tx: Reader, id: string): Promise<ListRow | undefined> {
  return tx.selectFrom('screening_lists').where('id', '=', id).select(LIST_ROW).executeTakeFirst()
}

/** The version of a list that is in force; undefined where none is. */
export function listInForce(tx: Reader, list: ListKind): Promise<ListRow | undefined> {
  return tx
    .selectFrom('screening_lists')
    .where('list', '=', list)
    .where('status', '=', 'IN_FORCE')
    .select(LIST_ROW)
    .executeTakeFirst()
}

/** Reference → hash of the entries of a version. */
export async function entryHashes(db: Reader, listId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('screening_entries')
    .where('list_id', '=', listId)
    .select(['reference', 'hash'])
    .execute()
  return new Map(rows.map(({ reference, hash }) => [reference, hash]))
}

/** Entries that are written at once. */
const SOME = 2_000

/** Writes the entries of a version, which has been written in the same transaction. */
export async function insertEntries(
  tx: Tx,
  listId: string,
  entries: readonly { readonly entry: ListEntry; readonly hash: string }[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += SOME) {
    const some = entries.slice(from, from + SOME)
    await sql`
      insert into screening_entries (list_id, place, reference, entry, hash)
      select ${listId}::uuid, ${from}::int + at::int - 1, reference, entry::jsonb, hash
      from unnest(${some.map(({ entry }) => entry.reference)}::text[],
        ${some.map(({ entry }) => JSON.stringify(entry))}::text[], ${some.map(({ hash }) => hash)}::text[])
        with ordinality as t (reference, entry, hash, at)`.execute(tx)
  }
}

/** A version in force, ready to be searched. */
export interface SearchedList {
  readonly id: string
  readonly list: ListKind
  readonly index: ListIndex
  readonly hashes: readonly string[]
}

/** Lets whatever waits for this process go on between two stretches of a long work. */
export async function runGently<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Versions never change: each is made searchable once by a process, and forgotten when it is in force no more. */
const searchable = new Map<string, Promise<SearchedList>>()

async function load(db: Reader, id: string, list: ListKind): Promise<SearchedList> {
  const rows = await db
    .selectFrom('screening_entries')
    .where('list_id', '=', id)
    .select(['entry', 'hash'])
    .orderBy('place')
    .execute()
  const index = await runGently(indexList(rows.map(({ entry }) => entry)))
  return { id, list, index, hashes: rows.map(({ hash }) => hash) }
}

/** All versions in force. */
export async function listsInForce(db: Reader): Promise<SearchedList[]> {
  const rows = await db
    .selectFrom('screening_lists')
    .where('status', '=', 'IN_FORCE')
    .select(['id', 'list'])
    .orderBy('list')
    .execute()
  const found: SearchedList[] = []
  for (const { id, list } of rows) {
    const loading = searchable.get(id) ?? load(db, id, list)
    searchable.set(id, loading)
    try {
      found.push(await loading)
    } catch (error) {
      // The next one reads it anew.
      searchable.delete(id)
      throw error
    }
  }
  // Other databases of this process may have theirs: no more than a few are kept.
  for (const id of [...searchable.keys()].slice(0, -8))
    if (!rows.some((row) => row.id === id)) searchable.delete(id)
  return found
}
