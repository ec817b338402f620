import { OPENING_RATE_STATUS, type OpeningRateFacts } from '@fxmatch/domain/opening-rates/opening-rate'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { OpeningRates } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/** Whether a market day's rates were prepared. */
export async function isOpeningPrepared(db: Reader, day: string): Promise<boolean> {
  const row = await db.selectFrom('opening_days').select('day').where('day', '=', day).executeTakeFirst()
  return row !== undefined
}

/** The last validated rate of each currency before a day; currencies without one are left out. */
export async function lastValidatedRates(db: Reader, day: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ currency: string; rate: string }>`
    select distinct on (currency) currency, rate::text from opening_rates
    where status = ${OPENING_RATE_STATUS.VALIDATED} and day < ${day} order by currency, opening_rates.day desc`.execute(
    db,
  )
  return new Map(rows.map(({ currency, rate }) => [currency, rate]))
}

/** The validated rates of a currency from a day on, oldest first; TND per quoting unit, 4 decimals. */
export async function validatedRatesSince(
  db: Reader,
  currency: string,
  from: string,
): Promise<{ day: string; rate: string }[]> {
  const { rows } = await sql<{ day: string; rate: string }>`
    select day::text as day, rate::text as rate from opening_rates
    where status = ${OPENING_RATE_STATUS.VALIDATED} and currency = ${currency} and day >= ${from}
    order by day`.execute(db)
  return rows
}

/** A rate as the domain's rules see it: for deciding and for what a reader may decide alike. */
export function toOpeningFacts(
  row: Pick<Selectable<OpeningRates>, 'status' | 'proposed_by' | 'rejection_asked_by'>,
): OpeningRateFacts {
  return { status: row.status, proposedBy: row.proposed_by, rejectionAskedBy: row.rejection_asked_by }
}

/** Rates with their currency and who decided them, of some days or of one id. */
export function openingRateViews(db: Reader) {
  return db
    .selectFrom('opening_rates')
    .innerJoin('currencies', 'currencies.iso_code', 'opening_rates.currency')
    .leftJoin('users as decider', 'decider.id', 'opening_rates.decided_by')
    .leftJoin('companies as decider_company', 'decider_company.id', 'decider.company_id')
    .leftJoin('users as asker', 'asker.id', 'opening_rates.rejection_asked_by')
    .leftJoin('companies as asker_company', 'asker_company.id', 'asker.company_id')
    .selectAll('opening_rates')
    .select([
      'currencies.decimals',
      'currencies.unit',
      'decider.full_name as decider_name',
      'decider_company.name as decider_company',
      'asker.full_name as asker_name',
      'asker_company.name as asker_company',
    ])
}
export type OpeningRateView = Awaited<
  ReturnType<ReturnType<typeof openingRateViews>['executeTakeFirstOrThrow']>
>
