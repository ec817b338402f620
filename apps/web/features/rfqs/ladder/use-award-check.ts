import { checkAwardCall, writtenParts } from '@fxmatch/contract/http/rfq-awards'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/call-query.ts'
import type { Part } from '../taking.ts'

/** How long typing has to pause, and how often the limits are asked while nobody types. */
const PAUSE_MS = 250
const AGAIN_MS = 10_000

/** What the limits of one's own company say of parts that are about to be taken, kept current; nothing is asked while there are none. */
export function useAwardCheck(rfqId: string, parts: readonly Part[]) {
  const [asked] = useDebouncedValue(writtenParts(parts), PAUSE_MS)
  return useQuery({
    ...callQuery(checkAwardCall, { params: { id: rfqId }, query: { parts: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
}
export type AwardCheckQuery = ReturnType<typeof useAwardCheck>
