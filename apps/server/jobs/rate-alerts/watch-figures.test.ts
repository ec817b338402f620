import type { MarketStatus } from '@fxmatch/domain/market/market-status'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setMarketStatus } from '../../commands/market/set-market-status.ts'
import { chooseNotifications } from '../../commands/notifications/choose-notifications.ts'
import { type CreateAlertInput, createRateAlert } from '../../commands/rate-alerts/create-rate-alert.ts'
import { deleteRateAlert } from '../../commands/rate-alerts/delete-rate-alert.ts'
import { seeFigureOf } from '../../commands/rate-alerts/see-figure.ts'
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
import { plantFixing } from '../../testing/plant-fixing.ts'
import type { Person } from '../../testing/plant-market.ts'
import { watchFigures } from './watch-figures.ts'

// Whom alerts on rates tell, of what, how often, and who learns nothing of them.

let world: MarketWorld
const services = () => alertServices(world)

beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const DAY = 86_400_000
const later = (minutes: number) => letPass(world, minutes)
const terms = (more: Partial<CreateAlertInput> = {}): CreateAlertInput => ({
  ...{ currency: 'EUR', form: 'CASH', measure: 'BEST_ALL_IN', op: '<=', value: '3.3950' },
  until: new Date(world.clock.time.getTime() + 30 * DAY).toISOString(),
  ...more,
})
const ask = (more: Partial<CreateAlertInput> = {}, who: Person = 'trader') =>
  world.as(who, (context) => createRateAlert(context, terms(more)))
const make = async (more: Partial<CreateAlertInput> = {}, who: Person = 'trader') =>
  (await must(ask(more, who))).alertId
const look = () => lookAtFigures(world)
const told = (who: Person = 'trader') =>
  world.db
    .selectFrom('notifications')
    .where('user_id', '=', world.people[who].userId)
    .where('kind', 'in', ['alert.fired', 'alert.stopped'])
    .select(['kind', 'params', 'on_screen', 'with_sound', 'by_mail', 'object_id'])
    .orderBy('id')
    .execute()
const mine = (who: Person = 'trader') => alertsOf(world, who)
const withdraw = (positionId: number) => takeOff(world, positionId)

