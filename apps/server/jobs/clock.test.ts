import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CRONS, ON_NODES, SWEEPS } from './clock.ts'

const SERVER = join(import.meta.dirname, '..')
const files = (folder: string) =>
  readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
const text = (file: string) => readFileSync(join(SERVER, file), 'utf8')

/** What starts something again and again, of itself. */
const BEATS = /\b(repeat|setInterval)\(|\.schedule\(|pollMs/

it('lists every file that has a beat of its own', () => {
  const beating = files('.').filter((file) => BEATS.test(text(file)))
  // These run what the table lists.
  const runners = ['jobs/repeat.ts', 'jobs/start-jobs.ts']
  expect(beating.filter((file) => !runners.includes(file)).sort()).toEqual(Object.keys(ON_NODES).sort())
})

it('runs, by itself or in what it runs, everything in the folder of the jobs', () => {
  const seen = new Set<string>()
  const look = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, path = ''] of text(file).matchAll(/from '(\.[^']+\.ts)'/g)) {
      const found = join(file, '..', path)
      if (found.startsWith('jobs/')) look(found)
    }
  }
  for (const [, start = ''] of text('main.ts').matchAll(/from '\.\/(jobs\/[^']+\.ts)'/g)) look(start)
  expect(files('jobs').filter((file) => !seen.has(file))).toEqual([])
})

it('names each once, with a time table that pg-boss takes', () => {
  const names = [...CRONS, ...SWEEPS].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { cron } of CRONS) expect(cron).toMatch(/^\d{1,2} (\*|\d{1,2}) \* \* \*$/)
})
