import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FULL } from '../../testing/gate.ts'
import { createTestApp, type TestApp } from '../../testing/http-app.ts'
import { makeMachine, type TestMachine } from '../../testing/machine-world.ts'
import { createMarketWorld, type MarketWorld, publish } from '../../testing/market-world.ts'

// The page on Python, typed as it stands: its two parts are a file each, and what it says that it prints is printed.

const PAGE = readFileSync(new URL('../../../../docs/open-interface/python.md', import.meta.url), 'utf8')
const blocksOf = (kind: string) =>
  PAGE.split(`\`\`\`${kind}\n`)
    .slice(1)
    .map((rest) => rest.split('```')[0] ?? '')
/** The gate fails where there is no Python. */
const HAS_PYTHON = FULL || spawnSync('python3', ['--version']).status === 0

let world: MarketWorld
let server: TestApp
let bank: TestMachine
let url = ''
let folder = ''

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  bank = await makeMachine(world, server, 'bank', ['prices:read', 'orders:read', 'orders:write'])
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  folder = mkdtempSync(join(tmpdir(), 'fxmatch-python-'))
  const [library = '', use = ''] = blocksOf('python')
  writeFileSync(join(folder, 'fxmatch.py'), library)
  writeFileSync(join(folder, 'use.py'), `from fxmatch import FXMatch, Refused\n${use}`)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
  await world.close()
})

async function run(program: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn('python3', ['-W', 'error', ...program], {
    cwd: folder,
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, PYTHONDONTWRITEBYTECODE: '1' },
      ...{ FXMATCH_URL: url, FXMATCH_CLIENT: bank.clientId, FXMATCH_SECRET: bank.secret },
    },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (bytes) => {
    out += bytes
  })
  child.stderr.on('data', (bytes) => {
    err += bytes
  })
  const [code] = await once(child, 'close')
  return { code, out, err }
}

describe.runIf(HAS_PYTHON)('the page on Python', () => {
  it('prints what it says', async () => {
    for (const rate of ['3.3868', '3.3850', '3.3900']) await publish(world, { rate })
    const { code, out, err } = await run(['use.py'])
    expect([code, err]).toEqual([0, ''])
    const plain = (text: string) =>
      text
        .replace(/am .*/, 'am …')
        .replace(/of \d+ costs [\d.]+/, 'of … costs …')
        .trim()
    expect(plain(out)).toBe(plain(blocksOf('text')[0] ?? ''))
    expect(out).toMatch(/of 3 costs 3\.\d+ all in/)
  })

  it('goes through every page, and gets another token where its own has ended', async () => {
    for (let count = 0; count < 5; count += 1) await publish(world)
    const program = [
      'import os',
      'from fxmatch import FXMatch, Refused',
      'fx = FXMatch(os.environ["FXMATCH_URL"], os.environ["FXMATCH_CLIENT"], os.environ["FXMATCH_SECRET"])',
      'ids = [one["id"] for one in fx.pages("/v1/market/positions", limit=2)]',
      'fx.token = "x" * 43',
      'name = fx.get("/v1/me")["name"]',
      'bad = FXMatch(fx.url, os.environ["FXMATCH_CLIENT"], "fxm_live_" + "1" * 43)',
      'try:',
      '    bad.get("/v1/me")',
      'except Refused as refused:',
      '    print(len(ids), len(set(ids)), name, refused.status, refused.code)',
    ]
    const { code, out, err } = await run(['-c', program.join('\n')])
    expect([code, err]).toEqual([0, ''])
    const [all, each] = out.split(' ').map(Number)
    expect(all).toBeGreaterThanOrEqual(7)
    expect(each).toBe(all)
    expect(out).toContain('Machine bank 401 invalid_client')
  })
})

it('has two parts, and says what they print', () => {
  expect([blocksOf('python').length, blocksOf('text').length]).toEqual([2, 1])
})
