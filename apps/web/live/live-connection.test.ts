import { describe, expect, it } from 'vitest'
import type { LiveEvent } from './event-intake.ts'
import { LiveConnection } from './live-connection.ts'

type Listener = (message: MessageEvent<string>) => void

/** An event source that the test drives. */
class FakeSource {
  readonly url: string
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: Listener | null = null
  onerror: (() => void) | null = null
  readonly listeners = new Map<string, Listener>()
  closed = false

  constructor(url: string) {
    this.url = url
  }

  addEventListener(name: string, listener: Listener) {
    this.listeners.set(name, listener)
  }

  close() {
    this.closed = true
    this.readyState = 2
  }

  opens() {
    this.readyState = 1
    this.onopen?.()
  }

  sends(topic: string, id: string, data: unknown) {
    if (this.closed) return
    this.listeners.get(topic)?.(new MessageEvent(topic, { lastEventId: id, data: JSON.stringify(data) }))
  }

  refused() {
    this.readyState = 2
    this.onerror?.()
  }
}

function feed(newerThan: string | null = null) {
  const sources: FakeSource[] = []
  const frames: (() => void)[] = []
  const timers: { milliseconds: number; run: () => void; cancelled: boolean }[] = []
  const connection = new LiveConnection(
    '/hub',
    {
      open: (url) => {
        const source = new FakeSource(url)
        sources.push(source)
        return source as unknown as EventSource
      },
      schedule: (flush) => frames.push(flush),
      now: () => new Date('2026-11-20T10:00:00Z'),
      after: (milliseconds, run) => {
        const timer = { milliseconds, run, cancelled: false }
        timers.push(timer)
        return () => {
          timer.cancelled = true
        }
      },
    },
    newerThan,
  )
  const at = (index: number) => {
    const source = sources[index]
    if (!source) throw new Error(`source ${index} was not opened`)
    return source
  }
  const frame = () => {
    for (const flush of frames.splice(0)) flush()
  }
  return { connection, sources, at, frame, timers }
}

const settle = () => new Promise<void>((resolve) => queueMicrotask(resolve))

function collector() {
  const batches: unknown[][] = []
  return { batches, receive: (events: LiveEvent[]) => batches.push(events.map((event) => event.data)) }
}

it('begins after the event that what is shown is newer than: nothing is lost before the line is open', () => {
  const { connection, at, frame } = feed('41')
  const heard: string[] = []
  connection.subscribe('market/status', (events) => heard.push(...events.map(({ id }) => id)))
  return Promise.resolve().then(() => {
    expect(new URL(at(0).url, 'https://x.example').searchParams.get('lastEventID')).toBe('41')
    at(0).opens()
    at(0).sends('market/status', '42', { status: 'OFF' })
    frame()
    expect(heard).toEqual(['42'])
  })
})

describe('LiveConnection', () => {
  it('opens one source for all topics subscribed together', async () => {
    const { connection, sources, at } = feed()
    connection.subscribe('market-pipe', () => undefined)
    connection.subscribe('clock', () => undefined)
    await settle()
    expect(sources).toHaveLength(1)
    expect(at(0).url).toBe('/hub?topic=clock&topic=market-pipe')
  })

  it('hands a frame of events over at once, in order', async () => {
    const { connection, at, frame } = feed()
    const { batches, receive } = collector()
    connection.subscribe('market-pipe', receive)
    await settle()
    at(0).sends('market-pipe', '1', 'a')
    at(0).sends('market-pipe', '2', 'b')
    expect(batches).toEqual([])
    frame()
    expect(batches).toEqual([['a', 'b']])
  })

  it('changes topics without a gap and without a duplicate', async () => {
    const { connection, at, frame } = feed()
    const { batches, receive } = collector()
    connection.subscribe('market-pipe', receive)
    await settle()
    at(0).opens()
    at(0).sends('market-pipe', '7', 'seven')
    connection.subscribe('market/kpi', () => undefined)
    await settle()
    expect(at(1).url).toBe('/hub?topic=market-pipe&topic=market%2Fkpi&lastEventID=7')
    at(0).sends('market-pipe', '8', 'eight')
    expect(at(0).closed).toBe(false)
    at(1).opens()
    expect(at(0).closed).toBe(true)
    at(1).sends('market-pipe', '8', 'eight')
    at(1).sends('market-pipe', '9', 'nine')
    frame()
    expect(batches).toEqual([['seven', 'eight', 'nine']])
  })

  it('takes every tick of the clock, which the server does not number', async () => {
    const { connection, at, frame } = feed()
    const { batches, receive } = collector()
    connection.subscribe('clock', receive)
    connection.subscribe('market-pipe', receive)
    await settle()
    at(0).sends('market-pipe', '41', 'position')
    at(0).sends('clock', '41', 'first tick')
    at(0).sends('clock', '41', 'second tick')
    frame()
    expect(batches).toEqual([['first tick', 'second tick'], ['position']])
  })

  it('says when events were missed for good, and resumes after the reset', async () => {
    const { connection, at } = feed()
    let resets = 0
    connection.onReset(() => {
      resets += 1
    })
    connection.subscribe('market-pipe', () => undefined)
    await settle()
    at(0).sends('reset', '900', {})
    connection.subscribe('market/status', () => undefined)
    await settle()
    expect([resets, at(1).url]).toEqual([1, '/hub?topic=market-pipe&topic=market%2Fstatus&lastEventID=900'])
  })

  it('says since when nothing arrives, and opens again after a refusal with growing patience', async () => {
    const { connection, sources, at, timers } = feed()
    connection.subscribe('market-pipe', () => undefined)
    await settle()
    at(0).opens()
    expect(connection.status).toEqual({ state: 'connected' })
    at(0).refused()
    expect(connection.status).toEqual({ state: 'stale', since: new Date('2026-11-20T10:00:00Z') })
    timers.at(-1)?.run()
    at(1).refused()
    timers.at(-1)?.run()
    expect(sources).toHaveLength(3)
    expect(timers.map((timer) => timer.milliseconds)).toEqual([1000, 2000])
    at(2).opens()
    expect(connection.status).toEqual({ state: 'connected' })
  })

  it('calls a silent line stale once the clock has been heard', async () => {
    const { connection, at, timers } = feed()
    connection.subscribe('clock', () => undefined)
    await settle()
    at(0).opens()
    at(0).sends('clock', '1', { time: '2026-11-20T10:00:00Z' })
    timers
      .filter((timer) => !timer.cancelled)
      .at(-1)
      ?.run()
    expect(connection.status.state).toBe('stale')
  })

  it('closes the source when nobody is interested any more', async () => {
    const { connection, at } = feed()
    const leave = connection.subscribe('clock', () => undefined)
    await settle()
    leave()
    await settle()
    expect(at(0).closed).toBe(true)
  })
})
