import { companyOf, may, type Right, type Who } from './cast.ts'
import { settle } from './request-progress.ts'
import {
  CONFIRM_AT_ONCE,
  isLive,
  type Market,
  MISSING,
  type Order,
  type Position,
  RATE,
  SECOND_VALIDATION_FROM,
} from './state.ts'
import type { OrderAct, OrderStep, Step } from './steps.ts'

// The life of an order and of the position that it holds, as domain rules §3 and §4 tell it: a second telling, from the
// text and not from the product's table, so that a slip in one of them shows.

type Side = 'BUYER' | 'SELLER' | 'BANK'
type Guard =
  | 'request validated'
  | 'turn'
  | 'once per side'
  | 'to answer'
  | 'no quote of its own'
  | 'another than the room'
  | 'another than who rejected'
type Held = 'release' | 'confirm' | 'deal' | 'close'

interface Rule {
  readonly act: OrderAct
  readonly from: number
  readonly to: number
  readonly by: readonly Side[]
  readonly when?: (order: Order) => boolean
  readonly guards?: readonly Guard[]
  readonly held?: Held
}

const PARTIES: readonly Side[] = ['BUYER', 'SELLER']
const BANK: readonly Side[] = ['BANK']
const confirms = (order: Order) => order.pending === 'CONFIRMATION'
const isShort = (order: Order) => order.pending === 'SHORTAGE'
const rejects = (order: Order) => order.pending === 'REJECTION'
const isLarge = (order: Order) =>
  (order.agreed ?? order.amount) * Number(order.rate) >= SECOND_VALIDATION_FROM

/** Whether whoever accepts has confirmed too: at the asked price, without a second step, and no request to wait for. */
function binds({ lastOffer, seller, buyer, rate, awaitsRequest }: Order): boolean {
  const accepts = lastOffer === 'BUYER' ? seller : buyer
  return rate === RATE && !awaitsRequest && CONFIRM_AT_ONCE.includes(accepts)
}

const half = (from: number, to: number, more: Partial<Rule> = {}): Rule => ({
  act: 'half_confirm',
  from,
  to,
  by: PARTIES,
  guards: ['request validated', 'once per side'],
  ...more,
})
const room = { guards: ['another than the room'] } as const
const rejecter = { guards: ['another than who rejected'] } as const

const RULES: readonly Rule[] = [
  { act: 'accept_draft', from: 1, to: 2, by: PARTIES, guards: ['turn'], when: (order) => !binds(order) },
  { act: 'accept_draft', from: 1, to: 5, by: PARTIES, guards: ['turn'], when: (order) => binds(order) },
  { act: 'counter_offer', from: 1, to: 1, by: PARTIES, guards: ['turn'] },
  { act: 'reject_draft', from: 1, to: 3, by: ['SELLER'], held: 'release' },
  { act: 'cancel_draft', from: 1, to: 4, by: ['BUYER'], held: 'release' },
  half(2, 5),
  half(5, 7, { when: ({ sale }) => sale }),
  half(5, 6, { when: ({ sale, form }) => !sale && form === 'CASH', held: 'confirm' }),
  half(5, 7, { when: ({ sale, form }) => !sale && form === 'DIGITAL', held: 'confirm' }),
  half(105, 7, { by: BANK }),
  { act: 'reject_confirmation', from: 2, to: 8, by: PARTIES },
  { act: 'reject_confirmation', from: 5, to: 8, by: PARTIES, guards: ['no quote of its own'] },
  { act: 'reject_confirmation', from: 105, to: 8, by: BANK, guards: ['no quote of its own'] },
  { act: 'record_banknotes', from: 6, to: 7, by: ['SELLER', 'BANK'] },
  { act: 'record_shortage', from: 6, to: 8, by: ['SELLER', 'BANK'] },
  // To where it is, until both have said the same (`endOfShortage`).
  { act: 'answer_shortage', from: 8, to: 8, by: PARTIES, when: isShort, guards: ['to answer'] },
  { act: 'confirm_market_room', from: 7, to: 8, by: BANK, when: isLarge },
  { act: 'confirm_market_room', from: 7, to: 700, by: BANK, when: (order) => !isLarge(order) },
  { act: 'validate_back_office', from: 8, to: 700, by: BANK, when: confirms, ...room },
  { act: 'validate_back_office', from: 8, to: 9, by: BANK, when: rejects, held: 'release', ...rejecter },
  { act: 'refuse_back_office', from: 8, to: 9, by: BANK, when: confirms, held: 'release', ...room },
  { act: 'refuse_back_office', from: 8, to: 2, by: BANK, when: rejects, ...rejecter },
  { act: 'generate_ticket', from: 700, to: 11, by: BANK, held: 'deal' },
  { act: 'reject_ticket', from: 700, to: 12, by: BANK, held: 'release' },
  { act: 'deliver', from: 11, to: 13, by: BANK, held: 'close' },
  { act: 'deliver', from: 14, to: 13, by: BANK, held: 'close' },
  { act: 'reject_delivery', from: 11, to: 14, by: BANK },
  { act: 'cancel_delivery', from: 14, to: 15, by: BANK, held: 'release' },
  { act: 'cash_out', from: 13, to: 10, by: BANK },
]

