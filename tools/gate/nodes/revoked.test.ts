import { setTimeout as delay } from 'node:timers/promises'
import { announce, FULL } from '@fxmatch/server/testing/gate'
import { bearer, createTestApp, openSession } from '@fxmatch/server/testing/http-app'
import { makeMachine } from '@fxmatch/server/testing/machine-world'
import { createMarketWorld, type MarketWorld } from '@fxmatch/server/testing/market-world'
import { HAS_NATS, type NatsServer, startNatsServer } from '@fxmatch/server/testing/nats-server'
import { afterEach, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../process/server-process.ts'

// A secret was found somewhere. From the moment at which its client is revoked on one node, nobody comes with it on any.

/** Within which all of it has happened, at full length; a busy machine is given more, and it has to happen. */
const SOON_MS = FULL ? 1_000 : 20_000
const TIMES = FULL ? 5 : 1
const FORMS = FULL && HAS_NATS ? ['database', 'nats'] : ['database']

const leftovers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (let stop = leftovers.pop(); stop; stop = leftovers.pop()) await stop()
})

const statusOf = async (address: string, path: string, token: string) => {
  const answer = await fetch(`${address}${path}`, { headers: bearer(token) })
  await answer.arrayBuffer()
  return answer.status
}

const asksToken = async (address: string, { clientId, secret }: { clientId: string; secret: string }) => {
  const answer = await fetch(`${address}/oauth/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
    },
    body: 'grant_type=client_credentials',
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Opens a machine's stream. @returns when it ends, by `performance.now()` */
async function openStream(address: string, token: string): Promise<{ ended: Promise<number> }> {
  const answer = await fetch(`${address}/v1/stream?channels=orders`, { headers: bearer(token) })
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  if (reader === undefined) throw new Error('no stream')
  const toItsEnd = async () => {
    while (!(await reader.read()).done);
    return performance.now()
  }
  return { ended: toItsEnd() }
}

/** Asks until the answer is 401. @returns when that was asked */
async function untilRefused(ask: () => Promise<number>): Promise<number> {
  for (const until = performance.now() + SOON_MS * 2; ; await delay(10)) {
    const asked = performance.now()
    if ((await ask()) === 401) return asked
    if (asked > until) throw new Error('a revoked client was still let in')
  }
}

async function revokeOnce(
  world: MarketWorld,
  nodes: readonly ServerProcess[],
): Promise<Record<string, number>> {
  const app = await createTestApp(world)
  const machine = await makeMachine(world, app, 'bank', ['orders:read', 'orders:write'])
  await app.close()
  const [first, , third] = nodes
  if (!first || !third) throw new Error('three nodes are needed')
  for (const { address } of nodes) {
    expect(await statusOf(address, '/v1/me', machine.token)).toBe(200)
    expect(await statusOf(address, '/v1/me', machine.secret)).toBe(200)
    expect(await asksToken(address, machine)).toBe(200)
  }
  const byToken = await openStream(third.address, machine.token)
  const byKey = await openStream(third.address, machine.secret)
  const person = await openSession(world, world.people.root, true)
  const revoked = await fetch(`${first.address}/api/clients/${machine.clientId}/revoke`, {
    method: 'POST',
    headers: bearer(person),
  })
  const answered = performance.now()
  expect([revoked.status, revoked.ok ? '' : await revoked.text()]).toEqual([200, ''])
  const after = (moment: number) => Math.max(0, Math.round(moment - answered))
  const took: Record<string, number> = {}
  const ends = [
    ...nodes.flatMap(({ address }, index) => [
      [`token, node ${index + 1}`, untilRefused(() => statusOf(address, '/v1/me', machine.token))] as const,
      [`key, node ${index + 1}`, untilRefused(() => statusOf(address, '/v1/me', machine.secret))] as const,
      [`another token, node ${index + 1}`, untilRefused(() => asksToken(address, machine))] as const,
    ]),
    ['stream by token, node 3', byToken.ended] as const,
    ['stream by key, node 3', byKey.ended] as const,
  ]
  for (const [what, moment] of ends) took[what] = after(await moment)
  return took
}

it.each(FORMS)(
  'a client that is revoked on one of three nodes is refused by all, and its streams end (by the %s)',
  async (form) => {
    announce('revoked', `three nodes by the ${form}, ${TIMES} times`)
    const world = await createMarketWorld()
    leftovers.push(() => world.close())
    // The servers' clock is the machine's.
    world.clock.time = new Date()
    const nats: NatsServer | null = form === 'nats' ? await startNatsServer() : null
    if (nats) leftovers.push(() => nats.stop())
    const start = async () => {
      const node = await startServerProcess({
        DATABASE_URL: world.url,
        DATABASE_CONNECTIONS: '6',
        ...(nats ? { NATS_URL: nats.url } : {}),
      })
      leftovers.push(() => node.stop())
      return node
    }
    const nodes = [await start(), await start(), await start()]
    for (let count = 0; count < TIMES; count += 1) {
      world.clock.time = new Date()
      const took = await revokeOnce(world, nodes)
      console.info(`revoked: milliseconds after the answer, by the ${form}: ${JSON.stringify(took)}`)
      for (const [what, milliseconds] of Object.entries(took))
        expect(milliseconds, what).toBeLessThan(SOON_MS)
    }
    expect(nodes.flatMap(({ ends }) => ends)).toEqual([])
  },
  180_000,
)
