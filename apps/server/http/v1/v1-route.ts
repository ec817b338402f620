import { problemSchema } from '@fxmatch/contract/v1/problem'
import { REFERENCE_PATH } from '@fxmatch/contract/v1/reference-path'
import type { V1Call } from '@fxmatch/contract/v1/v1-call'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { ActorContext } from '../../commands/kernel/context.ts'
import type { Result } from '../../commands/kernel/result.ts'
import { viewerOf } from '../authentication.ts'
import { type Answering, type CommandExtras, registerCommand } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { refuseRequest } from '../refusals.ts'
import {
  type CallAnswer,
  type CallInput,
  type Exchange,
  inputOf,
  type RouteExtras,
  registerCall,
} from '../route.ts'
import { createBuckets, requireMachine } from './door.ts'

/** How calls of the public contract are registered: with the door of machines, and with their own description. */
export interface V1Registrar {
  /** A call that reads; a null answer: 404. */
  query<C extends V1Call>(
    call: C,
    handler: (viewer: Actor, input: CallInput<C>, exchange: Exchange) => Promise<CallAnswer<C> | null>,
  ): void
  /** A call that answers a file; null: 404. */
  file<C extends V1Call>(
    call: C,
    contentType: string,
    read: (viewer: Actor, input: CallInput<C>) => Promise<{ name: string; bytes: Uint8Array } | null>,
  ): void
  /** A call that answers by the reply itself. */
  stream<C extends V1Call>(
    call: C,
    contentType: string,
    open: (input: CallInput<C>, exchange: Exchange) => Promise<void>,
  ): void
  /** A call that changes state, under the `Idempotency-Key` that it came with. */
  command<C extends V1Call, T>(
    call: C,
    command: (context: ActorContext, input: CallInput<C>, exchange: Exchange) => Promise<Result<T>>,
    answering: Answering<T>,
    extras?: Pick<CommandExtras<C>, 'afterCommit'>,
  ): void
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
})
const REFUSALS = {
  '4xx': problem('Refused: the request has to be another one, or comes too often'),
  '5xx': problem('Not now: the same request may be sent again under its key'),
}

/** A door that tells who comes when the call goes, where it does: refused or not (RFC 9745, RFC 8594). */
function announcing(
  { name, ending }: V1Call,
  publicUrl: string,
  door: ReturnType<typeof requireMachine>,
): ReturnType<typeof requireMachine> {
  if (ending === null) return door
  const headers = {
    deprecation: `@${Date.parse(ending.since) / 1_000}`,
    sunset: new Date(ending.until).toUTCString(),
    link: `<${publicUrl}${REFERENCE_PATH}#${name}>; rel="deprecation"`,
  }
  return (request, reply) => {
    reply.headers(headers)
    return door(request, reply)
  }
}

/** @param app within which every answer that refuses is a problem (`v1-routes.ts`) */
export function createRegistrar(app: FastifyInstance, deps: HttpDeps): V1Registrar {
  const buckets = createBuckets()
  const extrasOf = (call: V1Call): RouteExtras => ({
    door: announcing(call, deps.config.publicUrl, requireMachine(deps, call, buckets)),
    described: {
      ...(call.ending === null ? {} : { deprecated: true }),
      tags: [call.tag],
      description: call.scope === null ? 'Scope: any.' : `Scope: \`${call.scope}\`.`,
      security: [
        { oauth2: call.scope === null ? [] : [call.scope] },
        ...(call.method === 'GET' ? [{ key: [] }, { sheet: [] }] : []),
      ],
      refusals: REFUSALS,
    },
  })
  return {
    query(call, handler) {
      const handle = async (exchange: Exchange) =>
        (await handler(viewerOf(exchange.request).actor, inputOf(exchange.request), exchange)) ??
        refuseRequest('NOT_FOUND')
      registerCall(app, deps, call, handle, extrasOf(call))
    },
    file(call, contentType, read) {
      const handle = async ({ request, reply }: Exchange) => {
        const file = await read(viewerOf(request).actor, inputOf(request))
        if (file === null) return refuseRequest('NOT_FOUND')
        return reply
          .type(contentType)
          .header('content-disposition', `attachment; filename="${file.name}"`)
          .send(Buffer.from(file.bytes))
      }
      registerCall(app, deps, call, handle, { ...extrasOf(call), produces: contentType })
    },
    stream(call, contentType, open) {
      const handle = (exchange: Exchange) => open(inputOf(exchange.request), exchange)
      // A HEAD would keep a line open on which nothing ever comes.
      const only = { produces: contentType, exposeHeadRoute: false }
      registerCall(app, deps, call, handle, { ...extrasOf(call), ...only })
    },
    command(call, command, answering, extras) {
      registerCommand(app, deps, call, command, answering, { ...extrasOf(call), ...extras })
    },
  }
}
