import type { MarketPipeMessage } from '@fxmatch/contract/events/live-events'
import type { MarketPosition } from '@fxmatch/contract/http/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { position } from '../testing/position.ts'
import {
  EMPTY_FEED,
  type FeedAction,
  findListed,
  heldByOrder,
  type MarketFeed,
  marketFeed,
} from './market-feed.ts'

const add = (id: number, over: Partial<MarketPosition> = {}): MarketPipeMessage => message('ADD', id, over)
const remove = (id: number, over: Partial<MarketPosition> = {}): MarketPipeMessage =>
  message('REMOVE', id, over)
function message(action: 'ADD' | 'REMOVE', id: number, over: Partial<MarketPosition>): MarketPipeMessage {
  return { context: { currency: { iso_code: 'EUR' } }, action, data: position(id, over) }
}
const heard = (...messages: MarketPipeMessage[]): FeedAction => ({ type: 'messages', messages })
const snapshot = (...ids: number[]): FeedAction => ({
  type: 'snapshot',
  positions: ids.map((id) => position(id)),
  terms: [],
})
const requested: FeedAction = { type: 'requested' }

const run = (...actions: FeedAction[]) => actions.reduce(marketFeed, EMPTY_FEED)
const after = (feed: MarketFeed, ...actions: FeedAction[]) => actions.reduce(marketFeed, feed)
/** The list as one would read it: `3+` has just come, `2-` is leaving. */
const shown = (feed: MarketFeed) =>
  feed.shown
    .map(({ position: { id }, mark }) => `${id}${mark === 'fresh' ? '+' : mark === 'gone' ? '-' : ''}`)
    .join(' ')
const waiting = (feed: MarketFeed) => feed.waiting.map(({ id }) => id).join(' ')

describe('snapshot and deltas', () => {
  it('puts additions on top, once, and greys removals before they leave', () => {
    const feed = run(requested, snapshot(2, 1), heard(add(3), add(4), add(3), add(1)), heard(remove(1)))
    expect(shown(feed)).toBe('4+ 3+ 2 1-')
    expect(shown(after(feed, { type: 'settle', ids: new Set([1, 3, 4]) }))).toBe('4 3 2')
  })

  it('applies what was heard while the snapshot was on its way, in it or not', () => {
    expect(shown(run(requested, heard(add(3)), snapshot(2, 1)))).toBe('3+ 2 1')
    expect(shown(run(requested, heard(add(3)), snapshot(3, 2, 1)))).toBe('3 2 1')
    expect(shown(run(requested, heard(remove(1)), snapshot(2, 1)))).toBe('2 1-')
    expect(shown(run(requested, heard(remove(1)), snapshot(2)))).toBe('2')
    expect(shown(run(requested, heard(add(3), remove(3)), snapshot(2, 1)))).toBe('2 1')
  })

  it('forgets what was heard before the snapshot was asked for: it is in it', () => {
    expect(shown(run(heard(add(3)), requested, snapshot(2, 1)))).toBe('2 1')
    expect(shown(run(requested, heard(add(3)), requested, snapshot(2, 1)))).toBe('2 1')
  })

  it('keeps applying to what is shown while a new snapshot is asked for, or fails', () => {
    const feed = run(requested, snapshot(1), requested, heard(add(2)))
    expect(shown(feed)).toBe('2+ 1')
    expect(shown(after(feed, snapshot(2, 1)))).toBe('2 1')
    expect(shown(after(feed, { type: 'failed' }, heard(add(3))))).toBe('3+ 2+ 1')
  })

  it('brings a position back that returns before it has left', () => {
    expect(shown(run(requested, snapshot(2, 1), heard(remove(2), add(2))))).toBe('2+ 1')
  })

  it('does not list what was taken before its arrival could be told', () => {
    expect(shown(run(requested, snapshot(1), heard(add(2, { status: 'ENGAGED' }), remove(2))))).toBe('1')
  })

  it('marks what a later snapshot brings as new', () => {
    expect(shown(run(requested, snapshot(1), requested, snapshot(2, 1)))).toBe('2+ 1')
  })
})

