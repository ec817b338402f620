import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    expect(body).toMatch(/^fxmatch_mail_waiting 0$/m)
  })
})