const RIGHTS: Readonly<Record<OrderAct, Right>> = {
  accept_draft: 'accept',
  counter_offer: 'negotiate',
  reject_draft: 'reject',
  cancel_draft: 'cancel',
  half_confirm: 'confirm',
  reject_confirmation: 'reject',
  record_banknotes: 'banknotes',
  record_shortage: 'banknotes',
  answer_shortage: 'confirm',
  confirm_market_room: 'room',
  validate_back_office: 'second validation',
  refuse_back_office: 'second validation',
  generate_ticket: 'ticket',
  reject_ticket: 'ticket',
  deliver: 'deliver',
  reject_delivery: 'deliver',
  cancel_delivery: 'deliver',
  cash_out: 'cash-out',
}

function sidesOf(order: Order, who: Who): Side[] {
  const company = companyOf(who)
  const sides: Side[] = []
  if (order.buyer === company) sides.push('BUYER')
  if (order.asked && order.seller === company) sides.push('SELLER')
  if (order.asked && order.bank === company) sides.push('BANK')
  return sides
}

const ruleOf = (order: Order, act: OrderAct) =>
  RULES.find((rule) => rule.act === act && rule.from === order.status && (rule.when?.(order) ?? true))

/** Whether a guard stops somebody, and with which HTTP status. */
function stopped(guard: Guard, order: Order, side: Side, who: Who): number | null {
  switch (guard) {
    case 'request validated':
      return order.awaitsRequest ? 409 : null
    case 'turn':
      return order.lastOffer === side ? 409 : null
    case 'once per side':
      return (side === 'BUYER' ? order.buyerConfirmed : side === 'SELLER' && order.sellerConfirmed)
        ? 409
        : null
    case 'to answer': {
      const { BUYER, SELLER } = order.ways
      const [own, other] = side === 'BUYER' ? [BUYER, SELLER] : [SELLER, BUYER]
      return own !== null && other === null ? 409 : null
    }
    case 'no quote of its own':
      return order.boundUntil !== null && order.seller === companyOf(who) ? 409 : null
    case 'another than the room':
      return order.roomBy === who ? 403 : null
    case 'another than who rejected':
      return order.rejectedBy === who ? 403 : null
  }
}

