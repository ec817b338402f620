import type { PriceSpreads } from '@fxmatch/contract/http/price-outliers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemIds } from '../commands/kernel/system-services.ts'
import { acceptDraft } from '../commands/orders/accept-draft.ts'
import { halfConfirmOrder } from '../commands/orders/half-confirm-order.ts'
import { placeOrder } from '../commands/orders/place-order.ts'
import { noteDueOutliers } from '../jobs/price-proofs/note-due-outliers.ts'
import { RelayWork } from '../outbox/relay-batch.ts'
import { callJourney } from '../testing/call-journey.ts'
import { bind, must, place, publish } from '../testing/market-world.ts'
import { plantFixing } from '../testing/plant-fixing.ts'
import type { Person } from '../testing/plant-market.ts'

// Prices that lie far out, and how somebody would keep one out of sight: a dealer who reads of it, an office, another bank's
// compliance, a note that shows nothing, one of another house that closes it for everybody.

const journey = callJourney(['price-outliers', 'price-proof', 'work'])
const { make, request } = journey
let owner: pg.Client
let dear: string

const due = () => {
  const { db, clock } = journey.world()
  return noteDueOutliers({ db, clock, ids: systemIds(clock) })
}
const listed = async (who: Person, state?: string) =>
  (await make(who, 'priceOutliers', { query: state ? { state } : {} })).data
const toLookAt = async (who: Person, whose: 'mine' | 'second' = 'mine') =>
  (await make(who, 'workQueue', { query: { kind: 'price_outlier', whose } })).data
const told = async () => {
  const { db, clock } = journey.world()
  await new RelayWork(
    db,
    async () => new Map(),
    () => clock.time,
  ).runOnce()
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .where('kind', '=', 'price_proof.outlier')
    .select(['users.username', 'notifications.settled_at'])
    .execute()
  return rows
    .map(({ username, settled_at }) => `${username.replace('.test', '')}${settled_at ? ' ✓' : ''}`)
    .sort()
}

beforeAll(async () => {
  const world = journey.world()
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await plantFixing(world, { day: '2026-11-17', rate: '3.3868' })
})
afterAll(() => owner.end())

const deal = async (rate: string) => {
  const world = journey.world()
  const id = await place(world, await publish(world, { rate }), { rate })
  await bind(world, id)
  return id
}

