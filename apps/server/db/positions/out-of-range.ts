import type { RateRange } from '@fxmatch/domain/pricing/price-band'
import type { Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { isOffered } from './on-market.ts'

/** The free positions of a currency on the market whose price lies outside a range, locked in the order of their numbers. */
export function lockPositionsOutside(
  tx: Transaction<Database>,
  currency: string,
  { lowest, highest }: RateRange,
): Promise<{ id: number; amount: string; rate: string; seller_id: string }[]> {
  return tx
    .selectFrom('positions as p')
    .select(['id', 'amount', 'rate', 'seller_id'])
    .where('currency', '=', currency)
    .where(isOffered)
    .where((eb) => eb.or([eb('rate', '<', lowest), eb('rate', '>', highest)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}
