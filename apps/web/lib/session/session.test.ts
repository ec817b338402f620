import { currentUserCall } from '@fxmatch/contract/http/session'
import { expect, it } from 'vitest'
import { callUrl } from '../api/call-url.ts'
import { CURRENT_USER_PATH } from './session-query.ts'

it('asks for the session where the contract says', () => {
  expect(CURRENT_USER_PATH).toBe(currentUserCall.path)
})

it('builds addresses: parameters escaped, arrays repeated, empty filters omitted', () => {
  const query = { 'status[]': [1, 2], currency: '', zone: undefined, ref: 'a b' }
  expect(callUrl('/api/orders/status/:company', { company: 'x/y' }, query)).toBe(
    '/api/orders/status/x%2Fy?status%5B%5D=1&status%5B%5D=2&ref=a+b',
  )
  expect(() => callUrl('/api/orders/:id', {}, undefined)).toThrow(TypeError)
})
