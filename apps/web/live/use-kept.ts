import type { Call } from '@fxmatch/contract/http/call'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { callKey } from '../lib/api/call-query.ts'

/**
 * How to have what some calls answered fetched anew, for the part of a screen that hears what changes it. Once that part is
 * gone, nobody hears it any more: what it kept counts as old at once, however new it is, and who comes back asks again.
 */
export function useKept(calls: readonly Pick<Call, 'name'>[]): () => void {
  const client = useQueryClient()
  const mark = (refetchType: 'active' | 'none') => {
    for (const call of calls) void client.invalidateQueries({ queryKey: callKey(call), refetchType })
  }
  const leave = useEffectEvent(mark)
  useEffect(() => () => leave('none'), [])
  return () => mark('active')
}
