import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { isCall } from '../../packages/contract/http/is-call.ts'

const FOLDER = join(import.meta.dirname, '../../packages/contract/http')
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]@fxmatch\/contract\/http\/([\w-]+)['"];?/g
const VIRTUAL = 'virtual:calls/'

/** What a module of the contract exports, by name. */
type Exports = Readonly<Record<string, unknown>>

/** Text, figures, and lists and objects of them. */
function isData(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isData)
  if (typeof value === 'object' && value !== null)
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isData)
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/**
 * What the browser needs of an export of the contract, as JSON: of a call its name, its method and its path, of text and
 * figures all; null for what is more than that, a schema or a function.
 */
export function lightOf(value: unknown): string | null {
  if (isCall(value)) {
    const { name, method, path } = value
    return JSON.stringify({ name, method, path })
  }
  return isData(value) ? JSON.stringify(value) : null
}

/** Imports from a module of the contract, as imports of the light one where that has the name. */
export function lightImports(names: string, file: string, module: Exports): string {
  const wanted = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
  const isLight = (name: string) => lightOf(module[name.split(/\s+as\s+/)[0] ?? '']) !== null
  const line = (some: string[], from: string) =>
    some.length === 0 ? '' : `import { ${some.join(', ')} } from ${JSON.stringify(from)};`
  return (
    line(wanted.filter(isLight), `${VIRTUAL}${file}`) +
    line(
      wanted.filter((name) => !isLight(name)),
      `@fxmatch/contract/http/${file}`,
    )
  )
}

const read = (file: string): Promise<Exports> => import(pathToFileURL(join(FOLDER, `${file}.ts`)).href)

/**
 * Has the browser's program import calls without their schemas. The contract stays the one source: it is run at the build, and
 * what a call is in the browser is read off it. The schemas, and the library that they are made with, come with the forms that
 * judge by them.
 */
export function calls(): Plugin {
  return {
    name: 'fxmatch:calls',
    apply: 'build',
    enforce: 'post',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null
      const module = await read(id.slice(VIRTUAL.length + 1))
      const lines = Object.entries(module).flatMap(([name, value]) => {
        const light = lightOf(value)
        return light === null ? [] : [`export const ${name} = ${light}`]
      })
      return { code: lines.join('\n'), moduleSideEffects: false }
    },
    async transform(code, id) {
      if (!id.startsWith(import.meta.dirname) || !code.includes('@fxmatch/contract/http/')) return null
      const found = [...code.matchAll(IMPORT)]
      const replaced = await Promise.all(
        found.map(async ([, names = '', file = '']) => lightImports(names, file, await read(file))),
      )
      let next = 0
      return { code: code.replace(IMPORT, () => replaced[next++] ?? ''), map: null }
    },
  }
}
