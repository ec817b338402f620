import { renderNotification } from '@fxmatch/documents/notifications/render-notification'
import type { NotificationParams } from '@fxmatch/domain/notifications/notification-link'
import type { NotificationKind } from '@fxmatch/domain/notifications/notification-table'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDenomination } from '../../commands/denominations/add-denomination.ts'
import { setMarketStatus } from '../../commands/market/set-market-status.ts'
import { chooseNotifications } from '../../commands/notifications/choose-notifications.ts'
import { decideOpeningRate } from '../../commands/opening-rates/decide-opening-rate.ts'
import { prepareOpeningRates } from '../../commands/opening-rates/prepare-opening-rates.ts'
import { acceptDraft } from '../../commands/orders/accept-draft.ts'
import { counterOffer } from '../../commands/orders/counter-offer.ts'
import { expireOrder } from '../../commands/orders/expire-order.ts'
import { rejectOrder } from '../../commands/orders/reject-order.ts'
import { closeRace } from '../../commands/races/close-race.ts'
import { createRace } from '../../commands/races/create-race.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { RelayWork } from '../relay-batch.ts'

let world: MarketWorld
let relay: RelayWork
beforeEach(() => open())
afterEach(() => world.close())

async function open(options: Parameters<typeof createMarketWorld>[0] = {}): Promise<void> {
  world = await createMarketWorld(options)
  relay = new RelayWork(
    world.db,
    async () => new Map(),
    () => world.clock.time,
  )
}

const pass = () => relay.runOnce()

/** What each person was told, by name, oldest first. */
async function told(kind?: NotificationKind): Promise<Record<string, NotificationKind[]>> {
  const rows = await world.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('notifications.created_at')
    .orderBy('notifications.id')
    .select(['users.username', 'notifications.kind'])
    .execute()
  const byPerson: Record<string, NotificationKind[]> = {}
  for (const row of rows) {
    const name = row.username.replace('.test', '')
    byPerson[name] = [...(byPerson[name] ?? []), row.kind as NotificationKind]
  }
  return byPerson
}

const alertsOf = async (who: Person) =>
  (
    await world.db
      .selectFrom('live_events')
      .where('topic', '=', `market/alert/bank/${world.people[who].userId}`)
      .select('data')
      .orderBy('seq')
      .execute()
  )
    .map(({ data }) => data)
    // The same topic tells a person's pages that the settings changed.
    .filter((data) => (data as { event?: string }).event !== 'settings')

