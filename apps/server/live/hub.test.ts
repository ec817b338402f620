import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveHub } from './hub.ts'
import { createLiveMetrics } from './metrics.ts'

function client(pending: number) {
  const sink = { written: '', closed: false, waiting: pending }
  return {
    sink,
    asSink: {
      write: (bytes: Buffer | string) => {
        sink.written += bytes.toString()
      },
      pending: () => sink.waiting,
      close: () => {
        sink.closed = true
      },
    },
  }
}

let hub: LiveHub
const join = (pending = 0) => {
  const one = client(pending)
  hub.join(new Set(['clock']), one.asSink, 0).release()
  return one.sink
}

beforeEach(() => {
  vi.useFakeTimers()
  hub = new LiveHub(createLiveMetrics(new Registry()))
})
afterEach(() => vi.useRealTimers())

it('closes who never takes its bytes, and keeps who is slow', () => {
  const [never, slow, quick] = [join(500), join(500), join()]
  hub.heartbeat()
  hub.heartbeat()
  slow.waiting = 0
  hub.heartbeat()
  slow.waiting = 500
  hub.heartbeat()
  expect([never.closed, slow.closed, quick.closed]).toEqual([true, false, false])
  expect(hub.size).toBe(2)
})

it('ends its streams one by one within the time of draining, each told to come back soon', () => {
  const streams = Array.from({ length: 200 }, () => join())
  const ended = () => streams.filter(({ closed }) => closed).length
  hub.drain(1_000)
  expect([hub.draining, ended()]).toEqual([true, 0])
  vi.advanceTimersByTime(500)
  expect(ended()).toBeGreaterThan(0)
  expect(ended()).toBeLessThan(200)
  vi.advanceTimersByTime(500)
  expect([ended(), hub.size]).toEqual([200, 0])
  expect(streams.every(({ written }) => written.endsWith('retry: 200\n\n'))).toBe(true)
})
