import { describe, expect, it } from 'vitest'
import type { OrderFacts } from './order-facts.ts'
import { orderStatusName } from './order-status.ts'
import { reachableFrom, stepTowards } from './order-ways.ts'

const CASH_DRAFT: OrderFacts = {
  status: 1,
  form: 'CASH',
  operationType: 'DIRECT_PURCHASE',
  buyerId: 'bank',
  sellerId: 'office',
  bankId: 'bank',
  placedBy: 'machine',
  marketRoomBy: null,
  rejectedBy: null,
  confirmedBy: null,
  asked: true,
  awaitsRequest: false,
  buyerConfirmed: false,
  sellerConfirmed: false,
  pendingDecision: null,
  shortageChoices: null,
  lastOfferBy: 'BUYER',
  atAskedPrice: false,
  acceptanceConfirms: { BUYER: false, SELLER: false },
  firmPrice: false,
  quoteBindsUntil: null,
  counterValue: '33868.000',
  referenceValue: null,
  secondValidationFrom: null,
}
const names = (order: OrderFacts) => reachableFrom(order).map(orderStatusName)

describe('where an order can be moved on to', () => {
  it('is every end of a cash order, and never by the clock or a shortage', () => {
    expect(names(CASH_DRAFT)).toEqual([
      'AWAITING_CONFIRMATION',
      'DRAFT_REJECTED',
      'DRAFT_CANCELED',
      'HALF_CONFIRMED',
      'BACK_OFFICE_VALIDATION',
      'CURRENCY_RECEPTION',
      'CONFIRMATION_REJECTED',
      'MARKET_ROOM',
      'AWAITING_TICKET',
      'TICKET_GENERATED',
      'TICKET_REJECTED',
      'DELIVERED',
      'DELIVERY_REJECTED',
      'CASHED_OUT',
      'DELIVERY_CANCELED',
    ])
  })

  it('leaves out what this order does not pass: banknotes of a transfer, the second person below a threshold', () => {
    const transfer: OrderFacts = { ...CASH_DRAFT, form: 'DIGITAL', status: 5, secondValidationFrom: '50000' }
    expect(names(transfer)).not.toContain('CURRENCY_RECEPTION')
    expect(stepTowards(transfer, 6)).toBeNull()
    expect(stepTowards({ ...transfer, status: 7 }, 8)).toBeNull()
    expect(stepTowards({ ...transfer, status: 7 }, 700)).toBe('confirm_market_room')
  })

  it('goes nowhere from an end', () => {
    for (const status of [3, 4, 9, 10, 12, 15, 999] as const)
      expect(names({ ...CASH_DRAFT, status })).toEqual([])
  })

  it('takes the good way, step by step, and upholds a rejection', () => {
    expect(stepTowards(CASH_DRAFT, 10)).toBe('accept_draft')
    expect(stepTowards({ ...CASH_DRAFT, status: 5 }, 13)).toBe('half_confirm')
    expect(stepTowards({ ...CASH_DRAFT, status: 8, pendingDecision: 'REJECTION' }, 9)).toBe(
      'validate_back_office',
    )
    expect(stepTowards({ ...CASH_DRAFT, status: 8, pendingDecision: 'CONFIRMATION' }, 9)).toBe(
      'refuse_back_office',
    )
    expect(stepTowards({ ...CASH_DRAFT, status: 8, pendingDecision: 'SHORTAGE' }, 10)).toBeNull()
  })
})
