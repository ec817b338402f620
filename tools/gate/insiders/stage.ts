import type { Call } from '@fxmatch/contract/http/call'
import { contractCalls } from '@fxmatch/server/testing/contract-calls'
import { bearer, createTestApp, openSession, type TestApp } from '@fxmatch/server/testing/http-app'
import { createMarketWorld, type MarketWorld } from '@fxmatch/server/testing/market-world'
import { pathOf } from '@fxmatch/server/testing/object-world'
import type { Person } from '@fxmatch/server/testing/plant-market'

export type Answer = Awaited<ReturnType<TestApp['app']['inject']>>

interface Input {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string>
  readonly body?: object
  readonly headers?: Record<string, string>
}

/** A market with a server, and everybody's way into it: somebody of the cast, or nobody who is signed in. */
export interface Stage {
  readonly world: MarketWorld
  readonly server: TestApp
  /** Makes a call of the contract, whatever it answers. */
  send(who: Person | 'nobody', name: string, input?: Input): Promise<Answer>
  /** Makes a call that prepares a move, and reads what it answers. @throws Error where it is refused */
  // biome-ignore lint/suspicious/noExplicitAny: each call's answer has the shape that its own test checks
  make(who: Person, name: string, input?: Input): Promise<any>
}

/**
 * What somebody dishonest does, and what must stop it.
 * `prepare` may succeed at what is allowed; the move itself must not.
 */
export interface Move<T = unknown> {
  readonly what: string
  /** The rule that the refusal names, or its code where it names none. */
  readonly stopped: string
  readonly prepare?: (stage: Stage) => Promise<T>
  readonly try: (stage: Stage, prepared: T) => Promise<Answer>
  /** Tables that a refusal may write: what is on record of the attempt. */
  readonly leaves?: readonly string[]
}

/** A move whose preparation hands something to it. */
export const move = <T>(one: Move<T>): Move => one as Move

export async function openStage(): Promise<Stage & { close(): Promise<void> }> {
  const world = await createMarketWorld()
  const server = await createTestApp(world)
  const calls = new Map<string, Call>((await contractCalls()).map((call) => [call.name, call]))
  const tokens = new Map<Person, string>()
  const headersOf = async (who: Person | 'nobody') => {
    if (who === 'nobody') return {}
    const token = tokens.get(who) ?? (await openSession(world, world.people[who], true))
    tokens.set(who, token)
    return bearer(token)
  }
  const stage: Stage = {
    world,
    server,
    async send(who, name, { params = {}, query = {}, body, headers = {} } = {}) {
      const call = calls.get(name)
      if (!call) throw new Error(`no call ${name}`)
      return server.app.inject({
        method: call.method,
        url: pathOf(call, params),
        query,
        headers: { ...(await headersOf(who)), ...headers },
        ...(body ? { payload: body } : {}),
      })
    },
    async make(who, name, input) {
      const answer = await stage.send(who, name, input)
      if (answer.statusCode >= 300) throw new Error(`${who} ${name}: ${answer.body}`)
      return answer.body === '' ? null : answer.json()
    },
  }
  return {
    ...stage,
    close: async () => {
      await server.close()
      await world.close()
    },
  }
}
