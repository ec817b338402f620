import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PositionStatus } from '../positions/position-machine.ts'
import { allowedActions, nextSteps } from './decide-order.ts'
import type { PendingDecision } from './order-facts.ts'
import { isFinal, STARTING_STATUSES } from './order-sets.ts'
import type { OrderStatus } from './order-status.ts'
import { isTransition, ORDER_ACTIONS, ORDER_TABLE, type OrderAction } from './order-table.ts'
import {
  act,
  actBySystem,
  type Buyer,
  CAST,
  liveOrdersOf,
  type Market,
  type ModelOrder,
  outlive,
  place,
  publish,
  sell,
  withdraw,
} from './testing/market-model.ts'

const index = fc.nat({ max: 1_000 })
const form = fc.constantFrom('CASH' as const, 'DIGITAL' as const)
const buyer = fc.constantFrom<Buyer>('bank-a', 'bank-b', 'company')
// Percent of the position; whole ones as often as parts.
const share = fc.oneof(fc.constant(100n), fc.bigInt({ min: 1n, max: 99n }))

/** Commands name their object by a number, taken modulo what exists by then. */
const command = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('publish' as const), form, amount: fc.bigInt(1n, 5_000n) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('place' as const), index, buyer, share, small: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('compete' as const),
      index,
      buyers: fc.tuple(buyer, buyer),
      share,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('sell' as const),
      start: fc.constantFrom(5 as const, 106 as const),
      form,
      small: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom('withdraw' as const, 'outlive' as const), index }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('system' as const),
      index,
      action: fc.constantFrom('expire' as const, 'end_with_request' as const),
    }),
  },
  // The first thing that somebody is waited for to do: sequences get to the end of the table.
  {
    weight: 16,
    arbitrary: fc.record({ type: fc.constant('forward' as const), index, pick: index, actor: index }),
  },
  // Any button that anybody could press, rare ones as often as common ones.
  {
    weight: 12,
    arbitrary: fc.record({ type: fc.constant('press' as const), index, pick: index, actor: index }),
  },
  // Anything by anybody: mostly refused.
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('try' as const),
      index,
      action: fc.constantFrom(...ORDER_ACTIONS),
      actor: fc.constantFrom(...CAST),
    }),
  },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const at = (number: number, length: number) => (length === 0 ? 0 : number % length)

/** The acts that the buttons of everybody allow, in the table's order. */
function possible(order: ModelOrder | undefined) {
  if (order === undefined) return []
  return CAST.flatMap((actor) =>
    allowedActions(order.facts, actor).flatMap(({ action, allowed }) => (allowed ? [{ action, actor }] : [])),
  )
}

const FORWARD: readonly OrderAction[] = [
  'accept_draft',
  'half_confirm',
  'record_banknotes',
  'confirm_market_room',
  'validate_back_office',
  'generate_ticket',
  'deliver',
  'cash_out',
  'accept_bid',
]

function run(market: Market, command: Command): Market {
  const position = 'index' in command ? at(command.index, market.positions.length) : 0
  // The newest orders first, so that a sequence works on some to their end.
  const order = 'index' in command ? market.orders.length - 1 - at(command.index, market.orders.length) : 0
  switch (command.type) {
    case 'publish':
      return publish(market, command.form, command.amount)
    case 'place':
      return place(market, position, command.buyer, command.share, command.small)
    case 'compete': {
      const before = market.positions[position]
      const open = before?.status === 'FREE' && before.listing === 'LISTED' && !before.late
      const [first, second] = command.buyers
      const after = place(place(market, position, first, command.share, false), position, second, 100n, true)
      expect(after.orders.length - market.orders.length).toBe(open ? 1 : 0)
      return after
    }
    case 'sell':
      return sell(market, command.start, command.form, command.small)
    case 'withdraw':
      return withdraw(market, position)
    case 'outlive':
      return outlive(market, position)
    case 'system':
      return actBySystem(market, order, command.action)
    case 'forward':
    case 'press': {
      const all = possible(market.orders[order])
      const actions = [...new Set(all.map(({ action }) => action))]
      const some = command.type === 'press' ? actions : actions.filter((action) => FORWARD.includes(action))
      const action = some[at(command.pick, some.length)]
      const able = all.filter((candidate) => candidate.action === action)
      const chosen = able[at(command.actor, able.length)]
      if (chosen === undefined) return market
      const after = act(market, order, chosen.action, chosen.actor)
      expect(after, `${chosen.action} was allowed`).not.toBe(market)
      return after
    }
    case 'try':
      return act(market, order, command.action, command.actor)
  }
}

