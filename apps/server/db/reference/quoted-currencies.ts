import type { Db } from '../connect.ts'

/** How a currency's amounts and rates are written. */
export interface QuotedCurrency {
  readonly iso_code: string
  readonly decimals: number
  /** The quoting unit. */
  readonly unit: number
}

/** How each currency is written, by its ISO code. */
export async function readQuotedCurrencies(db: Db): Promise<ReadonlyMap<string, QuotedCurrency>> {
  const rows = await db.selectFrom('currencies').select(['iso_code', 'decimals', 'unit']).execute()
  return new Map(rows.map((row) => [row.iso_code, row]))
}
