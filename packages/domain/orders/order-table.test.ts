import { describe, expect, it } from 'vitest'
import type { Actor } from '../access/actor.ts'
import { actorOf } from '../access/actor.ts'
import { CAPABILITIES, type Capability } from '../access/capabilities.ts'
import { COMPANY_KINDS, type CompanyKind, ROLES, type Role } from '../access/roles.ts'
import { SHORTAGE_SIDES, SHORTAGE_WAYS } from '../banknotes/shortage.ts'
import { decisionAfter } from './after-step.ts'
import { allowedActions, decideOrder, decideOrderBySystem, nextSteps, transitionFor } from './decide-order.ts'
import type { OrderFacts } from './order-facts.ts'
import { isFinal, STARTING_STATUSES } from './order-sets.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { ORDER_ACTIONS, ORDER_TABLE, transitionsFrom } from './order-table.ts'
import { sidesOf } from './readers-of-order.ts'
import { applies, EXPECTED_ROWS, type ExpectedRow, expectedRow, ordersIn } from './testing/expected-orders.ts'

/** The same words for the code's own conditions and guards, so that both tables can be compared as text. */
const CONDITION_WORDS: Readonly<Record<string, string>> = {
  '': 'always',
  AGREES_ONLY: 'agrees',
  CONFIRMS_TOO: 'asked price',
  'CASH+NOT_BANK_SALE': 'position cash',
  'DIGITAL+NOT_BANK_SALE': 'position wire',
  BANK_SALE: "bank's stock",
  QUOTED: 'firm quote',
  NEEDS_SECOND_VALIDATION: 'at threshold',
  BELOW_THRESHOLD: 'under it',
  DECIDES_CONFIRMATION: 'confirmation',
  DECIDES_REJECTION: 'rejection',
  DECIDES_SHORTAGE: 'short',
  SHORTAGE_OPEN: 'short open',
  SHORTAGE_COMPLETE: 'short whole',
  SHORTAGE_REDUCE: 'short less',
  SHORTAGE_UNDO: 'short undone',
}
const GUARD_WORDS: Readonly<Record<string, string>> = {
  '': '-',
  OTHER_SIDE_OFFERED: 'turn',
  'PRICE_NOT_FIRM+OTHER_SIDE_OFFERED': 'firm turn',
  SIDE_TO_ANSWER: 'answer',
  REQUEST_VALIDATED: 'request',
  'REQUEST_VALIDATED+SIDE_NOT_CONFIRMED+NOT_BOTH_HOUSES': 'req. once',
  'REQUEST_VALIDATED+NOT_BOTH_HOUSES': 'req. else',
  NOT_BOUND_BY_QUOTE: 'quoted',
  NOT_MARKET_ROOM_CONFIRMER: 'validator',
  NOT_REJECTER: 'reviewer',
  NOT_PLACER: 'ticketer',
}
const text = (row: ExpectedRow) =>
  [row.from, row.action, row.to, row.by.join(' '), row.capability, row.when, row.guard, row.position].join(
    ' | ',
  )

/** What each action asks for, by the expectation. */
const NEEDED = new Map(EXPECTED_ROWS.map(({ action, capability }) => [action, capability]))

