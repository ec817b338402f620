import { standingFigures } from '@fxmatch/domain/standing-orders/standing-figures'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Result } from '../../commands/kernel/result.ts'
import { systemIds } from '../../commands/kernel/system-services.ts'
import { setMarketStatus } from '../../commands/market/set-market-status.ts'
import { cancelRequest } from '../../commands/order-requests/cancel-request.ts'
import { cancelDraft } from '../../commands/orders/cancel-draft.ts'
import { changeStandingOrder } from '../../commands/standing-orders/change-standing-order.ts'
import {
  type CreateStandingInput,
  createStandingOrder,
} from '../../commands/standing-orders/create-standing-order.ts'
import { placeHit } from '../../commands/standing-orders/place-hit.ts'
import { stepStandingOrder } from '../../commands/standing-orders/step-standing-order.ts'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { readOffered } from '../../db/standing-orders/standing-feed.ts'
import { readHits, type StandingRow } from '../../db/standing-orders/standing-rows.ts'
import { aLimit, setLimit } from '../../testing/limits-of-deals.ts'
import { bind, createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { relay } from '../../testing/object-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { offer, request, setMargins } from '../../testing/request-world.ts'
import { expireDue } from '../expire-due.ts'
import { expireStandingOrders, watchMarket } from './watch-market.ts'

// What standing orders place when something comes to the market: who comes first, how much, in whose name, and what stops them.

let world: MarketWorld
const log = pino({ level: 'silent' })
const services = () => ({ db: world.db, clock: world.clock, ids: systemIds(world.clock), log })

beforeEach(async () => {
  world = await createMarketWorld()
  // Any amount may be given by one person, but where a test says otherwise.
  await secondPersonFrom('100000000')
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
  await world.close()
  expect(broken).toEqual([])
})

async function secondPersonFrom(amount: string): Promise<void> {
  await world.db
    .deleteFrom('authorisation_rules')
    .execute()
    .catch(() => undefined)
  await world.db
    .insertInto('authorisation_rules')
    .values({
      ...{ id: systemIds(world.clock).uuid(), bank_id: world.companies.bank, label: 'Montants' },
      ...{ amount_from: amount, active: true, created_at: world.clock.time },
    })
    .execute()
}

const inTime = (ms: number) => new Date(world.clock.time.getTime() + ms)
const HOUR = 3_600_000
const terms = (more: Partial<CreateStandingInput> = {}): CreateStandingInput => ({
  ...{ currency: 'EUR', form: 'CASH', amount: '10000', minPart: '1000', agencyId: world.agencyId },
  ...{ target: { kind: 'RATE', value: '3.39' }, goodTill: inTime(24 * HOUR).toISOString() },
  ...more,
})
const give = async (more: Partial<CreateStandingInput> = {}, who: Person = 'trader') =>
  (await must(world.as(who, (context) => createStandingOrder(context, terms(more))))).standingId
const row = (id: string): Promise<StandingRow> =>
  world.db.selectFrom('standing_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const step = async (
  id: string,
  action: Parameters<typeof stepStandingOrder>[1]['action'],
  who: Person = 'trader',
) =>
  world.as(who, async (context) =>
    stepStandingOrder(context, { standingId: id, action, version: (await row(id)).version }),
  )
const hitsOf = async (id: string) => (await readHits(world.db, [id])).get(id) ?? []
const figures = async (id: string) => standingFigures((await row(id)).amount, await hitsOf(id), [], 2)
/** What happened is told, and standing orders look. */
async function look(): Promise<number> {
  await relay(world)
  return watchMarket(services())
}
const code = async (result: Promise<Result<unknown>>) => {
  const settled = await result
  return settled.ok ? 'done' : settled.refusal.code
}
const orders = () => world.db.selectFrom('orders').selectAll().orderBy('number').execute()

describe('a standing order of a bank', () => {
  it('places a draft in its owner’s name as a position is published, of what both have, and says so in the audit', async () => {
    const id = await give()
    expect(await look()).toBe(0)
    await publish(world, { amount: '4000' })
    expect(await look()).toBe(1)
    const [order] = await orders()
    expect(order).toMatchObject({
      placed_by: world.people.trader.userId,
      amount: '4000.0000',
      status: 1,
      rate: '3.3868',
    })
    expect(await figures(id)).toMatchObject({ reserved: '4000.00', left: '6000.00' })
    const entries = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'data', 'user_id'])
      .where('action', 'in', ['order.placed', 'standing_order.hit'])
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { action: 'order.placed', user_id: world.people.trader.userId, data: { standingOrder: 'OPM-00001' } },
      { action: 'standing_order.hit', data: { order: order?.id, reference: 'OPM-00001' } },
    ])
    expect(await look()).toBe(0)
  })

  it('takes what was on the market before it, the cheapest first', async () => {
    await publish(world, { amount: '4000', rate: '3.3890' })
    await publish(world, { amount: '3000', rate: '3.3880' })
    const id = await give()
    expect(await look()).toBe(2)
    expect((await orders()).map(({ rate }) => rate)).toEqual(['3.3880', '3.3890'])
    expect(await figures(id)).toMatchObject({ reserved: '7000.00', left: '3000.00' })
  })

  it('leaves dearer ones, those of the other form, and what is too little', async () => {
    await give({ target: { kind: 'RATE', value: '3.3867' } })
    await publish(world, { amount: '3000' })
    await give({ form: 'DIGITAL', agencyId: null })
    await give({ minPart: '4000' })
    await publish(world, { amount: '3000' })
    await look()
    expect(await orders()).toHaveLength(0)
  })

  it('fills when both have confirmed, takes back what came to nothing, and does not draft that position again', async () => {
    const id = await give()
    await publish(world, { amount: '6000' })
    await look()
    const [first] = await hitsOf(id)
    await must(world.as('trader', (context) => cancelDraft(context, { orderId: first?.orderId ?? '' })))
    expect(await figures(id)).toMatchObject({ reserved: '0.00', left: '10000.00' })
    // The same position is free again, and is left to others.
    expect(await look()).toBe(0)
    world.clock.time = inTime(1_000)
    await publish(world, { amount: '10000' })
    expect(await look()).toBe(1)
    const [, second] = await hitsOf(id)
    await bind(world, second?.orderId ?? '')
    expect(await figures(id)).toMatchObject({ filled: '10000.00', reserved: '0.00' })
    await look()
    expect(await row(id)).toMatchObject({ status: 'FILLED' })
    await publish(world)
    expect(await look()).toBe(0)
  })

  it('ends at its time with what it has, and its draft lives on', async () => {
    const id = await give()
    await publish(world, { amount: '4000' })
    await look()
    world.clock.time = inTime(25 * HOUR)
    expect(await expireStandingOrders(services())).toBe(1)
    expect(await row(id)).toMatchObject({ status: 'EXPIRED' })
    expect(await orders()).toMatchObject([{ status: 1 }])
    expect(await expireStandingOrders(services())).toBe(0)
  })

  it('does nothing while the market stands by, and looks again when it opens', async () => {
    const set = (from: 'ON' | 'VEILLE', status: 'ON' | 'VEILLE') =>
      must(
        world.as('backOffice', (context) =>
          setMarketStatus(context, { from, status, reason: 'Incident technique' }),
        ),
      )
    await publish(world)
    await set('ON', 'VEILLE')
    const id = await give()
    expect(await look()).toBe(0)
    expect(await row(id)).toMatchObject({ status: 'ACTIVE', gate_refusals: 0 })
    await set('VEILLE', 'ON')
    expect(await look()).toBe(1)
  })
})

