import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aLimit, limitedWorld, setLimit } from '../../testing/limits-of-deals.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { offer, request, setRemainderRate } from '../../testing/request-world.ts'
import type { SentRequest } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { fillBasket } from '../order-requests/fill-basket.ts'
import { submitRequest } from '../order-requests/submit-request.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { counterOffer } from '../orders/counter-offer.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { askOverride } from './ask-override.ts'
import { stepOverride } from './step-override.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())
const { checksOf, clear, input, officeLimit, order } = limitedWorld(() => world)
beforeEach(clear)

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
