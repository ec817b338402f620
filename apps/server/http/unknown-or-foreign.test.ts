import type { Call } from '@fxmatch/contract/http/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractCalls } from '../testing/contract-calls.ts'
import { bearer, createTestApp, TEST_CONFIG, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { type Known, OBJECT_ROWS, type ObjectRow } from '../testing/object-table.ts'
import { addStrangers, pathOf, plantObjects, plantOwn, type Stranger } from '../testing/object-world.ts'
import { NOBODY, SAMPLE_REQUESTS } from '../testing/sample-requests.ts'

// Who asks by an id that is somebody else's, and by one that nothing has, is answered alike: status, words and head.

const calls = await contractCalls()
const rows = Object.entries(OBJECT_ROWS).flatMap(([name, asked]) =>
  [asked].flat().flatMap((row): [string, Call, ObjectRow][] => {
    const call = calls.find((one) => one.name === name)
    const isTried = row.params !== undefined || row.query !== undefined || row.body !== undefined
    return call && isTried && row.open === undefined ? [[name, call, row]] : []
  }),
)

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const REFERENCE = /\b([A-Z]{1,4}-(?:\d{4}-)?)(\d{3,8})\b/g

let world: MarketWorld
let server: TestApp
let known: Known
let strangers: Stranger[]

beforeAll(async () => {
  world = await createMarketWorld()
  const { trustLimit } = TEST_CONFIG
  server = await createTestApp(world, { trustLimit: { ...trustLimit, failuresPerAddress: 9_999 } })
  strangers = await addStrangers(world)
  known = {
    world,
    objects: await plantObjects(world, server),
    own: await plantOwn(world, server, strangers),
  }
})
afterAll(async () => {
  await server.close()
  await world.close()
})

interface Asked {
  readonly params: Record<string, string | number>
  readonly query: Record<string, string>
  readonly body: object | undefined
}

/** What a stranger knows: what is theirs, every house, what the whole market is offered. Banks bid on a request that asks for bids. */
const knownTo = ({ actor, kind }: Stranger): string =>
  JSON.stringify([
    ...[known.own, actor.userId, actor.companyId, NOBODY, world.companies],
    ...[known.objects.position, known.objects.trust.asked.requestId],
    kind === 'BANK' ? known.objects.requests.asking : null,
  ])

/** The same request by ids that nothing has, in the place of those that the stranger cannot know. */
function withUnknown(asked: Asked, stranger: Stranger): Asked {
  const own = knownTo(stranger)
  const text = JSON.stringify(asked, (key, value) =>
    typeof value === 'number' && /id$/i.test(key) && !own.includes(`${value}`) ? value + 7_000_000 : value,
  )
    .replace(UUID, (id) => (own.includes(id) ? id : `${id.slice(0, -6)}abcdef`))
    .replace(REFERENCE, (whole, begins, digits) =>
      own.includes(whole) ? whole : `${begins}${digits.replace(/./g, '9')}`,
    )
  return JSON.parse(text)
}

/** What is answered, but for the ids that were named and how often somebody asked. */
async function answerTo(token: string, call: Call, { params, query, body }: Asked) {
  const response = await server.app.inject({
    ...{ method: call.method, url: pathOf(call, params), query, headers: bearer(token) },
    ...(body ? { payload: body } : {}),
  })
  const head = Object.entries(response.headers).filter(
    ([name]) => !/^(date|x-request-id|content-length|x-ratelimit-.*)$/.test(name),
  )
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const said = isJson ? { ...response.json(), requestId: null } : response.body
  return JSON.stringify([response.statusCode, said, head])
    .replaceAll(/7\d{6}/g, 'N')
    .replaceAll(new RegExp(UUID, 'gi'), 'ID')
    .replaceAll(REFERENCE, 'REF')
}

it.each(rows)('%s', async (_name, call, row) => {
  const sample = SAMPLE_REQUESTS[call.name] ?? {}
  const asked: Asked = {
    params: { ...(row.params?.(known) ?? sample.params ?? { id: NOBODY }) } as Asked['params'],
    query: { ...(row.query?.(known) ?? Object.fromEntries(new URLSearchParams(sample.query))) },
    body: row.body?.(known) ?? sample.body,
  }
  // Whoever has the most rights of each house is told the most.
  for (const stranger of strangers.filter((one) => one.name.startsWith('front') && (row.by?.(one) ?? true))) {
    const foreign = await answerTo(stranger.token, call, asked)
    const none = await answerTo(stranger.token, call, withUnknown(asked, stranger))
    expect.soft(foreign, `${call.name} by ${stranger.name}`).toBe(none)
  }
})
