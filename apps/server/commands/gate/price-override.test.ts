import { createHash } from 'node:crypto'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkGate } from '../../queries/gate/check-gate.ts'
import { insertOpeningRate } from '../../testing/limits.ts'
import { aLimit, limitedWorld, setLimit } from '../../testing/limits-of-deals.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import type { SentRequest } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { counterOffer } from '../orders/counter-offer.ts'
import { placeOrder } from '../orders/place-order.ts'
import { publishPosition } from '../positions/publish-position.ts'
import { askOverride } from './ask-override.ts'
import { stepOverride } from './step-override.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())
const { checksOf, clear, input } = limitedWorld(() => world)
beforeEach(clear)

/** 6.29 % above the reference of 3.3868; the band ends at 5 %. */
const HIGH = '3.6000'
const LOW = '3.1000'

const sentOf = (path: string, body: object, overrideId?: string, amountAgain?: string): SentRequest => ({
  ...{ method: 'POST', path, body, overrideIds: overrideId === undefined ? [] : [overrideId] },
  ...(amountAgain === undefined ? {} : { amountAgain }),
  hash: () =>
    createHash('sha256')
      .update(JSON.stringify([path, body]))
      .digest(),
})
type Placed = ReturnType<typeof input>
const at = (position: number, rate: string): Placed => ({ ...input(position), negotation_rate: rate })
const placing = (body: Placed, overrideId?: string, who: Person = 'second', amountAgain?: string) =>
  world.as(who, (context) =>
    placeOrder({ ...context, sent: sentOf('/api/orders/add', body, overrideId, amountAgain) }, body),
  )
const attemptOf = (refused: Result<unknown>) => {
  if (refused.ok) throw new Error('it was not refused')
  return refused.refusal.details?.attempt as string | undefined
}
const ask = (who: Person, attempt: string | undefined) =>
  world.as(who, (context) => askOverride(context, { attempt: attempt ?? '', reason: 'Marché étroit' }))
const approve = (who: Person, overrideId: string) =>
  world.as(who, (context) =>
    stepOverride(context, { overrideId, action: 'approve', reason: 'Vu avec la salle' }),
  )
/** An override that a second person of the bank gave for what was refused. */
const given = async (refused: Result<unknown>, who: Person = 'second', by: Person = 'root') => {
  const { overrideId } = await must(ask(who, attemptOf(refused)))
  await must(approve(by, overrideId))
  return overrideId
}
/** Places what an override lets through, with the amount typed again, which an unusual rate asks for. */
const placed = async (body: Placed, overrideId: string) => {
  expect(await placing(body, overrideId)).toMatchObject({ refusal: { code: 'TYPE_AGAIN' } })
  return must(placing(body, overrideId, 'second', body.amount))
}

