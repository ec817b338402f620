import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { checkInvariants } from '../db/invariants/check-invariants.ts'
import { fingerprint } from './fingerprint.ts'
import { bind, createMarketWorld, type MarketWorld, place, publish } from './market-world.ts'

// One test after another has a database: what one does to it the next one must not find.

async function byOwner(world: MarketWorld, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}

/** Every row of every table, and where each sequence stands. */
async function contentOf(world: MarketWorld): Promise<string> {
  const { rows } = await sql<{ said: string }>`
    select schemaname || '.' || sequencename || ' ' || coalesce(last_value::text, '-') as said from pg_sequences order by 1`.execute(
    world.db,
  )
  return [await fingerprint(world.db), ...rows.map(({ said }) => said)].join('\n')
}

describe('a database that the next test has', () => {
  it('is as the one before found it: what was written, changed, deleted and counted', async () => {
    const first = await createMarketWorld()
    const before = await contentOf(first)
    await bind(first, await place(first, await publish(first)))
    await byOwner(
      first,
      `update companies set phone = '70000000'; delete from user_roles;
       select setval('order_references', 4711)`,
    )
    expect(await contentOf(first)).not.toBe(before)
    await first.close()

    const second = await createMarketWorld()
    expect(second.url).toBe(first.url)
    expect(await contentOf(second)).toBe(before)
    expect((await checkInvariants(second.db)).filter(({ ok }) => !ok)).toEqual([])
    const { rows } = await sql<{ next: number }>`select nextval('order_references') as next`.execute(
      second.db,
    )
    expect(rows).toEqual([{ next: 1 }])
    await second.close()
  })

  it('answers whoever had it no more', async () => {
    const first = await createMarketWorld()
    await first.close()
    await expect(first.db.selectFrom('companies').select('id').execute()).rejects.toThrow(/is over|destroyed/)
  })
})

describe('a database that nobody has again', () => {
  it.each([
    'create table left_behind (id integer)',
    'alter table orders disable trigger all',
    "alter table companies alter column phone set default '1'",
    'drop index sessions_user',
    'revoke select on companies from fxmatch_app',
  ])('is one whose schema was changed: %s', async (change) => {
    const first = await createMarketWorld()
    await byOwner(first, change)
    await first.close()
    const second = await createMarketWorld()
    expect(second.url).not.toBe(first.url)
    await second.close()
  })

  it('is one to which somebody is still connected', async () => {
    const first = await createMarketWorld()
    const still = new pg.Client({ connectionString: first.url })
    // It is thrown out.
    still.on('error', () => undefined)
    await still.connect()
    await first.close()
    const second = await createMarketWorld()
    expect(second.url).not.toBe(first.url)
    await second.close()
  })

  it('is one in which thousands of rows were written', async () => {
    const first = await createMarketWorld()
    await byOwner(
      first,
      `insert into outbox (type, payload, created_at) select 'order.unheard_of', '{}', now() from generate_series(1, 2500)`,
    )
    await first.close()
    const second = await createMarketWorld()
    expect(second.url).not.toBe(first.url)
    await second.close()
  })
})
