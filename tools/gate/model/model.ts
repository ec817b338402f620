import { companyOf, may } from './cast.ts'
import { endOrder, holdPosition, judgeExpiry, judgeOrderStep, takeOrderStep } from './order-rules.ts'
import { settle } from './request-progress.ts'
import {
  judgeBid,
  judgeCreate,
  judgeFill,
  judgePartStep,
  judgeRequestStep,
  takeBid,
  takeFill,
  takePartStep,
  takeRequestStep,
} from './request-rules.ts'
import { endAsked, judgeRfq, takeRfq } from './rfq-rules.ts'
import type { Market } from './state.ts'
import {
  ORDER_ACTS,
  type OrderStep,
  PART_ACTS,
  type PartStep,
  REQUEST_ACTS,
  type RequestStep,
  RFQ_ACTS,
  type RfqStep,
  type Step,
} from './steps.ts'
import { judgeTrust, takeTrust } from './trust-rules.ts'

const among = (acts: readonly string[], step: Step) => acts.includes(step.do)
const isOrderStep = (step: Step): step is OrderStep => among(ORDER_ACTS, step)
const isRequestStep = (step: Step): step is RequestStep => among(REQUEST_ACTS, step)
const RFQ_STEPS = ['open_rfq', 'quote', 'award_rfq', ...RFQ_ACTS, 'expire_rfq']
const isRfqStep = (step: Step): step is RfqStep => among(RFQ_STEPS, step)
const isPartStep = (step: Step): step is PartStep => among(PART_ACTS, step)

/** The HTTP status that the market, as it stands, answers a command with; 200 for whatever is done. */
export function judge(market: Market, step: Step): number {
  if (isOrderStep(step)) return judgeOrderStep(market, step)
  if (isRequestStep(step)) return judgeRequestStep(market, step)
  if (isPartStep(step)) return judgePartStep(market, step)
  if (isRfqStep(step)) return judgeRfq(market, step)
  switch (step.do) {
    case 'publish':
      return may(step.who, 'publish') ? 200 : 403
    case 'withdraw': {
      if (!may(step.who, 'publish')) return 403
      const position = market.positions[step.position]
      if (position?.seller !== companyOf(step.who)) return 404
      return position.status === 'FREE' && position.listed ? 200 : 409
    }
    case 'place': {
      if (!may(step.who, 'place')) return 403
      const position = market.positions[step.position]
      const fits = position?.status === 'FREE' && position.listed && step.amount <= position.amount
      return fits ? 200 : 400
    }
    case 'expire':
      return judgeExpiry(market, step)
    case 'create_request':
      return judgeCreate(market, step)
    case 'fill':
      return judgeFill(market, step)
    case 'place_bid':
      return judgeBid(market, step)
    case 'ask_trust':
      return 200
    default:
      return judgeTrust(market, step)
  }
}

/**
 * Does a command that was judged 200.
 * @param made what the command called the new thing
 */
export function take(market: Market, step: Step, made: string | undefined): void {
  const drafts = Object.entries(market.requests).flatMap(([key, { status }]) =>
    status === 'DRAFT' ? [key] : [],
  )
  if (isOrderStep(step)) takeOrderStep(market, step)
  else if (isRequestStep(step)) takeRequestStep(market, step)
  else if (isPartStep(step)) takePartStep(market, step)
  else if (isRfqStep(step)) takeRfq(market, step, made)
  else takeOther(market, step, made)
  endAsked(market, drafts)
}

function takeOther(
  market: Market,
  step: Exclude<Step, OrderStep | RequestStep | PartStep | RfqStep>,
  made: string | undefined,
): void {
  switch (step.do) {
    case 'publish': {
      const { form, amount } = step
      const fresh = { status: 'FREE', listed: true, orders: 0, rests: 0 } as const
      const seller = companyOf(step.who)
      market.positions[`P${made}`] = { seller, form, published: amount, amount, ...fresh }
      break
    }
    case 'withdraw': {
      const position = market.positions[step.position]
      if (position) position.listed = false
      break
    }
    case 'place': {
      const bank = companyOf(step.who)
      const { amount, rate } = step
      const terms = { buyer: bank, bank, amount, rate, asked: true, deadline: market.minute + 15 }
      holdPosition(market, step.position, { request: null, part: null, ...terms })
      break
    }
    case 'expire': {
      const order = market.orders[step.order]
      if (!order) break
      if (order.pending === 'SHORTAGE') order.lostToCount = true
      endOrder(market, order, 999)
      settle(market, order.request)
      break
    }
    case 'create_request': {
      const company = companyOf(step.who)
      const fresh = { status: 'DRAFT', submitted: false, frontOfficeBy: null } as const
      market.requests[`Q${made}`] = { company, total: step.amount, ...fresh, bids: {} }
      break
    }
    case 'fill':
      takeFill(market, step)
      break
    case 'place_bid':
      takeBid(market, step)
      break
    case 'ask_trust':
      market.travellers[`T${made}`] = { status: 'REQUEST', proposals: {} }
      break
    default:
      takeTrust(market, step)
  }
}
