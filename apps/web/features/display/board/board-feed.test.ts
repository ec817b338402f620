import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicBoard } from '@fxmatch/contract/http/display'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  ASK_EVERY_MS,
  BoardFeed,
  isTimeToReload,
  LONGEST_WAIT_MS,
  PATIENCE_MS,
  STALE_AFTER_MS,
} from './board-feed.ts'

const board = (purchaseRate: string): PublicBoard => ({
  bank: 'Banque',
  agency: 'Agence',
  city: null,
  showPurchase: true,
  showSale: true,
  messageFr: '',
  messageEn: '',
  rotateSeconds: 12,
  scheme: 'DARK',
  rates: [{ currency: 'EUR', unit: 1, purchaseRate, saleRate: null }],
  since: null,
  day: '2026-11-20',
  updated: true,
  asOf: new Date(Date.now() + 60_000).toISOString(),
})
const rateOf = (feed: BoardFeed) =>
  feed.state.phase === 'shown' ? feed.state.board.rates[0]?.purchaseRate : feed.state.phase
const failing = (feed: BoardFeed) => (feed.state.phase === 'shown' ? feed.state.failingSince : null)

let answers: (signal: AbortSignal) => Promise<PublicBoard | null>
let asked: number
let stop: () => void
let onDisk: PublicBoard | null
let writes: number
let onPage: PublicBoard | null | undefined

