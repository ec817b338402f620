import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { FULL } from '@fxmatch/server/testing/gate'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../root.ts'
import { debianProgram } from '../debian.ts'

const SECRET = 'Zm94LW1hdGNoLXNlY3JldC1vZi0yNw'
/** Where secrets stood in what browsers, calendars and boards ask for; the last one leaves a piece where it was cut. */
const ADDRESSES = [
  `/edit-password?token=${SECRET}`,
  `/verify-email?x=1&token=${SECRET}&y=2`,
  `/freeze-account?TOKEN=${SECRET}`,
  `/api/calendar/feeds/${SECRET}.ics`,
  `/api/display/${SECRET}`,
  `/api/tickets/verify/${SECRET.replace('Z', '%5A')}`,
  `/.well-known/mercure?topic=a&authorization=${SECRET}`,
  `/login?redirect=%2Fedit-password%3Ftoken%3D${SECRET}`,
]

/** A server as the proxy sees it, which repeats the secret in all that it answers. */
async function startUpstream() {
  const traces: string[] = []
  const server = createServer((request, response) => {
    traces.push(...(request.headersDistinct.traceparent ?? []))
    if (request.url === '/readyz') return response.end('{}')
    const headers = {
      location: `/edit-password?token=${SECRET}`,
      'set-cookie': `s=${SECRET}`,
      'x-secret': SECRET,
    }
    return response.writeHead(302, headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { address: `127.0.0.1:${port}`, traces, stop }
}

/** The shipped Caddyfile, without TLS and in front of another server. */
async function startCaddy(upstream: string) {
  const folder = mkdtempSync(join(tmpdir(), 'fxmatch-caddy-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(
    file,
    readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8').replaceAll('app1:3000 app2:3000', upstream),
  )
  const site = `http://127.0.0.1:${await freePort()}`
  const program = debianProgram('caddy', 'caddy')
  const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      DOMAIN: site,
      ACME_EMAIL: 'a@example.tn',
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log += chunk
    })
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  }
  for (let n = 0; n < 100; n++) {
    const answer = await fetch(`${site}/`, { redirect: 'manual' }).catch(() => null)
    if (answer?.status === 302) return { site, log: () => log, stop }
    await delay(100)
  }
  await stop()
  throw new Error(`Caddy does not answer: ${log}`)
}

describe.runIf(FULL)("the proxy's log", () => {
  it('holds no secret, whether what was asked for was answered or not', async () => {
    const upstream = await startUpstream()
    const caddy = await startCaddy(upstream.address)
    const ask = (address: string) =>
      fetch(`${caddy.site}${address}`, {
        redirect: 'manual',
        headers: {
          referer: `${caddy.site}/edit-password?token=${SECRET}`,
          cookie: `s=${SECRET}`,
          authorization: `Bearer ${SECRET}`,
          'x-anything': SECRET,
          traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
        },
      })
    try {
      for (const address of ADDRESSES) expect((await ask(address)).status).toBe(302)
      // Nobody outside chooses the id that stands in the audit.
      expect(upstream.traces).toEqual([])
      await upstream.stop()
      for (const address of ADDRESSES) expect((await ask(address)).status).toBeGreaterThanOrEqual(500)
      await delay(500)
      const lines = caddy
        .log()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      const uris = lines.flatMap(({ request }) => (request ? [String(request.uri)] : []))
      // Two lines for each that failed: the error, and the request.
      expect(uris.length).toBeGreaterThanOrEqual(ADDRESSES.length * 3)
      expect(uris).toEqual(
        expect.arrayContaining([
          '/edit-passwordREDACTED',
          '/api/calendar/feeds/REDACTED',
          '/api/tickets/verify/REDACTED',
        ]),
      )
      for (let at = 0; at + 8 <= SECRET.length; at++)
        expect(caddy.log()).not.toContain(SECRET.slice(at, at + 8))
    } finally {
      await caddy.stop()
    }
  }, 120_000)
})
