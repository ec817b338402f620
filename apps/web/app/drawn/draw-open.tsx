import type { AnsweredOpenly, DrawnScreen, PageAsked } from '@fxmatch/contract/web/drawn-screen'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { settleLanguage } from '../../lib/i18n/i18n.ts'
import { LANGUAGE_KEY } from '../../lib/i18n/languages.ts'
import { storeChoice } from '../../lib/preferences/stored-choice.ts'
import { beginOpen } from '../open/begin-open.ts'
import { codeOf, type OpenPage, pageAt } from '../open/open-page.ts'
import { openPages } from '../open/open-pages.ts'
import { askedOfWindow, openWindow } from './server-window.ts'

// Run by a server (`apps/server/http/web/drawn-screen.ts`): pages for everybody that are an answer.

/** React brings the title with the page, and puts it where it belongs. */
const TITLE = /<title>[^<]*<\/title>/

/** The page of a path that is an answer of the server; undefined where there is none. */
export function answeredPage(pathname: string): (OpenPage & Required<Pick<OpenPage, 'asks'>>) | undefined {
  const page = pageAt(openPages, pathname)
  return page?.asks && { ...page, asks: page.asks }
}

/**
 * Draws a page for everybody from its answer, as its program draws it first.
 * @param inTurn window and language are one for all
 */
export async function drawOpen(
  asked: PageAsked,
  read: (url: string) => Promise<AnsweredOpenly | undefined>,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<DrawnScreen | null> {
  const page = answeredPage(asked.href)
  if (!page) return null
  const code = codeOf(page.path, asked.href)
  const { url } = page.asks(code)
  const answer = await read(url)
  if (answer === undefined) return null
  const answers = [{ url, ...answer }]
  return inTurn(async () => {
    openWindow(asked)
    storeChoice(LANGUAGE_KEY, asked.language)
    await settleLanguage()
    const Page = await page.component.load()
    const client = createQueryClient()
    await beginOpen(page, code, client, answers)
    const html = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Page code={code} />
      </QueryClientProvider>,
    ).replace(TITLE, '')
    client.clear()
    return { html, answers, media: askedOfWindow() }
  })
}
