import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@fxmatch/server/embedded/free-port'
import pg from 'pg'
import { needPrograms } from '../support/debian.ts'
import { POSITIONS_SQL, STEPS_PER_FLOW } from '../support/order-flow.ts'
import { pgbenchScript } from '../support/pgbench-script.ts'
import { recordFlow } from '../support/recorded-flow.ts'
import { median, type Scenario } from '../support/scenario.ts'
import { type Stack, startStack } from '../support/stack.ts'

const run = promisify(execFile)
const CLIENTS = 64
const ROUNDS = 3
const SECONDS = 10
/** More positions than any run orders. */
const POSITIONS_PER_RUN = 8_000
const LEAST = 0.35

/**
 * Orders through HTTP (place, accept, both half-confirmations; every check, history, audit and event) against pgbench
 * sending the same statements, recorded from the server itself, to the same database, prepared.
 */
export const orders: Scenario = {
  name: 'orders',
  about: `${CLIENTS} clients, ${ROUNDS} rounds of ${SECONDS} s, alternating with pgbench`,
  async run(log) {
    await needPrograms({ pgbench: 'postgresql-contrib' }, log)
    const stack = await startStack(log)
    const client = new pg.Client({ connectionString: stack.databaseUrl })
    await client.connect()
    try {
      const { rows } = await client.query<{ id: number }>(POSITIONS_SQL, [
        POSITIONS_PER_RUN * (2 * ROUNDS + 3),
      ])
      await client.query('vacuum analyze')
      await client.query('checkpoint')
      let first = Number(rows[0]?.id)
      const take = () => {
        first += POSITIONS_PER_RUN
        return first - POSITIONS_PER_RUN
      }
      const script = await writeScript(stack, client, take())
      await http(stack, take())
      const ours: number[] = []
      const theirs: number[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        theirs.push(await pgbench(stack, script, take()))
        ours.push(await http(stack, take()))
        log(`round ${round}: ${ours.at(-1)} steps/s through HTTP, ${theirs.at(-1)} with pgbench`)
      }
      return [
        {
          what: `placing, accepting and confirming orders through HTTP, ${CLIENTS} clients`,
          figure: median(ours),
          unit: 'steps/s',
          reference: median(theirs),
          against: 'pgbench, the same statements',
          better: 'more',
          target: LEAST,
        },
      ]
    } finally {
      await client.end()
      await stack.stop()
    }
  },
}

/** Records one flow and writes it as a pgbench script. @returns the script's path */
async function writeScript(stack: Stack, client: pg.Client, position: number): Promise<string> {
  const port = String(await freePort())
  const statements = await recordFlow({ ...stack.environment, PORT: port }, position)
  const known = await client.query<{ id: string }>(
    'select id from users union select id from companies union select id from agencies union select id from sessions',
  )
  const path = join(tmpdir(), `fxmatch-flow-${process.pid}.sql`)
  await writeFile(
    path,
    pgbenchScript(statements, {
      position: position + 1,
      known: new Set(known.rows.map(({ id }) => String(id))),
      clients: CLIENTS,
    }),
  )
  return path
}

/**
 * Steps a second that pgbench makes with the script; it ends with an error when a statement is refused. It plans each
 * statement once, as the server's connections do after their first orders: its own are too young to.
 */
async function pgbench(stack: Stack, script: string, first: number): Promise<number> {
  const url = new URL(stack.databaseUrl)
  const { stdout } = await run(
    'pgbench',
    [
      ...['--host', url.hostname, '--port', url.port, '--username', decodeURIComponent(url.username)],
      ...['--client', String(CLIENTS), '--jobs', '1', '--time', String(SECONDS), '--no-vacuum'],
      ...['--protocol', 'prepared', '--define', 'n=-1', '--define', `first=${first}`, '--file', script],
      url.pathname.slice(1),
    ],
    {
      env: {
        ...process.env,
        PGPASSWORD: decodeURIComponent(url.password),
        PGOPTIONS: '-c plan_cache_mode=force_generic_plan',
      },
      maxBuffer: 2 ** 26,
    },
  )
  const flows = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  const failed = Number(/^number of failed transactions: (\d+)/m.exec(stdout)?.[1] ?? 0)
  if (!(flows > 0) || failed > 0) throw new Error(`pgbench: ${stdout}`)
  return Math.round(flows * STEPS_PER_FLOW)
}

/** Steps a second that the clients make through HTTP. */
async function http(stack: Stack, first: number): Promise<number> {
  const clients = fileURLToPath(new URL('../support/order-clients.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [
    clients,
    ...['--url', stack.baseUrl, '--clients', String(CLIENTS), '--seconds', String(SECONDS)],
    ...['--first', String(first)],
  ])
  const { steps, seconds } = JSON.parse(stdout) as { steps: number; seconds: number }
  return Math.round(steps / seconds)
}