/** The rule that must refuse, or null: domain rules §2 and §4 again, in the order in which refusals are given. */
function expectedRefusal(order: OrderFacts, action: string, actor: Actor): string | null {
  const { companyId, userId } = actor
  const mine = [
    ...(order.buyerId === companyId ? ['buyer'] : []),
    // Nobody but the buyer knows of an order that nobody was asked for.
    ...(order.asked && order.sellerId === companyId ? ['seller'] : []),
    ...(order.asked && order.bankId === companyId ? ['bank'] : []),
  ]
  if (mine.length === 0) return 'NOT_A_PARTY'
  const needed = NEEDED.get(action) ?? '-'
  if (needed !== '-' && !actor.capabilities.has(needed as Capability)) return 'MISSING_CAPABILITY'
  const row = expectedRow(order, action)
  if (row === undefined) return 'WRONG_STATUS'
  const side = mine.find((candidate) => row.by.includes(candidate))
  if (side === undefined) return 'WRONG_SIDE'
  if (row.guard === 'firm turn' && order.firmPrice) return 'RACE_PRICE_FIRM'
  if (/turn$/.test(row.guard) && order.lastOfferBy === side.toUpperCase()) return 'OFFER_AWAITS_OTHER_SIDE'
  const { BUYER = null, SELLER = null } = order.shortageChoices ?? {}
  const [own, others] = side === 'buyer' ? [BUYER, SELLER] : [SELLER, BUYER]
  if (row.guard === 'answer' && own !== null && others === null) return 'OFFER_AWAITS_OTHER_SIDE'
  if (/^req/.test(row.guard) && order.awaitsRequest) return 'REQUEST_NOT_VALIDATED'
  if (row.guard === 'req. once' && (side === 'buyer' ? order.buyerConfirmed : order.sellerConfirmed))
    return 'SIDE_ALREADY_CONFIRMED'
  if (/^req\. /.test(row.guard) && userId === order.confirmedBy) return 'SEGREGATION_BOTH_HOUSES'
  if (row.guard === 'quoted' && side !== 'buyer' && order.quoteBindsUntil !== null) return 'BOUND_BY_QUOTE'
  if (row.guard === 'validator' && userId === 'confirmer') return 'SEGREGATION_SECOND_VALIDATION'
  if (row.guard === 'reviewer' && userId === 'rejecter') return 'SEGREGATION_REJECTION_REVIEW'
  if (row.guard === 'ticketer' && userId === 'placer') return 'SEGREGATION_TICKETING'
  return null
}

/** Companies that stand on a side of `order`, and one that stands on none. */
const companiesAround = (order: OrderFacts) => [
  ...new Set([order.buyerId, order.sellerId, order.bankId, 'outsider']),
]

/** Compares one person's every action on one order with the expectation; returns what differs and counts. */
function differences(order: OrderFacts, actor: Actor, seen: { cells: number; allowed: number }): string[] {
  const wrong: string[] = []
  const buttons: { action: string; allowed: boolean; rule: string | null }[] = []
  for (const action of ORDER_ACTIONS) {
    const decision = decideOrder(order, action, actor)
    const rule = decision.ok ? null : decision.refusal.rule
    const expected = expectedRefusal(order, action, actor)
    const row = expectedRow(order, action)
    seen.cells += 1
    if (decision.ok) seen.allowed += 1
    const leadsRight = !decision.ok || decision.transition.to === row?.to
    if (rule !== expected || !leadsRight) {
      wrong.push(`${JSON.stringify({ order, action, actor })}: ${rule}, expected ${expected}`)
    }
    const onSide = sidesOf(order, actor.companyId).some((side) => row?.by.includes(side.toLowerCase()))
    if (onSide) buttons.push({ action, allowed: expected === null, rule: expected })
  }
  const shown = allowedActions(order, actor).map(({ action, allowed, refusal }) => ({
    action,
    allowed,
    rule: refusal?.rule ?? null,
  }))
  if (JSON.stringify(shown) !== JSON.stringify(buttons)) {
    wrong.push(`buttons of ${JSON.stringify({ order, actor })}: ${JSON.stringify(shown)}`)
  }
  return wrong
}

