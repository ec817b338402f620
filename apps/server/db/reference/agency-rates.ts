import { addCalendarDays, tunisDate } from '@fxmatch/domain/calendar/working-days'
import { areRatesOfToday, ratesDay } from '@fxmatch/domain/rates/standard-rates'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'
import { holidaysAround } from './holidays.ts'

type Reader = Db | Transaction<Database>

/** Holidays are never so many in a row. */
const DAYS_BACK = 31

/** A currency and an agency's rates of it in force; nulls where none were ever set. */
export interface AgencyRateRow {
  readonly currency: string
  readonly unit: number
  readonly purchase_rate: string | null
  readonly sale_rate: string | null
  readonly valid_from: Date | null
}

/** An agency's rates in force at a moment: a row for every currency but the dinar, by code. */
export async function readAgencyRates(
  db: Reader,
  asked: { agencyId: string; at: Date },
): Promise<AgencyRateRow[]> {
  const { rows } = await sql<AgencyRateRow>`
    select c.iso_code as currency, c.unit, r.purchase_rate, r.sale_rate, r.valid_from
    from currencies c left join lateral (
      select purchase_rate, sale_rate, valid_from from agency_rates
      where agency_id = ${asked.agencyId} and currency = c.iso_code and valid_from <= ${asked.at}
      order by valid_from desc, id desc limit 1) r on true
    where c.iso_code <> 'TND' order by c.iso_code`.execute(db)
  return rows
}

/** The working day whose rates an agency needs at a moment, and whether and by whom they were entered or validated. */
export async function readAgencyRatesDay(db: Reader, asked: { agencyId: string; at: Date }) {
  const today = tunisDate(asked.at)
  const holidays = await holidaysAround(db, addCalendarDays(today, -DAYS_BACK))
  const last = await db
    .selectFrom('agency_rate_validations')
    .innerJoin('users', 'users.id', 'agency_rate_validations.validated_by')
    .select(['day', 'validated_at', 'users.full_name'])
    .where('agency_id', '=', asked.agencyId)
    .where('day', '<=', today)
    .orderBy('day', 'desc')
    .orderBy('agency_rate_validations.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    day: ratesDay(today, holidays),
    updated: areRatesOfToday(today, last?.day ?? null, holidays),
    validatedAt: last?.validated_at ?? null,
    by: last?.full_name ?? null,
  }
}

/** An open agency of a bank, and whether the bank has rate boards; null where it is another's, closed or unknown. */
export async function findBoardAgency(db: Reader, asked: { agencyId: string; bankId: string }) {
  const row = await db
    .selectFrom('agencies')
    .innerJoin('companies', 'companies.id', 'agencies.company_id')
    .select(['agencies.id', 'agencies.name', 'companies.has_displayer'])
    .where('agencies.id', '=', asked.agencyId)
    .where('agencies.company_id', '=', asked.bankId)
    .where('companies.kind', '=', 'BANK')
    .where('agencies.closed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
