import { readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FirstSight } from '@fxmatch/contract/web/first-sight'
import { WEB_DOCUMENTS, type WebDocument } from '@fxmatch/contract/web/web-documents'
import { LANGUAGE_CODES, type LanguageCode } from '@fxmatch/domain/languages/languages'
import { wordsOf } from '@fxmatch/words/words-of'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mailLanguageOf } from './mail-language.ts'
import { allowStyles } from './security-headers.ts'
import { pageDrawing } from './web/drawn-screen.ts'
import {
  isIndex,
  type PageParts,
  pageHtml,
  type SandboxTexts,
  stylesOfIndex,
  withDrawn,
} from './web/page-html.ts'
import { partsOf } from './web/page-parts.ts'
import { pageStyles } from './web/page-styles.ts'
import { readPageTable } from './web/page-table.ts'

/** Paths of the server; what is unknown below them is an error for a program, not a screen for a person. */
const SERVER_PATH =
  /^\/(api|v1|oauth|gateway|documents?|docs|order_request|\.well-known|metrics|healthz|readyz|assets)(\/|$)/

const YEAR = 'public, max-age=31536000, immutable'

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''

/** What names no form, or any: curl, what shows a link's title, what looks whether the site answers. */
const ANY_FORM = /^\s*(\*\/\*\s*(;[^,]*)?)?$/

/**
 * Whether somebody opens an address: then the web application shows the screen, or to a browser that there is none. Whoever takes any
 * form is sent the page of an address that has one, and is told of any other that it is not there.
 *
 * @param isPage whether an address has a page
 */
function isNavigation(request: FastifyRequest, isPage: (path: string) => boolean): boolean {
  const path = pathOf(request)
  const accept = request.headers.accept ?? ''
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !SERVER_PATH.test(path) &&
    (accept.includes('text/html') || path === '/' || (ANY_FORM.test(accept) && isPage(path)))
  )
}

/** What serving the web takes beside its folder. */
export interface WebAppOptions {
  /** Who opens a page; left out, pages ask for themselves. */
  readonly sightOf?: ((request: FastifyRequest) => Promise<FirstSight | null>) | undefined
  /** Whether pages say that this is a sandbox. */
  readonly sandbox?: boolean
  /** Refuses what is unknown. */
  refuse(reply: FastifyReply): FastifyReply
}

/**
 * Serves the built web application: hashed files for a year, in the compressed form that the build has left beside them;
 * every address a browser opens gets its page's document with what the page begins with. Anything else that is unknown is a house
 * error.
 * @throws Error where the folder is not a built web of this release
 */
export async function addWebApp(
  app: FastifyInstance,
  webDist: string | null,
  { sightOf, sandbox = false, refuse }: WebAppOptions,
): Promise<void> {
  const pages = webDist === null ? null : await pageSender(app, webDist, { sightOf, sandbox })
  if (webDist !== null) {
    app.register(fastifyStatic, {
      root: resolve(webDist),
      index: false,
      // A page, not a folder without one.
      allowedPath: (path) => path !== '/',
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      schemaHide: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? YEAR : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply): Promise<FastifyReply> => {
    if (pages !== null && isNavigation(request, pages.has)) return pages.send(request, reply)
    return refuse(reply)
  })
}

/** What a sandbox's pages say, by language. */
const sandboxTexts = () =>
  Object.fromEntries(
    LANGUAGE_CODES.map((code) => {
      const words = wordsOf(code)
      return [code, { said: words('documents:sandboxStrip'), clock: words('documents:sandboxClock') }]
    }),
  ) as Record<LanguageCode, SandboxTexts>

async function pageSender(
  app: FastifyInstance,
  webDist: string,
  { sightOf, sandbox }: Pick<WebAppOptions, 'sightOf' | 'sandbox'>,
) {
  const told = sandbox ? { sandbox: sandboxTexts() } : {}
  const documents = await readDocuments(webDist)
  const pages = await readPageTable(webDist)
  const drawing = pageDrawing(app, webDist)
  const stylesOf = pageStyles(webDist)
  const inlinedIn = async (index: string, { styles, drawn }: PageParts, request: FastifyRequest) => {
    if (drawn === null) return null
    try {
      return await stylesOf([...stylesOfIndex(index), ...styles], drawn)
    } catch (error) {
      request.log.warn({ err: error }, 'a page waits for its style sheets')
      return null
    }
  }
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = pages.find(pathOf(request))
    const sight = page?.personal && sightOf ? await sightOf(request) : null
    const undrawn = partsOf(pages, page, sight, mailLanguageOf(request), request.url)
    const exchange = { request, reply }
    const answered = page && !page.personal ? await drawing.open(exchange, undrawn.language) : null
    const screen = sight && page?.personal ? await drawing.screen(exchange, sight, undrawn.language) : null
    const parts = { ...withDrawn(undrawn, answered ?? screen, screen !== null), ...told }
    const index = documents[page?.document ?? 'index.html']
    const inlined = await inlinedIn(index, parts, request)
    if (inlined) allowStyles(reply, inlined.source)
    // A page that tells who is signed in is nobody else's, later and on the way; not even the browser keeps it.
    // What the server answers at this moment is not shown at another, by the way back say.
    const isKept = !page?.personal && answered === null
    reply.header('cache-control', isKept ? 'no-cache' : 'no-store')
    reply.header('vary', page?.personal ? 'accept-language, cookie' : 'accept-language')
    return reply
      .type('text/html; charset=utf-8')
      .send(pageHtml(index, inlined ? { ...parts, inlined: inlined.css } : parts))
  }
  return { has: (path: string) => pages.find(path) !== null, send }
}

async function readDocuments(webDist: string): Promise<Readonly<Record<WebDocument, string>>> {
  const read = async (name: WebDocument) => {
    const html = await readFile(join(webDist, name), 'utf8')
    if (!isIndex(html)) throw new Error(`${webDist} has an ${name} that is none of this release`)
    return [name, html] as const
  }
  return Object.fromEntries(await Promise.all(WEB_DOCUMENTS.map(read))) as Record<WebDocument, string>
}
