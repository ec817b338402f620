import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readServerConfig } from '@fxmatch/server/config'
import { SETTINGS } from '@fxmatch/server/config/settings'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../root.ts'

const DEPLOY = join(ROOT, 'deploy')
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const yaml = (path: string) => parse(text(path), { merge: true })
const NAMES = new Set(
  Object.entries(SETTINGS).flatMap(([name, { secret }]) => (secret ? [name, `${name}_FILE`] : [name])),
)
/** Not ours: Node's own, and what Docker's images are told. */
const OTHERS = new Set(['NODE_ENV'])

interface Service {
  readonly image?: string
  readonly environment?: Record<string, string>
  readonly secrets?: readonly string[]
  readonly networks?: unknown
  readonly volumes?: readonly string[]
  readonly depends_on?: Record<string, unknown>
}
const compose: {
  services: Record<string, Service>
  secrets: Record<string, unknown>
  networks: Record<string, unknown>
  volumes: Record<string, unknown>
} = yaml('deploy/compose.yaml')
const services = Object.entries(compose.services)

describe('the compose file', () => {
  it('sets nothing that the server does not know', () => {
    const ours = services.filter(([, { image }]) => image?.includes('fxmatch'))
    expect(ours.map(([name]) => name).sort()).toEqual(['app1', 'app2', 'backup', 'migrate'])
    for (const [name, { environment = {} }] of ours)
      expect(
        Object.keys(environment).filter((variable) => !NAMES.has(variable)),
        name,
      ).toEqual([])
  })

  it('reads nothing of the environment that the page on the configuration does not tell', () => {
    const [, besides = ''] = text('docs/operations/configuration.md').split(
      '## What the compose file reads besides',
    )
    const told = [...besides.matchAll(/^\| `(\w+)` \| [^|]+ \|$/gm)].map(([, name]) => name ?? '')
    const read = [
      ...text('deploy/compose.yaml').matchAll(/(?<!\$)\$\{(\w+)/g),
      ...text('deploy/alertmanager.sh').matchAll(/\$\{([A-Z]\w+):-/g),
    ].map(([, name]) => name ?? '')
    expect([...new Set(read)].filter((name) => !NAMES.has(name)).sort()).toEqual(told.sort())
  })

  it('names only services, secrets, networks and volumes that it has', () => {
    for (const [name, service] of services) {
      const networks = Array.isArray(service.networks)
        ? service.networks
        : Object.keys(service.networks ?? {})
      const named = (service.volumes ?? []).map((volume) => volume.split(':', 1)[0] ?? '')
      const mounted = named.filter((volume) => !/^[./]/.test(volume))
      expect(Object.keys(compose.secrets), name).toEqual(expect.arrayContaining([...(service.secrets ?? [])]))
      expect(Object.keys(compose.networks), name).toEqual(expect.arrayContaining(networks))
      expect(Object.keys(compose.volumes), name).toEqual(expect.arrayContaining(mounted))
      expect(Object.keys(compose.services), name).toEqual(
        expect.arrayContaining(Object.keys(service.depends_on ?? {})),
      )
      for (const file of named.filter((volume) => volume.startsWith('./')))
        expect(existsSync(join(DEPLOY, file)), `${name}: ${file}`).toBe(true)
    }
  })

  it('starts a server for business with the secrets that the script makes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fxmatch-deploy-'))
    try {
      cpSync(join(DEPLOY, 'make-secrets.sh'), join(folder, 'make-secrets.sh'))
      const make = () => execFileSync('bash', [join(folder, 'make-secrets.sh')])
      make()
      const before = readFileSync(join(folder, 'secrets/secrets_key'), 'utf8')
      make()
      expect(readFileSync(join(folder, 'secrets/secrets_key'), 'utf8')).toBe(before)
      const environment = Object.fromEntries(
        Object.entries(compose.services.app1?.environment ?? {}).map(([name, value]) => [
          name,
          value
            .replace('/run/secrets', join(folder, 'secrets'))
            .replace(/\$\{DOMAIN:\?.*?\}/, 'fx.example.tn')
            .replace(/\$\{\w+:-(.*?)\}/, '$1'),
        ]),
      )
      const config = readServerConfig(environment)
      expect(config).toMatchObject({ publicUrl: 'https://fx.example.tn', trustProxy: ['172.30.77.2'] })
      expect(config.databaseUrl).toMatch(/^postgres:\/\/fxmatch_app:[0-9a-f]{64}@database:5432\/fxmatch$/)
      expect(config.warnings).toEqual([
        expect.stringMatching(/^SMTP_URL/),
        expect.stringMatching(/^CLAMAV_URL/),
        expect.stringMatching(/^SMS_URL/),
      ])
      expect(
        Object.keys(compose.secrets).filter((name) => !existsSync(join(folder, 'secrets', name))),
      ).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

it('what operators type into a set that serves leaves its other services alone', () => {
  const typed = readdirSync(join(ROOT, 'docs/operations')).flatMap((page) => [
    ...text(`docs/operations/${page}`).matchAll(/docker compose (run|up -d [^#\n`]*app\d)\b[^\n`]*/g),
  ])
  expect(typed.length).toBeGreaterThan(5)
  // Compose makes anew whatever differs from its files: of the database too, under servers that are serving.
  for (const [command] of typed) expect(command).toContain('--no-deps')
})

describe('the units of systemd', () => {
  const units = ['fxmatch@.service', 'fxmatch-migrate.service', 'fxmatch-backup.service']
  it.each([...units, 'fxmatch.env.example'])('%s sets nothing that the server does not know', (unit) => {
    const pattern = unit.endsWith('.example') ? /^([A-Z_]+)=/gm : /(?<=^Environment=.*?)\b([A-Z_]+)=/gm
    const named = [...text(`deploy/${unit}`).matchAll(pattern)].map(([, name]) => name ?? '')
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !NAMES.has(name) && !OTHERS.has(name))).toEqual([])
  })

  it('are understood by systemd, where there is one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fxmatch-units-'))
    try {
      const node = '/opt/fxmatch/node/bin/node'
      // Units take no path with a space, which the folder of a working copy may well have.
      const root = join(folder, 'root')
      symlinkSync(ROOT, root)
      symlinkSync(process.execPath, join(folder, 'node'))
      for (const unit of [...units, 'fxmatch-backup.timer']) {
        const here = text(`deploy/${unit}`)
          .replaceAll(node, join(folder, 'node'))
          .replaceAll('/opt/fxmatch', root)
        writeFileSync(join(folder, unit.replace('@.', '@3001.')), here)
      }
      const files = [...units, 'fxmatch-backup.timer'].map((unit) =>
        join(folder, unit.replace('@.', '@3001.')),
      )
      const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
        encoding: 'utf8',
        env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
      })
      if (error) {
        console.info('systemd-analyze is not on this machine: the units were read, not verified')
        return
      }
      expect(
        stderr.split('\n').filter((line) => line.includes(folder) || line.startsWith('fxmatch')),
      ).toEqual([])
      expect(status).toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the Caddyfile', () => {
  it('hides what is for operators and asks both servers whether they are ready', () => {
    const caddyfile = text('deploy/Caddyfile')
    expect(caddyfile).toMatch(/path \/metrics \/healthz \/readyz\n\s+respond @operators 404/)
    expect(caddyfile).toMatch(/reverse_proxy app1:3000 app2:3000 \{[^}]*health_uri \/readyz/)
    const caddy = spawnSync(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')],
      {
        encoding: 'utf8',
        env: { ...process.env, DOMAIN: 'fx.example.tn', ACME_EMAIL: 'a@example.tn', HOME: tmpdir() },
      },
    )
    if (caddy.error) console.info('caddy is not on this machine: the Caddyfile was read, not validated')
    else expect([caddy.status, caddy.status === 0 ? '' : caddy.stderr]).toEqual([0, ''])
  })
})
