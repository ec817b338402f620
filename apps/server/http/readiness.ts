import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { OPERATOR_PATHS } from './operator-paths.ts'

/** What keeps a server from taking requests, or that nothing does. */
export const SERVER_STATES = [
  'serving',
  'starting',
  'draining',
  'database_away',
  'schema_missing',
  'schema_too_new',
] as const
/** One of {@link SERVER_STATES}. */
export type ServerState = (typeof SERVER_STATES)[number]

/** Whether requests can be served now; for operators, in English. */
export type Readiness =
  | {
      readonly state: 'serving'
      /** What this node leans on: where live events come from, say. */
      readonly leansOn: Readonly<Record<string, string>>
    }
  | { readonly state: Exclude<ServerState, 'serving'>; readonly reason: string }

/** A look each second is no news; what goes wrong at one is. */
export const FOR_OPERATORS = { schema: { hide: true }, logLevel: 'warn' } as const

/** As the answers to other requests that come too early. */
const RETRY_AFTER_SECONDS = '2'

/**
 * `/healthz`: the process answers, whatever else; who gets no answer there restarts it. `/readyz`: 200 while requests can be
 * served, and on what; else 503 with the state and a sentence. The metric `fxmatch_server_state` is 1 for the present state.
 */
export function addReadiness(
  app: FastifyInstance,
  registry: Registry,
  readiness: () => Promise<Readiness>,
): void {
  app.get(OPERATOR_PATHS.alive, FOR_OPERATORS, async () => ({ status: 'ok' }))
  app.get(OPERATOR_PATHS.ready, FOR_OPERATORS, async (_request, reply) => {
    const found = await readiness()
    if (found.state === 'serving') return { status: 'ok', ...found.leansOn }
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .header('cache-control', 'no-store')
      .send({ status: found.state, reason: found.reason })
  })
  new Gauge({
    name: 'fxmatch_server_state',
    help: 'What the server does or waits for: 1 for the present state, 0 for the others',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { state } = await readiness()
      for (const one of SERVER_STATES) this.set({ state: one }, one === state ? 1 : 0)
    },
  })
}
