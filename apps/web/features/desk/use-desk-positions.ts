import { isMarketPipeMessage, isOrderMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { myPositionsCall } from '@fxmatch/contract/http/market'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery } from '../../lib/api/call-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useLiveTopic } from '../../live/live-provider.tsx'
import { useKept } from '../../live/use-kept.ts'
import type { DeskSearch } from './desk-search.ts'

const CALLS = [myPositionsCall]

/** Steps of one order come in a burst: one new list for all of them. */
const BURST_MS = 400

/** A page of the company's own positions, fetched again when the market or an order moves one of them. */
export function useDeskPositions(search: DeskSearch) {
  const { company } = useSession()
  const { page, size, listing, status, currency } = search
  const positions = useQuery({
    ...callQuery(myPositionsCall, { query: { listing, status, currency, pageSize: size, offset: page } }),
    placeholderData: keepPreviousData,
  })
  const refresh = useRefreshSoon()
  useLiveTopic(TOPICS.orders(company), isOrderMessage, refresh)
  useLiveTopic(TOPICS.marketPipe, isMarketPipeMessage, (messages) => {
    if (messages.some(({ data }) => data.members.some(({ ex_op }) => ex_op.uuid === company))) refresh()
  })
  return positions
}

function useRefreshSoon(): () => void {
  const askAnew = useKept(CALLS)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return () => {
    if (timer.current !== undefined) return
    timer.current = window.setTimeout(() => {
      timer.current = undefined
      askAnew()
    }, BURST_MS)
  }
}
