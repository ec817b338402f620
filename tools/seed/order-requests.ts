import { addWorkingDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import { decimal } from '@fxmatch/domain/money/decimal'
import { isLive, isPart } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS, type OrderStatus } from '@fxmatch/domain/orders/order-status'
import { allInPercentOf, allInPrice } from '@fxmatch/domain/pricing/all-in-price'
import { acceptBid } from '@fxmatch/server/commands/order-requests/accept-bid'
import { askOrders } from '@fxmatch/server/commands/order-requests/ask-orders'
import { cancelBid } from '@fxmatch/server/commands/order-requests/cancel-bid'
import { cancelRequest } from '@fxmatch/server/commands/order-requests/cancel-request'
import { createRequest } from '@fxmatch/server/commands/order-requests/create-request'
import { declineBid } from '@fxmatch/server/commands/order-requests/decline-bid'
import { fillBasket } from '@fxmatch/server/commands/order-requests/fill-basket'
import { placeBid } from '@fxmatch/server/commands/order-requests/place-bid'
import { rejectRequest } from '@fxmatch/server/commands/order-requests/reject-request'
import { submitRequest } from '@fxmatch/server/commands/order-requests/submit-request'
import { validateFrontOffice } from '@fxmatch/server/commands/order-requests/validate-front-office'
import { validateRequestBackOffice } from '@fxmatch/server/commands/order-requests/validate-request-back-office'
import { acceptDraft } from '@fxmatch/server/commands/orders/accept-draft'
import { publishPosition } from '@fxmatch/server/commands/positions/publish-position'
import { holidaysAround } from '@fxmatch/server/db/reference/holidays'
import { loadTermsInForce } from '@fxmatch/server/db/reference/terms-in-force'
import { DEMONSTRATION_COMPANIES } from './accounts.ts'
import { FIXING, nudge } from './fixing.ts'
import { advanceRequestOrder } from './request-order-steps.ts'
import {
  LAST_MONTHS_REQUESTS,
  PAST_REQUESTS,
  type PlannedBid,
  type PlannedPosition,
  PRESENT_REQUESTS,
  type RequestPlan,
} from './request-plans.ts'
import { act, type World, wait } from './world.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

/** A request of the demonstration while it goes its way. */
interface Running {
  readonly plan: RequestPlan
  readonly id: string
  readonly reference: string
  /** The company's bank. */
  readonly bank: string
}

const priceAt = (plan: RequestPlan, points: number) => nudge(FIXING[plan.currency] ?? '', points)

