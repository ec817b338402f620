import type { MarketPipeMessage } from '@fxmatch/contract/events/live-events'
import {
  isMarketKpiMessage,
  isMarketPipeMessage,
  isOrderMessage,
} from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { type MarketKpi, marketDataCall, marketPositionCall } from '@fxmatch/contract/http/market'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { afterDrawing } from '../../../lib/after-drawing.ts'
import { type CallAnswer, callApi } from '../../../lib/api/call-api.ts'
import { callKey, callQuery } from '../../../lib/api/call-query.ts'
import { forgetEarly } from '../../../lib/api/early-answers.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useLiveResumes, useLiveStatus, useLiveTopic } from '../../../live/live-provider.tsx'
import { PRICE_NOUNS } from '../../../live/price-nouns.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { Cadence } from './cadence.ts'
import { EMPTY_FEED, heldByOrder, type MarketFeed, marketFeed } from './market-feed.ts'

/** How long an arrival is tinted and a departure stays greyed. */
const MARK_MS = 2_500
/** The snapshot does not wait longer than this for the feed. */
const PATIENCE_MS = 800
/**
 * While the market is busy, its list is drawn four times a second, or as often as keeps its drawing to a twelfth of
 * the time: 55 of 60 frames are then left to the person at the desk.
 */
const REST = { least: 250, most: 1_000, perDrawing: 11 }
/** For how long a market that has come with the page is not asked for anew by itself. */
const FRESH_MS = 10_000
/** Steps of one order come in a burst: one new snapshot for all of them. */
const BURST_MS = 400

/** What redraws the screen: a message of the feed, marks that have been seen long enough, the key figures. */
type Change =
  | { kind: 'message'; message: MarketPipeMessage }
  | { kind: 'seen'; ids: readonly number[] }
  | { kind: 'kpi'; kpi: MarketKpi }

export type MarketCharts = CallAnswer<typeof marketDataCall>['data']['charts']

export type Market = {
  feed: MarketFeed
  kpi: MarketKpi | undefined
  charts: MarketCharts | undefined
  error: Error | null
  /** Takes a new snapshot; resolves when it is there or has failed. */
  reload: () => Promise<void>
  /** Holds the list still while someone points at it, and lets it go. */
  hold: (held: boolean) => void
  /** Lets in what waits. */
  admit: () => void
}

/**
 * The live market: a snapshot, then the deltas. Where the feed resumes after an event that the page knows, all that happens
 * after the snapshot is told, so both are asked for at once. Otherwise the feed's answer to a new subscription, the current
 * key figures, means that nothing is missed from then on: the snapshot is asked for at that moment, and again at the same
 * moment after every interruption.
 */
export function useMarketFeed(): Market {
  const user = useSession()
  const resumes = useLiveResumes()
  const bank = user.companyKind === 'BANK' ? user.company : undefined
  const brought = useBrought(bank, resumes)
  const [feed, dispatch] = useReducer(marketFeed, brought, beginningOf)
  const [kpi, setKpi] = useState(brought?.kpi)
  const latest = useRef(feed)
  const drawn = useDrawn()
  useEffect(() => {
    latest.current = feed
  })
  const later = useLater()
  const reloadSoon = useRef<() => void>(() => undefined)
  const [cadence] = useState(() => {
    const made = new Cadence<Change>(REST, { now: () => performance.now(), later, drawn }, (changes) => {
      const messages = changes.flatMap((change) => (change.kind === 'message' ? [change.message] : []))
      const seen = new Set(changes.flatMap((change) => (change.kind === 'seen' ? change.ids : [])))
      const figures = changes.findLast((change) => change.kind === 'kpi')
      // In pieces, between which the page answers to who uses it.
      startTransition(() => {
        if (seen.size > 0) dispatch({ type: 'settle', ids: seen })
        if (messages.length > 0) dispatch({ type: 'messages', messages })
        if (figures) setKpi(figures.kpi)
      })
      if (messages.length === 0) return
      if (heldByOrder(latest.current, messages)) reloadSoon.current()
      const ids = messages.map(({ data }) => data.id)
      later(() => made.accept([{ kind: 'seen', ids }]), MARK_MS)
    })
    return made
  })
  const settleLater = useCallback(
    (ids: readonly number[]) => {
      if (ids.length > 0) later(() => cadence.accept([{ kind: 'seen', ids }]), MARK_MS)
    },
    [later, cadence],
  )

  const [ready, setReady] = useState(resumes)
  const assured = useRef(resumes)
  const query = useQuery({
    queryKey: [...callKey(marketDataCall), { bank }],
    enabled: ready,
    ...(brought ? { initialData: { charts: brought.charts }, staleTime: FRESH_MS } : { staleTime: 0 }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      dispatch({ type: 'requested' })
      try {
        const { data } = await callApi(marketDataCall, { query: { bank } }, { signal })
        dispatch({ type: 'snapshot', positions: data.data, terms: data.terms })
        settleLater(data.data.map(({ id }) => id))
        setKpi(data.kpi)
        return { charts: data.charts }
      } catch (error) {
        dispatch({ type: 'failed' })
        throw error
      }
    },
  })
  const { refetch } = query
  const reload = useCallback(async () => {
    await refetch()
  }, [refetch])

  const hearKpi = (heard: MarketKpi) => cadence.accept([{ kind: 'kpi', kpi: heard }])
  useAssurance({ assured, ready, setReady, reload, hearKpi })
  const refreshing = useRef(false)
  const reloadAfterBurst = useCallback(() => {
    if (refreshing.current) return
    refreshing.current = true
    later(() => {
      refreshing.current = false
      void reload()
    }, BURST_MS)
  }, [later, reload])
  useEffect(() => {
    reloadSoon.current = reloadAfterBurst
  })

  useLiveTopic(TOPICS.marketPipe, isMarketPipeMessage, (messages) =>
    cadence.accept(messages.map((message) => ({ kind: 'message', message }))),
  )
  useLiveTopic(TOPICS.orders(user.company), isOrderMessage, reloadAfterBurst)
  // A race that is opened or closed early moves its positions' percent, settings move all prices.
  useChanges(['race', ...PRICE_NOUNS], [marketDataCall, marketPositionCall])

  const charts = query.data?.charts
  const { error } = query
  const held = useHeld(dispatch, () => settleLater(latest.current.waiting.map(({ id }) => id)))
  return useMemo(
    () => ({ feed, kpi, charts, error, reload, ...held }),
    [feed, kpi, charts, error, reload, held],
  )
}

