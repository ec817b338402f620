import type { Call } from '@fxmatch/contract/http/call'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from './deps.ts'
import { refuseRequest } from './refusals.ts'
import {
  type CallInput,
  type Exchange,
  inputOf,
  type RouteExtras,
  registerCall,
  viewerWithAccess,
} from './route.ts'

/** A file to be kept by who asked for it. */
export interface DocumentFile {
  /** Name without folder; characters that a header or a disk could take amiss are replaced. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Where it is of another kind than the call's usual one. */
  readonly contentType?: string
}

/** Letters, digits, dot, dash and underscore; everything else becomes a dash. */
export function safeFileName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '') || 'document'
}

/** Registers a call that answers a file, as an attachment. A null answer: 404. */
export function documentRoute<C extends Call>(
  app: FastifyInstance,
  deps: HttpDeps,
  call: C,
  contentType: string,
  read: (viewer: Actor, input: CallInput<C>, exchange: Exchange) => Promise<DocumentFile | null>,
  extras: Pick<RouteExtras, 'config'> = {},
): void {
  const handle = async (exchange: Exchange) => {
    const { request, reply } = exchange
    const file = await read(viewerWithAccess(call, request), inputOf<C>(request), exchange)
    if (file === null) return refuseRequest('NOT_FOUND')
    return reply
      .type(file.contentType ?? contentType)
      .header('content-disposition', `attachment; filename="${safeFileName(file.name)}"`)
      .send(Buffer.from(file.bytes))
  }
  registerCall(app, deps, call, handle, { ...extras, produces: contentType })
}
