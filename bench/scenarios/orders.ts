import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@fxmatch/server/embedded/free-port'
import pg from 'pg'
import { needPrograms } from '../support/debian.ts'
import { BUYER, POSITIONS_SQL, SELLER, STEPS_PER_FLOW } from '../support/order-flow.ts'
import { recordFlow } from '../support/recorded-flow.ts'
import { median, type Scenario } from '../support/scenario.ts'
import { type Stack, startStack, tokenOf } from '../support/stack.ts'

const run = promisify(execFile)
const CLIENTS = 64
const ROUNDS = 3
const SECONDS = 10
/** More positions than any run orders. */
const POSITIONS_PER_RUN = 8_000
const LEAST = 0.35

/**
 * Orders through HTTP (place, accept, both half-confirmations; every check, history, audit and event) against pgbench
 * calling one function per step, written by hand with the same effects (`bench/peers/order-flow.sql`), on the same
 * database. The relay of the server works behind both.
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
      let first = Number(rows[0]?.id)
      const take = () => {
        first += POSITIONS_PER_RUN
        return first - POSITIONS_PER_RUN
      }
      const script = await preparePeer(stack, client)
      const port = String(await freePort())
      const statements = await recordFlow({ ...stack.environment, PORT: port }, take())
      log(`a flow of ${STEPS_PER_FLOW} steps: ${statements.length} statements`)
      await client.query('vacuum analyze')
      await client.query('checkpoint')
      await http(stack, take())
      const ours: number[] = []
      const theirs: number[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        theirs.push(await pgbench(stack, script, take()))
        ours.push(await http(stack, take()))
        log(`round ${round}: ${ours.at(-1)} steps/s through HTTP, ${theirs.at(-1)} of the peer`)
      }
      return [
        {
          what: `placing, accepting and confirming orders through HTTP, ${CLIENTS} clients`,
          figure: median(ours),
          unit: 'steps/s',
          reference: median(theirs),
          against: 'pgbench, a function by hand for each step',
          better: 'more',
          target: LEAST,
          also: { statementsPerFlow: statements.length },
        },
      ]
    } finally {
      await client.end()
      await stack.stop()
    }
  },
}

/** Makes the peer's functions and the script that calls them for the two who trade. @returns the script's path */
async function preparePeer(stack: Stack, client: pg.Client): Promise<string> {
  await client.query(await readFile(new URL('../peers/order-flow.sql', import.meta.url), 'utf8'))
  const sessionOf = async (username: string) => {
    await tokenOf(stack.baseUrl, username)
    const { rows } = await client.query<{ person: string; session: string }>(
      `select u.id as person, s.id as session from users u join sessions s on s.user_id = u.id
       where u.username = $1 order by s.created_at desc limit 1`,
      [username],
    )
    return rows[0] ?? { person: '', session: '' }
  }
  const as = ({ person, session }: { person: string; session: string }) =>
    `'${person}', '${session}', gen_random_uuid()::text`
  const buyer = as(await sessionOf(BUYER))
  const seller = as(await sessionOf(SELLER))
  const path = join(tmpdir(), `fxmatch-flow-${process.pid}.sql`)
  await writeFile(
    path,
    [
      '\\set n :n + 1',
      `\\set position :first + :n * ${CLIENTS} + :client_id`,
      `select peer.place(:position, ${buyer}) as placed \\gset`,
      `select peer.accept(:placed, ${seller});`,
      `select peer.half_confirm(:placed, ${seller});`,
      `select peer.half_confirm(:placed, ${buyer});`,
      '',
    ].join('\n'),
  )
  return path
}

/** Steps a second that pgbench makes with the script; it ends with an error when a statement is refused. */
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
      env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password) },
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
