import type { Call } from '@fxmatch/contract/http/call'
import type { AnsweredOpenly } from '@fxmatch/contract/web/drawn-screen'
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
    /** Of these the calls that anybody may make, which alone are read for pages for everybody. */
    openPageReads: PageRead[]
  }
}

/** Makes a server keep its reading calls for its pages. Before any route is registered. */
export function addPageReads(app: FastifyInstance): void {
  app.decorate('pageReads', [])
  app.decorate('openPageReads', [])
}

/** Where no page is: the call takes no such address. */
class NoSuchAddress extends Error {}

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
    const [at, asked] = [call.params.safeParse(params), call.query.safeParse(query)]
    if (!at.success || !asked.success) throw new NoSuchAddress(`${call.name} takes no such address`)
    const input: ReadInput<C> = {
      params: at.data as z.output<C['params']>,
      query: asked.data as z.output<C['query']>,
      body: undefined as z.output<C['body']>,
    }
    const found = await answer(input, exchange)
    return found === null || exchange.reply.sent ? null : JSON.stringify(z.encode(call.response, found))
  }
  const reads = call.access === 'public' ? app.openPageReads : app.pageReads
  reads.push({ parts: call.path.split('/'), read })
}

/**
 * Answers what a page would ask first, with the rights of who opens it, in JSON. Null where nothing answers it.
 * @param url path and search of a call
 * @throws RefusedRequest where the viewer may not ask it; Error where the address is none of the call
 */
export const readForPage = (app: FastifyInstance, url: string, exchange: Exchange): Promise<string | null> =>
  readBy(app.pageReads, url, exchange)

/** The statuses by which a call says that there is nothing at an address: none that it takes, none that it knows. */
const NOT_TAKEN = 400
const NOT_KNOWN = 404

/**
 * Answers what a page for everybody asks, as anybody would be answered.
 * @param url path and search of a call that is open to everyone
 * @throws RefusedRequest where the call refuses, so many having been asked for
 */
export async function readOpenly(
  app: FastifyInstance,
  url: string,
  exchange: Exchange,
): Promise<AnsweredOpenly> {
  try {
    const text = await readBy(app.openPageReads, url, exchange)
    return text === null ? { status: NOT_KNOWN, answer: null } : { answer: JSON.parse(text) }
  } catch (error) {
    if (error instanceof NoSuchAddress) return { status: NOT_TAKEN, answer: null }
    throw error
  }
}

async function readBy(reads: readonly PageRead[], url: string, exchange: Exchange): Promise<string | null> {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const asked = pathname.split('/')
  const fits = (part: string, at: number) => part.startsWith(':') || part === asked[at]
  const fitting = reads.filter(({ parts }) => parts.length === asked.length && parts.every(fits))
  // As the routes are found: a word before whatever stands in its place.
  const free = ({ parts }: PageRead) => parts.filter((part) => part.startsWith(':')).length
  const [found] = fitting.toSorted((one, other) => free(one) - free(other))
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
