import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

export interface CompanyNames {
  readonly name: string
  readonly bct_code: string | null
  readonly phone: string | null
  readonly governorate_id: number | null
  readonly tells_margin: boolean
}
export interface UserNames {
  readonly full_name: string
  readonly username: string
  readonly company_id: string
}
export interface AgencyNames {
  readonly name: string
  readonly code_bct: string
}

/** What is called how, by number: what was asked for, and maybe more. */
export interface Names {
  readonly companies: ReadonlyMap<string, CompanyNames>
  readonly users: ReadonlyMap<string, UserNames>
  readonly agencies: ReadonlyMap<string, AgencyNames>
  readonly governorates: ReadonlyMap<string, string>
  readonly zones: ReadonlyMap<string, string>
  /** By company and governorate (`counterOf`): the company's own counter there; null where it has none. */
  readonly counters: ReadonlyMap<string, string | null>
}
type Kind = keyof Names
const KINDS = ['companies', 'users', 'agencies', 'governorates', 'zones', 'counters'] as const

/** Whose names are wanted, by number. Those of a user's company come with the user's, and all governorates with any. */
export type Wanted = { readonly [K in Exclude<Kind, 'governorates'>]: ReadonlySet<string> }

/** How a company's counter in a governorate is asked for. */
export const counterOf = (companyId: string, governorateId: number) => `${companyId} ${governorateId}`

/** How often names were changed, as a column of any statement: its rows may be given the names of that version. */
export const namesVersion = sql<number>`(select sum(version)::bigint from reference_versions)`

/** Names that a process keeps of one version; beyond it keeping begins anew. */
const MOST_KEPT = 50_000

interface Memory {
  readonly version: number
  readonly names: { readonly [K in Kind]: Map<string, unknown> }
  kept: number
}

/** By database: a process may have several. Transactions have the adapter of theirs. */
const memories = new WeakMap<object, Memory>()

const emptyMemory = (version: number): Memory => ({
  version,
  kept: 0,
  names: {
    companies: new Map(),
    users: new Map(),
    agencies: new Map(),
    governorates: new Map(),
    zones: new Map(),
    counters: new Map(),
  },
})

/**
 * The names of whom rows point to, as they were when the rows were read: from the process where it knows them of that version,
 * else by one statement. The tables count what changes their names (`reference_versions`), so that nothing is older than the
 * rows (decision 0243).
 *
 * @param version of the rows' own statement (`namesVersion`)
 */
export async function readNames(db: Reader, version: number, wanted: Wanted): Promise<Names> {
  const key = db.getExecutor().adapter
  const known = memories.get(key)
  const memory = known?.version === version && known.kept < MOST_KEPT ? known : emptyMemory(version)
  const missing = missingIn(memory, wanted)
  if (missing === null) return memory.names as Names
  const { version: then, clean, ...read } = await fetchNames(db, missing)
  // Of another version, or of a transaction that may have changed names itself, they are for these rows alone.
  const kept = clean && then === version && (known === undefined || known.version <= version)
  const into = kept ? memory : copyOf(memory)
  if (kept) memories.set(key, memory)
  for (const kind of KINDS)
    for (const [id, value] of Object.entries(read[kind])) {
      into.names[kind].set(id, value)
      into.kept += 1
    }
  return into.names as Names
}

type Missing = { readonly [K in keyof Wanted]: string[] }

/** What of the wanted is not known; null where nothing is missing. */
function missingIn({ names }: Memory, wanted: Wanted): Missing | null {
  const of = (kind: keyof Wanted) => [...wanted[kind]].filter((id) => !names[kind].has(id))
  const missing: Missing = {
    companies: of('companies'),
    users: of('users'),
    agencies: of('agencies'),
    zones: of('zones'),
    counters: of('counters'),
  }
  return Object.values(missing).every((ids) => ids.length === 0) ? null : missing
}

function copyOf({ version, names, kept }: Memory): Memory {
  const copy = emptyMemory(version)
  for (const kind of KINDS) for (const [id, value] of names[kind]) copy.names[kind].set(id, value)
  return { ...copy, kept }
}

type Fetched = { readonly [K in Kind]: Record<string, unknown> } & {
  readonly version: number
  /** Whether the transaction has written nothing: what it sees then is what everybody sees. */
  readonly clean: boolean
}

async function fetchNames(db: Reader, missing: Missing): Promise<Fetched> {
  const { companies, users, agencies, zones, counters } = missing
  const byId = (of: string, members: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_object_agg(${sql.ref(of)}, json_build_object(${members})), '{}')`
  const { rows } = await sql<Fetched>`
    select ${byId(
      'c.id',
      sql`'name', c.name, 'bct_code', c.bct_code, 'phone', c.phone,
        'governorate_id', c.governorate_id, 'tells_margin', c.tells_margin`,
    )} from companies c where c.id = any (
        ${companies}::uuid[] || array(select u.company_id from users u where u.id = any (${users}::uuid[])))) as companies,
      ${byId('u.id', sql`'full_name', u.full_name, 'username', u.username, 'company_id', u.company_id`)}
        from users u where u.id = any (${users}::uuid[])) as users,
      ${byId('a.id', sql`'name', a.name, 'code_bct', a.code_bct`)}
        from agencies a where a.id = any (${agencies}::uuid[])) as agencies,
      (select json_object_agg(g.id, g.name) from governorates g) as governorates,
      (select coalesce(json_object_agg(z.id, z.name), '{}') from zones z where z.id = any (${zones}::int[])) as zones,
      (select coalesce(json_object_agg(asked.counter, (
          select a.name from agencies a
          where a.company_id = split_part(asked.counter, ' ', 1)::uuid
            and a.governorate_id = split_part(asked.counter, ' ', 2)::int and a.closed_at is null
          order by a.region_representer desc, a.code_bct limit 1)), '{}')
        from unnest(${counters}::text[]) as asked (counter)) as counters,
      ${namesVersion} as version, pg_current_xact_id_if_assigned() is null as clean`.execute(db)
  const [row] = rows
  if (!row) throw new Error('names were asked for and nothing came')
  return row
}
