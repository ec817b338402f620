import { actorOf } from '@fxmatch/domain/access/actor'
import { expect, it } from 'vitest'
import { appendLiveEvents } from '../testing/append-live-events.ts'
import { actors, eventually, MINE, OTHER, subscribe, useLiveWorld } from '../testing/live-world.ts'

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
