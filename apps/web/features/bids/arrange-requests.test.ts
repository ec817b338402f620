import type { AskRequestView } from '@fxmatch/contract/http/order-request-view'
import { expect, it } from 'vitest'
import { arrangeRequests } from './arrange-requests.ts'
import { ASK_ORDERS } from './ask-search.ts'

const request = (reference: string, totalAmount: string, rate: string | null) =>
  ({ reference, totalAmount, rate }) as AskRequestView
const REQUESTS = [
  request('d', '900', '3.4000'),
  request('c', '10000', null),
  request('b', '2000', '10.1000'),
  request('a', '2000', '3.4000'),
]

it.each([
  ['recent', 'dcba'],
  ['oldest', 'abcd'],
  ['priceDesc', 'bdac'],
  ['priceAsc', 'dabc'],
  ['valueDesc', 'cbad'],
  ['valueAsc', 'dbac'],
] as const)('%s', (order, expected) => {
  expect(ASK_ORDERS).toContain(order)
  expect(
    arrangeRequests(REQUESTS, order)
      .map(({ reference }) => reference)
      .join(''),
  ).toBe(expected)
})
