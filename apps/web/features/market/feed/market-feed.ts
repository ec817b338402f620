import type { MarketPipeMessage } from '@fxmatch/contract/events/live-events'
import type { MarketPosition, PriceTerms } from '@fxmatch/contract/http/market'
import { asPriced } from './as-priced.ts'

/** A line of the list. `fresh` has just arrived; `gone` has left the market and is about to leave the list. */
export type FeedRow = { readonly position: MarketPosition; readonly mark: 'fresh' | 'gone' | null }

/** The market as this page knows it, newest first. */
export type MarketFeed = {
  /** False until the first snapshot. */
  readonly loaded: boolean
  readonly shown: readonly FeedRow[]
  /** Arrived while the list was held still, newest first. */
  readonly waiting: readonly MarketPosition[]
  /** Someone points at the list: no line may move. */
  readonly held: boolean
  /** What the feed said since the snapshot under way was asked for; null when none is. */
  readonly since: readonly MarketPipeMessage[] | null
  /** The viewer's prices at the last snapshot: the feed brings a bank's. */
  readonly terms: readonly PriceTerms[]
}

export type FeedAction =
  /** A snapshot is being asked for: it will contain all that was heard before. */
  | { type: 'requested' }
  | { type: 'failed' }
  | { type: 'snapshot'; positions: readonly MarketPosition[]; terms: readonly PriceTerms[] }
  | { type: 'messages'; messages: readonly MarketPipeMessage[] }
  | { type: 'hold' }
  | { type: 'release' }
  /** Puts what waits into the list although someone points at it: they asked for it. */
  | { type: 'admit' }
  /** The marks of these positions have been seen long enough. */
  | { type: 'settle'; ids: ReadonlySet<number> }

export const EMPTY_FEED: MarketFeed = {
  loaded: false,
  shown: [],
  waiting: [],
  held: false,
  since: null,
  terms: [],
}

/**
 * The live market as a pure function: a snapshot, then deltas (specification 001 §4), nothing lost or doubled.
 *
 * A message heard before a snapshot is asked for is in that snapshot, because the server publishes what is committed.
 * One heard while the snapshot is on its way may be in it or not: it is applied again to the snapshot, which changes
 * nothing when it was in. Positions that are not free are in the list only for the parties of an order; the feed,
 * which is the same for everybody, does not touch them: `heldByOrder` tells when to take a new snapshot instead.
 */
export function marketFeed(feed: MarketFeed, action: FeedAction): MarketFeed {
  switch (action.type) {
    case 'requested':
      return { ...feed, since: [] }
    case 'failed':
      return { ...feed, since: null }
    case 'snapshot':
      return withSnapshot({ ...feed, terms: action.terms }, action.positions)
    case 'messages': {
      const since = feed.since === null ? null : [...feed.since, ...action.messages]
      return { ...applyMessages(feed, action.messages), since }
    }
    case 'hold':
      return feed.held ? feed : { ...feed, held: true }
    case 'release':
      return feed.held ? { ...admitted(feed), held: false } : feed
    case 'admit':
      return feed.waiting.length === 0 ? feed : admitted(feed)
    case 'settle':
      return settled(feed, action.ids)
  }
}

/** Whether messages speak of a position that the list shows because of an order on it. */
export function heldByOrder(feed: MarketFeed, messages: readonly MarketPipeMessage[]): boolean {
  const told = idsOf(messages)
  return feed.shown.some(({ position: { id, status } }) => status !== 'FREE' && told.has(id))
}

/** The position with this number among those that are on the market now. */
export function findListed(feed: MarketFeed, id: number): MarketPosition | undefined {
  const row = feed.shown.find(({ position }) => position.id === id)
  if (row) return row.mark === 'gone' ? undefined : row.position
  return feed.waiting.find((position) => position.id === id)
}

