import { expect, it } from 'vitest'
import { paperHrefs } from './paper-href.ts'

it.each([
  ['/documents/tickets/1', 'ar', '/documents/tickets/1?language=ar', '/documents/tickets/1'],
  [
    '/document/report?month=2026-11',
    'ar',
    '/document/report?month=2026-11&language=ar',
    '/document/report?month=2026-11',
  ],
  ['/documents/tickets/1', 'fr', '/documents/tickets/1', null],
  // Who reads English has the French paper: there is no other.
  ['/documents/tickets/1', 'en', '/documents/tickets/1', null],
])('%s for who reads %s', (path, language, href, original) => {
  expect(paperHrefs(path, language)).toEqual({ href, original })
})
