import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatten, type Tree } from './catalogue-texts.ts'

const WORDS = join(import.meta.dirname, '..')
const ROOT = join(WORDS, '../..')

/** Language → `namespace:key` → text, of everything that stands in the folders of languages. */
export function readWords(): Map<string, Map<string, string>> {
  const words = new Map<string, Map<string, string>>()
  for (const path of globSync('??/*.json', { cwd: WORDS })) {
    const [, language = '', namespace = ''] = /^(\w+)[\\/](\w+)\.json$/.exec(path) ?? []
    const texts = words.get(language) ?? new Map<string, string>()
    words.set(language, texts)
    const tree: Tree = JSON.parse(readFileSync(join(WORDS, path), 'utf8'))
    for (const [key, text] of flatten(tree)) texts.set(`${namespace}:${key}`, text)
  }
  return words
}

/** What may use a text: the sources of the product without its tests. */
export function readSources(): string[] {
  return globSync('{apps,packages}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => /^(node_modules|dist|testing)$|\.test\.tsx?$/.test(name),
  }).map((path) => readFileSync(join(ROOT, path), 'utf8'))
}
