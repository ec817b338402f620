import type { Actor } from '@fxmatch/domain/access/actor'
import { describe, expect, it } from 'vitest'
import { getOrderDetail } from '../../queries/orders/get-order-detail.ts'
import { bind, must, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { rfqWorld } from '../../testing/rfq-world.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import type { ActorContext } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { placeBid } from '../order-requests/place-bid.ts'
import { submitRequest } from '../order-requests/submit-request.ts'
import { validateFrontOffice } from '../order-requests/validate-front-office.ts'
import { validateRequestBackOffice } from '../order-requests/validate-request-back-office.ts'
import { awardRfq } from '../rfq/award-rfq.ts'
import { giveQuote } from '../rfq/give-quote.ts'
import { acceptDraft } from './accept-draft.ts'
import { answerShortage } from './answer-shortage.ts'
import { halfConfirmOrder } from './half-confirm-order.ts'
import { recordShortage } from './record-shortage.ts'

// One person with an account in both houses of a deal: neither do they bind both, nor quote to a house whose quotes they read.

const { world, open, quote, draft } = rfqWorld()

const twins = new Map<string, Promise<Actor>>()
/** The other account of a person, with the rights of somebody else's in that one's house. */
function twinOf(person: Person, like: Person): Promise<Actor> {
  const key = `${person} ${like}`
  const twin = twins.get(key) ?? secondAccountOf(world(), person, { like, fullName: `Person ${person}` })
  twins.set(key, twin)
  return twin
}
const by = <T>(actor: Actor, command: (context: ActorContext) => Promise<Result<T>>) =>
  world().as('trader', (context) => command({ ...context, actor }))
const bothHouses = { refusal: { code: 'SEGREGATION', rule: 'SEGREGATION_BOTH_HOUSES' } }
/** Whether the order's page offers its confirmation to somebody, and why not. */
async function told(person: Person, orderId: string) {
  const { db, clock, people } = world()
  const page = await getOrderDetail(db, people[person], orderId, clock.now())
  const step = page?.allowedActions.find(({ action }) => action === 'half_confirm')
  return [step?.allowed, step?.rule]
}
const leaves = ({ userId }: Actor) =>
  world().db.updateTable('users').set({ disabled_at: world().clock.now() }).where('id', '=', userId).execute()
const price = { rate: '3.3868', amount: '10000', validSeconds: 60 }

describe('an order', () => {
  it('is not confirmed for both houses by one person, whichever account confirms last', async () => {
    const twin = await twinOf('trader', 'office')
    const orderId = await place(world(), await publish(world()))
    await must(by(twin, (context) => acceptDraft(context, { orderId })))
    await must(by(twin, (context) => halfConfirmOrder(context, { orderId })))
    expect(await told('trader', orderId)).toEqual([false, 'SEGREGATION_BOTH_HOUSES'])
    expect(await told('second', orderId)).toEqual([true, null])
    expect(await world().as('trader', (context) => halfConfirmOrder(context, { orderId }))).toMatchObject(
      bothHouses,
    )
    await must(world().as('second', (context) => halfConfirmOrder(context, { orderId })))

    const other = await place(world(), await publish(world()))
    await must(world().as('office', (context) => acceptDraft(context, { orderId: other })))
    await must(world().as('trader', (context) => halfConfirmOrder(context, { orderId: other })))
    expect(await by(twin, (context) => halfConfirmOrder(context, { orderId: other }))).toMatchObject(
      bothHouses,
    )
    await must(world().as('office', (context) => halfConfirmOrder(context, { orderId: other })))
  })
})

it('what becomes of a short count is not chosen for both by one person', async () => {
  const twin = await twinOf('trader', 'office')
  const orderId = await place(world(), await publish(world()))
  await bind(world(), orderId)
  const short = {
    orderId,
    bills: [{ nbr: 90, bill: '100' }],
    missing: '1000',
    reason: 'ten notes are missing',
  }
  await must(world().as('office', (context) => recordShortage(context, short)))
  const answer = { orderId, way: 'UNDO', missing: '1000' } as const
  await must(by(twin, (context) => answerShortage(context, answer)))
  expect(await world().as('trader', (context) => answerShortage(context, answer))).toMatchObject(bothHouses)
  await must(world().as('second', (context) => answerShortage(context, answer)))
})

describe('a request for quotes', () => {
  const account = (userId: string, set: { disabled_at?: Date; password_hash?: string | null }) =>
    world().db.updateTable('users').set(set).where('id', '=', userId).execute()
  const asked = () => must(open('trader', { ask: [world().companies.otherOffice] }))
  const answers = ({ rfqId }: { rfqId: string }) =>
    world().as('otherOffice', (context) => giveQuote(context, { rfqId, ...price }))

  it('is answered by nobody who has an account where it was asked, or had one since', async () => {
    const { userId } = await twinOf('otherOffice', 'reader')
    const rfq = await asked()
    expect(await answers(rfq)).toMatchObject(bothHouses)
    world().clock.time = new Date(world().clock.time.getTime() + 1_000)
    // Shut out a moment ago by a colleague, once they had read what all others offer.
    await account(userId, { disabled_at: world().clock.now() })
    expect(await answers(rfq)).toMatchObject(bothHouses)
    await must(answers(await asked()))
  })

  it('is answered by who was invited there and has never come: nobody is kept from it by an invitation', async () => {
    const { userId } = await secondAccountOf(world(), 'office', { like: 'reader', fullName: 'Person office' })
    const { rfqId } = await must(open('trader', { ask: [world().companies.office] }))
    expect(await quote('office', rfqId)).toMatchObject(bothHouses)
    await account(userId, { password_hash: null })
    await must(quote('office', rfqId))
  })

  it('is answered by nobody who reads all of them at the platform', async () => {
    await twinOf('rival', 'backOffice')
    const { id: orderRequestId, reference: request } = await draft()
    const { rfqId } = await must(open('company', { ask: [world().companies.otherBank], orderRequestId }))
    expect(await quote('rival', rfqId)).toMatchObject(bothHouses)
    const bid = { request, rate: '3.3868', amount: '10000', form: 'DIGITAL' as const, currency: 'EUR' }
    expect(await world().as('rival', (context) => placeBid(context, bid))).toMatchObject(bothHouses)
    await must(quote('rivalSecond', rfqId))
  })

  it('is not awarded to a quote of one’s own', async () => {
    const { rfqId } = await must(open('trader', { ask: [world().companies.office] }))
    const { quoteId } = await must(quote('office', rfqId))
    const twin = await twinOf('office', 'second')
    const parts = [{ quoteId, amount: '10000' }]
    expect(await by(twin, (context) => awardRfq(context, { rfqId, parts }))).toMatchObject(bothHouses)
    await must(world().as('trader', (context) => awardRfq(context, { rfqId, parts })))
  })

  it('nor a company’s to what one quoted for a bank', async () => {
    const twin = await twinOf('rivalSecond', 'company')
    await leaves(twin)
    const { id: orderRequestId } = await draft()
    const { rfqId } = await must(open('company', { ask: [world().companies.otherBank], orderRequestId }))
    const { quoteId } = await must(quote('rivalSecond', rfqId))
    const parts = [{ quoteId, amount: '10000' }]
    expect(await by(twin, (context) => awardRfq(context, { rfqId, parts }))).toMatchObject(bothHouses)
    await must(world().as('company', (context) => awardRfq(context, { rfqId, parts })))
  })
})

it('a bid is placed by nobody who has an account at the company that reads all of them', async () => {
  const { reference: request } = await draft()
  await twinOf('rival', 'company')
  const bid = { request, rate: '3.3868', amount: '10000', form: 'DIGITAL' as const, currency: 'EUR' }
  expect(await world().as('rival', (context) => placeBid(context, bid))).toMatchObject(bothHouses)
  await must(world().as('rivalSecond', (context) => placeBid(context, bid)))
})

it('what a bank sells of its own is not confirmed by who bought it for the company, nor is its request read by who works there', async () => {
  const { id: request, reference } = await draft()
  const twin = await twinOf('tickets', 'company')
  await must(by(twin, (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
  const front = (who: Person) =>
    world().as(who, (context) => validateFrontOffice(context, { request, assignments: [] }))
  expect(await front('tickets')).toMatchObject(bothHouses)
  await must(front('manifest'))
  const validate = () => world().as('tickets', (context) => validateRequestBackOffice(context, { request }))
  expect(await validate()).toMatchObject(bothHouses)
  await leaves(twin)
  expect(await validate()).toMatchObject(bothHouses)
  await world()
    .db.updateTable('orders')
    .set({ buyer_confirmed_by: world().people.company.userId })
    .where('order_request_id', '=', request)
    .execute()
  await must(validate())
})

it('a request is validated for its bank by nobody who works at its company, whoever sent it', async () => {
  const { id: request, reference } = await draft()
  const twin = await twinOf('manifest', 'company')
  await must(world().as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
  const validate = (who: Person) =>
    world().as(who, (context) => validateFrontOffice(context, { request, assignments: [] }))
  expect(await validate('manifest')).toMatchObject(bothHouses)
  await leaves(twin)
  await must(validate('manifest'))
})
