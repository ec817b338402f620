import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { readWholeNumber } from '../configuration.ts'
import type { Db } from '../connect.ts'
import { lockName } from '../lock-name.ts'
import { forgetReference, offerReference, remembered, rememberedAt, rememberReference } from './remembered.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const versionOf = async (db: Db) => {
  const { rows } = await sql<{ version: number }>`
    select sum(version)::bigint as version from reference_versions`.execute(db)
  return rows[0]?.version ?? -1
}

/** Runs something in a transaction that begins as a command does. */
async function begun<T>(act: (tx: Db) => Promise<T>): Promise<T> {
  const version = await versionOf(world.db)
  return world.db.transaction().execute((tx) => {
    offerReference(world.db, tx, version)
    rememberReference(tx)
    return act(tx)
  })
}
const change = (minutes: number, db: Db = world.db) =>
  db
    .updateTable('configuration')
    .set({ value: `${minutes}` })
    .where('name', '=', 'order.draft_minutes')
    .execute()
const minutes = (tx: Db) => readWholeNumber(tx, 'order.draft_minutes')

/** Something to be read, which counts how often it is. */
function source() {
  const read = { times: 0 }
  return { read, ask: async () => ++read.times }
}

describe('reference data', () => {
  it('are read once, by all transactions together, until a table of them is changed', async () => {
    const { read, ask } = source()
    for (let n = 0; n < 3; n++) expect(await begun((tx) => remembered(tx, 'once', ask))).toBe(1)
    await change(21)
    expect(await begun((tx) => remembered(tx, 'once', ask))).toBe(2)
    expect(read.times).toBe(2)
  })

  it('are never those of before a change that was there when the transaction began', async () => {
    for (const value of [31, 32, 33]) {
      await change(value)
      expect(await begun(minutes)).toBe(value)
      expect(await begun(minutes)).toBe(value)
    }
  })

  it('changed by a transaction that is undone are not what others read', async () => {
    await change(41)
    const undone = begun(async (tx) => {
      await change(42, tx)
      expect(await minutes(tx)).toBe(42)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await begun(minutes)).toBe(41)
  })

  it('are read by itself by a transaction that began before the newest change', async () => {
    await change(51)
    const old = await versionOf(world.db)
    await change(52)
    await begun(minutes)
    const { ask } = source()
    const twice = await world.db.transaction().execute(async (tx) => {
      offerReference(world.db, tx, old)
      rememberReference(tx)
      return [await remembered(tx, 'old', ask), await remembered(tx, 'old', ask)]
    })
    expect(twice).toEqual([1, 2])
  })

  it('are read anew once a transaction holds a name, and by who does not ask for what is remembered', async () => {
    const { ask } = source()
    await begun((tx) => remembered(tx, 'held', ask))
    const held = await begun(async (tx) => {
      await lockName(tx, 'something', 'together')
      return remembered(tx, 'held', ask)
    })
    const forgotten = await begun(async (tx) => {
      forgetReference(tx)
      return remembered(tx, 'held', ask)
    })
    expect([held, forgotten, await remembered(world.db, 'held', ask)]).toEqual([2, 3, 4])
  })

  it('that are dated are read anew when the next of them comes into force, and for a moment before they were read', async () => {
    const { ask } = source()
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, hour))
    const asked = (hour: number) =>
      begun((tx) => rememberedAt(tx, 'dated', at(hour), async () => ({ value: await ask(), until: at(12) })))
    expect([await asked(9), await asked(9), await asked(11), await asked(12), await asked(8)]).toEqual([
      1, 1, 1, 2, 3,
    ])
  })

  it('count every change of each of their tables', async () => {
    // Of those with names, only what changes names is counted: `known-names.test.ts`.
    const { rows } = await sql<{ name: string }>`select name from reference_versions
      where name not in ('companies', 'users', 'agencies', 'governorates', 'zones') order by name`.execute(
      world.db,
    )
    // After insert, delete, update and truncate, once a statement.
    const { rows: counted } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger where tgname = 'reference_changed' and tgtype = 4 + 8 + 16 + 32
      order by 1`.execute(world.db)
    expect(counted).toEqual(rows)
    expect(rows.length).toBeGreaterThan(10)
  })
})
