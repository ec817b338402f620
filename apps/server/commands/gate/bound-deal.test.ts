import { createHash } from 'node:crypto'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aLimit, setLimit } from '../../testing/limits-of-deals.ts'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  must,
  place,
  publish,
} from '../../testing/market-world.ts'
import { aGuarantee, aPaper, bothPapers, paperInForce } from '../../testing/office-papers.ts'
import type { Person } from '../../testing/plant-market.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import type { SentRequest } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { cancelDelivery } from '../orders/cancel-delivery.ts'
import { cashOutOrder } from '../orders/cash-out-order.ts'
import { confirmMarketRoom } from '../orders/confirm-market-room.ts'
import { deliverOrder } from '../orders/deliver-order.ts'
import { generateTicket } from '../orders/generate-ticket.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { refuseBackOffice } from '../orders/refuse-back-office.ts'
import { rejectDelivery } from '../orders/reject-delivery.ts'
import { rejectTicket } from '../orders/reject-ticket.ts'
import { validateBackOffice } from '../orders/validate-back-office.ts'
import { askOverride } from './ask-override.ts'
import { stepOverride } from './step-override.ts'

// A deal that both sides confirmed while the office's papers were in order, and of which one ended before the money moved.

let world: MarketWorld
let papers: Awaited<ReturnType<typeof bothPapers>>
beforeEach(async () => {
  world = await createMarketWorld()
  papers = await bothPapers(world, 'office')
  await bothPapers(world, 'otherOffice')
})
afterEach(() => world.close())

const offer = { form: 'DIGITAL', cashOutType: 'BANK_TRANSFER_PAYMENT', agence: null } as const

/** A deal by transfer that both sides have confirmed. */
async function bound(syndicate?: string): Promise<string> {
  const { form, ...order } = offer
  const orderId = await place(
    world,
    await publish(world, { form, ...(syndicate ? { syndicate } : {}) }),
    order,
  )
  await bind(world, orderId)
  return orderId
}

const ends = (until = '2026-11-17') =>
  paperInForce(world, aPaper(world, 'office', { replaces: papers.authorisation, validUntil: until }))

const sentOf = (path: string, body: object, overrideId?: string): SentRequest => ({
  ...{ method: 'POST', path, body, overrideIds: overrideId === undefined ? [] : [overrideId] },
  hash: () =>
    createHash('sha256')
      .update(JSON.stringify([path, body]))
      .digest(),
})
const room = (orderId: string, overrideId?: string, who: Person = 'room') =>
  world.as(who, (context) => {
    const body = { agencyId: world.agencyId }
    const sent = sentOf(`/api/orders/${orderId}/confirm-market-room`, body, overrideId)
    return confirmMarketRoom({ ...context, sent }, { orderId, ...body })
  })
const ticket = (orderId: string, overrideId?: string) =>
  world.as('tickets', (context) =>
    generateTicket(
      { ...context, sent: sentOf(`/api/orders/${orderId}/ticket`, {}, overrideId) },
      { orderId },
    ),
  )
const attemptOf = (refused: Result<unknown>): string => {
  if (refused.ok) throw new Error('it was not refused')
  return String(refused.refusal.details?.attempt)
}
const asked = async (who: Person, refused: Result<unknown>) => {
  const attempt = attemptOf(refused)
  const { overrideId } = await must(
    world.as(who, (context) => askOverride(context, { attempt, reason: 'Accord conclu avant la fin' })),
  )
  return overrideId
}
const approve = (who: Person, overrideId: string) =>
  world.as(who, (context) =>
    stepOverride(context, { overrideId, action: 'approve', reason: 'Vu avec la plateforme' }),
  )
const statusOf = async (orderId: string) =>
  (await world.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow())
    .status
/** A second person at the bank, where one is asked for. */
const validated = async (orderId: string) => {
  if ((await statusOf(orderId)) === ORDER_STATUS.BACK_OFFICE_VALIDATION)
    await must(world.as('second', (context) => validateBackOffice(context, { orderId })))
}

