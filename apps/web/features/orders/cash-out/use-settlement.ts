import { type Settlement, settlementCall } from '@fxmatch/contract/http/settlements'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey, callQuery } from '../../../lib/api/call-query.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ORDER_CALLS } from '../facts/order-calls.ts'

const ASKED_EVERY_MS = 700

/**
 * Follows a settlement until it is over; then everything shown of orders is fetched anew.
 *
 * @param begun what the call that began it answered; null before
 */
export function useSettlement(begun: Settlement | null): {
  settlement: Settlement | null
  error: Error | null
  retry: () => void
} {
  const client = useQueryClient()
  const { company } = useSession()
  const followed = useQuery({
    ...callQuery(settlementCall, { params: { company, id: begun?.id ?? '' } }),
    enabled: begun !== null && begun.status === 'RUNNING',
    refetchInterval: ({ state }) => (state.data?.status === 'DONE' || state.error ? false : ASKED_EVERY_MS),
  })
  const settlement = followed.data ?? begun
  const isOver = settlement?.status === 'DONE'
  useEffect(() => {
    if (!isOver) return
    for (const call of ORDER_CALLS) void client.invalidateQueries({ queryKey: callKey(call) })
  }, [client, isOver])
  return { settlement, error: followed.error, retry: () => void followed.refetch() }
}
