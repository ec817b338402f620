// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { loginRoute, readLoginSearch, setUpRoute } from './layout-routes.ts'

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

it.each([
  ['/login', loginRoute],
  ['/second-factor', setUpRoute],
] as const)(
  'leaves nothing of the raw search of %s where the router lays its answer over it',
  (_path, route) => {
    const validate = route.options.validateSearch as (raw: Record<string, unknown>) => Record<string, unknown>
    for (const redirect of [
      'https://evil.example',
      '//evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      7,
    ]) {
      const raw = { redirect }
      // As router-core does: `{ ...parentSearch, ...strictSearch }`.
      expect({ ...raw, ...validate(raw) }.redirect).toBeUndefined()
    }
    expect({ ...validate({ redirect: '/draft' }) }.redirect).toBe('/draft')
  },
)

it('takes nothing of the sign-in page that it does not understand', () => {
  const raw = { ended: 'because', t: { a: 1 }, signup: false, redirect: 'x' }
  expect(Object.values({ ...raw, ...readLoginSearch(raw) }).filter((value) => value !== undefined)).toEqual(
    [],
  )
})
