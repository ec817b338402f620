import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeSandbox } from '@fxmatch/server/db/sandbox'
import { type RunningServer, startServer } from '@fxmatch/server/main'
import { TEST_CONFIG } from '@fxmatch/server/testing/http-app'
import { createTestDatabase } from '@fxmatch/server/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../seed/accounts.ts'
import { keepMornings } from '../seed/morning.ts'
import { prepareDemonstration } from '../seed/prepare.ts'
import { createRandom } from '../seed/random.ts'
import { createAnswering } from '../simulator/answering.ts'
import { Participant } from '../simulator/api-client.ts'

// The page is typed as it stands into one shell, block by block, before a sandbox that answers; what it shows must be what comes.

const PAGES = new URL('../../docs/open-interface/', import.meta.url)
const page = (name: string) => readFileSync(new URL(name, PAGES), 'utf8')

interface Block {
  readonly command: string
  /** What stands below it; null where nothing is shown. */
  readonly shown: { readonly kind: 'json' | 'text'; readonly text: string } | null
}

const FENCE = /```(\w+)\n([^`]*)```/g

/** The commands of a page, each with what it shows of its answer. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const [, kind, inside = ''] of text.matchAll(FENCE)) {
    const last = blocks.at(-1)
    if (kind === 'sh') blocks.push({ command: inside, shown: null })
    else if (last && last.shown === null && (kind === 'json' || kind === 'text'))
      blocks[blocks.length - 1] = { ...last, shown: { kind, text: inside.trim() } }
  }
  return blocks
}

/** A value without what differs each time: its members, and of what kind each is. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}

/** What never differs is shown as it comes: statuses, codes, and the like. */
const CONSTANT = /^[A-Z][A-Z_]{3,}$/
const constantsOf = (text: string) =>
  [...text.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word).filter((word) => CONSTANT.test(word))

/** Of a problem: what does not depend on where the server is. */
const problemOf = ({ type, title, status, code, rule }: Record<string, unknown>) => ({
  ...{ title, status, code, rule },
  type: String(type).replace(/^https?:\/\/[^/]+/, ''),
})

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: RunningServer
let mornings: { stop(): Promise<void> }
let answering: Promise<void>
const ended = new AbortController()
let folder = ''
beforeAll(async () => {
  database = await createTestDatabase()
  expect(await makeSandbox(database.url)).toBe(true)
  await prepareDemonstration(database.url, () => undefined)
  mornings = await keepMornings(database.url, () => undefined)
  server = await startServer({ ...TEST_CONFIG, databaseUrl: database.url, sandbox: true })
  const people = new Map<string, Participant>()
  const known = (username: string) => {
    const one = people.get(username) ?? new Participant(server.address, username, DEMONSTRATION_PASSWORD)
    people.set(username, one)
    return one
  }
  const { look } = createAnswering(known, createRandom(1))
  const keepLooking = async () => {
    while (!ended.signal.aborted) {
      await look()
      await delay(500, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }
  answering = keepLooking()
  folder = mkdtempSync(join(tmpdir(), 'first-deal-'))
}, 240_000)
afterAll(async () => {
  // Whoever looks at this moment has looked before the server goes.
  ended.abort()
  await answering
  await server.close()
  await mornings.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('from zero to the first deal', () => {
  const blocks = blocksOf(page('first-deal.md'))

  it('is what the page says, command by command', async () => {
    expect(blocks.length).toBeGreaterThan(9)
    const shell = spawn('bash', ['-s'], {
      cwd: folder,
      env: {
        PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
        FXMATCH: server.address,
        HOME: folder,
      },
    })
    let [said, faults] = ['', '']
    shell.stdout.on('data', (bytes) => {
      said += bytes
    })
    shell.stderr.on('data', (bytes) => {
      faults += bytes
    })
    for (const [number, { command, shown }] of blocks.entries()) {
      const end = `=== ${number} ===`
      said = ''
      shell.stdin.write(`${command}\necho; echo '${end}'\n`)
      const until = Date.now() + 60_000
      while (!said.includes(end)) {
        if (Date.now() > until) throw new Error(`no end of:\n${command}\n${said}\n${faults}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const answer = said.slice(0, said.indexOf(end)).trim()
      expect([command, faults]).toEqual([command, ''])
      if (shown === null) continue
      if (shown.kind === 'text') {
        expect(answer).toBe(shown.text)
        continue
      }
      const [real, told] = [JSON.parse(answer), JSON.parse(shown.text)]
      expect([command, shapeOf(real)]).toEqual([command, shapeOf(told)])
      if ('requestId' in told) expect(problemOf(real)).toEqual(problemOf(told))
      for (const word of constantsOf(shown.text))
        expect([command, JSON.stringify(real)]).toEqual([command, expect.stringContaining(`"${word}"`)])
    }
    shell.stdin.end()
    const [code] = await once(shell, 'exit')
    expect(code).toBe(0)
  }, 180_000)

  it('is the same in French', () => {
    expect(blocksOf(page('premier-accord.md')).map(({ command }) => command)).toEqual(
      blocks.map(({ command }) => command),
    )
  })
})