/** The HTTP status that a step of an order is answered with: 200 where it is taken. */
export function judgeOrderStep(market: Market, step: OrderStep): number {
  const order = market.orders[step.order]
  if (!order) return 404
  const sides = sidesOf(order, step.who)
  if (sides.length === 0) return 404
  if (!may(step.who, RIGHTS[step.do])) return 403
  const rule = ruleOf(order, step.do)
  if (!rule) return 409
  const side = rule.by.find((one) => sides.includes(one))
  if (!side) return 403
  for (const guard of rule.guards ?? []) {
    const status = stopped(guard, order, side, step.who)
    if (status !== null) return status
  }
  if (step.do === 'counter_offer' && step.rate === order.rate) return 400
  const counts = step.do === 'record_banknotes' || step.do === 'record_shortage'
  if (counts && step.counted !== order.amount) return 400
  if (step.do === 'answer_shortage' && step.way === 'REDUCE' && order.amount === MISSING) return 400
  const rejection = step.do === 'reject_draft' || step.do === 'reject_confirmation'
  return rejection && step.seen !== order.status ? 409 : 200
}

/** Takes a step that was judged 200. */
export function takeOrderStep(market: Market, step: OrderStep): void {
  const order = market.orders[step.order]
  const rule = order && ruleOf(order, step.do)
  if (!order || !rule) throw new Error(`${step.do} cannot be taken`)
  const sides = sidesOf(order, step.who)
  const side = rule.by.find((one) => sides.includes(one))
  const before = order.status
  const was = order.pending
  order.pending = null
  switch (step.do) {
    case 'counter_offer':
      order.rate = step.rate
      order.lastOffer = side === 'BUYER' ? 'BUYER' : 'SELLER'
      break
    case 'accept_draft':
      if (rule.to !== 5) break
      if (side === 'BUYER') order.buyerConfirmed = true
      else order.sellerConfirmed = true
      break
    case 'half_confirm':
      if (side === 'BUYER') order.buyerConfirmed = true
      else order.sellerConfirmed = true
      break
    case 'reject_confirmation':
      order.pending = 'REJECTION'
      order.rejectedBy = step.who
      // Who asked lets go.
      order.boundUntil = null
      break
    case 'record_shortage':
      order.pending = 'SHORTAGE'
      order.ways = { BUYER: null, SELLER: null }
      break
    case 'answer_shortage':
      order.ways[side === 'BUYER' ? 'BUYER' : 'SELLER'] = step.way
      endShortage(market, order)
      settle(market, order.request)
      return
    case 'confirm_market_room':
      order.roomBy = step.who
      if (rule.to === 8) order.pending = 'CONFIRMATION'
      break
    case 'refuse_back_office':
      if (was === 'REJECTION') {
        order.rejectedBy = null
        order.buyerConfirmed = false
        order.sellerConfirmed = false
      }
  }
  order.status = rule.to
  order.deadline = deadline(market, order, before)
  if (rule.held) moveHeld(market, order, rule.held)
  settle(market, order.request)
}

/** In minutes: every sequence is played on a Wednesday. */
const TWO_WORKING_DAYS = 2_880

/** What becomes of a short count once both sides have said the same. */
function endShortage(market: Market, order: Order): void {
  const { BUYER, SELLER } = order.ways
  order.pending = BUYER === SELLER ? null : 'SHORTAGE'
  if (order.pending !== null || BUYER === null) return
  order.deadline = null
  order.status = ({ COMPLETE: 6, REDUCE: 7, UNDO: 9 } as const)[BUYER]
  if (BUYER === 'UNDO') {
    order.lostToCount = true
    moveHeld(market, order, 'release')
  }
  if (BUYER !== 'REDUCE') return
  order.agreed = order.amount
  order.amount -= MISSING
  const position = order.position === null ? undefined : market.positions[order.position]
  if (!position) throw new Error('an order of banknotes holds a position')
  position.amount = order.amount
  publishRest(market, order.position ?? '', position, MISSING)
}

