import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { type Repeated, repeat } from './repeat.ts'

const log = pino({ level: 'silent' })
/** Longer than any test. */
const HOUR_MS = 3_600_000

let repeated: Repeated | null = null
afterEach(() => repeated?.stop())

const every = (work: () => Promise<void>) => {
  repeated = repeat({ everyMs: HOUR_MS, name: 'work', log }, work)
  return repeated
}

it('works at once, and again when it is woken, long before its time', async () => {
  const work = vi.fn(async () => undefined)
  const { wake } = every(work)
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1))
  wake()
  wake()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
})

it('woken while it works, works once more afterwards, and never twice at once', async () => {
  let under = 0
  let most = 0
  let go: () => void = () => undefined
  const work = vi.fn(async () => {
    under += 1
    most = Math.max(most, under)
    await new Promise<void>((resolve) => {
      go = resolve
    })
    under -= 1
  })
  const { wake } = every(work)
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1))
  for (let times = 0; times < 3; times += 1) wake()
  go()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
  go()
  await delay(1)
  expect([most, under]).toEqual([1, 0])
})

it('is woken no more once it is stopped, and after a failure all the same', async () => {
  const work = vi.fn(async () => {
    throw new Error('no database')
  })
  const { wake, stop } = every(work)
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1))
  wake()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
  await stop()
  wake()
  await delay(250)
  expect(work).toHaveBeenCalledTimes(2)
})
