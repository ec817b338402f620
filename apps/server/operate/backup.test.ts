import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { extendAuditChain } from '../db/audit/audit-chain.ts'
import { restoreBackup } from '../db/backup/restore-backup.ts'
import { writeBackup } from '../db/backup/write-backup.ts'
import { createDatabase, createPool } from '../db/connect.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { startServer } from '../main.ts'
import { contentsOf } from '../testing/database-contents.ts'
import { asRole, type Deployment, runStatements, startDeployment } from '../testing/deployed-database.ts'
import { TEST_CONFIG } from '../testing/http-app.ts'
import { place, plantMarket, publish } from '../testing/market-world.ts'
import { openMarket } from '../testing/plant-market.ts'
import { testHash } from '../testing/test-hash.ts'
import { runFxmatch } from './program.ts'

const KEY = 'ab'.repeat(32)
/** The key before it, which still opens what it sealed. */
const OLD_KEY = 'ef'.repeat(32)
const PROGRAM = fileURLToPath(new URL('../fxmatch.ts', import.meta.url))
const PASSWORD = 'correct horse battery staple'

let deployment: Deployment
let folder: string
/** Of the deployment as it was backed up. */
let before: Record<string, string>
let databases = 0

beforeAll(async () => {
  deployment = await startDeployment()
  folder = mkdtempSync(join(tmpdir(), 'fxmatch-backup-'))
  // As a deployment's servers do: as the role that owns nothing. The pool is ended: the database is cloned below.
  const db = createDatabase(createPool({ url: deployment.app, maxConnections: 4 }))
  try {
    await openMarket(db)
    const world = await plantMarket(db)
    // Something everywhere: a position, an order, history, audit entries with their links.
    await place(world, await publish(world))
    await db
      .updateTable('users')
      .set({ password_hash: await testHash(PASSWORD) })
      .execute()
    await db.transaction().execute((tx) => extendAuditChain(tx))
  } finally {
    await db.destroy()
  }
  await runStatements(deployment.owner, `select jobs.create_queue('later', '{"policy":"standard"}')`)
  // Where a backup is restored on another day, the day's table is another one.
  await runStatements(
    deployment.owner,
    `create table jobs.queue_stats_20200102 partition of jobs.queue_stats
     for values from ('2020-01-02') to ('2020-01-03')`,
  )
  before = await contentsOf(deployment.owner)
  expect(before['public.audit_chain']).not.toMatch(/^0 /)
  // A session would be open again although its owner had ended it: none is carried.
  await runStatements(
    deployment.owner,
    `insert into sessions (id, token_hash, user_id, stay_online, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), 'x', id, true, now(), now(), now() + interval '1 day' from users limit 1`,
  )
  expect(await backup('first')).toMatchObject({ code: 0 })
}, 120_000)
afterAll(async () => {
  await deployment?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Types a command of the operator. @returns its exit code and all that it wrote */
async function run(args: string[], env: Record<string, string> = {}) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await runFxmatch(args, { env: { SECRETS_KEY: KEY, ...env }, out: say, err: say })
  return { code, text: lines.join('\n') }
}
const backup = (name: string, url = deployment.owner) =>
  run(['backup', join(folder, name)], { DATABASE_URL: url })
const restore = (name: string, url: string, ...more: string[]) =>
  run(['restore', join(folder, name), ...more], { DATABASE_URL: url })

function emptyDatabase(): Promise<string> {
  databases += 1
  return deployment.createDatabase(`empty${databases}`)
}
function filledDatabase(): Promise<string> {
  databases += 1
  return deployment.createDatabase(`filled${databases}`, 'fxmatch')
}

/** A copy of the first backup, to be damaged. */
function copyOfFirst(name: string): (file: string) => string {
  cpSync(join(folder, 'first'), join(folder, name), { recursive: true })
  return (file) => join(folder, name, file)
}

/** Writes another manifest with a checksum that fits, as a careful forger would. */
function forgeManifest(at: (file: string) => string, change: (manifest: string) => string): void {
  const text = change(readFileSync(at('manifest.json'), 'utf8'))
  writeFileSync(at('manifest.json'), text)
  const digest = createHash('sha256').update(text).digest('hex')
  writeFileSync(at('manifest.sha256'), `${digest}  manifest.json\n`)
}

it('brings everything back for the roles of a deployment: rows, owners and rights; it can be migrated and served', async () => {
  const inFile = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  // While keys are rotated, from the files that a deployment keeps its secrets in.
  const made = await run(['backup', join(folder, 'rotating')], {
    SECRETS_KEY: '',
    SECRETS_KEY_FILE: inFile('secrets_key', `${KEY},${OLD_KEY}\n`),
    DATABASE_URL_FILE: inFile('database_url', deployment.owner),
  })
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('SECRETS_KEY is not in it') })

  const empty = await emptyDatabase()
  const restored = await run(['restore', join(folder, 'rotating')], {
    SECRETS_KEY: `${'cd'.repeat(32)},${KEY},${OLD_KEY}`,
    DATABASE_URL_FILE: inFile('other_url', empty),
  })
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('ends as the manifest says') })
  expect(restored.text).not.toContain('WARNING')
  expect(await contentsOf(empty)).toEqual(before)

  await migrateToLatest(empty)
  const head = /link (\d+), ([0-9a-f]{64})/.exec(made.text)
  const at = '2026-11-18T09:00:00.000Z'
  const line = {
    date: '2026-11-18',
    at,
    number: Number(head?.[1]),
    hash: head?.[2],
    count: Number(head?.[1]),
  }
  const heads = inFile('heads.jsonl', JSON.stringify(line))
  expect(await run(['audit', 'verify', '--heads', heads], { DATABASE_URL: empty })).toMatchObject({
    code: 0,
    text: expect.stringContaining('1 heads are borne out'),
  })
  const app = asRole(empty, 'fxmatch_app')
  const server = await startServer({ ...TEST_CONFIG, databaseUrl: app })
  try {
    const signedIn = await fetch(`${server.address}/api/login_check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'room.test', password: PASSWORD }),
    })
    expect([signedIn.status, await signedIn.json()]).toEqual([
      200,
      expect.objectContaining({ is_bank: true }),
    ])
  } finally {
    await server.close()
  }
  expect(await run(['invariants'], { DATABASE_URL: empty })).toMatchObject({ code: 0 })

  // What happened since goes: the restored database is changed, then replaced.
  await runStatements(
    empty,
    `update companies set name = 'Changed ' || name`,
    `insert into holidays (day, label) values ('2031-01-02', 'x')`,
  )
  const again = await run(['restore', join(folder, 'rotating'), '--overwrite'], {
    DATABASE_URL: empty,
    SECRETS_KEY: 'cd'.repeat(32),
  })
  expect(again.text).toContain('WARNING: SECRETS_KEY is not the one of the backup')
  expect(again.text).toContain('an older key of then is not set here')
  expect(again.code).toBe(0)
  expect(await contentsOf(empty)).toEqual(before)
}, 240_000)

it('touches no database that holds something, unless asked, nor one that a server is using, nor a backup that is there', async () => {
  const filled = await filledDatabase()
  const held = await contentsOf(filled)
  const refused = await restore('first', filled)
  expect(refused).toEqual({
    code: 1,
    text: 'The database is not empty. To replace what it holds, add --overwrite.',
  })
  expect(await contentsOf(filled)).toEqual(held)

  expect(await backup('first')).toMatchObject({
    code: 1,
    text: expect.stringContaining('exists: a backup is written into a new folder'),
  })

  // As the owner sees a server: another role's session, of which it is told little.
  const served = new pg.Client({ connectionString: deployment.app, application_name: 'fxmatch' })
  await served.connect()
  const inUse = await restore('first', deployment.owner, '--overwrite')
  await served.end()
  expect(inUse).toEqual({
    code: 1,
    text: 'Somebody is connected to the database (fxmatch): stop the servers first.',
  })
}, 240_000)

it('puts back what it was to replace when the backup does not pass the checks', async () => {
  const forged = await filledDatabase()
  await runStatements(
    Object.assign(new URL(deployment.superuser), { pathname: new URL(forged).pathname }).href,
    `set session_replication_role = 'replica'`,
    `update audit_entries set action = 'order.forged' where id = 1`,
  )
  expect(await backup('forged', forged)).toMatchObject({ code: 0 })
  const filled = await filledDatabase()
  const held = await contentsOf(filled)
  const refused = await restore('forged', filled, '--overwrite')
  expect(refused.code).toBe(1)
  expect(refused.text).toContain('BROKEN the audit chain is unbroken: link 1 does not hold')
  expect(await contentsOf(filled)).toEqual(held)
}, 240_000)

it('notices a file that was changed or cut off, one that is missing, and a manifest that was edited', async () => {
  const empty = await emptyDatabase()
  const at = copyOfFirst('damaged')
  expect(readdirSync(join(folder, 'first')).filter((name) => statSync(at(name)).mode & 0o077)).toEqual([])
  const orders = 'public.orders.copy.gz'
  const sizes = statSync(at(orders)).size
  const says = async () => {
    const { code, text } = await restore('damaged', empty)
    expect([code, text.split('\n').length]).toEqual([1, 1])
    return text
  }
  appendFileSync(at(orders), 'x')
  expect(await says()).toContain(`${orders} is not what was written`)
  truncateSync(at(orders), sizes - 10)
  expect(await says()).toContain(`${orders} is not what was written`)
  unlinkSync(at(orders))
  expect(await says()).toContain(`${orders} is missing`)
  appendFileSync(at('manifest.json'), ' ')
  expect(await says()).toContain('its checksum differs')
  forgeManifest(at, (text) => text.slice(0, 200))
  expect(await says()).toContain('is of a format that this release does not read')
  forgeManifest(at, () => JSON.stringify({ format: 2 }))
  expect(await says()).toContain('is of a format that this release does not read')
  expect((await restore('none', empty)).text).toContain('holds no backup')
  expect((await restore('secrets_key', empty)).text).toMatch(/no folder|holds no backup/)
  expect(await runStatements(empty, `select from pg_tables where schemaname = 'public'`)).toEqual([])
}, 240_000)

it('refuses a backup of a newer release, and leaves an empty database empty when the rows do not fit', async () => {
  const empty = await emptyDatabase()
  const at = copyOfFirst('edited')
  const original = readFileSync(at('manifest.json'), 'utf8')
  forgeManifest(at, (text) => text.replace(/("migrations": \[)/, '$1 "9999_from_tomorrow",'))
  expect((await restore('edited', empty)).text).toMatch(/newer release.*9999_from_tomorrow/)
  forgeManifest(at, () => original.replace('"name": "holidays"', '"name": "no_such_table"'))
  const refused = await restore('edited', empty)
  expect(refused.code).toBe(1)
  expect(refused.text.split('\n').at(-1)).toMatch(/no_such_table/)
  expect(refused.text).not.toMatch(/^\s+at /m)
  expect(await runStatements(empty, `select from pg_tables where schemaname in ('public', 'jobs')`)).toEqual(
    [],
  )
}, 240_000)

it('keeps servers out of what a restore that died has left, and puts back what that was to replace', async () => {
  const filled = await filledDatabase()
  await runStatements(filled, `grant connect on database ${new URL(filled).pathname.slice(1)} to fxmatch_app`)
  const held = await contentsOf(filled)
  const app = asRole(filled, 'fxmatch_app')
  const options = {
    databaseUrl: filled,
    directory: join(folder, 'first'),
    overwrite: true,
    log: () => undefined,
  }
  const died = restoreBackup({
    ...options,
    // The database ends the connection, as when it is restarted: nothing can be put back.
    check: async () => {
      await runStatements(
        deployment.superuser,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fxmatch restore'`,
      )
      throw new Error('and the check failed')
    },
  })
  await expect(died).rejects.toThrow(/The restore failed .* put that back with --undo/)
  await expect(runStatements(app, 'select 1')).rejects.toThrow(/permission denied for database/)
  expect((await restore('first', filled)).text).toContain('The database is not empty')
  expect(await run(['restore', '--undo'], { DATABASE_URL: filled })).toMatchObject({ code: 0 })
  expect(await contentsOf(filled)).toEqual(held)
  expect(await runStatements(app, 'select 1')).toHaveLength(1)
  expect(await run(['restore', '--undo'], { DATABASE_URL: filled })).toEqual({
    code: 1,
    text: 'No restore was interrupted here: there is nothing to put back.',
  })
}, 240_000)

