import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** A company whose plan nobody has looked at for a Monday. */
const untold = (monday: string): RawBuilder<boolean> => sql<boolean>`
  kind = 'CORPORATE' and (cover_told_on is null or cover_told_on < ${monday}::date)`

const hasDues: RawBuilder<boolean> = sql<boolean>`exists (
  select from import_titles t where t.company_id = companies.id and t.dues_edition > 0)`

/**
 * The companies of which a Monday's notice is due: those that have declared a day of payment by now. The others are looked at with this:
 * what they declare later in the week is told of on the next Monday.
 */
export async function companiesToTell(db: Kysely<Database>, monday: string, most: number): Promise<string[]> {
  await db
    .updateTable('companies')
    .set({ cover_told_on: monday })
    .where(untold(monday))
    .where(sql<boolean>`not ${hasDues}`)
    .execute()
  const rows = await db
    .selectFrom('companies')
    .where(untold(monday))
    .where(hasDues)
    .select('id')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps that a company's plan was looked at for a Monday. @returns whether nobody had before */
export async function keepCoverNotice(
  db: Kysely<Database>,
  companyId: string,
  monday: string,
): Promise<boolean> {
  const row = await db
    .updateTable('companies')
    .set({ cover_told_on: monday })
    .where('id', '=', companyId)
    .where((eb) => eb.or([eb('cover_told_on', 'is', null), eb('cover_told_on', '<', monday)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