/** What a position's status must be under the order that holds it, by hand from domain rules §3 and §4. */
function expectedPosition(status: OrderStatus, pending: PendingDecision | null): PositionStatus {
  if ([1, 2, 5].includes(status)) return 'ENGAGED'
  if (status === 8 && pending === 'REJECTION') return 'ENGAGED'
  if ([6, 7, 8, 700].includes(status)) return 'CONFIRMED'
  if ([11, 14].includes(status)) return 'DEAL'
  if ([13, 10].includes(status)) return 'CLOSED'
  throw new Error(`status ${status} holds no position`)
}

function checkPositions(market: Market) {
  for (const position of market.positions) {
    const children = market.positions.filter((other) => other.parent === position.id)
    const apart = children.reduce((sum, child) => sum + child.published, 0n)
    expect(position.amount + apart).toBe(position.published)
    expect(position.amount > 0n).toBe(true)
    const [order, second] = liveOrdersOf(market, position.id)
    expect(second).toBeUndefined()
    const expected = order ? expectedPosition(order.facts.status, order.facts.pendingDecision) : 'FREE'
    expect(position.status).toBe(expected)
    if (expected !== 'FREE' && expected !== 'ENGAGED') expect(order?.amount).toBe(position.amount)
  }
}

function checkOrders(market: Market) {
  for (const { facts, history } of market.orders) {
    expect(STARTING_STATUSES).toContain(history[0])
    history.slice(1).forEach((status, step) => {
      expect(isTransition(history[step] ?? facts.status, status)).toBe(true)
    })
    expect(history.at(-1)).toBe(facts.status)
    expect(facts.status === 8).toBe(facts.pendingDecision !== null)
    // Nobody is stuck: what is not over waits for somebody, who exists.
    expect(nextSteps(facts).length > 0).toBe(!isFinal(facts.status))
  }
}

describe('orders and positions together', () => {
  it('keep amounts, statuses and histories in agreement over any 30 commands', () => {
    const visited = new Set<string>()
    let split = 0
    fc.assert(
      fc.property(fc.array(command, { minLength: 30, maxLength: 30 }), (commands) => {
        let market = publish(publish({ positions: [], orders: [] }, 'CASH', 1_000n), 'DIGITAL', 333n)
        for (const next of commands) {
          market = run(market, next)
          checkPositions(market)
          checkOrders(market)
        }
        for (const { history } of market.orders)
          history.forEach((status, step) => {
            visited.add(`${step === 0 ? 'start' : history[step - 1]}>${status}`)
          })
        split += market.positions.filter((position) => position.parent !== null).length
      }),
      { numRuns: 1_500 },
    )
    // The sequences did walk the table: every step of it, and positions were split.
    const steps = [
      ...STARTING_STATUSES.map((status) => `start>${status}`),
      ...ORDER_TABLE.map((step) => `${step.from}>${step.to}`),
    ]
    expect([...visited].sort()).toEqual([...new Set(steps)].sort())
    expect(split).toBeGreaterThan(0)
  })

  it('somebody can act on every order that is not over', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 30, maxLength: 30 }), (commands) => {
        const market = commands.reduce(run, publish({ positions: [], orders: [] }, 'CASH', 1_000n))
        for (const order of market.orders) {
          expect(possible(order).length > 0, `${order.facts.status}`).toBe(!isFinal(order.facts.status))
        }
      }),
      { numRuns: 300 },
    )
  })
})
