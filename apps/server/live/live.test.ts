import { describe, expect, it } from 'vitest'
import { appendLiveEvents } from '../testing/append-live-events.ts'
import {
  actors,
  between,
  eventually,
  ids,
  lastNumber,
  MINE,
  OTHER,
  request,
  silent,
  store,
  subscribe,
  useLiveWorld,
} from '../testing/live-world.ts'
import { startPulse } from './pulse.ts'
import { LIVE_PATH } from './routes.ts'

const live = useLiveWorld()

describe('what a subscriber hears', () => {
  it('gets new events of its topics, named by topic, numbered', async () => {
    const stream = await subscribe(live, ['market-pipe', `orders/${MINE}`])
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    await eventually(() => expect(stream.text).toMatch(/^retry: 2000\nid: \d+\n\n/))
    const first = await store(live, 'market-pipe')
    await store(live, `orders/${OTHER}`)
    const third = await store(live, `orders/${MINE}`)
    await eventually(() => expect(ids(stream)).toEqual([first, third]))
    expect(stream.messages.map(({ event }) => event)).toEqual(['market-pipe', `orders/${MINE}`])
    expect(stream.messages[0]?.data).toEqual({ n: lastNumber() - 2 })
  })

  it('gets the last clock and key figures at once, without an id of their own', async () => {
    const pulse = startPulse({
      hub: live.hub,
      clock: { now: () => new Date('2026-11-18T09:00:00Z') },
      log: silent,
      readKpi: async () => ({
        total_position: '1.000',
        ticket_avg: '0.000',
        total_sum_deal: '0.000',
        total_count_deals: 0,
        total_purchase: '0.000',
        total_sale: '0.000',
        total_sum_deals: '0.000',
      }),
    })
    const early = await subscribe(live, ['clock', 'market/kpi'])
    await eventually(() =>
      expect(early.messages.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['clock', 'market/kpi']),
      ),
    )
    const late = await subscribe(live, ['clock', 'market/kpi'])
    await eventually(() => expect(late.messages.length).toBeGreaterThanOrEqual(2))
    expect(late.messages.slice(0, 2)).toEqual([
      { id: String(live.hub.seq), event: 'clock', data: { time: '2026-11-18T09:00:00.000Z' } },
      {
        id: String(live.hub.seq),
        event: 'market/kpi',
        data: expect.objectContaining({ total_position: '1.000' }),
      },
    ])
    await pulse.stop()
  })
})

describe('who may hear what', () => {
  const refused = async (topics: string[], as: string) => {
    const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
    const response = await request(live, `${LIVE_PATH}?${query}`, { 'x-actor': as })
    response.setEncoding('utf8')
    let body = ''
    for await (const chunk of response) body += chunk
    return { status: response.statusCode, body: JSON.parse(body) }
  }
  const PUBLIC = ['market-pipe', 'market/kpi', 'market/status', 'clock']

  it.each([
    ['nobody', ['clock'], 401, 'UNAUTHENTICATED'],
    ['trader', [], 400, 'INVALID_INPUT'],
    ['trader', [`orders/${OTHER}`], 403, 'MISSING_CAPABILITY'],
    ['trader', ['clock', `orders/${OTHER}`], 403, 'MISSING_CAPABILITY'],
    ['trader', ['orders/'], 403, 'MISSING_CAPABILITY'],
    ['trader', ['orders'], 403, 'MISSING_CAPABILITY'],
    ['trader', ['orders/{companyId}'], 403, 'MISSING_CAPABILITY'],
    ['trader', ['*'], 403, 'MISSING_CAPABILITY'],
    ['keeper', ['market-pipe'], 403, 'MISSING_CAPABILITY'],
    ['keeper', [`orders/${MINE}`], 403, 'MISSING_CAPABILITY'],
  ])('refuses %s %j', async (as, topics, status, code) => {
    const answer = await refused(topics, as)
    expect(answer).toMatchObject({ status, body: { code, requestId: expect.any(String) } })
  })

  it('lets everyone hear the market and its own orders, and the platform all orders', async () => {
    await subscribe(live, [...PUBLIC, `orders/${MINE}`])
    await subscribe(live, [...PUBLIC, `orders/${MINE}`, `orders/${OTHER}`], { as: 'platform' })
  })

  it('closes a stream whose session is over, at the next look or at once', async () => {
    const streams = [await subscribe(live, ['clock']), await subscribe(live, ['clock'], { as: 'platform' })]
    live.endSession('trader')
    await eventually(() => expect(streams.map(({ ended }) => ended)).toEqual([true, false]))
    live.alive = () => null
    await eventually(() => expect(streams.map(({ ended }) => ended)).toEqual([true, true]))
  })

  it('closes a stream whose person lost the right to one of its topics', async () => {
    const stream = await subscribe(live, ['clock', `orders/${MINE}`])
    live.alive = () => actors.keeper ?? null
    await eventually(() => expect(stream.ended).toBe(true))
  })

  it('allows a session a limited number of streams', async () => {
    for (let n = 0; n < 20; n++) await subscribe(live, ['clock'])
    expect(await refused(['clock'], 'trader')).toMatchObject({ status: 429 })
  })
})

describe('a client that does not follow', () => {
  it('is closed, others go on, and it resumes by id', async () => {
    const good = await subscribe(live, ['market-pipe'])
    const slow = await subscribe(live, ['market-pipe'])
    slow.response.pause()
    await eventually(() => expect(good.text).toContain('retry'))
    const start = live.hub.seq
    const filler = 'x'.repeat(20_000)
    let last = start
    while (
      !(await live.registry.getSingleMetricAsString('fxmatch_live_subscribers_dropped_total')).endsWith(' 1')
    ) {
      const events = Array.from({ length: 20 }, () => ({ topic: 'market-pipe', data: { filler } }))
      last = await live.db.transaction().execute((tx) => appendLiveEvents(tx, events, new Date()))
      await eventually(() => expect(ids(good).at(-1)).toBe(last))
    }
    expect(ids(good)).toEqual(between(start + 1, last))
    slow.response.resume()
    await eventually(() => expect(slow.ended).toBe(true))
    const seen = ids(slow)
    expect(seen.length).toBeLessThan(last - start)
    const again = await subscribe(live, ['market-pipe'], { id: String(seen.at(-1) ?? start) })
    await eventually(() => expect(ids(again).at(-1)).toBe(last))
    expect([...seen, ...ids(again)]).toEqual(between(start + 1, last))
    expect(await live.registry.getSingleMetricAsString('fxmatch_live_subscribers')).toMatch(/ 2$/)
  })
})
