import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getMarketPosition, marketPositionsForPipe } from '../../queries/market/get-market-position.ts'
import { listRacePositions } from '../../queries/races/list-race-positions.ts'
import { getRace, listRaces } from '../../queries/races/list-races.ts'
import { traceOf } from '../../testing/limits.ts'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  must,
  place,
  publish,
} from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { publishPosition } from '../positions/publish-position.ts'
import { announceRace } from './announce-race.ts'
import { closeRace } from './close-race.ts'
import { type CreateRaceInput, createRace } from './create-race.ts'
import { openRace } from './open-race.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const MINUTE = 60_000
/** Minutes after the world's beginning, 10:00 in Tunis. */
const at = (minutes: number) => new Date(new Date('2026-11-18T09:00:00Z').getTime() + minutes * MINUTE)
const go = (minutes: number) => {
  world.clock.time = at(minutes)
}
const plan = (from: number, to: number, more: Partial<CreateRaceInput> = {}, who: Person = 'backOffice') =>
  world.as(who, (context) =>
    createRace(context, {
      label: 'Course du matin',
      currency: 'EUR',
      form: 'CASH',
      startDate: at(from).toISOString(),
      endDate: at(to).toISOString(),
      ...more,
    }),
  )
const planned = async (from: number, to: number, more: Partial<CreateRaceInput> = {}) =>
  (await must(plan(from, to, more))).raceId
const open = (raceId: string, who: Person = 'backOffice') =>
  world.as(who, (context) => openRace(context, { raceId }))
const close = (raceId: string, who: Person = 'backOffice') =>
  world.as(who, (context) => closeRace(context, { raceId }))
const race = (raceId: string) => getRace(world.db, raceId, world.clock.now())
const stateOf = async (raceId: string) => (await race(raceId))?.state
const enter = (raceId: string, more: Partial<Parameters<typeof publishPosition>[1]> = {}) =>
  world.as('office', (context) =>
    publishPosition(context, {
      currency: 'EUR',
      amount: '10000',
      rate: '3.3868',
      form: 'CASH',
      region: 15,
      expireDate: at(300).toISOString(),
      race: raceId,
      ...more,
    }),
  )

