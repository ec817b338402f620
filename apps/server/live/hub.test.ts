import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { random, SEED } from '../testing/gate.ts'
import { LiveHub } from './hub.ts'
import { createLiveMetrics } from './metrics.ts'

function client(pending: number) {
  const sink = { written: '', closed: false, waiting: pending, take: () => {} }
  return {
    sink,
    asSink: {
      write: (bytes: Buffer | string) => {
        sink.written += bytes.toString()
      },
      pending: () => sink.waiting,
      onceTaken: (callback: () => void) => {
        sink.take = () => {
          sink.waiting = 0
          callback()
        }
      },
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

const move = (seq: number, position: number) => ({
  seq,
  topic: 'market-pipe',
  data: JSON.stringify({ action: 'ADD', data: { id: position } }),
})
const idsOf = (written: string) => [...written.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))

/** Moves positions until a log without compaction would have let go of the first. */
function rush(from: number, to: number, positions: number): void {
  for (let seq = from; seq <= to; seq++) hub.publish([move(seq, seq % positions)])
  vi.runOnlyPendingTimers()
}

it('gives who is behind nothing until it has taken what waits, then the latest of each position', () => {
  const [slow, quick] = [client(0), client(0)]
  for (const { asSink } of [slow, quick]) hub.join(new Set(['market-pipe', 'orders/x']), asSink, 0).release()
  hub.publish([move(1, 7)])
  slow.sink.waiting = 1_000_000
  hub.publish([move(2, 7), move(3, 8), { seq: 4, topic: 'orders/x', data: '{"id":"a"}' }])
  vi.runOnlyPendingTimers()
  hub.publish([
    move(5, 7),
    { seq: 6, topic: 'orders/x', data: '{"id":"a"}' },
    { seq: 7, topic: 'clock', data: '{}' },
  ])
  vi.runOnlyPendingTimers()
  expect(idsOf(slow.sink.written)).toEqual([1])
  slow.sink.take()
  // Orders are told step by step: no later step stands for an earlier one.
  expect(idsOf(slow.sink.written)).toEqual([1, 3, 4, 5, 6])
  hub.publish([move(8, 9)])
  vi.runOnlyPendingTimers()
  expect(idsOf(slow.sink.written)).toEqual([1, 3, 4, 5, 6, 8])
  expect(idsOf(quick.sink.written)).toEqual([1, 2, 3, 4, 5, 6, 8])
})

it('gives nothing to who is paused, behind or not, and all of it once, in order, as the last pause ends', () => {
  const [slow, quick] = [client(100_000), client(0)]
  const [behind, asked] = [slow, quick].map(({ asSink }) => {
    const member = hub.join(new Set(['market-pipe']), asSink, 0)
    hub.release(member)
    return member
  })
  if (!behind || !asked) throw new Error('nobody joined')
  hub.publish([move(1, 1)])
  for (const member of [behind, asked, asked]) member.pause()
  hub.publish([move(2, 2)])
  vi.runOnlyPendingTimers()
  slow.sink.take()
  hub.release(asked)
  expect([idsOf(slow.sink.written), idsOf(quick.sink.written)]).toEqual([[], [1]])
  hub.release(behind)
  hub.release(asked)
  hub.publish([move(3, 3)])
  vi.runOnlyPendingTimers()
  expect([idsOf(slow.sink.written), idsOf(quick.sink.written)]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ])
})

it('keeps who is behind through a rush on few positions, and closes it once something is gone that it has not had', () => {
  const slow = client(1_000_000)
  hub.join(new Set(['market-pipe']), slow.asSink, 0).release()
  rush(1, 12_000, 100)
  slow.sink.take()
  expect(idsOf(slow.sink.written)).toEqual(Array.from({ length: 100 }, (_, index) => 11_901 + index))
  slow.sink.waiting = 1_000_000
  rush(12_001, 24_000, 11_000)
  expect(slow.sink.closed).toBe(true)
  expect(idsOf(slow.sink.written).at(-1)).toBe(12_000)
})

it('writes what several audiences hear alike, and to each what it alone hears', () => {
  const [a, b] = [client(0), client(0)]
  hub.join(new Set(['market-pipe', 'orders/a']), a.asSink, 0).release()
  hub.join(new Set(['market-pipe', 'orders/b']), b.asSink, 0).release()
  hub.publish([
    { seq: 1, topic: 'orders/a', data: '{}' },
    move(2, 1),
    { seq: 3, topic: 'orders/b', data: '{}' },
  ])
  expect([idsOf(a.sink.written), idsOf(b.sink.written)]).toEqual([
    [1, 2],
    [2, 3],
  ])
})

it('gives whose turn comes later what has come meanwhile at once, and each event once', async () => {
  vi.useRealTimers()
  const busy = (sink: ReturnType<typeof client>, writes: string[]) => ({
    ...sink.asSink,
    write: (bytes: Buffer | string) => {
      for (const until = performance.now() + 1; performance.now() < until; );
      writes.push(bytes.toString())
    },
  })
  const all = Array.from({ length: 40 }, () => {
    const writes: string[] = []
    hub.join(new Set(['market-pipe']), busy(client(0), writes), 0).release()
    return writes
  })
  hub.publish([move(1, 1)])
  while ((all[20]?.length ?? 0) === 0) await new Promise((resolve) => setImmediate(resolve))
  hub.publish([move(2, 1)])
  hub.publish([move(3, 2)])
  await expect.poll(() => all.map((writes) => idsOf(writes.join('')))).toEqual(all.map(() => [1, 2, 3]))
  expect([all[0]?.length, all.at(-1)?.length]).toEqual([2, 1])
})

it('goes around those who come and leave meanwhile, and everybody has each event once and in order', async () => {
  vi.useRealTimers()
  console.info(`subscribers come and leave by seed ${SEED}`)
  const { below } = random(SEED)
  type One = { writes: string[]; from: number; until: number }
  const [all, present] = [[] as One[], [] as { one: One; member: ReturnType<LiveHub['join']> }[]]
  let seq = 0
  for (let step = 0; step < 3_000; step++) {
    const choice = below(10)
    if (choice < 3) {
      const one: One = { writes: [], from: seq, until: Number.POSITIVE_INFINITY }
      const sink = {
        ...client(0).asSink,
        write: (bytes: Buffer | string) => one.writes.push(bytes.toString()),
      }
      const member = hub.join(new Set(['market-pipe']), sink, seq)
      member.release()
      all.push(one)
      present.push({ one, member })
    } else if (choice < 5) {
      const [left] = present.splice(below(present.length), 1)
      if (left) {
        left.one.until = seq
        hub.leave(left.member)
      }
    } else if (choice < 9) hub.publish([move(++seq, seq)])
    else await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => present.every(({ member }) => member.seq === seq)).toBe(true)
  for (const { writes, from, until } of all) {
    const ids = idsOf(writes.join(''))
    expect(ids).toEqual(ids.map((_, index) => from + 1 + index))
    if (until === Number.POSITIVE_INFINITY) expect(ids.at(-1) ?? from).toBe(seq)
    else expect(ids.length).toBeLessThanOrEqual(until - from)
  }
})
