import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { done } from '../commands/kernel/result.ts'
import { queueMail } from '../commands/mail/queue-mail.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, must } from '../testing/market-world.ts'
import { type ServerProgram, startServerProgram } from '../testing/server-program.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/operations/runbook.md'), 'utf8')
const SECTIONS = new Map(
  PAGE.split(/^## /m).map((section): [string, string] => [section.split('\n', 1)[0] ?? '', section]),
)
const PATIENCE = { timeout: 45_000, interval: 200 }
const PER_MINUTE = 30
/** Nobody listens there; a free port may be somebody's a moment later. */
const NOBODY = '127.0.0.1:1'

/** What a section of the page says. */
function page(heading: string): string {
  const section = SECTIONS.get(heading)
  if (section === undefined) throw new Error(`the runbook has no section « ${heading} »`)
  return section
}

/** The statements that the page has one type. */
const STATEMENTS = [...PAGE.matchAll(/`((?:select|delete|alter) [^`]+)`/g)].map(
  ([, statement = '']) => statement,
)

let world: MarketWorld
/** As whoever types the page's statements: the owner of the test's database. */
let owner: pg.Client
let server: ServerProgram

beforeAll(async () => {
  world = await createMarketWorld()
  world.clock.time = new Date()
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  server = await startServerProgram({
    DATABASE_URL: world.url,
    DATABASE_REPLICA_URL: `postgres://nobody@${NOBODY}/none`,
    NATS_URL: `nats://${NOBODY}`,
    SMTP_URL: `smtp://${NOBODY}`,
    SCREENING_URL: `http://${NOBODY}/match/default`,
    SECOND_FACTOR_REQUIRED: 'false',
    REQUESTS_PER_MINUTE_PER_SESSION: `${PER_MINUTE}`,
  })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await owner?.end()
  await world?.close()
})

const readiness = async () => (await fetch(`${server.address}/readyz`)).json()

/** The value of a series in /metrics, as its text; undefined while there is none. */
async function metric(series: string): Promise<string | undefined> {
  const lines = (await (await fetch(`${server.address}/metrics`)).text()).split('\n')
  return lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1)
}
const risesAbove = (series: string, least: number) =>
  vi.waitFor(async () => expect(Number(await metric(series)), series).toBeGreaterThan(least), PATIENCE)

/** What the page quotes stands in the log. */
async function saidAsOnPage(heading: string, quoted: string, inLog = quoted): Promise<void> {
  expect(page(heading), heading).toContain(quoted)
  await server.says(inLog)
}

