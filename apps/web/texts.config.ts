import type { Plugin } from 'vite'
import { LANGUAGE_CODES } from '../../packages/domain/languages/languages.ts'
import { filesOf, readTexts, SAME_FILE } from '../../packages/words/read-texts.ts'

/**
 * Which texts come together: those of the sign-in page and of whatever page is first, and those of the pages for everybody,
 * whose weight counts; `others` are the rest.
 */
const PIECES: Readonly<Record<'first' | 'open', readonly string[]>> = {
  first: ['auth', 'common', 'errors'],
  open: ['board', 'notices', 'people', 'refusals', 'shell', 'travellers'],
}

/** In which piece a namespace is. */
const pieceOf = (namespace: string) =>
  PIECES.first.includes(namespace) ? 'first' : PIECES.open.includes(namespace) ? 'open' : 'others'

/** What only the server says: mails, printed documents, and the sentences that come to the screen as they are shown. */
const SERVER = ['documents', 'mails', 'told']

const INDEX = 'virtual:texts'

/** The id of a piece, as the build knows it: of which language it is, and which. */
export const TEXT_PIECE = /^\0virtual:texts\/(?<language>\w\w)\/(?<piece>\w+)$/

/**
 * The texts for the browser, as modules made from `packages/words`: `virtual:texts` is an object of functions that load
 * a piece, `{ [language]: { first, open, others } }`; a piece is an object of texts by namespace. Its `pieceOf` tells in which
 * piece a namespace is.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(INDEX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${INDEX}`)) return null
      const [, language, piece] = id.split('/')
      if (!language)
        return `export default {${LANGUAGE_CODES.map(piecesOf).join()}}
${PLACES}`
      for (const file of [...filesOf(language), SAME_FILE]) this.addWatchFile(file)
      const own = Object.entries(readTexts(language)).filter(
        ([namespace]) => !SERVER.includes(namespace) && pieceOf(namespace) === piece,
      )
      return `export default ${JSON.stringify(Object.fromEntries(own))}`
    },
  }
}

const piecesOf = (language: string) =>
  `${language}:{${['first', 'open', 'others'].map((piece) => `${piece}:()=>import('${INDEX}/${language}/${piece}')`)}}`

/** `pieceOf` for the browser. */
const PLACES = `const first=${JSON.stringify(PIECES.first)},open=${JSON.stringify(PIECES.open)}
export const pieceOf=(namespace)=>first.includes(namespace)?'first':open.includes(namespace)?'open':'others'`
