import type { WorkItem, WorkQueue } from '@fxmatch/contract/http/work'
import { expect, it } from 'vitest'
import { confirmMarketRoom } from '../commands/orders/confirm-market-room.ts'
import { expireOrder } from '../commands/orders/expire-order.ts'
import { recordBanknotes } from '../commands/orders/record-banknotes.ts'
import { callJourney } from '../testing/call-journey.ts'
import { bind, must, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

// One queue for all work: by deadline, and only what the one who asks may do.

const journey = callJourney(['work', 'orders'])
const { make, request } = journey

const queue = (who: Person, query: Record<string, string> = {}): Promise<WorkQueue> =>
  make(who, 'workQueue', { query: { pageSize: '100', ...query } })
const itemOf = async (who: Person, id: string, query = {}): Promise<WorkItem | undefined> =>
  (await queue(who, query)).data.find((item) => item.id === id)
const later = (minutes: number) => {
  const { clock } = journey.world()
  clock.time = new Date(clock.time.getTime() + minutes * 60_000)
}

/** An order of banknotes that both sides have confirmed: they are to be received. */
async function bound(): Promise<string> {
  const world = journey.world()
  const id = await place(world, await publish(world))
  await bind(world, id)
  return id
}

/** One whose market room is to confirm. */
async function received(): Promise<string> {
  const orderId = await bound()
  await must(
    journey
      .world()
      .as('office', (context) => recordBanknotes(context, { orderId, bills: [{ nbr: 100, bill: '100' }] })),
  )
  return orderId
}

it('puts a draft that ends in some minutes above what was there before it and is due later', async () => {
  const world = journey.world()
  const waits = await bound()
  later(30)
  const draft = await place(world, await publish(world))
  const { data } = await queue('office')
  expect(data.map(({ id }) => id)).toEqual([draft, waits])
  expect(data.map(({ because }) => because)).toEqual(['CLOCK', 'SERVICE'])
  // Both are told until when: the clock's quarter of an hour, and two hours from when the banknotes were to be received.
  const [first, second] = data.map(({ deadline, since }) => Date.parse(deadline ?? '') - Date.parse(since))
  expect([first, second]).toEqual([15 * 60_000, 120 * 60_000])

  // Nobody answered: it is late and stays first, until the clock ends it.
  later(20)
  const late = await itemOf('office', draft)
  expect(Date.parse(late?.deadline ?? '')).toBeLessThan(world.clock.now().getTime())
  expect((await queue('office')).data[0]?.id).toBe(draft)
  await must(world.bySystem((context) => expireOrder(context, { orderId: draft })))
  expect(await itemOf('office', draft)).toBeUndefined()
  const refused = await request('office', 'acceptDraft', { params: { id: draft } })
  expect([refused.statusCode, refused.json().current]).toEqual([409, expect.anything()])
})

it('counts as work what one may do, and nothing of what one only sees', async () => {
  const id = await received()
  expect(await itemOf('room', id)).toMatchObject({ step: 'confirm_market_room', barred: null })
  // Another bank, a read-only person of the same one, the seller, who sees the bank's step, and the platform.
  for (const who of [
    'rival',
    'rivalTickets',
    'reader',
    'office',
    'otherOffice',
    'backOffice',
    'auditor',
  ] as const) {
    for (const whose of ['mine', 'second']) expect(await itemOf(who, id, { whose }), who).toBeUndefined()
  }
})

it('tells who comes second to a step, and takes it from both queues', async () => {
  const world = journey.world()
  const id = await received()
  for (const who of ['trader', 'room'] as const) expect(await itemOf(who, id)).toBeDefined()
  const body = { agence: world.agencyId }
  const both = await Promise.all(
    (['trader', 'room'] as const).map((who) => request(who, 'confirmMarketRoom', { params: { id }, body })),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [second] = both.filter(({ statusCode }) => statusCode === 409)
  expect(second?.json()).toMatchObject({ code: expect.any(String), current: expect.anything() })
  for (const who of ['trader', 'room'] as const) expect(await itemOf(who, id)).toBeUndefined()
})

it('says of a step that one’s own earlier one bars, and does not count it as one’s work', async () => {
  const world = journey.world()
  const before = (await queue('second')).totals
  const orderId = await received()
  await must(
    world.as('second', (context) => confirmMarketRoom(context, { orderId, agencyId: world.agencyId })),
  )
  const after = await queue('second')
  expect(after.data.map(({ id }) => id)).not.toContain(orderId)
  expect(after.totals).toEqual({ mine: before.mine, second: before.second + 1 })
  const barred = await itemOf('second', orderId, { whose: 'second' })
  expect(barred?.barred).toMatchObject({
    ...{ allowed: false, rule: 'SEGREGATION_SECOND_VALIDATION' },
    reason: expect.stringMatching(/\p{L}{4,}/u),
  })
  expect(barred?.deadline).not.toBeNull()
  expect(await itemOf('root', orderId)).toMatchObject({ step: 'validate_back_office', barred: null })
})

it('shows as many as it counts, to everybody, however it is narrowed', async () => {
  const people = Object.keys(journey.world().people) as Person[]
  for (const who of people) {
    for (const whose of ['mine', 'second'] as const) {
      const all = await queue(who, { whose })
      expect(all.count, who).toBe(all.totals[whose])
      expect(all.data, who).toHaveLength(all.count)
      expect(all.groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.count)
      const due = all.data.map(({ deadline }) =>
        deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline),
      )
      expect(due).toEqual([...due].sort((a, b) => a - b))
      for (const { kind, step, count } of all.groups) {
        const narrowed = await queue(who, { whose, kind, step })
        expect([narrowed.count, narrowed.data.length], `${who} ${step}`).toEqual([count, count])
        for (const { isoCode, count: ofCurrency } of narrowed.currencies)
          expect((await queue(who, { whose, kind, step, currency: isoCode })).data).toHaveLength(ofCurrency)
      }
      const paged: string[] = []
      for (let page = 1; paged.length < all.count; page++) {
        const { data } = await queue(who, { whose, page: String(page), pageSize: '2' })
        if (data.length === 0) break
        paged.push(...data.map(({ id }) => id))
      }
      expect(paged).toEqual(all.data.map(({ id }) => id))
    }
  }
})
