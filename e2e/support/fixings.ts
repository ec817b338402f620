import { query } from './database.ts'

/** Two working days before all that is on record, whatever an earlier try of this journey has left. */
export async function daysBefore(): Promise<[string, string]> {
  const rows = await query<{ day: string }>(
    `select d.day::date::text as day from generate_series((select min(day) from fixings) - 20,
       (select min(day) from fixings) - 1, interval '1 day') as d (day)
     where extract(isodow from d.day) < 6 and not exists (select from holidays h where h.day = d.day::date)
     order by d.day desc limit 2`,
    [],
  )
  return [rows[1]?.day ?? '', rows[0]?.day ?? '']
}

/** The oldest rate of the euro in force: what is brought of the days before is compared with it. */
export async function oldestEuro(): Promise<string> {
  const [row] = await query<{ rate: string }>(
    `select r.rate::text as rate from fixings f join fixing_rates r on r.fixing_id = f.id
     where f.status = 'IN_FORCE' and r.currency = 'EUR' and r.unit = 1 order by f.day limit 1`,
    [],
  )
  return row?.rate ?? ''
}
