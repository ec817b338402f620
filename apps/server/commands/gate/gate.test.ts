import { createHash } from 'node:crypto'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { delivered } from '../../testing/deliver.ts'
import { insertUser } from '../../testing/insert-user.ts'
import { aLimit, setLimit } from '../../testing/limits-of-deals.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { offer, request, setRemainderRate } from '../../testing/request-world.ts'
import type { SentRequest } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { fillBasket } from '../order-requests/fill-basket.ts'
import { submitRequest } from '../order-requests/submit-request.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { cancelDraft } from '../orders/cancel-draft.ts'
import { confirmMarketRoom } from '../orders/confirm-market-room.ts'
import { counterOffer } from '../orders/counter-offer.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { askOverride } from './ask-override.ts'
import { decideLimit } from './decide-limit.ts'
import { proposeLimit } from './propose-limit.ts'
import { stepOverride } from './step-override.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())
// Each test has a value date of its own, and limits of its own: what stood is lifted.
beforeEach(async () => {
  world.clock.time = new Date(world.clock.time.getTime() + 60_000)
  await world.db.updateTable('orders').set({ value_date: '2001-01-02' }).execute()
  const now = world.clock.time
  await sql`
    insert into limit_changes (id, company_id, scope, counterparty_id, counterparty_kind, user_id, currency, valid_from, note,
      status, proposed_by, proposed_at, decided_by, decided_at)
    select gen_random_uuid(), company_id, scope, counterparty_id, counterparty_kind, user_id, currency, ${now}, note,
      status, proposed_by, proposed_at, decided_by, ${now}
    from limit_changes where status = 'CONFIRMED' and amount is not null`.execute(world.db)
  world.clock.time = new Date(world.clock.time.getTime() + 60_000)
})

/** 10 000 EUR at 3.3868 are 33 868 TND. */
const input = (session_id: number, amount = '10000'): Parameters<typeof placeOrder>[1] => ({
  ...{
    session_id,
    amount,
    currency: 'EUR',
    rate: '3.3868',
    cashOutType: 'CASH_PAYMENT',
    agence: world.agencyId,
  },
})
const order = async (amount = '10000', who: Person = 'trader') => {
  const position = await publish(world)
  return world.as(who, (context) => placeOrder(context, input(position, amount)))
}
const officeLimit = (amount: string) =>
  setLimit(world, aLimit('COUNTERPARTY_DAY', amount, { counterpartyId: world.companies.office }))
const checksOf = (orderId: string) =>
  world.db.selectFrom('gate_checks').selectAll().where('order_id', '=', orderId).orderBy('number').execute()
const refusals = () =>
  world.db.selectFrom('gate_checks').selectAll().where('outcome', '=', 'REFUSE').orderBy('number').execute()

