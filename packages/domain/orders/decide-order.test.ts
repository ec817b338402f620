import { describe, expect, it } from 'vitest'
import { CAPABILITIES, capabilitiesOf } from '../access/capabilities.ts'
import { ROLES, type Role } from '../access/roles.ts'
import {
  decideOrder,
  needsSecondValidation,
  nextSteps,
  SYSTEM_ACTIONS,
  transitionFor,
} from './decide-order.ts'
import type { OrderFacts } from './order-facts.ts'
import { isFinal } from './order-sets.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { ORDER_ACTIONS, ORDER_TABLE, type OrderAction } from './order-table.ts'
import { sidesOf } from './readers-of-order.ts'
import { AT_THRESHOLD, ordersIn } from './testing/expected-orders.ts'

const IN_MARKET_ROOM: OrderFacts = {
  status: 7,
  form: 'CASH',
  operationType: 'DIRECT_PURCHASE',
  buyerId: 'bank',
  sellerId: 'office',
  bankId: 'bank',
  placedBy: 'placer',
  marketRoomBy: null,
  rejectedBy: null,
  confirmedBy: null,
  asked: true,
  awaitsRequest: false,
  buyerConfirmed: true,
  sellerConfirmed: true,
  pendingDecision: null,
  shortageChoices: null,
  lastOfferBy: 'BUYER',
  atAskedPrice: true,
  acceptanceConfirms: { BUYER: false, SELLER: false },
  firmPrice: false,
  quoteBindsUntil: null,
  counterValue: AT_THRESHOLD,
  referenceValue: null,
  secondValidationFrom: AT_THRESHOLD,
}

/** Every set of roles, each with its first role in every place that matters: ROLE_LIMITED first or not. */
// An auditor's role leaves nothing of the others, that of compliance no step of an order: `capabilities.test.ts` tries it.
const ACTING = ROLES.filter((role) => role !== 'ROLE_AUDITOR' && role !== 'ROLE_COMPLIANCE')
const ROLE_SETS: readonly (readonly Role[])[] = Array.from({ length: 2 ** ACTING.length }, (_, bits) =>
  ACTING.filter((_role, index) => (bits >> index) % 2 === 1),
).flatMap((roles) => {
  const rest = roles.filter((role) => role !== 'ROLE_LIMITED')
  return rest.length === roles.length
    ? [roles]
    : [
        ['ROLE_LIMITED', ...rest],
        [...rest, 'ROLE_LIMITED'],
      ]
})

