import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesOf, flatten, readTexts, SAME_FILE } from '../read-texts.ts'

const WORDS = join(import.meta.dirname, '..')
const ROOT = join(WORDS, '../..')

/** The languages that have a folder. */
export const FOLDERS = globSync('??', { cwd: WORDS })

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const keyed = (texts: Parameters<typeof flatten>[0]) =>
  new Map(flatten(texts).map(([key, text]) => [key.replace('.', ':'), text]))

/** Language → `namespace:key` → text, as the product reads them: with the texts that keys share under each of them. */
export const readWords = (): Map<string, Map<string, string>> =>
  new Map(FOLDERS.map((language) => [language, keyed(readTexts(language))]))

/** `namespace:key` → text as it is written in a language's folder, once each. */
export const readWritten = (language: string): Map<string, string> =>
  keyed(Object.fromEntries(filesOf(language).map((file) => [basename(file, '.json'), read(file)])))

/** `namespace:key` → the key whose text it shares. */
export const readShared = (): Map<string, string> => keyed(read(SAME_FILE))

/** What may use a text: the sources of the product without its tests. */
export function readSources(): string[] {
  return globSync('{apps,packages}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => /^(node_modules|dist|testing)$|\.test\.tsx?$/.test(name),
  }).map((path) => readFileSync(join(ROOT, path), 'utf8'))
}
