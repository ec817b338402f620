import { pathsOf } from '@fxmatch/contract/http/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractCalls } from '../testing/contract-calls.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'

interface Operation {
  readonly operationId?: string
  readonly security?: unknown[]
  readonly parameters?: { name: string; in: string; required?: boolean }[]
  readonly requestBody?: object
  readonly responses: Record<string, object>
}
type Paths = Record<string, Record<string, Operation>>

let world: MarketWorld
let server: TestApp
let text: string
let paths: Paths

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  const token = await openSession(world, world.people.trader)
  const response = await server.app.inject({ url: '/api/docs/openapi.json', headers: bearer(token) })
  expect(response.statusCode).toBe(200)
  text = response.body
  paths = response.json().paths
})
afterAll(async () => {
  await server.close()
  await world.close()
})

it('is for signed-in people', async () => {
  expect((await server.app.inject({ url: '/api/docs/openapi.json' })).statusCode).toBe(401)
})

it('describes every call of the contract, and nothing else', async () => {
  const calls = await contractCalls()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = calls.flatMap((call) =>
    pathsOf(call).map((path) => `${call.method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  expect(described.sort()).toEqual(expected.sort())
})

it('names parameters, bodies, answers, refusals and who may call', () => {
  const place = paths['/api/orders/add']?.post
  expect(place).toMatchObject({ operationId: 'placeOrder', requestBody: { required: true } })
  expect(Object.keys(place?.responses ?? {})).toEqual(['201', '4XX', '5XX'])
  const detail = paths['/api/orders/{id}']?.get
  expect(detail?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
  expect(detail?.security).toEqual([{ session: [] }, { bearer: [] }])
  expect(paths['/api/login_check']?.post?.security).toEqual([])
  const upload = JSON.stringify(paths['/api/organizations/{uuid}/documents']?.post?.requestBody)
  expect(upload).toContain('multipart/form-data')
  expect(upload).toContain('"nationalRegister":{"type":"string","format":"binary"}')
  expect(JSON.stringify(paths['/documents/tickets/{id}']?.get?.responses['200'])).toContain('application/pdf')
})

it('shows an alias as the same call, which names the path of the specification', () => {
  const [call, alias] = ['/api/trusted_rates/cities', '/gateway/trusted_rates/api/cities'].map(
    (path) => paths[path]?.get as (Operation & { description?: string }) | undefined,
  )
  expect(call?.operationId).toBe('trustCities')
  expect(alias?.operationId).toBe('trustCitiesAlias')
  expect(alias?.description).toContain('The same as GET /api/trusted_rates/cities')
  expect(alias?.responses).toEqual(call?.responses)
})

it('refers only to what it defines', () => {
  const { components } = JSON.parse(text)
  const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '')
  expect(references).toContain('HouseError')
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(references))
})
