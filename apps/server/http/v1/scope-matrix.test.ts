import { V1_CALLS } from '@fxmatch/contract/v1/all-calls'
import { SCOPES, type Scope, scopesOfKind } from '@fxmatch/domain/machines/scopes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, createTestApp, openSession, type TestApp } from '../../testing/http-app.ts'
import { askAs, type MachineOwner, makeMachine } from '../../testing/machine-world.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { registeredRoutes } from '../../testing/registered-routes.ts'

// Route by scope, cell by cell: a machine with one scope is let through by the calls that ask for it, and by no other.

let world: MarketWorld
let server: TestApp
const tokens = new Map<Scope, string>()

const OWNERS = { bank: 'BANK', office: 'EXCHANGE_OFFICE', corporate: 'CORPORATE' } as const
const ownerOf = (scope: Scope): MachineOwner => {
  const found = (['bank', 'office', 'corporate'] as const).find((owner) =>
    scopesOfKind(OWNERS[owner]).includes(scope),
  )
  if (found === undefined) throw new Error(`no company of the world has a use for ${scope}`)
  return found
}

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  for (const scope of SCOPES)
    tokens.set(scope, (await makeMachine(world, server, ownerOf(scope), [scope])).token)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const urlOf = (path: string) =>
  path
    .replace(':id', path.includes('positions') ? '1' : '00000000-0000-4000-8000-000000000000')
    .replace('/v1/stream', '/v1/stream?channels=nothing')

it('has a row for every route of the public contract', () => {
  const routes = registeredRoutes(server.app).filter((route) => route.includes(' /v1/'))
  const calls = V1_CALLS.map(({ method, path }) => `${method} ${path}`)
  expect(routes.sort()).toEqual([...calls, 'GET /v1/openapi.json'].sort())
})

describe.each(V1_CALLS.map((call) => ({ route: `${call.method} ${call.path}`, call })))(
  '$route',
  ({ call }) => {
    it('is let through by its scope alone', async () => {
      for (const [scope, token] of tokens) {
        const answer = await askAs(
          server,
          token,
          call.method as 'GET' | 'POST',
          urlOf(call.path),
          call.method === 'GET' ? undefined : {},
        )
        const open = call.scope === null || call.scope === scope
        expect([scope, answer.statusCode !== 403 || answer.json().code !== 'INSUFFICIENT_SCOPE']).toEqual([
          scope,
          open,
        ])
        if (open) continue
        expect(answer.headers['www-authenticate']).toBe(
          `Bearer realm="FXMatch", error="insufficient_scope", scope="${call.scope}"`,
        )
        expect(answer.json()).toMatchObject({
          status: 403,
          rule: 'SCOPE_MISSING',
          details: { scope: call.scope },
        })
      }
    })

    it('is closed to people, to nobody, and to what is no token', async () => {
      const session = await openSession(world, world.people.root, true)
      for (const headers of [
        {},
        bearer(session),
        { cookie: `__Host-fxmatch=${session}` },
        bearer('x'.repeat(43)),
        { authorization: 'Basic eDp5' },
      ]) {
        const answer = await server.app.inject({
          method: call.method,
          url: urlOf(call.path),
          headers,
          ...(call.method === 'GET' ? {} : { payload: {} }),
        })
        expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED'])
        expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      }
    })
  },
)
