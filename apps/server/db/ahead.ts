import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** By transaction: what it read with its beginning, until the command asks for it. */
const kept = new WeakMap<Kysely<Database>, Map<string, unknown>>()

/** Keeps what a transaction has read before its command asks for it. @param name what it is */
export function keepAhead(tx: Kysely<Database>, name: string, value: unknown): void {
  const values = kept.get(tx) ?? new Map<string, unknown>()
  kept.set(tx, values.set(name, value))
}

/** What was kept under a name, once; else it is read. The type is that of whoever kept it. */
export async function takeAhead<T>(tx: Kysely<Database>, name: string, read: () => Promise<T>): Promise<T> {
  const values = kept.get(tx)
  if (!values?.has(name)) return read()
  const value = values.get(name) as T
  values.delete(name)
  return value
}
