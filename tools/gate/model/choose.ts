import { type Random, random } from '@fxmatch/server/testing/gate'
import { companyOf, EVERYONE, may, type Who } from './cast.ts'
import { onRfqs, openOne } from './choose-rfqs.ts'
import { judge } from './model.ts'
import { isLive, isPart, type Market, openAmount, ordersOf, RATE } from './state.ts'
import { OPERATOR_ACTS, ORDER_ACTS, PART_ACTS, REQUEST_ACTS, type Step, TRAVELLER_ACTS } from './steps.ts'

/** What fast-check generates for one command; what it becomes depends on the market that it meets. */
export interface Wish {
  /** How daring: low ones carry the market on, high ones are whatever anybody could try. */
  readonly kind: number
  readonly dice: number
}

/** What a sequence has of each at most, so that its commands meet. */
const MOST = { positions: 6, requests: 3, travellers: 3, rfqs: 4 }
const RATES = [RATE, '3.3800', '3.3850']
/** What leads on towards the end of the deal, the last step last; the others lead out of it. */
const FORWARD: readonly Step['do'][] = [
  'place_bid',
  'quote',
  'propose',
  'award_rfq',
  'place',
  'fill',
  'ask',
  'accept_bid',
  'go',
  'accept_proposal',
  'accept_draft',
  'front_office',
  'back_office',
  'half_confirm',
  'record_banknotes',
  'confirm_market_room',
  'validate_back_office',
  'generate_ticket',
  'deliver_proposal',
  'deliver',
  'cash_out',
]

/** What leads out of a deal that is nearly done: few orders come so far, so those that do take it more often. */
const LATE_EXITS: readonly Step['do'][] = ['reject_ticket', 'reject_delivery', 'cancel_delivery']

/** The commands of a round: the first as wished, the others beside it or against it. */
export function chooseRound(market: Market, wishes: readonly Wish[]): Step[] {
  const [first, ...others] = wishes
  if (!first) return []
  const step = chooseOne(market, first)
  return [step, ...others.map((wish) => chooseBeside(market, step, wish))]
}

/** Everything that could be done, amounts and rates as the dice say. */
export const allowedSteps = (market: Market, by: Random): Step[] =>
  everything(market, by).filter((step) => judge(market, step) === 200)

/** A command as wished. */
export function chooseOne(market: Market, { kind, dice }: Wish): Step {
  const by = random(dice)
  if (kind >= 80) return pickKind(everything(market, by), by)
  if (kind >= 70) return create(market, by)
  const able = allowedSteps(market, by)
  const exits = able.filter((step) => LATE_EXITS.includes(step.do))
  if (kind >= 45 && exits.length > 0 && by.below(2) === 0) return pickKind(exits, by)
  if (kind >= 55 && able.length > 0) return pickKind(able, by)
  const acts = [...new Set(able.map((step) => step.do))].filter((act) => FORWARD.includes(act))
  if (acts.length === 0) return create(market, by)
  // Of two, the one that is further on: else every order would end young.
  const [one, other] = [by.pick(acts), by.pick(acts)]
  const act = FORWARD.indexOf(one) > FORWARD.indexOf(other) ? one : other
  return by.pick(able.filter((step) => step.do === act))
}

/** Picks what to do first, then who does it to what: acts that many may do are no more frequent than others. */
function pickKind(steps: readonly Step[], by: Random): Step {
  const act = by.pick([...new Set(steps.map((step) => step.do))])
  return by.pick(steps.filter((step) => step.do === act))
}

/** The same again, the same by another person, something else to the same thing, or anything. */
function chooseBeside(market: Market, step: Step, wish: Wish): Step {
  const by = random(wish.dice)
  const manner = by.below(5)
  const thing = thingOf(step)
  if (manner === 0) return step
  if (thing === null || manner === 4) return chooseOne(market, wish)
  const same = everything(market, by).filter((other) => thingOf(other) === thing)
  const able = same.filter((other) => judge(market, other) === 200)
  if (manner === 1) return by.pick([step, ...able.filter((other) => other.do === step.do)])
  return able.length > 0 && manner < 4 ? pickKind(able, by) : by.pick([step, ...same])
}

/** What a command is about: two of the same thing are in each other's way. */
function thingOf(step: Step): string | null {
  if ('rfq' in step) return step.rfq
  if ('position' in step) return step.position
  if ('request' in step) return step.request
  if ('order' in step) return step.order
  if ('traveller' in step) return step.traveller
  return 'proposal' in step ? (step.proposal.split(':', 1)[0] ?? null) : null
}

