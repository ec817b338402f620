import { isQuoted } from '@fxmatch/domain/rates/rate-figures'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

/** At what price a bank sells a currency from its own stock, and since when. */
export interface RemainderRate {
  readonly currency: string
  /** TND per quoting unit, 4 decimals. */
  readonly rate: string
  readonly validFrom: Date
}

/** A bank's remainder rate of a currency in force at a moment; null where it sells none. */
export async function findRemainderRate(
  db: Db | Transaction<Database>,
  asked: { bankId: string; currency: string; at: Date },
): Promise<RemainderRate | null> {
  const row = await db
    .selectFrom('remainder_rates')
    .select(['currency', 'rate', 'valid_from'])
    .where('bank_id', '=', asked.bankId)
    .where('currency', '=', asked.currency)
    .where('valid_from', '<=', asked.at)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && isQuoted(row.rate)
    ? { currency: row.currency, rate: row.rate, validFrom: row.valid_from }
    : null
}

/** The remainder rates that several banks have in force at a moment, one for each currency they sell. */
export async function listRemainderRates(
  db: Db | Transaction<Database>,
  asked: { bankIds: readonly string[]; at: Date },
): Promise<(RemainderRate & { readonly bankId: string })[]> {
  const { rows } = await sql<{ bank_id: string; currency: string; rate: string; valid_from: Date }>`
    select distinct on (bank_id, currency) bank_id, currency, rate, valid_from
    from remainder_rates
    where bank_id = any (${sql.val([...asked.bankIds])}::uuid[]) and valid_from <= ${asked.at}
    order by bank_id, currency, valid_from desc, id desc`.execute(db)
  return rows.flatMap(({ bank_id, currency, rate, valid_from }) =>
    isQuoted(rate) ? [{ bankId: bank_id, currency, rate, validFrom: valid_from }] : [],
  )
}

/** What a bank has set last of each currency, by code: also 0, for what it sells no more. */
export async function readRemainderSettings(
  db: Db | Transaction<Database>,
  asked: { bankId: string; at: Date },
): Promise<{ currency: string; unit: number; rate: string; valid_from: Date }[]> {
  const { rows } = await sql<{ currency: string; unit: number; rate: string; valid_from: Date }>`
    select distinct on (r.currency) r.currency, c.unit, r.rate, r.valid_from
    from remainder_rates r join currencies c on c.iso_code = r.currency
    where r.bank_id = ${asked.bankId} and r.valid_from <= ${asked.at}
    order by r.currency, r.valid_from desc, r.id desc`.execute(db)
  return rows
}