describe('a limit of a counterparty and a day', () => {
  it('lets what fits through, warns, and refuses with its figures; the attempt stays on record', async () => {
    await officeLimit('70000')
    const first = await must(order())
    expect(await checksOf(first.orderId)).toMatchObject([{ outcome: 'PASS', step: 'place', rule: null }])
    const second = await must(order())
    expect(await checksOf(second.orderId)).toMatchObject([
      {
        outcome: 'WARN',
        checks: [{ used: '0.000', reserved: '33868.000', asked: '33868.000', left: '2264.000' }],
      },
    ])
    const before = (await refusals()).length
    const refused = await order('1000')
    expect(refused).toMatchObject({
      refusal: {
        ...{ code: 'GATE_REFUSED', rule: 'LIMIT_COUNTERPARTY' },
        details: {
          ...{ asked: '3386.800', available: '2264.000', limit: '70000.000', used: '0.000' },
          ...{ reserved: '67736.000', missing: '1122.800', code: 'G05' },
        },
      },
    })
    const [kept] = (await refusals()).slice(before)
    expect(kept).toMatchObject({ rule: 'G05', order_id: null, user_id: world.people.trader.userId })
    // The position is free again.
    expect((await order('500')).ok).toBe(true)
  })

  it('counts what was delivered and not what ended', async () => {
    await officeLimit('70000')
    const done = await delivered(world)
    await world.db
      .updateTable('orders')
      .set({
        value_date: await valueDate(),
        bank_id: world.companies.bank,
        seller_id: world.companies.office,
      })
      .where('id', '=', done)
      .execute()
    const { orderId } = await must(order())
    expect((await checksOf(orderId))[0]?.checks).toMatchObject([{ used: '33868.000', reserved: '0.000' }])
    await must(world.as('trader', (context) => cancelDraft(context, { orderId })))
    const again = await must(order())
    expect((await checksOf(again.orderId))[0]?.checks).toMatchObject([{ reserved: '0.000' }])
  })

  it('of 200 at once lets through what has room, and no more', async () => {
    await officeLimit('34000')
    const positions = []
    for (let n = 0; n < 200; n++) positions.push(await publish(world))
    const results = await Promise.all(
      positions.map((position) => world.as('trader', (context) => placeOrder(context, input(position)))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const codes = results.flatMap((one) => (one.ok ? [] : [one.refusal.code]))
    expect(new Set(codes)).toEqual(new Set(['GATE_REFUSED']))
  })

  it('is asked again with a counter-offer, which makes it more: the other side reads no figure of it', async () => {
    await officeLimit('34000')
    const { orderId } = await must(order())
    const dearer = await world.as('office', (context) => counterOffer(context, { orderId, rate: '3.45' }))
    expect(dearer).toMatchObject({ refusal: { code: 'GATE_REFUSED', rule: 'LIMIT_OF_BANK' } })
    if (dearer.ok) throw new Error('it was not refused')
    expect(Object.keys(dearer.refusal.details ?? {})).toEqual(['attempt'])
    expect((await refusals()).at(-1)).toMatchObject({
      order_id: orderId,
      step: 'counter_offer',
      actor_company_id: world.companies.office,
    })
  })

  it('is asked again with each confirmation, and at the market room', async () => {
    const { orderId } = await must(order())
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
    const low = await officeLimit('20000')
    expect(low).toBeTruthy()
    const confirm = () => world.as('trader', (context) => halfConfirmOrder(context, { orderId }))
    expect(await confirm()).toMatchObject({ refusal: { rule: 'LIMIT_COUNTERPARTY' } })
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', '40000', { counterpartyId: world.companies.office, was: '20000' }),
    )
    await must(confirm())
    await must(world.as('office', (context) => halfConfirmOrder(context, { orderId })))
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', '20000', { counterpartyId: world.companies.office, was: '40000' }),
    )
    await world.db
      .updateTable('orders')
      .set({ status: ORDER_STATUS.MARKET_ROOM })
      .where('id', '=', orderId)
      .execute()
    const room = () =>
      world.as('second', (context) => confirmMarketRoom(context, { orderId, agencyId: world.agencyId }))
    expect(await room()).toMatchObject({ refusal: { rule: 'LIMIT_COUNTERPARTY' } })
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', '40000', { counterpartyId: world.companies.office, was: '20000' }),
    )
    await must(room())
    expect(
      (await checksOf(orderId)).filter(({ outcome }) => outcome !== 'REFUSE').map(({ step }) => step),
    ).toEqual(['half_confirm', 'half_confirm', 'confirm_market_room'])
  })
})

const valueDate = async () => {
  const { orderId } = await must(order('500'))
  const { value_date } = await world.db
    .selectFrom('orders')
    .select('value_date')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await must(world.as('trader', (context) => cancelDraft(context, { orderId })))
  return value_date
}

describe('a company’s orders through its bank', () => {
  it('do not use up what the bank may deal with an office before they are submitted', async () => {
    await setRemainderRate(world, 'bank')
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '5000000', { counterpartyKind: 'CORPORATE' }))
    await officeLimit('400000')
    const { reference } = await request(world, { totalAmount: '100000', importReference: 'PLF-1' })
    const position = await offer(world, 'office', { form: 'DIGITAL' })
    await must(
      world.as('company', (context) =>
        fillBasket(context, { reference, sessions: [{ session_id: position, amount: '100000' }] }),
      ),
    )
    // 338 680 TND lie in the basket: the bank's own trader deals beside it.
    const own = await publish(world, { amount: '100000' })
    const dealt = await world.as('trader', (context) =>
      placeOrder(context, { ...input(own, '100000'), seenTotal: null }),
    )
    const days = await world.db
      .selectFrom('orders')
      .select(['id', 'value_date', 'order_request_id'])
      .execute()
    const day = days.find(({ order_request_id: of }) => of !== null)?.value_date
    expect(dealt.ok).toBe(true)
    if (dealt.ok && day)
      await world.db
        .updateTable('orders')
        .set({ value_date: day })
        .where('id', '=', dealt.value.orderId)
        .execute()
    const gone = await world.as('company', (context) =>
      submitRequest(context, { reference, form: 'DIGITAL' }),
    )
    expect(gone).toMatchObject({ refusal: { code: 'GATE_REFUSED', rule: 'LIMIT_OF_BANK' } })
    expect(JSON.stringify(gone)).not.toMatch(/400000|338680/)
  })

  it('are refused where the bank has limits of companies and none for this one', async () => {
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', '10', { counterpartyId: world.companies.otherCorporate }),
    )
    const { reference } = await request(world, { totalAmount: '1000', importReference: 'PLF-2' })
    const position = await offer(world, 'office', { form: 'DIGITAL', amount: '1000' })
    const filled = await world.as('company', (context) =>
      fillBasket(context, { reference, sessions: [{ session_id: position, amount: '1000' }] }),
    )
    expect(filled).toMatchObject({ refusal: { rule: 'LIMIT_OF_BANK' } })
  })
})

