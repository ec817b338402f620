// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { readIn } from '../i18n/reading.ts'
import { type HouseKey, isKey, KEYS } from './keys.ts'
import { shownKey } from './shown-key.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

it('knows a key by what is typed, whatever Shift the keyboard takes for it', () => {
  expect(isKey(press('?'), 'help')).toBe(true)
  expect(isKey(press('/'), 'filter')).toBe(true)
  expect(isKey(press('F1'), 'helpInField')).toBe(true)
  expect(isKey(press('K', { ctrlKey: true }), 'palette')).toBe(true)
  expect(isKey(press('k', { metaKey: true }), 'palette')).toBe(true)
})

it('asks for Shift where the key alone is another', () => {
  expect(isKey(press('ArrowDown'), 'extendNext')).toBe(false)
  expect(isKey(press('ArrowDown', { shiftKey: true }), 'extendNext')).toBe(true)
})

it('leaves the browser its own keys', () => {
  expect(isKey(press('k'), 'palette')).toBe(false)
  expect(isKey(press('/', { ctrlKey: true }), 'filter')).toBe(false)
  expect(isKey(press('ArrowDown', { altKey: true }), 'nextRow')).toBe(false)
})

it('has no key twice in one place', () => {
  const all = Object.values<HouseKey>(KEYS).map(
    ({ key, mod, shift, place }) => `${place} ${mod} ${shift} ${key}`,
  )
  expect(new Set(all).size).toBe(all.length)
})

describe('where one reads from right to left', () => {
  afterEach(() => document.documentElement.removeAttribute('dir'))

  it('arrows lead to the side that is seen', () => {
    document.documentElement.dir = 'rtl'
    expect(isKey(press('ArrowLeft'), 'intoCells')).toBe(true)
    expect(isKey(press('ArrowRight'), 'intoCells')).toBe(false)
    expect(isKey(press('ArrowDown'), 'nextRow')).toBe(true)
    expect([shownKey(KEYS.intoCells), shownKey(KEYS.narrowColumn), shownKey(KEYS.extendCells)]).toEqual([
      '←',
      '⇧ →',
      '⇧ ← ↑ → ↓',
    ])
    readIn('fr')
    expect([document.documentElement.dir, shownKey(KEYS.intoCells)]).toEqual(['ltr', '→'])
  })
})