it('makes one backup of a database at a time, as the owner alone, and leaves nothing of one that failed', async () => {
  const { app, owner } = deployment
  const held = readdirSync(folder)
  // A role that reads the rows but not the sequences would leave numbers to be given twice.
  expect(await backup('by-servers', app)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/sign in as the owner/),
  })
  expect(readdirSync(folder)).toEqual(held)
  const both = await Promise.all([backup('one'), backup('two')])
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(both.find(({ code }) => code === 1)?.text).toBe('Another backup of this database is under way.')
  const options = { databaseUrl: owner, directory: join(folder, 'three'), secretsKeys: [], now: new Date() }
  writeFileSync(join(folder, 'three.partial'), '')
  await expect(writeBackup(options)).rejects.toThrow(
    /three.partial exists: another backup is writing it, or one died/,
  )
}, 240_000)

it('keeps the newest of the nightly backups, and reads the newest again', async () => {
  const parent = mkdtempSync(join(folder, 'nightly-'))
  const nightly = (...args: string[]) =>
    run(['backup', ...args], { DATABASE_URL: deployment.owner, BACKUP_DIRECTORY: parent })
  expect(await nightly('--verify')).toEqual({ code: 1, text: `${parent} holds no backup.` })
  const names = ['01', '02', '03'].map((day) => `fxmatch-2020-01-${day}T02-00-00Z`)
  const [dead, running] = ['fxmatch-2020-02-01T02-00-00Z.partial', 'fxmatch-2020-02-02T02-00-00Z.partial']
  for (const name of [...names, 'kept-by-hand', dead, running]) mkdirSync(join(parent, name))
  utimesSync(join(parent, dead), new Date('2020-02-01'), new Date('2020-02-01'))
  const held = readdirSync(parent).sort()
  for (const keep of ['0', '-1', 'all', '1e3']) expect((await nightly(`--keep=${keep}`)).code).toBe(1)
  expect((await run(['backup', '--keep', '2'], { BACKUP_DIRECTORY: parent })).text).toBe(
    'DATABASE_URL is missing',
  )
  expect((await nightly(join(folder, 'elsewhere'), '--keep', '2')).text).toContain(
    'goes with BACKUP_DIRECTORY',
  )
  expect(readdirSync(parent).sort()).toEqual(held)

  expect(await nightly('--keep', '2')).toMatchObject({
    code: 0,
    text: expect.stringContaining(`${names[1]}`),
  })
  const after = readdirSync(parent).sort()
  expect(after).toEqual([names[2], running, expect.stringMatching(/^fxmatch-.*Z$/), 'kept-by-hand'])
  expect(await nightly('--verify')).toMatchObject({
    code: 0,
    text: expect.stringMatching(new RegExp(`${after[2]}\n[^]*this release can restore it`)),
  })
  appendFileSync(join(parent, after[2] ?? '', 'public.users.copy.gz'), 'x')
  expect((await nightly('--verify')).text).toContain('public.users.copy.gz is not what was written')
}, 240_000)