function create(market: Market, by: Random): Step {
  const offices: Who[] = ['office', 'otherOffice', 'trustOffice']
  const companies: Who[] = ['company', 'company', 'otherCompany']
  const wishes: Step[] = []
  if (Object.keys(market.positions).length < MOST.positions) {
    const amount = by.pick([1_000, 10_000, 20_000])
    wishes.push({ do: 'publish', who: by.pick(offices), amount, form: by.pick(['CASH', 'DIGITAL']) })
  }
  if (Object.keys(market.requests).length < MOST.requests)
    wishes.push({ do: 'create_request', who: by.pick(companies), amount: by.pick([10_000, 40_000, 70_000]) })
  if (Object.keys(market.travellers).length < MOST.travellers)
    wishes.push({ do: 'ask_trust', who: 'traveller' })
  if (Object.keys(market.rfqs).length < MOST.rfqs) wishes.push(openOne(market, by))
  const able = everything(market, by).filter(
    (step) =>
      ['place', 'fill', 'place_bid', 'propose', 'quote', 'award_rfq'].includes(step.do) &&
      judge(market, step) === 200,
  )
  if (able.length > 0) wishes.push(by.pick(able), by.pick(able))
  return wishes.length > 0 ? by.pick(wishes) : by.pick(everything(market, by))
}

/** All that anybody could try, allowed or not; amounts and rates as the dice say. */
function everything(market: Market, by: Random): Step[] {
  const steps: Step[] = [...onPositions(market, by), ...onOrders(market, by), ...onRequests(market, by)]
  steps.push(...onRfqs(market, by), openOne(market, by))
  for (const [traveller, { status }] of Object.entries(market.travellers)) {
    for (const who of EVERYONE) steps.push({ do: 'propose', who, traveller })
    if (status === 'REQUEST') steps.push({ do: 'withdraw_trust', who: 'traveller', traveller })
  }
  for (const proposal of Object.keys(market.proposals)) {
    for (const act of TRAVELLER_ACTS) steps.push({ do: act, who: 'traveller', proposal })
    for (const act of OPERATOR_ACTS) for (const who of EVERYONE) steps.push({ do: act, who, proposal })
  }
  const publish = { do: 'publish', who: by.pick(EVERYONE), amount: 10_000, form: 'CASH' } as const
  const wish = { do: 'create_request', who: by.pick(EVERYONE), amount: 40_000 } as const
  return [...steps, publish, wish]
}

/** All of it, or about half of it: whole hundreds, so that banknotes add up. */
const share = (amount: number, by: Random) =>
  by.below(2) === 0 || amount < 200 ? amount : Math.floor(amount / 200) * 100

function onPositions(market: Market, by: Random): Step[] {
  return Object.entries(market.positions).flatMap(([position, { amount, form }]) => [
    ...EVERYONE.map((who): Step => ({ do: 'withdraw', who, position })),
    ...EVERYONE.map(
      (who): Step => ({ do: 'place', who, position, form, amount: share(amount, by), rate: by.pick(RATES) }),
    ),
  ])
}

function onOrders(market: Market, by: Random): Step[] {
  const orders = Object.entries(market.orders).filter(([, order]) => isLive(order) || by.below(6) === 0)
  return orders.flatMap(([key, order]) => [
    ...ORDER_ACTS.flatMap((act) =>
      EVERYONE.map(
        (who): Step => ({
          do: act,
          who,
          order: key,
          seen: by.below(8) === 0 ? by.pick([1, 2, 5]) : order.status,
          rate: by.pick(RATES),
          way: by.pick(['COMPLETE', 'REDUCE', 'UNDO']),
          counted: by.below(8) === 0 ? order.amount + 100 : order.amount,
        }),
      ),
    ),
    ...(order.deadline === null ? [] : [{ do: 'expire', who: 'clock', order: key } as const]),
  ])
}

function onRequests(market: Market, by: Random): Step[] {
  return Object.entries(market.requests).flatMap(([request, { company }]) => {
    const orders = ordersOf(market, request)
    const assigned = orders.filter(([, order]) => isPart(order) && order.bank === 'bank').map(([key]) => key)
    const open = openAmount(market, request)
    const free = Object.entries(market.positions).filter(([, { status }]) => status === 'FREE')
    const owners = EVERYONE.filter((who) => companyOf(who) === company || by.below(6) === 0)
    const bidders = EVERYONE.filter((who) => may(who, 'bid') || by.below(6) === 0)
    const form = by.pick(['CASH', 'DIGITAL'] as const)
    return [
      ...REQUEST_ACTS.flatMap((act) => EVERYONE.map((who): Step => ({ do: act, who, request, assigned }))),
      ...free.flatMap(([position, { amount }]) =>
        owners.map((who): Step => {
          const least = Math.min(amount, Math.max(open, 100))
          return { do: 'fill', who, request, position, amount: share(least, by) }
        }),
      ),
      ...bidders.map(
        (who): Step => ({ do: 'place_bid', who, request, amount: by.pick([5_000, 30_000]), form }),
      ),
      ...orders.flatMap(([order]) =>
        PART_ACTS.flatMap((act) => EVERYONE.map((who): Step => ({ do: act, who, request, order }))),
      ),
    ]
  })
}
