import { FIXED_HOLIDAYS } from '@fxmatch/domain/calendar/working-days'
import { type FirstDayState, type FirstDayStep, stateOfToday } from '@fxmatch/domain/first-day/first-day'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { readPriceBands } from '../opening-rates/price-bands.ts'
import { readRatesDay, STANDARD_RATES } from '../reference/rate-books.ts'
import type { Database } from '../schema.ts'

type Facts = Readonly<Record<FirstDayStep, FirstDayState>>
/** Whether there ever were any in force, or any at all. */
type Ever = Readonly<Record<'opening_rates_ever' | 'opening_rates_begun' | 'standard_rates_ever', boolean>>
/** Which steps, of those that wait, the company has done its part of. */
type Asked = { readonly owners_asked: boolean }

/**
 * How far a company is with each step, of any kind of company: what is on record, and of the rates what the commands ask that
 * begin something.
 * @param year the market's present year, whose movable holidays are looked for
 */
export async function readFirstDayFacts(
  db: Db,
  { companyId, year, now }: { companyId: string; year: number; now: Date },
): Promise<Facts & Asked> {
  const { opening_rates_ever, opening_rates_begun, standard_rates_ever, ...facts } = await readRecord(db, {
    companyId,
    year,
  })
  const bands = [...(await readPriceBands(db, now)).values()]
  const today = await readRatesDay(db, STANDARD_RATES, { ownerId: companyId, at: now })
  return {
    ...facts,
    opening_rates: stateOfToday(
      bands.some(({ reference }) => reference !== null),
      opening_rates_ever,
      opening_rates_begun,
    ),
    standard_rates: stateOfToday(today.updated, standard_rates_ever),
  }
}

/** What is on record, in one statement. */
async function readRecord(
  db: Db,
  { companyId, year }: { companyId: string; year: number },
): Promise<Omit<Facts, 'opening_rates' | 'standard_rates'> & Ever & Asked> {
  const done = (one: ReturnType<typeof sql>, else_ = sql`'MISSING'`) =>
    sql`case when ${one} then 'DONE' else ${else_} end`
  const waits = (one: ReturnType<typeof sql>) => sql`case when ${one} then 'WAITS' else 'MISSING' end`
  const delivered = sql`'DELIVERED'`
  const { rows } = await sql<Omit<Facts, 'opening_rates' | 'standard_rates'> & Ever & Asked>`
    with people as (
      select password_hash is not null as active from users
      where company_id = ${companyId} and disabled_at is null and account_kind = 'PERSON'
    ), kinds as (
      select distinct kind from companies
    )
    select
      ${done(sql`(select count(*) from people where active) >= 2`, waits(sql`(select count(*) from people) >= 2`))} as second_person,
      ${done(sql`exists (select from kinds where kind = 'BANK')`)} as bank,
      ${done(sql`exists (select from kinds where kind = 'EXCHANGE_OFFICE')`)} as office,
      ${done(sql`exists (select from holidays where extract(year from day) = ${year}
        and to_char(day, 'MM-DD') <> all (${[...FIXED_HOLIDAYS]}::text[]))`)} as holidays,
      ${done(sql`exists (select from configuration_changes h join configuration c on c.id = h.entry_id where c.name in ('market.opens_at', 'market.closes_at'))`, delivered)} as hours,
      ${done(sql`exists (select from commission_settings where set_by is not null)`, delivered)} as commissions,
      ${done(sql`exists (select from position_policies where set_by is not null)`, delivered)} as limits,
      exists (select from opening_rates where status = ${OPENING_RATE_STATUS.VALIDATED}) as opening_rates_ever,
      exists (select from opening_rates) as opening_rates_begun,
      ${done(sql`exists (select from agencies where company_id = ${companyId} and closed_at is null)`)} as agencies,
      ${done(sql`exists (select from margin_settings where bank_id = ${companyId})`)} as margins,
      exists (select from standard_rate_validations where bank_id = ${companyId}) as standard_rates_ever,
      ${done(sql`exists (select from owner_declarations where company_id = ${companyId} and status = 'CONFIRMED')`, waits(sql`exists (select from owner_declarations where company_id = ${companyId} and status = 'PENDING')`))} as owners,
      exists (select from owner_declarations d join users u on u.id = d.proposed_by
        where d.company_id = ${companyId} and d.status = 'PENDING' and u.company_id = d.company_id) as owners_asked,
      ${done(sql`exists (select from first_mail)`, waits(sql`exists (select from mails where channel = 'MAIL' and given_up_at is null)`))} as mail,
      ${done(sql`exists (select from last_backup)`)} as backup`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a select without from has a row')
  return row
}

/** The company's active people and their roles, by name. */
export async function colleagues(db: Kysely<Database>, companyId: string) {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('users.company_id', '=', companyId)
    .where('users.disabled_at', 'is', null)
    .where('users.password_hash', 'is not', null)
    .select(['users.id', 'users.full_name', 'user_roles.role'])
    .orderBy('users.full_name')
    .execute()
  return [...new Set(rows.map(({ id }) => id))].map((id) => {
    const own = rows.filter((row) => row.id === id)
    return { id, fullName: own[0]?.full_name ?? '', roles: own.map(({ role }) => role) }
  })
}
