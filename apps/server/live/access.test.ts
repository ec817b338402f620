import { actorOf } from '@fxmatch/domain/access/actor'
import { describe, expect, it } from 'vitest'
import { appendLiveEvents } from '../testing/append-live-events.ts'
import {
  actors,
  eventually,
  MINE,
  OTHER,
  type Stream,
  store,
  subscribe,
  useLiveWorld,
} from '../testing/live-world.ts'

/** Nobody looks by himself in this test: what closes was told. */
const NEVER_MS = 3_600_000

const live = useLiveWorld(NEVER_MS)

const tell = (userId: string) =>
  live.db
    .transaction()
    .execute((tx) => appendLiveEvents(tx, [{ topic: 'access', data: { userId } }], new Date()))

it('closes the streams of a person whose sessions ended as soon as it is told, and nobody else’s', async () => {
  const mine = [await subscribe(live, ['clock']), await subscribe(live, ['market-pipe'])]
  const other = await subscribe(live, ['clock'], { as: 'platform' })
  live.alive = () => null
  await tell(MINE)
  await eventually(() => expect(mine.map(({ ended }) => ended)).toEqual([true, true]))
  expect(other.ended).toBe(false)
})

it('closes only what a person may no longer hear when rights are lost', async () => {
  const orders = await subscribe(live, [`orders/${MINE}`])
  const changes = await subscribe(live, [`changes/${MINE}`])
  live.alive = (name) =>
    name === 'trader'
      ? actorOf({ userId: MINE, companyId: MINE, companyKind: 'BANK', roles: ['ROLE_SUPER_ADMIN'] })
      : (actors[name] ?? null)
  await tell(MINE)
  await eventually(() => expect(orders.ended).toBe(true))
  expect(changes.ended).toBe(false)
})

it('closes a stream that was being opened while its session ended', async () => {
  live.alive = () => null
  const stream = await subscribe(live, ['clock'])
  await eventually(() => expect(stream.ended).toBe(true))
})

it('goes on for those whose access is what it was', async () => {
  const stream = await subscribe(live, ['clock'], { as: 'platform' })
  const seq = await tell(OTHER)
  await eventually(() => expect(live.hub.seq).toBe(seq))
  expect(stream.ended).toBe(false)
})

describe('what comes with a change of access, or after it', () => {
  const ORDERS = `orders/${MINE}`
  /** What was told before a session is looked at: by one transaction, as when rights end and an order is placed at one moment. */
  async function told() {
    let look = () => {}
    live.looked = new Promise((resolve) => {
      look = resolve
    })
    const events = [
      { topic: 'access', data: { userId: MINE } },
      { topic: ORDERS, data: { n: 1 } },
    ]
    const seq = await live.db.transaction().execute((tx) => appendLiveEvents(tx, events, new Date()))
    await eventually(() => expect(live.hub.seq).toBe(seq))
    return look
  }
  const heard = ({ messages }: Stream) =>
    messages.filter(({ event }) => event === ORDERS).map(({ data }) => data)

  it('is given to nobody who has lost it', async () => {
    const mine = await subscribe(live, [ORDERS])
    const platform = await subscribe(live, [ORDERS], { as: 'platform' })
    live.alive = (name) => (name === 'trader' ? null : (actors[name] ?? null))
    const look = await told()
    await eventually(() => expect(heard(platform)).toEqual([{ n: 1 }]))
    expect(heard(mine)).toEqual([])
    look()
    await eventually(() => expect(mine.ended).toBe(true))
    expect(heard(mine)).toEqual([])
  })

  it('is given to nobody whose stream was being opened as they lost it, nor what they had missed', async () => {
    const before = await store(live, ORDERS)
    await eventually(() => expect(live.hub.seq).toBe(before))
    let look = () => {}
    live.looked = new Promise((resolve) => {
      look = resolve
    })
    live.alive = (name) => (name === 'trader' ? null : (actors[name] ?? null))
    const mine = [
      await subscribe(live, [ORDERS]),
      await subscribe(live, [ORDERS], { id: String(before - 1) }),
    ]
    const platform = await subscribe(live, [ORDERS], { as: 'platform' })
    const after = await store(live, ORDERS)
    await eventually(() => expect(live.hub.seq).toBe(after))
    look()
    await eventually(() => expect(heard(platform)).toHaveLength(1))
    await eventually(() => expect(mine.map(({ ended }) => ended)).toEqual([true, true]))
    expect(mine.map(heard)).toEqual([[], []])
  })

  it('reaches who may still hear it, once, and goes on', async () => {
    const mine = await subscribe(live, [ORDERS])
    const look = await told()
    look()
    await eventually(() => expect(heard(mine)).toEqual([{ n: 1 }]))
    await live.db
      .transaction()
      .execute((tx) => appendLiveEvents(tx, [{ topic: ORDERS, data: { n: 2 } }], new Date()))
    await eventually(() => expect(heard(mine)).toEqual([{ n: 1 }, { n: 2 }]))
  })
})
