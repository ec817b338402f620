import type { Call } from '@fxmatch/contract/http/call'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { callKey } from '../lib/api/call-query.ts'

/**
 * How to have what some calls answered fetched anew, for the part of a screen that hears what changes it. Once that part is
 * gone, nobody hears it any more: what it kept counts as old at once, however new it is, and who comes back asks again.
 */
export function useKept(calls: readonly Pick<Call, 'name'>[]): () => void {
  const client = useQueryClient()
  const markOld = useEffectEvent(() => {
    for (const call of calls) void client.invalidateQueries({ queryKey: callKey(call), refetchType: 'none' })
  })
  useEffect(() => () => markOld(), [])
  return useCallback(() => {
    for (const call of calls) void client.invalidateQueries({ queryKey: callKey(call) })
  }, [client, calls])
}
