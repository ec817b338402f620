import type { Call } from '@fxmatch/contract/http/call'
import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import { addCalendarDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import { closeMonth, creditCancelledOrders } from '../commands/invoices/close-month.ts'
import { systemIds } from '../commands/kernel/system-services.ts'
import { submitRequest } from '../commands/order-requests/submit-request.ts'
import { postJournal } from '../commands/orders/post-journal.ts'
import { RelayWork } from '../outbox/relay-batch.ts'
import { marketPositionsForPipe } from '../queries/market/get-market-position.ts'
import { contractCalls } from './contract-calls.ts'
import { delivered, ticketed } from './deliver.ts'
import { deliveredRequest } from './delivered-request.ts'
import { bearer, openSession, type TestApp } from './http-app.ts'
import { insertUser } from './insert-user.ts'
import { insertReferences } from './limits.ts'
import { type MarketWorld, must, place, publish } from './market-world.ts'
import type { CompanyKey, Person } from './plant-market.ts'
import { request, setMargins, setRemainderRate } from './request-world.ts'
import { complete } from './sign-ups.ts'
import { askTrust, registerOperator } from './trust-world.ts'

/** Somebody of a company that has no part in any of the objects, with every right that its kind can have. */
export interface Stranger {
  readonly name: string
  readonly company: CompanyKey
  readonly kind: CompanyKind
  readonly actor: Actor
  readonly token: string
}

const STRANGE_COMPANIES = {
  otherBank: 'BANK',
  otherOffice: 'EXCHANGE_OFFICE',
  otherCorporate: 'CORPORATE',
} as const satisfies Partial<Record<CompanyKey, CompanyKind>>

const DESK: readonly Role[] = [
  'ROLE_CORPORATE_BANK_ADMIN',
  'ROLE_ORGANIZATION_VALIDATOR',
  'ROLE_ORGANIZATION_ADMIN',
  'ROLE_TRUSTED_RATES',
  'ROLE_SUPER_ADMIN',
]
/** Two people of each company: who trades never makes tickets, whatever else they may do. */
const PARTS: Readonly<Record<string, readonly Role[]>> = {
  front: ['ROLE_ROOT', 'ROLE_ADVANCED_TRADER', 'ROLE_TRADER', ...DESK],
  desk: DESK,
}

/** Puts two people into the second bank, exchange office and company of a world, and signs them in. */
export async function addStrangers(world: MarketWorld): Promise<Stranger[]> {
  const { otherCorporate, otherBank } = world.companies
  // Else the first bank would be its own.
  await world.db
    .updateTable('companies')
    .set({ bank_id: otherBank })
    .where('id', '=', otherCorporate)
    .execute()
  const strangers: Stranger[] = []
  for (const [company, kind] of Object.entries(STRANGE_COMPANIES) as [CompanyKey, CompanyKind][]) {
    for (const [part, roles] of Object.entries(PARTS)) {
      const companyId = world.companies[company]
      const actor = actorOf({ userId: systemIds(world.clock).uuid(), companyId, companyKind: kind, roles })
      const name = `${part} of ${company}`
      await insertUser(world, actor, name.replaceAll(' ', '.').toLowerCase())
      strangers.push({ name, company, kind, actor, token: await openSession(world, actor, true) })
    }
  }
  return strangers
}

/** Makes calls of the contract by name, as one of a world's people. */
export async function createCaller(world: MarketWorld, server: TestApp) {
  const calls = new Map((await contractCalls()).map((call) => [call.name, call]))
  const tokens = new Map<Person, string>()
  return async (
    who: Person,
    name: string,
    input: { params?: Record<string, string | number>; query?: Record<string, string>; body?: object } = {},
    // biome-ignore lint/suspicious/noExplicitAny: each call's answer has the shape that its own test checks
  ): Promise<any> => {
    const call = calls.get(name)
    if (!call) throw new Error(`no call ${name}`)
    const token = tokens.get(who) ?? (await openSession(world, world.people[who], true))
    tokens.set(who, token)
    const send = (again: Record<string, string> = {}) =>
      server.app.inject({
        method: call.method,
        url: pathOf(call, input.params ?? {}),
        query: input.query ?? {},
        headers: { ...bearer(token), ...again },
        ...(input.body ? { payload: input.body } : {}),
      })
    let response = await send()
    // Unusual, and meant: they type the amount again.
    if (response.statusCode === 409 && response.json().code === 'TYPE_AGAIN')
      response = await send({ 'amount-again': response.json().details.amount })
    if (response.statusCode >= 300) throw new Error(`${who} ${name}: ${response.body}`)
    return response.body === '' ? null : response.json()
  }
}

/** A call's path with its parameters. @throws Error where one is missing */
export function pathOf(call: Call, params: Readonly<Record<string, string | number>>): string {
  return call.path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${call.name} asks for ${name}`)
    return String(params[name])
  })
}

/** Relays what was committed: live events, notifications, the audit's chain. */
export async function relay(world: MarketWorld): Promise<void> {
  const work = new RelayWork(world.db, marketPositionsForPipe, () => world.clock.now())
  while ((await work.runOnce()).more);
}

/** What the second companies have of their own: operators of Trust, and a request that an order of theirs is in. */
export async function plantOwn(world: MarketWorld, server: TestApp, strangers: readonly Stranger[]) {
  const operator = { name: 'Change voisin', phone: '73240412', whatsapp: '22240412' }
  for (const { kind, token, name } of strangers) {
    if (kind === 'CORPORATE' || !name.startsWith('front')) continue
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/trusted_rates/exchange_operator',
      headers: bearer(token),
      payload: operator,
    })
    if (response.statusCode >= 300) throw new Error(response.body)
  }
  const importReference = 'TITRE-9000'
  const { otherBank } = world.companies
  const own = await request(
    world,
    { domicilaryBank: otherBank, importReference, totalAmount: '50000' },
    'otherCompany',
  )
  const { reference: traveller, secret } = await askTrust(world)
  return { request: own, traveller: { reference: traveller, secret } }
}

/** A text that stands in one object alone, wherever it is looked for. */
export const MESSAGE = 'Le porteur passera vers 15 h 42'
/** The name of a view that a bank shares among its own people. */
export const VIEW = 'Vue discrète 4217'
const LABEL = 'Palier discret 4217'
export const OWNER = 'Qorvath Discret'
/** What somebody waits for. */
export const ALERT_VALUE = '1.4217'

type Caller = Awaited<ReturnType<typeof createCaller>>

/** An invoice of the bank for a month, and the credit note of an order that was cancelled after it. */
async function plantInvoices(world: MarketWorld): Promise<void> {
  const { clock, db } = world
  const now = clock.time
  await insertReferences(world, '2026-10-13')
  clock.time = new Date('2026-10-14T09:00:00Z')
  const cancelled = await delivered(world, { amount: '20000' })
  await delivered(world, { amount: '30000' })
  clock.time = new Date('2026-11-02T06:00:00Z')
  await must(world.bySystem((context) => closeMonth(context, { month: '2026-10-01' })))
  await world.bySystem(async (context) => {
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', cancelled)
      .executeTakeFirstOrThrow()
    await postJournal(context, order, 'CANCELLATION')
    return { ok: true, value: null }
  })
  await must(world.bySystem((context) => creditCancelledOrders(context)))
  clock.time = now
}

/** Orders of the bank with the office: a draft, and one with a ticket and a message; delivered ones are invoiced. */
async function plantOrders(world: MarketWorld, call: Caller) {
  await plantInvoices(world)
  const draft = await place(world, await publish(world))
  const ticket = await ticketed(world)
  await call('trader', 'postOrderMessage', { params: { id: ticket }, body: { text: MESSAGE } })
  const { data: invoices } = await call('backOffice', 'invoices')
  const { code } = await world.db
    .selectFrom('tickets')
    .select('verification_code as code')
    .where('order_id', '=', ticket)
    .executeTakeFirstOrThrow()
  const references = await world.db.selectFrom('orders').select(['id', 'reference']).execute()
  return { draft, ticket, code, invoices, references }
}

/** A submitted request of the company, and one that takes bids, with an order in its basket and its own bank's bid. */
async function plantRequests(world: MarketWorld, call: Caller) {
  await setMargins(world)
  await setRemainderRate(world, 'bank')
  const domicilaryBank = world.companies.bank
  const title = (importReference: string) => ({ domicilaryBank, importReference, totalAmount: '50000' })
  const gone = await request(world, title('TITRE-4217'))
  const fill = async (reference: string) => {
    const session_id = await publish(world, { amount: '10000' })
    const body = { reference, sessions: [{ session_id, amount: '10000' }] }
    const { orders } = await call('company', 'fillBasket', { body })
    return String(orders[0].id)
  }
  const goneOrder = await fill(gone.reference)
  await must(
    world.as('company', (context) => submitRequest(context, { reference: gone.reference, form: 'DIGITAL' })),
  )
  const closed = await deliveredRequest(world, 'office', { domicilaryBank, importReference: 'TITRE-4219' })
  const asking = await request(world, title('TITRE-4218'))
  const basketOrder = await fill(asking.reference)
  const { bid } = await call('trader', 'placeBid', {
    params: { reference: asking.reference },
    body: { rate: '3.4', amount: '1000', form: 'DIGITAL', currency: 'EUR' },
  })
  return { gone, goneOrder, closed, asking, basketOrder, bid: String(bid.order_id) }
}

/** What a bank has for itself: a settlement, an export, a pending rule, a board, a session, a calendar, a shared view, an applicant. */
async function plantBank(world: MarketWorld, call: Caller) {
  const { bank } = world.companies
  const settlement = await call('tickets', 'cashOutDistrict', {
    params: { company: bank },
    body: { agency: '0104' },
  })
  const exported = await call('trader', 'exportOrders', { query: { company: bank } })
  const head = { user_id: world.people.second.userId, rank: 1, role: 'ROLE_ROOT' as const }
  await world.db.insertInto('user_roles').values(head).execute()
  const body = { label: LABEL, amount: '4217' }
  const first = await call('root', 'proposeAuthorisationRule', { body })
  const { rule } = await call('second', 'confirmRuleChange', { params: { id: first.id } })
  const change = await call('root', 'proposeAuthorisationRule', { body: { ...body, amount: '4218' } })
  const rates = await call('tickets', 'proposeRemainderRates', {
    body: [{ currecy_isocode: 'GBP', rate: '40.17' }],
  })
  const { pending } = await call('root', 'updateUser', {
    params: { id: world.people.reader.userId },
    body: { roles: ['ROLE_TRADER'] },
  })
  const correction = await call('backOffice', 'proposeCompanyChange', {
    params: { id: bank },
    body: { name: 'Banque retrouvée' },
  })
  const declared = await call('backOffice', 'declareOwners', {
    params: { id: bank },
    body: {
      none: false,
      owners: [
        { kind: 'PERSON', name: OWNER, birth: '1970', country: 'TN', number: 'OW-4217', share: '42.17' },
      ],
    },
  })
  await call('backOffice', 'setDisplayer', { params: { id: bank }, body: { hasDisplayer: true } })
  const board = await call('tickets', 'saveDisplayBoard', {
    params: { id: world.agencyId },
    body: {
      ...{ version: 0, activated: true, currencies: ['EUR'], showPurchase: true, showSale: true },
      ...{ messageFr: 'Bienvenue', messageEn: 'Welcome', rotateSeconds: 12, scheme: 'DARK' },
    },
  })
  const [session] = await call('trader', 'accountSessions')
  const feed = await call('trader', 'renewCalendarFeed')
  const view = await call('trader', 'saveView', {
    body: { list: 'book.ledger', name: VIEW, shared: true, search: { currency: 'GBP' }, layout: {} },
  })
  const day = addCalendarDays(marketDate(world.clock.time), -1)
  // The bank was here on that day.
  const founded = new Date(world.clock.time.getTime() - 30 * 86_400_000)
  await world.db.updateTable('companies').set({ created_at: founded }).where('id', '=', bank).execute()
  const { figures } = await call('tickets', 'closing', { query: { day } })
  const { prepared } = await call('tickets', 'prepareClosing', {
    body: { day, figures, note: 'Relu' },
  })
  const { signed } = await call('manifest', 'signClosing', {
    body: { day, fingerprint: prepared.fingerprint },
  })
  const signUp = await complete(world)
  return {
    settlement: String(settlement.id),
    exported: String(exported.data.uuid),
    rule: String(rule),
    change: String(change.id),
    rateChange: String(rates.id),
    companyChange: String(correction.id),
    owners: String(declared.id),
    accountChange: String(pending[0].id),
    boardCode: String(board.code),
    session: String(session.id),
    feed: String(feed.path).split('/').at(-1) ?? '',
    view: String(view.id),
    closing: String(signed.id),
    signUp,
  }
}

/** An operator's agency and tier, a traveller's request to it, and a proposal that it made. */
async function plantTrust(world: MarketWorld, call: Caller) {
  const { agencyId } = await registerOperator(world, 'trustOffice')
  const tier = await call('trustOffice', 'addTrustTier', {
    body: { limitAmount: '5000', rateValue: '3.29', bid: 3, rateType: 'PURCHASE', currency: 'EUR' },
  })
  const asked = await askTrust(world)
  await call('trustOffice', 'approveTrustOffer', {
    params: { id: asked.requestId },
    body: { transition: 'APPROVE', data: { negotiationRate: '3.31', agency: agencyId } },
  })
  const { data } = await call('trustOffice', 'trustProposals')
  const { id, reference } = data[0]
  return { trustAgency: agencyId, tier: String(tier.id), asked, proposal: { id, reference } }
}

/** A request for quotes of the bank to the office, which has quoted. */
async function plantRfq({ companies }: MarketWorld, call: Caller) {
  const { id, reference } = await call('trader', 'openRfq', {
    body: {
      ...{ currency: 'EUR', form: 'DIGITAL', amount: '1000' },
      ...{ ask: [companies.office], answerSeconds: 1_800, fewReason: 'Une seule en a' },
    },
  })
  const { quotes } = await call('office', 'giveQuote', {
    params: { id },
    body: { rate: '3.3868', amount: '1000', validSeconds: 600 },
  })
  return { id: String(id), reference: String(reference), quote: String(quotes[0].id) }
}

/** A syndicate that the second office is no member of. @returns its id */
async function plantSyndicate({ db, clock, companies }: MarketWorld): Promise<string> {
  const id = systemIds(clock).uuid()
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('syndicates')
      .values({ id, leader_id: companies.office, name: 'Cap Bon', created_at: clock.time })
      .execute()
    await tx
      .insertInto('syndicate_members')
      .values([
        { syndicate_id: id, company_id: companies.office, percentage: '60' },
        { syndicate_id: id, company_id: companies.bank, percentage: '40' },
      ])
      .execute()
  })
  return id
}

/**
 * Fills a world with one object at least of every family that people can name by an id, all of the first bank, the first
 * exchange office and the first company; nobody of the second ones has a part in any.
 */
export async function plantObjects(world: MarketWorld, server: TestApp) {
  const call = await createCaller(world, server)
  const orders = await plantOrders(world, call)
  const requests = await plantRequests(world, call)
  const bank = await plantBank(world, call)
  const trust = await plantTrust(world, call)
  const rfq = await plantRfq(world, call)
  const standing = await call('trader', 'createStandingOrder', {
    body: {
      ...{ currency: 'EUR', form: 'DIGITAL', amount: '1000', minPart: '1000' },
      target: { kind: 'RATE', value: '1.2' },
      goodTill: new Date(world.clock.time.getTime() + 86_400_000).toISOString(),
    },
  })
  const alert = await call('trader', 'createRateAlert', {
    body: {
      ...{ currency: 'EUR', form: 'CASH', measure: 'BEST_ALL_IN', op: '<=', value: ALERT_VALUE },
      until: new Date(world.clock.time.getTime() + 86_400_000).toISOString(),
    },
  })
  const position = await publish(world)
  await relay(world)
  const { id: notification } = await world.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', world.people.trader.userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const colleague = actorOf({
    userId: systemIds(world.clock).uuid(),
    companyId: world.companies.bank,
    companyKind: 'BANK',
    roles: ['ROLE_TRADER'],
  })
  await insertUser(world, colleague, 'collegue.4217')
  const syndicate = await plantSyndicate(world)
  return {
    call,
    orders,
    requests,
    bank,
    trust,
    rfq,
    alert: String(alert.id),
    standing: { id: String(standing.id), reference: String(standing.reference), version: 1 },
    position,
    notification,
    syndicate,
    colleague: colleague.userId,
  }
}
export type OwnObjects = Awaited<ReturnType<typeof plantOwn>>
export type PlantedObjects = Awaited<ReturnType<typeof plantObjects>>
