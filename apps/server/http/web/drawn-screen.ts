import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DrawnScreen, SCREEN_DRAWER_FILE, type ScreenDrawer } from '@fxmatch/contract/web/drawn-screen'
import type { FirstSight } from '@fxmatch/contract/web/first-sight'
import { startPath } from '@fxmatch/contract/web/home-path'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../route.ts'
import { readForPage, readOpenly } from './page-reads.ts'
import { windowOf } from './window-size.ts'

/** Larger answers do not come with the page, but beside its scripts, as they would without this: characters. */
const LONGEST_BROUGHT = 500_000
/** From larger ones no screen is drawn: reading one takes the processor time that others wait for. A market of 1,500 positions. */
const LONGEST_DRAWN = 1_500_000
/** What was too long is not read for a page again for so long, in milliseconds. */
const TOO_LONG_MS = 60_000
/** A page waits no longer for what it begins with, in milliseconds: its scripts could have been there. */
const PATIENCE_MS = 500
/**
 * Screens that are read and drawn at a time. Drawing takes turns on the processor that answers everything else: of a crowd, those
 * beyond are sent undrawn at once, for they would be by the time that their turn came.
 */
const MOST_AT_ONCE = 6

/** Codes of addresses that are ours to make; others are looked up by the page's program, and stand in no page. */
const OPEN_ADDRESS = /^\/[\w/-]{1,120}$/

/**
 * How a page is asked for that is shown at once: opened, opened through the worker of a board, or by a browser that does not say. What
 * that worker keeps for a cut line (`apps/web/public/display-worker.js`) is shown when its answers are long past.
 */
const OPENED = new Set(['navigate', 'same-origin', ''])

/** Draws pages as those see them who open them; null where a page is sent as it was before: not drawn with its answers. */
export interface Drawing {
  /** The screen that somebody opens who is signed in. */
  screen(exchange: Exchange, sight: FirstSight, language: LanguageCode): Promise<DrawnScreen | null>
  /** A page for everybody that is an answer: a document's code, an agency's rates. */
  open(exchange: Exchange, language: LanguageCode): Promise<DrawnScreen | null>
}

/**
 * What draws a built web's pages on this server. Its program is loaded for the first page that it could draw, a sign-in mostly,
 * and what is sent meanwhile is sent undrawn: a server that sends no pages goes without.
 * @param webDist the folder of the build; without the program in it nothing is drawn
 */
export function pageDrawing(app: FastifyInstance, webDist: string): Drawing {
  const file = join(webDist, SCREEN_DRAWER_FILE)
  let isThere = existsSync(file)
  let drawer: ScreenDrawer | null = null
  const load = async () => {
    isThere = false
    try {
      const module: { drawer: ScreenDrawer } = await import(pathToFileURL(file).href)
      drawer = module.drawer
    } catch (error) {
      app.log.error({ err: error }, 'screens are sent undrawn')
    }
  }
  const tooLong = new Map<string, number>()
  // Strangers take no turn of who is signed in.
  const inHand = { screen: 0, open: 0 }

  const readOnce = async (url: string, exchange: Exchange, left: Set<string>): Promise<unknown> => {
    const path = url.split('?', 1)[0] ?? ''
    if ((tooLong.get(path) ?? 0) > Date.now()) return undefined
    const text = await readForPage(app, url, exchange)
    if (text === null) return undefined
    if (text.length > LONGEST_BROUGHT) left.add(url)
    if (text.length <= LONGEST_DRAWN) return JSON.parse(text)
    tooLong.set(path, Date.now() + TOO_LONG_MS)
    return undefined
  }

  /** Draws within a page's patience. What is read in vain is not drawn: the page has gone without it. */
  const inTime = async <Answer>(
    kind: keyof typeof inHand,
    { request }: Exchange,
    readOne: (url: string) => Promise<Answer>,
    draw: (read: (url: string) => Promise<Answer | undefined>) => Promise<DrawnScreen | null>,
  ): Promise<DrawnScreen | null> => {
    if (inHand[kind] >= MOST_AT_ONCE) return null
    let isSent = false
    const read = async (url: string) => {
      const answer = isSent ? undefined : await readOne(url)
      return isSent ? undefined : answer
    }
    inHand[kind] += 1
    try {
      const drawing = draw(read).finally(() => {
        inHand[kind] -= 1
      })
      return await Promise.race([drawing, patience()])
    } catch (error) {
      request.log.warn({ err: error }, 'a page is sent undrawn')
      return null
    } finally {
      isSent = true
    }
  }

  return {
    async screen(exchange, { user }, language) {
      const { request } = exchange
      if (isThere) void load()
      const program = drawer
      if (program === null || user === null || user.mustSetUpSecondFactor) return null
      const [path = '', search] = request.url.split('?', 2)
      const shown = path === '/' ? startPath(user) : path
      if (!program.draws(shown)) return null
      const href = search === undefined ? shown : `${shown}?${search}`
      const left = new Set<string>()
      const drawn = await inTime(
        'screen',
        exchange,
        (url) => readOnce(url, exchange, left),
        (read) => program.draw({ user, language, href, ...windowOf(request) }, read),
      )
      return drawn && { ...drawn, answers: drawn.answers.filter(({ url }) => !left.has(url)) }
    },
    async open(exchange, language) {
      const { request } = exchange
      if (isThere) void load()
      const program = drawer
      const href = request.url
      if (program === null || !OPEN_ADDRESS.test(href) || !program.drawsOpen(href)) return null
      if (!OPENED.has(String(request.headers['sec-fetch-mode'] ?? ''))) return null
      return inTime(
        'open',
        exchange,
        (url) => readOpenly(app, url, exchange),
        (read) => program.drawOpen({ language, href, ...windowOf(request) }, read),
      )
    },
  }
}

const patience = () =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, null).unref()
  })
