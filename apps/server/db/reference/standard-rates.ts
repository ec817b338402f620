import { addCalendarDays, type CalendarDate, tunisDate } from '@fxmatch/domain/calendar/working-days'
import { areRatesOfToday, ratesDay } from '@fxmatch/domain/rates/standard-rates'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'
import { holidaysAround } from './holidays.ts'

type Reader = Db | Transaction<Database>

/** Holidays are never so many in a row. */
const DAYS_BACK = 31

/** A currency and a bank's standard purchase rate of it in force; nulls where none was ever set. */
export interface StandardRateRow {
  readonly currency: string
  readonly unit: number
  readonly purchase_rate: string | null
  readonly valid_from: Date | null
}

/** A bank's standard purchase rates in force at a moment: a row for every currency but the dinar, by code. */
export async function readStandardRates(
  db: Reader,
  asked: { bankId: string; at: Date },
): Promise<StandardRateRow[]> {
  const { rows } = await sql<StandardRateRow>`
    select c.iso_code as currency, c.unit, r.purchase_rate, r.valid_from
    from currencies c left join lateral (
      select purchase_rate, valid_from from standard_rates
      where bank_id = ${asked.bankId} and currency = c.iso_code and valid_from <= ${asked.at}
      order by valid_from desc, id desc limit 1) r on true
    where c.iso_code <> 'TND' order by c.iso_code`.execute(db)
  return rows
}

/** The working day whose rates a bank needs at a moment, and whether and by whom they were entered or validated. */
export async function readRatesDay(
  db: Reader,
  asked: { bankId: string; at: Date },
): Promise<{ day: CalendarDate; updated: boolean; validatedAt: Date | null; by: string | null }> {
  const today = tunisDate(asked.at)
  const holidays = await holidaysAround(db, addCalendarDays(today, -DAYS_BACK))
  const last = await db
    .selectFrom('standard_rate_validations')
    .innerJoin('users', 'users.id', 'standard_rate_validations.validated_by')
    .select(['day', 'validated_at', 'users.full_name'])
    .where('bank_id', '=', asked.bankId)
    .where('day', '<=', today)
    .orderBy('day', 'desc')
    .orderBy('standard_rate_validations.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    day: ratesDay(today, holidays),
    updated: areRatesOfToday(today, last?.day ?? null, holidays),
    validatedAt: last?.validated_at ?? null,
    by: last?.full_name ?? null,
  }
}

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
