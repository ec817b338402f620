import type { DrawnScreen, ScreenAsked, ScreenDrawer } from '@fxmatch/contract/web/drawn-screen'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { bringAnswers, forgetEarly } from '../../lib/api/early-answers.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { drawAtOnce } from '../../lib/first-drawing.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { LANGUAGE_KEY } from '../../lib/i18n/languages.ts'
import { measureAnew, rowsInSight } from '../../lib/preferences/rows-that-fill.ts'
import { adoptSettings } from '../../lib/preferences/settings.ts'
import { storeChoice } from '../../lib/preferences/stored-choice.ts'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { askFirst, asksInParts, earlyOf } from '../ask-first.ts'
import { createAppRouter } from '../router.ts'
import { askedByParts, readParts } from './asked-by-parts.ts'
import { answeredPage, drawOpen } from './draw-open.tsx'
import { askedOfWindow, openWindow } from './server-window.ts'

// Run by a server (`apps/server/http/web/screen-drawer.ts`): the very program that the browser runs, up to its first drawing.

/** React brings the title with the page, and puts it where it belongs. */
const TITLE = /<title>[^<]*<\/title>/

const ready = startI18n()

function routerAt(href: string, client: QueryClient) {
  return createAppRouter(client, createMemoryHistory({ initialEntries: [href] }))
}

const anyRouter = routerAt('/', createQueryClient())

let last: Promise<unknown> = Promise.resolve()

/** One after another: the window, the choices kept in it and the language spoken are one for all. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}

/** Makes window and choices those of the person and browser for whom a screen is drawn. */
function sitDown({ user, language, ...window }: ScreenAsked): void {
  openWindow(window)
  forgetEarly()
  measureAnew()
  storeChoice(LANGUAGE_KEY, language)
  // A copy: what was adopted already is not adopted again, and this browser has forgotten it.
  adoptSettings({ ...user.settings })
  drawAtOnce(rowsInSight(window.height))
}

/** A router of its own for each drawing, at the address that is drawn: what it knows of somebody goes with it. */
interface Drawing {
  readonly asked: ScreenAsked
  readonly client: QueryClient
  readonly router: ReturnType<typeof createAppRouter>
}

/** A screen, and what its parts have asked for and were not answered. */
interface Drawn {
  readonly screen: DrawnScreen
  readonly asked: Awaited<ReturnType<typeof askedByParts>>
}

async function drawIn(
  { asked, client, router }: Drawing,
  answers: DrawnScreen['answers'],
): Promise<Drawn | null> {
  sitDown(asked)
  bringAnswers(answers)
  client.setQueryData(sessionQuery.queryKey, asked.user)
  try {
    await askFirst(router, asked.user, client)
    await router.load()
    // Somewhere else than asked, or not at all.
    if (router.state.location.href !== asked.href) return null
    const html = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ).replace(TITLE, '')
    // Something waits for its program: the page shows nothing but that.
    if (!html.includes('id="content"')) return null
    const more = asksInParts(router, router.state.location.pathname) ? await askedByParts(client) : []
    return { screen: { html, answers, media: askedOfWindow() }, asked: more }
  } finally {
    // Nothing of somebody stays for the next.
    forgetEarly()
    client.clear()
  }
}

/** Draws screens of signed-in people, and the pages for everybody that are an answer. */
export const drawer: ScreenDrawer = {
  drawsOpen: (pathname) => answeredPage(pathname) !== undefined,
  async drawOpen(asked, read) {
    await ready
    return drawOpen(asked, read, inTurn)
  },
  draws: (pathname) => earlyOf(anyRouter, pathname) !== undefined,
  async draw(asked, read) {
    await ready
    const client = createQueryClient()
    const drawing: Drawing = { asked, client, router: routerAt(asked.href, client) }
    const asks = await inTurn(async () => {
      sitDown(asked)
      return askFirst(drawing.router, asked.user, client)
    })
    const answers = await Promise.all(asks.map(async ({ url }) => ({ url, answer: await read(url) })))
    // A screen that asks nothing, or is not answered, has nothing to show yet.
    if (answers.length === 0 || answers.some(({ answer }) => answer === undefined)) return null
    const drawn = await inTurn(() => drawIn(drawing, answers))
    if (drawn === null || drawn.asked.length === 0) return drawn?.screen ?? null
    const more = await readParts(drawn.asked, read)
    if (more.length === 0) return drawn.screen
    // A router draws once: what it has loaded it does not load again.
    const anew = { ...drawing, router: routerAt(asked.href, client) }
    const whole = await inTurn(() => drawIn(anew, [...answers, ...more]))
    return whole?.screen ?? drawn.screen
  },
}