describe('a bound deal whose office may deal no more', () => {
  it('is refused at the market room, and carried on by the word of compliance: ticket, delivery, payment', async () => {
    const orderId = await bound()
    await ends()
    const refused = await room(orderId)
    expect(refused).toMatchObject({
      refusal: {
        ...{ code: 'GATE_REFUSED', rule: 'OFFICE_PAPERS' },
        details: { code: 'G03', party: 'Company office', since: '2026-11-18' },
      },
    })
    const overrideId = await asked('room', refused)
    expect(await approve('room', overrideId)).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
    for (const who of ['second', 'root'] as const)
      expect(await approve(who, overrideId)).toMatchObject({
        refusal: { code: 'SEGREGATION', rule: 'OVERRIDE_COMPLIANCE' },
      })
    for (const who of ['officeCompliance', 'compliance'] as const)
      expect(await approve(who, overrideId)).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    await must(approve('bankCompliance', overrideId))
    await must(room(orderId, overrideId))
    await validated(orderId)
    // The word that carried it past the market room carries it to its end.
    await must(ticket(orderId))
    await must(world.as('tickets', (context) => deliverOrder(context, { orderId })))
    await must(world.as('tickets', (context) => cashOutOrder(context, { orderId })))
    expect(await statusOf(orderId)).toBe(ORDER_STATUS.CASHED_OUT)
  })

  it('is refused at the ticket, and let through there where the paper ended between the two', async () => {
    const orderId = await bound()
    await must(room(orderId))
    await validated(orderId)
    await ends()
    const refused = await ticket(orderId)
    expect(refused).toMatchObject({ refusal: { rule: 'OFFICE_PAPERS', details: { since: '2026-11-18' } } })
    const overrideId = await asked('tickets', refused)
    await must(approve('bankCompliance', overrideId))
    await must(ticket(orderId, overrideId))
  })

  it('is let through for what was seen: not for a paper that ended since, another order, or late', async () => {
    const orderId = await bound()
    const other = await bound()
    const ended = await ends('2026-11-16')
    const overrideId = await asked('room', await room(orderId))
    await must(approve('bankCompliance', overrideId))
    expect(await room(other, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_OTHER' } })
    expect(await room(orderId, overrideId, 'root')).toMatchObject({ refusal: { rule: 'OVERRIDE_OF_OTHER' } })
    // Another end than compliance saw.
    await paperInForce(world, aPaper(world, 'office', { replaces: ended, validUntil: '2026-11-10' }))
    expect(await room(orderId, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_OTHER' } })
    world.clock.time = new Date(world.clock.time.getTime() + 30 * 60_000)
    expect(await room(orderId, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_OVER' } })
    const again = await asked('room', await room(orderId))
    await must(approve('bankCompliance', again))
    await must(room(orderId, again))
    expect(await room(other, again)).toMatchObject({ refusal: { rule: 'OVERRIDE_DECIDED' } })
  })

  it('is let through by nobody who is who asked, by whatever account', async () => {
    const orderId = await bound()
    await ends()
    const overrideId = await asked('room', await room(orderId))
    const twin = await secondAccountOf(world, 'room', { like: 'bankCompliance', fullName: 'Person room' })
    const byTwin = await world.as('bankCompliance', (context) =>
      stepOverride({ ...context, actor: twin }, { overrideId, action: 'approve', reason: 'Vu' }),
    )
    expect(byTwin).toMatchObject({ refusal: { rule: 'SEGREGATION_OVERRIDE' } })
    await must(
      world.as('second', (context) =>
        stepOverride(context, { overrideId, action: 'refuse', reason: 'À voir avec la conformité' }),
      ),
    )
  })

  it('of a syndicate is let through for the member whose paper ended', async () => {
    const orderId = await bound(world.syndicateId)
    const { otherOffice } = world.companies
    const { id } = await world.db
      .selectFrom('office_papers')
      .select('id')
      .where('office_id', '=', otherOffice)
      .where('kind', '=', 'GUARANTEE')
      .executeTakeFirstOrThrow()
    await paperInForce(world, aGuarantee(world, 'otherOffice', { replaces: id, validUntil: '2026-11-17' }))
    const overrideId = await asked('room', await room(orderId))
    await must(approve('bankCompliance', overrideId))
    // Now the leader's ends too.
    await ends()
    expect(await room(orderId, overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_OTHER' } })
  })

  it('asks compliance also where a limit refuses it besides', async () => {
    const orderId = await bound()
    await ends()
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '1000', { counterpartyId: world.companies.office }))
    const overrideId = await asked('room', await room(orderId))
    expect(await approve('second', overrideId)).toMatchObject({ refusal: { rule: 'OVERRIDE_COMPLIANCE' } })
    await must(approve('bankCompliance', overrideId))
    await must(room(orderId, overrideId))
  })
})

describe('what ends a deal whose office may deal no more', () => {
  it('is never stopped: back office, ticket desk and delivery give it up', async () => {
    const [first, second, third] = [await bound(), await bound(), await bound()]
    for (const orderId of [first, second, third]) await must(room(orderId))
    for (const orderId of [second, third]) await validated(orderId)
    await must(ticket(third))
    await ends()
    if ((await statusOf(first)) === ORDER_STATUS.BACK_OFFICE_VALIDATION)
      await must(
        world.as('second', (context) =>
          refuseBackOffice(context, { orderId: first, reason: 'Pièces finies' }),
        ),
      )
    else
      await must(
        world.as('tickets', (context) => rejectTicket(context, { orderId: first, reason: 'Pièces finies' })),
      )
    await must(
      world.as('tickets', (context) => rejectTicket(context, { orderId: second, reason: 'Pièces finies' })),
    )
    await must(
      world.as('tickets', (context) => rejectDelivery(context, { orderId: third, reason: 'Pièces finies' })),
    )
    await must(
      world.as('tickets', (context) => cancelDelivery(context, { orderId: third, reason: 'Pièces finies' })),
    )
  })

  it('leaves an order that binds one side alone to expire or to be rejected: nobody lets it through', async () => {
    const { form, ...order } = offer
    const orderId = await place(world, await publish(world, { form }), order)
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
    await must(world.as('trader', (context) => halfConfirmOrder(context, { orderId })))
    await ends()
    const refused = await world.as('office', (context) =>
      halfConfirmOrder({ ...context, sent: sentOf('/confirm', {}) }, { orderId }),
    )
    expect(refused).toMatchObject({ refusal: { rule: 'OFFICE_PAPERS' } })
    expect(attemptOf(refused)).toBe('undefined')
  })
})
