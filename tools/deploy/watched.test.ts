import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JobOptions, SWEEPS } from '@fxmatch/server/jobs/clock'
import { createBusMetrics } from '@fxmatch/server/live/bus/metrics'
import { startServer } from '@fxmatch/server/main'
import { OLDEST_HOURS } from '@fxmatch/server/operate/doctor/backups'
import { TEST_CONFIG } from '@fxmatch/server/testing/http-app'
import { createMarketWorld, type MarketWorld } from '@fxmatch/server/testing/market-world'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { EXPORTED } from '../gate/alerts/exported.ts'
import { ROOT } from '../root.ts'

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const yaml = (path: string) => parse(text(path), { merge: true })

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels?: { readonly severity?: string }
  readonly annotations: { readonly runbook: string }
}
interface RuleTest {
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly object[] }[]
}
const rules: Rule[] = yaml('deploy/alerts.yml').groups.flatMap((group: { rules: Rule[] }) => group.rules)

/**
 * What others measure: Prometheus itself; the server where it has a replica, or knows of backups; the exporters, whose names
 * `npm run gate -- alerts` compares with what Debian's tell.
 */
const ELSEWHERE = new Set(['up', 'fxmatch_replica_lag_seconds', ...EXPORTED])

/** What a server tells: the names of its metrics, and each series as it is at the very start. */
async function tellAll(world: MarketWorld): Promise<{ names: Set<string>; series: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'fxmatch-heads-'))
  const server = await startServer({
    ...TEST_CONFIG,
    databaseUrl: world.url,
    auditHeadDirectory: folder,
  })
  try {
    const own = await (await fetch(`${server.address}/metrics`)).text()
    const registry = new Registry()
    createBusMetrics(registry)
    const all = `${own}\n${await registry.metrics()}`
    const names = [...all.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    )
    return { names: new Set(names), series: all.split('\n').filter((line) => !line.startsWith('#')) }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

/** The metrics that an expression names. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|on|without|ignoring) \([^)]*\)/g, '')
  return [...bare.matchAll(/\b([a-z][a-z0-9_]*)\b(?!\s*\()/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => name.includes('_') || name === 'up')
}

let world: MarketWorld
let told: Awaited<ReturnType<typeof tellAll>>
beforeAll(async () => {
  world = await createMarketWorld()
  told = await tellAll(world)
})
afterAll(() => world?.close())
const unknownIn = (expressions: readonly string[]) =>
  expressions.flatMap(namesIn).filter((name) => !told.names.has(name) && !ELSEWHERE.has(name))

const dashboards = () => readdirSync(join(ROOT, 'deploy/grafana/dashboards'))

describe('the dashboards', () => {
  it.each(dashboards())('%s shows what the server measures', (name) => {
    const { panels } = JSON.parse(text(`deploy/grafana/dashboards/${name}`))
    const expressions: string[] = panels.flatMap((panel: { targets?: { expr: string }[] }) =>
      (panel.targets ?? []).map(({ expr }) => expr),
    )
    expect(expressions.flatMap(namesIn).length).toBeGreaterThan(5)
    expect(unknownIn(expressions)).toEqual([])
    expect(unknownIn(['sum(fxmatch_of_nothing)'])).toEqual(['fxmatch_of_nothing'])
  })
})

describe('the alerts', () => {
  it('ask for what is measured, tell how bad it is, and lead to a heading of the runbook', () => {
    expect(rules.length).toBeGreaterThan(20)
    expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([])
    const sections = new Map(
      text('docs/operations/runbook.md')
        .split(/^## /m)
        .map((section) => {
          const heading = (section.split('\n', 1)[0] ?? '').toLowerCase().replace(/[^a-z0-9 _-]/g, '')
          return [`runbook.md#${heading.replaceAll(' ', '-')}`, section]
        }),
    )
    for (const { alert, annotations, labels } of rules) {
      expect(sections.get(annotations.runbook), alert).toContain(`\`${alert}\``)
      expect(['critical', 'warning'], alert).toContain(labels?.severity)
    }
  })

  it('that count look at series that are there before the first is counted', () => {
    const counted = rules.flatMap(({ expr }) => [...expr.matchAll(/increase\((\w+)(?:\{([^}]*)\})?\[/g)])
    expect(counted.length).toBeGreaterThan(10)
    const missing = counted
      .map(([, name = '', labels = '']) => ({
        name,
        wanted: [...labels.matchAll(/"([^"]+)"/g)].map(([, v]) => v ?? ''),
      }))
      .filter(({ name }) => !EXPORTED.includes(name))
      .filter(({ name, wanted }) =>
        wanted
          .flatMap((value) => value.split('|'))
          .concat(wanted.length === 0 ? [''] : [])
          .some(
            (value) =>
              !told.series.some((line) => line.startsWith(name) && line.includes(value && `"${value}"`)),
          ),
      )
    expect(missing).toEqual([])
  })

  it('call a backup old when the doctor does', () => {
    const old = rules.find(({ alert }) => alert === 'BackupOld')
    expect(old?.expr).toContain(`> ${OLDEST_HOURS * 3_600}`)
  })

  it('call a round hung only when it should have come again twice', () => {
    const [, minutes] = /\[(\d+)m\]/.exec(rules.find(({ alert }) => alert === 'RoundHangs')?.expr ?? '') ?? []
    const rarest = Math.max(...SWEEPS.map(({ everyMs }) => everyMs({} as JobOptions)))
    expect(Number(minutes) * 60_000).toBeGreaterThanOrEqual(3 * rarest)
  })

  it('are each tried, as they fire and as they do not', () => {
    const tried = yaml('deploy/alerts.test.yml').tests.flatMap((test: RuleTest) => test.alert_rule_test)
    for (const { alert } of rules) {
      const own = tried.filter(({ alertname }: { alertname: string }) => alertname === alert)
      expect(
        own.map(({ exp_alerts }: { exp_alerts: object[] }) => exp_alerts.length > 0),
        alert,
      ).toEqual(expect.arrayContaining([true, false]))
    }
  })
})

it('Prometheus looks at the servers of the compose file, with the token', () => {
  const [servers] = yaml('deploy/prometheus.yml').scrape_configs
  expect(servers.static_configs[0].targets).toEqual(['app1:3000', 'app2:3000'])
  expect(yaml('deploy/compose.yaml').services.prometheus?.secrets).toContain('metrics_token')
})

describe('the containers that watch', () => {
  const { services } = yaml('deploy/compose.yaml')
  const watching = Object.entries<{
    profiles?: string[]
    ports?: string[]
    secrets?: string[]
    environment?: object
  }>(services).filter(([, { profiles }]) => profiles?.includes('monitoring'))

  it('are those that Prometheus and Grafana ask, and answer on this machine alone', () => {
    expect(watching.map(([name]) => name).sort()).toEqual([
      'alertmanager',
      'blackbox',
      'grafana',
      'node',
      'prometheus',
    ])
    for (const [name, { ports = [] }] of watching)
      for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
    const asked = JSON.stringify([
      yaml('deploy/prometheus.yml'),
      yaml('deploy/grafana/provisioning/datasources/prometheus.yml'),
    ])
    const hosts = [...asked.matchAll(/"(?:http:\/\/)?([a-z0-9]+):\d+"/g)].map(([, host = '']) => host)
    expect(hosts.length).toBeGreaterThan(5)
    for (const host of hosts) expect(['localhost', ...Object.keys(services)]).toContain(host)
  })

  it('show the dashboards with the data that is provisioned', () => {
    const [{ options }] = yaml('deploy/grafana/provisioning/dashboards/fxmatch.yml').providers
    expect(services.grafana.volumes).toContain(`./grafana/dashboards:${options.path}:ro`)
    const uids = yaml('deploy/grafana/provisioning/datasources/prometheus.yml').datasources.map(
      ({ uid }: { uid: string }) => uid,
    )
    for (const name of dashboards()) {
      const { templating } = JSON.parse(text(`deploy/grafana/dashboards/${name}`))
      expect(uids, name).toContain(templating.list[0].current.value)
    }
  })
})

describe("Alertmanager's configuration", () => {
  const written = (env: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync('sh', [join(ROOT, 'deploy/alertmanager.sh')], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    })
    return { status, stderr, made: status === 0 ? parse(stdout) : null }
  }
  const EMAIL = { ALERT_EMAIL: 'it@example.tn' }

  it('tells by mail, with the settings of the servers', () => {
    const { made } = written({
      ...EMAIL,
      SMTP_URL: "smtp://us%40er:pa'ss%3A%25x@mail.example.tn:2525/",
      MAIL_FROM: "L'équipe <no-reply@example.tn>",
    })
    expect(made.global).toEqual({
      smtp_smarthost: 'mail.example.tn:2525',
      smtp_from: "L'équipe <no-reply@example.tn>",
      smtp_require_tls: true,
      smtp_auth_username: 'us@er',
      smtp_auth_password: "pa'ss:%x",
    })
    expect(made.receivers).toEqual([
      { name: made.route.receiver, email_configs: [{ to: 'it@example.tn', send_resolved: true }] },
    ])
  })

  it.each([
    ['smtps://mail.example.tn', 'mail.example.tn:465'],
    ['smtps://u:p@mail.example.tn:465', 'mail.example.tn:465'],
    ['smtp://mail.example.tn', 'mail.example.tn:587'],
  ])('finds the port of %s', (url, host) => {
    expect(written({ ...EMAIL, SMTP_URL: url }).made.global.smtp_smarthost).toBe(host)
  })

  it.each([
    [{}, /ALERT_EMAIL is not set/],
    [EMAIL, /SMTP_URL is not set/],
    [{ ...EMAIL, SMTP_URL: 'smtps://mail.example.tn:2465' }, /port 465/],
    [{ ...EMAIL, SMTP_URL: 'mail.example.tn' }, /must begin with/],
  ])('is refused where it would tell nobody: %j', (env, why) => {
    const { status, stderr } = written(env as Record<string, string>)
    expect([status, stderr]).toEqual([1, expect.stringMatching(why)])
  })

  it('keeps silent of what follows from another alert that there is', () => {
    const { made } = written({ ALERT_WEBHOOK_URL: 'https://pager.example/x' })
    const named = JSON.stringify(made.inhibit_rules).match(/[A-Z][A-Za-z]+/g) ?? []
    expect(named.length).toBeGreaterThan(8)
    const known: string[] = rules.map(({ alert }) => alert)
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })
})
