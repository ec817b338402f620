import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import type { TestDatabase } from '../../testing/templates.ts'
import { allowAppLogin, mayLeaveAppRole } from '../app-login.ts'
import { createDatabase, createPool } from '../connect.ts'

let database: TestDatabase
/** Signed in as the application's role itself, as a deployment does. */
let app: pg.Client
let appUrl: string
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  appUrl = await allowAppLogin(database.url)
  app = new pg.Client({ connectionString: appUrl })
  owner = new pg.Client({ connectionString: database.url })
  await app.connect()
  await owner.connect()
})
afterAll(async () => {
  await app.end()
  await owner.end()
  await database.drop()
})

/** What is on record for good. The histories of things that may be forgotten whole (a sign-up) are not in it. */
const RECORD = [
  'audit_chain',
  'audit_entries',
  'journals',
  'ledger_entries',
  'order_history',
  'order_offers',
  'order_price_proofs',
  'order_price_proof_notes',
  'request_history',
  'market_status_changes',
  'configuration_changes',
  'invoice_lines',
  'trust_steps',
  'trust_token_movements',
]

const FORBIDDEN: readonly (readonly [string, (table: string) => string])[] = [
  ['update', (t) => `update ${t} set ${KEYS[t]} = ${KEYS[t]}`],
  ['update of no row', (t) => `update ${t} set ${KEYS[t]} = ${KEYS[t]} where false`],
  ['delete', (t) => `delete from ${t}`],
  ['truncate', (t) => `truncate ${t} cascade`],
  ['drop', (t) => `drop table ${t} cascade`],
  ['alter', (t) => `alter table ${t} add column extra text`],
  ['rename', (t) => `alter table ${t} rename to elsewhere`],
  ['drop of the trigger', (t) => `drop trigger append_only on ${t}`],
  ['triggers off', (t) => `alter table ${t} disable trigger all`],
  ['a rule', (t) => `create rule forget as on insert to ${t} do instead nothing`],
  [
    'a trigger of its own',
    (t) => `create trigger forget before insert on ${t} for each row execute function refuse_change()`,
  ],
  ['ownership', (t) => `alter table ${t} owner to fxmatch_app`],
]

const KEYS: Record<string, string> = {}
beforeAll(async () => {
  const { rows } = await owner.query<{ name: string; column: string }>(`
    select table_name as name, min(column_name) as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'NO' group by table_name`)
  for (const { name, column } of rows) KEYS[name] = column
})

const attempt = (statement: string) =>
  app.query(statement).then(
    () => 'done',
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error),
  )

const INSUFFICIENT_PRIVILEGE = '42501'

describe.each(RECORD)('%s, to the role of the application', (table) => {
  it('can be read and only added to, and gives no rights away', async () => {
    // Granting what one does not have is a warning to PostgreSQL, no error.
    await app.query(`grant update, delete on ${table} to fxmatch_app, public`)
    const { rows } = await owner.query<{ right: string }>(
      `select privilege_type as right from information_schema.table_privileges
       where table_name = $1 and grantee = 'fxmatch_app' order by 1`,
      [table],
    )
    expect(rows.map(({ right }) => right)).toEqual(['INSERT', 'SELECT'])
    const { rowCount } = await owner.query(
      `select from pg_trigger where tgrelid = $1::regclass and tgname = 'append_only' and tgenabled = 'O'`,
      [table],
    )
    expect(rowCount).toBe(1)
  })

  it.each(FORBIDDEN)('refuses %s', async (_, statement) => {
    expect(await attempt(statement(table))).toBe(INSUFFICIENT_PRIVILEGE)
  })
})

describe('the role of the application', () => {
  it.each([
    ['triggers off for the session', `set session_replication_role = 'replica'`],
    ['another role', 'set role fxmatch'],
    ['another session', 'set session authorization fxmatch'],
    [
      'a function that refuses nothing',
      `create or replace function refuse_change() returns trigger language sql as 'select null'`,
    ],
    ['an object of its own', 'create table mine (id integer)'],
    ['a role', 'create role friend superuser'],
    ['more for itself', 'alter role fxmatch_app superuser'],
    ['a program', `copy (select 1) to program 'cat'`],
    ['a file', `copy (select 1) to '/tmp/fxmatch'`],
    ['a migration run again', 'delete from kysely_migration'],
    [
      'an entry overwritten in passing',
      `insert into audit_chain (seq, entry_id, hash) values (1, 1, '') on conflict (seq) do update set hash = ''`,
    ],
  ])('is refused %s', async (_, statement) => {
    expect(await attempt(statement)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  it('lays down nothing: reset leads back to itself', async () => {
    await app.query('reset role')
    await app.query('set role none')
    const { rows } = await app.query('select current_user as who, session_user as signed_in')
    expect(rows).toEqual([{ who: 'fxmatch_app', signed_in: 'fxmatch_app' }])
  })

  it('knows whether it could become another', async () => {
    const asRole = createDatabase(createPool({ url: appUrl, maxConnections: 1 }))
    const asOwner = createDatabase(createPool({ url: database.url, maxConnections: 1 }))
    expect(await mayLeaveAppRole(asRole)).toBe(false)
    expect(await mayLeaveAppRole(asOwner)).toBe(true)
    await asRole.destroy()
    await asOwner.destroy()
  })
})

it('is refused even to the owner, who would have to switch the triggers off first', async () => {
  await expect(owner.query('delete from audit_entries')).rejects.toThrow('append-only')
})
