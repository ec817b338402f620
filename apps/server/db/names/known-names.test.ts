import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld, place, publish } from '../../testing/market-world.ts'
import type { Db } from '../connect.ts'
import { readOrderPageRow, readOrderPageRowWithNext } from '../orders/order-story.ts'
import { readOrderViewRows } from '../orders/order-view-rows.ts'
import { namesVersion } from './known-names.ts'

let world: MarketWorld
let orderId: string
beforeAll(async () => {
  world = await createMarketWorld()
  orderId = await place(world, await publish(world))
})
afterAll(() => world.close())

const page = async (db: Db = world.db) => {
  const row = await readOrderPageRow(db, orderId)
  if (!row) throw new Error('the order is not there')
  return row
}
const rename = (db: Db, name: string) =>
  db.updateTable('companies').set({ name }).where('id', '=', world.companies.bank).execute()
const version = async () => {
  const { rows } = await sql<{ version: number }>`select ${namesVersion} as version`.execute(world.db)
  return rows[0]?.version ?? -1
}
/** What a process sends to read a page: with the page's statement, those that ask for names. */
async function statementsOf(read: (db: Db) => Promise<unknown>): Promise<number> {
  let sent = 0
  const provider = world.db.getExecutor()
  const counting = world.db.withPlugin({
    transformQuery: ({ node }) => {
      sent += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  expect(counting.getExecutor().adapter).toBe(provider.adapter)
  await read(counting)
  return sent
}

describe('names', () => {
  it('that the process knows are not asked for again', async () => {
    await page()
    // The page itself was built before.
    expect(await statementsOf((db) => readOrderPageRow(db, orderId))).toBe(0)
    expect(await statementsOf((db) => readOrderViewRows(db, [orderId]))).toBe(1)
  })

  it('are those of the moment at which the order is read, whoever changed them and how often', async () => {
    for (const name of ['Banque Une', 'Banque Deux', 'Banque Trois']) {
      await rename(world.db, name)
      const { bank_name, buyer_name, history } = await page()
      expect([bank_name, buyer_name, history[0]?.company]).toEqual([name, name, name])
      expect((await readOrderViewRows(world.db, [orderId]))[0]?.bank_name).toBe(name)
    }
  })

  it('of a change that is not committed are nobody else’s, and gone with it', async () => {
    const { bank_name } = await page()
    await expect(
      world.db.transaction().execute(async (tx) => {
        await rename(tx, 'Nobody')
        expect((await page(tx)).bank_name).toBe('Nobody')
        expect((await page()).bank_name).toBe(bank_name)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    // The next change has the number that the undone one had.
    await world.db
      .updateTable('users')
      .set((eb) => ({ username: eb.ref('username') }))
      .execute()
    expect((await page()).bank_name).toBe(bank_name)
  })

  it('of a snapshot are those of that snapshot', async () => {
    const { bank_name } = await page()
    await world.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (old) => {
        await sql`select 1`.execute(old)
        await rename(world.db, 'Banque Nouvelle')
        expect((await page()).bank_name).toBe('Banque Nouvelle')
        expect((await page(old)).bank_name).toBe(bank_name)
      })
    expect((await page()).bank_name).toBe('Banque Nouvelle')
  })

  it('that come with a commit are read after it where the process does not know them', async () => {
    await rename(world.db, 'Banque du Soir')
    const told = await world.db.transaction().execute(async (tx) => ({
      row: readOrderPageRowWithNext(tx, orderId, world.db),
    }))
    // Nothing was sent but the commit, which the page went with.
    expect((await told.row)?.bank_name).toBe('Banque du Soir')
  })

  it('tell of the seller’s own counter as soon as there is one, and until it is closed', async () => {
    const { governorate_id } = await page()
    expect((await page()).seller_agency).toBeNull()
    const counter = { company_id: world.companies.office, governorate_id, name: 'Guichet neuf' }
    const id = crypto.randomUUID()
    await world.db
      .insertInto('agencies')
      .values({ ...counter, id, code_bct: '977', created_at: world.clock.now() })
      .execute()
    expect((await page()).seller_agency).toBe('Guichet neuf')
    await world.db
      .updateTable('agencies')
      .set({ closed_at: world.clock.now() })
      .where('id', '=', id)
      .execute()
    expect((await page()).seller_agency).toBeNull()
  })

  it.each([
    ['companies', ['name', 'bct_code', 'phone', 'governorate_id', 'tells_margin']],
    ['users', ['full_name', 'username', 'company_id']],
    ['agencies', ['name', 'code_bct', 'governorate_id', 'closed_at', 'region_representer']],
  ] as const)('count changes of what is known of %s', async (table, columns) => {
    for (const column of columns) {
      const before = await version()
      const name = sql.ref(column)
      await sql`update ${sql.table(table)} set ${name} = ${name}`.execute(world.db)
      expect(await version(), `${table}.${column}`).toBe(before + 1)
    }
  })

  it('have their triggers on every table that counts', async () => {
    const { rows } = await sql<{ name: string }>`select v.name from reference_versions v where not exists (
      select from pg_trigger t where t.tgrelid = v.name::regclass and t.tgname = 'reference_changed')`.execute(
      world.db,
    )
    expect(rows).toEqual([])
  })

  it('are not counted where nothing of them changes: sign-ins are many', async () => {
    const before = await version()
    await world.db.updateTable('users').set({ last_sign_in_at: world.clock.now() }).execute()
    expect(await version()).toBe(before)
  })
})
