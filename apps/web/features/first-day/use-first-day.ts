import { firstDayCall } from '@fxmatch/contract/http/first-day'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/api/call-query.ts'
import { useChanges } from '../../live/use-changes.ts'

/** What no event tells: a mail that was sent, a backup that was made. Where all is ready, nobody waits for either. */
const REFRESH_MS = 60_000

/** How far the viewer's company is with its first day, kept current. */
export function useFirstDay() {
  useChanges(
    ['user', 'configuration', 'margins', 'position_policy', 'opening_rate', 'agency', 'rates', 'owners'],
    [firstDayCall],
  )
  return useQuery({
    ...callQuery(firstDayCall, {}),
    refetchInterval: ({ state }) => (state.data?.complete ? false : REFRESH_MS),
  })
}
