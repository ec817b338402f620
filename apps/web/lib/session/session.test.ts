import { currentUserCall } from '@fxmatch/contract/http/session'
import { expect, it, vi } from 'vitest'
import { callUrl } from '../api/call-url.ts'
import { createQueryClient } from '../api/query-client.ts'
import { CURRENT_USER_PATH } from './check-session.ts'
import { sessionQuery } from './session-query.ts'

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

it('learns who is signed in where nobody is an answer, and what the server refuses is an error', async () => {
  const answer = (status: number, body: unknown) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json(body, { status })),
    )
  const ask = () => createQueryClient().fetchQuery({ ...sessionQuery, retry: false })
  answer(200, { user: null })
  expect(await ask()).toBeNull()
  expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toEqual(['/api/first-sight'])
  answer(200, { user: { id: '7' } })
  expect(await ask()).toEqual({ id: '7' })
  answer(503, { code: 'UNAVAILABLE', message: 'm', errors: 'e', requestId: 'r' })
  await expect(ask()).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  answer(200, null)
  await expect(ask()).rejects.toMatchObject({ status: 200 })
  vi.unstubAllGlobals()
})
