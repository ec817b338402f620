import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@fxmatch/server/embedded/free-port'
import pg from 'pg'
import { needPrograms } from '../support/debian.ts'
import { OLD_RELEASE, startOldStack } from '../support/old-release.ts'
import { runFlows } from '../support/order-clients-process.ts'
import { BUYERS, POSITIONS_SQL, SELLERS, STEPS_PER_FLOW } from '../support/order-flow.ts'
import { processorSeconds } from '../support/processor-time.ts'
import { recordFlow } from '../support/recorded-flow.ts'
import { type Finding, median, type Scenario } from '../support/scenario.ts'
import { type Stack, startStack, tokenOf } from '../support/stack.ts'

const run = promisify(execFile)
const CLIENTS = 64
const ROUNDS = 3
const SECONDS = 10
/** More positions than any run orders. */
const POSITIONS_PER_RUN = 8_000
const LEAST = 0.35

const MORE_THAN_OLD = 2.5
/** What proofs and limits may add to the processor time of the release before them. */
const PROCESSOR_OF_OLD = 1.15
/**
 * The demonstration's limits, which one bank has, for the banks of all buyers: they would refuse what no desk deals in a day; as wide as
 * limits may be, they are asked and never refuse.
 */
const CHANGE_LIMITS = (amount: string) => `
  insert into limit_changes (id, company_id, scope, counterparty_id, counterparty_kind, user_id, currency, amount, valid_from, note,
    status, proposed_by, proposed_at, decided_by, decided_at)
  select gen_random_uuid(), bank.id, scope, counterparty_id, counterparty_kind, user_id, currency, ${amount}, now(), note,
    status, proposed_by, proposed_at, decided_by, now()
  from limit_changes, (select distinct company_id as id from users where username in (${BUYERS.map((name) => `'${name}'`)})) bank
  where status = 'CONFIRMED'`
const WIDEN_LIMITS = CHANGE_LIMITS('1000000000000')
/** `FXMATCH_LIMITS=none`: without any, as a bank is that has set none. */
const LIFT_LIMITS = CHANGE_LIMITS('null')
/** How the relay's connection names itself. */
const RELAY_NAME = 'fxmatch relay'

/** What some steps took. */
interface Run {
  readonly stepsPerSecond: number
  readonly steps: number
}

/**
 * Orders through HTTP (place, accept, both half-confirmations; every check, history, audit and event) against pgbench
 * calling one function per step, written by hand with the same effects (`bench/peers/order-flow.sql`), on the same
 * database; and against another release, in turn. The relay of the server works behind all of them, and each waits until
 * it has done what the one before left to it.
 */
export const orders: Scenario = {
  name: 'orders',
  about: `${CLIENTS} clients, ${ROUNDS} rounds of ${SECONDS} s, alternating with pgbench; FXMATCH_OLD=<worktree> alternates with that release too`,
  async run(log) {
    await needPrograms({ pgbench: 'postgresql-contrib' }, log)
    const stack = await startStack(log)
    const client = new pg.Client({ connectionString: stack.databaseUrl })
    await client.connect()
    let old: OldRelease | null = null
    try {
      if (OLD_RELEASE !== undefined) old = await prepareOld(OLD_RELEASE, log)
      const take = await positionsOf(client, 2 * ROUNDS + 2)
      await client.query(process.env.FXMATCH_LIMITS === 'none' ? LIFT_LIMITS : WIDEN_LIMITS)
      const script = await preparePeer(stack, client)
      const port = String(await freePort())
      const statements = await recordFlow({ ...stack.environment, PORT: port }, take().first)
      const journeys = new Set(statements.map(({ journey }) => journey))
      log(`a flow of ${STEPS_PER_FLOW} steps: ${statements.length} statements in ${journeys.size} journeys`)
      await client.query('vacuum analyze')
      await client.query('checkpoint')
      await http(stack.baseUrl, take())
      await untilRelayed(client)
      await old?.warmUp()
      const figures = { ours: [] as number[], peer: [] as number[], old: [] as number[] }
      const cost = new Cost(client, stack)
      for (let round = 1; round <= ROUNDS; round++) {
        figures.peer.push((await pgbench(stack, script, take())).stepsPerSecond)
        await untilRelayed(client)
        figures.ours.push(await cost.of(() => http(stack.baseUrl, take())))
        if (old) figures.old.push(await old.flows())
        log(
          `round ${round}: ${figures.ours.at(-1)} steps/s through HTTP, ${figures.peer.at(-1)} of the peer, ${figures.old.at(-1) ?? 'none'} of the old`,
        )
      }
      const what = `placing, accepting and confirming orders through HTTP, ${CLIENTS} clients`
      const ours = { what, figure: median(figures.ours), unit: 'steps/s', better: 'more' } as const
      const findings: Finding[] = [
        {
          ...ours,
          reference: median(figures.peer),
          against: 'pgbench, a function by hand for each step',
          target: LEAST,
          also: { statementsPerFlow: statements.length, journeysPerFlow: journeys.size, ...cost.perStep() },
        },
      ]
      if (old) {
        const against = 'the release before on its own schema, in turn'
        findings.push({ ...ours, reference: median(figures.old), against, target: MORE_THAN_OLD })
        // The relay apart: what it takes of the database depends on how often it looked, and hides what a step costs.
        const [mine, theirs] = [cost.perStep(), old.perStep()]
        for (const [of, parts] of Object.entries(PROCESSOR_OF)) {
          if (Number.isNaN(sumOf(theirs, parts))) continue
          findings.push({
            ...({ what: `processor time of a step, of ${of}`, unit: 'ms', better: 'less', against } as const),
            ...{ figure: sumOf(mine, parts), reference: sumOf(theirs, parts) },
            target: PROCESSOR_OF_OLD,
            also: theirs,
          })
        }
      }
      return findings
    } finally {
      await client.end()
      await old?.stop()
      await stack.stop()
    }
  },
}

