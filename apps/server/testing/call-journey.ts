import { randomUUID } from 'node:crypto'
import type { Call } from '@fxmatch/contract/http/call'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { checkInvariants } from '../db/invariants/check-invariants.ts'
import { callsOfFile } from './contract-calls.ts'
import { bearer, createTestApp, openSession, type TestApp } from './http-app.ts'
import { createMarketWorld, type MarketWorld } from './market-world.ts'
import type { Person } from './plant-market.ts'
import { NOBODY } from './sample-requests.ts'
import { untoldFacts } from './told-facts.ts'

type Response = Awaited<ReturnType<TestApp['app']['inject']>>

export interface JourneyInput {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string>
  readonly body?: object
  /** The body as JSON, for what no JavaScript value is written as: `1e400`. */
  readonly json?: string
  /** The request's `Idempotency-Key`; none unless given. */
  readonly key?: string
  /** The override that it names (`Gate-Override`). */
  readonly override?: string
  /** The amount as the person typed it again (`Amount-Again`). */
  readonly again?: string
}

/**
 * Mutations that take no key: those that end or change the session that a key would belong to, and those whose answer is a
 * secret that is not kept. What is public has no user for a key to belong to.
 */
const KEYLESS = new Set([
  ...['logout', 'changePassword', 'changeOwnEmail', 'endOtherSessions', 'prolongSession', 'beginPush'],
  ...[
    'renewCalendarFeed',
    'beginSecondFactor',
    'confirmSecondFactor',
    'renewRecoveryCodes',
    'removeSecondFactor',
  ],
  // Their secret is answered once; that the answer is kept without it, their own test shows.
  ...['createClient', 'rotateClient'],
])
const takesKey = ({ name, method, access }: Call) =>
  method !== 'GET' && access !== 'public' && !KEYLESS.has(name)

/** The server as a test through HTTP sees it: a world, its people's sessions, and which calls have answered. */
export interface CallJourney {
  world(): MarketWorld
  server(): TestApp
  /** Makes a call, whatever it answers. */
  request(who: Person, name: string, input?: JourneyInput): Promise<Response>
  /**
   * Makes a call that must succeed, and reads its answer as the web does (undefined where there is none). A mutation is
   * sent again under its key: the same answer, and no second effect.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the shape is the call's own, checked by its schema just before
  make(who: Person, name: string, input?: JourneyInput): Promise<any>
  /** Says that a call has answered as it should, where `make` cannot read the answer (a file). */
  answered(name: string): void
  /** Calls of these contract files, or of one of them, that have not answered yet. */
  missing(file?: string): string[]
}

/**
 * Sets up a journey through the calls of some contract files, for the test file that calls it. Every call of those
 * files must answer in it: end with `expect(journey.missing()).toEqual([])`; where others only help, name the one that must. The invariants are checked afterwards.
 */
export function callJourney(
  contractFiles: readonly string[],
  options: Parameters<typeof createMarketWorld>[0] = {},
): CallJourney {
  let world: MarketWorld | undefined
  let server: TestApp | undefined
  const tokens = new Map<Person, string>()
  const done = new Set<string>()
  const calls = new Map<string, Call>()
  const fileOf = new Map<string, string>()

  beforeAll(async () => {
    for (const file of contractFiles)
      for (const call of await callsOfFile(file)) {
        calls.set(call.name, call)
        fileOf.set(call.name, file)
      }
    world = await createMarketWorld(options)
    server = await createTestApp(world)
    for (const who of Object.keys(world.people) as Person[]) {
      tokens.set(who, await openSession(world, world.people[who], true))
    }
  })
  afterAll(async () => {
    await server?.close()
    if (!world) return
    const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
    const untold = await untoldFacts(world.db)
    await world.close()
    expect({ broken, untold }).toEqual({ broken: [], untold: [] })
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
  // Calls that a test makes at the same moment would be taken for each other's second effects.
  let making = 0
  let made = 0
  /** How far audit, outbox and commits are: what a second effect would move; null beside another call. */
  async function effects(): Promise<unknown> {
    if (making > 1) return null
    const { rows } = await sql`select (select max(id) from audit_entries) as audited,
      (select max(id) from outbox) as emitted`.execute(ready(world).db)
    return [rows, ready(server).commits()]
  }
  async function expectReplayed(who: Person, name: string, input: JourneyInput, first: Response) {
    const before = await effects()
    const alone = made
    const again = await journey.request(who, name, input)
    expect([name, again.statusCode, again.body]).toEqual([name, first.statusCode, first.body])
    expect(again.headers['idempotent-replayed'], name).toBe('true')
    const other = await ready(server).app.inject({
      method: 'POST',
      url: `/api/orders/cancel-draft/${NOBODY}`,
      headers: { ...bearer(tokens.get(who) ?? ''), 'idempotency-key': input.key ?? '' },
    })
    expect([name, other.statusCode, other.json().code]).toEqual([name, 409, 'IDEMPOTENCY_MISMATCH'])
    const after = await effects()
    if (before !== null && after !== null && made === alone)
      expect(after, `${name} had a second effect`).toEqual(before)
  }
  const journey: CallJourney = {
    world: () => ready(world),
    server: () => ready(server),
    async request(who, name, { params = {}, query = {}, body, json, key, override, again } = {}) {
      const call = callNamed(name)
      return ready(server).app.inject({
        method: call.method,
        url: call.path.replace(/:(\w+)/g, (_, part: string) => String(params[part])),
        query,
        headers: {
          ...bearer(tokens.get(who) ?? ''),
          ...(key ? { 'idempotency-key': key } : {}),
          ...(override ? { 'gate-override': override } : {}),
          ...(again ? { 'amount-again': again } : {}),
          ...(json ? { 'content-type': 'application/json' } : {}),
        },
        ...(json ? { payload: json } : body ? { payload: body } : {}),
      })
    },
    async make(who, name, asked = {}) {
      const call = callNamed(name)
      const input = takesKey(call) ? { key: randomUUID(), ...asked } : asked
      making += 1
      made += 1
      const response = await (async () => {
        const first = await journey.request(who, name, input)
        expect(first.statusCode, first.body).toBe(call.status)
        if (takesKey(call)) await expectReplayed(who, name, input, first)
        return first
      })().finally(() => {
        making -= 1
      })
      done.add(name)
      if (call.status === 204) return undefined
      const answer: unknown = response.json()
      expect(call.response.parse(answer)).toEqual(answer)
      return response.json()
    },
    answered: (name) => void done.add(callNamed(name).name),
    missing: (file) =>
      [...calls.keys()]
        .filter((name) => !done.has(name) && (file === undefined || fileOf.get(name) === file))
        .sort(),
  }
  return journey
}
