import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Libraries whose index re-exports one module for each name. */
const LIBRARIES = ['@mantine/core', '@mantine/hooks', '@mantine/notifications', '@mantine/spotlight'] as const
type Library = (typeof LIBRARIES)[number]

const IMPORT = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*['"](${LIBRARIES.join('|')})['"];?`, 'g')
/** What is installed and is none of these libraries: they import each other by the index, too. */
const OTHERS = /[\\/]node_modules[\\/](?!@mantine[\\/])/
const EXPORTED = /import\s*\{([^}]*)\}\s*from\s*"([^"]+)"/g

/** The file, or the library behind this one, of each name that a library's index imports and exports again. */
export function filesByName(index: string, folder: string): ReadonlyMap<string, string> {
  return new Map(
    [...index.matchAll(EXPORTED)].flatMap(([, names = '', file = '']) =>
      names
        .split(',')
        .map((name) => [name.trim(), file.startsWith('.') ? join(folder, file) : file] as const),
    ),
  )
}

const known = new Map<Library, ReadonlyMap<string, string>>()

/** The file of each name that an installed library exports. */
export function filesOf(library: Library): ReadonlyMap<string, string> {
  const found =
    known.get(library) ??
    (() => {
      const index = join(dirname(createRequire(import.meta.url).resolve(library)), '../esm/index.mjs')
      return filesByName(readFileSync(index, 'utf8'), dirname(index))
    })()
  known.set(library, found)
  return found
}

/** An import from an index as imports of the modules themselves; types, which no module exports, are left out. */
export function exactImports(
  code: string,
  filesOf: (library: Library) => ReadonlyMap<string, string>,
): string {
  return code.replace(IMPORT, (whole, names: string, library: Library) => {
    const files = filesOf(library)
    const wanted = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
    const lines = wanted.map((name) => {
      const file = files.get(name.split(/\s+as\s+/)[0] ?? '')
      return file === undefined ? null : `import { ${name} } from ${JSON.stringify(file)};`
    })
    // A name that the index makes itself: then the index it is.
    return lines.includes(null) ? whole : lines.join('')
  })
}

/**
 * Has what is imported from a library's index come from its own modules. Which chunk a module belongs to is decided by who
 * imports it: through an index, everybody imports everything.
 */
export function exactLibraryImports(): Plugin {
  return {
    name: 'fxmatch:exact-imports',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (OTHERS.test(id) || !code.includes('@mantine/')) return null
      return { code: exactImports(code, filesOf), map: null }
    },
  }
}
