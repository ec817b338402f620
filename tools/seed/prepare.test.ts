import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { isOpenStep, STEP_NEEDS, STEPS_OF_KIND } from '@fxmatch/domain/first-day/first-day'
import { createDatabase, createPool } from '@fxmatch/server/db/connect'
import { readFirstDayFacts } from '@fxmatch/server/db/first-day/first-day-facts'
import { migrateToLatest } from '@fxmatch/server/db/migrate'
import { verifyProofMarkets } from '@fxmatch/server/db/time-machine/verify-proof-markets'
import { FULL } from '@fxmatch/server/testing/gate'
import { createTestDatabase } from '@fxmatch/server/testing/postgres'
import pg from 'pg'
import { expect, it } from 'vitest'
import { doMorning } from './morning.ts'
import { prepareDemonstration } from './prepare.ts'
import { seedDemonstration, seedState } from './seed.ts'

it.runIf(FULL)(
  'loads an empty database, begins again after an interruption, and leaves a loaded one alone',
  async () => {
    const database = await createTestDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const count = async () => (await client.query('select count(*)::int as n from orders')).rows[0]?.n
    try {
      expect(await seedState(database.url)).toBe('EMPTY')
      await prepareDemonstration(database.url, () => {})
      expect(await seedState(database.url)).toBe('IN_USE')
      const whole = await count()
      expect(whole).toBeGreaterThan(60)
      await prepareDemonstration(database.url, () => {})
      expect(await count()).toBe(whole)
      await client.query(`update configuration set value = 'LOADING' where name = 'demonstration.state'`)
      expect(await seedState(database.url)).toBe('INTERRUPTED')
      await prepareDemonstration(database.url, () => {})
      expect(await seedState(database.url)).toBe('IN_USE')
      await migrateToLatest(database.url)
      // Of its first day only what happens on the machine is left to the platform.
      const year = Number(marketDate(new Date()).slice(0, 4))
      const [platform] = (await client.query(`select id from companies where kind = 'PLATFORM'`)).rows
      const pool = createPool({ url: database.url, maxConnections: 1 })
      const at = { companyId: platform.id, year, now: new Date() }
      const made = createDatabase(pool)
      const facts = await readFirstDayFacts(made, at)
      // The market that each price was measured by is the one that the record makes of its instant.
      const proved = await verifyProofMarkets(made, { alone: true }).finally(() => pool.end())
      console.info(
        `proofs ${proved.proofs}, of which ${proved.whole} whole; positions ${proved.byTime} by time, ${proved.asWritten} as written`,
      )
      expect(proved.faults).toEqual([])
      expect(proved.proofs).toBeGreaterThan(60)
      // One step was taken after the other: nothing has to be passed over.
      expect([proved.whole, proved.near]).toEqual([proved.proofs, 0])
      // Few of its stories are told in the order of their times.
      expect(proved.byTime).toBeGreaterThan(30)
      expect(proved.asWritten).toBeGreaterThan(proved.byTime)
      const left = STEPS_OF_KIND.PLATFORM.filter((step) => isOpenStep(facts[step]))
      expect(left.filter((step) => STEP_NEEDS[step] !== null)).toEqual([])
      // An endpoint shows what it was told, how it was answered, and that it calls nobody.
      const hooks =
        await client.query(`select e.status, count(distinct d.id)::int as deliveries, count(a.id)::int as attempts,
          count(distinct coalesce(a.code::text, a.fault))::int as answers
        from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id left join webhook_attempts a on a.delivery_id = d.id
        group by e.id`)
      // Some steps of orders have no public name, and which are the last depends on the hour.
      const [{ status, deliveries, attempts, answers }] = hooks.rows
      expect([hooks.rows.length, status]).toEqual([1, 'PAUSED'])
      expect(deliveries).toBeGreaterThan(10)
      expect(attempts).toBeGreaterThan(deliveries)
      expect(answers).toBeGreaterThan(1)
      const { rows } = await client.query(
        'select count(distinct username)::int as n, count(*)::int as m from users',
      )
      expect(rows[0]?.n).toBe(rows[0]?.m)
      for (const column of [
        'positions.created_at',
        'order_history.created_at',
        'audit_entries.at',
        'webhook_attempts.at',
      ]) {
        const [table, at] = column.split('.')
        const later = await client.query(`select count(*)::int as n from ${table} where ${at} > now()`)
        expect([column, later.rows[0]?.n]).toEqual([column, 0])
      }
    } finally {
      await client.end()
      await database.drop()
    }
  },
  120_000,
)

it.runIf(FULL).each([
  // A company has reports of more than one bank; the month before has none yet; both ends of a Sunday; a holiday.
  ['2026-12-03T10:00:00Z'],
  ['2026-12-01T10:00:00Z'],
  ['2026-11-29T22:59:00Z'],
  ['2026-11-29T23:01:00Z'],
  ['2026-12-17T09:00:00Z'],
  // Of the month before, no day but a Saturday lies within thirty days; none does.
  ['2026-11-30T02:00:00Z'],
  ['2026-12-31T10:00:00Z'],
])(
  'can be made at any time, and is in use on the next day: %s',
  async (time) => {
    const database = await createTestDatabase()
    try {
      const now = new Date(time)
      await seedDemonstration(database.url, () => {}, now)
      const told: string[] = []
      await doMorning(database.url, new Date(now.getTime() + 24 * 3_600_000), (line) => told.push(line))
      expect(told).toEqual([])
    } finally {
      await database.drop()
    }
  },
  120_000,
)