describe('the order table', () => {
  it('is the table of domain rules §4, row for row', () => {
    const actual = ORDER_TABLE.map((t) =>
      text({
        from: t.from,
        action: t.action,
        to: t.to,
        by: t.by.map((side) => side.toLowerCase()),
        capability: t.capability ?? '-',
        when: CONDITION_WORDS[t.when.join('+')] ?? t.when.join('+'),
        guard: GUARD_WORDS[t.guards.join('+')] ?? t.guards.join('+'),
        position: t.position ?? '-',
      }),
    )
    expect(actual.sort()).toEqual(EXPECTED_ROWS.map(text).sort())
  })

  it('uses every action, and one capability for each', () => {
    expect([...new Set(ORDER_TABLE.map((t) => t.action))].sort()).toEqual([...ORDER_ACTIONS].sort())
    for (const action of ORDER_ACTIONS) {
      expect(new Set(ORDER_TABLE.filter((t) => t.action === action).map((t) => t.capability)).size).toBe(1)
    }
    for (const t of ORDER_TABLE) expect(t.capability === null).toBe(t.by.includes('SYSTEM'))
  })

  it('leaves no final status and some way out of every other', () => {
    const stuck = ORDER_STATUSES.filter((status) => transitionsFrom(status).length === 0)
    expect(stuck).toEqual([3, 4, 9, 10, 12, 15, 108, 109, 999])
    expect(ORDER_STATUSES.filter(isFinal)).toEqual(stuck)
  })

  it('reaches every status from where orders start', () => {
    expect(STARTING_STATUSES).toEqual([1, 5, 106])
    const reached = new Set<OrderStatus>(STARTING_STATUSES)
    for (const status of reached) for (const t of transitionsFrom(status)) reached.add(t.to)
    expect([...reached].sort((a, b) => a - b)).toEqual(ORDER_STATUSES)
  })

  it('has exactly one row for an order and an action it allows: no row depends on its place', () => {
    const wrong: string[] = []
    for (const status of ORDER_STATUSES)
      for (const order of ordersIn(status))
        for (const action of ORDER_ACTIONS) {
          const rows = EXPECTED_ROWS.filter((row) => row.action === action && applies(row, order))
          // What a request does to its orders, it does to some of them; in 8 it depends on what is decided there.
          const partial = (action.endsWith('_with_request') || status === 8) && rows.length === 0
          const exists = !partial && EXPECTED_ROWS.some((row) => row.action === action && row.from === status)
          const to = transitionFor(order, action)?.to
          if (rows.length !== (exists ? 1 : 0) || to !== rows[0]?.to) wrong.push(`${status} ${action}`)
        }
    expect(wrong).toEqual([])
  })
})

describe('a short count', () => {
  /** The orders that a step by anybody, or the clock, makes of one; a step of a side with each choice that it has. */
  function* after(order: OrderFacts): Generator<OrderFacts> {
    const steps = (facts: OrderFacts) =>
      ORDER_ACTIONS.flatMap((action) => {
        const row = transitionFor(facts, action)
        return row === null ? [] : [row]
      })
    for (const choice of [null, ...SHORTAGE_WAYS])
      for (const side of SHORTAGE_SIDES) {
        const { shortageChoices: was } = order
        const facts = was && choice ? { ...order, shortageChoices: { ...was, [side]: choice } } : order
        for (const { action, to } of steps(facts)) {
          const pendingDecision = decisionAfter({ action, to })
          const none = { BUYER: null, SELLER: null }
          const shortageChoices = pendingDecision !== 'SHORTAGE' ? null : (facts.shortageChoices ?? none)
          yield { ...facts, status: to, pendingDecision, shortageChoices }
        }
      }
  }
  /** Whether some way leads from an order to one that is over. */
  function ends(order: OrderFacts): boolean {
    const seen = new Map([[JSON.stringify(order), order]])
    for (const one of seen.values()) {
      if (isFinal(one.status)) return true
      for (const next of after(one)) seen.set(JSON.stringify(next), next)
    }
    return false
  }

  it('leaves no order in reception, nor after it, without a way to an end, whatever was chosen', () => {
    const starts = [...ordersIn(6)].filter(
      ({ form, operationType, lastOfferBy, buyerConfirmed, sellerConfirmed }) =>
        form === 'CASH' &&
        operationType !== 'DIRECT_SALE' &&
        lastOfferBy === 'BUYER' &&
        !buyerConfirmed &&
        !sellerConfirmed,
    )
    expect(starts.length).toBeGreaterThanOrEqual(4)
    for (const start of starts) {
      const reached = new Map([[JSON.stringify(start), start]])
      for (const order of reached.values()) {
        expect(ends(order), JSON.stringify(order)).toBe(true)
        for (const next of after(order)) reached.set(JSON.stringify(next), next)
      }
      const undecided = [...reached.values()].filter(({ pendingDecision }) => pendingDecision === 'SHORTAGE')
      expect(undecided.length).toBeGreaterThanOrEqual(13)
      // Whoever never answers: the clock ends it.
      for (const order of undecided) expect(decideOrderBySystem(order, 'expire')?.to).toBe(999)
    }
  })

  it('waits for the sides that have to choose', () => {
    const sides = (choices: OrderFacts['shortageChoices']) => {
      const [order] = [...ordersIn(8)].filter(({ pendingDecision }) => pendingDecision === 'SHORTAGE')
      return order && nextSteps({ ...order, shortageChoices: choices })
    }
    const answer = (...by: string[]) => [{ action: 'answer_shortage', by }]
    expect(sides({ BUYER: null, SELLER: null })).toEqual(answer('BUYER', 'SELLER'))
    expect(sides({ BUYER: 'REDUCE', SELLER: null })).toEqual(answer('SELLER'))
    expect(sides({ BUYER: null, SELLER: 'UNDO' })).toEqual(answer('BUYER'))
    expect(sides({ BUYER: 'COMPLETE', SELLER: 'UNDO' })).toEqual(answer('BUYER', 'SELLER'))
  })
})

