import type { RateRange } from '@fxmatch/domain/pricing/price-band'
import type { Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/** The free positions of a currency on the market whose price lies outside a range, locked in the order of their numbers. */
export function lockPositionsOutside(
  tx: Transaction<Database>,
  currency: string,
  { lowest, highest }: RateRange,
): Promise<{ id: number; amount: string; rate: string; seller_id: string }[]> {
  return tx
    .selectFrom('positions')
    .select(['id', 'amount', 'rate', 'seller_id'])
    .where('currency', '=', currency)
    .where('status', '=', 'FREE')
    .where('listing', '=', 'LISTED')
    .where((eb) => eb.or([eb('rate', '<', lowest), eb('rate', '>', highest)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}
