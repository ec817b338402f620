import { expect, it } from 'vitest'
import { partBatch } from './batch-parts.ts'
import { sumOf, sumsByCurrency } from './batch-sums.ts'
import type { BatchOrder } from './batches.ts'

const order = (id: string, given: Partial<BatchOrder> = {}): BatchOrder => ({
  id,
  reference: id,
  party: null,
  currency: { isoCode: 'EUR', pattern: 2 },
  amount: '1000.00',
  equivalent: '3386.800',
  payable: '3420.123',
  version: 1,
  form: 'CASH',
  agency: { id: 'agency', name: 'Sousse' },
  pendingDecision: null,
  stays: null,
  ...given,
})
const ids = (orders: readonly BatchOrder[]) => orders.map(({ id }) => id).join()

it('keeps back what is not open, and what lacks an agency until one is chosen', () => {
  const orders = [
    order('a'),
    order('placed-by-me', { stays: 'Une autre personne' }),
    order('cash', { agency: null }),
    order('transfer', { agency: null, form: 'DIGITAL' }),
  ]
  const tickets = partBatch('generate_ticket', orders, null)
  expect([ids(tickets.leaves), ids(tickets.stays), ids(tickets.lacking)]).toEqual([
    'a,transfer',
    'placed-by-me',
    'cash',
  ])
  expect(ids(partBatch('generate_ticket', orders, 'other').leaves)).toBe('a,cash,transfer')
  // The market room confirms transfers with an agency too, and a delivery asks for none.
  expect(ids(partBatch('confirm_market_room', orders, null).lacking)).toBe('cash,transfer')
  expect(ids(partBatch('deliver', orders, null).leaves)).toBe('a,cash,transfer')
})

it('adds up by currency, to the millime, and pays only for what is bought', () => {
  const orders = [
    order('a', { equivalent: '0.001', payable: null }),
    order('b', { amount: '1.10', equivalent: '0.002', payable: '0.100' }),
    order('c', { currency: { isoCode: 'JPY', pattern: 0 }, amount: '1105000', equivalent: '22432.605' }),
  ]
  expect(sumsByCurrency(orders)).toEqual([
    {
      isoCode: 'EUR',
      pattern: 2,
      amount: '1001.10',
      count: 2,
      equivalent: '0.003',
      payable: '0.100',
      paid: 1,
    },
    {
      isoCode: 'JPY',
      pattern: 0,
      amount: '1105000',
      count: 1,
      equivalent: '22432.605',
      payable: '3420.123',
      paid: 1,
    },
  ])
  expect(sumOf(orders)).toEqual({ count: 3, equivalent: '22432.608', payable: '3420.223', paid: 2 })
  expect(sumOf([order('a', { payable: null })]).payable).toBeNull()
})
