import { type RfqRowView, rfqsCall } from '@fxmatch/contract/http/rfqs'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useChanges } from '../../../live/use-changes.ts'

/** Read again this often, should the feed be silent: what is asked waits for seconds. */
const REFRESH_MS = 30_000

/** The requests that one's house is asked now, kept current; undefined until they are known. */
export function useAskedRfqs(): { all: readonly RfqRowView[] | undefined; open: readonly RfqRowView[] } {
  useChanges(['rfq'], [rfqsCall])
  const { data } = useQuery({
    ...callQuery(rfqsCall, { query: { as: 'ASKED' } }),
    refetchInterval: REFRESH_MS,
  })
  return { all: data?.rfqs, open: (data?.rfqs ?? []).filter(({ status }) => status === 'OPEN') }
}
