import { organizationCall, organizationsCall } from '@fxmatch/contract/http/sign-ups'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useChanges } from '../../../live/use-changes.ts'
import type { ReviewSearch } from './review-search.ts'

/** A page of the client list, kept current by the live feed together with what is open beside it. */
export function useSignUps({ page, size, open: _open, ...filters }: ReviewSearch) {
  useChanges(['sign_up'], [organizationsCall, organizationCall])
  return useQuery({
    ...callQuery(organizationsCall, { query: { ...filters, page, itemNbr: size } }),
    placeholderData: keepPreviousData,
  })
}
