import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type TypedAhead, typeAhead } from './typed-ahead.ts'

let ahead: TypedAhead
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ahead = typeAhead()
})
afterEach(() => {
  ahead.take()
  vi.useRealTimers()
})

/** Presses keys as a keyboard does; answers those that reached the page. */
function press(...keys: (string | KeyboardEventInit)[]): string[] {
  const reached: string[] = []
  const hear = ({ key }: KeyboardEvent) => reached.push(key)
  window.addEventListener('keydown', hear)
  for (const key of keys) {
    const init = typeof key === 'string' ? { key } : key
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
  }
  window.removeEventListener('keydown', hear)
  return reached
}

it('keeps what is typed, and the page hears none of it', () => {
  expect(press('F', 'x', '-', '2', 'Backspace', '1', 'Enter', 'ArrowDown')).toEqual([])
  expect(ahead.take()).toBe('Fx-1')
})

it('leaves keys to the page once the field is there', () => {
  press('a')
  expect(ahead.take()).toBe('a')
  expect(press('b')).toEqual(['b'])
})

it('leaves shortcuts to the page', () => {
  expect(press({ key: 'k', ctrlKey: true })).toEqual(['k'])
  expect(ahead.take()).toBe('')
})

it('gives up on Escape, on a press elsewhere, and after a while', () => {
  press('a')
  expect(press('Escape', 'b')).toEqual(['Escape', 'b'])
  expect(ahead.take()).toBe('')

  ahead = typeAhead()
  press('a')
  window.dispatchEvent(new Event('pointerdown'))
  expect(press('b')).toEqual(['b'])

  ahead = typeAhead()
  press('a')
  vi.advanceTimersByTime(10_000)
  expect(press('b')).toEqual(['b'])
  expect(ahead.take()).toBe('')
})

it('keeps no more than the field takes', () => {
  press(...'x'.repeat(80))
  expect(ahead.take()).toHaveLength(60)
})