/** Holders of each capability that moves an order, by hand from domain rules §2: only in the kinds named. */
const HOLDERS: Readonly<Record<string, { roles: string; kinds: string }>> = {
  'order.accept': {
    roles: 'ROOT ADVANCED_TRADER TRADER ORGANIZATION_ADMIN',
    kinds: 'BANK EXCHANGE_OFFICE CORPORATE',
  },
  'order.negotiate': {
    roles: 'ROOT ADVANCED_TRADER TRADER ORGANIZATION_ADMIN',
    kinds: 'BANK EXCHANGE_OFFICE CORPORATE',
  },
  'order.cancel_draft': { roles: 'ROOT ADVANCED_TRADER TRADER ORGANIZATION_ADMIN', kinds: 'BANK CORPORATE' },
  'order.record_banknotes': { roles: 'ROOT ADVANCED_TRADER TRADER', kinds: 'BANK EXCHANGE_OFFICE' },
  'order.reject': {
    roles: 'ROOT ADVANCED_TRADER TRADER ORGANIZATION_ADMIN',
    kinds: 'BANK EXCHANGE_OFFICE CORPORATE',
  },
  'order.confirm': {
    roles: 'ROOT ADVANCED_TRADER TRADER ORGANIZATION_ADMIN',
    kinds: 'BANK EXCHANGE_OFFICE CORPORATE',
  },
  'order.place': { roles: 'ROOT ADVANCED_TRADER TRADER', kinds: 'BANK' },
  'order.confirm_market_room': { roles: 'ROOT ADVANCED_TRADER TRADER', kinds: 'BANK' },
  'bid.place': { roles: 'ROOT ADVANCED_TRADER TRADER', kinds: 'BANK' },
  'order.validate_back_office': { roles: 'ROOT ADVANCED_TRADER', kinds: 'BANK' },
  'ticket.generate': { roles: 'CORPORATE_BANK_ADMIN ORGANIZATION_VALIDATOR', kinds: 'BANK' },
  'ticket.reject': { roles: 'CORPORATE_BANK_ADMIN ORGANIZATION_VALIDATOR', kinds: 'BANK' },
  'order.deliver': { roles: 'CORPORATE_BANK_ADMIN ORGANIZATION_VALIDATOR', kinds: 'BANK' },
  'order.cash_out': { roles: 'CORPORATE_BANK_ADMIN', kinds: 'BANK' },
  'order_request.manage': { roles: 'ROOT ORGANIZATION_ADMIN', kinds: 'CORPORATE' },
}

