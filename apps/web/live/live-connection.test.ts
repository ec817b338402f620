import { describe, expect, it, vi } from 'vitest'
import { LiveConnection } from './live-connection.ts'
import type { LiveEvent, LiveTold } from './live-messages.ts'

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

function feed() {
  const sources: FakeSource[] = []
  const gathered: (() => void)[] = []
  const waits: number[] = []
  const clock = { now: new Date('2026-11-20T10:00:00Z') }
  const timers: { milliseconds: number; run: () => void; cancelled: boolean }[] = []
  const told: LiveTold[] = []
  const connection = new LiveConnection(
    '/hub',
    {
      open: (url) => {
        const source = new FakeSource(url)
        sources.push(source)
        return source as unknown as EventSource
      },
      schedule: (flush, milliseconds) => {
        gathered.push(flush)
        waits.push(milliseconds)
      },
      now: () => clock.now,
      after: (milliseconds, run) => {
        const timer = { milliseconds, run, cancelled: false }
        timers.push(timer)
        return () => {
          timer.cancelled = true
        }
      },
    },
    (one) => told.push(one),
  )
  const at = (index: number) => {
    const source = sources[index]
    if (!source) throw new Error(`source ${index} was not opened`)
    return source
  }
  /** The moment in which events are gathered is over. */
  const pass = () => {
    for (const flush of gathered.splice(0)) flush()
  }
  /** What each wave has brought, by topic and data. */
  const waves = () =>
    told.flatMap((one) => {
      if (one.told !== 'wave') return []
      const events: LiveEvent[] = JSON.parse(one.events)
      return [events.map(({ topic, data }) => `${topic}: ${data}`)]
    })
  const states = () => told.flatMap((one) => (one.told === 'status' ? [one.status] : []))
  return { connection, sources, at, pass, waves, states, told, timers, waits, clock }
}