describe('several on one position', () => {
  it('of fifty one places: the highest target, of these the one that waited longest', async () => {
    const ids: string[] = []
    for (let n = 0; n < 50; n += 1) {
      world.clock.time = inTime(1_000)
      const target = n === 20 || n === 30 ? '3.3950' : '3.3900'
      ids.push(await give({ target: { kind: 'RATE', value: target } }))
    }
    await publish(world)
    expect(await look()).toBe(1)
    expect(await orders()).toHaveLength(1)
    expect(await hitsOf(ids[20] ?? '')).toHaveLength(1)
  })

  it('whoever asks for a better target later waits anew', async () => {
    const first = await give()
    world.clock.time = inTime(1_000)
    const second = await give({ target: { kind: 'RATE', value: '3.3895' } })
    world.clock.time = inTime(1_000)
    const { version } = await row(first)
    const change = {
      standingId: first,
      version,
      amount: '10000',
      target: '3.3895',
      goodTill: terms().goodTill,
    }
    await must(world.as('trader', (context) => changeStandingOrder(context, change)))
    await publish(world)
    await look()
    expect([(await hitsOf(first)).length, (await hitsOf(second)).length]).toEqual([0, 1])
  })

  it('what one of a pair takes the other has no more', async () => {
    const one = await give()
    const other = await give({ ocoWith: one, target: { kind: 'RATE', value: '3.3950' } })
    expect(await row(one)).toMatchObject({ oco_with: other })
    await publish(world, { amount: '7000' })
    await publish(world, { amount: '7000' })
    await look()
    const all = await orders()
    expect(all.map(({ amount }) => amount)).toEqual(['7000.0000', '3000.0000'])
    for (const { id } of all) await bind(world, id)
    await look()
    expect([(await row(one)).status, (await row(other)).status]).toEqual(['FILLED', 'FILLED'])
  })
})

