import { setTimeout as delay } from 'node:timers/promises'
import { Crowd, type Heard, MARKET_FEED, STREAMS_PER_SESSION } from '../support/crowd.ts'
import { needPrograms } from '../support/debian.ts'
import { MarketLoad } from '../support/market-load.ts'
import { type Nchan, startNchan } from '../support/nchan.ts'
import { allowManyFiles } from '../support/processor-time.ts'
import { type Finding, median, type Scenario } from '../support/scenario.ts'
import { copySessions, type Stack, startStack, tokenOf } from '../support/stack.ts'

/** Each crowd is offered more messages than the peer can carry to it, and fewer than we can. */
const CROWDS = [
  { count: 1_000, perSecond: 500, rounds: 3 },
  { count: 5_000, perSecond: 100, rounds: 3 },
  { count: 20_000, perSecond: 20, rounds: 3 },
]
const LEAST_DELIVERIES = 1.5
/** A day as others: nothing is short, and what counts is how soon a screen knows. */
const NORMAL_DAY = { count: 1_000, perSecond: 10, p50: 20, p99: 60, rounds: 3, seconds: 10 }
const SECONDS = 6
const WARM_UP_MS = 2_000
/** What a server has open beside its streams. */
const OTHER_FILES = 500
/** Of each message, what of the market's size matters: the same positions are there in every round. */
const POSITIONS = 500
const TICK_MS = 100
const MOST_BYTES_PER_SUBSCRIBER = 20_000
const AGAINST = 'nginx with nchan'

/** What a crowd heard, and the processor time of whoever served it. */
interface Round extends Heard {
  readonly servedBy: number
}

/** The live feed, from the database to the subscribers, beside nginx with nchan, which is given the same messages. */
export const liveFeed: Scenario = {
  name: 'live-feed',
  about: `${CROWDS.map(({ count, perSecond }) => `${count} subscribers with ${perSecond} messages a second`).join(', ')}, alternating with nchan; a normal day`,
  async run(log) {
    await needPrograms(
      { nginx: 'nginx-light', '/usr/lib/nginx/modules/ngx_nchan_module.so': 'libnginx-mod-nchan' },
      log,
    )
    const files = await allowManyFiles()
    if (files < Math.max(...CROWDS.map(({ count }) => count)) + OTHER_FILES)
      log(`a process may open ${files} files here: no crowd is larger than that lets it be`)
    const stack = await startStack(log)
    const nchan = await startNchan()
    const load = await MarketLoad.fill(stack.databaseUrl, POSITIONS)
    try {
      const most = Math.ceil(Math.max(...CROWDS.map(({ count }) => count)) / STREAMS_PER_SESSION)
      const token = await tokenOf(stack.baseUrl, 'trader.golfe')
      // Two processes share them: each may leave a place of a session empty.
      const tokens = await copySessions(stack.databaseUrl, token, most + 2)
      const sample = await sampleMessage(stack, load, token)
      const findings = await normalDay(stack, load, tokens, log)
      for (const crowd of CROWDS) {
        const count = Math.min(crowd.count, files - OTHER_FILES)
        findings.push(...(await compare({ stack, nchan, load, tokens, sample, log }, { ...crowd, count })))
      }
      return findings
    } finally {
      await load.stop()
      await nchan.stop()
      await stack.stop()
    }
  },
}

async function normalDay(
  stack: Stack,
  load: MarketLoad,
  tokens: readonly string[],
  log: (line: string) => void,
): Promise<Finding[]> {
  const { count, perSecond, rounds, seconds } = NORMAL_DAY
  const crowd = await Crowd.gather({ origin: stack.baseUrl, path: MARKET_FEED, count, tokens })
  const heard: Round[] = []
  try {
    load.start(perSecond)
    for (let round = 1; round <= rounds; round++) {
      const one = await listen(crowd, seconds, () => stack.processorSeconds())
      heard.push(one)
      log(`a normal day, round ${round}: ${told(one)}`)
    }
  } finally {
    await load.pause()
    await crowd.leave()
  }
  const what = `live feed on a normal day, ${count.toLocaleString('en')} subscribers, ${perSecond} messages/s`
  const against = 'from the commit to the client'
  const of = (quantile: 'p50' | 'p99'): Finding => ({
    what: `${what}: ${quantile}`,
    figure: median(heard.map((one) => one[quantile])),
    unit: 'ms',
    reference: NORMAL_DAY[quantile],
    against,
    better: 'less',
    target: 1,
  })
  return [of('p50'), of('p99')]
}

interface Parts {
  readonly stack: Stack
  readonly nchan: Nchan
  readonly load: MarketLoad
  readonly tokens: readonly string[]
  readonly sample: string
  readonly log: (line: string) => void
}

