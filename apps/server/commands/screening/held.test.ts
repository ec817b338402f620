import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isHeld } from '../../db/screening/alert-rows.ts'
import { listAlerts } from '../../queries/screening/list-alerts.ts'
import { clearAlert, listNames as listNamesIn } from '../../testing/listed-names.ts'
import { machineActorOf } from '../../testing/machine-actor.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { request, setRemainderRate } from '../../testing/request-world.ts'
import { rfqsIn } from '../../testing/rfq-world.ts'
import { askTrust, registerOperator } from '../../testing/trust-world.ts'
import { acceptBid } from '../order-requests/accept-bid.ts'
import { placeBid } from '../order-requests/place-bid.ts'
import { submitRequest } from '../order-requests/submit-request.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { placeOrder } from '../orders/place-order.ts'
import { giveQuote } from '../rfq/give-quote.ts'
import { acceptTrustProposal } from '../trust/answer-trust-proposal.ts'
import { approveTrustOffer } from '../trust/approve-trust-offer.ts'
import { eraseTraveller, expireTrustRequest } from '../trust/expire-trust-request.ts'
import { stepAlert } from './decide-alert.ts'

// What is refused while a party is looked into, and to whom: it is the same for each of them.

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const HELD = { code: 'GATE_REFUSED', rule: 'UNDER_VERIFICATION' }

const listNames = (...names: string[]) => listNamesIn(world, ...names)
const clear = (subjectId: string) => clearAlert(world, subjectId)

it('an operator’s proposal and the traveller’s acceptance wait while the traveller is looked into', async () => {
  const office = await registerOperator(world, 'trustOffice')
  const rival = await registerOperator(world, 'trustRival')
  const asked = await askTrust(world, { name: 'Qorvath Zimbeldi' })
  const { requestId, reference, secret } = asked
  const approve = (who: 'trustOffice' | 'trustRival', agency: string) =>
    world.as(who, (context) => approveTrustOffer(context, { requestId, negotiationRate: '3.31', agency }))
  const { proposalId } = await must(approve('trustOffice', office.agencyId))
  await listNames('Zimbeldi Qorvath')
  const refused = await approve('trustRival', rival.agencyId)
  expect(refused).toEqual({ ok: false, refusal: HELD })
  const accept = () =>
    world.bySystem((context) => acceptTrustProposal(context, { reference, secret, proposalId }))
  expect(await accept()).toEqual({ ok: false, refusal: HELD })
  await clear(requestId)
  expect((await accept()).ok).toBe(true)
})

it('a company’s request waits while one of its people is looked into, and another company’s does not', async () => {
  await setRemainderRate(world, 'bank')
  await listNames('Person company')
  const { companies, db } = world
  expect(await isHeld(db, { companies: [companies.corporate] })).toBe(true)
  expect(await isHeld(db, { companies: [companies.otherCorporate] })).toBe(false)
  const { reference } = await request(world)
  const go = () => world.as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' }))
  expect(await go()).toEqual({ ok: false, refusal: HELD })
  await clear(world.people.company.userId)
  expect((await go()).ok).toBe(true)
})

it('an order is neither placed nor carried on while its seller is looked into, and can be ended', async () => {
  const { companies, db } = world
  const offered = await publish(world, { currency: 'EUR', amount: '10000', rate: '3.3868', form: 'DIGITAL' })
  const asked = (session: number) =>
    world.as('trader', (context) =>
      placeOrder(context, {
        ...{ currency: 'EUR', amount: '10000', rate: '3.3868', session_id: session },
        cashOutType: 'BANK_TRANSFER_PAYMENT',
      }),
    )
  const { orderId } = await must(asked(offered))
  const second = await publish(world, { currency: 'EUR', amount: '10000', rate: '3.3868', form: 'DIGITAL' })
  const { name } = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companies.office)
    .executeTakeFirstOrThrow()
  await listNames('Person company', name)
  // Because of whom it is, the process alone knows: a refusal says the same to everybody.
  const held = { ok: false, refusal: HELD, about: companies.office }
  expect(await asked(second)).toEqual(held)
  expect(await world.as('office', (context) => acceptDraft(context, { orderId }))).toEqual(held)
  // Nothing of the refused order is left: its position is free.
  const position = db.selectFrom('positions').select('status').where('id', '=', second)
  expect(await position.execute()).toEqual([{ status: 'FREE' }])

  await clear(companies.office)
  await must(world.as('office', (context) => acceptDraft(context, { orderId })))
  expect((await asked(second)).ok).toBe(true)
})

