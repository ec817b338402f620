import createFetchClient, { type Client, type Middleware } from 'openapi-fetch'
import type { components, paths } from './schema.gen.ts'
import { type Credentials, createTokenSource } from './token.ts'

export type { Credentials } from './token.ts'
export type FxmatchClient = Client<paths>
export type Order = components['schemas']['Order']
export type Position = components['schemas']['Position']
export type Problem = components['schemas']['Problem']

/** A refusal of the server: `problem.code` is what a program branches on (RFC 9457). */
export class Refused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.detail}`)
    this.name = 'Refused'
    this.problem = problem
  }
}

export interface ClientOptions {
  /** Where FXMatch is: `https://fx.example.tn`. */
  readonly baseUrl: string
  readonly credentials: Credentials
  /** How often a request is sent again that the server could not take now; 3 unless said. */
  readonly retries?: number
  readonly fetch?: typeof fetch
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Longest that one waits for a server that says when to come back, in seconds. */
const LONGEST_WAIT = 60

/**
 * A client of the open interface, typed by its document. It gets its token and another one before that ends; gives each request that
 * changes something a key of its own, unless one is given, so that sent again it has one effect; and waits as the server asks.
 */
export function createClient(options: ClientOptions): FxmatchClient {
  const { baseUrl, credentials, retries = 3 } = options
  const send = options.fetch ?? fetch
  const tokens = createTokenSource({ baseUrl, credentials, fetch: send })

  const attempt = async (request: Request): Promise<Response> => {
    for (let sent = 0; ; sent += 1) {
      const ready = request.clone()
      ready.headers.set('authorization', `Bearer ${await tokens.get()}`)
      const answer = await send(ready)
      // A token that ended a moment ago is no refusal: one more, with another.
      if (answer.status === 401 && sent === 0 && tokens.forget()) continue
      const busy = answer.status === 429 || answer.status === 503
      if (!busy || sent >= retries) return answer
      await wait(Math.min(Number(answer.headers.get('retry-after') ?? 2 ** sent), LONGEST_WAIT) * 1_000)
    }
  }

  const keyed: Middleware = {
    onRequest({ request }) {
      if (request.method !== 'GET' && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', crypto.randomUUID())
      return request
    },
  }
  const client = createFetchClient<paths>({ baseUrl, fetch: attempt })
  client.use(keyed)
  return client
}

/** The answer of a request. @throws Refused with the problem, where the server refused */
export function must<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Refused(error as Problem)
  return data
}
