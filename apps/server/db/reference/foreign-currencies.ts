import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { Db } from '../connect.ts'

/** The currencies that are traded, as the beginning of a statement. */
export function foreignCurrencies(db: Db) {
  return db.selectFrom('currencies').where('iso_code', '<>', HOME_CURRENCY)
}

/** ISO codes of the currencies that are traded. */
export async function foreignCodes(db: Db): Promise<Set<string>> {
  const rows = await foreignCurrencies(db).select('iso_code').execute()
  return new Set(rows.map(({ iso_code }) => iso_code))
}