describe('LiveConnection', () => {
  it('opens one source for all topics, after the event that what is shown is newer than', () => {
    const { connection, sources, at, pass, told } = feed()
    connection.listen(['clock', 'market-pipe'], '41')
    expect(sources).toHaveLength(1)
    expect(at(0).url).toBe('/hub?topic=clock&topic=market-pipe&lastEventID=41')
    at(0).opens()
    at(0).sends('clock', '', 'tick')
    pass()
    expect(told.at(-1)).toMatchObject({ told: 'wave', lastId: '41' })
  })

  it('hands over together what came, in order, and the next only when it is asked for', () => {
    const { connection, at, pass, waves } = feed()
    connection.listen(['market-pipe'], null)
    at(0).sends('market-pipe', '1', 'a')
    at(0).sends('market-pipe', '2', 'b')
    expect(waves()).toEqual([])
    pass()
    at(0).sends('market-pipe', '3', 'c')
    pass()
    expect(waves()).toEqual([['market-pipe: a', 'market-pipe: b']])
    connection.next()
    at(0).sends('market-pipe', '4', 'd')
    pass()
    expect(waves().slice(1)).toEqual([['market-pipe: c', 'market-pipe: d']])
  })

  it('hands over at once what comes after a silence, and gathers what comes soon after a wave', () => {
    const { connection, at, pass, waits, clock } = feed()
    const later = (milliseconds: number) => {
      clock.now = new Date(clock.now.getTime() + milliseconds)
    }
    const arrives = (id: string) => {
      at(0).sends('market-pipe', id, id)
      pass()
      connection.next()
    }
    connection.listen(['market-pipe'], null)
    arrives('1')
    later(30)
    arrives('2')
    later(1_000)
    arrives('3')
    later(-60_000)
    arrives('4')
    expect(waits).toEqual([0, 70, 0, 0])
  })

  it('hands over many in waves of a hundred, each with the id to resume after it', () => {
    const { connection, at, pass, waves, told } = feed()
    connection.listen(['market-pipe'], null)
    for (let id = 1; id <= 250; id += 1) at(0).sends('market-pipe', String(id), id)
    for (let asked = 0; asked < 4; asked += 1) {
      pass()
      connection.next()
    }
    expect(waves().map(({ length }) => length)).toEqual([100, 100, 50])
    expect(told.flatMap((one) => (one.told === 'wave' ? [one.lastId] : []))).toEqual(['100', '200', '250'])
  })

  it('hands over nothing for nothing, however often it is asked', () => {
    const { connection, at, pass, waves } = feed()
    connection.listen(['market-pipe'], null)
    connection.next()
    connection.next()
    pass()
    expect(waves()).toEqual([])
    at(0).sends('market-pipe', '1', 'a')
    pass()
    expect(waves()).toEqual([['market-pipe: a']])
  })

  it('leaves out what is no JSON, and takes what comes after it', () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const { connection, at, pass, waves } = feed()
    connection.listen(['market-pipe'], null)
    at(0).listeners.get('market-pipe')?.(new MessageEvent('market-pipe', { lastEventId: '1', data: '"}, {' }))
    at(0).sends('market-pipe', '2', 'whole')
    pass()
    expect(waves()).toEqual([['market-pipe: whole']])
    expect(said).toHaveBeenCalledOnce()
  })

  it('changes topics without a gap and without a duplicate', () => {
    const { connection, at, pass, waves } = feed()
    connection.listen(['market-pipe'], null)
    at(0).opens()
    at(0).sends('market-pipe', '6', 'six')
    at(0).sends('market-pipe', '7', 'seven')
    // The page has been handed the sixth only: what the new topic had since must come.
    connection.listen(['market-pipe', 'market/status'], '6')
    expect(at(1).url).toBe('/hub?topic=market-pipe&topic=market%2Fstatus&lastEventID=6')
    at(0).sends('market-pipe', '8', 'eight')
    expect(at(0).closed).toBe(false)
    at(1).opens()
    expect(at(0).closed).toBe(true)
    at(1).sends('market-pipe', '7', 'seven')
    at(1).sends('market-pipe', '8', 'eight')
    at(1).sends('market-pipe', '9', 'nine')
    pass()
    expect(waves()).toEqual([['six', 'seven', 'eight', 'nine'].map((name) => `market-pipe: ${name}`)])
  })

  it('takes every tick of the clock, which the server does not number', () => {
    const { connection, at, pass, waves } = feed()
    connection.listen(['clock', 'market-pipe'], null)
    at(0).sends('market-pipe', '41', 'position')
    at(0).sends('clock', '41', 'first tick')
    at(0).sends('clock', '41', 'second tick')
    pass()
    expect(waves()).toEqual([['market-pipe: position', 'clock: first tick', 'clock: second tick']])
  })

  it('says when events were missed for good, and resumes after the reset', () => {
    const { connection, at, told, timers } = feed()
    connection.listen(['market-pipe'], '3')
    at(0).sends('reset', '900', {})
    expect(told).toEqual([{ told: 'reset', lastId: '900' }])
    at(0).refused()
    timers.at(-1)?.run()
    expect(at(1).url).toBe('/hub?topic=market-pipe&lastEventID=900')
  })

  it('says since when nothing arrives, and opens again after a refusal with growing patience', () => {
    const { connection, sources, at, timers, told, states } = feed()
    connection.listen(['market-pipe'], null)
    at(0).opens()
    expect(states()).toEqual([{ state: 'connected' }])
    at(0).refused()
    expect(states().at(-1)).toEqual({ state: 'stale', since: new Date('2026-11-20T10:00:00Z') })
    expect(told.at(-1)).toEqual({ told: 'break' })
    timers.at(-1)?.run()
    at(1).refused()
    timers.at(-1)?.run()
    expect(sources).toHaveLength(3)
    expect(timers.map((timer) => timer.milliseconds)).toEqual([1000, 2000])
    at(2).opens()
    expect(states().at(-1)).toEqual({ state: 'connected' })
  })

  it('calls a silent line stale once the clock has been heard', () => {
    const { connection, at, timers, states } = feed()
    connection.listen(['clock'], null)
    at(0).opens()
    at(0).sends('clock', '1', { time: '2026-11-20T10:00:00Z' })
    timers
      .filter((timer) => !timer.cancelled)
      .at(-1)
      ?.run()
    expect(states().at(-1)?.state).toBe('stale')
  })

  it('closes the source when nobody is interested any more', () => {
    const { connection, at } = feed()
    connection.listen(['clock'], null)
    connection.listen([], null)
    expect(at(0).closed).toBe(true)
  })
})
