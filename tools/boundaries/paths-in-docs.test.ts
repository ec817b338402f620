import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../root.ts'

/** Where a path that a line of these documents names may begin: a line that has named a folder goes on inside it. */
const FROM = [
  '',
  'apps/server',
  'apps/web',
  'packages/domain',
  'packages',
  'packages/words',
  'apps/web/features',
]

/** What stands for anything: `<noun>`, and what is left out at the end of a name, `REQUESTS_…`. */
const OPEN = /<[a-z-]+>/g

/** Paths in backticks: with a slash, or a name with an ending that our files have. */
function pathsOf(line: string): string[] {
  return [...line.matchAll(/`([^`\s]+)`/g)].flatMap(([, told = '']) =>
    /^[a-z.*<][\w.*<>{},/-]*$/i.test(told) &&
    (told.includes('/') || /\.(ts|tsx|md|json|css|js|cjs|sql|txt)$/.test(told))
      ? [told]
      : [],
  )
}

/** The folders that a line names: what comes after them may be inside. */
const foldersOf = (paths: readonly string[]) =>
  paths.flatMap((path) => path.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/')))

function isThere(path: string, folders: readonly string[]): boolean {
  const wanted = path.replace(OPEN, '*')
  const heads = ['', ...folders]
  return FROM.some((from) => heads.some((head) => isPath(join(from, head.replace(OPEN, '*'), wanted))))
}

const isPath = (path: string) =>
  /[*{]/.test(path) ? globSync(path, { cwd: ROOT }).length > 0 : existsSync(join(ROOT, path))

/** A name in braces is true when each of its parts is. */
function expanded(path: string): string[] {
  const found = /^(.*?)\{([^{}]*)\}(.*)$/.exec(path)
  if (!found) return [path]
  const [, before = '', parts = '', after = ''] = found
  return parts.split(',').flatMap((part) => expanded(`${before}${part}${after}`))
}

describe.each(['docs/ARCHITECTURE.md', 'docs/where.md'])('%s', (document) => {
  const lines = readFileSync(join(ROOT, document), 'utf8').split('\n')

  it('names no file or folder that is not there', () => {
    const lost = lines.flatMap((line) => {
      const paths = pathsOf(line).flatMap(expanded)
      const folders = foldersOf(paths)
      return paths.filter((path) => !isThere(path, folders))
    })
    expect(lost).toEqual([])
  })
})

it('the architecture is one screen', () => {
  expect(readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(45)
})
