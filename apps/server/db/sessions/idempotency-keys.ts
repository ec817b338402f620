import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/** An answer kept under a user's key, and the hash of the request it answered. */
export interface KeptAnswer {
  readonly requestHash: Buffer
  readonly status: number
  readonly response: unknown
}

/** Stands in for the status until the answer is known; never seen outside the transaction that claims the key. */
const NO_ANSWER_YET = 0

/**
 * Claims a user's key in the transaction of the command. Null: the key is ours. Otherwise the answer that an earlier
 * transaction committed under it.
 *
 * Whoever claims the same key at the same moment waits here on the primary key until the first transaction ends: then
 * its row is there and is read (by a statement of its own, whose snapshot includes it), or, after a rollback, the key
 * is free and ours.
 */
export async function claimKey(
  tx: Kysely<Database>,
  claim: { userId: string; key: string; requestHash: Buffer; now: Date },
): Promise<KeptAnswer | null> {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: claim.userId,
      key: claim.key,
      request_hash: claim.requestHash,
      status: NO_ANSWER_YET,
      response: null,
      created_at: claim.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst()
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) > 0n) return null
  return await tx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .select(['request_hash as requestHash', 'status', 'response'])
    .executeTakeFirstOrThrow()
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
