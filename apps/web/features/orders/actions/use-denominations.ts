import { denominationsCall } from '@fxmatch/contract/http/denominations'
import { isTaken } from '@fxmatch/domain/banknotes/denominations'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useChanges } from '../../../live/use-changes.ts'

/** The face values of a currency's notes that a reception takes, the largest first; kept current. */
export function useDenominations(currency: string): {
  values: readonly string[]
  error: unknown
  retry: () => void
} {
  useChanges(['configuration'], [denominationsCall])
  const notes = useQuery(callQuery(denominationsCall, { query: { currency } }))
  return {
    values: (notes.data ?? []).filter(isTaken).map(({ value }) => value),
    error: notes.error,
    retry: () => void notes.refetch(),
  }
}
