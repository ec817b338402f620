import { isPart } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUSES } from '@fxmatch/domain/orders/order-status'
import { expect, it } from 'vitest'
import { stepAt } from './step-at.ts'

const draft = (...codes: number[]) => ({
  status: 'DRAFT' as const,
  orders: codes.map((code) => ({ status: { code } })),
})

it('begins with choosing, goes on to reserving what is in the basket, and then to sending', () => {
  expect(stepAt(draft(), false)).toBe(0)
  expect(stepAt(draft(), true)).toBe(1)
  expect(stepAt({ ...draft(), status: 'ON_HOLD' }, false)).toBe(3)
})

it('is at sending with an order that claims its amount, and at choosing again where none does any more', () => {
  const steps = new Map(ORDER_STATUSES.map((code) => [code, stepAt(draft(code), false)]))
  expect([...steps].filter(([code, at]) => at !== (isPart(code) ? 2 : 0))).toEqual([])
  expect(new Set(steps.values())).toEqual(new Set([0, 2]))
})
