import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayLocked, personLocked } from '../../db/gate/dealt.ts'
import type { Database } from '../../db/schema.ts'
import { aLimit, limitedWorld, setLimit } from '../../testing/limits-of-deals.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Result } from '../kernel/result.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { counterOffer } from '../orders/counter-offer.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())
const { checksOf, clear, officeLimit, order } = limitedWorld(() => world)
beforeEach(clear)

/** Whether a command waits for a lock that somebody else holds; it is let go on then. */
async function waitsFor(
  lock: (tx: Transaction<Database>) => Promise<unknown>,
  command: () => Promise<Result<unknown>>,
): Promise<{ waited: boolean }> {
  const held = Promise.withResolvers<void>()
  const enough = Promise.withResolvers<void>()
  const holder = world.db.transaction().execute(async (tx) => {
    await lock(tx)
    held.resolve()
    await enough.promise
  })
  await held.promise
  let isDone = false
  const taken = must(command()).finally(() => {
    isDone = true
  })
  let waited = false
  while (!isDone && !waited) {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(world.db)
    waited = rows.length > 0
  }
  enough.resolve()
  await Promise.all([holder, taken])
  return { waited }
}

const valueDateOf = async (id: string): Promise<string> =>
  (await world.db.selectFrom('orders').select('value_date').where('id', '=', id).executeTakeFirstOrThrow())
    .value_date

describe('what a bank deals on a value date', () => {
  it('is added to by one at a time; a step that adds nothing waits for nobody, and is judged all the same', async () => {
    await officeLimit('200000')
    const { orderId } = await must(order())
    const day = { bankId: world.companies.bank, valueDate: await valueDateOf(orderId) }
    const lock = (tx: Transaction<Database>) => dayLocked(day).execute(tx)
    expect(await waitsFor(lock, () => order())).toEqual({ waited: true })
    const accept = () => world.as('office', (context) => acceptDraft(context, { orderId }))
    expect(await waitsFor(lock, accept)).toEqual({ waited: false })
    const confirm = () => world.as('trader', (context) => halfConfirmOrder(context, { orderId }))
    expect(await waitsFor(lock, confirm)).toEqual({ waited: false })
    expect(await checksOf(orderId)).toMatchObject([
      { step: 'place', checks: [{ reserved: '0.000', asked: '33868.000' }] },
      { step: 'accept_draft', checks: [{ reserved: '33868.000', asked: '33868.000' }] },
      { step: 'half_confirm', checks: [{ reserved: '33868.000', asked: '33868.000' }] },
    ])
  })

  it('is added to by a counter-offer, which changes what the order counts for', async () => {
    await officeLimit('200000')
    const { orderId } = await must(order())
    const day = { bankId: world.companies.bank, valueDate: await valueDateOf(orderId) }
    const dearer = () => world.as('office', (context) => counterOffer(context, { orderId, rate: '3.45' }))
    expect(await waitsFor((tx) => dayLocked(day).execute(tx), dearer)).toEqual({ waited: true })
  })
})

describe('what a person commits in a day', () => {
  const lockOf = (userId: string) => (tx: Transaction<Database>) => personLocked(userId).execute(tx)

  it('is added to by the first step of an order that is theirs, and not by the next', async () => {
    const { userId } = world.people.trader
    await setLimit(world, aLimit('USER_DAY', '200000', { userId }))
    const { orderId } = await must(order())
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
    const confirm = () => world.as('trader', (context) => halfConfirmOrder(context, { orderId }))
    expect(await waitsFor(lockOf(userId), confirm)).toEqual({ waited: false })
    expect((await checksOf(orderId)).map(({ step }) => step)).toEqual(['place', 'half_confirm'])
  })

  it('is added to by who confirms what a colleague placed, once what was committed meanwhile is read', async () => {
    const { userId } = world.people.second
    await setLimit(world, aLimit('USER_DAY', '60000', { userId }))
    const { orderId } = await must(order())
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
    const confirm = () => world.as('second', (context) => halfConfirmOrder(context, { orderId }))
    expect(await waitsFor(lockOf(userId), confirm)).toEqual({ waited: true })
    const { orderId: other } = await must(order())
    await must(world.as('office', (context) => acceptDraft(context, { orderId: other })))
    expect(
      await world.as('second', (context) => halfConfirmOrder(context, { orderId: other })),
    ).toMatchObject({ refusal: { rule: 'LIMIT_DAY', details: { reserved: '33868.000' } } })
  })
})