/** What a run orders: numbers of positions, the first of its own and the first of all. */
interface Positions {
  readonly first: number
  readonly origin: number
}

/** Adds positions for some runs. @returns gives those of the next run */
async function positionsOf(client: pg.Client, runs: number): Promise<() => Positions> {
  const { rows } = await client.query<{ id: number }>(POSITIONS_SQL, [POSITIONS_PER_RUN * runs])
  const origin = Number(rows[0]?.id)
  let first = origin
  return () => {
    first += POSITIONS_PER_RUN
    return { first: first - POSITIONS_PER_RUN, origin }
  }
}

/** What a step takes of the processor, in milliseconds. */
type ProcessorTime = Readonly<Record<'serverMs' | 'databaseMs' | 'relayDatabaseMs', number>>

interface OldRelease {
  /** Places and confirms orders that do not count. */
  warmUp(): Promise<void>
  /** Places and confirms orders, and waits until its relay has passed on all of it. @returns steps a second */
  flows(): Promise<number>
  /** What its steps took, in milliseconds. */
  perStep(): ProcessorTime
  stop(): Promise<void>
}

async function prepareOld(root: string, log: (line: string) => void): Promise<OldRelease> {
  const stack = await startOldStack(root, log)
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  const take = await positionsOf(client, ROUNDS + 1)
  await client.query('vacuum analyze')
  const cost = new Cost(client, stack)
  return {
    async warmUp() {
      await http(stack.baseUrl, take())
      await untilRelayed(client)
    },
    flows: () => cost.of(() => http(stack.baseUrl, take())),
    perStep: () => cost.perStep(),
    async stop() {
      await client.end()
      await stack.stop()
    },
  }
}

const PROCESSOR_OF = {
  'server and database': ['serverMs', 'databaseMs'],
  'server, database and relay': ['serverMs', 'databaseMs', 'relayDatabaseMs'],
} as const satisfies Record<string, readonly (keyof ProcessorTime)[]>

const sumOf = (of: ProcessorTime, parts: readonly (keyof ProcessorTime)[]) => {
  const sum = parts.reduce((all, part) => all + of[part], 0)
  return Math.round(sum * 100) / 100
}

/** Waits until the relay has passed on all that happened. */
async function untilRelayed(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      `select count(*)::int as left from outbox o where not exists (select from outbox_relayed r where r.outbox_id = o.id)`,
    )
    if (rows[0]?.left === 0) return
    await setTimeout(200)
  }
}

/** Processor time that steps took of the server, of the database for it, and of the database for the relay's connection. */
class Cost {
  readonly #client: pg.Client
  readonly #stack: Stack
  #steps = 0
  readonly #seconds = { server: 0, database: 0, relay: 0 }

