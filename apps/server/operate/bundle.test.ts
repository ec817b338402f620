import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ticketed } from '../testing/deliver.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { startServerProgram } from '../testing/server-program.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BUNDLE = 'apps/server/dist/fxmatch.js'
const SOURCES = 'apps/server/fxmatch.ts'

let release: string
let world: MarketWorld
const at = (path: string) => join(release, path)
const fxmatch = (...args: readonly string[]) =>
  spawnSync(at('bin/fxmatch'), args, { encoding: 'utf8', env: { PATH: process.env.PATH } })

beforeAll(async () => {
  release = mkdtempSync(join(tmpdir(), 'fxmatch bundle-'))
  cpSync(join(ROOT, 'bin'), at('bin'), { recursive: true })
  cpSync(join(ROOT, 'apps/server'), at('apps/server'), {
    recursive: true,
    filter: (path) => !/(\/dist|\/released-data|\.test\.ts)$/.test(path),
  })
  for (const shared of ['packages', 'node_modules', 'package.json'])
    symlinkSync(join(ROOT, shared), at(shared))
  execFileSync(process.execPath, [at('apps/server/bundle.config.ts')])
  world = await createMarketWorld()
}, 120_000)
afterAll(async () => {
  await world?.close()
  if (release) rmSync(release, { recursive: true })
})

describe('bin/fxmatch', () => {
  /** What is run and how, told by a Node that runs nothing. */
  const chosen = () => {
    mkdirSync(at('node/bin'), { recursive: true })
    writeFileSync(at('node/bin/node'), '#!/bin/sh\necho "$MALLOC_ARENA_MAX $*"\n')
    chmodSync(at('node/bin/node'), 0o755)
    try {
      return fxmatch('serve').stdout.trim().replace(`${release}/bin/../`, '')
    } finally {
      rmSync(at('node'), { recursive: true })
    }
  }

  it('runs the bundle, with what keeps the memory small', () => {
    expect(chosen()).toBe(`2 --max-semi-space-size=8 ${BUNDLE} serve`)
  })

  it('runs the sources where one of them is not what the bundle was made of', () => {
    const file = at('apps/server/operate/serve.ts')
    const text = readFileSync(file, 'utf8')
    appendFileSync(file, '\n')
    expect(chosen()).toContain(` ${SOURCES} serve`)
    rmSync(file)
    expect(chosen()).toContain(` ${SOURCES} serve`)
    writeFileSync(file, text)
    expect(chosen()).toContain(` ${BUNDLE} serve`)
  })

  it('runs the sources where there is no bundle, or not the whole of one', () => {
    const list = at('apps/server/dist/sources.sha256')
    const text = readFileSync(list, 'utf8')
    rmSync(list)
    expect(chosen()).toContain(` ${SOURCES} serve`)
    writeFileSync(list, text)
    expect(chosen()).toContain(` ${BUNDLE} serve`)
  })
})

describe('the bundle', () => {
  it('tells errors by the lines of the sources', () => {
    const { stderr } = spawnSync(at('bin/fxmatch'), ['invariants'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', LOG_LEVEL: 'debug' },
    })
    const lines = readFileSync(at('apps/server/operate/invariants.ts'), 'utf8').split('\n')
    const [, line = ''] = /apps\/server\/operate\/invariants\.ts:(\d+):\d+/.exec(stderr) ?? []
    expect(lines[Number(line) - 1], stderr).toContain('await')
    expect(stderr).not.toContain('apps/server/dist/')
  })

  it('serves: its schema, texts, documents and workbooks are found', async () => {
    const order = await ticketed(world)
    // The server's clock is the machine's.
    world.clock.time = new Date()
    const headers = bearer(await openSession(world, world.people.office))
    const server = await startServerProgram({ DATABASE_URL: world.url, LOG_LEVEL: 'error' }, [
      at('bin/fxmatch'),
      'serve',
    ])
    const ask = (path: string) => fetch(`${server.address}${path}`, { headers })
    try {
      expect((await ask('/readyz')).status).toBe(200)
      const asked = await ask(`/document/orders/excel?user=${world.people.office.userId}`)
      expect(asked.status).toBe(200)
      const { data } = (await asked.json()) as { data: { uuid: string } }
      const file = await vi.waitUntil(
        async () => {
          const answer = await ask(`/docs/${data.uuid}`)
          return answer.status === 202 ? null : answer
        },
        { timeout: 60_000, interval: 200 },
      )
      expect([file.status, (await file.text()).slice(0, 2)]).toEqual([200, 'PK'])
      const ticket = await ask(`/documents/tickets/${order}`)
      expect([ticket.status, (await ticket.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
    } finally {
      await server.stop()
    }
    expect(server.log()).not.toMatch(/"level":[56]0/)
  }, 120_000)

  it('has each program of a thread', () => {
    for (const thread of ['workbook-worker', 'pdf-worker'])
      expect(
        spawnSync(process.execPath, [at(`apps/server/dist/${thread}.js`)], { encoding: 'utf8' }),
      ).toMatchObject({ status: 0, stderr: '' })
  })
})