describe('an order', () => {
  it('tells the sellers what they need to know of it, once, and their pages at the same moment', async () => {
    const id = await place(world, await publish(world))
    await pass()
    await pass()
    expect(await told()).toEqual({ office: ['order.placed'], trustOffice: ['order.placed'] })
    const row = await world.db.selectFrom('notifications').selectAll().limit(1).executeTakeFirstOrThrow()
    expect(row.object_id).toBe(id)
    const text = renderNotification('fr', 'order.placed', row.params as NotificationParams)
    expect(text).toMatch(
      /^Company bank a placé un ordre \S+ sur votre position\s: 10\u00a0000,00\u00a0EUR\.$/,
    )
    expect(await alertsOf('office')).toMatchObject([{ event: 'created', kind: 'order.placed', sound: true }])
    expect(await alertsOf('trader')).toEqual([])
  })

  it('is followed by whoever waits, with the reason of a refusal; who acts is told what is theirs next', async () => {
    const id = await place(world, await publish(world))
    await must(world.as('office', (context) => counterOffer(context, { orderId: id, rate: '3.4000' })))
    await must(world.as('trader', (context) => acceptDraft(context, { orderId: id })))
    await must(
      world.as('office', (context) =>
        rejectOrder(context, { orderId: id, from: 2, status: 8, reason: 'Billets manquants' }),
      ),
    )
    await pass()
    const found = await told()
    expect(found.office).toEqual(['order.placed', 'order.accepted'])
    // Having accepted, the trader has to confirm as well.
    expect(found.trader).toEqual(['order.counter_offered', 'order.accepted', 'order.rejection_sent'])
    expect(found.second).toEqual(['order.counter_offered', 'order.accepted', 'order.rejection_to_validate'])
    for (const stranger of ['rival', 'otherOffice', 'company', 'backOffice', 'reader'])
      expect(found[stranger]).toBeUndefined()
    const { params } = await world.db
      .selectFrom('notifications')
      .where('kind', '=', 'order.rejection_to_validate')
      .select('params')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(params).toMatchObject({ reason: 'Billets manquants' })
  })

  it('says until when somebody has to confirm, which is when the order ends by itself', async () => {
    const id = await place(world, await publish(world))
    await must(world.as('office', (context) => counterOffer(context, { orderId: id, rate: '3.4000' })))
    await must(world.as('trader', (context) => acceptDraft(context, { orderId: id })))
    await pass()
    const { expires_at } = await world.db
      .selectFrom('orders')
      .where('id', '=', id)
      .select('expires_at')
      .executeTakeFirstOrThrow()
    const rows = await world.db
      .selectFrom('notifications')
      .where('kind', '=', 'order.accepted')
      .select('params')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(expires_at).not.toBeNull()
    for (const { params } of rows) {
      expect(params).toMatchObject({ until: expires_at?.toISOString() })
      expect(renderNotification('fr', 'order.accepted', params as NotificationParams)).toMatch(
        /Confirmez-le avant le \d\d-\d\d-\d{4} \d\d:\d\d\.$/,
      )
    }
  })

  it('tells nobody whose account is closed', async () => {
    const { userId } = world.people.office
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.time })
      .where('id', '=', userId)
      .execute()
    const { userId: other } = world.people.trustOffice
    await world.db.deleteFrom('user_roles').where('user_id', '=', other).execute()
    await world.db
      .insertInto('user_roles')
      .values({ user_id: other, rank: 0, role: 'ROLE_LIMITED' })
      .execute()
    const position = await publishByHand()
    await place(world, position)
    await pass()
    expect(await told()).toEqual({})
  })

  /** The office's people cannot publish any more; its positions stay. */
  const publishByHand = () => publish(world)
})

describe('what asks for a step', () => {
  /** Whoever negotiates for the buyer. */
  const OF_BUYER = Object.fromEntries(
    ['trader', 'second', 'room', 'root', 'trustBank'].map((name) => [name, ['order.counter_offered']]),
  )
  /** Each person's notifications that still ask for a step, by name. */
  async function asked(): Promise<Record<string, string[]>> {
    const rows = await world.db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .where('asks', '=', true)
      .where('settled_at', 'is', null)
      .orderBy('notifications.id')
      .select(['users.username', 'notifications.kind'])
      .execute()
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ username }) => username.replace('.test', ''))].map(([name, of]) => [
        name,
        of.map(({ kind }) => kind),
      ]),
    )
  }

  it('stands open until somebody took it, whoever that was, and is then asked of the next', async () => {
    const id = await place(world, await publish(world))
    await pass()
    expect(await asked()).toEqual({ office: ['order.placed'], trustOffice: ['order.placed'] })
    const before = (await alertsOf('trustOffice')).length
    await must(world.as('office', (context) => counterOffer(context, { orderId: id, rate: '3.4000' })))
    await pass()
    expect(await asked()).toEqual(OF_BUYER)
    // Whose colleague has taken the step looks again, without a sound.
    expect((await alertsOf('trustOffice')).slice(before)).toEqual([{ event: 'read' }])
  })

  it('is settled where both happen before anybody is told, and stays so for what is passed on twice', async () => {
    const id = await place(world, await publish(world))
    await must(world.as('office', (context) => counterOffer(context, { orderId: id, rate: '3.4000' })))
    await pass()
    expect(await asked()).toEqual(OF_BUYER)
    await world.db.deleteFrom('outbox_relayed').execute()
    await pass()
    expect(await asked()).toEqual(OF_BUYER)
  })

  it('asks for the opening rates of a day until the last one is decided', async () => {
    await must(world.bySystem(prepareOpeningRates))
    await pass()
    const rates = await world.db
      .selectFrom('opening_rates')
      .where('status', '=', OPENING_RATE_STATUS.WAITING)
      .select('id')
      .execute()
    expect(rates.length).toBeGreaterThan(0)
    const waited = async () =>
      Object.values(await asked())
        .flat()
        .filter((kind) => kind === 'opening_rates.prepared').length
    expect(await waited()).toBeGreaterThan(0)
    const before = await waited()
    for (const [place, { id }] of rates.entries()) {
      expect(await waited(), String(place)).toBe(before)
      await must(
        world.as('root', (context) =>
          decideOpeningRate(context, { id, status: OPENING_RATE_STATUS.VALIDATED }),
        ),
      )
      await pass()
    }
    expect(await waited()).toBe(0)
  })

  it('asks nobody about another order, whatever happens to this one', async () => {
    await place(world, await publish(world))
    const id = await place(world, await publish(world))
    await pass()
    await must(world.as('office', (context) => counterOffer(context, { orderId: id, rate: '3.4000' })))
    await pass()
    expect((await asked()).office).toEqual(['order.placed'])
  })

  it('ends with an order whose time is up', async () => {
    const id = await place(world, await publish(world))
    await pass()
    world.clock.time = new Date(world.clock.time.getTime() + 86_400_000)
    await must(world.bySystem((context) => expireOrder(context, { orderId: id })))
    await pass()
    expect((await asked()).office).toBeUndefined()
    expect((await told()).office).toContain('order.expired')
  })
})

