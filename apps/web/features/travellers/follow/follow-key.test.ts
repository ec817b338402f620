// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { forgetKey, keepKey, keptKey, keyOfHash, secretLink } from './follow-key.ts'

const KEY = { reference: 'TR-2026-000123', secret: '7XQ2-M4ZD-0C9T-VW5K' }

afterEach(forgetKey)

it('a secret link carries the key behind the # only, and gives it back', () => {
  const link = new URL(secretLink(KEY, 'https://fxmatch.example'))
  expect(link.pathname + link.search).toBe('/changer/suivi')
  expect(keyOfHash(link.hash)).toEqual(KEY)
})

it.each(['', '#', '#top', '#TR-2026-000123', '#TR-2026-000123.7XQ2', '#TR-2026-000123.7XQ2-M4ZD-0C9T-VW5U'])(
  'no key in %j',
  (hash) => {
    expect(keyOfHash(hash)).toBeNull()
  },
)

it('keeps a key for the tab until it is forgotten', () => {
  expect(keptKey()).toBeNull()
  keepKey(KEY)
  expect(keptKey()).toEqual(KEY)
  expect(window.localStorage.length).toBe(0)
  forgetKey()
  expect(keptKey()).toBeNull()
})

it('takes nothing from a spoiled store', () => {
  window.sessionStorage.setItem('fxmatch.request', '{"reference":1')
  expect(keptKey()).toBeNull()
})
