import type { Call } from '@fxmatch/contract/http/call'
import type { FastifyInstance } from 'fastify'
import type { CommandContext, Tx } from '../commands/kernel/context.ts'
import { done, type Result } from '../commands/kernel/result.ts'
import { runInTransaction } from '../commands/kernel/unit-of-work.ts'
import type { HttpDeps } from './deps.ts'
import { RefusedRequest } from './refusals.ts'
import { type CallAnswer, type CallInput, type Exchange, publicRoute } from './route.ts'

/**
 * Registers a call that changes state for somebody without a session. One transaction holds the command and the reading of
 * its answer. There is no idempotency key: keys belong to users. What such a command must not do twice it refuses itself.
 */
export function publicCommandRoute<C extends Call, T>(
  app: FastifyInstance,
  deps: HttpDeps,
  call: C,
  command: (context: CommandContext, input: CallInput<C>, exchange: Exchange) => Promise<Result<T>>,
  present: (tx: Tx, value: T) => Promise<CallAnswer<C>>,
  guard: (
    exchange: Exchange,
    work: () => Promise<Result<CallAnswer<C>>>,
  ) => Promise<Result<CallAnswer<C>>> = (_exchange, work) => work(),
): void {
  publicRoute(
    app,
    deps,
    call,
    async (input, exchange) => {
      const { request, reply } = exchange
      const services = { clock: deps.clock, ids: deps.ids, requestId: request.id }
      const result = await guard(exchange, () =>
        runInTransaction(deps.db, services, async (context) => {
          const acted = await command(context, input, exchange)
          return acted.ok ? done(await present(context.tx, acted.value)) : acted
        }),
      )
      if (!result.ok) throw new RefusedRequest(result.refusal)
      deps.committed()
      reply.code(call.status)
      return result.value
    },
    // A secret is never compressed together with text that others choose.
    { compress: false },
  )
}
