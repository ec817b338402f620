import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** The texts of the sign-in page, and of whatever page is first: their weight counts. */
const FIRST = ['auth', 'common', 'errors']

const WORDS = join(import.meta.dirname, '../../packages/words')
const INDEX = 'virtual:texts'

/**
 * The texts for the browser, as modules made from the files in `packages/words`: `virtual:texts` is an object of
 * functions that load a piece, `{ [language]: { first, others } }`; a piece is an object of texts by namespace.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(INDEX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${INDEX}`)) return null
      const [, language, piece] = id.split('/')
      if (!language) return `export default {${languages().map(piecesOf).join()}}`
      const files = globSync(`${language}/*.json`, { cwd: WORDS }).sort()
      const own = files.filter((file) => FIRST.includes(namespaceOf(file)) === (piece === 'first'))
      for (const file of own) this.addWatchFile(join(WORDS, file))
      return `export default {${own.map((file) => `${namespaceOf(file)}:${readFileSync(join(WORDS, file), 'utf8')}`).join()}}`
    },
  }
}

const namespaceOf = (file: string) => basename(file, '.json')

const languages = () =>
  globSync('*/common.json', { cwd: WORDS }).map((file) => file.slice(0, -'/common.json'.length))

const piecesOf = (language: string) =>
  `${language}:{first:()=>import('${INDEX}/${language}/first'),others:()=>import('${INDEX}/${language}/others')}`
