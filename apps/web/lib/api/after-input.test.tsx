import { afterEach, expect, it } from 'vitest'
import { afterInput } from './after-input.ts'

afterEach(() => void Reflect.deleteProperty(globalThis, 'event'))

/** Whether it is over before the next task begins. */
async function isOverAtOnce(): Promise<boolean> {
  let over = false
  const waiting = afterInput().then(() => {
    over = true
  })
  for (let microtask = 0; microtask < 10; microtask++) await Promise.resolve()
  const seen = over
  await waiting
  return seen
}

it('waits for the next task while a key is answered', async () => {
  Reflect.set(globalThis, 'event', new KeyboardEvent('keydown', { key: 'Enter' }))
  expect(await isOverAtOnce()).toBe(false)
})

it('does not wait for anything else', async () => {
  expect(await isOverAtOnce()).toBe(true)
  Reflect.set(globalThis, 'event', new MessageEvent('message'))
  expect(await isOverAtOnce()).toBe(true)
})
