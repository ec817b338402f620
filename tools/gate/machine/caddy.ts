import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { ROOT } from '../../root.ts'
import { debianProgram } from '../debian.ts'

/** The shipped proxy, on this machine alone and without TLS. */
export interface RunningCaddy {
  readonly address: string
  log(): string
  stop(): Promise<void>
}

/**
 * Starts Caddy with `deploy/Caddyfile`, in which nothing is another but the names of the servers, the address that people
 * use, and that nobody administrates it.
 * @param servers their hosts and ports
 * @param folder for what it writes
 */
export async function startCaddy(servers: readonly string[], folder: string): Promise<RunningCaddy> {
  const home = join(folder, 'caddy')
  mkdirSync(home)
  const address = `http://127.0.0.1:${await freePort()}`
  const shipped = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8')
  const here = shipped
    .replaceAll('app1:3000 app2:3000', servers.join(' '))
    .replace('{\n', '{\n\tadmin off\n\tauto_https off\n')
  const config = join(home, 'Caddyfile')
  writeFileSync(config, here)
  const child: ChildProcess = spawn(debianProgram('caddy', 'caddy'), ['run', '--config', config], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: home, DOMAIN: address, ACME_EMAIL: 'nobody@fxmatch.example' },
  })
  let text = ''
  const keep = (chunk: Buffer) => {
    text = (text + chunk).slice(-20_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const gone = once(child, 'exit')
  for (const until = Date.now() + 20_000; ; await delay(100)) {
    if (await fetch(address).catch(() => null)) break
    if (Date.now() > until || child.exitCode !== null) throw new Error(`Caddy does not answer:\n${text}`)
  }
  return {
    address,
    log: () => text,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}
