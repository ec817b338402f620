import { describe, expect, it } from 'vitest'
import { actorOf } from '../access/actor.ts'
import { COMPANY_KINDS, ROLES } from '../access/roles.ts'
import { allowedActions } from './decide-order.ts'
import type { OrderFacts } from './order-facts.ts'
import { AWAITING_PERSON_STATUSES } from './order-sets.ts'
import { ORDER_STATUS, ORDER_STATUSES } from './order-status.ts'
import { orderTurn, waitsForOneStep } from './turn.ts'

const ORDER: OrderFacts = {
  status: 7,
  form: 'CASH',
  operationType: 'DIRECT_PURCHASE',
  buyerId: 'bank',
  sellerId: 'office',
  bankId: 'bank',
  placedBy: 'placer',
  marketRoomBy: 'room',
  rejectedBy: null,
  confirmedBy: null,
  asked: true,
  awaitsRequest: false,
  buyerConfirmed: false,
  sellerConfirmed: false,
  pendingDecision: null,
  shortageChoices: null,
  lastOfferBy: 'BUYER',
  atAskedPrice: true,
  acceptanceConfirms: { BUYER: false, SELLER: false },
  firmPrice: false,
  quoteBindsUntil: null,
  counterValue: '8000.000',
  referenceValue: null,
  secondValidationFrom: '5000.000',
}

const person = (userId: string, companyId: string, ...roles: Parameters<typeof actorOf>[0]['roles']) =>
  actorOf({ userId, companyId, companyKind: companyId === 'office' ? 'EXCHANGE_OFFICE' : 'BANK', roles })

describe('whose turn an order is', () => {
  it('is the side that was last offered to, not the one that offered', () => {
    const draft: OrderFacts = { ...ORDER, status: 1 }
    expect(orderTurn(draft, person('a', 'office', 'ROLE_TRADER'))).toEqual({
      action: 'accept_draft',
      barred: null,
    })
    expect(orderTurn(draft, person('b', 'bank', 'ROLE_TRADER'))).toBeNull()
  })

  it('is the side that has not confirmed, where the other one accepted the asked price', () => {
    const half: OrderFacts = { ...ORDER, status: 5, sellerConfirmed: true }
    expect(orderTurn(half, person('a', 'office', 'ROLE_TRADER'))).toBeNull()
    expect(orderTurn(half, person('b', 'bank', 'ROLE_TRADER'))?.action).toBe('half_confirm')
  })

  it('is the desk that may, not a colleague of another desk', () => {
    expect(orderTurn(ORDER, person('a', 'bank', 'ROLE_TRADER'))?.action).toBe('confirm_market_room')
    expect(orderTurn(ORDER, person('b', 'bank', 'ROLE_CORPORATE_BANK_ADMIN'))).toBeNull()
  })

  it('is barred to who took the step before', () => {
    const waiting: OrderFacts = { ...ORDER, status: 8, pendingDecision: 'CONFIRMATION' }
    const turn = orderTurn(waiting, person('room', 'bank', 'ROLE_ROOT'))
    expect(turn).toMatchObject({ barred: { rule: 'SEGREGATION_SECOND_VALIDATION' } })
    expect(orderTurn(waiting, person('other', 'bank', 'ROLE_ROOT'))?.barred).toBeNull()
    const rejected: OrderFacts = { ...waiting, pendingDecision: 'REJECTION', rejectedBy: 'room' }
    expect(orderTurn(rejected, person('room', 'bank', 'ROLE_ROOT'))).toMatchObject({
      barred: { rule: 'SEGREGATION_REJECTION_REVIEW' },
    })
  })

  it('is nobody else’s, and never a step that the order does not allow', () => {
    for (const companyKind of COMPANY_KINDS)
      for (const role of ROLES)
        for (const status of ORDER_STATUSES)
          for (const companyId of ['bank', 'office', 'stranger']) {
            const actor = actorOf({ userId: 'room', companyId, companyKind, roles: [role] })
            const order: OrderFacts = {
              ...ORDER,
              status,
              pendingDecision: status === 8 ? 'CONFIRMATION' : null,
            }
            const turn = orderTurn(order, actor)
            if (companyId === 'stranger') expect(turn).toBeNull()
            if (turn === null) continue
            const same = allowedActions(order, actor).find(({ action }) => action === turn.action)
            expect(same, `${role} ${status}`).toMatchObject({
              allowed: turn.barred === null,
              refusal: turn.barred,
            })
          }
  })
})

it('knows which orders all wait for one step of their bank: those that are delivered', () => {
  expect(AWAITING_PERSON_STATUSES.filter(waitsForOneStep)).toEqual([ORDER_STATUS.DELIVERED])
})