describe('what the runbook describes, caused on a running server', () => {
  it('NATS is away', async () => {
    expect(page('NATS is away')).toContain('"events":"database"')
    expect(await readiness()).toMatchObject({ status: 'ok', events: 'database' })
    expect(await metric('fxmatch_nats_connected')).toBe('0')
  })

  it('the replica cannot be read', async () => {
    expect(page('The replica is behind')).toContain('"reports":"primary"')
    expect(await readiness()).toMatchObject({ status: 'ok', reports: 'primary' })
    await vi.waitFor(
      async () => expect(await metric('fxmatch_replica_lag_seconds')).toMatch(/nan/i),
      PATIENCE,
    )
  })

  it('the screening service does not answer, and the server stays ready', async () => {
    expect(page('The screening service does not answer')).toContain('"screening":"no_answer"')
    await vi.waitFor(
      async () => expect(await readiness()).toMatchObject({ status: 'ok', screening: 'no_answer' }),
      PATIENCE,
    )
    const [statement = ''] = STATEMENTS.filter((one) => one.includes('from screening_asks'))
    const { rows } = await owner.query(statement)
    expect(rows).toEqual([expect.objectContaining({ fault: expect.stringContaining('it does not answer') })])
  })

  it('the mail server is away', async () => {
    await must(
      world.bySystem(async (context) => {
        const data = { fullName: 'Amine', username: 'amine', link: '/edit-password#token=x' }
        await queueMail(context, {
          recipient: 'a@b.example',
          template: 'password_reset',
          language: 'fr',
          data,
        })
        return done(null)
      }),
    )
    await risesAbove('fxmatch_mail_attempts_total{channel="MAIL",result="failed"}', 0)
    const [statement = ''] = STATEMENTS.filter((one) => one.includes('from mails where sent_at is null'))
    const { rows } = await owner.query(statement)
    expect(rows).toEqual([
      expect.objectContaining({ channel: 'MAIL', last_error: expect.stringMatching(/ECONNREFUSED/) }),
    ])
  })

  it('the relay is interrupted, and taken up again', async () => {
    const [look = ''] = STATEMENTS.filter((one) => one.includes('fxmatch.relay'))
    const { rows } = await owner.query(look)
    expect(rows.length).toBeGreaterThan(0)
    expect(page('The relay is behind')).toContain('`select pg_terminate_backend(pid)` ends it at once')
    for (const { pid } of rows) await owner.query('select pg_terminate_backend($1)', [pid])
    await saidAsOnPage('The relay is behind', 'relay: interrupted')
    await risesAbove('fxmatch_relay_interruptions_total', 0)
    await vi.waitFor(async () => expect(await metric('fxmatch_relay_active')).toBe('1'), PATIENCE)
  })

  it('the relay waits for a transaction that began before', async () => {
    const slow = new pg.Client({ connectionString: world.url })
    await slow.connect()
    try {
      await slow.query('begin')
      await slow.query(
        `insert into outbox (type, payload, created_at) values ('notification.read', '{"userId": "00000000-0000-4000-8000-000000000000"}', now())`,
      )
      const { rows: own } = await slow.query('select pg_backend_pid() as pid')
      await owner.query(
        `insert into outbox (type, payload, created_at) values ('notification.read', '{"userId": "00000000-0000-4000-8000-000000000000"}', now() - interval '1 minute')`,
      )
      await risesAbove('fxmatch_outbox_oldest_seconds', 30)
      const [look = ''] = STATEMENTS.filter((one) => one.includes('xact_start <'))
      const { rows } = await owner.query(look.replace("- interval '1 minute'", ''))
      expect(rows.map(({ pid }) => pid)).toContain(own[0].pid)
      expect(page('The relay is behind')).toContain('the relay waits for transactions that began before')
    } finally {
      await slow.query('rollback')
      await slow.end()
    }
    await vi.waitFor(
      async () => expect(Number(await metric('fxmatch_outbox_oldest_seconds'))).toBeLessThan(30),
      PATIENCE,
    )
  })

  it('an export is given up', async () => {
    const { rows } = await owner.query(
      `insert into exports (id, user_id, status, file_name, plan, row_count, progress, created_at, expires_at)
       values (gen_random_uuid(), $1, 'WAITING', 'a.xlsx', '{}', 1, 0, now(), now() + interval '1 day') returning id`,
      [world.people.office.userId],
    )
    await owner.query(
      `insert into jobs.job (name, data, retry_limit, retry_delay, dead_letter)
       values ('fill-export', jsonb_build_object('exportId', $1::text), 0, 0, 'fail-export')`,
      [rows[0].id],
    )
    await risesAbove('fxmatch_task_runs_total{task="fill-export",every="demand",result="failed"}', 0)
    const [look = ''] = STATEMENTS.filter((one) => one.includes('from jobs.job'))
    await vi.waitFor(
      async () =>
        expect((await owner.query(look)).rows).toEqual([
          expect.objectContaining({ name: 'fill-export', state: 'failed', output: expect.anything() }),
        ]),
      PATIENCE,
    )
    await risesAbove('fxmatch_task_runs_total{task="fill-export",every="demand",result="given_up"}', 0)
    await server.says('jobs: an export could not be made')
  }, 120_000)

  it('an event cannot be published', async () => {
    const { rows } = await owner.query(
      `insert into outbox (type, payload, created_at) values ('order.unheard_of', '{"orderId": 7}', now()) returning id`,
    )
    await saidAsOnPage('An event was not published', 'relay: an event was not published')
    await server.says(`"outboxId":${rows[0].id},"type":"order.unheard_of"`)
    await risesAbove('fxmatch_events_unpublished_total', 0)
  })

  it('one session asks too often', async () => {
    const token = await openSession(world, world.people.office)
    const ask = () => fetch(`${server.address}/api/users/get/user-by-token`, { headers: bearer(token) })
    const answers = await Promise.all(Array.from({ length: 2 * PER_MINUTE }, ask))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(page('Requests are turned away')).toContain('429 or 503 with `Retry-After`')
    await risesAbove('fxmatch_overload_refusals_total{reason="session"}', 0)
  })

  it('a request fails by a fault, and a round with it', async () => {
    const token = await openSession(world, world.people.trader)
    await owner.query('alter table orders rename to orders_away')
    try {
      const path = `/api/orders/bank-sells/${world.companies.bank}`
      const answer = await fetch(`${server.address}${path}`, { headers: bearer(token) })
      expect(answer.status).toBe(500)
      await saidAsOnPage('Requests fail', 'request failed')
      await risesAbove('fxmatch_http_failures_total{status="500"}', 0)
      await saidAsOnPage('A task fails', 'failed, trying again', 'jobs: the sweep failed, trying again')
      await risesAbove('fxmatch_rounds_total{round="the sweep",result="failed"}', 0)
    } finally {
      await owner.query('alter table orders_away rename to orders')
    }
  })
})

describe('the statements of the runbook', () => {
  it('are found', () => {
    expect(STATEMENTS.length).toBeGreaterThan(8)
  })

  it.each(STATEMENTS.filter((one) => one.startsWith('select')))('%s', async (statement) => {
    // What stands for a number, and what only a replica or a held process answers.
    const whole = statement.replace('= …', '= 1').replace('pg_terminate_backend(pid)', 'pg_backend_pid()')
    await sql.raw(`explain ${whole}`).execute(world.db)
  })
})