  constructor(client: pg.Client, stack: Stack) {
    this.#client = client
    this.#stack = stack
  }

  /** Runs steps, and counts until the relay has passed on what they told. @returns steps a second */
  async of(run: () => Promise<Run>): Promise<number> {
    const before = await this.#present()
    const { steps, stepsPerSecond } = await run()
    // A relay that is long at it outlasts the connections of the requests.
    const ran = await this.#present()
    await untilRelayed(this.#client)
    const after = await this.#present()
    this.#steps += steps
    this.#seconds.server += after.server - before.server
    for (const [of, moment] of [
      ['database', ran],
      ['relay', after],
    ] as const)
      for (const [pid, { seconds, relay }] of moment.backends)
        if (relay === (of === 'relay'))
          this.#seconds[of] += seconds - (before.backends.get(pid)?.seconds ?? 0)
    return stepsPerSecond
  }

  /** Milliseconds a step. */
  perStep(): ProcessorTime {
    const each = (seconds: number) => Math.round((seconds * 100_000) / this.#steps) / 100
    const { server, database, relay } = this.#seconds
    return { serverMs: each(server), databaseMs: each(database), relayDatabaseMs: each(relay) }
  }

  async #present() {
    const { rows } = await this.#client.query<{ pid: number; name: string }>(
      `select pid, application_name as name from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return {
      server: this.#stack.processorSeconds(),
      backends: new Map(
        rows.map(({ pid, name }) => [pid, { seconds: processorSeconds(pid), relay: name === RELAY_NAME }]),
      ),
    }
  }
}

/** Makes the peer's functions and the script that calls them for those who trade. @returns the script's path */
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
  await client.query(
    'create table peer.parties (side text, n integer, person uuid, session uuid, primary key (side, n))',
  )
  for (const [side, names] of Object.entries({ BUYER: BUYERS, SELLER: SELLERS }))
    for (const [n, name] of names.entries()) {
      const { person, session } = await sessionOf(name)
      await client.query('insert into peer.parties values ($1, $2, $3, $4)', [side, n, person, session])
    }
  const by = (side: string) => `from peer.parties p where p.side = '${side}' and p.n = :${side.toLowerCase()}`
  const who = 'p.person, p.session, gen_random_uuid()::text'
  const path = join(tmpdir(), `fxmatch-flow-${process.pid}.sql`)
  await writeFile(
    path,
    [
      '\\set n :n + 1',
      `\\set position :first + :n * ${CLIENTS} + :client_id`,
      // As `pairOf` has them.
      `\\set seller (:position - :origin) % ${SELLERS.length}`,
      `\\set buyer (:position - :origin) / ${SELLERS.length} % ${BUYERS.length}`,
      `select peer.place(:position, ${who}) as placed ${by('BUYER')} \\gset`,
      `select peer.accept(:placed, ${who}) ${by('SELLER')};`,
      `select peer.half_confirm(:placed, ${who}) ${by('SELLER')};`,
      `select peer.half_confirm(:placed, ${who}) ${by('BUYER')};`,
      '',
    ].join('\n'),
  )
  return path
}

/** What pgbench does with the script; it ends with an error when a statement is refused. */
async function pgbench(stack: Stack, script: string, { first, origin }: Positions): Promise<Run> {
  const url = new URL(stack.databaseUrl)
  const { stdout } = await run(
    'pgbench',
    [
      ...['--host', url.hostname, '--port', url.port, '--username', decodeURIComponent(url.username)],
      ...['--client', String(CLIENTS), '--jobs', '1', '--time', String(SECONDS), '--no-vacuum'],
      ...[
        '--protocol',
        'prepared',
        '--define',
        'n=-1',
        '--define',
        `first=${first}`,
        '--define',
        `origin=${origin}`,
        '--file',
        script,
      ],
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
  const steps = flows * STEPS_PER_FLOW
  return { steps: steps * SECONDS, stepsPerSecond: Math.round(steps) }
}

/** What the clients do through HTTP. */
async function http(url: string, { first, origin }: Positions): Promise<Run> {
  const { steps, seconds } = await runFlows({ url, clients: CLIENTS, seconds: SECONDS, first, origin })
  return { steps, stepsPerSecond: Math.round(steps / seconds) }
}
