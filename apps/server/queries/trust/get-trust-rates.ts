import type { TrustRate } from '@fxmatch/contract/http/trust-rates'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { spread } from '@fxmatch/domain/trust/spread'
import type { Db } from '../../db/connect.ts'
import { foreignCurrencies } from '../../db/reference/foreign-currencies.ts'
import { readTrustRates } from '../../db/trust/operators.ts'

/** An operator's rates, a row for every currency but TND; zeros where it entered none. */
export async function getTrustRates(db: Db, companyId: string): Promise<TrustRate[]> {
  const currencies = await foreignCurrencies(db).selectAll().orderBy('iso_code').execute()
  const rates = new Map((await readTrustRates(db, { companyIds: [companyId] })).map((r) => [r.currency, r]))
  return currencies.map(({ iso_code, decimals, unit }) => {
    const row = rates.get(iso_code)
    const shown = (value: string | undefined) => presentAmount(value ?? '0', RATE_DECIMALS)
    return {
      currency: iso_code,
      pattern: decimals,
      unit,
      purchaseRate: shown(row?.purchase),
      saleRate: shown(row?.sale),
      purchaseNegotiationRate: shown(row?.purchaseNegotiation),
      saleNegotiationRate: shown(row?.saleNegotiation),
      spread: row ? spread(row.purchase, row.sale) : null,
      negotiationSpread: row ? spread(row.purchaseNegotiation, row.saleNegotiation) : null,
    }
  })
}
