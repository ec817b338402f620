import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One package of the product, as it is installed for production. */
export interface Dependency {
  readonly name: string
  readonly version: string
  /** SPDX expression; null where neither lockfile nor package says one. */
  readonly licence: string | null
}

/**
 * Licences under which the product may be built and run on one's own servers without further duties than keeping their
 * texts. None asks for the product's own source.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages whose manifest names no licence, and what their own licence file says. */
const SAID_IN_A_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** The workspaces that are installed for production. */
const PRODUCT = ['apps/server', 'apps/web']

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Lock = Readonly<Record<string, Locked>>

/** Where a package finds a dependency: in its own folder, else in the next one above. */
function resolve(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const found = lock[path]
    if (found) return found.link ? (found.resolved ?? null) : path
    if (folder === '') return null
  }
}

/** What server and web need in production, by `package-lock.json`: each package and version once, by name. */
export function productionDependencies(root: string): Dependency[] {
  const { packages: lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Lock
  }
  const found = new Map<string, Dependency>()
  const seen = new Set<string>()
  const waiting = [...PRODUCT]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const locked = lock[path] ?? {}
    const name = path.split('node_modules/').at(-1) ?? ''
    if (path.includes('node_modules/')) {
      const version = locked.version ?? ''
      found.set(`${name}@${version}`, {
        name,
        version,
        licence: locked.license ?? SAID_IN_A_FILE[name] ?? null,
      })
    }
    const needed = { ...locked.dependencies, ...locked.optionalDependencies }
    for (const needs of Object.keys(needed)) {
      const next = resolve(lock, path, needs)
      if (next !== null) waiting.push(next)
    }
  }
  return [...found.values()].sort((a, b) =>
    a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1,
  )
}

/** Whether an SPDX expression leaves a licence that may be used: one side of an OR, both of an AND. */
export function isAllowed(licence: string | null): boolean {
  if (licence === null) return false
  const inner = licence.replace(/^\((.*)\)$/, '$1')
  if (inner.includes(' OR ')) return inner.split(' OR ').some(isAllowed)
  if (inner.includes(' AND ')) return inner.split(' AND ').every(isAllowed)
  return ALLOWED.has(inner)
}

/** The page `docs/licences.md`. */
export function licencesPage(dependencies: readonly Dependency[]): string {
  const counts = new Map<string, number>()
  for (const { licence } of dependencies)
    counts.set(licence ?? 'unknown', (counts.get(licence ?? 'unknown') ?? 0) + 1)
  const summary = [...counts].sort(([, a], [, b]) => b - a).map(([licence, count]) => `${licence} (${count})`)
  const rows = dependencies.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  return [
    '# Licences',
    '',
    'Every package that the product installs for production, from `package-lock.json`. Written by `npm run licences`; a test keeps it in step and fails on a licence that is not allowed (`tools/licences`).',
    '',
    `${dependencies.length} packages: ${summary.join(', ')}.`,
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
