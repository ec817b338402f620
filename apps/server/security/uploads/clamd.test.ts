import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EICAR, FakeClamd } from '../../testing/fake-clamd.ts'
import { clamdScanner, readClamdAddress } from './clamd.ts'

let clamd: FakeClamd
let url: string
beforeEach(async () => {
  clamd = new FakeClamd()
  url = await clamd.start()
})
afterEach(() => clamd.close())

function scan(bytes: Buffer, { at = url, timeoutMs = 5_000 } = {}) {
  const address = readClamdAddress(at)
  if (!address) throw new Error(`no address: ${at}`)
  return clamdScanner(address, timeoutMs)(bytes)
}
const FILE = Buffer.from('a file')
const UNANSWERED = { found: 'UNANSWERED', reason: expect.any(String) }

it('sends the whole file, in pieces, and reads what clamd says of it', async () => {
  const large = Buffer.alloc(300_001, 'x')
  expect(await scan(large)).toEqual({ found: 'NOTHING' })
  expect(await scan(Buffer.from(EICAR))).toEqual({ found: 'MALWARE', signature: 'Eicar-Test-Signature' })
  expect(clamd.files[0]?.equals(large)).toBe(true)
})

it('asks over a socket of the machine too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fxmatch-clamd-'))
  const local = new FakeClamd()
  const at = await local.start(join(folder, 'clamd.ctl'))
  expect(await scan(FILE, { at })).toEqual({ found: 'NOTHING' })
  await local.close()
  expect(await scan(FILE, { at })).toEqual(UNANSWERED)
  rmSync(folder, { recursive: true })
})

describe('knows nothing of the file', () => {
  it.each([
    ['an answer without its end', 'stream: OK'],
    ['an empty answer', '\0'],
    ['garbage', '\u0001\u0002\u00ff\0'],
    ['another answer', 'PONG\0'],
    ['an answer about something else', 'stream: OK but not this one\0'],
    ['a fault of clamd', 'stream: Can\u0027t allocate memory ERROR\0'],
    ['a signature that is none', 'stream:  FOUND\0'],
    ['an answer without end', 'x'.repeat(100_000)],
  ])('after %s', async (_name, answer) => {
    clamd.manner = { answer: () => answer }
    expect(await scan(FILE)).toEqual(UNANSWERED)
  })

  it('where clamd hangs up', async () => {
    clamd.manner = { hangsUp: true }
    expect(await scan(FILE)).toEqual(UNANSWERED)
  })

  it('where clamd says nothing in time', async () => {
    clamd.manner = { silent: true }
    expect(await scan(FILE, { timeoutMs: 200 })).toEqual({
      found: 'UNANSWERED',
      reason: 'no answer in 200 ms',
    })
  })

  it('where the file is larger than clamd takes', async () => {
    clamd.manner = { most: 1_000 }
    expect(await scan(Buffer.alloc(5_000_000))).toEqual(UNANSWERED)
  })

  it('where nobody listens', async () => {
    await clamd.close()
    expect(await scan(FILE)).toEqual(UNANSWERED)
    clamd = new FakeClamd()
    await clamd.start()
  })
})

it.each([
  ['tcp://clamav:3310', { host: 'clamav', port: 3310 }],
  ['tcp://10.0.0.7', { host: '10.0.0.7', port: 3310 }],
  ['tcp://[::1]:99', { host: '::1', port: 99 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['http://clamav:3310', undefined],
  ['clamav:3310', undefined],
  ['tcp://', undefined],
  ['tcp://user@clamav', undefined],
  ['tcp://clamav/path', undefined],
  ['clamd.ctl', undefined],
])('reads the address %s', (text, address) => {
  expect(readClamdAddress(text)).toEqual(address)
})
