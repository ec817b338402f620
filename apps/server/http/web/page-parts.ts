import type { SessionUser } from '@fxmatch/contract/http/session'
import type { FirstSight } from '@fxmatch/contract/web/first-sight'
import { startPath } from '@fxmatch/contract/web/home-path'
import type { WebPage } from '@fxmatch/contract/web/page-table'
import { type LanguageCode, languageOfTag } from '@fxmatch/domain/languages/languages'
import type { PageParts } from './page-html.ts'
import type { WebPages } from './page-table.ts'

/**
 * What the server writes into a page.
 *
 * @param asked the page of the address; null where there is none
 * @param sight who opens it; null: not known
 * @param wished the language that the browser asks for
 * @param address that is opened, with its search
 */
export function partsOf(
  pages: WebPages,
  asked: WebPage | null,
  sight: FirstSight | null,
  wished: LanguageCode,
  address: string,
): PageParts {
  const [path = '', search] = address.split('?', 2)
  const plain = search === undefined
  const user = sight?.user ?? null
  const language = languageOfTag(user?.settings.language ?? null) ?? wished
  const page = asked && (sight ? shownPage(pages, asked, user) : asked)
  return {
    language,
    scripts: page ? [...pages.textsOf(page, language), ...page.scripts] : [],
    styles: page?.styles ?? [],
    asks: page && plain ? asksOf(page, path) : [],
    // A search may say what the page shall show. And nobody is asked to sign in who perhaps has.
    drawn: page?.drawn && plain && (!page.personal || sight?.user === null) ? page.drawn[language] : null,
    sight,
    frame: user && page?.framed ? frameOf(user) : null,
  }
}

/**
 * The page that somebody comes to who asks for another, as the router leads them there (`app/layout-routes.ts`). Only what
 * is fetched early depends on it.
 */
function shownPage(pages: WebPages, asked: WebPage, user: SessionUser | null): WebPage {
  const at = (path: string) => pages.find(path) ?? asked
  if (user === null) return at('/login')
  if (user.mustSetUpSecondFactor) return at('/second-factor')
  return asked.path === '/' ? at(startPath(user)) : asked
}

/** Codes that may stand in an address of a call as they are. */
const CODE = /^[\w-]{1,100}$/

function asksOf(page: WebPage, path: string): string[] {
  const code = path.replace(/\/$/, '').split('/').at(-1) ?? ''
  return page.asks
    .filter((ask) => CODE.test(code) || !ask.includes('$code'))
    .map((ask) => ask.replace('$code', () => code))
    .map((ask) => ask.replaceAll('&', '&amp;'))
}

function frameOf({ settings }: SessionUser): PageParts['frame'] {
  if (settings.layout === 'horizontal') return 'horizontal'
  return settings.sidebarCollapsed ? 'collapsed' : 'vertical'
}