describe('never more than its amount', () => {
  it('whoever places at once, again, or after a crash at any step', async () => {
    const id = await give({ amount: '10000' })
    for (let n = 0; n < 4; n += 1) await publish(world, { amount: '6000' })
    const now = world.clock.time
    const offered = await readOffered(world.db, { currency: 'EUR', form: 'CASH', highest: '9', now })
    const all = await Promise.allSettled(
      [...offered, ...offered].map((position) =>
        world.bySystem((context) => placeHit(context, { standingId: id, position })),
      ),
    )
    expect(all.filter((one) => one.status === 'fulfilled' && one.value.ok).length).toBeGreaterThan(0)
    const { reserved, left } = await figures(id)
    expect(Number(reserved) + Number(left)).toBe(10000)
    expect(await look()).toBeLessThan(2)
    expect(Number((await figures(id)).reserved)).toBeLessThanOrEqual(10000)
  })

  it('a server that dies before it says how far it looked leaves nothing twice', async () => {
    const id = await give({ amount: '6000' })
    await publish(world, { amount: '6000' })
    await publish(world, { amount: '6000' })
    const { seq } = await world.db.selectFrom('standing_order_cursor').select('seq').executeTakeFirstOrThrow()
    expect(await look()).toBe(1)
    await world.db.updateTable('standing_order_cursor').set({ seq }).execute()
    expect(await watchMarket(services())).toBe(0)
    expect(await figures(id)).toMatchObject({ reserved: '6000.00', left: '0.00' })
  })

  it('a crash after the draft and before its hit leaves neither', async () => {
    const id = await give()
    await publish(world)
    const now = world.clock.time
    const [position] = await readOffered(world.db, { currency: 'EUR', form: 'CASH', highest: '9', now })
    if (!position) throw new Error('nothing is offered')
    const dies = world.bySystem(async (context) => {
      await placeHit(context, { standingId: id, position })
      throw new Error('dies')
    })
    await expect(dies).rejects.toThrow('dies')
    expect(await orders()).toHaveLength(0)
    expect(await hitsOf(id)).toHaveLength(0)
  })

  it('the database refuses a hit beyond the amount, whoever writes it', async () => {
    const small = await give({ amount: '1000', minPart: '1000', target: { kind: 'RATE', value: '1' } })
    await give()
    await publish(world)
    await look()
    const [order] = await orders()
    const forged = world.db.updateTable('standing_order_hits').set({ standing_id: small }).execute()
    await expect(forged).rejects.toThrow()
    const doubled = world.db
      .insertInto('standing_order_hits')
      .values({
        ...{ order_id: order?.id ?? '', standing_id: small, company_id: world.companies.bank },
        ...{ position_id: 999_999, at: world.clock.time },
      })
      .execute()
    await expect(doubled).rejects.toThrow()
  })
})

