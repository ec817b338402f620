import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGE_CODES } from '../../packages/domain/languages/languages.ts'
import { filesOf, SAME_FILE, type Tree } from '../../packages/words/read-texts.ts'
import { typesetTexts } from '../../packages/words/typeset-texts.ts'

/**
 * Which namespaces come together, by the name of the piece: who needs one of them needs most of the others, or weighs nothing
 * beside them. A namespace that stands in none is in `others`.
 */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  first: ['common', 'errors'],
  // Of the sign-in alone: pages for everybody go without.
  auth: ['auth'],
  frame: ['notifications', 'shell', 'trading', 'work'],
  refusals: ['refusals'],
  notices: ['notices', 'reference'],
  board: ['board'],
  travellers: ['travellers'],
  // Of one page for everybody: the others go without.
  customs: ['customs'],
  market: ['bids', 'company', 'market'],
  desk: ['desk'],
  alerts: ['alerts'],
  home: ['home'],
  orders: ['orders'],
  proof: ['proof'],
  gate: ['exports', 'gate', 'held', 'permits'],
  rfqs: ['rfqs'],
  lists: ['book', 'groups', 'messages', 'reports', 'requests'],
  trust: ['trust'],
  limits: ['limits', 'rates', 'rules'],
  people: ['integrations', 'kinds', 'people', 'security', 'settings', 'signups', 'users'],
}
const FIRST = 'first'
const OTHERS = 'others'
const PIECES = [...Object.keys(TOGETHER).filter((piece) => piece !== FIRST), OTHERS]
const PLACES = new Map(
  Object.entries(TOGETHER).flatMap(([piece, namespaces]) => namespaces.map((one) => [one, piece])),
)

/** The piece in which a namespace is. */
export const pieceOf = (namespace: string): string => PLACES.get(namespace) ?? OTHERS

/**
 * Rules of files that are read, which are said where one is brought: they come with the other texts of those screens, as `files`, and not
 * with the refusals, which every list may show.
 */
const OF_FILES =
  /^(?:FIXING|LIST)_(?:DAY_UNTOLD|DOCTYPE|EMPTY|ENTRY|FUTURE|HEADER|LINE|NOTHING|NOT_UN|NOT_XML|TOO_MANY|TWICE|WEEKEND)/

/** The texts of a language for the browser, with the rules of files apart. */
function apart({ refusals, ...texts }: Readonly<Record<string, Tree>>): Record<string, Tree> {
  const rules = Object.entries((refusals as { readonly rule: Tree }).rule)
  const some = (ofFiles: boolean) =>
    Object.fromEntries(rules.filter(([rule]) => OF_FILES.test(rule) === ofFiles))
  return { ...texts, refusals: { ...(refusals as object), rule: some(false) }, files: { rule: some(true) } }
}

/** What only the server says: mails, printed documents, and the sentences that come to the screen as they are shown. */
const SERVER = ['documents', 'mails', 'told']

const INDEX = 'virtual:texts'

/** The id of a piece, as the build knows it: of which language it is, and which. */
export const TEXT_PIECE = /^\0virtual:texts\/(?<language>\w\w)\/(?<piece>\w+)$/

/**
 * The texts for the browser, as modules made from `packages/words`: `virtual:texts` is an object of functions that load what every
 * page shows in a language, `{ [language]: () => … }`, with its `others`, which load the other pieces of it: where those of a language
 * are, only who speaks it has to know. A piece is an object of texts by namespace; `pieceOf` tells in which piece a namespace
 * is; one of a piece that there is not is in `others`.
 */
export function texts(): Plugin {
  // A language is read and set once for all its pieces: once for each was a third of the build.
  const known = new Map<string, Record<string, Tree>>()
  const textsOf = (language: string): Record<string, Tree> => {
    const own = known.get(language) ?? apart(typesetTexts(language))
    known.set(language, own)
    return own
  }
  return {
    name: 'texts',
    buildStart: () => known.clear(),
    watchChange: () => known.clear(),
    resolveId: (id) => (id.startsWith(INDEX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${INDEX}`)) return null
      const [, language, piece] = id.split('/')
      if (!language)
        return `export default {${LANGUAGE_CODES.map((code) => `${code}:${loading(code, FIRST)}`).join()}}
const places=${JSON.stringify(Object.fromEntries([...PLACES].filter(([one, piece]) => one !== piece)))}
export const pieceOf=(namespace)=>places[namespace]??namespace`
      for (const file of [...filesOf(language), SAME_FILE]) this.addWatchFile(file)
      const own = Object.entries(textsOf(language)).filter(
        ([namespace]) => !SERVER.includes(namespace) && pieceOf(namespace) === piece,
      )
      const others =
        piece === FIRST
          ? `\nexport const others={${PIECES.map((other) => `${other}:${loading(language, other)}`)}}`
          : ''
      return `export default ${JSON.stringify(Object.fromEntries(own))}${others}`
    },
  }
}

const loading = (language: string, piece: string) => `()=>import('${INDEX}/${language}/${piece}')`

const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s+)?'(\.[^']+\.tsx?)'/gm
const USED = /useTranslation\(\s*(\[[^\]]*\]|'[\w-]+')/g

/** The pieces of the texts that some modules show, with all that they import from the start, beside the first one. */
export function piecesShownBy(modules: readonly string[]): string[] {
  const sources = new Map<string, string>()
  const waiting = [...modules]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue
    const source = readFileSync(file, 'utf8')
    sources.set(file, source)
    for (const [, path = ''] of source.matchAll(STATIC_IMPORT)) waiting.push(resolve(dirname(file), path))
  }
  const namespaces = [...sources.values()].flatMap((source) =>
    [...source.matchAll(USED)].flatMap(([, named = '']) => named.match(/[\w-]+/g) ?? []),
  )
  return [...new Set(namespaces.map(pieceOf))].filter((piece) => piece !== FIRST).sort()
}

/** An import of a component that comes later than what is there from the start, outside of comments. */
const LATER = /^(?!\s*\*)(.*?(?:=> |await ))import\(\s*'(\.[^']+\.tsx)'\s*\)(?!\)\.[a-z])/gm
const I18N = join(import.meta.dirname, 'lib/i18n/i18n.ts')

/**
 * Has a component that is imported later come together with the texts that it shows (`withTexts`), for each
 * `import('…/some-screen.tsx')`: nobody lists them, and none is waited for once the component is there.
 */
export function textsOfComponents(): Plugin {
  return {
    name: 'texts-of-components',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(import.meta.dirname) || !/\.tsx?$/.test(id)) return null
      let found = false
      const changed = code.replace(LATER, (whole, before: string, path: string) => {
        const pieces = piecesShownBy([resolve(dirname(id), path)])
        if (pieces.length === 0) return whole
        found = true
        return `${before}withTexts(import('${path}'), ${JSON.stringify(pieces)})`
      })
      return found
        ? { code: `${changed}\nimport { withTexts } from ${JSON.stringify(I18N)}\n`, map: null }
        : null
    },
  }
}
