import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'
import { remembered } from './remembered.ts'

/** How a currency's amounts and rates are written. */
export interface QuotedCurrency {
  readonly iso_code: string
  readonly decimals: number
  /** The quoting unit. */
  readonly unit: number
}

/** How each currency is written, by its ISO code. */
export function readQuotedCurrencies(
  db: Db | Transaction<Database>,
): Promise<ReadonlyMap<string, QuotedCurrency>> {
  return remembered(db, 'currencies', async () => {
    const rows = await db.selectFrom('currencies').select(['iso_code', 'decimals', 'unit']).execute()
    return new Map(rows.map((row) => [row.iso_code, row]))
  })
}

/** How a currency is written. @throws Error for a code that is none */
export async function readQuotedCurrency(
  db: Db | Transaction<Database>,
  code: string,
): Promise<QuotedCurrency> {
  const currency = (await readQuotedCurrencies(db)).get(code)
  if (!currency) throw new Error(`no currency ${code}`)
  return currency
}
