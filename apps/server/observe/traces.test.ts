import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Collector } from '../testing/collector.ts'
import { bearer, createTestApp, openSession } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../testing/market-world.ts'
import { startServerProgram } from '../testing/server-program.ts'

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
  world.clock.time = new Date()
})
afterAll(() => world.close())

describe('with a collector', () => {
  const PASSWORD = 'a-passw0rd-that-is-wrong'
  const collector = new Collector()
  let log = ''
  let token = ''
  let orderId = ''
  let stepId = ''
  let refusedId = ''
  let refusal: { requestId?: string } = {}
  let forgottenId = ''
  const mails = mkdtempSync(join(tmpdir(), 'fxmatch-mails-'))
  afterAll(() => rmSync(mails, { recursive: true }))

  beforeAll(async () => {
    const server = await startServerProgram({
      DATABASE_URL: world.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
      TRUST_PROXY: '127.0.0.1',
      MAIL_DIRECTORY: mails,
    })
    try {
      token = await openSession(world, world.people.office)
      orderId = await place(world, await publish(world))
      const topic = encodeURIComponent(`orders/${world.companies.office}`)
      const stream = await fetch(`${server.address}/.well-known/mercure?topic=${topic}`, {
        headers: bearer(token),
      })
      const step = (headers: Record<string, string>) =>
        fetch(`${server.address}/api/orders/accept-draft/${orderId}`, {
          method: 'POST',
          headers: { ...bearer(token), ...headers },
        })
      const done = await step({ traceparent: TRACEPARENT })
      expect(done.status).toBe(200)
      stepId = done.headers.get('x-request-id') ?? ''
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let heard = ''; !heard.includes('order.draft_accepted'); ) heard += (await reader?.read())?.value
      await reader?.cancel()
      const refused = await step({})
      expect(refused.status).toBe(409)
      refusedId = refused.headers.get('x-request-id') ?? ''
      refusal = (await refused.json()) as typeof refusal
      await fetch(`${server.address}/api/login_check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'somebody.of.nowhere', password: PASSWORD }),
      })
      const { username, email } = await world.db
        .selectFrom('users')
        .select(['username', 'email'])
        .where('id', '=', world.people.office.userId)
        .executeTakeFirstOrThrow()
      const forgotten = await fetch(`${server.address}/api/users/forgot-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, email }),
      })
      expect(forgotten.status).toBe(204)
      forgottenId = forgotten.headers.get('x-request-id') ?? ''
      const isSent = () =>
        world.db.selectFrom('mails').select('id').where('sent_at', 'is not', null).executeTakeFirst()
      await vi.waitFor(async () => expect(await isSent()).toBeDefined(), { timeout: 30_000, interval: 100 })
    } finally {
      // What waits is sent at the end.
      await server.stop()
      log = server.log()
      collector.close()
    }
  }, 60_000)

  it('follows an order step from the request over its statements and the relay to the stream', () => {
    expect([...collector.paths]).toEqual(['POST /v1/traces'])
    const spans = collector.spans().filter(({ traceId }) => traceId === CALLER.traceId)
    const request = spans.find(({ parentSpanId }) => parentSpanId === CALLER.spanId)
    expect(request?.name).toBe('POST /api/orders/accept-draft/:id')
    const within = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    const names = within.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['begin', 'with orders', 'commit']))
    const relayed = within.find(({ name }) => name === 'relay order.draft_accepted')
    expect(relayed, names.join()).toBeDefined()
    const written = spans.filter(({ parentSpanId }) => parentSpanId === relayed?.spanId)
    expect(written.map(({ name }) => name)).toEqual(['stream orders'])
  })

  it('follows a mail from the request that caused it', () => {
    const spans = collector.of(forgottenId)
    const request = spans.find(({ name }) => name === 'POST /api/users/forgot-password')
    const mail = spans.find(({ name }) => name === 'mail')
    expect(mail?.parentSpanId).toBe(request?.spanId)
    expect(spans.filter(({ parentSpanId }) => parentSpanId === mail?.spanId).map(({ name }) => name)).toEqual(
      ['with mails'],
    )
  })

  it('has one id for the trace, the log, the answer and the audit', async () => {
    expect(stepId).toBe(CALLER.traceId)
    expect(refusal.requestId).toBe(refusedId)
    const of = (id: string) => log.split('\n').filter((line) => line.includes(`"reqId":"${id}"`))
    expect(of(stepId).length).toBeGreaterThan(0)
    expect(of(refusedId).length).toBeGreaterThan(0)
    const entries = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'object_id'])
      .where('request_id', '=', stepId)
      .execute()
    expect(entries).toEqual([{ action: 'order.draft_accepted', object_id: orderId }])
    const [refused] = collector.spans().filter(({ traceId }) => traceId === refusedId)
    expect(refused).toBeDefined()
  })

  it('tells no secret, nobody, and no value of a statement', async () => {
    const { userId, companyId } = world.people.office
    const { full_name: name, email } = await world.db
      .selectFrom('users')
      .select(['full_name', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(collector.text).toContain('select users')
    const secrets = { PASSWORD, token, orderId, userId, companyId, name, email, who: 'somebody.of.nowhere' }
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret, what).toBeTruthy()
      expect(collector.text, what).not.toContain(secret)
    }
    const keys = new Set(collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...keys].sort()).toEqual([
      ...['db.operation.name', 'db.query.text', 'db.system.name'],
      ...['fxmatch.live.seq', 'fxmatch.live.streams', 'fxmatch.live.topic'],
      ...['fxmatch.mail.attempt', 'fxmatch.mail.result', 'fxmatch.mail.template'],
      ...['fxmatch.outbox.id', 'fxmatch.outbox.type', 'fxmatch.sweep.changed'],
      ...['http.request.method', 'http.response.status_code', 'http.route'],
    ])
  })
})

describe('without one', () => {
  it('a request is known by the trace of a proxy that is trusted, and by nobody else’s', async () => {
    const app = await createTestApp(world, { trustProxy: ['10.0.0.5'] })
    try {
      const idFor = async (remoteAddress: string) => {
        const answer = await app.app.inject({
          url: '/api/none',
          remoteAddress,
          headers: { traceparent: TRACEPARENT },
        })
        expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
        return answer.headers['x-request-id']
      }
      expect(await idFor('10.0.0.5')).toBe(CALLER.traceId)
      const other = await idFor('192.0.2.1')
      expect(other).toMatch(/^[0-9a-f]{32}$/)
      expect(other).not.toBe(CALLER.traceId)
    } finally {
      await app.close()
    }
  })
})
