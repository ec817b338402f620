import { isClockMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { useEffect, useState } from 'react'
import { useCan } from '../lib/session/session.ts'
import { useLiveTopic } from './live-provider.tsx'

/** How far the server's clock is ahead of this browser's, in milliseconds: of the page, so that what is drawn later knows it at once. */
let aheadMs = 0
/** By more than that, a browser's clock was taken for the server's. */
const WRONG_MS = 1_000

/** The server's time as far as this page has heard of it; the browser's own before. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)

/**
 * The server's time, which decides what is over: as its beat tells it, carried on between two beats by this browser's clock. Who does
 * not hear the beat has the browser's own.
 *
 * @param everyMs how often it is told anew
 */
export function useServerNow(everyMs: number): Date {
  const mayHear = useCan('market.view')
  const [now, setNow] = useState(serverNow)
  useLiveTopic(mayHear ? TOPICS.clock : null, isClockMessage, (ticks) => {
    const last = ticks.at(-1)
    if (!last) return
    const was = aheadMs
    aheadMs = new Date(last.time).getTime() - Date.now()
    // What was shown is not the time: that is told at once, however rarely it is told.
    if (Math.abs(aheadMs - was) > WRONG_MS) setNow(serverNow())
  })
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), everyMs)
    return () => window.clearInterval(timer)
  }, [everyMs])
  return now
}
