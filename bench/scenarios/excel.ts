import pg from 'pg'
import { fillOrders } from '../support/many-orders.ts'
import { type Finding, median, type Scenario } from '../support/scenario.ts'
import { startStack, tokenOf } from '../support/stack.ts'
import { type MadeWorkbook, makeWorkbook, megabytes } from '../support/workbook.ts'

const ORDERS = 100_000
const ROUNDS = 3
const MOST_MEGABYTES = 300
/** No target is set for the time; more than this is too long to wait for. */
const MOST_SECONDS = 60

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
      const made: MadeWorkbook[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        const one = await makeWorkbook(stack.baseUrl, token)
        log(`round ${round}: ${JSON.stringify(one)}, at most ${megabytes(stack.peakBytes())} MB so far`)
        made.push(one)
      }
      return findings(made, megabytes(stack.peakBytes()), megabytes(idle))
    } finally {
      await stack.stop()
    }
  },
}

async function fill(databaseUrl: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fillOrders(client, ORDERS, log)
  } finally {
    await client.end()
  }
}

function findings(made: readonly MadeWorkbook[], peak: number, idle: number): Finding[] {
  const what = `Excel of ${ORDERS.toLocaleString('en')} orders`
  const middle = (of: (one: MadeWorkbook) => number) => median(made.map(of))
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
