import type { Call } from '@fxmatch/contract/http/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The parts of a call that only reads, as its schemas have made them. */
interface ReadInput<C extends Call> {
  readonly params: z.output<C['params']>
  readonly query: z.output<C['query']>
  readonly body: z.output<C['body']>
}

/** Answers a call for a page that is being sent, as its route would. */
type Read = (params: object, query: object, exchange: Exchange) => Promise<string | null>

interface PageRead {
  readonly parts: readonly string[]
  readonly read: Read
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls that read, by which a page that is sent brings its first answers along. */
    pageReads: PageRead[]
  }
}

/** Makes a server keep its reading calls for its pages. Before any route is registered. */
export function addPageReads(app: FastifyInstance): void {
  app.decorate('pageReads', [])
}

/**
 * Keeps a reading call for the pages; a call that answers by the reply itself brings them nothing.
 * @param answer refuses whom the call refuses; null where there is nothing for the viewer
 */
export function keepForPages<C extends Call>(
  app: FastifyInstance,
  call: C,
  answer: (input: ReadInput<C>, exchange: Exchange) => Promise<z.input<C['response']> | null>,
): void {
  const read: Read = async (params, query, exchange) => {
    const input: ReadInput<C> = {
      params: call.params.parse(params) as z.output<C['params']>,
      query: call.query.parse(query) as z.output<C['query']>,
      body: undefined as z.output<C['body']>,
    }
    const found = await answer(input, exchange)
    return found === null || exchange.reply.sent ? null : JSON.stringify(z.encode(call.response, found))
  }
  app.pageReads.push({ parts: call.path.split('/'), read })
}

/**
 * Answers what a page would ask first, with the rights of who opens it, in JSON. Null where nothing answers it.
 * @param url path and search of a call
 * @throws RefusedRequest where the viewer may not ask it; ZodError where the search is none of the call
 */
export async function readForPage(
  app: FastifyInstance,
  url: string,
  exchange: Exchange,
): Promise<string | null> {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const asked = pathname.split('/')
  const fits = (part: string, at: number) => part.startsWith(':') || part === asked[at]
  const found = app.pageReads.find(({ parts }) => parts.length === asked.length && parts.every(fits))
  if (!found) return null
  const params = Object.fromEntries(
    found.parts.flatMap((part, at) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(asked[at] ?? '')]] : [],
    ),
  )
  const query = Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const all = searchParams.getAll(name)
      return [name, all.length === 1 ? all[0] : all]
    }),
  )
  return found.read(params, query, exchange)
}
