import { expect, it } from 'vitest'
import { readLoginSearch } from './layout-routes.ts'

it('returns only to a path of this origin', () => {
  expect(readLoginSearch({ redirect: '/orders/7?tab=1', ended: true })).toEqual({
    redirect: '/orders/7?tab=1',
    ended: true,
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
})