describe('whatever comes, however it comes', () => {
  const every = (feed: MarketFeed) => new Set([...feed.shown.map(({ position }) => position.id)])
  const settle = (feed: MarketFeed) => after(feed, { type: 'settle', ids: every(feed) })

  it('lists what was last said of each position, doubled or in another order, held or not, in many deliveries or in one', () => {
    const said = fc.record({ id: fc.integer({ min: 1, max: 12 }), arrives: fc.boolean() })
    const deliveries = fc.array(fc.array(said, { maxLength: 20 }), { maxLength: 6 })
    fc.assert(
      fc.property(deliveries, fc.boolean(), (all, held) => {
        const listed = new Set([1, 2, 3])
        for (const { id, arrives } of all.flat()) arrives ? listed.add(id) : listed.delete(id)
        const begun = run(requested, snapshot(3, 2, 1), ...(held ? [{ type: 'hold' } as const] : []))
        const actions = all.map((each) =>
          heard(...each.map(({ id, arrives }) => (arrives ? add(id) : remove(id)))),
        )
        const feed = after(begun, ...actions)
        if (held) expect(feed.shown.map(({ position }) => position.id)).toEqual([3, 2, 1])
        const seen = settle(after(feed, { type: 'release' }))
        expect(every(seen)).toEqual(listed)
        expect(seen.shown).toHaveLength(listed.size)
        expect(seen.waiting).toEqual([])
      }),
    )
  })

  it('loses ten thousand positions in one delivery, the one that was pointed at among them', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => 10_000 - index)
    const full = run(requested, snapshot(...ids), { type: 'hold' })
    const emptied = after(full, heard(...ids.map((id) => remove(id))))
    expect(emptied.shown.map(({ position }) => position.id)).toEqual(ids)
    expect(findListed(emptied, 5_000)).toBeUndefined()
    expect(settle(after(emptied, { type: 'release' })).shown).toEqual([])
  })
})

describe('positions held by an order of the viewer', () => {
  const engaged = position(2, { status: 'ENGAGED', hasOrder: true })
  const feed = run(requested, { type: 'snapshot', positions: [engaged, position(1)], terms: [] })

  it('are left alone by the common feed, which asks for a new snapshot instead', () => {
    expect(shown(after(feed, heard(remove(2))))).toBe('2 1')
    expect(shown(after(feed, heard(add(2))))).toBe('2 1')
    expect(heldByOrder(feed, [remove(2)])).toBe(true)
    expect(heldByOrder(feed, [remove(1)])).toBe(false)
  })

  it('change in place with the snapshot', () => {
    expect(findListed(after(feed, { type: 'hold' }, snapshot(2, 1)), 2)?.status).toBe('FREE')
  })
})

describe('while someone points at the list', () => {
  const held = run(requested, snapshot(3, 2, 1), { type: 'hold' })

  it('moves no line: arrivals wait, departures stay greyed', () => {
    const feed = after(held, heard(add(4), add(5), remove(2), add(4)), { type: 'settle', ids: new Set([2]) })
    expect([shown(feed), waiting(feed)]).toEqual(['3 2- 1', '5 4'])
    expect(findListed(feed, 5)?.id).toBe(5)
    expect(findListed(feed, 2)).toBeUndefined()
  })

  it('forgets an arrival that leaves again', () => {
    expect(waiting(after(held, heard(add(4)), heard(remove(4), add(5))))).toBe('5')
  })

  it('lets everything in when the pointer leaves, or at once when asked', () => {
    const feed = after(held, heard(add(4), remove(2)))
    expect(shown(after(feed, { type: 'release' }))).toBe('4+ 3 1')
    const admitted = after(feed, { type: 'admit' })
    expect([shown(admitted), waiting(admitted), admitted.held]).toEqual(['4+ 3 1', '', true])
  })

  it('takes a snapshot in without moving a line', () => {
    const feed = after(held, heard(add(4)), requested, heard(add(6)), snapshot(5, 4, 3, 1))
    expect([shown(feed), waiting(feed)]).toEqual(['3 2- 1', '6 5 4'])
  })
})

describe('prices of what arrives', () => {
  const terms = [
    {
      currency: 'EUR',
      form: 'CASH',
      commission_percent: '0.5',
      vat_percent: '19',
      all_in_percent: '0.9',
      margin_told: false,
    } as const,
  ]
  const own = { rateTCC: '3.4173', equivalentTCC: '34172.812', commission_equivalent: '304.812' }

  it('are the viewer’s own: the feed carries a bank’s', () => {
    const feed = run(requested, { type: 'snapshot', positions: [], terms }, heard(add(1)))
    expect(findListed(feed, 1)).toMatchObject(own)
  })

  it('also where it came while the snapshot was on its way, or waits', () => {
    const early = run(requested, heard(add(1)), { type: 'snapshot', positions: [], terms })
    expect(findListed(early, 1)).toMatchObject(own)
    const held = run(requested, { type: 'snapshot', positions: [], terms }, { type: 'hold' }, heard(add(2)))
    expect(held.waiting).toMatchObject([own])
  })

  it('stay as they were told for a form or currency without settings', () => {
    const feed = run(
      requested,
      { type: 'snapshot', positions: [], terms },
      heard(add(1, { form: 'DIGITAL' })),
    )
    expect(findListed(feed, 1)).toMatchObject({ rateTCC: '3.4037' })
  })
})
