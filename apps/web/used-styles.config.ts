import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { exactImports, filesOf } from './exact-imports.config.ts'

const WHOLE = '@mantine/core/styles.layer.css'
/** What no component owns. */
const ALWAYS = ['default-css-variables', 'global', 'baseline']
const SOURCES = ['app', 'features', 'live', 'lib', 'ui']
const IMPORTED = /from\s*"([./][^"]+\.mjs)"/g
const COMPONENT_STYLES = /[\\/]@mantine[\\/]core[\\/].*[\\/]([A-Z]\w+)\.module\.mjs$/

const FOLDER = dirname(createRequire(import.meta.url).resolve(WHOLE))
const read = (name: string) => readFileSync(join(FOLDER, 'styles', `${name}.layer.css`), 'utf8').trim()

/** The components of the library that the sources of the web show, directly or not, by the names of their styles. */
export function usedComponents(): ReadonlySet<string> {
  const root = import.meta.dirname
  const waiting = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => join(root, folder, file)),
  )
  const seen = new Set<string>()
  const used = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const [, component] = COMPONENT_STYLES.exec(file) ?? []
    if (component !== undefined) used.add(component)
    const code = exactImports(readFileSync(file, 'utf8'), filesOf)
    for (const [, path = ''] of code.matchAll(IMPORTED)) waiting.push(resolve(dirname(file), path))
  }
  return used
}

/** The library's styles for some of its components, in the order of its own file: what stands below wins. */
export function stylesOf(components: ReadonlySet<string>): string {
  const whole = readFileSync(join(FOLDER, 'styles.layer.css'), 'utf8')
  const placed = [...ALWAYS, ...components].map((name) => {
    const css = read(name)
    const at = whole.indexOf(
      css
        .slice(css.indexOf('{') + 1)
        .trim()
        .slice(0, 120),
    )
    if (at < 0) throw new Error(`${WHOLE} has no styles of ${name}`)
    return { css, at }
  })
  return placed
    .sort((one, other) => one.at - other.at)
    .map(({ css }) => css)
    .join('\n')
}

/**
 * Takes from the component library's styles, which come before anything is drawn, those of the components that the web shows.
 * One file for all pages: between files the order of the styles would be that of the pages that one has seen.
 */
export function usedStyles(): Plugin {
  return {
    name: 'fxmatch:used-styles',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === join(FOLDER, 'styles.layer.css') ? stylesOf(usedComponents()) : null),
  }
}
