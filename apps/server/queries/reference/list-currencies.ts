import type { CurrencyView } from '@fxmatch/contract/http/reference-data'
import type { Db } from '../../db/connect.ts'

/** Every currency with its decimals and quoting unit, by ISO code; the dinar too. */
export function listCurrencies(db: Db): Promise<CurrencyView[]> {
  return db
    .selectFrom('currencies')
    .select(['iso_code as isoCode', 'name', 'decimals as pattern', 'unit'])
    .orderBy('iso_code')
    .execute()
}
