import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** An answer kept under a user's key, and the hash of the request it answered. */
export interface KeptAnswer {
  readonly requestHash: Buffer
  readonly status: number
  readonly response: unknown
}

/** `read`: others may read the account meanwhile, and act in its name; `change`: they wait. */
export type HoldOnUser = 'read' | 'change'

/** A key that a user gave to a request, to be claimed for it. */
export interface KeyClaim {
  readonly key: string
  readonly requestHash: Buffer
}

/**
 * Begins a user's command in its transaction (`begin_command` of the database): the account is kept as it is until the
 * transaction ends (a change of roles is one too: it counts the row's version up), and then the key is claimed. Null: the key is
 * ours, or there is none. Otherwise the answer that an earlier transaction committed under it.
 *
 * Whoever claims the same key at the same moment waits here on the primary key until the first transaction ends: then
 * its row is there and is read, or, after a rollback, the key is free and ours.
 */
export async function beginCommand(
  tx: Kysely<Database>,
  begun: { userId: string; hold: HoldOnUser; claim: KeyClaim | null; now: Date },
): Promise<KeptAnswer | null> {
  const { userId, hold, claim, now } = begun
  const { rows } = await sql<KeptAnswer>`
    select request_hash as "requestHash", status, response
    from begin_command(${userId}, ${hold === 'change'}, ${claim?.key ?? null}, ${claim?.requestHash ?? null}, ${now})`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Keeps the answer under the key claimed in the same transaction. `response` is JSON text, or null for no content. */
export async function keepAnswer(
  tx: Kysely<Database>,
  answer: { userId: string; key: string; status: number; response: string | null },
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, response: answer.response })
    .where('user_id', '=', answer.userId)
    .where('key', '=', answer.key)
    .execute()
}