/** Opens all streams at both, and has now the one and now the other deliver. */
async function compare(
  { stack, nchan, load, tokens, sample, log }: Parts,
  { count, perSecond, rounds }: (typeof CROWDS)[number],
): Promise<Finding[]> {
  const before = stack.residentBytes()
  const crowd = await Crowd.gather({ origin: stack.baseUrl, path: MARKET_FEED, count, tokens })
  const bytesPerSubscriber = Math.round((stack.residentBytes() - before) / count)
  const other = await Crowd.gather({ origin: nchan.origin, path: nchan.path, count, tokens: [] })
  const ours: Round[] = []
  const theirs: Round[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      theirs.push(await hearNchan(nchan, other, sample, perSecond))
      load.start(perSecond)
      ours.push(await listen(crowd, SECONDS, () => stack.processorSeconds()))
      await load.pause()
      log(`${count} subscribers, round ${round}: ${told(ours.at(-1))}; nchan ${told(theirs.at(-1))}`)
      await settled(crowd, other)
    }
  } finally {
    await load.pause()
    await crowd.leave()
    await other.leave()
  }
  return compared({ count, perSecond }, ours, theirs, bytesPerSubscriber)
}

/** What one round left on its way must not be heard in the next. */
async function settled(...crowds: readonly Crowd[]): Promise<void> {
  for (const crowd of crowds) {
    for (let quiet = false; !quiet; ) {
      crowd.begin()
      await delay(300)
      quiet = (await crowd.silence()) === 0
    }
  }
}

async function hearNchan(nchan: Nchan, crowd: Crowd, sample: string, perSecond: number): Promise<Round> {
  let publishing: Promise<void> | null = null
  const timer = setInterval(() => {
    // A peer that has not taken the last messages yet gets no more: what it cannot take, it does not deliver.
    if (publishing) return
    const message = sample.replace(/("created_at":")[^"]*/, `$1${new Date().toISOString()}`)
    const messages = Array.from({ length: (perSecond * TICK_MS) / 1000 }, () => message)
    publishing = nchan.publish(messages).finally(() => {
      publishing = null
    })
  }, TICK_MS)
  try {
    return await listen(crowd, SECONDS, () => nchan.processorSeconds())
  } finally {
    clearInterval(timer)
    await publishing
  }
}

async function listen(crowd: Crowd, seconds: number, processorSeconds: () => number): Promise<Round> {
  await delay(WARM_UP_MS)
  const before = processorSeconds()
  crowd.begin()
  await delay(seconds * 1000)
  const heard = await crowd.end()
  return { ...heard, servedBy: processorSeconds() - before }
}

/** The data of one arrival, as a subscriber of ours gets it: what nchan is given to deliver. */
async function sampleMessage(stack: Stack, load: MarketLoad, token: string): Promise<string> {
  const stop = new AbortController()
  const answer = await fetch(`${stack.baseUrl}${MARKET_FEED}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  load.start(NORMAL_DAY.perSecond)
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
  { count, perSecond }: { readonly count: number; readonly perSecond: number },
  ours: readonly Round[],
  theirs: readonly Round[],
  bytesPerSubscriber: number,
): Finding[] {
  const what = `live feed, ${count.toLocaleString('en')} subscribers, ${perSecond} messages/s`
  const rate = (heard: readonly Round[]) =>
    Math.round(median(heard.map(({ deliveries, seconds }) => deliveries / seconds)))
  const p99 = (heard: readonly Round[]) => median(heard.map((one) => one.p99))
  const cost = (heard: readonly Round[]) =>
    Math.round(median(heard.map(({ servedBy, deliveries }) => (servedBy * 1e9) / deliveries)) / 10) / 100
  const client = Math.max(...[...ours, ...theirs].map(({ busiest }) => busiest))
  return [
    {
      what: `${what}: deliveries`,
      figure: rate(ours),
      unit: '1/s',
      reference: rate(theirs),
      against: AGAINST,
      better: 'more',
      target: LEAST_DELIVERIES,
      also: {
        wanted: count * perSecond,
        'busiest client, share of a processor': Math.round(client * 100) / 100,
      },
    },
    {
      what: `${what}: p99`,
      figure: p99(ours),
      unit: 'ms',
      reference: p99(theirs),
      against: AGAINST,
      better: 'less',
      target: 1,
    },
    {
      what: `${what}: processor time of a delivery`,
      figure: cost(ours),
      unit: 'µs',
      reference: cost(theirs),
      against: AGAINST,
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

function told(round: Round | undefined): string {
  if (!round) return 'nothing'
  const { deliveries, seconds, p50, p99, lost, busiest, servedBy } = round
  const micros = ((servedBy * 1e6) / deliveries).toFixed(2)
  return `${Math.round(deliveries / seconds)}/s, p50 ${p50} ms, p99 ${p99} ms, ${lost} lost, ${micros} µs each, client ${busiest.toFixed(2)}`
}
