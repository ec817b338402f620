import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import type { TestDatabase } from '../../testing/templates.ts'
import { canonicalJson } from '../canonical-json.ts'
import { createDatabase, createPool, type Db } from '../connect.ts'
import { extendAuditChain, verifyAuditChain } from './audit-chain.ts'

let database: TestDatabase
let db: Db
/** The owner of the tables: whoever this chain is meant to catch. */
let owner: pg.Pool

// Dropping the database may overtake the closing of the pools' connections; that is no error.
beforeEach(async () => {
  database = await createTestDatabase()
  const pool = createPool({ url: database.url })
  pool.on('connect', (client) => client.on('error', () => undefined))
  db = createDatabase(pool)
  owner = new pg.Pool({ connectionString: database.url })
  owner.on('connect', (client) => client.on('error', () => undefined))
  await write(10)
  await extend()
})
afterEach(async () => {
  await db.destroy()
  await owner.end()
  await database.drop()
})

async function write(count: number): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values(
      Array.from({ length: count }, (_, n) => ({
        at: new Date(1_700_000_000_000 + n),
        user_id: null,
        company_id: null,
        action: 'order.placed',
        object_type: 'order',
        object_id: `o${n}`,
        data: JSON.stringify({ amount: '10000.00', nested: { z: 1, aa: [true, null] }, b: n }),
        request_id: null,
      })),
    )
    .execute()
}

const extend = (limit?: number) => extendAuditChain(db, 0, limit)

/** Changes the record as its owner can: triggers off. */
async function tamper(statement: string): Promise<void> {
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`set local session_replication_role = 'replica'`)
  const { rowCount } = await client.query(statement)
  await client.query('commit')
  client.release()
  expect(rowCount).toBeGreaterThan(0)
}

describe('the audit chain', () => {
  it('holds, grows in pages, and says what waits for its link', async () => {
    expect(await verifyAuditChain(db)).toEqual({ ok: true, entries: 10, unchained: 0 })
    await write(5)
    expect(await verifyAuditChain(db)).toEqual({ ok: true, entries: 10, unchained: 5 })
    expect(await extend(3)).toBe(3)
    expect(await extend(3)).toBe(2)
    expect(await extend(3)).toBe(0)
    expect(await verifyAuditChain(db)).toEqual({ ok: true, entries: 15, unchained: 0 })
  })

  it('gives every entry one link when two extend at once', async () => {
    await write(40)
    await Promise.all([extend(7), extend(7), extend(7), extend(100)])
    expect(await verifyAuditChain(db)).toEqual({ ok: true, entries: 50, unchained: 0 })
  })

  it.each([
    [
      'a changed fact',
      `update audit_entries set data = jsonb_set(data, '{amount}', '"9000.00"') where object_id = 'o3'`,
      4,
    ],
    [
      'a time moved by a microsecond',
      `update audit_entries set at = at + interval '1 microsecond' where object_id = 'o0'`,
      1,
    ],
    ['another action', `update audit_entries set action = 'order.delivered' where object_id = 'o9'`, 10],
    ['a changed hash', `update audit_chain set hash = sha256('x') where seq = 6`, 6],
    ['a removed link', `delete from audit_chain where seq = 5`, 5],
    ['a removed entry', `delete from audit_entries where object_id = 'o7'`, 8],
    [
      'two links that changed places',
      `update audit_chain set entry_id = case seq when 2 then 9000 else 2 end where seq in (2, 3)`,
      2,
    ],
  ])('finds %s', async (_, statement, firstBroken) => {
    await tamper(statement)
    expect(await verifyAuditChain(db)).toMatchObject({ ok: false, firstBroken })
  })

  it('cannot be rewritten by the application', async () => {
    await expect(db.updateTable('audit_entries').set({ action: 'x' }).execute()).rejects.toThrow(
      'permission denied',
    )
    await expect(db.deleteFrom('audit_chain').execute()).rejects.toThrow('permission denied')
  })
})

describe('canonicalJson', () => {
  it('gives one text whatever the order of the members', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"é\\"","d":null}]}',
    )
    expect(canonicalJson({ a: true, b: [1, { c: 'é"', d: null }] })).toBe(
      canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true }),
    )
  })
  it('refuses what JSON cannot carry', () => {
    expect(() => canonicalJson({ a: undefined })).toThrow(TypeError)
    expect(() => canonicalJson(Number.NaN)).toThrow(TypeError)
  })
})