it('a person who is looked into deals by no machine of theirs, and is bound by no quote of it', async () => {
  const { people, db, companies } = world
  const machine = await machineActorOf(world, 'trader', ['orders:write', 'rfq:quote'])
  const { open, quote, award } = rfqsIn(() => world)
  const { rfqId } = await must(open('office', { side: 'SELL', ask: [companies.bank, companies.otherBank] }))
  const quoted = await must(
    world.as('trader', (context) =>
      giveQuote({ ...context, actor: machine }, { rfqId, rate: '3.3868', amount: '10000', validSeconds: 60 }),
    ),
  )
  await must(quote('rival', rfqId))
  await listNames('Person trader')
  const session_id = await publish(world, { form: 'DIGITAL' })
  const placed = await world.as('trader', (context) =>
    placeOrder(
      { ...context, actor: machine },
      {
        ...{ currency: 'EUR', amount: '10000', rate: '3.3868', session_id },
        cashOutType: 'BANK_TRANSFER_PAYMENT',
      },
    ),
  )
  expect(placed).toEqual({ ok: false, refusal: HELD })
  const takes = () => award('office', rfqId, [{ quoteId: quoted.quoteId, amount: '10000' }])
  expect(await takes()).toEqual({ ok: false, refusal: HELD })
  expect(await isHeld(db, { users: [machine.userId] })).toBe(true)
  await clear(people.trader.userId)
  await must(takes())
})

it('a company that is looked into takes no bank’s bid', async () => {
  await setRemainderRate(world, 'bank')
  const { id, reference } = await request(world, { importReference: 'TCE-HELD' })
  await must(
    world.as('rival', (context) =>
      placeBid(context, { request: id, rate: '3.4100', amount: '1000', form: 'DIGITAL', currency: 'EUR' }),
    ),
  )
  const bid = await world.db
    .selectFrom('orders')
    .select('id')
    .where('order_request_id', '=', id)
    .executeTakeFirstOrThrow()
  const { name } = await world.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', world.companies.corporate)
    .executeTakeFirstOrThrow()
  await listNames('Person company', name)
  const take = () =>
    world.as('company', (context) => acceptBid(context, { request: reference, orderId: bid.id }))
  expect(await take()).toEqual({ ok: false, refusal: HELD })
  await clear(world.companies.corporate)
  expect((await take()).ok).toBe(true)
})

it('a confirmed alert that was a mistake is cleared by two people, and holds the party until then', async () => {
  const { companies, db } = world
  await listNames('Person company', 'Mistake Ltd')
  const alert = () =>
    db
      .selectFrom('screening_alerts')
      .select(['id', 'version', 'status'])
      .where('company_id', '=', companies.otherCorporate)
      .executeTakeFirstOrThrow()
  await db
    .updateTable('companies')
    .set({ name: 'Mistake Ltd' })
    .where('id', '=', companies.otherCorporate)
    .execute()
  await listNames('Person company', 'Mistake Ltd', 'Somebody Else')
  const step = async (who: 'compliance' | 'complianceSecond', action: 'confirm' | 'clear' | 'second') => {
    const { id: alertId, version } = await alert()
    return world.as(who, (context) =>
      stepAlert(context, { alertId, version, action, reason: 'Vu les pièces' }),
    )
  }
  await must(step('compliance', 'confirm'))
  await must(step('compliance', 'clear'))
  expect(await isHeld(db, { companies: [companies.otherCorporate] })).toBe(true)
  // Who seconds knows that somebody had confirmed it, and why.
  const { id } = await alert()
  const shown = await listAlerts(db, world.people.complianceSecond, { status: ['CLEARING'] })
  expect(shown.data.find((one) => one.id === id)).toMatchObject({
    ...{ status: 'CLEARING', decided: null, reason: null },
    confirmed: { name: 'Person compliance', at: expect.any(String), reason: 'Vu les pièces' },
  })
  expect((await step('compliance', 'second')).ok).toBe(false)
  await must(step('complianceSecond', 'second'))
  expect(await isHeld(db, { companies: [companies.otherCorporate] })).toBe(false)
})

