import { formatSeconds } from '../../lib/format/dates.ts'
import { useServerNow } from '../../live/use-server-now.ts'

/** The specification's clock refresh. */
const TICK_MS = 1_000

/** The time in Tunis as HH:mm:ss: the market's own clock, carried on each second by this browser's. */
export function useMarketClock(): string {
  return formatSeconds(useServerNow(TICK_MS))
}
