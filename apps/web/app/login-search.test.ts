// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { readLoginSearch } from './layout-routes.ts'

it('returns only to a path of this origin', () => {
  expect(readLoginSearch({ redirect: '/orders/7?tab=1', ended: 'idle' })).toEqual({
    redirect: '/orders/7?tab=1',
    ended: 'idle',
  })
  for (const redirect of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    7,
  ]) {
    expect(readLoginSearch({ redirect })).toEqual({})
  }
  expect(readLoginSearch({ ended: 'because', redirect: '/login?redirect=/draft' })).toEqual({})
})

it('takes the flag of the sign-up with any value or none, and a fingerprint as text', () => {
  expect(readLoginSearch({ signup: '' })).toEqual({ signup: true })
  expect(readLoginSearch({ signup: true, t: 'abc' })).toEqual({ signup: true, t: 'abc' })
  expect(readLoginSearch({ signup: 1, t: 42 })).toEqual({ signup: true, t: '42' })
  expect(readLoginSearch({ signup: false, t: { a: 1 } })).toEqual({})
  expect(readLoginSearch({ t: 'x'.repeat(500) }).t).toHaveLength(200)
})
