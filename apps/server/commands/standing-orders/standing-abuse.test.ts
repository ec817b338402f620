import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { describe, expect, it } from 'vitest'
import { readOffered } from '../../db/standing-orders/standing-feed.ts'
import { aLimit, setLimit } from '../../testing/limits-of-deals.ts'
import { type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { offer, request } from '../../testing/request-world.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import { codeOf, eachStandingWorld, HOUR, type StandingWorld } from '../../testing/standing-world.ts'
import { runInTransaction } from '../kernel/unit-of-work.ts'
import { rejectOrder } from '../orders/reject-order.ts'
import { withdrawPosition } from '../positions/withdraw-position.ts'
import { createStandingOrder } from './create-standing-order.ts'
import { placeHit } from './place-hit.ts'
import { stepStandingOrder } from './step-standing-order.ts'

// What a dishonest person tries with standing orders: who gives them, who approves them, who sells to them.

let world: MarketWorld
let standing: StandingWorld

eachStandingWorld((made) => {
  ;({ world, standing } = made)
})
const orders = () => standing.orders()
const statusOf = async (id: string) => (await standing.row(id)).status

describe('an office', () => {
  const refuse = async (orderId: string) =>
    must(
      world.as('office', (context) =>
        rejectOrder(context, { orderId, from: ORDER_STATUS.DRAFT, status: ORDER_STATUS.DRAFT_REJECTED }),
      ),
    )

  it('learns no target by offering, refusing and offering again: who refused is left aside for a day', async () => {
    const id = await standing.give({ minPart: '500' })
    // Down by steps, each withdrawn: nothing comes, and nothing is told.
    for (const rate of ['3.4200', '3.4100', '3.4000']) {
      const position = await publish(world, { rate, amount: '1000' })
      expect(await standing.look()).toBe(0)
      await must(world.as('office', (context) => withdrawPosition(context, { positionId: position })))
    }
    await publish(world, { rate: '3.3890', amount: '1000' })
    expect(await standing.look()).toBe(1)
    const [first] = await orders()
    await refuse(first?.id ?? '')
    // What it learned with little it cannot use for much.
    await publish(world, { rate: '3.3900', amount: '9000' })
    expect(await standing.look()).toBe(0)
    // Others sell meanwhile, and the next day it may again.
    await offer(world, 'otherOffice', { rate: '3.3880', amount: '2000' })
    expect(await standing.look()).toBe(1)
    world.clock.time = standing.inTime(24 * HOUR - 1_000)
    await must(standing.change(id, { goodTill: standing.inTime(48 * HOUR).toISOString() }))
    await publish(world, { rate: '3.3900', amount: '3000' })
    expect(await standing.look()).toBe(0)
    world.clock.time = standing.inTime(2_000)
    await publish(world, { rate: '3.3900', amount: '2000' })
    expect(await standing.look()).toBe(2)
  })

  it('with which the bank may not deal stops no standing order, however often it offers', async () => {
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '1000', { counterpartyId: world.companies.office }))
    const id = await standing.give()
    for (let n = 0; n < 3; n += 1) {
      await publish(world, { rate: '3.3810', amount: '2000' })
      expect(await standing.look()).toBe(0)
    }
    expect(await standing.row(id)).toMatchObject({ status: 'ACTIVE', gate_refusals: 0 })
    // It was asked once on the day, and what another one sells is bought.
    const refused = await world.db
      .selectFrom('gate_checks')
      .select('id')
      .where('outcome', '=', 'REFUSE')
      .execute()
    expect(refused).toHaveLength(1)
    await offer(world, 'otherOffice', { amount: '4000' })
    expect(await standing.look()).toBe(1)
    expect(await standing.figures(id)).toMatchObject({ reserved: '4000.00' })
  })
})

