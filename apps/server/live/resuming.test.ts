import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { pruneLiveEvents } from '../db/outbox/live-events.ts'
import { between, eventually, ids, silent, store, subscribe, useLiveWorld } from '../testing/live-world.ts'
import { startLiveFeed } from './feed.ts'

const live = useLiveWorld()

describe('resuming', () => {
  it.each(['id', 'parameter'] as const)('replays what was missed, then the present, by %s', async (way) => {
    const start = await store(live, 'market-pipe', 3)
    await store(live, 'market-pipe', 2)
    await eventually(() => expect(live.hub.seq).toBe(start + 2))
    const stream = await subscribe(live, ['market-pipe'], { [way]: String(start - 1) })
    await eventually(() => expect(ids(stream)).toEqual([start, start + 1, start + 2]))
    await store(live, 'market-pipe')
    await eventually(() => expect(ids(stream)).toEqual([start, start + 1, start + 2, start + 3]))
  })

  it('has neither gap nor duplicate while events are published and clients come and go', async () => {
    const start = await store(live, 'market-pipe')
    let publishing = true
    const publisher = (async () => {
      for (let n = 0; n < 150; n++)
        await store(live, n % 3 === 0 ? 'market/status' : 'market-pipe', 1 + (n % 4))
      publishing = false
    })()
    const heard = Array.from({ length: 6 }, () => [] as number[])
    await Promise.all(
      heard.map(async (mine, index) => {
        while (publishing) {
          const stream = await subscribe(live, ['market-pipe', 'market/status'], {
            id: String(mine.at(-1) ?? start),
          })
          const enough = 5 + index * 7
          await eventually(() => expect(!publishing || stream.messages.length >= enough).toBe(true))
          stream.response.destroy()
          mine.push(...ids(stream))
        }
      }),
    )
    await publisher
    const last = await store(live, 'market/status')
    for (const mine of heard) {
      const stream = await subscribe(live, ['market-pipe', 'market/status'], {
        id: String(mine.at(-1) ?? start),
      })
      await eventually(() => expect(ids(stream).at(-1)).toBe(last))
      expect([...mine, ...ids(stream)]).toEqual(between(start + 1, last))
    }
  })

  it('holds back what arrives while the past is being read', async () => {
    const start = (await store(live, 'market-pipe', 3)) - 2
    await eventually(() => expect(live.hub.seq).toBe(start + 2))
    await live.feed.stop()
    const owner = new pg.Client({ connectionString: live.databaseUrl })
    await owner.connect()
    await owner.query('begin')
    await owner.query('lock table live_events')
    const stream = await subscribe(live, ['market-pipe'], { id: String(start - 1) })
    const arriving = [start + 3, start + 4].map((seq) => ({ seq, topic: 'market-pipe', data: '{}' }))
    live.hub.publish(arriving.slice(0, 1))
    live.hub.publish(arriving)
    await owner.query('rollback')
    await owner.end()
    await eventually(() => expect(ids(stream).at(-1)).toBe(start + 4))
    expect(ids(stream)).toEqual(between(start, start + 4))
  })

  it('closes a client for which too much arrives while its past is being read', async () => {
    const sink = { write: vi.fn(), pending: () => 0, onceTaken: vi.fn(), close: vi.fn() }
    const seq = live.hub.seq
    const subscriber = live.hub.join(new Set(['market-pipe']), sink, seq)
    const flood = between(seq + 1, seq + 5_001).map((n) => ({ seq: n, topic: 'market-pipe', data: '{}' }))
    live.hub.publish(flood)
    expect(subscriber.closed).toBe(true)
    expect(sink.close).toHaveBeenCalledOnce()
    expect(sink.write).not.toHaveBeenCalled()
  })

  it('replays more than one page of the past', async () => {
    const last = await store(live, 'market-pipe', 1_234)
    const stream = await subscribe(live, ['market-pipe'], { id: String(last - 1_234) })
    await eventually(() => expect(ids(stream).at(-1)).toBe(last))
    expect(ids(stream)).toEqual(between(last - 1_233, last))
  })

  it('does not repeat to a client that comes from a process which had read further', async () => {
    await live.feed.stop()
    const behind = live.hub.seq
    const ahead = await store(live, 'market-pipe', 5)
    const stream = await subscribe(live, ['market-pipe'], { id: String(ahead - 2) })
    await eventually(() => expect(stream.text).toContain(`id: ${ahead - 2}`))
    expect(live.hub.seq).toBe(behind)
    live.feed = await startLiveFeed({
      db: live.db,
      databaseUrl: live.databaseUrl,
      hub: live.hub,
      log: silent,
    })
    live.hub.startAt(behind)
    live.feed.wake()
    await eventually(() => expect(ids(stream)).toEqual([ahead - 1, ahead]))
  })

  it.each([
    ['that is no longer on record', () => '1'],
    ['from the future of another database', () => '900000000'],
    ['that this server never gave out', () => 'urn:uuid:5d2c'],
  ])('tells to load anew for an id %s', async (_, id) => {
    await store(live, 'market-pipe', 5)
    const soon = new Date(Date.now() + 60_000)
    await pruneLiveEvents(live.db, soon, 100_000)
    const stream = await subscribe(live, ['market-pipe'], { id: id() })
    await eventually(() => expect(stream.messages[0]).toMatchObject({ event: 'reset', data: {} }))
    const next = await store(live, 'market-pipe')
    await eventually(() => expect(ids(stream).at(-1)).toBe(next))
  })

  it('keeps counting after everything old is deleted', async () => {
    const last = await store(live, 'market-pipe', 3)
    await pruneLiveEvents(live.db, new Date(Date.now() + 60_000), 100_000)
    expect(await store(live, 'market-pipe')).toBe(last + 1)
  })
})
