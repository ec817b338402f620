import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'

/** The verdict of one invariant; `detail` counts what was looked at, or names the first violations. */
export interface InvariantResult {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
}

/** A rule that must hold for every row. */
export interface Invariant {
  /** The rule, as a sentence. */
  readonly name: string
  /** Selects the rows that break it, each as one text column `what`. */
  readonly violations: RawBuilder<{ what: string }>
}

const SHOWN = 5

/** Looks for violations of one rule. */
export async function checkOne(db: Db, { name, violations }: Invariant): Promise<InvariantResult> {
  const { rows } = await sql<{ count: number; shown: string[] | null }>`
    with violation as (${violations})
    select count(*) as count, (array_agg(what order by what))[1:${sql.lit(SHOWN)}] as shown from violation`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return { name, ok: true, detail: 'no violation' }
  const more = count > SHOWN ? ` and ${count - SHOWN} more` : ''
  return { name, ok: false, detail: `${(rows[0]?.shown ?? []).join('; ')}${more}` }
}