describe('a price outside of its band', () => {
  it('is refused as ever, with the attempt for who may ask, and kept with its figures', async () => {
    const body = at(await publish(world), HIGH)
    const refused = await placing(body)
    expect(refused).toMatchObject({
      refusal: {
        ...{ code: 'RATE_OUT_OF_RANGE', rule: 'OPENING_RATE_DEVIATION' },
        fields: [{ path: 'negotation_rate', rule: 'OPENING_RATE_DEVIATION' }],
      },
    })
    const kept = await world.db
      .selectFrom('gate_checks')
      .selectAll()
      .where('id', '=', attemptOf(refused) ?? '')
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({
      ...{ rule: 'G13', step: 'place', company_id: world.companies.bank, order_id: null },
      checks: [
        {
          ...{ code: 'G13', outcome: 'REFUSE', of: 'EUR', unit: '%', limit: '5.000', asked: '6.300' },
          ...{ left: '-1.300', rate: HIGH, basis: { of: 'REFERENCE', rate: '3.3868' } },
        },
      ],
    })
  })

  it('is told beforehand by the dry check, which a price within does not', async () => {
    const position = await publish(world)
    const dry = (rate: string) =>
      checkGate(
        world.db,
        world.people.second,
        { session_id: position, amount: '10000', rate },
        world.clock.now(),
      )
    const outside = await dry(HIGH)
    expect(outside).toMatchObject({ most: null, checks: [{ code: 'G13', outcome: 'REFUSE', rate: HIGH }] })
    for (const rate of ['3.3868', '3.5561']) expect((await dry(rate))?.checks).toEqual([])
  })

  it('is asked for by who leads alone: a trader reads no attempt, and may not ask with its number', async () => {
    const refused = await placing(at(await publish(world), HIGH), undefined, 'trader')
    expect(refused).toMatchObject({ refusal: { code: 'RATE_OUT_OF_RANGE' } })
    expect(attemptOf(refused)).toBeUndefined()
    const { id } = await world.db
      .selectFrom('gate_checks')
      .select('id')
      .where('user_id', '=', world.people.trader.userId)
      .where('rule', '=', 'G13')
      .executeTakeFirstOrThrow()
    expect(await ask('trader', id)).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
    expect(await ask('second', id)).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
  })

  it.each(['0', '-3.6', '4.1000', '33868', '9999999999.9999', '3.60001', '٣٫٦'])(
    'of %s nobody is asked to let through',
    async (rate) => {
      const refused = await placing(at(await publish(world), rate))
      expect(refused.ok).toBe(false)
      expect(attemptOf(refused)).toBeUndefined()
    },
  )

  it('goes through once, by another person’s word, for the very request', async () => {
    const body = at(await publish(world), HIGH)
    const refused = await placing(body)
    const { overrideId } = await must(ask('second', attemptOf(refused)))
    expect(await approve('second', overrideId)).toMatchObject({ refusal: { rule: 'SEGREGATION_OVERRIDE' } })
    expect(await approve('trader', overrideId)).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
    expect(await approve('office', overrideId)).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    expect(await placing(body, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_DECIDED' } })
    await must(approve('root', overrideId))
    for (const other of [
      { ...body, negotation_rate: '3.6001' },
      { ...body, amount: '9990' },
    ])
      expect(await placing(other, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_OTHER' } })
    const elsewhere = at(await publish(world), HIGH)
    expect(await placing(elsewhere, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_OTHER' } })
    expect(await placing(body, overrideId, 'root')).toMatchObject({ refusal: { rule: 'OVERRIDE_OF_OTHER' } })
    const { orderId } = await placed(body, overrideId)
    expect(await checksOf(orderId)).toMatchObject([{ rule: 'G13', outcome: 'REFUSE' }, { outcome: 'WARN' }])
    const used = await world.db
      .selectFrom('gate_overrides')
      .select('status')
      .where('id', '=', overrideId)
      .executeTakeFirstOrThrow()
    expect(used.status).toBe('USED')
    expect(await placing(elsewhere, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_DECIDED' } })
  })

  it('is let through by no second account of who asked, and for half an hour', async () => {
    const body = at(await publish(world), LOW)
    const { overrideId } = await must(ask('second', attemptOf(await placing(body))))
    const twin = await secondAccountOf(world, 'second', { like: 'root', fullName: 'Person second' })
    const byTwin = await world.as('root', (context) =>
      stepOverride({ ...context, actor: twin }, { overrideId, action: 'approve', reason: 'Vu' }),
    )
    expect(byTwin).toMatchObject({ refusal: { rule: 'SEGREGATION_OVERRIDE' } })
    await must(approve('root', overrideId))
    world.clock.time = new Date(world.clock.time.getTime() + 30 * 60_000)
    expect(await placing(body, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_OVER' } })
  })

  it('is on no position: what is for everybody is let through by nobody', async () => {
    const refused = await placing(at(await publish(world), HIGH))
    const overrideId = await given(refused)
    const offer = {
      ...({ currency: 'EUR', amount: '10000', rate: HIGH, form: 'CASH', region: 15 } as const),
      expireDate: new Date(world.clock.time.getTime() + 3_600_000).toISOString(),
    }
    for (const named of [undefined, overrideId]) {
      const published = await world.as('office', (context) =>
        publishPosition({ ...context, sent: sentOf('/api/sessions', offer, named) }, offer),
      )
      expect(published).toMatchObject({ refusal: { code: 'RATE_OUT_OF_RANGE' } })
      expect(attemptOf(published)).toBeUndefined()
    }
  })

  it('asks a second person of each house: who accepts it is asked as who proposed it', async () => {
    const body = at(await publish(world), HIGH)
    const { orderId } = await placed(body, await given(await placing(body)))
    const accepting = (who: Person, overrideId?: string) =>
      world.as(who, (context) => {
        const sent = sentOf(`/api/orders/${orderId}/accept`, {}, overrideId)
        return acceptDraft({ ...context, sent }, { orderId })
      })
    const refused = await accepting('office')
    expect(refused).toMatchObject({ refusal: { code: 'RATE_OUT_OF_RANGE' } })
    // Whose people may not let prices through goes back to what is allowed, or to who may.
    expect(attemptOf(refused)).toBeUndefined()
    const record = await world.db
      .selectFrom('gate_checks')
      .select(['company_id', 'step', 'checks'])
      .where('order_id', '=', orderId)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    expect(record).toMatchObject({ company_id: world.companies.office, step: 'accept_draft' })
    const lead = { ...world.people.office, capabilities: world.people.second.capabilities }
    const tried = await world.as('office', (context) =>
      acceptDraft(
        { ...context, actor: lead, sent: sentOf(`/api/orders/${orderId}/accept`, {}) },
        { orderId },
      ),
    )
    const { overrideId } = await must(
      world.as('office', (context) =>
        askOverride(
          { ...context, actor: lead },
          { attempt: attemptOf(tried) ?? '', reason: 'Marché étroit' },
        ),
      ),
    )
    expect(await approve('root', overrideId)).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    await must(approve('officeCompliance', overrideId))
    await must(accepting('office', overrideId))
    const { status } = await world.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(status).toBe(ORDER_STATUS.AWAITING_CONFIRMATION)
  })

  it('is not the next one: another price at a later step is asked for anew', async () => {
    const { orderId } = await must(placing(input(await publish(world))))
    const countering = (who: Person, rate: string, overrideId?: string) =>
      world.as(who, (context) => {
        const sent = sentOf(`/api/orders/${orderId}/offers`, { rate }, overrideId, '10000')
        return counterOffer({ ...context, sent }, { orderId, rate })
      })
    await must(world.as('office', (context) => counterOffer(context, { orderId, rate: '3.40' })))
    const refused = await countering('second', HIGH)
    const overrideId = await given(refused)
    // The answer to what is unusual is asked for once the price has been let through.
    expect(await countering('second', HIGH, overrideId)).toMatchObject({ refusal: { code: 'TYPE_AGAIN' } })
    await must(countering('second', HIGH, overrideId))
    await must(world.as('office', (context) => counterOffer(context, { orderId, rate: '3.41' })))
    // The same price once more is another step.
    expect(await countering('second', HIGH)).toMatchObject({ refusal: { code: 'RATE_OUT_OF_RANGE' } })
    expect(await countering('second', HIGH, overrideId)).toMatchObject({
      refusal: { rule: 'OVERRIDE_DECIDED' },
    })
  })

  it('is let through with a limit of the same house by one word, and not by one for the limit alone', async () => {
    const position = await publish(world)
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '1000', { counterpartyId: world.companies.office }))
    const body = at(position, HIGH)
    const refused = await placing(body)
    // The limit is told first; both are let through, or neither.
    expect(refused).toMatchObject({ refusal: { code: 'GATE_REFUSED', rule: 'LIMIT_COUNTERPARTY' } })
    await placed(body, await given(refused))
    const own = input(await publish(world))
    const forLimit = await given(await placing(own))
    expect(await placing({ ...own, negotation_rate: HIGH }, forLimit)).toMatchObject({
      refusal: { rule: 'OVERRIDE_OTHER' },
    })
  })

  it('is not let through once the reference has moved away from it', async () => {
    const body = at(await publish(world), HIGH)
    const overrideId = await given(await placing(body))
    await insertOpeningRate(world, { day: '2026-11-18', currency: 'EUR', rate: '3.3800' })
    expect(await placing(body, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_OTHER' } })
  })
})
