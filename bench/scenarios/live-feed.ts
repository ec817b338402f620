import { setTimeout as delay } from 'node:timers/promises'
import { Crowd, type Heard } from '../support/crowd.ts'
import { needPrograms } from '../support/debian.ts'
import { MarketLoad } from '../support/market-load.ts'
import { type Nchan, startNchan } from '../support/nchan.ts'
import { type Finding, median, type Scenario } from '../support/scenario.ts'
import { type Stack, startStack, tokenOf } from '../support/stack.ts'

const CROWDS = [1_000, 5_000]
const MESSAGES_PER_SECOND = 200
const ROUNDS = 3
const SECONDS = 10
const WARM_UP_MS = 2_000
const STREAMS_PER_SESSION = 20
const LEAST_DELIVERIES = 1
/** Of each message, what of the market's size matters: the same positions are there in every round. */
const POSITIONS = 500
const TICK_MS = 100
const MOST_BYTES_PER_SUBSCRIBER = 20_000

/** The live feed, from the database to the subscribers, beside nginx with nchan, which is given the same messages. */
export const liveFeed: Scenario = {
  name: 'live-feed',
  about: `${CROWDS.join(' and ')} subscribers, ${MESSAGES_PER_SECOND} messages a second, alternating with nchan`,
  async run(log) {
    await needPrograms(
      { nginx: 'nginx-light', '/usr/lib/nginx/modules/ngx_nchan_module.so': 'libnginx-mod-nchan' },
      log,
    )
    const stack = await startStack(log)
    const nchan = await startNchan()
    const load = await MarketLoad.fill(stack.databaseUrl, POSITIONS)
    try {
      const most = Math.ceil(Math.max(...CROWDS) / STREAMS_PER_SESSION)
      const tokens: string[] = []
      for (let index = 0; index < most; index++) tokens.push(await tokenOf(stack.baseUrl, 'trader.golfe'))
      const sample = await sampleMessage(stack, load, tokens[0] ?? '')
      const findings: Finding[] = []
      for (const count of CROWDS) {
        const ours: Heard[] = []
        const theirs: Heard[] = []
        const bytes: number[] = []
        for (let round = 1; round <= ROUNDS; round++) {
          theirs.push(await hearNchan(nchan, sample, count))
          const heard = await hearUs(stack, load, tokens, count)
          ours.push(heard)
          bytes.push(heard.bytesPerSubscriber)
          log(`${count} subscribers, round ${round}: ${told(heard)}; nchan ${told(theirs.at(-1))}`)
        }
        findings.push(...compared(count, ours, theirs, median(bytes)))
      }
      return findings
    } finally {
      await load.stop()
      await nchan.stop()
      await stack.stop()
    }
  },
}

async function hearUs(stack: Stack, load: MarketLoad, tokens: readonly string[], count: number) {
  const before = stack.residentBytes()
  const crowd = await Crowd.gather({ origin: stack.baseUrl, path: PATH, count, tokens })
  try {
    const bytesPerSubscriber = Math.round((stack.residentBytes() - before) / count)
    load.start(MESSAGES_PER_SECOND)
    const heard = await listen(crowd)
    return { ...heard, bytesPerSubscriber }
  } finally {
    await load.pause()
    await crowd.leave()
  }
}

async function hearNchan(nchan: Nchan, sample: string, count: number): Promise<Heard> {
  const crowd = await Crowd.gather({ origin: nchan.origin, path: nchan.path, count, tokens: [] })
  let publishing: Promise<void> | null = null
  const timer = setInterval(() => {
    // A peer that has not taken the last messages yet gets no more: what it cannot take, it does not deliver.
    if (publishing) return
    const message = sample.replace(/("created_at":")[^"]*/, `$1${new Date().toISOString()}`)
    const messages = Array.from({ length: (MESSAGES_PER_SECOND * TICK_MS) / 1000 }, () => message)
    publishing = nchan.publish(messages).finally(() => {
      publishing = null
    })
  }, TICK_MS)
  try {
    return await listen(crowd)
  } finally {
    clearInterval(timer)
    await crowd.leave()
    await publishing
  }
}

const PATH = '/.well-known/mercure?topic=market-pipe'

async function listen(crowd: Crowd): Promise<Heard> {
  await delay(WARM_UP_MS)
  crowd.begin()
  await delay(SECONDS * 1000)
  return crowd.end()
}

/** The data of one arrival, as a subscriber of ours gets it: what nchan is given to deliver. */
async function sampleMessage(stack: Stack, load: MarketLoad, token: string): Promise<string> {
  const stop = new AbortController()
  const answer = await fetch(`${stack.baseUrl}${PATH}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  load.start(MESSAGES_PER_SECOND)
  let text = ''
  try {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString()
      const found = /\ndata: (.*"ADD".*)\n/.exec(text)?.[1]
      if (found !== undefined) return found
    }
    throw new Error('the feed ended without an arrival')
  } finally {
    stop.abort()
    await load.pause()
  }
}

function compared(
  count: number,
  ours: readonly Heard[],
  theirs: readonly Heard[],
  bytesPerSubscriber: number,
): Finding[] {
  const what = `live feed, ${count.toLocaleString('en')} subscribers, ${MESSAGES_PER_SECOND} messages/s`
  const rate = (heard: readonly Heard[]) =>
    Math.round(median(heard.map(({ deliveries, seconds }) => deliveries / seconds)))
  const p99 = (heard: readonly Heard[]) => median(heard.map((one) => one.p99))
  const against = 'nginx with nchan'
  return [
    {
      what: `${what}: deliveries`,
      figure: rate(ours),
      unit: '1/s',
      reference: rate(theirs),
      against,
      better: 'more',
      target: LEAST_DELIVERIES,
      also: { wanted: count * MESSAGES_PER_SECOND },
    },
    {
      what: `${what}: p99`,
      figure: p99(ours),
      unit: 'ms',
      reference: p99(theirs),
      against,
      better: 'less',
      target: 1,
    },
    {
      what: `${what}: memory per subscriber`,
      figure: bytesPerSubscriber,
      unit: 'bytes',
      reference: MOST_BYTES_PER_SUBSCRIBER,
      against: 'the bar',
      better: 'less',
      target: 1,
    },
  ]
}

function told(heard: Heard | undefined): string {
  if (!heard) return 'nothing'
  const { deliveries, seconds, p50, p99, lost } = heard
  return `${Math.round(deliveries / seconds)}/s, p50 ${p50} ms, p99 ${p99} ms, ${lost} lost`
}
