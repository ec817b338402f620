import { readdir, readFile } from 'node:fs/promises'
import { isSafePattern } from 'redos-detector'
import { expect, it } from 'vitest'

// Whatever is matched against input must not take exponential time, whoever writes the input.

const ROOT = new URL('../../../', import.meta.url)
const FOLDERS = ['apps/server', 'packages/contract', 'packages/domain', 'packages/documents']
const LITERAL =
  /(?:^|[=(,:?[!&|]|return|=>)\s*\/(?![*/ ])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/gm

async function sources(): Promise<string[]> {
  const names = await Promise.all(
    FOLDERS.map(async (folder) => {
      const entries = await readdir(new URL(`${folder}/`, ROOT), { recursive: true })
      return entries.map((entry) => `${folder}/${entry}`)
    }),
  )
  return names
    .flat()
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\/|node_modules/.test(name))
}

/** Sets of the `v` flag are plain sets to the checker: what is taken out of them does not matter to the time. */
const plain = (pattern: string) => pattern.replace(/\[\[(.*?)\]--\[.*?\]\]/g, '[$1]')

/** Patterns that may take quadratic time, on texts that are short or our own. */
const BOUNDED: Readonly<Record<string, string>> = {
  '\\.\\d{3}\\d*[1-9]': 'decimals of 22 characters',
  '^(\\d+|\\d{1,3}(?:[ \\u00a0\\u2009\\u202f]\\d{3})+)(?:[.,](\\d+))?$': 'decimals of 22 characters',
  '^[^\\p{L}]+|[^\\p{L}]+$': 'passwords, 200 characters at most',
  '^(.{1,4})\\1{2,}.{0,3}$': 'passwords, 200 characters at most',
  "^[' ]+|[' ]+$": 'names of sheets, which are ours',
  '\\{\\{(\\w+)(?:, (\\w+))?\\}\\}': 'templates of ours',
  '\\.?0+$': 'figures of ours',
  '^-?\\d+(?:\\.(?=\\d)(\\d*?)0*)?$': 'figures of ours, in cells of a workbook',
  '(\\[[^\\]]*\\])': 'templates of ours',
  "new URL\\('\\.\\/([\\w-]+)\\.ts', import\\.meta\\.url\\)": 'sources of ours, at the build',
}

const isLinear = (pattern: string, flags: string) =>
  isSafePattern(plain(pattern), {
    unicode: /[uv]/.test(flags),
    caseInsensitive: flags.includes('i'),
    dotAll: flags.includes('s'),
    // Enough for every pattern that is linear; one that is not is given up early.
    maxSteps: 20_000,
  }).safe

it('is matched in linear time, every regular expression of the server and its packages', async () => {
  const found: { where: string; pattern: string; flags: string }[] = []
  for (const where of await sources()) {
    const text = await readFile(new URL(where, ROOT), 'utf8')
    for (const [, pattern = '', flags = ''] of text.matchAll(LITERAL)) found.push({ where, pattern, flags })
  }
  expect(found.length).toBeGreaterThan(120)
  const slow = found.filter(({ pattern, flags }) => !isLinear(pattern, flags))
  expect(slow.filter(({ pattern }) => !(pattern in BOUNDED))).toEqual([])
  const patterns = new Set(slow.map(({ pattern }) => pattern))
  expect(Object.keys(BOUNDED).filter((pattern) => !patterns.has(pattern))).toEqual([])
}, 60_000)

it('would find one that is not', () => {
  for (const pattern of ['^(a+)+$', '\\s+$']) expect(isLinear(pattern, ''), pattern).toBe(false)
}, 60_000)

it('is never made from input', async () => {
  const made = []
  for (const where of await sources())
    if (/new RegExp\(/.test(await readFile(new URL(where, ROOT), 'utf8'))) made.push(where)
  expect(made).toEqual([])
})