describe('limits of people', () => {
  it('hold who deals, by deal and by day, and nobody else', async () => {
    const { userId } = world.people.second
    await setLimit(world, aLimit('USER_DEAL', '30000', { userId }))
    await setLimit(world, aLimit('USER_DAY', '60000', { userId }))
    expect(await order('10000', 'second')).toMatchObject({
      refusal: {
        rule: 'LIMIT_DEAL',
        details: { limit: '30000.000', asked: '33868.000', missing: '3868.000' },
      },
    })
    await must(order('8000', 'second'))
    await must(order('8000', 'second'))
    expect(await order('8000', 'second')).toMatchObject({
      refusal: { rule: 'LIMIT_DAY', details: { reserved: '54188.800', available: '5811.200' } },
    })
    expect((await order('10000', 'root')).ok).toBe(true)
  })

  it('do not count what they refused', async () => {
    const { userId } = world.people.room
    await setLimit(world, aLimit('USER_DEAL', '30000', { userId }))
    await setLimit(world, aLimit('USER_DAY', '40000', { userId }))
    const { orderId } = await must(order())
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
    const confirmed = await world.as('room', (context) => halfConfirmOrder(context, { orderId }))
    expect(confirmed).toMatchObject({ refusal: { rule: 'LIMIT_DEAL' } })
    expect((await order('8000', 'room')).ok).toBe(true)
  })
})