async function companyId(world: World, key: string): Promise<string> {
  const name = DEMONSTRATION_COMPANIES.find((company) => company.key === key)?.name ?? ''
  const { id } = await world.db
    .selectFrom('companies')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

const ordersOf = (world: World, { id }: Running) =>
  world.db.selectFrom('orders').selectAll().where('order_request_id', '=', id).orderBy('number').execute()

async function create(world: World, plan: RequestPlan): Promise<Running> {
  const today = marketDate(world.at)
  const valueDate = addWorkingDays(today, 5, await holidaysAround(world.db, today))
  const bank = DEMONSTRATION_COMPANIES.find(({ key }) => key === plan.company)?.bank ?? ''
  const domicilaryBank = await companyId(world, bank)
  const { requestId } = await act(world, `admin.${plan.company}`, (context) =>
    createRequest(context, {
      currency: plan.currency,
      totalAmount: plan.amount,
      rate: plan.target === undefined ? null : priceAt(plan, plan.target),
      importNature: plan.nature,
      importReference: plan.title,
      importAmount: plan.titleAmount ?? null,
      domicilaryBank,
      creditAccount: plan.supplier,
      debitAccount: 'Compte devise en dinars convertibles',
      accountType: 'COMMERCIAL_BANK',
      valueDate,
    }),
  )
  const { reference } = await world.db
    .selectFrom('order_requests')
    .select('reference')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return { plan, id: requestId, reference, bank }
}

async function offer(world: World, plan: RequestPlan, position: PlannedPosition): Promise<number> {
  const company = DEMONSTRATION_COMPANIES.find(({ key }) => key === position.office)
  const place = await world.db
    .selectFrom('governorates')
    .select('id')
    .where('name', '=', company?.governorate ?? '')
    .executeTakeFirstOrThrow()
  const { positionId } = await act(world, `guichet.${position.office}`, (context) =>
    publishPosition(context, {
      currency: plan.currency,
      amount: position.amount,
      rate: priceAt(plan, position.points),
      form: position.form,
      region: place.id,
      zone: null,
      expireDate: new Date(world.at.getTime() + 10 * HOUR).toISOString(),
    }),
  )
  return positionId
}

/** The offices offer, the company takes what it needs and asks them; offices that agree accept. */
async function fill(world: World, running: Running): Promise<void> {
  const { plan, reference } = running
  if (plan.positions.length === 0) return
  const user = `admin.${plan.company}`
  const marginBankId = await companyId(world, running.bank)
  const terms = await loadTermsInForce(world.db, { at: world.at, marginBankId })
  const sessions: { session_id: number; amount: string; rate: string | null }[] = []
  for (const position of plan.positions) {
    const session_id = await offer(world, plan, position)
    const { form, points, haggle, amount } = position
    // A company names its prices all-in.
    const onTop = decimal(allInPercentOf(form, terms(form, plan.currency), 'CORPORATE'))
    const rate = haggle === undefined ? null : allInPrice(decimal(priceAt(plan, points - haggle)), onTop)
    sessions.push({ session_id, amount, rate: rate?.toFixed() ?? null })
    wait(world, 1)
  }
  await act(world, user, (context) => fillBasket(context, { reference, sessions }))
  wait(world, 2)
  const drafts = (await ordersOf(world, running)).filter(({ status }) => status === ORDER_STATUS.DRAFT)
  await act(world, user, (context) =>
    askOrders(context, { reference, orders: drafts.map(({ id }) => ({ order_id: id })) }),
  )
  // A draft of the basket stays one; what was submitted has been agreed.
  if (plan.end === 'DRAFT') return
  for (const draft of drafts) {
    wait(world, 1)
    const office = plan.positions[drafts.indexOf(draft)]?.office
    await act(world, `guichet.${office}`, (context) => acceptDraft(context, { orderId: draft.id }))
  }
}

async function bid(world: World, { plan, id }: Running, planned: PlannedBid): Promise<void> {
  const bank = `trader.${planned.bank}`
  const company = `admin.${plan.company}`
  wait(world, 2)
  await act(world, bank, (context) =>
    placeBid(context, {
      request: id,
      rate: priceAt(plan, planned.points),
      amount: planned.amount,
      form: 'DIGITAL',
      currency: plan.currency,
    }),
  )
  const placed = await world.db
    .selectFrom('orders')
    .select('id')
    .where('order_request_id', '=', id)
    .where('status', '=', ORDER_STATUS.BID_PLACED)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const chosen = { request: id, orderId: placed.id }
  wait(world, 3)
  switch (planned.answer) {
    case 'ACCEPTED':
      await act(world, company, (context) => acceptBid(context, chosen))
      break
    case 'DECLINED':
      await act(world, company, (context) => declineBid(context, { ...chosen, reason: 'Prix trop élevé' }))
      break
    case 'CANCELED':
      await act(world, bank, (context) => cancelBid(context, chosen))
      break
    case undefined:
      break
  }
}

/** The bank's two persons validate, one after the other, as far as the plan goes. */
async function validate(world: World, running: Running): Promise<void> {
  const { plan, id, bank } = running
  const [agency] = world.agencies.get(bank) ?? []
  const assignments = (await ordersOf(world, running))
    .filter((order) => isPart(order.status) && order.form === 'CASH')
    .map((order) => ({ order: order.id, agence: agency ?? null }))
  wait(world, 4)
  await act(world, `manifeste.${bank}`, (context) =>
    validateFrontOffice(context, { request: id, assignments }),
  )
  if (plan.end === 'FO_CONFIRMED') return
  wait(world, 4)
  await act(world, `tickets.${bank}`, (context) => validateRequestBackOffice(context, { request: id }))
}

/** The status that the orders of a request are carried to, in the order in which they were placed. */
function targets(plan: RequestPlan, count: number): readonly OrderStatus[] {
  const all = (status: OrderStatus) => Array.from({ length: count }, () => status)
  switch (plan.end) {
    case 'BO_CONFIRMED':
      return all(7)
    case 'PARTIAL_CONFIRMED':
      return [700, ...all(7).slice(1)]
    case 'CONFIRMED':
      return all(700)
    case 'CLOSED':
      return all(11)
    default:
      return all(10)
  }
}

async function run(world: World, plan: RequestPlan): Promise<void> {
  const running = await create(world, plan)
  wait(world, 3)
  // What was put into a basket is held for some minutes only: a draft's comes last.
  if (plan.end !== 'DRAFT') await fill(world, running)
  for (const planned of plan.bids) await bid(world, running, planned)
  if (plan.end === 'DRAFT') await fill(world, running)
  const company = `admin.${plan.company}`
  const { id, reference, bank } = running
  if (plan.end === 'DRAFT') return
  wait(world, 2)
  if (plan.end === 'CANCELED') {
    await act(world, company, (context) => cancelRequest(context, { request: id, reason: plan.reason ?? '' }))
    return
  }
  await act(world, company, (context) => submitRequest(context, { reference, form: 'DIGITAL' }))
  if (plan.end === 'ON_HOLD') return
  if (plan.end === 'REJECTED') {
    wait(world, 20)
    await act(world, `manifeste.${bank}`, (context) =>
      rejectRequest(context, { request: id, reason: plan.reason }),
    )
    return
  }
  await validate(world, running)
  if (plan.end === 'FO_CONFIRMED') return
  const live = (await ordersOf(world, running)).filter(({ status }) => isLive(status))
  for (const [index, target] of targets(plan, live.length).entries()) {
    const order = live[index]
    if (order) await advanceRequestOrder(world, order.id, company, target, plan.validatedBy)
  }
}

/** The requests that began on a past day. @param ago how many working days ago; @param at when the day began */
export async function pastRequests(world: World, ago: number, at: Date): Promise<void> {
  for (const plan of PAST_REQUESTS.filter((one) => one.ago === ago)) {
    world.at = new Date(at.getTime() + 20 * MINUTE)
    await run(world, plan)
  }
}

/** What companies bought on the last working day of last month. @param at when that day began */
export async function lastMonthsRequests(world: World, at: Date): Promise<void> {
  for (const [index, plan] of LAST_MONTHS_REQUESTS.entries()) {
    world.at = new Date(at.getTime() + 2 * HOUR * (index + 1))
    await run(world, plan)
  }
}

/** The requests that are under way now, at every step. */
export async function presentRequests(world: World, now: Date): Promise<void> {
  for (const plan of PRESENT_REQUESTS) {
    // What a clock would end begins late enough to be still alive.
    world.at = new Date(now.getTime() - (plan.end === 'DRAFT' ? 18 : 150) * MINUTE)
    await run(world, plan)
  }
}
