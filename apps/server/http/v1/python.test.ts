import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWebhookKey, signAttempt, type WebhookKey } from '../../security/webhook-keys.ts'
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
const HAS_CRYPTOGRAPHY =
  FULL || (HAS_PYTHON && spawnSync('python3', ['-c', 'import cryptography']).status === 0)

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
  const [library = '', use = '', events = ''] = blocksOf('python')
  writeFileSync(join(folder, 'events.py'), events)
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

describe.runIf(HAS_CRYPTOGRAPHY)('an event that is signed by a key pair', () => {
  const key = newWebhookKey('v1a')
  const other = newWebhookKey('v1a')
  const body = '{"type":"order.placed","data":{"id":"é"}}'
  /** Whether the page's function takes it. */
  const taken = async (publicKey: string | null, timestamp: number, sent: string, ...keys: WebhookKey[]) => {
    const signed = { id: 'msg_1', timestamp: Math.floor(Date.now() / 1_000), body }
    const headers = {
      'webhook-id': signed.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': keys.map((each) => signAttempt(each, { ...signed, timestamp })).join(' '),
    }
    const program = [
      'import json, sys',
      'from events import is_from_fxmatch',
      'public_key, headers, body = json.loads(sys.argv[1])',
      'print(is_from_fxmatch(public_key, headers, body.encode()))',
    ]
    const { out, err } = await run(['-c', program.join('\n'), JSON.stringify([publicKey, headers, sent])])
    expect(err).toBe('')
    return out.trim()
  }
  const now = () => Math.floor(Date.now() / 1_000)

  it('is verified by a public library of another language, and nothing else is', async () => {
    expect(await taken(key.publicKey, now(), body, key)).toBe('True')
    expect(await taken(key.publicKey, now(), body, newWebhookKey('v1'), other, key)).toBe('True')
    expect(await taken(key.publicKey, now(), `${body} `, key)).toBe('False')
    expect(await taken(other.publicKey, now(), body, key)).toBe('False')
    expect(await taken(key.publicKey, now() - 600, body, key)).toBe('False')
    expect(await taken(key.publicKey, now(), body, newWebhookKey('v1'))).toBe('False')
  })
})

it('has three parts, and says what the second prints', () => {
  expect([blocksOf('python').length, blocksOf('text').length]).toEqual([3, 1])
})
