import type { Call } from '@fxmatch/contract/http/call'
import { afterAll, beforeAll, expect } from 'vitest'
import { checkInvariants } from '../queries/invariants/check-invariants.ts'
import { callsOfFile } from './contract-calls.ts'
import { bearer, createTestApp, openSession, type TestApp } from './http-app.ts'
import { createMarketWorld, type MarketWorld, type Person } from './market-world.ts'

type Response = Awaited<ReturnType<TestApp['app']['inject']>>

export interface JourneyInput {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string>
  readonly body?: object
}

/** The server as a test through HTTP sees it: a world, its people's sessions, and which calls have answered. */
export interface CallJourney {
  world(): MarketWorld
  server(): TestApp
  /** Makes a call, whatever it answers. */
  request(who: Person, name: string, input?: JourneyInput): Promise<Response>
  /** Makes a call that must succeed, and reads its answer as the web does (undefined where there is none). */
  // biome-ignore lint/suspicious/noExplicitAny: the shape is the call's own, checked by its schema just before
  make(who: Person, name: string, input?: JourneyInput): Promise<any>
  /** Says that a call has answered as it should, where `make` cannot read the answer (a file). */
  answered(name: string): void
  /** Calls of these contract files that have not answered yet. */
  missing(): string[]
}

/**
 * Sets up a journey through the calls of some contract files, for the test file that calls it. Every call of those
 * files must answer in it: end with `expect(journey.missing()).toEqual([])`. The invariants are checked afterwards.
 */
export function callJourney(contractFiles: readonly string[]): CallJourney {
  let world: MarketWorld | undefined
  let server: TestApp | undefined
  const tokens = new Map<Person, string>()
  const done = new Set<string>()
  const calls = new Map<string, Call>()

  beforeAll(async () => {
    for (const file of contractFiles) for (const call of await callsOfFile(file)) calls.set(call.name, call)
    world = await createMarketWorld()
    server = await createTestApp(world)
    for (const who of Object.keys(world.people) as Person[]) {
      tokens.set(who, await openSession(world, world.people[who]))
    }
  })
  afterAll(async () => {
    await server?.close()
    if (!world) return
    const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
    await world.close()
    expect(broken).toEqual([])
  })

  function ready<T>(value: T | undefined): T {
    if (value === undefined) throw new Error('the journey has not begun')
    return value
  }
  function callNamed(name: string): Call {
    const call = calls.get(name)
    if (!call) throw new Error(`no call ${name} in ${contractFiles.join(', ')}`)
    return call
  }
  const journey: CallJourney = {
    world: () => ready(world),
    server: () => ready(server),
    async request(who, name, { params = {}, query = {}, body } = {}) {
      const call = callNamed(name)
      return ready(server).app.inject({
        method: call.method,
        url: call.path.replace(/:(\w+)/g, (_, part: string) => String(params[part])),
        query,
        headers: bearer(tokens.get(who) ?? ''),
        ...(body ? { payload: body } : {}),
      })
    },
    async make(who, name, input = {}) {
      const call = callNamed(name)
      const response = await journey.request(who, name, input)
      expect(response.statusCode, response.body).toBe(call.status)
      done.add(name)
      if (call.status === 204) return undefined
      const answer: unknown = response.json()
      expect(call.response.parse(answer)).toEqual(answer)
      return response.json()
    },
    answered: (name) => void done.add(callNamed(name).name),
    missing: () => [...calls.keys()].filter((name) => !done.has(name)).sort(),
  }
  return journey
}