describe('who sets limits', () => {
  const propose = (who: Person, limit = aLimit('POSITION_TOTAL', '1000')) =>
    world.as(who, (context) => proposeLimit(context, limit))
  const decide = (who: Person, changeId: string, action: 'confirm' | 'refuse' | 'withdraw') =>
    world.as(who, (context) => decideLimit(context, { changeId, action, reason: 'Non' }))

  it.each<Person>(['trader', 'second', 'tickets', 'reader', 'company', 'backOffice', 'office'])(
    'not %s',
    async (who) => {
      expect(await propose(who)).toMatchObject({
        refusal: { code: expect.stringMatching(/MISSING|INVALID/) },
      })
    },
  )

  it('two people, and nothing changes before the second', async () => {
    const { changeId } = await must(
      propose('root', aLimit('COUNTERPARTY_DAY', '1', { counterpartyId: world.companies.office })),
    )
    expect((await order()).ok).toBe(true)
    expect(await decide('root', changeId, 'confirm')).toMatchObject({ refusal: { code: 'SEGREGATION' } })
    expect(await decide('bankCompliance', changeId, 'withdraw')).toMatchObject({
      refusal: { rule: 'NOT_PROPOSER' },
    })
    const both = await Promise.all([
      decide('bankCompliance', changeId, 'confirm'),
      decide('bankCompliance', changeId, 'refuse'),
      decide('root', changeId, 'withdraw'),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const { status } = await world.db
      .selectFrom('limit_changes')
      .select('status')
      .where('id', '=', changeId)
      .executeTakeFirstOrThrow()
    expect((await order()).ok).toBe(status !== 'CONFIRMED')
  })

  it('not who it is for, and not the same person by another account', async () => {
    const own = await must(
      propose('bankCompliance', aLimit('USER_DAY', '9', { userId: world.people.root.userId })),
    )
    expect(await decide('root', own.changeId, 'confirm')).toMatchObject({
      refusal: { rule: 'LIMIT_OF_ONESELF' },
    })
    await must(decide('bankCompliance', own.changeId, 'withdraw'))
    const twin = { ...world.people.bankCompliance, userId: crypto.randomUUID() }
    await insertUser(world, twin, 'twin.test', 'Person root')
    const { email } = await world.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', world.people.root.userId)
      .executeTakeFirstOrThrow()
    await world.db
      .updateTable('users')
      .set({ email: email.replace('@', '+2@') })
      .where('id', '=', twin.userId)
      .execute()
    const { changeId } = await must(propose('root', aLimit('POSITION_TOTAL', '77')))
    const byTwin = await world.as('bankCompliance', (context) =>
      decideLimit({ ...context, actor: twin }, { changeId, action: 'confirm' }),
    )
    expect(byTwin).toMatchObject({ refusal: { rule: 'SEGREGATION_CHANGE' } })
    await must(decide('root', changeId, 'withdraw'))
  })

  it.each([
    ['0', 'AMOUNT_FORM'],
    ['-5', 'AMOUNT_FORM'],
    ['1e9', 'AMOUNT_FORM'],
    ['1.0001', 'AMOUNT_FORM'],
    ['1000000000000.001', 'AMOUNT_FORM'],
    ['٥٠٠٠', 'AMOUNT_FORM'],
  ])('not of %s', async (amount, rule) => {
    expect(await propose('root', aLimit('POSITION_TOTAL', amount))).toMatchObject({
      refusal: { code: 'INVALID_INPUT', fields: [{ path: 'amount', rule }] },
    })
  })

  it('not of what is none of its own, and not twice', async () => {
    const of = (more: object) => propose('root', aLimit('COUNTERPARTY_DAY', '10', more))
    const wrong = { refusal: { fields: [{ rule: 'LIMIT_SUBJECT' }] } }
    expect(await of({ counterpartyId: world.companies.otherBank })).toMatchObject(wrong)
    expect(await of({ counterpartyId: world.companies.bank })).toMatchObject(wrong)
    expect(await of({ counterpartyId: crypto.randomUUID() })).toMatchObject(wrong)
    expect(await of({})).toMatchObject(wrong)
    expect(await of({ counterpartyKind: 'CORPORATE', currency: 'EUR' })).toMatchObject(wrong)
    const stranger = aLimit('USER_DAY', '10', { userId: world.people.office.userId })
    expect(await propose('root', stranger)).toMatchObject(wrong)
    const dinar = aLimit('CURRENCY_POSITION', '10', { currency: 'TND' })
    expect(await propose('root', dinar)).toMatchObject(wrong)
    const both = await Promise.all([propose('root'), propose('bankCompliance')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const waiting = both.find(({ ok }) => ok)
    if (waiting?.ok) await decide('root', waiting.value.changeId, 'withdraw')
  })

  it('and who decided last is right: a newer one undoes what was set for a later day', async () => {
    const of = { counterpartyId: world.companies.office }
    const inTwoDays = new Date(world.clock.time.getTime() + 2 * 86_400_000).toISOString()
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '5000000', { ...of, validFrom: inTwoDays }))
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '1', of))
    const stale = await must(propose('root', aLimit('COUNTERPARTY_DAY', '2', { ...of, was: '1' })))
    await must(decide('root', stale.changeId, 'withdraw'))
    world.clock.time = new Date(world.clock.time.getTime() + 3 * 86_400_000)
    expect((await order()).ok).toBe(false)
  })

  it('and nobody confirms what has changed since it was proposed', async () => {
    const of = { counterpartyId: world.companies.office }
    const soon = new Date(world.clock.time.getTime() + 60_000).toISOString()
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '10', { ...of, validFrom: soon }))
    const { changeId } = await must(propose('root', aLimit('COUNTERPARTY_DAY', '2000', of)))
    world.clock.time = new Date(world.clock.time.getTime() + 120_000)
    expect(await decide('bankCompliance', changeId, 'confirm')).toMatchObject({
      refusal: { rule: 'LIMIT_MOVED' },
    })
    await must(decide('root', changeId, 'withdraw'))
  })

  it('from its day on, and lifted by two people again', async () => {
    const tomorrow = new Date(world.clock.time.getTime() + 86_400_000).toISOString()
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', '1', { counterpartyId: world.companies.office, validFrom: tomorrow }),
    )
    expect((await order()).ok).toBe(true)
    world.clock.time = new Date(world.clock.time.getTime() + 86_400_000)
    expect((await order()).ok).toBe(false)
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', null, { counterpartyId: world.companies.office, was: '1' }),
    )
    expect((await order()).ok).toBe(true)
  })
})

