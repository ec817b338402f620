import type { Actor } from '../../access/actor.ts'
import { actorOf } from '../../access/actor.ts'
import { movePosition, type PositionListing, type PositionStatus } from '../../positions/position-machine.ts'
import { decideOrder, decideOrderBySystem, type SystemAction } from '../decide-order.ts'
import type { Form, OperationType, OrderFacts } from '../order-facts.ts'
import { isLive } from '../order-sets.ts'
import type { OrderStatus } from '../order-status.ts'
import type { OrderAction, OrderSide, OrderTransition } from '../order-table.ts'

/** A position in whole units of its currency, as the store would hold it. `late`: its time has passed. */
export interface ModelPosition {
  readonly id: number
  readonly parent: number | null
  readonly form: Form
  readonly published: bigint
  readonly amount: bigint
  readonly status: PositionStatus
  readonly listing: PositionListing
  readonly late: boolean
}

export interface ModelOrder {
  readonly id: number
  /** Null where no position is held: a remainder bought from the bank, a bid. */
  readonly position: number | null
  readonly amount: bigint
  readonly facts: OrderFacts
  readonly history: readonly OrderStatus[]
}

/** A small market without a database: positions, orders and the rules, nothing else. Steps return a new market. */
export interface Market {
  readonly positions: readonly ModelPosition[]
  readonly orders: readonly ModelOrder[]
}

const staff = (
  companyId: string,
  companyKind: Actor['companyKind'],
  people: Record<string, Actor['roles']>,
) =>
  Object.entries(people).map(([name, roles]) =>
    actorOf({ userId: `${companyId}/${name}`, companyId, companyKind, roles }),
  )

const bankStaff = (companyId: string) =>
  staff(companyId, 'BANK', {
    trader: ['ROLE_TRADER'],
    senior: ['ROLE_ADVANCED_TRADER'],
    root: ['ROLE_ROOT'],
    desk: ['ROLE_CORPORATE_BANK_ADMIN'],
    all: ['ROLE_ROOT', 'ROLE_CORPORATE_BANK_ADMIN'],
    reader: ['ROLE_LIMITED', 'ROLE_ROOT'],
  })

/** Everybody in the model: two banks that compete, an exchange office, a company, and the platform. */
export const CAST: readonly Actor[] = [
  ...bankStaff('bank-a'),
  ...bankStaff('bank-b'),
  ...staff('office', 'EXCHANGE_OFFICE', { trader: ['ROLE_TRADER'], root: ['ROLE_ROOT'] }),
  ...staff('company', 'CORPORATE', { admin: ['ROLE_ORGANIZATION_ADMIN'] }),
  ...staff('platform', 'PLATFORM', { office: ['ROLE_HIVE_BO', 'ROLE_ROOT'] }),
]

/** Who orders: either bank for itself, or the company through the first bank. */
export type Buyer = 'bank-a' | 'bank-b' | 'company'

function newOrder(
  id: number,
  start: { status: OrderStatus; operationType: OperationType; form: Form; small: boolean },
  parties: { buyerId: string; sellerId: string; bankId: string; placedBy: string },
  held: { position: number | null; amount: bigint },
): ModelOrder {
  const facts: OrderFacts = {
    ...parties,
    status: start.status,
    form: start.form,
    operationType: start.operationType,
    marketRoomBy: null,
    rejectedBy: null,
    asked: true,
    awaitsRequest: false,
    buyerConfirmed: start.status === 5,
    sellerConfirmed: false,
    pendingDecision: null,
    lastOfferBy: 'BUYER',
    counterValue: start.small ? '4999.999' : '5000.000',
    secondValidationFrom: '5000',
  }
  return { id, ...held, facts, history: [start.status] }
}

/** Publishes a position of the exchange office. */
export function publish(market: Market, form: Form, amount: bigint): Market {
  const position: ModelPosition = {
    id: market.positions.length,
    parent: null,
    form,
    published: amount,
    amount,
    status: 'FREE',
    listing: 'LISTED',
    late: false,
  }
  return { ...market, positions: [...market.positions, position] }
}

/** Orders a position or `share` percent of it; the same market where it cannot be had. */
export function place(market: Market, id: number, buyer: Buyer, share: bigint, small: boolean): Market {
  const position = market.positions[id]
  if (position === undefined || position.listing !== 'LISTED' || position.late) return market
  const engaged = movePosition(position.status, 'engage')
  if (engaged === null) return market
  const part = (position.amount * share) / 100n
  const order = newOrder(
    market.orders.length,
    {
      status: 1,
      operationType: buyer === 'company' ? 'MATCHING' : 'DIRECT_PURCHASE',
      form: position.form,
      small,
    },
    {
      buyerId: buyer,
      sellerId: 'office',
      bankId: buyer === 'company' ? 'bank-a' : buyer,
      placedBy: buyer === 'company' ? 'company/admin' : `${buyer}/all`,
    },
    { position: id, amount: part === 0n ? position.amount : part },
  )
  return {
    positions: market.positions.map((p) => (p.id === id ? { ...p, status: engaged } : p)),
    orders: [...market.orders, order],
  }
}

