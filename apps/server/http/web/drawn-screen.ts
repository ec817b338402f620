import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DrawnScreen, SCREEN_DRAWER_FILE, type ScreenDrawer } from '@fxmatch/contract/web/drawn-screen'
import type { FirstSight } from '@fxmatch/contract/web/first-sight'
import { startPath } from '@fxmatch/contract/web/home-path'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../route.ts'
import { readForPage } from './page-reads.ts'
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

/** Draws the screen that somebody opens; null where it is sent as it was before: not drawn. */
export type DrawScreen = (
  exchange: Exchange,
  sight: FirstSight,
  language: LanguageCode,
) => Promise<DrawnScreen | null>

/**
 * What draws a built web's screens on this server. Its program is loaded for the first page of somebody's own, a sign-in mostly,
 * and what is sent meanwhile is sent undrawn: a server that sends no pages goes without.
 * @param webDist the folder of the build; without the program in it nothing is drawn
 */
export function screenDrawing(app: FastifyInstance, webDist: string): DrawScreen {
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
  let inHand = 0

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

  return async (exchange, { user }, language) => {
    const { request } = exchange
    if (isThere) void load()
    if (drawer === null || user === null || user.mustSetUpSecondFactor) return null
    const [path = '', search] = request.url.split('?', 2)
    const shown = path === '/' ? startPath(user) : path
    if (!drawer.draws(shown)) return null
    if (inHand >= MOST_AT_ONCE) return null
    const href = search === undefined ? shown : `${shown}?${search}`
    let isSent = false
    const left = new Set<string>()
    // What was read in vain is not drawn: the page has gone without it.
    const read = async (url: string) => {
      const answer = isSent ? undefined : await readOnce(url, exchange, left)
      return isSent ? undefined : answer
    }
    inHand += 1
    try {
      const drawing = drawer.draw({ user, language, href, ...windowOf(request) }, read).finally(() => {
        inHand -= 1
      })
      const drawn = await Promise.race([drawing, patience()])
      return drawn && { ...drawn, answers: drawn.answers.filter(({ url }) => !left.has(url)) }
    } catch (error) {
      request.log.warn({ err: error }, 'a screen is sent undrawn')
      return null
    } finally {
      isSent = true
    }
  }
}

const patience = () =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, null).unref()
  })
