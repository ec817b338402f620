import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Finding, median, type Scenario } from '../support/scenario.ts'
import { type Stack, startStack, tokenOf } from '../support/stack.ts'

const ORDERS = 100_000
const ROUNDS = 3
const MOST_MEGABYTES = 300
/** No target is set for the time; more than this is too long to wait for. */
const MOST_SECONDS = 60
const POLL_MS = 200
const MEGABYTE = 1_000_000

/** What one workbook took. */
interface Made {
  readonly seconds: number
  /** Until the file's progress first moved, and how often it did. */
  readonly secondsToProgress: number
  readonly progressSteps: number
  /** From asking for the finished file to its first byte, and to its last. */
  readonly msToFirstByte: number
  readonly msToLastByte: number
  readonly megabytes: number
}

/** The workbook of all orders, made by the real server as for the platform's back office. */
export const excel: Scenario = {
  name: 'excel',
  about: `an Excel workbook of ${ORDERS.toLocaleString('en')} orders, ${ROUNDS} times`,
  async run(log) {
    const stack = await startStack(log)
    try {
      await fillOrders(stack.databaseUrl)
      const token = await tokenOf(stack.baseUrl, 'bo.fxmatch')
      const idle = stack.residentBytes()
      const made: Made[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        const one = await makeWorkbook(stack, token)
        log(`round ${round}: ${JSON.stringify(one)}, at most ${megabytes(stack.peakBytes())} MB so far`)
        made.push(one)
      }
      return findings(made, megabytes(stack.peakBytes()), megabytes(idle))
    } finally {
      await stack.stop()
    }
  },
}

const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE)

/** Ended orders of the demonstration, again and again, until there are enough; a position has one of them only. */
async function fillOrders(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // The figures are copies: their history and postings are nobody's concern here.
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ column_name: string }>(`
      select column_name from information_schema.columns
      where table_name = 'orders' and table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'
        and column_name not in ('id', 'reference', 'order_request_id', 'position_id', 'created_at')`)
    const same = rows.map(({ column_name }) => `"${column_name}"`).join(', ')
    await client.query(
      `with ended as (
         select *, row_number() over (order by number) - 1 as place, count(*) over () as places
         from orders where status in (3, 10, 13) and order_request_id is null
       )
       insert into orders (id, reference, created_at, ${same})
       select gen_random_uuid(), 'BENCH-' || n, created_at - n * interval '5 minutes', ${same}
       from generate_series(1, $1::int - (select count(*)::int from orders)) n
       join ended on place = n % places`,
      [ORDERS],
    )
    await client.query('analyze orders')
  } finally {
    await client.end()
  }
}

async function makeWorkbook({ baseUrl }: Stack, token: string): Promise<Made> {
  const headers = { authorization: `Bearer ${token}` }
  const begun = performance.now()
  const asked = await fetch(`${baseUrl}/document/orders/excel`, { headers })
  if (!asked.ok) throw new Error(`the workbook was refused: ${asked.status} ${await asked.text()}`)
  const { data } = (await asked.json()) as { data: { uuid: string } }
  let progress = 0
  let progressSteps = 0
  let secondsToProgress = Number.POSITIVE_INFINITY
  for (;;) {
    const sent = performance.now()
    const answer = await fetch(`${baseUrl}/docs/${data.uuid}`, { headers })
    const msToFirstByte = Math.round(performance.now() - sent)
    if (answer.status === 200) {
      const seconds = inSeconds(sent - begun)
      const bytes = (await answer.arrayBuffer()).byteLength
      const msToLastByte = Math.round(performance.now() - sent)
      return {
        seconds,
        secondsToProgress,
        progressSteps,
        msToFirstByte,
        msToLastByte,
        megabytes: megabytes(bytes),
      }
    }
    if (answer.status !== 202) throw new Error(`the workbook was not made: ${answer.status}`)
    const told = ((await answer.json()) as { progress: number }).progress
    if (told > progress) {
      progress = told
      progressSteps += 1
      secondsToProgress = Math.min(secondsToProgress, inSeconds(performance.now() - begun))
    }
    await delay(POLL_MS)
  }
}

const inSeconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10

function findings(made: readonly Made[], peak: number, idle: number): Finding[] {
  const what = `Excel of ${ORDERS.toLocaleString('en')} orders`
  const middle = (of: (one: Made) => number) => median(made.map(of))
  return [
    {
      what: `${what}: memory of the server at most`,
      figure: peak,
      unit: 'MB',
      reference: MOST_MEGABYTES,
      against: 'the bar',
      better: 'less',
      target: 1,
      also: { idleMegabytes: idle, fileMegabytes: middle((one) => one.megabytes) },
    },
    {
      what: `${what}: until it is ready`,
      figure: middle((one) => one.seconds),
      unit: 's',
      reference: MOST_SECONDS,
      against: 'a minute',
      better: 'less',
      target: 1,
      also: {
        secondsToProgress: middle((one) => one.secondsToProgress),
        progressSteps: middle((one) => one.progressSteps),
        msToFirstByte: middle((one) => one.msToFirstByte),
        msToLastByte: middle((one) => one.msToLastByte),
      },
    },
  ]
}
