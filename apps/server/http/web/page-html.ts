import type { BroughtAnswer, DrawnScreen } from '@fxmatch/contract/web/drawn-screen'
import { FIRST_ANSWERS_ID, FIRST_SIGHT_ID, type FirstSight } from '@fxmatch/contract/web/first-sight'
import { directionOf } from '@fxmatch/domain/languages/direction'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'

/** What of a page is written by the server. */
export interface PageParts {
  readonly language: LanguageCode
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** What it will ask the server for. */
  readonly asks: readonly string[]
  /** What it looks like until its scripts are there; null: nothing. */
  readonly drawn: string | null
  /** Whether that is a screen of somebody's own, which another takes the place of row by row. */
  readonly isScreen?: boolean
  /** For which windows it is drawn; left out: for all. */
  readonly media?: DrawnScreen['media']
  /** What a page for everybody was drawn from. */
  readonly answers?: readonly BroughtAnswer[]
  /** The styles of what is drawn, which stand in the page; left out: it waits for its style sheets. */
  readonly inlined?: string
  /** Who opens it; null: the page asks for itself. */
  readonly sight: FirstSight | null
  /** What a sandbox's pages say of it above all else, in every language, since it may be changed on the page; left out: it is none. */
  readonly sandbox?: Readonly<Record<LanguageCode, SandboxTexts>>
  /** The layout whose outline is shown until the page is drawn; null for none. */
  readonly frame: 'vertical' | 'collapsed' | 'horizontal' | null
}

/** What the strip of a sandbox says: always, and before its clock. */
export interface SandboxTexts {
  readonly said: string
  readonly clock: string
}

/** How the documents of `apps/web` begin, and where they show their page. */
const ROOT = '<html lang="fr">'
const PLACE = '<div id="root"></div>'
/** Where its scripts begin, after its styles: on few connections, what is asked for first is answered first. */
const SCRIPTS = '<script type="module"'

/** What would end a script element, or a line where JSON is read as a program. */
const UNSAFE = /[<>&\u2028\u2029]/g

/** JSON that may stand in a script element whatever people have called themselves. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Whether a page is one that `pageHtml` can write into. */
export const isIndex = (html: string): boolean =>
  [ROOT, SCRIPTS, '</head>', PLACE, '</body>'].every((part) => html.includes(part))

/** How builds write what a document begins with. */
const STYLE_LINK = '<link rel="stylesheet"'
const FIRST_SCRIPT = '<script'
const END_OF_SCRIPT = '</script>'

const styleLinksOf = (index: string): string[] =>
  index
    .split(STYLE_LINK)
    .slice(1)
    .map((after) => `${STYLE_LINK}${after.slice(0, after.indexOf('>') + 1)}`)

const MODULE_LINK = '<link rel="modulepreload"'
/** As the module's own request will be: fetched, and compiled once it is asked for. */
const FETCH_LINK = '<link rel="preload" as="script"'

/** The value of an attribute in the text of an element; empty where it has none. */
function attributeOf(name: string, element: string): string {
  const [, after = ''] = element.split(` ${name}="`, 2)
  return after.split('"', 1)[0] ?? ''
}

/** The style sheets that a built document names itself, as paths of the site. */
export const stylesOfIndex = (index: string): string[] =>
  styleLinksOf(index).map((link) => attributeOf('href', link))

/**
 * A document with the styles of what is drawn in it. Its style sheets and its program are fetched meanwhile, and begin when that
 * has been painted (`apps/web/public/appearance.js`).
 */
