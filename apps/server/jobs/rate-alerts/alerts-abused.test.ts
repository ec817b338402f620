import type { MarketStatus } from '@fxmatch/domain/market/market-status'
import { MOST_ALERTS, MOST_KEPT_ALERTS } from '@fxmatch/domain/rate-alerts/rate-alert'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setMarketStatus } from '../../commands/market/set-market-status.ts'
import { type CreateAlertInput, createRateAlert } from '../../commands/rate-alerts/create-rate-alert.ts'
import { deleteRateAlert } from '../../commands/rate-alerts/delete-rate-alert.ts'
import { getMarketData } from '../../queries/market/get-market-data.ts'
import { listRateAlerts } from '../../queries/rate-alerts/list-rate-alerts.ts'
import {
  alertServices,
  alertsOf,
  letPass,
  lookAtFigures,
  refusedBy,
  takeOff,
} from '../../testing/alert-world.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { relay } from '../../testing/object-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { watchFigures } from './watch-figures.ts'

// What somebody dishonest, hurried or in two windows does with alerts on rates.

let world: MarketWorld
const services = () => alertServices(world)

beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const inTime = (ms: number) => new Date(world.clock.time.getTime() + ms).toISOString()
const later = (minutes: number) => letPass(world, minutes)
const ask = (more: Partial<CreateAlertInput> = {}, who: Person = 'trader') =>
  world.as(who, (context) =>
    createRateAlert(context, {
      ...{ currency: 'EUR', form: 'CASH', measure: 'BEST_ALL_IN', op: '<=', value: '3.4100' },
      ...{ until: inTime(30 * DAY), ...more },
    }),
  )
const make = (more: Partial<CreateAlertInput> = {}, who: Person = 'trader') => must(ask(more, who))
const mine = (who: Person = 'trader') => alertsOf(world, who)
const look = () => lookAtFigures(world)
const notices = () =>
  world.db.selectFrom('notifications').where('kind', '=', 'alert.fired').select('user_id').execute()
const withdraw = (positionId: number) => takeOff(world, positionId)
const setMarket = (from: MarketStatus, status: MarketStatus) =>
  must(world.as('backOffice', (context) => setMarketStatus(context, { status, from, reason: 'Essai' })))