describe('a race', () => {
  it('opens and closes by the clock, whoever runs', async () => {
    const id = await planned(30, 90)
    expect([await stateOf(id), (await race(id))?.coursePercent]).toEqual(['PLANNED', 0])
    go(30)
    expect([await stateOf(id), (await race(id))?.coursePercent]).toEqual(['OPEN', 0])
    go(75)
    expect([await stateOf(id), (await race(id))?.coursePercent]).toEqual(['OPEN', 75])
    go(90)
    expect([await stateOf(id), (await race(id))?.coursePercent]).toEqual(['CLOSED', 100])
    const closed = await listRaces(world.db, { state: 'CLOSED' }, { size: 10, page: 1 }, world.clock.now())
    expect(closed).toMatchObject({ count: 1, data: [{ id, createdBy: 'Person backOffice' }] })
    for (const state of ['OPEN', 'PLANNED'] as const)
      expect((await listRaces(world.db, { state }, { size: 10, page: 1 }, world.clock.now())).count).toBe(0)
  })

  it('is opened and closed early by the back office, which keeps the planned times', async () => {
    const id = await planned(60, 120)
    go(10)
    await must(open(id))
    expect(await race(id)).toMatchObject({
      state: 'OPEN',
      startDate: at(10).toISOString(),
      plannedStart: at(60).toISOString(),
      coursePercent: 0,
    })
    go(20)
    await must(close(id))
    expect(await race(id)).toMatchObject({
      state: 'CLOSED',
      endDate: at(20).toISOString(),
      plannedEnd: at(120).toISOString(),
      closedAt: at(20).toISOString(),
    })
    for (const again of [await close(id), await open(id)])
      expect(again).toMatchObject({
        refusal: { code: 'RACE_STATE', rule: 'RACE_CLOSED', details: { state: 'CLOSED' } },
      })
    const names = ['race.created', 'race.opened', 'race.closed']
    expect(await traceOf(world.db, 'race')).toEqual({ events: names, audited: names })
  })

  it('that is called off before its time never runs, and leaves its time to others', async () => {
    const id = await planned(60, 120)
    await must(close(id))
    go(70)
    expect(await stateOf(id)).toBe('CLOSED')
    await must(plan(70, 100))
  })

  it('is alone in its currency and form', async () => {
    await planned(60, 120)
    for (const [from, to] of [
      [60, 120],
      [70, 80],
      [0, 61],
      [119, 200],
      [0, 200],
    ] as const)
      expect(await plan(from, to)).toMatchObject({
        refusal: {
          code: 'RACE_OVERLAP',
          details: { label: 'Course du matin', startDate: at(60).toISOString() },
          fields: [{ path: 'startDate' }],
        },
      })
    await must(plan(0, 60))
    await must(plan(120, 180))
    await must(plan(60, 120, { form: 'DIGITAL', region: 1 }))
    await must(plan(60, 120, { form: 'DIGITAL', region: 2 }))
    // It tells where: the region of the race in the way, null for all of them.
    for (const region of [1, null])
      expect(await plan(60, 120, { form: 'DIGITAL', region })).toMatchObject({
        refusal: { code: 'RACE_OVERLAP', details: { region: expect.stringMatching(/./) } },
      })
    expect(await plan(60, 120, { region: 3 })).toMatchObject({
      refusal: { code: 'RACE_OVERLAP', details: { region: null } },
    })
    await must(plan(60, 120, { currency: 'USD' }))
  })

  it('is alone even when many are planned, or opened, at once', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, (_, n) => plan(60 + n, 120 + n)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const first = await planned(200, 260, { currency: 'USD' })
    const second = await planned(260, 320, { currency: 'USD' })
    const opened = await Promise.all([open(first), open(second)])
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1)
    expect(opened.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'RACE_OVERLAP' } })
  })

  it('overlaps in no other way than through the commands: the database refuses', async () => {
    const id = await planned(60, 120)
    await must(plan(120, 180))
    const longer = world.db
      .updateTable('races')
      .set({ ends_at: at(121) })
      .where('id', '=', id)
      .execute()
    await expect(longer).rejects.toThrow(/one_race_at_a_time/)
  })

  it.each([
    [{ currency: 'TND' }, 'currency'],
    [{ currency: 'ZZZ' }, 'currency'],
    [{ region: 999 }, 'region'],
    [{ startDate: at(-2).toISOString() }, 'startDate'],
    [{ endDate: at(63).toISOString() }, 'endDate'],
    [{ endDate: at(60 + 7 * 24 * 60 + 1).toISOString() }, 'endDate'],
  ])('with %o is refused', async (more, path) => {
    expect(await plan(60, 120, more)).toMatchObject({
      refusal: { code: 'INVALID_INPUT', fields: [{ path }] },
    })
  })

  it.each(['root', 'second', 'office', 'company'] as const)('is not for %s to run', async (who) => {
    const id = await planned(60, 120)
    for (const refused of [await plan(0, 30, {}, who), await open(id, who), await close(id, who)])
      expect(refused).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
    expect(await stateOf(id)).toBe('PLANNED')
  })
})