function paintedFirst(index: string, css: string, styles: readonly string[]): string {
  const all = [...stylesOfIndex(index), ...styles]
  const sheets = all.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`).join('')
  const from = index.indexOf(SCRIPTS)
  const script = index.slice(from, index.indexOf(END_OF_SCRIPT, from) + END_OF_SCRIPT.length)
  const entry = attributeOf('src', script)
  const plain = styleLinksOf(index).reduce((html, link) => html.replace(link, ''), index)
  return (
    plain
      // Before the script that asks for what they name: letters that the browser has.
      .replace(FIRST_SCRIPT, () => `<style>${css}</style>${FIRST_SCRIPT}`)
      .replace(script, () => `${sheets}${MODULE_LINK} crossorigin href="${entry}">`)
      .replaceAll(MODULE_LINK, FETCH_LINK)
      .replace('<html', () => `<html data-begin="${entry}"`)
  )
}

/**
 * The parts of a page that is drawn with its answers.
 * @param page null: it is not @param isScreen whether it is one of somebody's own
 */
export function withDrawn(parts: PageParts, page: DrawnScreen | null, isScreen: boolean): PageParts {
  if (page === null) return parts
  const { html: drawn, media, answers } = page
  if (isScreen)
    return { ...parts, drawn, media, isScreen, sight: { user: parts.sight?.user ?? null, answers } }
  // What it asks for is answered.
  return { ...parts, drawn, media, answers, asks: [] }
}

/** JSON in an element that no browser runs. */
const dataOf = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`

/** A document of the web for one request. Of the address nothing stands in it but the code of a call that it makes. */
export function pageHtml(
  index: string,
  {
    language,
    scripts,
    styles,
    asks,
    drawn,
    isScreen,
    media,
    answers,
    inlined,
    sight,
    frame,
    sandbox,
  }: PageParts,
): string {
  // Not before all of it is there: half of it may stand where the other half belongs.
  const wholeFirst = drawn === null ? '' : '<link rel="expect" href="#root" blocking="render">'
  // Without styles of its own, what is drawn needs its style sheets before anything is shown; otherwise they come with the scripts.
  const style = drawn === null ? 'rel="preload" as="style"' : 'rel="stylesheet"'
  const styleLinks =
    inlined === undefined ? styles.map((href) => `<link ${style} crossorigin href="${href}">`).join('') : ''
  const scriptLinks = scripts.map((href) => `${MODULE_LINK} crossorigin href="${href}">`).join('')
  // As the page's own request is, or the browser would not take the one for the other.
  const askLinks = asks.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`).join('')
  const outline = frame === null ? '' : ` data-frame="${frame}"`
  // `appearance.js` compares it with the window before anything is shown.
  const fits = media ? ` data-fits="${attribute(JSON.stringify(media))}"` : ''
  const mirrored = directionOf(language) === 'rtl' ? ' dir="rtl"' : ''
  const root = `<html lang="${language}"${mirrored}${outline}${fits}${sandbox ? ' data-sandbox' : ''}>`
  const data =
    (sight === null ? '' : dataOf(FIRST_SIGHT_ID, sight)) +
    (answers === undefined ? '' : dataOf(FIRST_ANSWERS_ID, answers))
  // Functions: in a text of replacement, what people are called could stand for something else.
  const document = index
    .replace(ROOT, () => root)
    .replace(SCRIPTS, () => wholeFirst + styleLinks + SCRIPTS)
    .replace('</head>', () => `${scriptLinks}${askLinks}</head>`)
  // Before anybody's words stand in it.
  return (inlined === undefined ? document : paintedFirst(document, inlined, styles))
    .replace('</body>', () => `${data}</body>`)
    .replace(PLACE, () => {
      const strip = sandbox ? stripOf(sandbox) : ''
      return drawn === null
        ? `${strip}${PLACE}`
        : `${strip}<div id="drawn"${isScreen ? ' data-screen' : ''}>${drawn}</div>${PLACE}`
    })
}

/** The strip of a sandbox's pages: the page's language is shown (`theme.css`), and its clock where somebody is signed in. */
function stripOf(texts: Readonly<Record<LanguageCode, SandboxTexts>>): string {
  const said = Object.entries(texts).map(
    ([code, text]) => `<span lang="${code}">${text.said}<span class="of-clock"> ${text.clock}</span></span>`,
  )
  return `<aside id="sandbox">${said.join('')}<span id="sandbox-clock"></span></aside>`
}