describe('what stops one', () => {
  const held = async (id: string) => {
    const { status, hold_cause } = await row(id)
    return [status, hold_cause]
  }

  it('a right that its owner has lost since', async () => {
    const id = await give()
    await world.db
      .updateTable('user_roles')
      .set({ role: 'ROLE_LIMITED' })
      .where('user_id', '=', world.people.trader.userId)
      .execute()
    await publish(world)
    expect(await look()).toBe(0)
    expect(await held(id)).toEqual(['SUSPENDED', 'RIGHT'])
  })

  it('a closed account', async () => {
    const id = await give()
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.time })
      .where('id', '=', world.people.trader.userId)
      .execute()
    await publish(world)
    await look()
    expect(await held(id)).toEqual(['SUSPENDED', 'ACCOUNT'])
    expect(await orders()).toHaveLength(0)
  })

  it('the gate that refuses twice, and once is no reason', async () => {
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '1000', { counterpartyId: world.companies.office }))
    const id = await give()
    await publish(world)
    await look()
    expect(await held(id)).toEqual(['ACTIVE', null])
    await publish(world)
    await look()
    expect(await held(id)).toEqual(['SUSPENDED', 'GATE'])
    await must(step(id, 'resume'))
    expect(await row(id)).toMatchObject({ status: 'ACTIVE', gate_refusals: 0 })
  })

  it('its owner or a colleague; only its owner has it go on', async () => {
    const id = await give()
    await must(step(id, 'suspend', 'root'))
    await publish(world)
    expect(await look()).toBe(0)
    expect(await code(step(id, 'resume', 'root'))).toBe('NOT_FOUND')
    await must(step(id, 'resume'))
    expect(await look()).toBe(1)
  })
})

describe('a second person', () => {
  it('approves what is above the amount of the bank’s rules, and is not its owner', async () => {
    await secondPersonFrom('20000')
    const small = await give({ amount: '5000' })
    const id = await give()
    expect([(await row(small)).status, (await row(id)).status]).toEqual(['ACTIVE', 'PENDING'])
    await publish(world)
    await look()
    expect(await hitsOf(id)).toHaveLength(0)
    expect(await code(step(id, 'approve'))).toBe('SEGREGATION')
    await must(step(id, 'approve', 'root'))
    expect(await row(id)).toMatchObject({ status: 'ACTIVE', approved_by: world.people.root.userId })
  })

  it('looks again where the target was raised, and not where it was lowered', async () => {
    await secondPersonFrom('20000')
    const id = await give()
    await must(step(id, 'approve', 'root'))
    const change = async (target: string) =>
      must(
        world.as('trader', async (context) =>
          changeStandingOrder(context, {
            ...{ standingId: id, version: (await row(id)).version, amount: '10000', target },
            goodTill: terms().goodTill,
          }),
        ),
      )
    await change('3.3800')
    expect((await row(id)).status).toBe('ACTIVE')
    await change('3.3850')
    expect(await row(id)).toMatchObject({ status: 'PENDING', approved_by: null })
  })
})

