import { execFile } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { allowAppLogin } from '@fxmatch/server/db/app-login'
import { extendAuditChain } from '@fxmatch/server/db/audit/audit-chain'
import { createMarketWorld, type MarketWorld, place, publish } from '@fxmatch/server/testing/market-world'
import { createTestDatabase } from '@fxmatch/server/testing/postgres'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from '../root.ts'

const KEY = 'ab'.repeat(32)
/** The key before it, which still opens what it sealed. */
const OLD_KEY = 'ef'.repeat(32)

let world: MarketWorld
let folder: string
let targets: { url: string; drop(): Promise<void> }[]

beforeEach(async () => {
  world = await createMarketWorld()
  folder = mkdtempSync(join(tmpdir(), 'fxmatch-backup-'))
  targets = []
  await deal()
})
afterEach(async () => {
  await world.close()
  for (const target of targets) await target.drop()
  rmSync(folder, { recursive: true })
})

/** Something new everywhere: a position, an order, history, audit entries with their links. */
async function deal(): Promise<void> {
  await place(world, await publish(world))
  await world.db.transaction().execute((tx) => extendAuditChain(tx))
}

async function target(): Promise<string> {
  const database = await createTestDatabase()
  targets.push(database)
  return database.url
}

async function emptyTarget(): Promise<string> {
  const url = await target()
  await asOwner(url, 'drop schema jobs cascade; drop schema public cascade; create schema public')
  return url
}