function deadline(market: Market, order: Order, before: number): number | null {
  const { status } = order
  if (order.pending === 'SHORTAGE') return market.minute + TWO_WORKING_DAYS
  if ((status === 1 && before === 1) || (status === 5 && before === 2)) return order.deadline
  // Confirmations are asked for: of both, or of the other side once the asked price was accepted.
  if (status !== 2 && !(status === 5 && before === 1)) return null
  const request = order.request === null ? undefined : market.requests[order.request]
  return order.awaitsRequest && request?.submitted ? null : market.minute + 60
}

/** What an order's step does to the position that it holds. A confirmed part leaves a rest on the market. */
export function moveHeld(market: Market, order: Order, move: Held): void {
  const key = order.position
  const position = key === null ? undefined : market.positions[key]
  if (!position) return
  position.status = ({ release: 'FREE', confirm: 'CONFIRMED', deal: 'DEAL', close: 'CLOSED' } as const)[move]
  const rest = position.amount - order.amount
  if (move !== 'confirm' || rest === 0) return
  position.amount = order.amount
  publishRest(market, key ?? '', position, rest)
}

/** What an order does not take, or what was missing of it, is a position of its own. */
function publishRest(market: Market, key: string, position: Position, rest: number): void {
  position.rests += 1
  market.positions[`${key}.${position.rests}`] = {
    seller: position.seller,
    form: position.form,
    published: rest,
    amount: rest,
    status: 'FREE',
    listed: position.listed,
    ...(position.isPrivate ? { isPrivate: true as const } : {}),
    orders: 0,
    rests: 0,
  }
}

/** Ends a live order with its request, or by the clock. */
export function endOrder(market: Market, order: Order, status: number): void {
  order.status = status
  order.pending = null
  order.deadline = null
  moveHeld(market, order, 'release')
}

export function judgeExpiry(market: Market, { order: key }: Extract<Step, { do: 'expire' }>): number {
  const order = market.orders[key]
  if (!order) return 404
  const due = order.deadline !== null && order.deadline <= market.minute
  return due && isLive(order) ? 200 : 409
}

/** Puts a new order on a position that can be had. @returns its key */
export function holdPosition(
  market: Market,
  key: string,
  order: Pick<Order, 'request' | 'part' | 'buyer' | 'bank' | 'amount' | 'asked' | 'deadline'> & {
    readonly rate?: string
  },
): void {
  const position = market.positions[key]
  if (!position) throw new Error(`position ${key} is unknown`)
  position.status = 'ENGAGED'
  position.orders += 1
  market.orders[`${key}#${position.orders}`] = {
    position: key,
    seller: position.seller,
    sale: false,
    form: position.form,
    rate: RATE,
    status: 1,
    pending: null,
    ways: { BUYER: null, SELLER: null },
    agreed: null,
    awaitsRequest: order.request !== null,
    buyerConfirmed: false,
    sellerConfirmed: false,
    roomBy: null,
    rejectedBy: null,
    lastOffer: 'BUYER',
    boundUntil: null,
    ...order,
  }
}

/** Sells what a house quoted to one request: a position that nobody else is offered, and the order that its house has confirmed. */
export function holdQuoted(
  market: Market,
  key: string,
  order: Pick<
    Order,
    | 'buyer'
    | 'seller'
    | 'bank'
    | 'form'
    | 'amount'
    | 'rate'
    | 'request'
    | 'part'
    | 'status'
    | 'buyerConfirmed'
    | 'boundUntil'
    | 'deadline'
    | 'lastOffer'
  >,
): void {
  const { seller, form, amount, request } = order
  market.positions[key] = {
    ...{ seller, form, published: amount, amount, listed: false, isPrivate: true, orders: 1, rests: 0 },
    status: request === null ? 'CONFIRMED' : 'ENGAGED',
  }
  market.orders[`${key}#1`] = {
    ...{ position: key, sale: false, asked: true, awaitsRequest: request !== null, sellerConfirmed: true },
    ...{ pending: null, ways: { BUYER: null, SELLER: null }, agreed: null, roomBy: null, rejectedBy: null },
    ...order,
  }
}
