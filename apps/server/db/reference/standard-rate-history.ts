import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/** How a bank's standard purchase rate of a currency changed, newest first. */
export function readStandardRateHistory(
  db: Reader,
  asked: { bankId: string; currency: string; limit: number },
) {
  return db
    .selectFrom('standard_rates')
    .innerJoin('users', 'users.id', 'standard_rates.set_by')
    .select(['purchase_rate', 'valid_from', 'users.full_name as by'])
    .where('bank_id', '=', asked.bankId)
    .where('currency', '=', asked.currency)
    .orderBy('valid_from', 'desc')
    .orderBy('standard_rates.id', 'desc')
    .limit(asked.limit)
    .execute()
}