function begin(): BoardFeed {
  const feed = new BoardFeed({
    ask: (signal) => {
      asked += 1
      return answers(signal)
    },
    brought: () => onPage,
    now: () => Date.now(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    kept: () => onDisk,
    keep: (board) => {
      onDisk = board
      writes += 1
    },
    random: () => 0.5,
  })
  stop = feed.start()
  return feed
}

beforeEach(() => {
  asked = 0
  onDisk = null
  onPage = undefined
  writes = 0
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

it('shows a change by itself, and the time of the server', async () => {
  answers = async () => board('3.370')
  const feed = begin()
  await pass(0)
  expect(rateOf(feed)).toBe('3.370')
  expect(feed.state).toMatchObject({ clockAhead: 60_000, failingSince: null })
  answers = async () => board('3.380')
  await pass(ASK_EVERY_MS)
  expect([rateOf(feed), asked]).toEqual(['3.380', 2])
})

it('keeps what it has while the server is away, says since when, and comes back by itself', async () => {
  answers = async () => board('3.370')
  const feed = begin()
  await pass(0)
  answers = () => Promise.reject(new TypeError('Failed to fetch'))
  await pass(ASK_EVERY_MS)
  expect([rateOf(feed), failing(feed)]).toEqual(['3.370', null])
  // Fifteen seconds after the last answer, whenever the next question is.
  await pass(11_000 - 1)
  expect(failing(feed)).toBeNull()
  await pass(1)
  expect([rateOf(feed), failing(feed)?.toISOString()]).toEqual(['3.370', '2026-11-20T15:01:00.000Z'])
  const before = asked
  // An outage of two days: no more than one question in half a minute, one line on the console.
  await pass(48 * 3_600_000)
  expect(asked - before).toBeLessThanOrEqual((48 * 3_600_000) / LONGEST_WAIT_MS)
  expect(console.warn).toHaveBeenCalledTimes(1)
  answers = async () => board('3.390')
  await pass(LONGEST_WAIT_MS)
  expect([rateOf(feed), failing(feed)]).toEqual(['3.390', null])
})

it('begins with what the page has brought, and does not let it grow old unseen', async () => {
  onPage = board('3.360')
  answers = () => Promise.reject(new TypeError('Failed to fetch'))
  const feed = begin()
  // Before anything is answered: it is asked at once all the same.
  expect([rateOf(feed), failing(feed), asked]).toEqual(['3.360', null, 1])
  expect(feed.state).toMatchObject({ clockAhead: 60_000 })
  await pass(STALE_AFTER_MS - 1)
  expect(failing(feed)).toBeNull()
  await pass(1)
  expect([rateOf(feed), failing(feed)?.toISOString()]).toEqual(['3.360', '2026-11-20T15:01:00.000Z'])
  answers = async () => board('3.370')
  await pass(LONGEST_WAIT_MS)
  expect([rateOf(feed), failing(feed)]).toEqual(['3.370', null])
})

it('that the page says to be none is none, until it is one', async () => {
  onPage = null
  answers = async () => null
  const feed = begin()
  expect(feed.state.phase).toBe('gone')
  answers = async () => board('3.370')
  await pass(ASK_EVERY_MS * 2)
  expect(rateOf(feed)).toBe('3.370')
})

it('is hidden by the styles of the drawn page when it would say that it is old', () => {
  const css = readFileSync(join(import.meta.dirname, 'board.module.css'), 'utf8')
  expect(css).toContain(`#drawn) .board {\n  animation: too-old 0s ${STALE_AFTER_MS / 1_000}s forwards;`)
})

it('gives up on an answer that never comes', async () => {
  answers = async () => board('3.370')
  const feed = begin()
  await pass(0)
  answers = (signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  await pass(ASK_EVERY_MS + PATIENCE_MS)
  answers = async () => board('3.380')
  await pass(LONGEST_WAIT_MS)
  expect(rateOf(feed)).toBe('3.380')
})

it('asks at once when the line is back, and never twice at a time', async () => {
  answers = () => Promise.reject(new TypeError('Failed to fetch'))
  const feed = begin()
  await pass(LONGEST_WAIT_MS * 4)
  expect(feed.state.phase).toBe('starting')
  answers = async () => board('3.370')
  const before = asked
  feed.hurry()
  feed.hurry()
  await pass(0)
  expect([rateOf(feed), asked - before]).toEqual(['3.370', 1])
})

it('shows nothing once the link is no more, and shows again when it is', async () => {
  answers = async () => board('3.370')
  const feed = begin()
  await pass(0)
  answers = async () => null
  await pass(ASK_EVERY_MS)
  expect(feed.state).toEqual({ phase: 'gone' })
  answers = async () => board('3.380')
  await pass(ASK_EVERY_MS)
  expect(rateOf(feed)).toBe('3.380')
})

it('opened without a line shows what was kept and since when, recovers by itself, and forgets a link that is no more', async () => {
  answers = async () => board('3.370')
  begin()
  await pass(0)
  const first = new Date().toISOString()
  stop()
  await pass(48 * 3_600_000)
  answers = () => Promise.reject(new TypeError('Failed to fetch'))
  const restarted = begin()
  expect(restarted.state.phase).toBe('starting')
  await pass(0)
  expect(rateOf(restarted)).toBe('3.370')
  expect(failing(restarted)?.getTime()).toBe(new Date(first).getTime() + 60_000)
  answers = async () => board('3.380')
  await pass(LONGEST_WAIT_MS)
  expect([rateOf(restarted), failing(restarted), onDisk?.rates[0]?.purchaseRate]).toEqual([
    '3.380',
    null,
    '3.380',
  ])
  answers = async () => null
  await pass(LONGEST_WAIT_MS)
  expect(onDisk).toBeNull()
})

it('writes an answer when its rates are new, and else once a minute', async () => {
  answers = async () => board('3.370')
  begin()
  await pass(60_000 - 1)
  expect(writes).toBe(1)
  await pass(ASK_EVERY_MS)
  expect(writes).toBe(2)
  answers = async () => board('3.380')
  await pass(ASK_EVERY_MS)
  expect(writes).toBe(3)
})

it('ends when it is stopped', async () => {
  answers = async () => board('3.370')
  const feed = begin()
  await pass(0)
  stop()
  const before = asked
  feed.hurry()
  await pass(LONGEST_WAIT_MS * 2)
  expect(asked).toBe(before)
})

it.each([
  [11, '03:30', false],
  [12, '03:00', true],
  [40, '03:59', true],
  [40, '04:00', false],
  [40, '02:59', false],
])('after %d hours at %s is loaded anew: %s', (hours, time, expected) => {
  expect(isTimeToReload(hours * 3_600_000, time)).toBe(expected)
  stop = () => undefined
})