describe('a price that lies far out', () => {
  it('is not told of while there are too few to tell the middle', async () => {
    for (const rate of ['3.3868', '3.3870', '3.3872', '3.3874', '3.3876', '3.3878', '3.3880', '3.3882'])
      await deal(rate)
    dear = await deal('3.4100')
    expect(await due()).toEqual({ outliers: 0 })
  })

  it('is put before the compliance of its bank and of the platform once, and before nobody else', async () => {
    await deal('3.3875')
    expect(await due()).toEqual({ outliers: 2 })
    expect(await due()).toEqual({ outliers: 0 })
    const [mine, ...others] = await listed('bankCompliance', 'OPEN')
    expect(others).toEqual([])
    expect(mine).toMatchObject({ order: dear, spreadBps: '68.5', proofs: 10, month: '2026-11', looked: null })
    expect(await listed('compliance')).toMatchObject([{ order: dear, looked: null }])
    // An office's own compliance is put none before, though it sold; who deals has not even the call.
    expect(await listed('officeCompliance')).toEqual([])
    for (const who of ['trader', 'root', 'office', 'company', 'auditor', 'backOffice'] as const)
      expect([who, (await request(who, 'priceOutliers')).statusCode]).toEqual([who, 403])
    expect((await request('compliance', 'priceOutliers', { query: { state: 'ALL' } })).statusCode).toBe(400)
    expect(await told()).toEqual(['bankCompliance', 'compliance', 'complianceSecond'])
    // It stands among what waits for them, and for nobody who deals.
    expect(await toLookAt('bankCompliance')).toMatchObject([{ id: mine.id, step: 'note_outlier' }])
    for (const who of ['trader', 'root', 'officeCompliance'] as const) expect(await toLookAt(who)).toEqual([])
  })

  it('is closed by a note of the own compliance, which says who looked, and by no other one', async () => {
    const note = (who: Person, text: string) =>
      request(who, 'notePriceProof', { params: { id: dear }, body: { text } })
    for (const text of ['', '\u200b\u200b\u200b\u200b', '....'])
      expect([text, (await note('bankCompliance', text)).statusCode]).toEqual([text, 400])
    // Nor by who dealt in it, be it by another account.
    const { trader, bankCompliance } = journey.world().people
    const twins = [trader.userId, bankCompliance.userId]
    await owner.query(`update users set cin = '07654321' where id = any($1)`, [twins])
    const refused = await note('bankCompliance', 'Prix du marché')
    expect([refused.statusCode, refused.json().rule]).toEqual([403, 'SEGREGATION_OUTLIER'])
    expect(await listed('bankCompliance', 'OPEN')).toHaveLength(1)
    expect(await toLookAt('bankCompliance')).toEqual([])
    expect(await toLookAt('bankCompliance', 'second')).toMatchObject([
      { barred: { reason: expect.any(String) } },
    ])
    await owner.query('update users set cin = null where id = any($1)', [twins])
    await owner.query(`delete from user_identities where cin = '07654321'`)
    expect((await note('officeCompliance', 'Prix du marché')).statusCode).toBe(201)
    expect(await listed('bankCompliance', 'OPEN')).toHaveLength(1)
    await make('bankCompliance', 'notePriceProof', {
      params: { id: dear },
      body: { text: 'Billets rares ce jour-là' },
    })
    expect(await listed('bankCompliance', 'OPEN')).toEqual([])
    expect(await listed('bankCompliance', 'CLOSED')).toMatchObject([
      { order: dear, looked: { by: 'Person bankCompliance', note: 'Billets rares ce jour-là' } },
    ])
    expect([await toLookAt('bankCompliance'), await toLookAt('bankCompliance', 'second')]).toEqual([[], []])
    expect(await listed('compliance', 'OPEN')).toHaveLength(1)
    expect(await told()).toEqual(['bankCompliance ✓', 'compliance', 'complianceSecond'])
    expect((await note('complianceSecond', 'Vu avec la banque')).statusCode).toBe(201)
    expect(await told()).toEqual(['bankCompliance ✓', 'compliance ✓', 'complianceSecond ✓'])
    expect(await due()).toEqual({ outliers: 0 })
  })

  it('is put before the platform alone where its bank would read in the middle what another bank pays', async () => {
    const world = journey.world()
    const deal = async (who: 'rival' | 'trader', rate: string) => {
      const session_id = await publish(world, { rate, form: 'DIGITAL' })
      const agence = who === 'trader' ? { agence: world.agencyId } : {}
      const { orderId } = await must(
        world.as(who, (context) =>
          placeOrder(context, {
            ...{ session_id, currency: 'EUR', amount: '10000', rate, cashOutType: 'BANK_TRANSFER_PAYMENT' },
            ...agence,
          }),
        ),
      )
      await must(world.as('office', (context) => acceptDraft(context, { orderId })))
      await must(world.as(who, (context) => halfConfirmOrder(context, { orderId })))
      await must(world.as('office', (context) => halfConfirmOrder(context, { orderId })))
      return orderId
    }
    for (const rate of [
      '3.3868',
      '3.3870',
      '3.3872',
      '3.3874',
      '3.3876',
      '3.3878',
      '3.3880',
      '3.3882',
      '3.3884',
    ])
      await deal('rival', rate)
    const own = await deal('trader', '3.4100')
    expect(await due()).toEqual({ outliers: 1 })
    expect(await listed('bankCompliance', 'OPEN')).toEqual([])
    expect(await listed('compliance', 'OPEN')).toMatchObject([{ order: own, proofs: 10 }])
  })

  it('stays on record', async () => {
    const { db } = journey.world()
    await expect(db.deleteFrom('price_outliers').execute()).rejects.toThrow(/append-only|permission/)
    await expect(db.updateTable('price_outliers').set({ proofs: 1 }).execute()).rejects.toThrow(
      /append-only|permission/,
    )
  })
})

describe('how far all prices lay', () => {
  it('is read by the platform alone, by bank and month, with quartiles and what was paid above the fixing', async () => {
    const { data }: { data: PriceSpreads[] } = await make('backOffice', 'priceSpreads')
    const { rows } = await owner.query<{ n: number; cost: string }>(
      `select count(*)::int as n, sum(p.cost_tnd)::text as cost
       from orders o join lateral (select * from order_price_proofs where order_id = o.id and moment in ('PLACED', 'COUNTER_ACCEPTED')
         order by version desc limit 1) p on true where o.status in (6, 7, 8, 9, 10, 11, 13, 14)`,
    )
    expect(data).toHaveLength(2)
    const sum = (of: (line: PriceSpreads) => number) => data.reduce((total, line) => total + of(line), 0)
    expect(sum(({ orders }) => orders)).toBe(rows[0]?.n)
    expect(sum(({ proven }) => proven)).toBe(rows[0]?.n)
    expect(sum(({ costTnd }) => Number(costTnd))).toBe(Number(rows[0]?.cost))
    expect(sum(({ outliers }) => outliers)).toBeGreaterThan(0)
    for (const line of data) {
      expect(line.month).toBe('2026-11')
      expect(Number(line.lowerBps)).toBeLessThanOrEqual(Number(line.medianBps))
      expect(Number(line.medianBps)).toBeLessThanOrEqual(Number(line.upperBps))
    }
    for (const stranger of ['root', 'trader', 'office', 'company'] as const)
      expect((await request(stranger, 'priceSpreads')).statusCode, stranger).toBe(403)
    expect(journey.missing('price-outliers')).toEqual([])
  })
})
