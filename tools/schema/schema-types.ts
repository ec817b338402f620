import { join } from 'node:path'
import { createDatabase, createPool } from '@fxmatch/server/db/connect'
import { sql } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'
import { ROOT } from '../root.ts'
import { COLUMNS, IMPORTS, TYPES } from './column-types.ts'

/** Where the types are kept. */
export const GENERATED_FILE = join(ROOT, 'apps/server/db/schema.gen.ts')

/** A column whose type the generator must be told. */
interface Column {
  /** `table.column` */
  readonly name: string
  /** Name of its PostgreSQL type. */
  readonly type: string
  readonly nullable: boolean
  /** Whether the database alone writes it. */
  readonly always: boolean
  readonly filled: boolean
}

/** What is read, inserted and updated as different things: nothing is added to it. */
const WHOLE = /^(ColumnType|Frozen|JsonText)\b/

/**
 * The types of all tables of a migrated database, as the text of `apps/server/db/schema.gen.ts`.
 * @param databaseUrl connection of the owner
 * @throws Error where `column-types.ts` names a column that is not there
 */
export async function schemaTypes(databaseUrl: string): Promise<string> {
  const db = createDatabase(createPool({ url: databaseUrl, role: null, maxConnections: 2 }))
  try {
    const { rows } = await sql<Column>`
      select c.relname || '.' || a.attname as name, t.typname as type, not a.attnotnull as nullable,
        a.attidentity = 'a' or a.attgenerated <> '' as always, a.atthasdef as filled
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db)
    const gone = Object.keys(COLUMNS).find((name) => !rows.some((column) => column.name === name))
    if (gone) throw new Error(`tools/schema/column-types.ts names ${gone}, which the schema does not have.`)
    const columns = rows.flatMap((column) => {
      const type = typeOf(column)
      return type === null ? [] : [[column.name, type]]
    })
    return await generate({
      db,
      dialect: new PostgresDialect(),
      includePattern: 'public.*',
      excludePattern: '*.kysely_*',
      typeMapping: { ...TYPES },
      customImports: { ...IMPORTS, GeneratedAlways: 'kysely' },
      overrides: { columns: Object.fromEntries(columns) },
      outFile: null,
    })
  } finally {
    await db.destroy()
  }
}

/** Null where the generator finds the type by itself. It does not know what the database alone may write. */
function typeOf({ name, type, nullable, always, filled }: Column): string | null {
  const narrowed = COLUMNS[name]
  if (narrowed && WHOLE.test(narrowed)) return narrowed
  if (!narrowed && !always) return null
  const read = `${narrowed ?? TYPES[type] ?? 'number'}${nullable ? ' | null' : ''}`
  if (always) return `GeneratedAlways<${read}>`
  return filled ? `Generated<${read}>` : read
}