describe('a trader', () => {
  it('gives no large order in small ones: together they are looked at by a second person', async () => {
    await standing.secondPersonFrom('30000')
    const parts: string[] = []
    for (let n = 0; n < 3; n += 1) parts.push(await standing.give({ amount: '4000' }))
    expect(await Promise.all(parts.map(statusOf))).toEqual(['ACTIVE', 'ACTIVE', 'PENDING'])
    // What somebody has looked at does not count again, nor another currency.
    await must(standing.step(parts[2] ?? '', 'approve', 'root'))
    const usd = { currency: 'USD', target: { kind: 'RATE', value: '2.9' } } as const
    expect(await statusOf(await standing.give({ ...usd, amount: '4000' }))).toBe('ACTIVE')
    expect(await statusOf(await standing.give({ amount: '100', minPart: '100' }))).toBe('ACTIVE')
  })

  it('and of two that cover the same need the larger counts', async () => {
    await standing.secondPersonFrom('30000')
    const one = await standing.give({ amount: '8000' })
    expect(await statusOf(await standing.give({ amount: '8000', ocoWith: one }))).toBe('ACTIVE')
    expect(await statusOf(await standing.give({ amount: '1000' }))).toBe('PENDING')
  })

  it('has the amount judged by the currency’s quoting unit', async () => {
    await standing.secondPersonFrom('20000')
    const jpy = { currency: 'JPY', minPart: '1000', target: { kind: 'RATE', value: '20' } } as const
    const { unit } = await world.db
      .selectFrom('currencies')
      .select('unit')
      .where('iso_code', '=', 'JPY')
      .executeTakeFirstOrThrow()
    expect(unit).toBeGreaterThan(1)
    expect(await statusOf(await standing.give({ ...jpy, amount: String(999 * unit) }))).toBe('ACTIVE')
    expect(await statusOf(await standing.give({ ...jpy, amount: String(unit) }))).toBe('PENDING')
  })

  it('has one that was approved not wait longer, nor for more, without the second person', async () => {
    await standing.secondPersonFrom('20000')
    const id = await standing.give()
    await must(standing.step(id, 'approve', 'root'))
    await must(standing.change(id, { target: '3.3000', amount: '9000' }))
    expect(await statusOf(id)).toBe('ACTIVE')
    expect(await codeOf(standing.change(id, { amount: '9000.01' }))).toBe('INVALID_INPUT')
    await must(standing.change(id, { goodTill: standing.inTime(25 * HOUR).toISOString() }))
    expect(await standing.row(id)).toMatchObject({ status: 'PENDING', approved_by: null })
  })

  it('is no second person by another account', async () => {
    await standing.secondPersonFrom('20000')
    const id = await standing.give()
    const actor = await secondAccountOf(world, 'trader', { like: 'root', fullName: 'Autre compte' })
    const { version } = await standing.row(id)
    const approved = runInTransaction(world.db, { ...standing.services, requestId: 'test' }, (context) =>
      stepStandingOrder({ ...context, actor }, { standingId: id, action: 'approve', version }),
    )
    expect(await codeOf(approved)).toBe('SEGREGATION')
  })

  it('makes no chain of pairs, and frees none by stopping the other', async () => {
    const one = await standing.give()
    const other = await standing.give({ ocoWith: one })
    await must(standing.step(one, 'cancel'))
    const third = world.as('trader', (context) =>
      createStandingOrder(context, standing.terms({ ocoWith: other })),
    )
    expect(await codeOf(third)).toBe('INVALID_INPUT')
    const both = await Promise.all([
      codeOf(world.as('trader', (c) => createStandingOrder(c, standing.terms({ ocoWith: one })))),
      codeOf(world.as('trader', (c) => createStandingOrder(c, standing.terms({ ocoWith: one })))),
    ])
    expect(both).toEqual(['INVALID_INPUT', 'INVALID_INPUT'])
  })

  it('pairs one with one, of two windows at once', async () => {
    const one = await standing.give()
    const pair = () =>
      codeOf(world.as('trader', (c) => createStandingOrder(c, standing.terms({ ocoWith: one }))))
    expect((await Promise.all([pair(), pair(), pair()])).sort()).toEqual([
      'INVALID_INPUT',
      'INVALID_INPUT',
      'done',
    ])
  })

  it('stops one at the moment at which it places: either it placed, or it did not, and both are told', async () => {
    const id = await standing.give()
    await publish(world, { amount: '2000' })
    const now = world.clock.time
    const [position] = await readOffered(world.db, { currency: 'EUR', form: 'CASH', highest: '9', now })
    if (!position) throw new Error('nothing is offered')
    const [placed, stopped] = await Promise.all([
      codeOf(world.bySystem((context) => placeHit(context, { standingId: id, position }))),
      codeOf(standing.step(id, 'cancel')),
    ])
    expect([placed, stopped]).toContain('done')
    expect(await orders()).toHaveLength(placed === 'done' ? 1 : 0)
    expect(await statusOf(id)).toBe(stopped === 'done' ? 'CANCELED' : 'ACTIVE')
  })

  it('who has gone to another company buys nothing for the one they left', async () => {
    const id = await standing.give()
    await world.db
      .updateTable('users')
      .set({ company_id: world.companies.otherBank })
      .where('id', '=', world.people.trader.userId)
      .execute()
    await publish(world)
    await standing.look()
    expect(await orders()).toHaveLength(0)
    expect(await standing.row(id)).toMatchObject({ status: 'SUSPENDED', hold_cause: 'ACCOUNT' })
    // Back, so that what else the world checks is as it was.
    await world.db
      .updateTable('users')
      .set({ company_id: world.companies.bank })
      .where('id', '=', world.people.trader.userId)
      .execute()
  })
})

