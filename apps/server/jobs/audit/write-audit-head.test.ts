import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { extendAuditChain, verifyAuditChain } from '../../db/audit/audit-chain.ts'
import { headMismatches } from '../../db/audit/audit-heads.ts'
import { createDatabase, createPool, type Db } from '../../db/connect.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import type { TestDatabase } from '../../testing/templates.ts'
import { HEAD_FILE, readHeadFile } from './head-file.ts'
import { measureAuditHeads } from './metrics.ts'
import { writeAuditHead } from './write-audit-head.ts'

let database: TestDatabase
let db: Db
let directory: string
let now: Date
const clock = { now: () => now }

beforeEach(async () => {
  database = await createTestDatabase()
  db = createDatabase(createPool({ url: database.url }))
  directory = mkdtempSync(join(tmpdir(), 'fxmatch-heads-'))
  now = new Date('2026-11-20T09:00:00Z')
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
  rmSync(directory, { recursive: true })
})

async function record(count: number): Promise<void> {
  await sql`insert into audit_entries (at, action, object_type, object_id, data)
    select now(), 'order.placed', 'order', n::text, '{}' from generate_series(1, ${count}) n`.execute(db)
  await db.transaction().execute((tx) => extendAuditChain(tx))
}

/** As the database's owner can, with the triggers off. */
async function tamper(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`set session_replication_role = 'replica'`)
  await owner.query(statement)
  await owner.end()
}

const write = () => writeAuditHead({ db, clock, directory })
const onFile = () => readHeadFile(join(directory, HEAD_FILE))

it('writes one head a day, and none while there is nothing to vouch for', async () => {
  expect(await write()).toBeNull()
  await record(3)
  const first = await write()
  expect(first).toMatchObject({ date: '2026-11-20', number: 3, count: 3 })
  await record(2)
  expect(await write()).toBeNull()
  now = new Date('2026-11-20T23:00:00Z') // midnight in Tunis
  expect(await write()).toMatchObject({ date: '2026-11-21', number: 5, count: 5 })
  expect((await onFile()).map(({ number }) => number)).toEqual([3, 5])
  expect(await headMismatches(db, await onFile())).toEqual([])
})

it('only ever adds to the file', async () => {
  await record(1)
  await write()
  const before = readFileSync(join(directory, HEAD_FILE), 'utf8')
  now = new Date('2026-11-21T09:00:00Z')
  await record(1)
  await write()
  expect(readFileSync(join(directory, HEAD_FILE), 'utf8').startsWith(before)).toBe(true)
})

it('shows that the newest entries were removed with their links, which the chain alone does not', async () => {
  await record(10)
  await write()
  await tamper('delete from audit_chain where seq > 8')
  await tamper('delete from audit_entries where id > 8')
  expect(await verifyAuditChain(db)).toEqual({ ok: true, entries: 8, unchained: 0 })
  expect(await headMismatches(db, await onFile())).toEqual([{ number: 10, problem: 'missing' }])
  now = new Date('2026-11-21T09:00:00Z')
  await expect(write()).rejects.toThrow('does not bear out the head of 2026-11-20')
})

it('shows that the record was rewritten with fitting links', async () => {
  await record(10)
  await write()
  await tamper('delete from audit_chain')
  await tamper(`update audit_entries set action = 'order.cancelled' where id = 4`)
  await db.transaction().execute((tx) => extendAuditChain(tx))
  expect(await verifyAuditChain(db)).toMatchObject({ ok: true, entries: 10 })
  expect(await headMismatches(db, await onFile())).toEqual([{ number: 10, problem: 'differs' }])
})

it('reads no file of heads that is none', async () => {
  await record(1)
  await write()
  appendFileSync(join(directory, HEAD_FILE), '{"date":"2026-11-21"}\n')
  await expect(onFile()).rejects.toThrow('line 2: no head of the audit chain')
  expect(await readHeadFile(join(directory, 'none.jsonl'))).toEqual([])
})

it('tells the operators when the newest head was written, and that the file cannot be read', async () => {
  const registry = new Registry()
  measureAuditHeads(registry, directory, pino({ level: 'silent' }))
  const told = async () => {
    const text = await registry.metrics()
    return /^fxmatch_audit_head_timestamp_seconds (\S+)$/m.exec(text)?.[1]
  }
  expect(await told()).toBe('0')
  await record(1)
  await writeAuditHead({ db, clock, directory })
  expect(await told()).toBe(String(now.getTime() / 1_000))
  appendFileSync(join(directory, HEAD_FILE), 'no head\n')
  expect(await told()).toBe('Nan')
  expect(await told()).toBe('Nan')
})
