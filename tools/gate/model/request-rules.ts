import { CAST, companyOf, may, type Who } from './cast.ts'
import { endOrder, holdPosition, judgeOrderStep, takeOrderStep } from './order-rules.ts'
import { settle } from './request-progress.ts'
import {
  isLive,
  isPart,
  type Market,
  type Order,
  openAmount,
  ordersOf,
  partsOf,
  type Request,
  titleLeft,
} from './state.ts'
import type { PartAct, PartStep, RequestAct, RequestStep, Step } from './steps.ts'

// Requests, their basket and their bids (domain rules §5), told a second time.

type Side = 'COMPANY' | 'BANK' | 'ANY BANK'
const BANKS = ['bank', 'otherBank']
/** Every company of the cast is the customer of one bank. */
export const BANK = 'bank'
/** What the bank sells remainders for. */
export const REMAINDER_RATE = '3.4210'
export const BID_RATE = '3.4000'

function sidesOf(request: Request, who: Who): Side[] {
  const company = companyOf(who)
  const sides: Side[] = []
  if (request.company === company) sides.push('COMPANY')
  if (company === BANK) sides.push('BANK')
  if (BANKS.includes(company) && (request.status === 'DRAFT' || sides.length > 0)) sides.push('ANY BANK')
  return sides
}

/** Party, right, side and status of a request; null where nothing of it is in the way. */
export function stopped(
  request: Request | undefined,
  who: Who,
  need: {
    side: Side
    right: 'request' | 'request validation' | 'bid'
    in: readonly string[]
    first?: boolean
  },
): number | null {
  const able = may(who, need.right)
  // What makes new orders asks for the right before it looks for anything.
  if (need.first && !able) return 403
  const sides = request ? sidesOf(request, who) : []
  if (!request || sides.length === 0) return 404
  if (!able || !sides.includes(need.side)) return 403
  return need.in.includes(request.status) ? null : 409
}

export function judgeCreate(
  market: Market,
  { who, amount }: Extract<Step, { do: 'create_request' }>,
): number {
  if (!may(who, 'request')) return 403
  return amount <= titleLeft(market, companyOf(who)) ? 200 : 409
}

export function judgeFill(market: Market, step: Extract<Step, { do: 'fill' }>): number {
  const need = { side: 'COMPANY', right: 'request', in: ['DRAFT'], first: true } as const
  const stop = stopped(market.requests[step.request], step.who, need)
  if (stop !== null) return stop
  const open = openAmount(market, step.request)
  if (open <= 0) return 409
  const position = market.positions[step.position]
  const fits = position?.status === 'FREE' && position.listed && step.amount <= position.amount
  return fits && step.amount <= open ? 200 : 400
}

export function takeFill(market: Market, step: Extract<Step, { do: 'fill' }>): void {
  const { request, position, amount, who } = step
  const deadline = market.minute + 10
  const buyer = companyOf(who)
  holdPosition(market, position, {
    request,
    part: 'POSITION',
    buyer,
    bank: BANK,
    amount,
    asked: false,
    deadline,
  })
}

export function judgeBid(market: Market, step: Extract<Step, { do: 'place_bid' }>): number {
  const request = market.requests[step.request]
  const need = { side: 'ANY BANK', right: 'bid', in: ['DRAFT'], first: true } as const
  const stop = stopped(request, step.who, need)
  if (stop !== null || !request) return stop ?? 404
  if (openAmount(market, step.request) <= 0) return 409
  const own = ordersOf(market, step.request).some(
    ([, { status, bank }]) => [106, 105].includes(status) && bank === companyOf(step.who),
  )
  if (own) return 409
  return step.amount <= request.total ? 200 : 400
}

