import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

/**
 * The counter value from which an order of this bank needs a second validation: the bank's own active rule, else the
 * rule for every bank; null (always needed) where neither is active.
 */
export async function loadSecondValidationThreshold(
  db: Db | Transaction<Database>,
  bankId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('authorisation_rules')
    .select('amount_from')
    .where('active', '=', true)
    .where((eb) => eb.or([eb('bank_id', '=', bankId), eb('bank_id', 'is', null)]))
    .orderBy('bank_id', (order) => order.asc().nullsLast())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.amount_from ?? null
}
