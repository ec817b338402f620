import languages from 'virtual:texts'
import { LANGUAGE_CODES, type LanguageCode } from '@fxmatch/domain/languages/languages'
import { factForms } from '@fxmatch/words/elision'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createInstance, type i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import type { DrawnPage, DrawnPages } from '../../drawn-pages.config.ts'
import { TEXT_SETTINGS } from '../../lib/i18n/text-settings.ts'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { codeOf } from '../open/open-page.ts'
import { openPages } from '../open/open-pages.ts'
import { createAppRouter } from '../router.ts'

// Run by the build alone (`drawn-pages.config.ts`), in a window that shows nothing and keeps nothing.

const SIGN_IN = '/login'

/** React brings the title with the page, and puts it where it belongs. */
const TITLE = /<title>[^<]*<\/title>/

async function speaker(language: LanguageCode): Promise<I18n> {
  const first = await languages[language]?.()
  const others = await Promise.all(Object.values(first?.others ?? {}).map((load) => load()))
  const texts = Object.assign({}, first?.default, ...others.map((piece) => piece.default))
  const speaking = createInstance().use(initReactI18next).use(factForms)
  await speaking.init({ ...TEXT_SETTINGS, lng: language, resources: { [language]: texts } })
  return speaking
}

const speakers = Object.fromEntries(
  await Promise.all(LANGUAGE_CODES.map(async (language) => [language, await speaker(language)] as const)),
) as Record<LanguageCode, I18n>

/** The requests that a page makes for what it shows, found by making them: none is sent. */
function asksOf(client: QueryClient): string[] {
  const asked: string[] = []
  globalThis.fetch = (url) => {
    asked.push(String(url).replace('%24code', '$code'))
    return new Promise(() => undefined)
  }
  for (const query of client.getQueryCache().getAll())
    if (query.state.data === undefined && typeof query.options.queryFn === 'function')
      void query.options.queryFn({
        client,
        queryKey: query.queryKey,
        signal: new AbortController().signal,
        meta: undefined,
      })
  return asked
}

function draw(path: string, client: QueryClient, page: ReactNode): DrawnPage {
  window.history.replaceState(null, '', path)
  const html = LANGUAGE_CODES.map((language) => [
    language,
    renderToString(
      <I18nextProvider i18n={speakers[language]}>
        <QueryClientProvider client={client}>{page}</QueryClientProvider>
      </I18nextProvider>,
    ).replace(TITLE, ''),
  ])
  return { html: Object.fromEntries(html), asks: asksOf(client) }
}

async function drawSignIn(): Promise<DrawnPage> {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, null)
  const router = createAppRouter(client)
  const history = createMemoryHistory({ initialEntries: [SIGN_IN] })
  // Restoring the scroll is a script beside the page, which no browser of ours would run.
  router.update({ ...router.options, context: { queryClient: client }, history, scrollRestoration: false })
  await router.load()
  return draw(SIGN_IN, client, <RouterProvider router={router} />)
}

const found: [path: string, drawn: DrawnPage][] = [[SIGN_IN, await drawSignIn()]]
for (const { path, component, drawn, asks } of openPages) {
  if (drawn === false) {
    // Nothing can be said of it, but asked.
    found.push([path, { html: null, asks: asks ? [asks('$code').url.replace('%24code', '$code')] : [] }])
    continue
  }
  const Page = await component.load()
  found.push([path, draw(path, new QueryClient(), <Page code={codeOf(path, path)} />)])
}

/** What pages look like before they know anything, and what they ask then, by path. */
export const drawnPages: DrawnPages = Object.fromEntries(found)
