import { sql } from 'kysely'
import type { Db } from '../connect.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The facts that name a place by its number, and where its name is. */
const PLACES = {
  region: 'governorates',
  governorate_id: 'governorates',
  zone: 'zones',
  city: 'cities',
  city_id: 'cities',
} as const

type Places = Record<'governorates' | 'zones' | 'cities', Set<number>>

/** Collects what the facts of an entry name by id or number, however deep it stands. */
function collect(facts: unknown, ids: Set<string>, places: Places, name = ''): void {
  if (typeof facts === 'string' && UUID.test(facts)) ids.add(facts)
  else if (typeof facts === 'number' && Number.isSafeInteger(facts) && Object.hasOwn(PLACES, name))
    places[PLACES[name as keyof typeof PLACES]].add(facts)
  else if (Array.isArray(facts)) for (const item of facts) collect(item, ids, places, name)
  else if (typeof facts === 'object' && facts !== null)
    for (const [key, value] of Object.entries(facts)) collect(value, ids, places, key)
}

/**
 * What people call whatever the facts of an entry name by id: ids as they stand there, places as `zones 13`. Left out is what has no name,
 * or is gone.
 */
export async function namesInFacts(db: Db, facts: unknown): Promise<Record<string, string>> {
  const ids = new Set<string>()
  const places: Places = { governorates: new Set(), zones: new Set(), cities: new Set() }
  collect(facts, ids, places)
  if (ids.size === 0 && Object.values(places).every(({ size }) => size === 0)) return {}
  const among = sql`any(${[...ids]}::uuid[])`
  const numbered = (of: keyof Places) => sql`any(${[...places[of]]}::int[])`
  const { rows } = await sql<{ id: string; label: string }>`
    select id::text, reference as label from orders where id = ${among}
    union all select id::text, reference from order_requests where id = ${among}
    union all select id::text, reference from trust_requests where id = ${among}
    union all select id::text, reference from trust_proposals where id = ${among}
    union all select id::text, reference from rfqs where id = ${among}
    union all select id::text, full_name from users where id = ${among}
    union all select id::text, name from companies where id = ${among}
    union all select id::text, name from agencies where id = ${among}
    union all select id::text, name from trust_agencies where id = ${among}
    union all select id::text, name from syndicates where id = ${among}
    union all select id::text, label from races where id = ${among}
    union all select id::text, label from authorisation_rules where id = ${among}
    union all select quotes.id::text, companies.name from quotes
      join companies on companies.id = quotes.house_id where quotes.id = ${among}
    union all select 'governorates ' || id, name from governorates where id = ${numbered('governorates')}
    union all select 'zones ' || id, name from zones where id = ${numbered('zones')}
    union all select 'cities ' || id, name from trust_cities where id = ${numbered('cities')}`.execute(db)
  return Object.fromEntries(rows.map(({ id, label }) => [id, label]))
}
