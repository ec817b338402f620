import { addCalendarDays, type CalendarDate, marketDate } from '@fxmatch/domain/calendar/working-days'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { areRatesOfToday, ratesDay } from '@fxmatch/domain/rates/standard-rates'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'
import { holidaysAround } from './holidays.ts'
import { remembered } from './remembered.ts'

type Reader = Db | Transaction<Database>

/** Holidays are never so many in a row. */
const DAYS_BACK = 31

/**
 * Where dated rates are kept that somebody enters or validates each working day: a bank's standard purchase rates, or what
 * one of its agencies quotes, which also sells.
 */
export interface RateBook {
  readonly rates: 'standard_rates' | 'agency_rates'
  readonly validations: 'standard_rate_validations' | 'agency_rate_validations'
  /** Whose rates they are. */
  readonly owner: 'bank_id' | 'agency_id'
}
export const STANDARD_RATES: RateBook = {
  rates: 'standard_rates',
  validations: 'standard_rate_validations',
  owner: 'bank_id',
}
export const AGENCY_RATES: RateBook = {
  rates: 'agency_rates',
  validations: 'agency_rate_validations',
  owner: 'agency_id',
}

/** A currency and the rates of it in force; nulls where none were ever set, and `sale_rate` in a book that sells nothing. */
export interface RateRow {
  readonly currency: string
  readonly unit: number
  readonly purchase_rate: string | null
  readonly sale_rate: string | null
  readonly valid_from: Date | null
}

/** The rates of a book in force at a moment: a row for every currency but the dinar, by code. */
export async function readRates(
  db: Reader,
  book: RateBook,
  asked: { ownerId: string; at: Date },
): Promise<RateRow[]> {
  const sale = book === AGENCY_RATES ? sql`sale_rate` : sql`null::numeric as sale_rate`
  const { rows } = await sql<RateRow>`
    select c.iso_code as currency, c.unit, r.purchase_rate, r.sale_rate, r.valid_from
    from currencies c left join lateral (
      select purchase_rate, ${sale}, valid_from from ${sql.table(book.rates)}
      where ${sql.ref(book.owner)} = ${asked.ownerId} and currency = c.iso_code and valid_from <= ${asked.at}
      order by valid_from desc, id desc limit 1) r on true
    where c.iso_code <> ${HOME_CURRENCY} order by c.iso_code`.execute(db)
  return rows
}

/** The working day whose rates are needed at a moment, and whether and by whom they were entered or validated. */
export async function readRatesDay(
  db: Reader,
  book: RateBook,
  asked: { ownerId: string; at: Date },
): Promise<{ day: CalendarDate; updated: boolean; validatedAt: Date | null; by: string | null }> {
  const today = marketDate(asked.at)
  const holidays = await holidaysAround(db, addCalendarDays(today, -DAYS_BACK))
  const rows = await remembered(db, `${book.validations} ${asked.ownerId} ${today}`, async () => {
    const { rows } = await sql<{ day: CalendarDate; validated_at: Date; by: string }>`
    select v.day, v.validated_at, u.full_name as by from ${sql.table(book.validations)} v
    join users u on u.id = v.validated_by
    where v.${sql.ref(book.owner)} = ${asked.ownerId} and v.day <= ${today}
    order by v.day desc, v.id desc limit 1`.execute(db)
    return rows
  })
  const [last] = rows
  return {
    day: ratesDay(today, holidays),
    updated: areRatesOfToday(today, last?.day ?? null, holidays),
    validatedAt: last?.validated_at ?? null,
    by: last?.by ?? null,
  }
}

/** A rate that is written; the sale is null in a book that sells nothing. */
export interface NewRate {
  readonly currency: string
  readonly purchaseRate: string
  readonly saleRate: string | null
}

/** Writes what changed of a book from a moment on, and that somebody has validated the day's. */
export async function writeRates(
  tx: Transaction<Database>,
  book: RateBook,
  entry: { ownerId: string; at: Date; day: CalendarDate; userId: string; changes: readonly NewRate[] },
): Promise<void> {
  const { ownerId, at, day, userId, changes } = entry
  for (const { currency, purchaseRate, saleRate } of changes) {
    const [column, value] = saleRate === null ? [sql``, sql``] : [sql`, sale_rate`, sql`, ${saleRate}`]
    await sql`insert into ${sql.table(book.rates)}
        (${sql.ref(book.owner)}, currency, purchase_rate, valid_from, set_by${column})
      values (${ownerId}, ${currency}, ${purchaseRate}, ${at}, ${userId}${value})`.execute(tx)
  }
  await sql`insert into ${sql.table(book.validations)} (${sql.ref(book.owner)}, day, validated_at, validated_by)
    values (${ownerId}, ${day}, ${at}, ${userId})`.execute(tx)
}
