import { describe, expect, it, vi } from 'vitest'
import { LiveLine } from './live-line.ts'
import type { LiveAsk, LiveEvent, LiveTold } from './live-messages.ts'

/** A thread that the test speaks for. */
class FakeThread {
  readonly asked: LiveAsk[] = []
  ended = false
  onmessage: Worker['onmessage'] = null
  onerror: Worker['onerror'] = null

  postMessage(ask: LiveAsk) {
    this.asked.push(ask)
  }

  terminate() {
    this.ended = true
  }

  tells(told: LiveTold) {
    this.onmessage?.call(this as unknown as Worker, new MessageEvent('message', { data: told }))
  }

  wave(lastId: string, ...events: LiveEvent[]) {
    this.tells({ told: 'wave', events: JSON.stringify(events), lastId })
  }
}

function line(after: string | null = null) {
  const threads: FakeThread[] = []
  const made = new LiveLine(() => {
    const thread = new FakeThread()
    threads.push(thread)
    return thread
  }, after)
  const at = (index: number) => {
    const thread = threads[index]
    if (!thread) throw new Error(`thread ${index} was not started`)
    return thread
  }
  return { made, threads, at }
}

const event = (id: string, topic: string | null, data: unknown): LiveEvent => ({ id, topic, data })
const settle = () => new Promise<void>((resolve) => queueMicrotask(resolve))

describe('LiveLine', () => {
  it('starts its thread with the first topics, once for all that are subscribed together', async () => {
    const { made, threads, at } = line('41')
    expect(threads).toHaveLength(0)
    made.subscribe('market-pipe', () => undefined)
    made.subscribe('clock', () => undefined)
    await settle()
    expect(at(0).asked).toEqual([{ ask: 'topics', topics: ['clock', 'market-pipe'], after: '41' }])
  })

  it('hands a wave to those whose topics are in it, in order, and then asks for the next', async () => {
    const { made, at } = line()
    const pipe: unknown[][] = []
    const clock: unknown[][] = []
    made.subscribe('market-pipe', (events) => pipe.push(events.map(({ data }) => data)))
    made.subscribe('clock', (events) => clock.push(events.map(({ data }) => data)))
    await settle()
    at(0).wave(
      '2',
      event('1', 'market-pipe', 'a'),
      event('1', 'clock', 'tick'),
      event('2', 'market-pipe', 'b'),
    )
    at(0).wave('3', event('3', 'market-pipe', 'c'))
    expect([pipe, clock]).toEqual([[['a', 'b'], ['c']], [['tick']]])
    expect(at(0).asked.slice(1)).toEqual([{ ask: 'next' }, { ask: 'next' }])
  })

  it('has a topic that is added begin after what the page was handed, not after what the thread has heard', async () => {
    const { made, at } = line()
    made.subscribe('market-pipe', () => undefined)
    await settle()
    expect(made.resumes).toBe(false)
    at(0).wave('7', event('7', 'market-pipe', 'seven'))
    expect(made.resumes).toBe(true)
    const leave = made.subscribe('market/status', () => undefined)
    await settle()
    leave()
    await settle()
    expect(
      at(0)
        .asked.filter(({ ask }) => ask === 'topics')
        .slice(1),
    ).toEqual([
      { ask: 'topics', topics: ['market-pipe', 'market/status'], after: '7' },
      { ask: 'topics', topics: ['market-pipe'], after: '7' },
    ])
  })

  it('tells of what was missed, of a line that broke, and whether anything arrives', async () => {
    const { made, at } = line()
    const told: string[] = []
    made.onReset(() => told.push('reset'))
    made.onBreak(() => told.push('break'))
    made.onStatus(() => told.push(made.status.state))
    made.subscribe('clock', () => undefined)
    await settle()
    at(0).tells({ told: 'status', status: { state: 'connected' } })
    at(0).tells({ told: 'break' })
    at(0).tells({ told: 'reset', lastId: null })
    expect([told, made.resumes]).toEqual([['connected', 'break', 'reset'], false])
  })

  it('says that nothing arrives where its thread has ended by a fault, and starts another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { made, threads, at } = line('5')
    made.subscribe('clock', () => undefined)
    await settle()
    at(0).onerror?.call(at(0) as unknown as Worker, new Event('error') as ErrorEvent)
    expect([at(0).ended, made.status.state]).toEqual([true, 'stale'])
    vi.runAllTimers()
    await settle()
    expect(threads).toHaveLength(2)
    expect(at(1).asked).toEqual([{ ask: 'topics', topics: ['clock'], after: '5' }])
    vi.useRealTimers()
  })
})