export const sale = (
  more: Pick<Order, 'request' | 'part' | 'buyer' | 'bank' | 'form' | 'amount' | 'rate' | 'status'>,
): Order => ({
  position: null,
  seller: more.bank,
  sale: true,
  pending: null,
  ways: { BUYER: null, SELLER: null },
  agreed: null,
  asked: true,
  awaitsRequest: true,
  buyerConfirmed: false,
  sellerConfirmed: false,
  roomBy: null,
  rejectedBy: null,
  lastOffer: 'SELLER',
  deadline: null,
  boundUntil: null,
  ...more,
})

export function takeBid(market: Market, step: Extract<Step, { do: 'place_bid' }>): void {
  const request = market.requests[step.request]
  if (!request) throw new Error('a bid on nothing')
  const bank = companyOf(step.who)
  const count = (request.bids[bank] ?? 0) + 1
  request.bids[bank] = count
  const { amount, form } = step
  const order = { request: step.request, part: 'BID', buyer: request.company, bank, form, amount } as const
  market.orders[`${step.request}:${bank}#${count}`] = sale({ ...order, rate: BID_RATE, status: 106 })
}

const NEEDS: Readonly<Record<RequestAct, Parameters<typeof stopped>[2]>> = {
  go: { side: 'COMPANY', right: 'request', in: ['DRAFT'], first: true },
  cancel_request: { side: 'COMPANY', right: 'request', in: ['DRAFT', 'ON_HOLD'] },
  front_office: { side: 'BANK', right: 'request validation', in: ['ON_HOLD'] },
  reject_request: { side: 'BANK', right: 'request validation', in: ['ON_HOLD'] },
  back_office: { side: 'BANK', right: 'request validation', in: ['FO_CONFIRMED'] },
  return_request: { side: 'BANK', right: 'request validation', in: ['FO_CONFIRMED'] },
}

export function judgeRequestStep(market: Market, step: RequestStep): number {
  const request = market.requests[step.request]
  const stop = stopped(request, step.who, NEEDS[step.do])
  if (stop !== null || !request) return stop ?? 404
  const parts = partsOf(market, step.request)
  const validates = step.do === 'front_office' || step.do === 'back_office'
  if (validates && parts.length === 0) return 409
  const second = step.do === 'back_office' || step.do === 'return_request'
  if (second && request.frontOfficeBy === step.who) return 403
  if (step.do !== 'front_office') return 200
  const carried = ordersOf(market, step.request).filter(([, order]) => isPart(order) && order.bank === BANK)
  return step.assigned.every((key) => carried.some(([one]) => one === key)) ? 200 : 400
}

export function takeRequestStep(market: Market, step: RequestStep): void {
  const request = market.requests[step.request]
  if (!request) throw new Error('a step of nothing')
  switch (step.do) {
    case 'go':
      submit(market, step.request, request)
      break
    case 'cancel_request':
    case 'reject_request':
      for (const [, order] of ordersOf(market, step.request)) if (isLive(order)) endWithRequest(market, order)
      request.status = step.do === 'cancel_request' ? 'CANCELED' : 'REJECTED'
      break
    case 'front_office':
      request.status = 'FO_CONFIRMED'
      request.frontOfficeBy = step.who
      break
    case 'return_request':
      request.status = 'ON_HOLD'
      request.frontOfficeBy = null
      break
    case 'back_office':
      validate(market, step.request, request)
  }
}

function endWithRequest(market: Market, order: Order): void {
  const end = { 1: 4, 106: 108 }[order.status] ?? 9
  if (![1, 2, 5, 105, 106].includes(order.status) && order.pending !== 'REJECTION')
    throw new Error(`an order in ${order.status} ends with its request`)
  endOrder(market, order, end)
}

