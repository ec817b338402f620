import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { directionOf } from '../../packages/domain/languages/direction.ts'
import { LANGUAGE_CODES } from '../../packages/domain/languages/languages.ts'

const FILE = 'appearance.js'
/** Where the languages that are read from right to left stand. */
const RIGHT_TO_LEFT = "['RIGHT_TO_LEFT']"
const ADDRESS = `src="/${FILE}"`

/**
 * Gives what runs before the first paint the name of its text, under which browsers keep it for a year: asked for anew, it would be
 * a journey before each page. Under its plain name it is there for who develops, and for pages of an earlier release.
 */
export function appearance(): Plugin {
  const written = readFileSync(join(import.meta.dirname, 'public', FILE), 'utf8')
  if (!written.includes(RIGHT_TO_LEFT))
    throw new Error(`${FILE} names no languages that are read from right to left`)
  const mirrored = LANGUAGE_CODES.filter((code) => directionOf(code) === 'rtl')
  const source = written.replace(RIGHT_TO_LEFT, JSON.stringify(mirrored))
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  const fileName = `assets/appearance-${hash}.js`
  return {
    name: 'fxmatch:appearance',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(ADDRESS)) throw new Error(`A document does not begin with ${FILE}`)
        return html.replace(ADDRESS, `src="/${fileName}"`)
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