describe('an override', () => {
  const sentOf = (body: object, overrideId: string | null = null): SentRequest => ({
    ...{
      method: 'POST',
      path: '/api/orders/add',
      body,
      overrideIds: overrideId === null ? [] : [overrideId],
    },
    hash: () => createHash('sha256').update(JSON.stringify(body)).digest(),
  })
  const sending = (
    body: Parameters<typeof placeOrder>[1],
    overrideId: string | null = null,
    who: Person = 'trader',
  ) => world.as(who, (context) => placeOrder({ ...context, sent: sentOf(body, overrideId) }, body))
  const asked = (who: Person, attempt: string) =>
    world.as(who, (context) => askOverride(context, { attempt, reason: 'Règlement attendu' }))
  const step = (who: Person, overrideId: string, action: 'approve' | 'refuse' | 'withdraw') =>
    world.as(who, (context) => stepOverride(context, { overrideId, action, reason: 'Vu avec la salle' }))
  const attemptOf = (refused: Result<unknown>): string => {
    if (refused.ok) throw new Error('it was not refused')
    return String(refused.refusal.details?.attempt)
  }

  it('lets the same request through, once, by another person’s word', async () => {
    await officeLimit('1000')
    const body = input(await publish(world))
    const attempt = attemptOf(await sending(body))
    expect(await asked('second', attempt)).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    const { overrideId } = await must(asked('trader', attempt))
    expect(await asked('trader', attempt)).toMatchObject({ refusal: { rule: 'OVERRIDE_EXISTS' } })
    expect(await sending(body, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_DECIDED' } })
    expect(await step('trader', overrideId, 'approve')).toMatchObject({
      refusal: { code: 'MISSING_CAPABILITY' },
    })
    expect(await step('office', overrideId, 'approve')).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    await must(step('second', overrideId, 'approve'))
    expect(await sending({ ...body, amount: '9990' }, overrideId)).toMatchObject({
      refusal: { rule: 'OVERRIDE_OTHER' },
    })
    expect(await sending(body, overrideId, 'root')).toMatchObject({ refusal: { rule: 'OVERRIDE_OF_OTHER' } })
    const { orderId } = await must(sending(body, overrideId))
    expect(await checksOf(orderId)).toMatchObject([{ outcome: 'REFUSE', rule: 'G05' }])
    // Its later steps are let through by the same word, and no dearer price is.
    const dearer = await world.as('office', (context) => counterOffer(context, { orderId, rate: '3.45' }))
    expect(dearer).toMatchObject({ refusal: { rule: 'LIMIT_OF_BANK' } })
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
    await must(world.as('trader', (context) => halfConfirmOrder(context, { orderId })))
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', '900', { counterpartyId: world.companies.office, was: '1000' }),
    )
    expect(await world.as('office', (context) => halfConfirmOrder(context, { orderId }))).toMatchObject({
      refusal: { rule: 'LIMIT_OF_BANK' },
    })
    const again = input(await publish(world))
    expect(await sending(again, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_DECIDED' } })
  })

  it('is nobody’s own, not by who may give one either', async () => {
    await officeLimit('1000')
    const body = input(await publish(world))
    const attempt = attemptOf(await sending(body, null, 'root'))
    const { overrideId } = await must(asked('root', attempt))
    expect(await step('root', overrideId, 'approve')).toMatchObject({
      refusal: { rule: 'SEGREGATION_OVERRIDE' },
    })
    await must(step('bankCompliance', overrideId, 'refuse'))
    expect(await sending(body, overrideId, 'root')).toMatchObject({ refusal: { rule: 'OVERRIDE_DECIDED' } })
  })

  it('is over after half an hour, before and after it is given', async () => {
    await officeLimit('1000')
    const position = await publish(world)
    const body = input(position)
    const { overrideId } = await must(asked('trader', attemptOf(await sending(body))))
    await must(step('second', overrideId, 'approve'))
    world.clock.time = new Date(world.clock.time.getTime() + 30 * 60_000)
    expect(await sending(body, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_OVER' } })
    const late = attemptOf(await sending(body))
    world.clock.time = new Date(world.clock.time.getTime() + 30 * 60_000)
    expect(await asked('trader', late)).toMatchObject({ refusal: { rule: 'OVERRIDE_OVER' } })
  })

  it('is used once by two at the same moment', async () => {
    await officeLimit('1000')
    const body = input(await publish(world, { amount: '20000' }), '10000')
    const { overrideId } = await must(asked('trader', attemptOf(await sending(body))))
    await must(step('second', overrideId, 'approve'))
    const both = await Promise.all([sending(body, overrideId), sending(body, overrideId)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('is not used up by a command that refuses for another reason', async () => {
    await officeLimit('1000')
    const body = { ...input(await publish(world)), seenTotal: '1' }
    const { overrideId } = await must(asked('trader', attemptOf(await sending(body))))
    await must(step('second', overrideId, 'approve'))
    expect(await sending(body, overrideId)).toMatchObject({ refusal: { code: 'TOTAL_CHANGED' } })
    const { status } = await world.db
      .selectFrom('gate_overrides')
      .select('status')
      .where('id', '=', overrideId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('APPROVED')
  })

  it('is not approved by who dealt in the order, and a no is a no', async () => {
    await officeLimit('34000')
    const { orderId } = await must(order('10000', 'second'))
    const body = { rate: '3.45' }
    const offer = (overrideId: string | null = null) =>
      world.as('office', (context) =>
        counterOffer({ ...context, sent: sentOf(body, overrideId) }, { orderId, ...body }),
      )
    const attempt = attemptOf(await offer())
    const { overrideId } = await must(asked('office', attempt))
    expect(await asked('office', attemptOf(await offer()))).toMatchObject({
      refusal: { rule: 'OVERRIDE_EXISTS' },
    })
    expect(await step('second', overrideId, 'approve')).toMatchObject({
      refusal: { rule: 'SEGREGATION_OVERRIDE' },
    })
    await must(step('bankCompliance', overrideId, 'refuse'))
    expect(await asked('office', attempt)).toMatchObject({ refusal: { rule: 'OVERRIDE_EXISTS' } })
  })

  it('covers the excess that was seen, not a larger one, nor another day', async () => {
    await officeLimit('33000')
    const [one, other] = [input(await publish(world)), input(await publish(world))]
    const approved = async (body: typeof one) => {
      const { overrideId } = await must(asked('trader', attemptOf(await sending(body))))
      await must(step('second', overrideId, 'approve'))
      return overrideId
    }
    const [first, second] = [await approved(one), await approved(other)]
    await must(sending(one, first))
    expect(await sending(other, second)).toMatchObject({ refusal: { rule: 'OVERRIDE_OTHER' } })
    await world.db.updateTable('orders').set({ value_date: '2001-01-03' }).execute()
    const moved = new Date(world.clock.time)
    // Ten minutes before midnight in Tunis, and after it.
    world.clock.time = new Date(`${moved.toISOString().slice(0, 10)}T22:50:00Z`)
    const late = input(await publish(world))
    const overMidnight = await approved(late)
    world.clock.time = new Date(world.clock.time.getTime() + 15 * 60_000)
    expect(await sending(late, overMidnight)).toMatchObject({ refusal: { rule: 'OVERRIDE_OTHER' } })
  })

  it('of each order that a request has too much of lets the whole request through, named together', async () => {
    await setRemainderRate(world, 'bank')
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '5000000', { counterpartyKind: 'CORPORATE' }))
    const { reference } = await request(world, { totalAmount: '40000', importReference: 'PLF-3' })
    const sessions: { session_id: number; amount: string }[] = []
    for (const who of ['office', 'otherOffice'] as const)
      sessions.push({
        session_id: await offer(world, who, { form: 'DIGITAL', amount: '20000' }),
        amount: '20000',
      })
    await must(world.as('company', (context) => fillBasket(context, { reference, sessions })))
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', '1000', { counterpartyKind: 'CORPORATE', was: '5000000' }),
    )
    const body = { reference, form: 'DIGITAL' as const }
    const go = (...overrideIds: string[]) =>
      world.as('company', (context) =>
        submitRequest({ ...context, sent: { ...sentOf(body), overrideIds } }, body),
      )
    const approved = async (attempt: string) => {
      const { overrideId } = await must(asked('company', attempt))
      await must(step('second', overrideId, 'approve'))
      return overrideId
    }
    const first = await approved(attemptOf(await go()))
    const second = await approved(attemptOf(await go(first)))
    expect((await go(second)).ok).toBe(false)
    await must(go(first, second))
    const used = await world.db
      .selectFrom('gate_overrides')
      .select('status')
      .where('id', 'in', [first, second])
      .execute()
    expect(used).toEqual([{ status: 'USED' }, { status: 'USED' }])
  })
})

it('costs nothing where nobody has set a limit: nothing is kept', async () => {
  const { orderId } = await must(order())
  expect(await checksOf(orderId)).toEqual([])
})
