import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Texts by key, grouped as far as one likes. */
export type Tree = { [key: string]: string | Tree }

const WORDS = import.meta.dirname
/** `same.json`: for a key that reads like another in every language, that other one. */
export const SAME_FILE = join(WORDS, 'same.json')

const PLURAL = /_(zero|one|two|few|many|other)$/

/** The files of a language, one for each namespace. */
export const filesOf = (language: string): string[] =>
  globSync('*.json', { cwd: join(WORDS, language) })
    .sort()
    .map((file) => join(WORDS, language, file))

const readTree = (file: string): Tree => JSON.parse(readFileSync(file, 'utf8'))

/** The texts of a language by namespace, those that stand once under several keys under each of them. */
export function readTexts(language: string): Record<string, Tree> {
  const texts = Object.fromEntries(filesOf(language).map((file) => [basename(file, '.json'), readTree(file)]))
  const own = structuredClone(texts)
  for (const [key, target] of flatten(readTree(SAME_FILE))) {
    const from = target.replace(':', '.').split('.')
    const to = key.split('.')
    for (const [end, text] of formsOf(own, from)) put(texts, [...to.slice(0, -1), lastOf(to, end)], text)
  }
  return texts
}

/** The texts of a tree by their whole key, e.g. `menu.draft`. */
export function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  )
}

/** The last name of a path with the plural form `end`; '' for a text that does not count. */
const lastOf = (path: readonly string[], end: string) => `${path.at(-1)?.replace(PLURAL, '')}${end}`

/** A text by its path; one that counts in every plural form of its language. Fails where there is none. */
function formsOf(texts: Tree, path: readonly string[]): [end: string, text: string][] {
  let group: string | Tree | undefined = texts
  for (const name of path.slice(0, -1)) group = typeof group === 'object' ? group[name] : undefined
  const entries = typeof group === 'object' ? Object.entries(group) : []
  const counts = PLURAL.test(path.at(-1) ?? '')
  const found = entries.flatMap(([name, text]): [string, string][] => {
    const end = counts ? (PLURAL.exec(name)?.[0] ?? '') : ''
    return typeof text === 'string' && name === lastOf(path, end) ? [[end, text]] : []
  })
  if (found.length === 0) throw new RangeError(`No text ${path.join('.')}, which another key shares`)
  return found
}

function put(texts: Tree, path: readonly string[], text: string): void {
  let group = texts
  for (const name of path.slice(0, -1)) {
    const inner = group[name] ?? {}
    group[name] = inner
    if (typeof inner === 'string') throw new RangeError(`${path.join('.')} stands within a text`)
    group = inner
  }
  group[path.at(-1) ?? ''] = text
}