describe('a standing order of a company', () => {
  const ofCompany = async (more: Partial<CreateStandingInput> = {}) => {
    await setMargins(world)
    const draft = await request(world)
    const target = { kind: 'ALL_IN', value: '3.45' } as const
    const id = await give(
      { agencyId: null, amount: '50000', orderRequestId: draft.id, target, ...more },
      'company',
    )
    return { id, draft }
  }

  it('becomes parts of its draft request, which nobody else knows yet', async () => {
    const { id, draft } = await ofCompany()
    await offer(world, 'office')
    expect(await look()).toBe(1)
    expect(await orders()).toMatchObject([
      {
        order_request_id: draft.id,
        amount: '50000.0000',
        asked_at: null,
        placed_by: world.people.company.userId,
      },
    ])
    expect(await figures(id)).toMatchObject({ reserved: '50000.00', left: '0.00' })
  })

  it('does not hold a position again and again: once it lapsed, it is left to others', async () => {
    const { id } = await ofCompany()
    await offer(world, 'office', { expireDate: inTime(72 * HOUR).toISOString() })
    await look()
    world.clock.time = inTime(2 * HOUR)
    await expireDue(services())
    await expireDue(services())
    expect((await hitsOf(id)).map(({ state }) => state)).toEqual(['ENDED'])
    expect(await look()).toBe(0)
  })

  it('asks for a draft request of its own, of its currency, with as much open', async () => {
    const { draft } = await ofCompany()
    const target = { kind: 'ALL_IN', value: '3.45' } as const
    const base = { agencyId: null, orderRequestId: draft.id, target }
    const refused = (more: Partial<CreateStandingInput>, who: Person = 'company') =>
      code(world.as(who, (context) => createStandingOrder(context, terms({ ...base, ...more }))))
    expect(await refused({ orderRequestId: null })).toBe('INVALID_INPUT')
    expect(await refused({ currency: 'USD' })).toBe('INVALID_INPUT')
    expect(await refused({ amount: '500000.01' })).toBe('INVALID_INPUT')
    expect(await refused({}, 'otherCompany')).toBe('NOT_FOUND')
  })

  it('stops when its request is a draft no more', async () => {
    const { id, draft } = await ofCompany()
    await must(
      world.as('company', (context) =>
        cancelRequest(context, { request: draft.reference, reason: 'Plus besoin' }),
      ),
    )
    await look()
    expect(await row(id)).toMatchObject({ status: 'SUSPENDED', hold_cause: 'REQUEST' })
    expect(await code(step(id, 'resume', 'company'))).not.toBe('done')
  })
})

describe('what is no standing order', () => {
  it.each([
    ['a target of nothing', { target: { kind: 'RATE', value: '0' } }],
    ['a target of five decimals', { target: { kind: 'RATE', value: '3.38681' } }],
    ['more at once than in all', { minPart: '10000.01' }],
    ['a time that is over', { goodTill: '2026-11-18T08:59:59Z' }],
    ['more than thirty days', { goodTill: '2026-12-18T09:00:01Z' }],
    ['dinars', { currency: 'TND' }],
    ['another’s agency', { agencyId: '018f0000-0000-7000-8000-000000000000' }],
    ['a pair with nobody', { ocoWith: '018f0000-0000-7000-8000-000000000000' }],
  ] as const)('%s', async (_name, more) => {
    expect(
      await code(
        world.as('trader', (context) =>
          createStandingOrder(context, terms(more as Partial<CreateStandingInput>)),
        ),
      ),
    ).toBe('INVALID_INPUT')
  })

  it('a pair of another currency, of another person, or of three', async () => {
    const one = await give()
    const refused = (more: Partial<CreateStandingInput>, who: Person = 'trader') =>
      code(world.as(who, (context) => createStandingOrder(context, terms({ ocoWith: one, ...more }))))
    expect(await refused({ currency: 'USD' })).toBe('INVALID_INPUT')
    expect(await refused({}, 'root')).toBe('INVALID_INPUT')
    await give({ ocoWith: one })
    expect(await refused({})).toBe('INVALID_INPUT')
  })

  it('an office’s, or that of who only reads', async () => {
    for (const who of ['office', 'backOffice'] as Person[])
      expect(await code(world.as(who, (context) => createStandingOrder(context, terms())))).toBe(
        'MISSING_CAPABILITY',
      )
  })

  it('another company’s, or one that was seen otherwise', async () => {
    const id = await give()
    const seen = (version: number, who: Person = 'trader') =>
      code(
        world.as(who, (context) => stepStandingOrder(context, { standingId: id, action: 'cancel', version })),
      )
    expect(await seen(1, 'rival')).toBe('NOT_FOUND')
    expect(await seen(7)).toBe('SETTINGS_CHANGED')
    expect(await seen(1)).toBe('done')
    expect(await seen(2)).toBe('SETTINGS_CHANGED')
  })
})
