import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../root.ts'
import { ALLOWED, ORPHAN, PACKAGES, type Sample, TARGETS, VIOLATIONS } from './violations.ts'

interface Violation {
  from: string
  rule: { name: string }
}

const CONFIG = join(ROOT, '.dependency-cruiser.cjs')
const rules = (createRequire(import.meta.url)(CONFIG) as { forbidden: { name: string }[] }).forbidden

let tree: string
let found: Violation[]

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'fxmatch-boundaries-'))
  layOut()
  const cruiser = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [
    cruiser,
    '--config',
    CONFIG,
    '--output-type',
    'json',
    'packages',
    'apps',
    'e2e',
    'bench',
    'tools',
  ]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
  if (!stdout.startsWith('{')) throw new Error(`The cruiser printed no report: ${stderr}`)
  found = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

function layOut(): void {
  for (const { file, imports, typeOnly } of [...VIOLATIONS, ...ALLOWED])
    write(
      file,
      typeOnly
        ? `import type { Some } from '${imports}'\nexport type Other = Some\n`
        : `import '${imports}'\n`,
    )
  for (const file of [...TARGETS, ORPHAN]) write(file, 'export const something = 1\n')
  write('package.json', JSON.stringify({ name: 'root', devDependencies: { vitest: '1.0.0' } }))
  for (const [folder, declared] of Object.entries(PACKAGES)) {
    const name = `@fxmatch/${folder.split('/').at(-1)}`
    const dependencies = Object.fromEntries(declared.map((dependency) => [dependency, '1.0.0']))
    write(`${folder}/package.json`, JSON.stringify({ name, exports: { './*': './*.ts' }, dependencies }))
    link(`node_modules/${name}`, folder)
  }
  for (const name of ['decimal.js', 'zod', 'pg', 'kysely', 'fastify', 'pdfkit', 'qrcode', 'vitest']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'module.exports = {}\n')
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

function link(from: string, to: string): void {
  mkdirSync(dirname(join(tree, from)), { recursive: true })
  symlinkSync(relative(dirname(join(tree, from)), join(tree, to)), join(tree, from))
}

function brokenBy(file: string): string[] {
  return found.filter((violation) => violation.from === file).map((violation) => violation.rule.name)
}

const describeSample = ({ file, imports }: Sample) => `${file} → ${imports}`

describe('the rules about imports', () => {
  it.each(VIOLATIONS.map((one) => [describeSample(one), one] as const))(
    'refuse %s',
    (_, { file, breaks }) => {
      expect(brokenBy(file)).toContain(breaks)
    },
  )

  it.each(ALLOWED.map((one) => [describeSample(one), one] as const))('allow %s', (_, { file }) => {
    expect(brokenBy(file)).toEqual([])
  })

  it('point out a file nobody needs', () => {
    expect(brokenBy(ORPHAN)).toEqual(['no-orphans'])
  })

  it('each have a violation here that proves them', () => {
    const proven = new Set([...VIOLATIONS.map((one) => one.breaks), 'no-orphans'])
    expect(rules.map((rule) => rule.name).filter((name) => !proven.has(name))).toEqual([])
  })
})

/** A statement over more than one table: typed ones outside db are over one. */
const JOIN = /\.(inner|left|right|full|cross)Join(Lateral)?\(/

describe('statements over several tables', () => {
  it('are known when they are seen', () => {
    const joined = "db.selectFrom('orders').innerJoin('companies', 'companies.id', 'orders.buyer_id')"
    expect([JOIN.test(joined), JOIN.test("db.selectFrom('orders').selectAll()")]).toEqual([true, false])
  })

  it('are in apps/server/db', () => {
    const server = join(ROOT, 'apps/server')
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.ts$/.test(file) && !/\.test\.ts$|^(db|testing)\//.test(file),
    )
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((file) => JOIN.test(readFileSync(join(server, file), 'utf8')))).toEqual([])
  })
})