/** Hands the request to the bank: asks whom nobody asked yet, declines open bids, buys the remainder. */
function submit(market: Market, key: string, request: Request): void {
  const open = openAmount(market, key)
  for (const [, order] of ordersOf(market, key)) {
    if (order.status === 1 && !order.asked) {
      order.asked = true
      order.deadline = market.minute + 15
    }
    // The bank takes its time, but of a quote no more than binds its house.
    if ([2, 5, 105].includes(order.status)) order.deadline = order.boundUntil
    if (order.status === 106) endWithRequest(market, order)
  }
  if (open > 0) {
    const remainder = { request: key, part: 'REMAINDER', buyer: request.company, bank: BANK } as const
    market.orders[`${key}:remainder`] = {
      ...sale({ ...remainder, form: 'DIGITAL', amount: open, rate: REMAINDER_RATE, status: 5 }),
      buyerConfirmed: true,
    }
  }
  request.status = 'ON_HOLD'
  request.submitted = true
}

/** The bank's back office: confirmations are open, and the bank's own remainder is confirmed by it. */
function validate(market: Market, key: string, request: Request): void {
  for (const order of partsOf(market, key)) {
    order.awaitsRequest = false
    const waits = order.status === 2 || (order.status === 5 && order.part === 'POSITION')
    if (waits) order.deadline = Math.min(market.minute + 60, order.boundUntil ?? Number.POSITIVE_INFINITY)
    // Of what a bank sells its bank has confirmed: the remainder by this, what it quoted by its quote.
    const isQuoted = order.status === 105 && order.boundUntil !== null
    if (isQuoted || (order.part === 'REMAINDER' && order.status === 5)) {
      order.status = 7
      order.sellerConfirmed = true
      order.deadline = null
    }
  }
  request.status = 'BO_CONFIRMED'
  settle(market, key)
}

const DRAFT = { side: 'COMPANY', right: 'request', in: ['DRAFT'] } as const
const PART_NEEDS: Readonly<Record<Exclude<PartAct, 'cancel_bid'>, Parameters<typeof stopped>[2]>> = {
  ask: { ...DRAFT, first: true },
  take_out: DRAFT,
  accept_bid: DRAFT,
  decline_bid: DRAFT,
}

export function judgePartStep(market: Market, step: PartStep): number {
  const request = market.requests[step.request]
  const order = market.orders[step.order]
  if (step.do === 'cancel_bid') {
    if (!may(step.who, 'bid')) return 403
    if (!request || order?.request !== step.request) return 404
    const party = [order.buyer, order.seller, order.bank].includes(companyOf(step.who))
    if (!party) return 404
    if (order.status !== 106) return 409
    return order.bank === companyOf(step.who) ? 200 : 403
  }
  const stop = stopped(request, step.who, PART_NEEDS[step.do])
  if (stop !== null || !request) return stop ?? 404
  if (step.do === 'ask' && partsOf(market, step.request).length === 0) return 409
  if (step.do === 'accept_bid' && openAmount(market, step.request) <= 0) return 409
  if (order?.request !== step.request) return 404
  if (step.do === 'take_out') return judgeOrderStep(market, cancelling(step))
  if (step.do === 'ask') return order.status === 1 ? 200 : 409
  if (order.part !== 'BID') return 404
  return order.status === 106 ? 200 : 409
}

const cancelling = (step: PartStep) =>
  ({
    do: 'cancel_draft',
    who: step.who,
    order: step.order,
    seen: 1,
    rate: '',
    counted: 0,
    way: 'UNDO',
  }) as const

export function takePartStep(market: Market, step: PartStep): void {
  const order = market.orders[step.order]
  if (!order) throw new Error('a step of nothing')
  switch (step.do) {
    case 'ask':
      if (!order.asked) order.deadline = market.minute + 15
      order.asked = true
      break
    case 'take_out':
      takeOrderStep(market, cancelling(step))
      break
    case 'accept_bid': {
      const open = openAmount(market, step.request)
      order.amount = Math.min(order.amount, open)
      order.status = 105
      order.buyerConfirmed = true
      break
    }
    case 'decline_bid':
      order.status = 108
      break
    case 'cancel_bid':
      order.status = 109
  }
  settle(market, step.request)
}

/** Who may stand for a company's bank at its front or back office; for the choice of likely steps. */
export const VALIDATORS = (Object.keys(CAST) as Who[]).filter((who) => may(who, 'request validation'))