/** An order that holds no position: a bank's bid (106), or the sale of a remainder (5, confirmed by the company). */
export function sell(market: Market, start: 5 | 106, form: Form, small: boolean): Market {
  const order = newOrder(
    market.orders.length,
    { status: start, operationType: 'DIRECT_SALE', form, small },
    { buyerId: 'company', sellerId: 'bank-a', bankId: 'bank-a', placedBy: 'bank-a/trader' },
    { position: null, amount: 10n },
  )
  return { ...market, orders: [...market.orders, order] }
}

/** Takes a free position off the market; the same market where an order holds it or it has left. */
export function withdraw(market: Market, id: number): Market {
  return relist(market, id, (p) =>
    p.status === 'FREE' && p.listing === 'LISTED' ? { ...p, listing: 'WITHDRAWN' } : p,
  )
}

/** The position's time passes: it leaves the market at once if it is free, else when it is released. */
export function outlive(market: Market, id: number): Market {
  return relist(market, id, (p) => ({
    ...p,
    late: true,
    listing: p.status === 'FREE' && p.listing === 'LISTED' ? 'EXPIRED' : p.listing,
  }))
}

function relist(market: Market, id: number, change: (position: ModelPosition) => ModelPosition): Market {
  return { ...market, positions: market.positions.map((p) => (p.id === id ? change(p) : p)) }
}

/** Facts that a step leaves behind, as the commands write them. */
function remembered(facts: OrderFacts, step: OrderTransition, side: OrderSide, userId: string): OrderFacts {
  const next: OrderFacts = { ...facts, status: step.to, pendingDecision: null }
  switch (step.action) {
    case 'counter_offer':
      return { ...next, lastOfferBy: side === 'BUYER' ? 'BUYER' : 'SELLER' }
    case 'half_confirm':
      return side === 'BUYER' ? { ...next, buyerConfirmed: true } : { ...next, sellerConfirmed: true }
    case 'reject_confirmation':
      return { ...next, rejectedBy: userId, pendingDecision: 'REJECTION' }
    case 'confirm_market_room':
      return { ...next, marketRoomBy: userId, pendingDecision: step.to === 8 ? 'CONFIRMATION' : null }
    case 'refuse_back_office':
      // Sent back to be confirmed again by both: a confirmation given before the rejection does not count.
      return step.to === 2 ? { ...next, buyerConfirmed: false, sellerConfirmed: false } : next
    default:
      return next
  }
}

function moveHeld(market: Market, order: ModelOrder, step: OrderTransition): readonly ModelPosition[] {
  const { position: move } = step
  const held = market.positions.find((p) => p.id === order.position)
  if (move === null || held === undefined) return market.positions
  const status = movePosition(held.status, move)
  if (status === null) throw new Error(`${step.action} of order ${order.id}: ${held.status} cannot ${move}`)
  const rest = held.amount - order.amount
  const listing = move === 'release' && held.late && held.listing === 'LISTED' ? 'EXPIRED' : held.listing
  const amount = move === 'confirm' ? order.amount : held.amount
  const moved = market.positions.map((p) => (p.id === held.id ? { ...p, status, listing, amount } : p))
  if (move !== 'confirm' || rest === 0n) return moved
  const child: ModelPosition = {
    ...held,
    id: market.positions.length,
    parent: held.id,
    published: rest,
    amount: rest,
    status: 'FREE',
    listing: held.late ? 'EXPIRED' : held.listing,
  }
  return [...moved, child]
}

function take(market: Market, order: ModelOrder, step: OrderTransition, facts: OrderFacts): Market {
  const after = { ...order, facts, history: [...order.history, step.to] }
  return {
    positions: moveHeld(market, order, step),
    orders: market.orders.map((o) => (o.id === order.id ? after : o)),
  }
}

/** One step by a person; the same market where the rules refuse it. */
export function act(market: Market, id: number, action: OrderAction, actor: Actor): Market {
  const order = market.orders[id]
  if (order === undefined) return market
  const decision = decideOrder(order.facts, action, actor)
  if (!decision.ok) return market
  const { transition, side } = decision
  return take(market, order, transition, remembered(order.facts, transition, side, actor.userId))
}

/** One step by the clock or by the order's request; the same market where the table has none. */
export function actBySystem(market: Market, id: number, action: SystemAction): Market {
  const order = market.orders[id]
  const step = order && decideOrderBySystem(order.facts, action)
  const ended = { status: step?.to ?? 1, pendingDecision: null }
  return order && step ? take(market, order, step, { ...order.facts, ...ended }) : market
}

/** The live orders of a position: never more than one. */
export function liveOrdersOf(market: Market, position: number): readonly ModelOrder[] {
  return market.orders.filter((order) => order.position === position && isLive(order.facts.status))
}
