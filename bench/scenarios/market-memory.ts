import type { CDPSession } from '@playwright/test'
import { withMarketPage } from '../support/market-page.ts'
import type { Scenario } from '../support/scenario.ts'

const MARKET = { positions: 1_000, changesPerSecond: 200, timesSlower: 1 }
const MINUTES = Number(process.env.BENCH_MINUTES ?? '10')
const SAMPLES_PER_MINUTE = 4
/** What the page builds up in the beginning (parsed code, caches) is no growth. */
const SETTLING_MINUTES = 2
/** Growth over ten minutes that counts as flat, as a share of what is in use. */
const FLAT = 0.05
const MEGABYTE = 1_000_000

/** Memory of the market screen over ten minutes of changes: what scripts hold after each collection, as a slope. */
export const marketMemory: Scenario = {
  name: 'market-memory',
  about: `200 changes a second for ${MINUTES} minutes, with ${MARKET.positions.toLocaleString('en')} positions`,
  run: (log) =>
    withMarketPage(MARKET, log, async ({ page }) => {
      const session = await page.context().newCDPSession(page)
      const samples: Sample[] = []
      const began = performance.now()
      const minute = () => (performance.now() - began) / 60_000
      while (minute() < SETTLING_MINUTES + MINUTES) {
        await page.waitForTimeout(60_000 / SAMPLES_PER_MINUTE)
        const sample = { minute: minute(), megabytes: (await heldBytes(session)) / MEGABYTE }
        log(`${sample.minute.toFixed(1)} min: ${sample.megabytes.toFixed(2)} MB`)
        if (sample.minute >= SETTLING_MINUTES) samples.push(sample)
      }
      const first = samples[0]
      if (!first) throw new Error('no sample was taken')
      return [
        {
          what: `market screen, 200 changes/s: growth of memory in ten minutes`,
          figure: round(slope(samples) * 10),
          unit: 'MB',
          reference: round(first.megabytes * FLAT),
          against: `${FLAT * 100} % of what it holds`,
          better: 'less',
          target: 1,
          also: { 'MB at first': round(first.megabytes), samples: samples.length },
        },
      ]
    }),
}

interface Sample {
  readonly minute: number
  readonly megabytes: number
}

/** What the page's scripts hold once nothing is left to collect, in bytes. */
async function heldBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

/** The least-squares slope, in megabytes a minute. */
function slope(samples: readonly Sample[]): number {
  const mean = (of: (one: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [x, y] = [mean(({ minute }) => minute), mean(({ megabytes }) => megabytes)]
  const above = samples.reduce((sum, one) => sum + (one.minute - x) * (one.megabytes - y), 0)
  return above / samples.reduce((sum, one) => sum + (one.minute - x) ** 2, 0)
}

const round = (megabytes: number) => Math.round(megabytes * 100) / 100