describe('what a person chose', () => {
  it('decides whether and how it is told, from the next event on', async () => {
    const channels = (kind: NotificationKind, screen: boolean, sound: boolean, mail: boolean) => ({
      kind,
      screen,
      sound,
      mail,
    })
    const choose = (who: Person, ...choices: ReturnType<typeof channels>[]) =>
      must(world.as(who, (context) => chooseNotifications(context, { language: 'en', choices })))
    await choose('office', channels('order.placed', true, false, true))
    await choose('trustOffice', channels('order.placed', false, true, false))
    await place(world, await publish(world))
    await pass()
    expect(await told()).toEqual({ office: ['order.placed'] })
    expect(
      await world.db.selectFrom('notifications').select(['on_screen', 'with_sound', 'by_mail']).execute(),
    ).toEqual([{ on_screen: true, with_sound: false, by_mail: true }])
    expect(await alertsOf('office')).toMatchObject([{ sound: false }])
    await choose('office', channels('order.placed', false, false, true))
    await place(world, await publish(world))
    await pass()
    expect((await told()).office).toHaveLength(2)
    expect(await alertsOf('office')).toHaveLength(1)
  })
})

describe('the market', () => {
  it('tells everyone that it closes but the company that closed it', async () => {
    await must(
      world.as('backOffice', (context) =>
        setMarketStatus(context, { from: 'ON', status: 'OFF', reason: 'Fin de séance' }),
      ),
    )
    await pass()
    const found = await told('market.closed')
    expect(Object.keys(found).toSorted()).toEqual(
      Object.keys(world.people)
        // The auditor and the compliance are of the platform too.
        .filter((name) => world.people[name as Person].companyKind !== 'PLATFORM')
        .toSorted(),
    )
  })

  it('tells of opening rates only where there are some to validate', async () => {
    await world.close()
    await open({ references: false })
    await must(world.bySystem(prepareOpeningRates))
    await pass()
    expect(await told()).toEqual({})
  })
})

