import type { GateOverride, GateRecord } from '@fxmatch/contract/http/gate'
import { expect, it } from 'vitest'
import { namedTogether, wayAfter } from './pass-button.tsx'

const none = { order: null }

it('leads to the order that was stepped, to the one that was placed, or to the request that was sent', () => {
  const stepped = { order: { id: 'o-1', reference: 'A' } }
  expect(wayAfter(stepped, '/api/orders/half-confirm/o-1', { id: 'o-1' })).toBe('/orders/o-1')
  expect(wayAfter(none, '/api/orders/add', { id: 'o-2' })).toBe('/orders/o-2')
  expect(wayAfter(none, '/api/orders_requests/go', { id: 'r', reference: 'OR-26/7' })).toBe(
    '/transaction/OR-26%2F7',
  )
})

it('leads nowhere where the answer tells of nothing', () => {
  expect(wayAfter(none, '/api/orders/add', null)).toBeNull()
  expect(wayAfter(none, '/api/elsewhere', { id: 'x' })).toBeNull()
})

it('names together the approved overrides of the same request, the one that is used first', () => {
  const record = (id: string, status: GateOverride['status'], body: unknown) =>
    ({ override: { id, status }, request: { method: 'POST', path: '/p', body } }) as Pick<
      GateRecord,
      'override' | 'request'
    >
  const own = record('b', 'APPROVED', { amount: '1' })
  const mine = [
    record('a', 'APPROVED', { amount: '1' }),
    own,
    record('c', 'USED', { amount: '1' }),
    record('d', 'APPROVED', { amount: '2' }),
    { override: null, request: own.request },
  ]
  expect(namedTogether(mine, own, { id: 'b' })).toEqual(['b', 'a'])
})