describe('positions in a race', () => {
  it('enter while it runs, and carry the elapsed part of its time wherever they are shown', async () => {
    const id = await planned(0, 60)
    const { positionId } = await must(enter(id))
    const outside = await publish(world, { form: 'DIGITAL' })
    go(45)
    const shown = await getMarketPosition(world.db, world.people.trader, positionId, world.clock.now())
    expect(shown).toMatchObject({
      coursePercent: 75,
      race: { id, label: 'Course du matin', startDate: at(0).toISOString(), endDate: at(60).toISOString() },
    })
    const piped = await marketPositionsForPipe(world.db, [positionId, outside], world.clock.now())
    expect(piped.get(positionId)?.coursePercent).toBe(75)
    expect(piped.get(outside)).toMatchObject({ coursePercent: null, race: null })
    go(61)
    const left = await getMarketPosition(world.db, world.people.trader, positionId, world.clock.now())
    expect(left).toMatchObject({ status: 'FREE', coursePercent: null, race: null })
  })

  it('are refused before, after, and in a race of something else', async () => {
    const id = await planned(30, 60)
    expect(await enter(id)).toMatchObject({
      refusal: { code: 'RACE_NOT_OPEN', details: { state: 'PLANNED' }, fields: [{ path: 'race' }] },
    })
    go(60)
    expect(await enter(id)).toMatchObject({
      refusal: { code: 'RACE_NOT_OPEN', details: { state: 'CLOSED' } },
    })
    go(40)
    const elsewhere = await planned(40, 60, { form: 'DIGITAL', region: 3 })
    expect(await enter(elsewhere, { form: 'DIGITAL' })).toMatchObject({
      refusal: { fields: [{ path: 'race', rule: 'RACE_OF_OTHER' }] },
    })
    for (const more of [{ form: 'DIGITAL' as const }, { currency: 'USD', rate: '2.9143' }])
      expect(await enter(id, more)).toMatchObject({
        refusal: { code: 'INVALID_INPUT', fields: [{ path: 'race' }] },
      })
    expect(await enter(crypto.randomUUID())).toMatchObject({ refusal: { fields: [{ path: 'race' }] } })
    expect(await world.db.selectFrom('positions').select('id').execute()).toEqual([])
  })

  it('are counted with what was published: rests belong to their parent', async () => {
    const id = await planned(0, 60)
    const { positionId } = await must(enter(id, { amount: '10000', rate: '3.3802' }))
    await must(enter(id, { amount: '5000', rate: '3.3868' }))
    await bind(world, await place(world, positionId, { amount: '4000', rate: '3.3802' }))
    const rest = await world.db
      .selectFrom('positions')
      .select(['race_id', 'amount'])
      .where('parent_id', '=', positionId)
      .executeTakeFirstOrThrow()
    expect(rest).toEqual({ race_id: id, amount: '6000.0000' })
    expect((await race(id))?.positions).toEqual({ count: 2, volume: '15000.00', average: '3.3824' })
  })

  it('are listed to those who may know of them', async () => {
    const id = await planned(0, 60)
    const free = (await must(enter(id))).positionId
    const taken = (await must(enter(id))).positionId
    await place(world, taken)
    const seen = async (who: Person) => {
      const list = await listRacePositions(
        world.db,
        world.people[who],
        id,
        { size: 10, page: 1 },
        world.clock.now(),
      )
      expect(list?.count).toBe(list?.data.length)
      return list?.data.map((position) => position.id)
    }
    for (const who of ['trader', 'office', 'backOffice'] as const)
      expect(await seen(who)).toEqual([taken, free])
    for (const who of ['rival', 'otherOffice', 'company'] as const) expect(await seen(who)).toEqual([free])
    const page = await listRacePositions(
      world.db,
      world.people.office,
      id,
      { size: 1, page: 2 },
      world.clock.now(),
    )
    expect(page).toMatchObject({ count: 2, data: [{ id: free }] })
    const none = await listRacePositions(
      world.db,
      world.people.office,
      crypto.randomUUID(),
      { size: 1, page: 1 },
      world.clock.now(),
    )
    expect(none).toBeNull()
  })
})

it('an opening by the clock is told once, however many look', async () => {
  const id = await planned(30, 60)
  go(30)
  const told = await Promise.all(
    Array.from({ length: 5 }, () => must(world.bySystem((context) => announceRace(context, { raceId: id })))),
  )
  expect(told.filter(({ announced }) => announced)).toHaveLength(1)
  expect((await traceOf(world.db, 'race')).events).toEqual(['race.created', 'race.opened'])
})