/** The rules' answers to one person of the bank, for every set of roles: how many each answer had. */
function answers(order: OrderFacts, action: OrderAction, userId: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const roles of ROLE_SETS) {
    const capabilities = capabilitiesOf({ roles, companyKind: 'BANK' })
    const decision = decideOrder(order, action, {
      userId,
      answerableId: userId,
      companyId: 'bank',
      companyKind: 'BANK',
      roles,
      capabilities,
    })
    const answer = decision.ok ? 'allowed' : decision.refusal.rule
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

const confirmation: OrderFacts = {
  ...IN_MARKET_ROOM,
  status: 8,
  pendingDecision: 'CONFIRMATION',
  marketRoomBy: 'confirmer',
}
const rejection: OrderFacts = {
  ...IN_MARKET_ROOM,
  status: 8,
  pendingDecision: 'REJECTION',
  rejectedBy: 'rejecter',
}
const ticket: OrderFacts = { ...IN_MARKET_ROOM, status: 700, marketRoomBy: 'confirmer' }

const half: OrderFacts = {
  ...IN_MARKET_ROOM,
  ...{ status: 5, buyerConfirmed: false, confirmedBy: 'seller too' },
}

const separated = [
  {
    order: confirmation,
    action: 'validate_back_office',
    rule: 'SEGREGATION_SECOND_VALIDATION',
    who: 'confirmer',
  },
  {
    order: confirmation,
    action: 'refuse_back_office',
    rule: 'SEGREGATION_SECOND_VALIDATION',
    who: 'confirmer',
  },
  { order: rejection, action: 'validate_back_office', rule: 'SEGREGATION_REJECTION_REVIEW', who: 'rejecter' },
  { order: rejection, action: 'refuse_back_office', rule: 'SEGREGATION_REJECTION_REVIEW', who: 'rejecter' },
  { order: ticket, action: 'generate_ticket', rule: 'SEGREGATION_TICKETING', who: 'placer' },
  { order: half, action: 'half_confirm', rule: 'SEGREGATION_BOTH_HOUSES', who: 'seller too' },
] as const

describe('segregation of duties (domain rules §2), whatever the roles', () => {
  it('is tried with every set of roles', () => {
    expect(ROLE_SETS).toHaveLength(512 + 2 * 512)
  })

  it.each(separated)('$who may not $action: $rule', ({ order, action, rule, who }) => {
    const same = answers(order, action, who)
    const other = answers(order, action, 'somebody else')
    expect(Object.keys(same).sort()).toEqual(['MISSING_CAPABILITY', rule].sort())
    expect(Object.keys(other).sort()).toEqual(['MISSING_CAPABILITY', 'allowed'])
    // Whoever could but for the rule is refused by the rule, and nobody else is.
    expect(same[rule]).toBe(other.allowed)
  })

  it.each(separated)('$action where nobody is recorded as $who refuses nobody by that rule', (duty) => {
    const order = { ...duty.order, marketRoomBy: null, rejectedBy: null, placedBy: null, confirmedBy: null }
    expect(answers(order, duty.action, duty.who)).toEqual(answers(duty.order, duty.action, 'somebody else'))
  })

  it('separates those two acts only: the confirmer may review a rejection, the rejecter validate, the placer both', () => {
    for (const [order, people] of [
      [confirmation, ['rejecter', 'placer']],
      [rejection, ['confirmer', 'placer']],
    ] as const)
      for (const who of people)
        for (const action of ['validate_back_office', 'refuse_back_office'] as const)
          expect(answers(order, action, who)).toHaveProperty('allowed')
    expect(answers(ticket, 'generate_ticket', 'confirmer')).toHaveProperty('allowed')
    expect(answers(ticket, 'reject_ticket', 'placer')).toHaveProperty('allowed')
  })
})

describe("the authorisation rule ('Règle ticket', inférieur 5000)", () => {
  it.each([
    ['0.000', '5000', false],
    ['4999.999', '5000', false],
    ['4999.999', '5000.000', false],
    ['5000', '5000.000', true],
    ['5000.000', '5000', true],
    ['5000.001', '5000', true],
    ['33868.000', '5000', true],
    ['999.000', '5000', false],
    ['0.000', '0', true],
    ['90071992547409.930', '90071992547409.931', false],
    ['0.000', null, true],
    ['4999.999', null, true],
  ] as const)('a counter value of %s with a threshold of %s: second validation %s', (value, from, needed) => {
    const order = { ...IN_MARKET_ROOM, counterValue: value, secondValidationFrom: from }
    expect(needsSecondValidation(order)).toBe(needed)
    expect(transitionFor(order, 'confirm_market_room')?.to).toBe(needed ? 8 : 700)
  })

  it.each([
    // 10 000 EUR at 0.15 are worth what euros are worth.
    ['1500.000', '33868.000', true],
    ['4999.999', '5000.000', true],
    ['5000.000', '4999.999', true],
    ['4999.999', '4999.999', false],
    ['4999.999', null, false],
  ] as const)(
    'a deal of %s that the reference values at %s: second validation %s',
    (deal, reference, needed) => {
      const order = { counterValue: deal, referenceValue: reference, secondValidationFrom: '5000' }
      expect(needsSecondValidation(order)).toBe(needed)
    },
  )
})

/** Able to do everything, and not one of those that an order remembers. */
const able = (companyId: string) =>
  ({
    userId: 'anyone',
    answerableId: 'anyone',
    companyId,
    companyKind: 'BANK',
    roles: [],
    capabilities: new Set(CAPABILITIES),
  }) as const

describe('next steps', () => {
  it('are waited for in every status but the final ones', () => {
    for (const status of ORDER_STATUSES)
      for (const order of ordersIn(status)) {
        // What a bank has confirmed by quoting waits for the validation of its request alone.
        const isPromised = status === 105 && order.awaitsRequest && order.quoteBindsUntil !== null
        expect(nextSteps(order).length > 0, `${status}`).toBe(!isPromised && !isFinal(status))
        for (const step of nextSteps(order)) expect(step.by).not.toEqual([])
      }
  })

  it('are those that some side may take, and name exactly those sides', () => {
    for (const status of ORDER_STATUSES)
      for (const order of ordersIn(status)) {
        const companies = [...new Set([order.buyerId, order.sellerId, order.bankId])]
        const steps = nextSteps(order)
        for (const action of ORDER_ACTIONS) {
          const step = steps.find((candidate) => candidate.action === action)
          const may = companies.filter((id) => decideOrder(order, action, able(id)).ok)
          const named = companies.filter((id) => sidesOf(order, id).some((side) => step?.by.includes(side)))
          expect(named, `${status} ${action}`).toEqual(may)
        }
      }
  })
})

it('lets no person take what the table gives to the system', () => {
  const system = ORDER_TABLE.filter(({ by }) => by.includes('SYSTEM')).map(({ action }) => action)
  expect([...SYSTEM_ACTIONS]).toEqual(ORDER_ACTIONS.filter((action) => system.includes(action)))
})