describe('a race', () => {
  it('tells whoever trades that it opens and closes, and nobody of one that is called off', async () => {
    const at = (minutes: number) => new Date(world.clock.time.getTime() + minutes * 60_000).toISOString()
    const race = async (from: number, to: number, form: 'CASH' | 'DIGITAL') => {
      const input = { label: 'Course du matin', currency: 'EUR', form, startDate: at(from), endDate: at(to) }
      return must(world.as('backOffice', (context) => createRace(context, input)))
    }
    const close = (input: { raceId: string }) =>
      must(world.as('backOffice', (context) => closeRace(context, input)))
    const running = await race(0, 60, 'CASH')
    await close(await race(30, 60, 'DIGITAL'))
    await pass()
    expect(await told('race.closed')).toEqual({})
    const opened = Object.keys(await told('race.opened'))
    expect(opened).toEqual(expect.arrayContaining(['trader', 'office', 'company', 'rival']))
    for (const reader of ['backOffice', 'auditor', 'reader', 'validator'])
      expect(opened).not.toContain(reader)
    world.clock.time = new Date(world.clock.time.getTime() + 60_000)
    await close(running)
    await pass()
    expect(Object.keys(await told('race.closed')).toSorted()).toEqual(opened.toSorted())
  })
})

describe('a banknote', () => {
  it('is told to a second person of the back office, and, once it is taken, to everybody who counts banknotes', async () => {
    const note = { currency: 'KWD', value: '50', state: 'ISSUED' } as const
    const { userId } = world.people.auditor
    await must(
      world.as('backOffice', (context) =>
        addDenomination({ ...context, actor: { ...context.actor, userId } }, note),
      ),
    )
    await pass()
    expect(Object.keys(await told('note.to_decide'))).toEqual(['backOffice'])
    expect(await told('note.changed')).toEqual({})
    await must(world.as('backOffice', (context) => addDenomination(context, note)))
    await pass()
    const counting = Object.keys(await told('note.changed'))
    expect(counting).toEqual(expect.arrayContaining(['office', 'otherOffice', 'trader', 'rival']))
    for (const who of ['backOffice', 'auditor', 'company', 'reader']) expect(counting).not.toContain(who)
  })
})

describe('a relay that dies', () => {
  it('between the event and the notification loses nothing and doubles nothing', async () => {
    await place(world, await publish(world))
    const owner = new pg.Pool({ connectionString: world.url })
    // The mark that the event is passed on cannot be written: what was told with it is undone.
    await owner.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    )
    await owner.query(
      'create trigger die before insert on outbox_relayed for each statement execute function die()',
    )
    await expect(pass()).rejects.toThrow('killed')
    expect(await told()).toEqual({})
    expect(await world.db.selectFrom('live_events').selectAll().execute()).toEqual([])
    await owner.query('drop trigger die on outbox_relayed')
    await owner.end()
    relay = new RelayWork(
      world.db,
      async () => new Map(),
      () => world.clock.time,
    )
    await pass()
    expect(await told()).toEqual({ office: ['order.placed'], trustOffice: ['order.placed'] })
  })

  it('passes an event on that cannot be told, reports it, and tells the others', async () => {
    await place(world, await publish(world))
    await world.db
      .insertInto('outbox')
      .values({
        type: 'change',
        payload: JSON.stringify({
          noun: 'trust_proposal',
          event: 'trust_proposal.accept',
          id: 'no id',
          companies: [],
        }),
        created_at: world.clock.time,
      })
      .execute()
    const { unpublishable } = await pass()
    expect(unpublishable.map(({ reason }) => reason).filter((reason) => reason.includes('notified'))).toEqual(
      [expect.stringContaining('nobody was notified: invalid input syntax for type uuid')],
    )
    expect(await told()).toEqual({ office: ['order.placed'], trustOffice: ['order.placed'] })
    expect(await world.db.selectFrom('outbox_relayed').selectAll().execute()).toHaveLength(
      (await world.db.selectFrom('outbox').selectAll().execute()).length,
    )
  })

  it('tells nobody twice when an event comes again', async () => {
    await place(world, await publish(world))
    await pass()
    const owner = new pg.Pool({ connectionString: world.url })
    await owner.query('delete from outbox_relayed')
    await owner.end()
    relay = new RelayWork(
      world.db,
      async () => new Map(),
      () => world.clock.time,
    )
    await pass()
    expect(await told()).toEqual({ office: ['order.placed'], trustOffice: ['order.placed'] })
  })
})
