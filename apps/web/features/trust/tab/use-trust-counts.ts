import { trustOfferCountsCall } from '@fxmatch/contract/http/trust-offers'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useCan } from '../../../lib/session/session.ts'
import { useChanges } from '../../../live/use-changes.ts'

/** The numbers of open requests on both Trust tabs, live; undefined until they are known, and for who may not see them. */
export function useTrustCounts(): { PURCHASE: number; SALE: number } | undefined {
  const may = useCan('trust.view')
  useChanges(['trust_request'], [trustOfferCountsCall])
  const counts = useQuery({
    ...callQuery(trustOfferCountsCall, { query: { status: 'REQUEST', groupBy: 'operationType' } }),
    enabled: may,
  })
  return counts.data
}
