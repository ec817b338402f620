import { expect, it } from 'vitest'
import { isKey, KEYS } from './keys.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

it('knows a key by what is typed, whatever Shift the keyboard takes for it', () => {
  expect(isKey(press('?'), 'help')).toBe(true)
  expect(isKey(press('/'), 'filter')).toBe(true)
  expect(isKey(press('K', { ctrlKey: true }), 'palette')).toBe(true)
  expect(isKey(press('k', { metaKey: true }), 'palette')).toBe(true)
})

it('leaves the browser its own keys', () => {
  expect(isKey(press('k'), 'palette')).toBe(false)
  expect(isKey(press('/', { ctrlKey: true }), 'filter')).toBe(false)
  expect(isKey(press('ArrowDown', { altKey: true }), 'nextRow')).toBe(false)
})

it('has no key twice in one place', () => {
  const all = Object.values(KEYS).map(({ key, place }) => `${place} ${key}`)
  expect(new Set(all).size).toBe(all.length)
})
