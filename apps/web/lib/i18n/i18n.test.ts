import { describe, expect, it } from 'vitest'
import { LANGUAGES, startLanguage } from './languages.ts'

type Tree = { [key: string]: string | Tree }

const catalogues = import.meta.glob<Tree>('./catalogues/*/*.json', { eager: true, import: 'default' })
const sources = import.meta.glob<string>(
  ['../../{app,features,lib,live,ui}/**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}', '!../../**/*.d.ts'],
  { eager: true, query: '?raw', import: 'default' },
)

function flatten(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : flatten(value, `${prefix}${key}.`),
  )
}

/** Language → set of `namespace:key`. */
const keysOf = new Map<string, Set<string>>()
for (const [path, tree] of Object.entries(catalogues)) {
  const [, language = '', namespace = ''] = /catalogues\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
  const keys = keysOf.get(language) ?? new Set<string>()
  for (const key of flatten(tree)) keys.add(`${namespace}:${key}`)
  keysOf.set(language, keys)
}

/** Plural forms are one key in the sources. */
const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

describe('catalogues', () => {
  it('exist for every language of the switcher and no other', () => {
    expect([...keysOf.keys()].sort()).toEqual(LANGUAGES.map((language) => language.code).sort())
  })

  const all = new Set([...keysOf.values()].flatMap((keys) => [...keys].map(base)))

  it.each(LANGUAGES.map((language) => language.code))('have every key in %s', (language) => {
    const has = new Set([...(keysOf.get(language) ?? [])].map(base))
    expect([...all].filter((key) => !has.has(key))).toEqual([])
  })

  it('have no key that the sources do not use', () => {
    const text = Object.values(sources).join('\n')
    const literals = new Set(
      [...text.matchAll(/['"`]([\w-]+(?::[\w-]+)?(?:[.:][\w-]+)*)['"`]/g)].map((match) => match[1]),
    )
    const prefixes = [...text.matchAll(/`((?:[\w-]+:)?(?:[\w-]+\.)+)\$\{/g)].map((match) => match[1] ?? '')
    const unused = [...all].filter((key) => {
      const bare = key.slice(key.indexOf(':') + 1)
      return (
        !literals.has(key) &&
        !literals.has(bare) &&
        !prefixes.some((p) => key.startsWith(p) || bare.startsWith(p))
      )
    })
    expect(unused).toEqual([])
  })
})

describe('startLanguage', () => {
  it('prefers the choice, then the browser, then English', () => {
    expect(startLanguage('fr', ['en-GB'])).toBe('fr')
    expect(startLanguage(null, ['ar-TN', 'fr-TN', 'en'])).toBe('fr')
    expect(startLanguage('xx', ['ja'])).toBe('en')
  })
})