it('is found well by the doctor, and ill where backup, schema or server are not', async () => {
  const parent = mkdtempSync(join(folder, 'looked-at-'))
  const doctor = (url = deployment.owner, at = parent) =>
    run(['doctor'], { DATABASE_URL: url, BACKUP_DIRECTORY: at })
  expect(await doctor()).toMatchObject({
    code: 1,
    text: expect.stringContaining(`BROKEN Backups: ${parent} holds none`),
  })
  expect(await run(['backup'], { DATABASE_URL: deployment.owner, BACKUP_DIRECTORY: parent })).toMatchObject({
    code: 0,
  })
  const well = await doctor()
  expect(well.text.match(/^(ok|BROKEN|-) +\w+/gm)).toEqual(
    ['Node', 'Database', 'Roles', 'Schema', 'Clock', 'Backups', 'Disk']
      .map((what) => `ok     ${what}`)
      .concat(['-      Mail', '-      Certificate']),
  )
  expect(well.text).toMatch(/All is well; 2 could not be looked at\.$/)
  expect(well.code).toBe(0)
  // When it was made is on record for the servers' gauge.
  const [record] = await runStatements(
    deployment.app,
    `select now() - made_at < interval '5 minutes' as fresh from last_backup`,
  )
  expect(record).toEqual({ fresh: true })
  await runStatements(
    deployment.app,
    `insert into second_factors (user_id, secret, begun_at, last_step)
      select id, '', now(), extract(epoch from now() + interval '1 hour')::bigint / 30 from users limit 1`,
  )
  expect((await doctor()).text).toMatch(/^BROKEN Clock: what is on record is up to 3\d\d\d s ahead of it/m)
  await runStatements(deployment.app, `delete from second_factors where secret = ''`)

  const name = readdirSync(parent)[0] ?? ''
  appendFileSync(join(parent, name, 'public.orders.copy.gz'), 'x')
  expect((await doctor()).text).toContain(
    `BROKEN Backups: the newest, ${name}, cannot be restored: public.orders.copy.gz is not`,
  )
  const empty = await emptyDatabase()
  expect((await doctor(empty)).text).toMatch(
    /^BROKEN Schema: The database has no schema yet.*fxmatch migrate\.$/m,
  )
  const away = await doctor('postgres://nobody@127.0.0.1:1/none', '/nowhere')
  expect(away.text).toMatch(/^BROKEN Database: The database does not answer/m)
  expect(away.text).toMatch(/^BROKEN Backups: There is no such file or folder/m)
  const none = await run(['doctor'])
  expect([none.code, none.text]).toEqual([
    1,
    expect.stringMatching(/^BROKEN Settings: DATABASE_URL is missing/m),
  ])
}, 240_000)

it('says in one sentence that the disk is full, and leaves nothing of that backup', async () => {
  // The size of a file is limited where a full disk would need the rights to make one; the error goes the same way.
  const script = 'ulimit -f 1; trap "" XFSZ; exec "$0" "$@"'
  const parent = mkdtempSync(join(folder, 'full-'))
  const args = ['-c', script, process.execPath, PROGRAM, 'backup', join(parent, 'large')]
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  const ended = spawnSync('sh', args, { encoding: 'utf8', env: { ...env, DATABASE_URL: deployment.owner } })
  expect(ended.stderr).toMatch(/^The file may not grow further: .*\n$/)
  expect([ended.status, readdirSync(parent)]).toEqual([1, []])
}, 240_000)
