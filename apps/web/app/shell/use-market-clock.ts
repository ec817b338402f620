import { isClockMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { useEffect, useRef, useState } from 'react'
import { formatSeconds } from '../../lib/format/dates.ts'
import { useCan } from '../../lib/session/session.ts'
import { useLiveTopic } from '../../live/live-provider.tsx'

/** The specification's clock refresh. */
const TICK_MS = 1_000

/** The time in Tunis as HH:mm:ss: the market's own clock, carried on each second by this browser's. */
export function useMarketClock(): string {
  const mayHear = useCan('market.view')
  const ahead = useRef(0)
  const [now, setNow] = useState(() => new Date())
  useLiveTopic(mayHear ? TOPICS.clock : null, isClockMessage, (ticks) => {
    const last = ticks.at(-1)
    if (last) ahead.current = new Date(last.time).getTime() - Date.now()
  })
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date(Date.now() + ahead.current)), TICK_MS)
    return () => window.clearInterval(timer)
  }, [])
  return formatSeconds(now)
}