it('the name of a traveller goes from a cleared alert with the traveller’s data', async () => {
  await listNames('Person company', 'Zimbeldi Qorvath', 'Ostrugel Pandavir')
  const { requestId } = await askTrust(world, { name: 'Ostrugel Pandavir' })
  await clear(requestId)
  world.clock.time = new Date(world.clock.time.getTime() + 40 * 86_400_000)
  await must(world.bySystem((context) => expireTrustRequest(context, { requestId })))
  const before = new Date(world.clock.time.getTime() + 1)
  await must(world.bySystem((context) => eraseTraveller(context, { requestId, before })))
  expect(await told(requestId)).toEqual([{ subject_name: null, mine: ['', ''] }])
})

it('the name of a traveller who was erased goes when the alert is cleared', async () => {
  await listNames('Person company', 'Ostrugel Pandavir', 'Tilmadek Borugal')
  const { requestId } = await askTrust(world, { name: 'Tilmadek Borugal' })
  world.clock.time = new Date(world.clock.time.getTime() + 40 * 86_400_000)
  await must(world.bySystem((context) => expireTrustRequest(context, { requestId })))
  const before = new Date(world.clock.time.getTime() + 1)
  await must(world.bySystem((context) => eraseTraveller(context, { requestId, before })))
  expect(await told(requestId)).toMatchObject([{ subject_name: 'Tilmadek Borugal' }])
  await clear(requestId)
  expect(await told(requestId)).toEqual([{ subject_name: null, mine: ['', ''] }])
  // Behind a decision nothing else of an alert changes, whoever holds the role of the application.
  const change = (what: RawBuilder<unknown>) =>
    sql`update screening_alerts set ${what} where subject_id = ${requestId}`.execute(world.db)
  for (const what of [sql`found = '{}'`, sql`reason = 'Autre chose'`, sql`subject_name = 'Untel'`])
    await expect(change(what)).rejects.toThrow('to no FALSE_POSITIVE')
})

it('of many entries of one name the last is looked at too, before anything is dealt', async () => {
  const { companies, db } = world
  const { companyId, names } = { companyId: companies.otherCorporate, names: 25 }
  await db.updateTable('companies').set({ name: 'Vendrolac Istumar' }).where('id', '=', companyId).execute()
  await listNames('Person company', ...Array.from({ length: names }, () => 'Vendrolac Istumar'))
  const open = async () => {
    const rows = await db
      .selectFrom('screening_alerts')
      .select('reference')
      .where('subject_id', '=', companyId)
      .where('status', '=', 'OPEN')
      .execute()
    return rows.length
  }
  expect(await open()).toBe(20)
  for (let cleared = 1; cleared <= 20; cleared++) await clear(companyId)
  expect(await open()).toBe(5)
  expect(await isHeld(db, { companies: [companyId] })).toBe(true)
  for (let cleared = 1; cleared <= 5; cleared++) await clear(companyId)
  expect(await open()).toBe(0)
  expect(await isHeld(db, { companies: [companyId] })).toBe(false)
})

async function told(requestId: string) {
  const rows = await world.db
    .selectFrom('screening_alerts')
    .select(['subject_name', 'found'])
    .where('subject_id', '=', requestId)
    .execute()
  return rows.map(({ subject_name, found }) => ({ subject_name, mine: found.tokens.map(({ mine }) => mine) }))
}
