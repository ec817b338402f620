import type { Call } from '@fxmatch/contract/http/call'
import { MOST_PAGES } from '@fxmatch/contract/web/most-pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractCalls } from '../testing/contract-calls.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { SAMPLE_REQUESTS } from '../testing/sample-requests.ts'

// Pages that no list has, of sizes that no page has: asked for by an address that somebody typed.

const members = (call: Call): string[] => {
  const shape = z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return Object.keys(shape.properties ?? {})
}
const PAGED = ['page', 'offset']
const lists = (await contractCalls()).filter(
  (call) => call.method === 'GET' && !call.path.includes(':') && members(call).includes('pageSize'),
)

/** Between them they may read every list. */
const READERS: readonly Person[] = ['company', 'office', 'backOffice', 'root', 'auditor']
let world: MarketWorld
let server: TestApp
const tokens = new Map<Person, string>()
beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  for (const who of READERS) tokens.set(who, await openSession(world, world.people[who], true))
})
afterAll(async () => {
  await server.close()
  await world.close()
})

/** The answers of a list to everybody who may read it. */
async function answers(call: Call, asked: string) {
  const query = [SAMPLE_REQUESTS[call.name]?.query, asked].filter(Boolean).join('&')
  const all = await Promise.all(
    [...tokens.values()].map((token) =>
      server.app.inject({ url: `${call.path}?${query}`, headers: bearer(token) }),
    ),
  )
  const read = all.filter(({ statusCode }) => statusCode !== 403 && statusCode !== 404)
  expect(read.length, `${call.name} is read by none of them`).toBeGreaterThan(0)
  return read
}

describe.each(lists.map((call) => ({ name: call.name, call })))('$name', ({ call }) => {
  it('has no page of no rows, of a million, or of several sizes at once', async () => {
    for (const size of ['0', '-1', '1e9', '', '10.5', '１０', '10&pageSize=20'])
      for (const { statusCode, body } of await answers(call, `pageSize=${size}`))
        expect(statusCode, `${size}: ${body.slice(0, 200)}`).toBe(400)
  })

  it('has nothing on a page that is further on than any', async () => {
    const further = members(call).find((name) => PAGED.includes(name))
    for (const page of ['1e15', '9007199254740993', '-1'])
      for (const { statusCode, body } of await answers(call, `${further}=${page}`))
        expect(statusCode, `${page}: ${body.slice(0, 200)}`).toBe(400)
    const seen = await answers(call, `pageSize=100&${further}=${MOST_PAGES}`)
    for (const { statusCode, body } of seen) expect(statusCode, body.slice(0, 200)).toBe(200)
  })
})
