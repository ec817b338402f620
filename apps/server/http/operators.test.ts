import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { retryAt } from '../jobs/mail/send-due-mails.ts'
import { createTestApp, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'

const TOKEN = 'a token of this test alone'
let world: MarketWorld
let app: TestApp
beforeAll(async () => {
  world = await createMarketWorld()
  app = await createTestApp(world, { metricsToken: TOKEN, trustProxy: ['127.0.0.1'] })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const look = async (remoteAddress: string, headers: Record<string, string> = {}) =>
  (await app.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

describe('the figures of the server', () => {
  it.each([
    ['this machine', '127.0.0.1', {}, 200],
    ['who presents the token', '10.1.2.3', { authorization: `Bearer ${TOKEN}` }, 200],
    ['who presents another', '10.1.2.3', { authorization: 'Bearer another' }, 401],
    ['anybody else', '10.1.2.3', {}, 401],
    ['somebody behind the proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '10.1.2.3' }, 401],
    ['who claims to be this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 401],
  ])('are for %s: %s %j', async (_who, address, headers, status) => {
    expect(await look(address, headers)).toBe(status)
  })

  it('need a token where one is configured, not an empty one', async () => {
    const without = await createTestApp(world)
    const { statusCode } = await without.app.inject({
      url: '/metrics',
      remoteAddress: '10.1.2.3',
      headers: { authorization: 'Bearer null' },
    })
    expect(statusCode).toBe(401)
    await without.close()
  })

  it('tell what waits', async () => {
    await world.db
      .insertInto('outbox')
      .values({ type: 'x.y', payload: '{}', created_at: new Date() })
      .execute()
    const { body } = await app.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toMatch(/^fxmatch_database_up 1$/m)
    expect(Number(/^fxmatch_outbox_waiting (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0)
    expect(body).toMatch(/^fxmatch_mail_waiting\{channel="MAIL"\} 0$/m)
  })

  const figure = async (series: string) => {
    const { body } = await app.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const line = body.split('\n').find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }

  it('do not forget a mail that waits for its next try', async () => {
    const long = new Date(Date.now() - 3 * 3_600_000)
    await world.db
      .insertInto('mails')
      .values({
        id: '0190f3a0-0000-7000-8000-00000000aaaa',
        recipient: 'amine@golfe.example',
        template: 'invitation',
        language: 'fr',
        data: '{}',
        created_at: long,
        send_after: retryAt(new Date(), 7),
        attempts: 7,
        last_error: 'connect ECONNREFUSED',
      })
      .execute()
    expect(await figure('fxmatch_mail_waiting{channel="MAIL"}')).toBe(1)
    expect(await figure('fxmatch_mail_oldest_seconds{channel="MAIL"}')).toBeGreaterThan(3 * 3_600 - 60)
    await world.db.deleteFrom('mails').execute()
  })

  it('do not forget an event that nobody relayed for hours', async () => {
    await world.db.deleteFrom('outbox').execute()
    const long = new Date(Date.now() - 5 * 3_600_000)
    await world.db.insertInto('outbox').values({ type: 'x.y', payload: '{}', created_at: long }).execute()
    expect(await figure('fxmatch_outbox_oldest_seconds')).toBeGreaterThan(5 * 3_600 - 60)
  })

  it('tell of each fault, also of the first, and of no look at them', async () => {
    const before = await figure('fxmatch_http_failures_total{status="500"}')
    expect(before).toBe(0)
    const name = 'fxmatch_http_request_seconds_count'
    for (const url of ['/healthz', '/readyz', '/api/nowhere']) await app.app.inject({ url })
    // It is counted after the answer has gone.
    await vi.waitFor(async () =>
      expect(await figure(`${name}{method="GET",route="unknown",status="404"}`)).toBe(1),
    )
    expect(await figure(`${name}{method="GET",route="/healthz",status="200"}`)).toBeUndefined()
    expect(await figure('fxmatch_overload_refusals_total{reason="full"}')).toBe(0)
    expect(await figure('fxmatch_refusals_total{code="NOT_FOUND",rule=""}')).toBe(1)
    expect(Math.abs((await figure('fxmatch_clock_skew_seconds')) ?? 99)).toBeLessThan(2)
  })
})