async function asOwner(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const { PATH, NODE_COMPILE_CACHE } = process.env

/** Runs a command of the house as a program. @returns its exit code and all that it wrote */
function run(command: 'main' | 'restore-main', args: string[], env: Record<string, string>) {
  return new Promise<{ code: number; text: string }>((resolve) => {
    const program = [join(ROOT, `tools/backup/${command}.ts`), ...args]
    execFile(
      process.execPath,
      program,
      { env: { PATH, NODE_COMPILE_CACHE, SECRETS_KEY: KEY, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, text: out + err }),
    )
  })
}
const backup = (name: string, url = world.url) => run('main', [join(folder, name)], { DATABASE_URL: url })
const restore = (name: string, url: string, ...more: string[]) =>
  run('restore-main', [join(folder, name), ...more], { DATABASE_URL: url })

/** Everything in a database, by table: its rows' digest, its sequences, constraints, triggers and rights. */
async function contents(url: string): Promise<Record<string, string>> {
  const tables = await asOwner(
    url,
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'jobs')
       and tablename not in ('kysely_migration', 'kysely_migration_lock') order by 1`,
  )
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as value from ${name} t`,
  )
  const rows = await asOwner(
    url,
    `${digests.join(' union all ')}
     union all select 'sequence ' || sequencename, last_value::text from pg_sequences
     union all select 'constraint ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
       from pg_constraint where connamespace in ('public'::regnamespace, 'jobs'::regnamespace)
     union all select 'trigger ' || tgrelid::regclass || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal
     union all select 'rights ' || table_schema || '.' || table_name, string_agg(privilege_type, ' ' order by privilege_type)
       from information_schema.table_privileges where grantee = 'fxmatch_app' group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

it('brings everything back as it was, into an empty database and over a later state', async () => {
  await asOwner(world.url, `select jobs.create_queue('later', '{"policy":"standard"}')`)
  const before = await contents(world.url)
  // A session would be open again although its owner had ended it: none is carried.
  await asOwner(
    world.url,
    `insert into sessions (id, token_hash, user_id, stay_online, created_at, last_seen_at, expires_at)
     values (gen_random_uuid(), 'x', '${world.people.trader.userId}', true, now(), now(), now() + interval '1 day')`,
  )
  expect(before['public.audit_chain']).not.toMatch(/^0 /)
  // A role that reads the rows but not the sequences would leave numbers to be given twice.
  const refused = await backup('first', await allowAppLogin(world.url))
  expect(refused.text).toContain('sign in as the owner')
  expect(readdirSync(folder)).toEqual([])
  // While keys are rotated, from the files that a deployment keeps its secrets in.
  const inFile = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const made = await run('main', [join(folder, 'first')], {
    SECRETS_KEY: '',
    SECRETS_KEY_FILE: inFile('secrets_key', `${KEY},${OLD_KEY}\n`),
    DATABASE_URL_FILE: inFile('database_url', world.url),
  })
  expect(made).toMatchObject({ code: 0 })
  expect(made.text).toContain('SECRETS_KEY is not in it')

  const empty = await emptyTarget()
  const restored = await run('restore-main', [join(folder, 'first')], {
    SECRETS_KEY: `${'cd'.repeat(32)},${KEY},${OLD_KEY}`,
    DATABASE_URL_FILE: inFile('other_url', empty),
  })
  expect(restored.text).toContain('the audit chain ends as the manifest says')
  expect(restored.text).not.toContain('WARNING')
  expect(restored.code).toBe(0)
  expect(await contents(empty)).toEqual(before)

  // What happened since goes: the restored database is changed, then replaced.
  await asOwner(
    empty,
    `update companies set name = 'Changed ' || name; insert into holidays (day, label) values ('2031-01-02', 'x')`,
  )
  expect(await contents(empty)).not.toEqual(before)
  const again = await run('restore-main', [join(folder, 'first'), '--overwrite'], {
    DATABASE_URL: empty,
    SECRETS_KEY: 'cd'.repeat(32),
  })
  expect(again.text).toContain('WARNING: SECRETS_KEY is not the one of the backup')
  expect(again.text).toContain('an older key of then is not set here')
  expect(again.code).toBe(0)
  expect(await contents(empty)).toEqual(before)
  expect(await asOwner(empty, `select nspname from pg_namespace where nspname like 'replaced%'`)).toEqual([])
}, 60_000)

it('touches no database that holds something, unless asked, nor one that somebody is using, nor a backup that is there', async () => {
  await backup('first')
  const filled = await target()
  const before = await contents(filled)
  const refused = await restore('first', filled)
  expect(refused.code).toBe(1)
  expect(refused.text).toContain('The database is not empty')
  expect(await contents(filled)).toEqual(before)

  const written = await backup('first')
  expect(written.code).toBe(1)
  expect(written.text).toContain('exists: a backup is written into a new folder')

  const inUse = await restore('first', world.url, '--overwrite')
  expect(inUse.code).toBe(1)
  expect(inUse.text).toContain('stop the servers first')
}, 60_000)

it('puts back what it was to replace when the backup does not pass the checks', async () => {
  await asOwner(
    world.url,
    `set session_replication_role = 'replica'; update audit_entries set action = 'order.forged' where id = 1`,
  )
  expect(await backup('forged')).toMatchObject({ code: 0 })
  const filled = await target()
  const before = await contents(filled)
  const refused = await restore('forged', filled, '--overwrite')
  expect(refused.code).toBe(1)
  expect(refused.text).toContain('BROKEN the audit chain is unbroken: link 1 does not hold')
  expect(await contents(filled)).toEqual(before)
}, 60_000)

it('notices a file that was changed, one that is missing, and a manifest that was edited', async () => {
  await backup('first')
  const empty = await emptyTarget()
  const copy = (name: string) => join(folder, 'first', name)
  expect(statSync(copy('manifest.json')).mode & 0o077).toBe(0)
  expect(readdirSync(join(folder, 'first')).filter((name) => statSync(copy(name)).mode & 0o077)).toEqual([])
  appendFileSync(copy('public.orders.copy.gz'), 'x')
  expect((await restore('first', empty)).text).toContain('public.orders.copy.gz is not what was written')
  unlinkSync(copy('public.orders.copy.gz'))
  expect((await restore('first', empty)).text).toContain('public.orders.copy.gz is missing')
  appendFileSync(copy('manifest.json'), ' ')
  expect((await restore('first', empty)).text).toContain('its checksum differs')
  expect((await restore('none', empty)).text).toContain('holds no backup')
  expect(await asOwner(empty, `select from pg_tables where schemaname = 'public'`)).toEqual([])
}, 60_000)

it('keeps the newest thirty of the nightly backups', async () => {
  const names = Array.from(
    { length: 31 },
    (_, n) => `fxmatch-2020-01-${String(n + 1).padStart(2, '0')}T02-00-00Z`,
  )
  for (const name of [...names, 'kept-by-hand', 'fxmatch-2020-02-01T02-00-00Z.partial'])
    mkdirSync(join(folder, name))
  const nightly = (url: string) =>
    new Promise<number>((resolve) => {
      const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
      const env = { PATH, BACKUPS: folder, DATABASE_URL: url }
      execFile('bash', [join(ROOT, 'deploy/backup.sh'), 'once'], { cwd: ROOT, env }, (error) =>
        resolve(error ? Number(error.code) : 0),
      )
    })
  const before = readdirSync(folder).sort()
  await nightly('postgres://nobody@127.0.0.1:1/none')
  expect(readdirSync(folder).sort()).toEqual(before)
  expect(await nightly(world.url)).toBe(0)
  const after = readdirSync(folder).sort()
  expect(after.slice(0, 29)).toEqual(names.slice(2))
  expect(after.slice(29)).toEqual([expect.stringMatching(/^fxmatch-.*Z$/), 'kept-by-hand'])
  expect(readdirSync(join(folder, after[29] ?? ''))).toContain('manifest.json')
}, 60_000)
