import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownMigrations } from '@fxmatch/server/db/migrate'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@fxmatch/server/embedded/postgres'
import { createTestDatabase } from '@fxmatch/server/testing/postgres'
import { folderForClusters } from '@fxmatch/server/testing/temporary-postgres'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from '../root.ts'
import { startOwnDatabase } from './own-database.ts'

let parent: string
let lines: string[]
beforeEach(() => {
  parent = folderForClusters()
  lines = []
})
afterEach(async () => {
  for (const name of readdirSync(parent)) await removeEmbeddedPostgres({ dataDir: join(parent, name), log })
  rmSync(parent, { recursive: true })
})

const log = (line: string) => void lines.push(line)
const dataDir = () => join(parent, 'postgres')

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** A stopped database whose list of migrations names these, with a row of its own. */
async function plant(row: string, ...migrations: string[]): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: dataDir(), log: () => {}, durable: false })
  await query(
    server.url,
    `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
     create table kept as select '${row}'::text as row`,
  )
  for (const name of migrations)
    await query(server.url, `insert into kysely_migration values ('${name}', '2026')`)
  await server.stop()
}

/** The row of a database that {@link plant} made, wherever it is now. */
async function planted(name: string): Promise<unknown> {
  const server = await startEmbeddedPostgres({ dataDir: join(parent, name), log: () => {} })
  try {
    return (await query(server.url, 'select row from kept'))[0]?.row
  } finally {
    await server.stop()
  }
}

it('sets a demonstration of before 1.0.0 aside, beside those of other times, and makes a new one', async () => {
  const earlier = join(parent, 'postgres-before-1.0.0')
  mkdirSync(earlier)
  writeFileSync(join(earlier, 'kept'), 'of last year')
  await plant('this year', '0001_foundation', '0002_market')
  const server = await startOwnDatabase(dataDir(), log)
  try {
    const rows = await query(server.url, 'select name from kysely_migration order by name')
    expect(rows.map(({ name }) => name)).toEqual(await knownMigrations())
  } finally {
    await server.stop()
  }
  // One of today stays where it is.
  await (await startOwnDatabase(dataDir(), log)).stop()
  const aside = join(parent, 'postgres-before-1.0.0-1')
  expect(lines.filter((line) => line.includes('set aside'))).toEqual([
    `The demonstration was made before 1.0.0: it is set aside as ${aside}, and a new one is made.`,
  ])
  expect(await planted('postgres-before-1.0.0-1')).toBe('this year')
  expect(readdirSync(earlier)).toEqual(['kept'])
  expect(readdirSync(parent).sort()).toEqual(['postgres', 'postgres-before-1.0.0', 'postgres-before-1.0.0-1'])
  rmSync(earlier, { recursive: true })
}, 120_000)

it('leaves a database of a newer release where it is', async () => {
  const [first = ''] = await knownMigrations()
  await plant('newer', first, '9999_later')
  await expect(startOwnDatabase(dataDir(), log)).rejects.toThrow(
    '9999_later, which this release does not know',
  )
  expect(await planted('postgres')).toBe('newer')
}, 120_000)

it('refuses a given database of before 1.0.0 in one sentence, and touches nothing of it', async () => {
  const database = await createTestDatabase()
  try {
    await query(database.url, `insert into kysely_migration values ('0001_foundation', '2026')`)
    const contents = () =>
      query(
        database.url,
        `select (select count(*) from configuration) as rows, array(select name from kysely_migration order by 1) as names`,
      )
    const before = await contents()
    const port = await freePort()
    const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: database.url, PORT: `${port}` }
      execFile(process.execPath, [join(ROOT, 'tools/start/main.ts')], { env }, (error, out, err) =>
        resolve({ code: error?.code, text: out + err }),
      )
    })
    expect(text).toBe(
      'The database was made before FXMatch 1.0.0, and no release brings it further. ' +
        'It is left as it is: give an empty database.\n',
    )
    expect(code).toBe(1)
    expect(await contents()).toEqual(before)
  } finally {
    await database.drop()
  }
}, 60_000)
