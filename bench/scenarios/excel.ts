import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { fillOrders } from '../support/many-orders.ts'
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
      await fill(stack.databaseUrl, log)
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

async function fill(databaseUrl: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fillOrders(client, ORDERS, log)
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
