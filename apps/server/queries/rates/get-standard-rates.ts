import type { ExchangeRate } from '@fxmatch/contract/http/rates'
import type { Actor } from '@fxmatch/domain/access/actor'
import { middleRate } from '@fxmatch/domain/rates/rate-figures'
import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { readRates, readRatesDay, STANDARD_RATES } from '../../db/reference/rate-books.ts'
import { listRemainderRates } from '../../db/reference/remainder-rates.ts'
import { readStandardRateHistory } from '../../db/reference/standard-rate-history.ts'
import type { Database } from '../../db/schema.ts'

type Reader = Db | Transaction<Database>

const LONGEST_HISTORY = 100

/** Whether a viewer may read a bank's rates: its own people and the platform's. Only banks have any. */
async function mayRead(db: Reader, viewer: Actor, companyId: string): Promise<boolean> {
  if (viewer.companyId === companyId) return viewer.companyKind === 'BANK'
  if (!viewer.capabilities.has('platform.read')) return false
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('kind', '=', 'BANK')
    .executeTakeFirst()
  return company !== undefined
}

/** A bank's rates of every currency at a moment (see `exchangeRateSchema`); null for who may not read them. */
export async function getStandardRates(
  db: Reader,
  viewer: Actor,
  companyId: string,
  at: Date,
): Promise<ExchangeRate[] | null> {
  if (!(await mayRead(db, viewer, companyId))) return null
  const rows = await readRates(db, STANDARD_RATES, { ownerId: companyId, at })
  const sales = new Map(
    (await listRemainderRates(db, { bankIds: [companyId], at })).map(({ currency, rate }) => [
      currency,
      rate,
    ]),
  )
  return rows.map(({ currency, unit, purchase_rate, valid_from }) => {
    const sale = sales.get(currency) ?? null
    return {
      id: rateLineId({ ownerId: companyId, currency }),
      currency: { isoCode: currency, unit },
      purchaseRate: purchase_rate,
      saleRate: sale,
      rate: middleRate(purchase_rate, sale),
      validFrom: valid_from?.toISOString() ?? null,
    }
  })
}

/** Whether a bank's rates of the day are done; null for who may not read them. */
export async function getRatesDay(db: Reader, viewer: Actor, companyId: string, at: Date) {
  if (!(await mayRead(db, viewer, companyId))) return null
  const { validatedAt, ...day } = await readRatesDay(db, STANDARD_RATES, { ownerId: companyId, at })
  return { ...day, validatedAt: validatedAt?.toISOString() ?? null }
}

/** How a bank's rate of a currency changed, newest first; null for who may not read it. */
export async function getStandardRateHistory(
  db: Reader,
  viewer: Actor,
  asked: { companyId: string; currency: string },
) {
  if (!(await mayRead(db, viewer, asked.companyId))) return null
  const rows = await readStandardRateHistory(db, {
    bankId: asked.companyId,
    currency: asked.currency,
    limit: LONGEST_HISTORY,
  })
  return rows.map(({ purchase_rate, valid_from, by }) => ({
    purchaseRate: purchase_rate,
    validFrom: valid_from.toISOString(),
    by,
  }))
}
