import { expect, it } from 'vitest'
import { wayIn } from './home-path.ts'
import { ownPath } from './own-path.ts'

it.each([
  ['/orders/7?tab=1#top', '/orders/7?tab=1#top'],
  ['/', '/'],
  ['/draft?ref=a%20b', '/draft?ref=a%20b'],
  ['/a/../draft', '/draft'],
])('goes back to %j', (wished, path) => {
  expect(ownPath(wished)).toBe(path)
})

it.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  ' /draft',
  'draft',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login',
  '/login/?redirect=/login',
  '/logout',
  '/register?t=1',
  '/second-factor',
  '',
  7,
  null,
  undefined,
  ['/draft'],
])('goes nowhere with %j', (wished) => {
  expect(ownPath(wished)).toBeNull()
})

it('leads in to a page of this site alone', () => {
  const user = {
    is_bank: true,
    companyKind: 'BANK',
    capabilities: [],
    settings: { startPage: null },
  } as unknown as Parameters<typeof wayIn>[1]
  expect(wayIn('/draft?tab=1', user)).toBe('/draft?tab=1')
  for (const wished of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    undefined,
  ])
    expect(wayIn(wished, user)).toBe('/home')
})
