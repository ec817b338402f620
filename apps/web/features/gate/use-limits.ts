import { limitsCall } from '@fxmatch/contract/http/gate'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/api/call-query.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useOrderChanges } from '../../live/use-order-changes.ts'

/** The limits of one's own company with what is engaged on a value date, kept current. @param day left out: the next one */
export function useLimits(day: string | undefined) {
  useChanges(['limit'], [limitsCall])
  useOrderChanges([limitsCall])
  return useQuery({
    ...callQuery(limitsCall, { query: day === undefined ? {} : { day } }),
    placeholderData: keepPreviousData,
  })
}