/** Holding the list still, and letting in what waits: in pieces, for the focus that leaves the list is on its way to what was pressed. */
function useHeld(
  dispatch: (action: { type: 'hold' | 'release' | 'admit' }) => void,
  letIn: () => void,
): Pick<Market, 'hold' | 'admit'> {
  const newest = useRef(letIn)
  useEffect(() => {
    newest.current = letIn
  })
  return useMemo(() => {
    const turn = (type: 'hold' | 'release' | 'admit') => startTransition(() => dispatch({ type }))
    const admit = (type: 'release' | 'admit') => {
      turn(type)
      newest.current()
    }
    return { hold: (held) => (held ? turn('hold') : admit('release')), admit: () => admit('admit') }
  }, [dispatch])
}

type Snapshot = CallAnswer<typeof marketDataCall>['data']

/**
 * The market that has come with the page, where it is the page that one opens and the feed brings all that has happened since.
 */
function useBrought(bank: string | undefined, resumes: boolean): Snapshot | undefined {
  const client = useQueryClient()
  const { queryKey } = callQuery(marketDataCall, { query: { bank } })
  const [brought] = useState(() => client.getQueryData<CallAnswer<typeof marketDataCall>>(queryKey)?.data)
  // It is in the list now. Whoever asks again, or comes back to the market later, takes a new snapshot.
  useEffect(() => {
    if (brought === undefined) return
    forgetEarly()
    client.removeQueries({ queryKey: callQuery(marketDataCall, { query: { bank } }).queryKey })
  }, [client, bank, brought])
  return resumes ? brought : undefined
}

const beginningOf = (brought: Snapshot | undefined): MarketFeed =>
  brought
    ? marketFeed(EMPTY_FEED, { type: 'snapshot', positions: brought.data, terms: brought.terms })
    : EMPTY_FEED

/** Hears the key figures: they are shown, and they say that the subscription delivers. */
function useAssurance(options: {
  assured: { current: boolean }
  ready: boolean
  setReady: (ready: boolean) => void
  reload: () => Promise<void>
  hearKpi: (kpi: MarketKpi) => void
}): void {
  const { assured, ready, setReady, reload, hearKpi } = options
  const live = useLiveStatus()
  useEffect(() => {
    if (live.state === 'stale') assured.current = false
  }, [live.state, assured])
  useEffect(() => {
    const timer = window.setTimeout(() => setReady(true), PATIENCE_MS)
    return () => window.clearTimeout(timer)
  }, [setReady])
  useLiveTopic(TOPICS.marketKpi, isMarketKpiMessage, (messages) => {
    const last = messages.at(-1)
    if (last) hearKpi(last)
    if (assured.current) return
    assured.current = true
    if (ready) void reload()
    else setReady(true)
  })
}

/** Runs things once what was handed on has been drawn: a list that moves is drawn in pieces, over several frames. */
function useDrawn(): (run: () => void) => void {
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    for (const run of waiting.current.splice(0)) afterDrawing(run)
  })
  return useCallback((run) => void waiting.current.push(run), [])
}

/** Runs things later, unless the component has gone by then. */
function useLater(): (run: () => void, milliseconds: number) => void {
  const timers = useRef(new Set<number>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) window.clearTimeout(timer)
      running.clear()
    }
  }, [])
  return useCallback((run, milliseconds) => {
    const timer = window.setTimeout(() => {
      timers.current.delete(timer)
      run()
    }, milliseconds)
    timers.current.add(timer)
  }, [])
}