describe('one press', () => {
  it('twice at once, as from two windows, makes one alert and says which press made it', async () => {
    const pressed = await Promise.all([make({ ifNone: true }), make({ ifNone: true })])
    expect(pressed.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
    expect(new Set(pressed.map(({ alertId }) => alertId)).size).toBe(1)
    expect(await mine()).toHaveLength(1)
  })

  it('changes nothing of what was chosen with care for the same: neither its end nor how it tells', async () => {
    const until = inTime(3 * DAY)
    const channels = { screen: false, sound: false, mail: true }
    await make({ until, channels })
    expect(await make({ ifNone: true })).toMatchObject({ isNew: false })
    expect(await mine()).toMatchObject([{ until, channels }])
    // The form does.
    await make()
    expect(await mine()).toMatchObject([{ until: inTime(30 * DAY), channels: { screen: true } }])
  })

  it('makes one anew that was over', async () => {
    await make({ until: inTime(MINUTE) })
    later(2)
    expect(await make({ ifNone: true })).toMatchObject({ isNew: true })
    expect(await mine()).toMatchObject([{ state: 'LIVE' }])
  })

  it('is refused as the twenty-first, and the price that waits already is no twenty-first', async () => {
    for (let n = 0; n < MOST_ALERTS; n += 1) await make({ value: `3.${2000 + n}` })
    expect(await refusedBy(ask({ ifNone: true }))).toEqual(['alerts'])
    expect(await make({ value: '3.2000', ifNone: true })).toMatchObject({ isNew: false })
    expect(await mine()).toHaveLength(MOST_ALERTS)
  })
})

describe('taking back what a press has set', () => {
  const createdAtOf = async (id: string) => (await mine()).find((alert) => alert.id === id)?.createdAt
  const takeBack = (id: string, createdAt: string | undefined, who: Person = 'trader') =>
    refusedBy(world.as(who, (context) => deleteRateAlert(context, { id, createdAt })))

  it('takes it once, also after it has told, and nothing that was asked for anew elsewhere', async () => {
    const { alertId } = await make({ ifNone: true })
    const createdAt = await createdAtOf(alertId)
    later(1)
    // In another window: the same price, with another end and by mail.
    await make({
      replaces: alertId,
      until: inTime(3 * DAY),
      channels: { screen: false, sound: false, mail: true },
    })
    expect(await takeBack(alertId, createdAt)).toBe('SETTINGS_CHANGED')
    expect(await mine()).toMatchObject([{ id: alertId, until: inTime(3 * DAY), channels: { mail: true } }])
    await publish(world)
    expect(await look()).toBe(1)
    const now = await createdAtOf(alertId)
    expect(await takeBack(alertId, now, 'second')).toBe('NOT_FOUND')
    expect(await takeBack(alertId, now)).toBe('done')
    expect(await takeBack(alertId, now)).toBe('NOT_FOUND')
    expect(await mine()).toEqual([])
  })
})

describe('an alert in the place of another', () => {
  it('is one, also among twenty', async () => {
    for (let n = 0; n < MOST_ALERTS; n += 1) await make({ value: `3.${2000 + n}` })
    const [first] = await mine()
    await make({ value: '3.3000', replaces: first?.id })
    const after = await mine()
    expect(after).toHaveLength(MOST_ALERTS)
    expect(after.map(({ id }) => id)).not.toContain(first?.id)
    expect(after.map(({ value }) => value)).toContain('3.3000')
  })

  it('that says the same of it keeps it, and one that says what another says is that other', async () => {
    const { alertId } = await make()
    expect(await make({ replaces: alertId, until: inTime(DAY) })).toEqual({ alertId, isNew: false })
    const other = await make({ value: '3.3000' })
    expect(await make({ value: '3.3000', replaces: alertId })).toEqual({ ...other, isNew: false })
    expect((await mine()).map(({ id }) => id)).toEqual([other.alertId])
  })

  it('is refused where it is somebody else’s or gone, and where it cannot be: nothing is changed', async () => {
    const { alertId } = await make()
    for (const who of ['second', 'root', 'auditor'] as const) {
      expect(await refusedBy(ask({ value: '3.3000', replaces: alertId }, who))).not.toBe('done')
      expect(await mine(who)).toEqual([])
    }
    expect(await refusedBy(ask({ value: '0', replaces: alertId }))).toEqual(['value'])
    expect(await mine()).toMatchObject([{ id: alertId, value: '3.4100' }])
    await must(world.as('trader', (context) => deleteRateAlert(context, { id: alertId })))
    expect(await refusedBy(ask({ value: '3.3000', replaces: alertId }))).toBe('NOT_FOUND')
    expect(await mine()).toEqual([])
  })

  it('changed in two windows at once is changed in one: no second one comes of it', async () => {
    const { alertId } = await make()
    const both = await Promise.all(
      ['3.3000', '3.3100'].map((value) => refusedBy(ask({ value, replaces: alertId }))),
    )
    expect(both.toSorted()).toEqual(['NOT_FOUND', 'done'])
    expect(await mine()).toHaveLength(1)
    // Taking back in the other window what is another one by now takes nothing.
    const taken = world.as('trader', (context) => deleteRateAlert(context, { id: alertId }))
    expect(await refusedBy(taken)).toBe('NOT_FOUND')
    expect(await mine()).toHaveLength(1)
  })
})

it('of alerts that are over, given in a row by a program, so many are kept; none that waits is forgotten', async () => {
  await make({ value: '3.9999' })
  for (let n = 0; n < MOST_KEPT_ALERTS + 20; n += 1) {
    later(2)
    await make({ value: `3.${1000 + n}`, until: inTime(MINUTE) })
  }
  const { data, truncated, live } = await listRateAlerts(world.db, world.people.trader, world.clock.time)
  expect([data.length, truncated, live]).toEqual([MOST_KEPT_ALERTS, false, 2])
  expect(data.map(({ value }) => value)).toContain('3.9999')
}, 120_000)

describe('what an alert reads', () => {
  it('is what its person reads on the market, to the last decimal, whoever they are: nothing else can be probed', async () => {
    await publish(world, { amount: '12000' })
    await publish(world, { rate: '3.3900', form: 'DIGITAL' })
    const readers = ['trader', 'second', 'company', 'otherOffice'] as const
    for (const who of readers) {
      await make({ value: '1' }, who)
      await make({ value: '1', measure: 'VOLUME_FREE', form: null }, who)
      const { data } = await getMarketData(world.db, world.people[who], {}, world.clock.time)
      const euros = data.filter(({ currency }) => currency.iso_code === 'EUR')
      const [best] = euros
        .filter(({ form }) => form === 'CASH')
        .map(({ rateTCC }) => rateTCC)
        .toSorted()
      const read = new Map((await mine(who)).map(({ measure, figure }) => [measure, figure]))
      expect(read.get('BEST_ALL_IN'), who).toBe(best)
      expect(read.get('VOLUME_FREE'), who).toBe('22000.00')
    }
  })

  it('is the market of the company that its person is in now: what that sells itself is none', async () => {
    await make({ value: '2', op: '>=' }, 'otherOffice')
    await make({ value: '2', op: '>=' })
    const { userId } = world.people.otherOffice
    await world.db
      .updateTable('users')
      .set({ company_id: world.companies.office })
      .where('id', '=', userId)
      .execute()
    await publish(world)
    expect(await look()).toBe(1)
    expect(await notices()).toEqual([{ user_id: world.people.trader.userId }])
  })
})

describe('a price that flickers', () => {
  it('tells nobody where it is gone before anybody looks, and each person once in a quarter of an hour', async () => {
    await make()
    await make({}, 'second')
    await withdraw(await publish(world))
    expect(await look()).toBe(0)
    for (let n = 0; n < 7; n += 1) {
      const position = await publish(world)
      await look()
      await withdraw(position)
      await look()
      later(2)
    }
    expect(await notices()).toHaveLength(2)
  })
})

describe('a market that closes', () => {
  it('has yesterday’s price gone in the evening: the first of the morning tells, although nobody looked between', async () => {
    await make()
    const position = await publish(world)
    expect(await look()).toBe(1)
    await setMarket('ON', 'OFF')
    await withdraw(position)
    expect(await look()).toBe(0)
    later(20)
    await setMarket('OFF', 'ON')
    await publish(world)
    expect(await look()).toBe(1)
    expect(await notices()).toHaveLength(2)
  })

  it('and opens again with the same prices on it tells nothing anew', async () => {
    await make()
    await publish(world)
    expect(await look()).toBe(1)
    await setMarket('ON', 'VEILLE')
    await look()
    later(20)
    await setMarket('VEILLE', 'ON')
    expect(await look()).toBe(0)
  })
})

describe('two servers', () => {
  it('that look at once, and relay at once, tell once', async () => {
    await make()
    await make({}, 'second')
    await publish(world)
    await relay(world)
    const looked = await Promise.all([0, 1, 2].map(() => watchFigures(services())))
    expect(looked.toSorted()).toEqual([0, 0, 2])
    // One relays at a time; of two that should not, the database lets one tell.
    await Promise.allSettled([relay(world), relay(world)])
    await relay(world)
    expect((await notices()).map(({ user_id }) => user_id).toSorted()).toEqual(
      [world.people.trader.userId, world.people.second.userId].toSorted(),
    )
  })
})