describe('an alert', () => {
  it('tells its person once as an office publishes at its value, with what the price costs them all-in', async () => {
    const id = await make({ value: '3.4100' })
    expect(await look()).toBe(0)
    await publish(world)
    expect(await look()).toBe(1)
    expect(await look()).toBe(0)
    const [notice, ...more] = await told()
    expect(more).toEqual([])
    expect(notice).toMatchObject({
      ...{ kind: 'alert.fired', object_id: id, on_screen: true, with_sound: true, by_mail: false },
      params: { currency: 'EUR', form: 'CASH', measure: 'BEST_ALL_IN', op: '<=', value: '3.4100' },
    })
    const [alert] = await mine()
    expect(alert).toMatchObject({ state: 'LIVE', armed: false, distance: null, firedFigure: alert?.figure })
    expect(Number(alert?.figure)).toBeGreaterThan(3.3868)
  })

  it('that was made at what stands on the market already tells nothing, nor of what was published before it', async () => {
    await publish(world)
    await make({ value: '3.4100' })
    expect(await look()).toBe(0)
    await publish(world, { rate: '3.3700' })
    expect(await look()).toBe(0)
    expect(await told()).toEqual([])
    expect(await mine()).toMatchObject([{ armed: false, firedAt: null }])
  })

  it('tells again when what it told of was gone and a quarter of an hour is over', async () => {
    await make({ value: '3.4100' })
    for (const expected of [1, 1, 2]) {
      const position = await publish(world)
      await look()
      expect(await told()).toHaveLength(expected)
      await withdraw(position)
      await look()
      later(expected === 1 ? 8 : 0)
    }
  })

  it('of a price that flutters two hundred times around its value tells at most once in a quarter of an hour', async () => {
    const alertId = await make({ value: '3.4100' })
    // A figure every twenty seconds, for 66 minutes.
    for (let n = 0; n < 200; n += 1) {
      later(1 / 3)
      await must(
        world.bySystem((context) => seeFigureOf(context, { alertId, figure: n % 2 ? '3.4000' : '3.4200' })),
      )
    }
    await relay(world)
    expect((await told()).length).toBeLessThanOrEqual(5)
    expect((await told()).length).toBeGreaterThanOrEqual(4)
  }, 60_000)

  it('tells once where a server dies after it was written and before the news was left behind', async () => {
    await make({ value: '3.4100' })
    await publish(world)
    await relay(world)
    const { seq } = await world.db.selectFrom('rate_alert_cursor').select('seq').executeTakeFirstOrThrow()
    await watchFigures(services())
    // As if what moves the cursor had never been committed; and the relay has passed nothing on yet.
    await world.db.updateTable('rate_alert_cursor').set({ seq }).execute()
    expect(await watchFigures(services())).toBe(0)
    await relay(world)
    await relay(world)
    expect(await told()).toHaveLength(1)
  })

  it('is not lost where it cannot be written: the others tell, and the next look finds the news again', async () => {
    await make({ value: '3.4100' })
    later(1)
    await make({ value: '3.4200' }, 'second')
    await publish(world)
    await relay(world)
    // The first of them to be written finds no clock.
    let asked = 0
    const clock = {
      now: () => {
        asked += 1
        if (asked === 3) throw new Error('no clock')
        return world.clock.time
      },
    }
    await expect(watchFigures({ ...services(), clock })).rejects.toThrow(/could not be looked at/)
    await relay(world)
    expect(await told('second')).toHaveLength(1)
    expect(await told()).toHaveLength(0)
    expect(await look()).toBe(1)
    expect([await told(), await told('second')].map(({ length }) => length)).toEqual([1, 1])
  })

  it('waits while the market is closed, and looks as it opens', async () => {
    await make({ value: '3.4100' })
    await publish(world)
    const set = (from: MarketStatus, status: MarketStatus) =>
      must(world.as('backOffice', (context) => setMarketStatus(context, { status, from, reason: 'Essai' })))
    await set('ON', 'OFF')
    expect(await look()).toBe(0)
    await set('OFF', 'VEILLE')
    expect(await look()).toBe(0)
    await set('VEILLE', 'ON')
    expect(await look()).toBe(1)
  })

  it('stops when its person may not read its figure any more, says why, and never tells again', async () => {
    await make({ value: '3.4100' })
    const { userId } = world.people.trader
    await world.db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
    await world.db
      .insertInto('user_roles')
      .values({ user_id: userId, rank: 0, role: 'ROLE_SUPER_ADMIN' })
      .execute()
    await publish(world)
    expect(await look()).toBe(1)
    expect(await told()).toMatchObject([{ kind: 'alert.stopped' }])
    await world.db
      .insertInto('user_roles')
      .values({ user_id: userId, rank: 1, role: 'ROLE_TRADER' })
      .execute()
    await withdrawAndPublish()
    expect(await look()).toBe(0)
    expect(await mine()).toMatchObject([{ state: 'STOPPED', stopCause: 'RIGHT' }])
    // The same asked for anew goes on.
    await make({ value: '3.3000' })
    expect((await mine()).map(({ state }) => state)).toContain('LIVE')
  })

  it('of a closed account stops, and tells nobody', async () => {
    await make({ value: '3.4100' })
    const { userId } = world.people.trader
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.time })
      .where('id', '=', userId)
      .execute()
    await publish(world)
    expect(await look()).toBe(1)
    expect(await told()).toEqual([])
    expect(await mine()).toMatchObject([{ stopCause: 'ACCOUNT' }])
  })

  it('is told as its person chose with it, whatever they chose for alerts in general', async () => {
    await must(
      world.as('trader', (context) =>
        chooseNotifications(context, {
          language: 'fr',
          choices: [{ kind: 'alert.fired', screen: false, sound: false, mail: true }],
        }),
      ),
    )
    await make({ value: '3.4100' })
    later(1)
    await make({ value: '3.4200', channels: { screen: true, sound: false, mail: false } })
    await publish(world)
    expect(await look()).toBe(2)
    expect((await told()).map((row) => [row.on_screen, row.with_sound, row.by_mail])).toEqual([
      [false, false, true],
      [true, false, false],
    ])
  })

  it('that was deleted, or whose time is over, tells nothing', async () => {
    const id = await make({ value: '3.4100' })
    await make({ value: '3.4200', until: new Date(world.clock.time.getTime() + 60_000).toISOString() })
    await must(world.as('trader', (context) => deleteRateAlert(context, { id })))
    later(2)
    await publish(world)
    expect(await look()).toBe(0)
    expect(await mine()).toMatchObject([{ state: 'OVER' }])
  })
})

async function withdrawAndPublish(): Promise<void> {
  const { id } = await world.db
    .selectFrom('positions')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await withdraw(id)
  await publish(world)
}