function withSnapshot(feed: MarketFeed, positions: readonly MarketPosition[]): MarketFeed {
  const known = new Set(feed.shown.map(({ position }) => position.id))
  const fresh = { loaded: true, held: feed.held, since: null, terms: feed.terms }
  if (!feed.loaded || !feed.held) {
    const mark = (id: number) => (feed.loaded && !known.has(id) ? ('fresh' as const) : null)
    const shown = positions.map((position) => ({ position, mark: mark(position.id) }))
    return replayed({ ...fresh, shown, waiting: [] }, feed.since)
  }
  const listed = new Map(positions.map((position) => [position.id, position]))
  const shown = feed.shown.map((row): FeedRow => {
    const position = listed.get(row.position.id)
    if (!position) return row.mark === 'gone' ? row : { ...row, mark: 'gone' }
    return { position, mark: row.mark === 'gone' ? null : row.mark }
  })
  const waiting = positions.filter(({ id }) => !known.has(id))
  return replayed({ ...fresh, shown, waiting }, feed.since)
}

function replayed(feed: MarketFeed, messages: readonly MarketPipeMessage[] | null): MarketFeed {
  return messages === null || messages.length === 0 ? feed : applyMessages(feed, messages)
}

/** A delivery speaks of a few hundred positions of ten thousand: only their rows are looked at one by one. */
function applyMessages(feed: MarketFeed, messages: readonly MarketPipeMessage[]): MarketFeed {
  // Before the first snapshot there is nothing to change: what is heard meanwhile is kept in `since`.
  if (!feed.loaded) return feed
  const told = idsOf(messages)
  const rows = byId(feed.shown, ({ position }) => position.id, told)
  const waiting = byId(feed.waiting, ({ id }) => id, told)
  const arrived = new Map<number, FeedRow>()
  const late = new Map<number, MarketPosition>()
  for (const { action, data } of messages) {
    const { id, status } = data
    const row = arrived.get(id) ?? rows.get(id)
    if (row !== undefined && row.position.status !== 'FREE') continue
    if (action === 'ADD') {
      // No longer free while it was being told: its removal is on the way.
      if (status !== 'FREE' || waiting.has(id) || late.has(id)) continue
      if (row !== undefined && row.mark !== 'gone') continue
      const position = asPriced(data, feed.terms)
      if (row !== undefined) rows.set(id, { position, mark: 'fresh' })
      else if (feed.held) late.set(id, position)
      else arrived.set(id, { position, mark: 'fresh' })
    } else {
      waiting.delete(id)
      late.delete(id)
      arrived.delete(id)
      const shown = rows.get(id)
      if (shown) rows.set(id, { ...shown, mark: 'gone' })
    }
  }
  return {
    ...feed,
    shown: [...[...arrived.values()].reverse(), ...feed.shown.map((row) => rows.get(row.position.id) ?? row)],
    waiting: [
      ...[...late.values()].reverse(),
      ...feed.waiting.filter(({ id }) => !told.has(id) || waiting.has(id)),
    ],
  }
}

function idsOf(messages: readonly MarketPipeMessage[]): ReadonlySet<number> {
  return new Set(messages.map(({ data }) => data.id))
}

/** Those of many that are spoken of. */
function byId<T>(all: readonly T[], idOf: (one: T) => number, told: ReadonlySet<number>): Map<number, T> {
  return new Map(all.filter((one) => told.has(idOf(one))).map((one) => [idOf(one), one]))
}

/** What waited is on top; what has left the market leaves the list. */
function admitted(feed: MarketFeed): MarketFeed {
  const arrived = feed.waiting.map((position): FeedRow => ({ position, mark: 'fresh' }))
  return { ...feed, shown: [...arrived, ...feed.shown.filter(({ mark }) => mark !== 'gone')], waiting: [] }
}

function settled(feed: MarketFeed, ids: ReadonlySet<number>): MarketFeed {
  const settles = ({ position, mark }: FeedRow) => mark !== null && ids.has(position.id)
  const staying = feed.held ? feed.shown : feed.shown.filter((row) => row.mark !== 'gone' || !settles(row))
  const shown = staying.map((row) => (row.mark === 'fresh' && settles(row) ? { ...row, mark: null } : row))
  return { ...feed, shown }
}
