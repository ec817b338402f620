import { rfqCall, rfqsCall } from '@fxmatch/contract/http/rfqs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callKey } from '../../lib/api/call-query.ts'

/** The page's clock may be a little before the server's: what lapsed is read once more after this long. */
const AGAIN_MS = 1_200

/**
 * Reads requests anew once one of their instants has passed: what lapses is told by the server's clock and by no event, and what may
 * be done changes with it.
 *
 * @param instants when something ends, ISO texts
 * @param now the server's time
 */
export function useLapses(instants: readonly (string | null)[], now: Date): void {
  const client = useQueryClient()
  const passed = instants.filter((at) => at !== null && Date.parse(at) <= now.getTime()).length
  const seen = useRef(passed)
  useEffect(() => {
    if (passed <= seen.current) {
      seen.current = passed
      return
    }
    seen.current = passed
    const refresh = () => {
      for (const call of [rfqCall, rfqsCall]) void client.invalidateQueries({ queryKey: callKey(call) })
    }
    refresh()
    const timer = window.setTimeout(refresh, AGAIN_MS)
    return () => window.clearTimeout(timer)
  }, [passed, client])
}