describe('what is measured', () => {
  it('is what the person’s own company pays: a company with its bank’s margin, nobody their own positions', async () => {
    await publish(world)
    for (const who of ['trader', 'company', 'office', 'otherOffice'] as const)
      await make({ value: '1', op: '>=' }, who)
    const figure = async (who: Person) => (await mine(who))[0]?.figure ?? null
    expect(await figure('office')).toBeNull()
    const [bank, company, office] = [
      await figure('trader'),
      await figure('company'),
      await figure('otherOffice'),
    ]
    expect(office).toBe(bank)
    expect(Number(company)).toBeGreaterThanOrEqual(Number(bank))
  })

  it('is the free volume, the distance from the reference rate, the opening and the fixing', async () => {
    await plantFixing(world, { day: '2026-11-17', rate: '3.3800' })
    await make({ measure: 'VOLUME_FREE', op: '>=', value: '25000', form: null })
    await make({ measure: 'SPREAD_BPS', op: '<=', value: '30', form: null })
    await make({ measure: 'OPENING', op: '<=', value: '1', form: null })
    await make({ measure: 'FIXING', op: '<=', value: '1', form: null })
    await publish(world, { amount: '10000' })
    expect(await look()).toBe(1)
    await publish(world, { amount: '15000', form: 'DIGITAL' })
    expect(await look()).toBe(1)
    const byMeasure = new Map((await mine()).map((alert) => [alert.measure, alert]))
    expect(byMeasure.get('VOLUME_FREE')).toMatchObject({ figure: '25000.00', firedFigure: '25000.00' })
    expect(byMeasure.get('SPREAD_BPS')).toMatchObject({ figure: '20' })
    expect(byMeasure.get('FIXING')).toMatchObject({ figure: '3.3800', distance: '2.3800' })
    expect(byMeasure.get('OPENING')?.figure).toMatch(/^\d\.\d{4}$/)
  })
})

describe('what is refused', () => {
  it.each([
    [{ value: '0' }, ['value']],
    [{ value: '-1' }, ['value']],
    [{ value: '3.39500000000000000001' }, ['value']],
    [{ value: '３.３９' }, ['value']],
    [{ value: '٣.٣٩' }, ['value']],
    [{ until: '2026-11-18T08:59:59Z' }, ['until']],
    [{ until: '2036-11-18T09:00:00Z' }, ['until']],
    [{ currency: 'XXX' }, ['currency']],
    [{ currency: 'TND' }, ['currency']],
    [{ measure: 'OPENING' }, ['form']],
    [{ channels: { screen: false, sound: true, mail: false } }, ['channels']],
  ] as const)('%j at %j', async (more, paths) => {
    expect(await refusedBy(ask(more))).toEqual(paths)
    expect(await mine()).toEqual([])
  })

  it('what somebody may not read: an average without purchases, the market without its right', async () => {
    expect(await refusedBy(ask({ measure: 'MY_AVERAGE_COST' }, 'office'))).toBe('MISSING_CAPABILITY')
  })

  it('the twenty-first that waits, also where two are asked for at once; the same twice is one', async () => {
    for (let n = 0; n < 19; n += 1) await make({ value: `3.${1000 + n}` })
    const both = await Promise.all([refusedBy(ask({ value: '3.2001' })), refusedBy(ask({ value: '3.2002' }))])
    expect(both.toSorted()).toEqual([['alerts'], 'done'].toSorted())
    expect(await refusedBy(ask({ value: '3.2003' }))).toEqual(['alerts'])
    expect(await refusedBy(ask({ value: '3.1000' }))).toBe('done')
    expect(await refusedBy(ask({ value: '3.10000' }))).toBe('done')
    expect(await mine()).toHaveLength(20)
    expect((await Promise.all([ask({}, 'second'), ask({}, 'second')])).map(({ ok }) => ok)).toEqual([
      true,
      true,
    ])
    expect(await mine('second')).toHaveLength(1)
  })

  it('somebody else’s: it is not there', async () => {
    const id = await make()
    for (const who of ['second', 'root', 'backOffice', 'auditor'] as const)
      expect(await refusedBy(world.as(who, (context) => deleteRateAlert(context, { id })))).toBe('NOT_FOUND')
    expect(await mine()).toHaveLength(1)
    expect(await mine('second')).toEqual([])
  })
})

it('nobody but its person learns of an alert: not by the feed, nor by the audit', async () => {
  const id = await make({ value: '3.4123' })
  await publish(world)
  await look()
  await must(world.as('trader', (context) => deleteRateAlert(context, { id })))
  await relay(world)
  const events = await world.db.selectFrom('live_events').select(['topic', 'data']).execute()
  const own = `market/alert/bank/${world.people.trader.userId}`
  for (const { topic, data } of events) {
    const text = JSON.stringify(data)
    expect(text).not.toMatch(/3\.4123|rate_alert/)
    if (topic !== own) expect(text).not.toContain(id)
  }
  const entries = await world.db
    .selectFrom('audit_entries')
    .select('data')
    .where('object_id', '=', id)
    .execute()
  expect(entries).toEqual([])
})
