import { CODE_SECONDS, CODE_WINDOW } from '@fxmatch/domain/access/second-factor'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** What clocks that differ by little, and statements under way, may put ahead of now. */
const TOLERANCE_SECONDS = CODE_SECONDS * (CODE_WINDOW + 1)

/**
 * How far the newest moment on record lies ahead of `now`: of the audit trail, and of one-time codes that were used. Such a
 * moment was written while a clock was ahead, which was set back since.
 * @returns whole seconds; null where nothing lies further ahead than codes may
 */
export async function secondsAheadOnRecord(db: Kysely<Database>, now: Date): Promise<number | null> {
  const { rows } = await sql<{ ahead: number | null }>`
    select extract(epoch from greatest(
      (select max(at) from audit_entries),
      (select to_timestamp(max(step) * ${sql.lit(CODE_SECONDS)}::bigint)
        from second_factors, unnest(earlier_steps || last_step::integer) as step)
    ) - ${now}::timestamptz)::float8 as ahead`.execute(db)
  const ahead = rows[0]?.ahead ?? null
  return ahead !== null && ahead > TOLERANCE_SECONDS ? Math.round(ahead) : null
}