/** What a role may do to an order in a kind of company, from the table above and not from the code. */
function holds(role: Role, kind: CompanyKind): ReadonlySet<Capability> {
  const names = CAPABILITIES.filter((name) => {
    const holder = HOLDERS[name]
    return holder?.roles.split(' ').includes(role.slice(5)) && holder.kinds.split(' ').includes(kind)
  })
  return new Set(names)
}

describe('decideOrder and allowedActions, against the expectation', () => {
  it('every status × action × role × kind of company × side', () => {
    const wrong: string[] = []
    const seen = { cells: 0, allowed: 0 }
    /** Kinds of company and capabilities that somebody has tried: the next role with the same is no other actor. */
    const tried = new Set<string>()
    for (const role of ROLES)
      for (const companyKind of COMPANY_KINDS) {
        const capabilities = holds(role, companyKind)
        const given = actorOf({ userId: 'u', companyId: 'c', companyKind, roles: [role] }).capabilities
        const moving = [...given].filter((name) => HOLDERS[name] !== undefined)
        expect(moving.sort(), `${role} of a ${companyKind}`).toEqual([...capabilities].sort())
        const alike = `${companyKind} ${moving}`
        if (tried.has(alike)) continue
        tried.add(alike)
        for (const status of ORDER_STATUSES)
          for (const order of ordersIn(status)) {
            // Who offered or confirmed last is left to the next test, where every side has every capability.
            if (order.lastOfferBy === 'SELLER' || order.sellerConfirmed) continue
            for (const companyId of companiesAround(order))
              wrong.push(
                ...differences(
                  order,
                  { ...actorOf({ userId: 'u', companyId, companyKind, roles: [role] }), capabilities },
                  seen,
                ),
              )
          }
      }
    expect(wrong).toEqual([])
    expect(seen.cells).toBeGreaterThanOrEqual(21 * 21 * 10 * 4 * 4)
    expect(seen.allowed).toBeGreaterThan(0)
  })

  it('every order the rules can tell apart × action × side × person, with every capability', () => {
    const wrong: string[] = []
    const seen = { cells: 0, allowed: 0 }
    for (const status of ORDER_STATUSES)
      for (const order of ordersIn(status))
        for (const companyId of companiesAround(order))
          for (const userId of ['placer', 'confirmer', 'rejecter', 'binder', 'someone'])
            wrong.push(
              ...differences(
                order,
                {
                  ...{ userId, answerableId: userId, companyId, companyKind: 'BANK', roles: [] },
                  capabilities: new Set(CAPABILITIES),
                },
                seen,
              ),
            )
    expect(wrong).toEqual([])
    expect(seen.allowed).toBeGreaterThan(0)
  })

  it('the clock and the request move only drafts, confirmations, bids and short counts', () => {
    const ends: Readonly<Record<number, readonly [expire: number | undefined, withRequest: number]>> = {
      1: [999, 4],
      2: [999, 9],
      5: [999, 9],
      105: [999, 9],
      106: [undefined, 108],
    }
    for (const status of ORDER_STATUSES)
      for (const order of ordersIn(status)) {
        const rejection = order.pendingDecision === 'REJECTION'
        const short = order.pendingDecision === 'SHORTAGE'
        const [expire, withRequest] = ends[status] ?? [short ? 999 : undefined, rejection ? 9 : undefined]
        const sold =
          (status === 5 && order.operationType === 'DIRECT_SALE') ||
          (status === 105 && order.quoteBindsUntil !== null)
        expect(decideOrderBySystem(order, 'expire')?.to).toBe(expire)
        expect(decideOrderBySystem(order, 'end_with_request')?.to).toBe(withRequest)
        expect(decideOrderBySystem(order, 'confirm_with_request')?.to).toBe(sold ? 7 : undefined)
      }
  })
})