describe('time', () => {
  it('at its very last moment it waits no more', async () => {
    const id = await standing.give({ goodTill: standing.inTime(HOUR).toISOString() })
    await publish(world, { amount: '2000' })
    world.clock.time = standing.inTime(HOUR)
    expect(await standing.look()).toBe(0)
    expect(await standing.hitsOf(id)).toHaveLength(0)
  })

  it('sixty days after it was given it ends, however often it is prolonged', async () => {
    const id = await standing.give({ goodTill: standing.inTime(29 * 24 * HOUR).toISOString() })
    const until = (days: number) => ({ goodTill: standing.inTime(days * 24 * HOUR).toISOString() })
    world.clock.time = standing.inTime(28 * 24 * HOUR)
    await must(standing.change(id, until(30)))
    world.clock.time = standing.inTime(29 * 24 * HOUR)
    expect(await codeOf(standing.change(id, until(4)))).toBe('INVALID_INPUT')
    await must(standing.change(id, until(3)))
  })
})

describe('a company', () => {
  it('buys no more than its title has, by two standing orders on one request', async () => {
    const { id, draft } = await standing.giveOfCompany({ amount: '500000', minPart: '50000' })
    const target = { kind: 'ALL_IN', value: '3.45' } as const
    const more = { agencyId: null, amount: '500000', orderRequestId: draft.id, target, form: 'CASH' } as const
    const second = await standing.give({ ...more, minPart: '50000' }, 'company')
    for (let n = 0; n < 8; n += 1) await offer(world, 'office', { amount: '100000' })
    await standing.look()
    await standing.look()
    const [one, other] = [await standing.figures(id), await standing.figures(second)]
    expect(Number(one.reserved) + Number(other.reserved)).toBe(500_000)
  })

  it('gives none for what its request does not have open, nor on the same title spelled otherwise', async () => {
    const draft = await request(world)
    const target = { kind: 'ALL_IN', value: '3.45' } as const
    const terms = { agencyId: null, orderRequestId: draft.id, target, amount: '500000.01' }
    const asked = world.as('company', (context) => createStandingOrder(context, standing.terms(terms)))
    expect(await codeOf(asked)).toBe('INVALID_INPUT')
    // The title is another one's room once more only where it is another title.
    for (const importReference of ['tce-2026-0042', 'TCE 2026 0042', ' TCE-2026-0042 '])
      await request(world, { importReference, totalAmount: '1000' }).catch(() => undefined)
    const { count } = await world.db
      .selectFrom('import_titles')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })
})
