import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IdleKeeper } from './idle-keeper.ts'

const MINUTE = 60_000

let lastUsed: number
let over: boolean
let stayOnline: boolean
let down: boolean
let shown: (number | null)[]
let ended: string[]
let told: number[]
let prolonged: number
let keeper: IdleKeeper

/** A server with 30 minutes of idle time, on the same clock. */
const state = () => {
  if (down) throw new Error('no answer')
  const idleSeconds = Math.ceil((lastUsed + 30 * MINUTE - Date.now()) / 1000)
  if (over || (!stayOnline && idleSeconds <= 0)) return null
  return { stayOnline, idleSeconds: stayOnline ? null : idleSeconds, expiresInSeconds: 43_200 }
}
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE)

beforeEach(() => {
  vi.useFakeTimers()
  lastUsed = Date.now()
  over = false
  stayOnline = false
  down = false
  shown = []
  ended = []
  told = []
  prolonged = 0
  keeper = new IdleKeeper({
    now: () => Date.now(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    ask: async () => state(),
    prolong: async () => {
      if (state() === null) return null
      lastUsed = Date.now()
      prolonged += 1
      return state()
    },
    tell: (seconds) => told.push(seconds),
    warn: (seconds) => shown.push(seconds),
    end: (why) => ended.push(why),
  })
})
afterEach(() => {
  keeper.stop()
  vi.useRealTimers()
})

it('warns one minute before the end, counts down, and ends as the server does', async () => {
  await keeper.look()
  await pass(28.9)
  expect(shown).toEqual([])
  await pass(0.15)
  expect(shown[0]).toBe(60)
  await pass(0.5)
  expect(shown.at(-1)).toBeLessThanOrEqual(30)
  expect(ended).toEqual([])
  await pass(0.6)
  expect(ended).toEqual(['idle'])
})

it('does not warn where the session was used in another way', async () => {
  await keeper.look()
  await pass(20)
  lastUsed = Date.now()
  await pass(20)
  expect([shown, ended]).toEqual([[], []])
  await pass(9.2)
  expect(shown[0]).toBe(60)
})

it('stays when asked to, and tells the other tabs', async () => {
  await keeper.look()
  await pass(29.5)
  await keeper.stay()
  expect(shown.at(-1)).toBeNull()
  expect(told).toEqual([1_800])
  await pass(28)
  expect(ended).toEqual([])
})

it('goes on by what another tab says', async () => {
  await keeper.look()
  await pass(29.5)
  lastUsed = Date.now()
  keeper.prolongedElsewhere(1_800)
  expect(shown.at(-1)).toBeNull()
  await pass(28)
  expect([shown.at(-1), ended]).toEqual([null, []])
})

it('is prolonged by presence, once a minute at most, and not behind the question', async () => {
  await keeper.look()
  for (let second = 0; second < 180; second++) {
    keeper.present()
    await pass(1 / 60)
  }
  expect(prolonged).toBe(3)
  await pass(28.5)
  expect(shown.at(-1)).toBeGreaterThan(0)
  keeper.present()
  await pass(0.05)
  expect(prolonged).toBe(3)
})

it('asks again where no answer comes, and keeps the question in sight', async () => {
  await keeper.look()
  await pass(29.5)
  down = true
  await expect(keeper.stay()).rejects.toThrow('no answer')
  expect(shown.at(-1)).not.toBeNull()
  await pass(2)
  expect(ended).toEqual([])
  down = false
  await pass(0.2)
  expect(ended).toEqual(['idle'])
})

it('says that it idled out also when the computer slept through the end', async () => {
  await keeper.look()
  vi.setSystemTime(Date.now() + 120 * MINUTE)
  await keeper.look()
  expect(ended).toEqual(['idle'])
})

it('has nothing to ask of those who stay online, and says plainly that a session was ended', async () => {
  stayOnline = true
  await keeper.look()
  keeper.present()
  await pass(24 * 60)
  expect([prolonged, shown, ended]).toEqual([0, [], []])
  over = true
  await keeper.look()
  expect(ended).toEqual(['ended'])
})

it('knows that the time is over before it has asked, for a request that hears of it first', async () => {
  await keeper.look()
  expect(keeper.idled).toBe(false)
  // The page slept: its timers did not run.
  vi.setSystemTime(Date.now() + 30 * MINUTE)
  expect([keeper.idled, ended]).toEqual([true, []])
})
