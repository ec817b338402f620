import type { OrderThread } from '@fxmatch/contract/http/order-messages'
import { LONGEST_MESSAGE } from '@fxmatch/domain/order-messages/decide-message'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelDraft } from '../commands/orders/cancel-draft.ts'
import { RelayWork } from '../outbox/relay-batch.ts'
import { callJourney } from '../testing/call-journey.ts'
import { must, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

const journey = callJourney(['order-messages'])
let orderId = ''
beforeEach(async () => {
  orderId = await place(journey.world(), await publish(journey.world()))
})

const params = () => ({ id: orderId })
const write = (who: Person, text: string) =>
  journey.request(who, 'postOrderMessage', { params: params(), body: { text } })
const thread = (who: Person): Promise<OrderThread> => journey.make(who, 'orderMessages', { params: params() })
const relay = () =>
  new RelayWork(
    journey.world().db,
    async () => new Map(),
    () => journey.world().clock.time,
  ).runOnce()
const later = (milliseconds: number) => {
  const { clock } = journey.world()
  clock.time = new Date(clock.time.getTime() + milliseconds)
}

describe('a thread', () => {
  it('is written by the parties, read with marks, and told once in the bell', async () => {
    const { db, people } = journey.world()
    await journey.make('trader', 'postOrderMessage', {
      params: params(),
      body: { text: '  Billets à 14 h ?\nMerci  ' },
    })
    expect((await write('tickets', 'Plutôt 15 h.')).statusCode).toBe(201)
    await relay()
    const seen = await thread('office')
    expect(seen.messages.map(({ text, unread, mine }) => ({ text, unread, mine }))).toEqual([
      { text: 'Billets à 14 h ?\nMerci', unread: true, mine: false },
      { text: 'Plutôt 15 h.', unread: true, mine: false },
    ])
    expect(seen.write).toEqual({ allowed: true, reason: null, rule: null })
    const bell = () =>
      db
        .selectFrom('notifications')
        .where('user_id', '=', people.office.userId)
        .where('kind', '=', 'order.message')
        .where('object_id', '=', orderId)
        .select(['read_at', 'params'])
        .execute()
    expect(await bell()).toMatchObject([{ read_at: null, params: { author: 'Person tickets' } }])
    await write('trader', 'Entendu.')
    await relay()
    expect(await bell()).toMatchObject([{ read_at: null, params: { author: 'Person trader' } }])

    const last = (await thread('office')).messages.at(-1)?.id ?? 0
    await journey.make('office', 'readOrderMessages', { params: params(), body: { upTo: last } })
    await journey.make('office', 'readOrderMessages', { params: params(), body: { upTo: last } })
    const [first] = (await thread('trader')).messages
    expect(first?.readBy).toEqual([
      { name: 'Person office', company: 'Company office', at: journey.world().clock.time.toISOString() },
    ])
    expect((await thread('office')).messages.filter(({ unread }) => unread)).toEqual([])
    expect((await bell()).filter(({ read_at }) => read_at === null)).toEqual([])
    const changes = await db.selectFrom('outbox').where('type', '=', 'change').select('payload').execute()
    const own = changes
      .map(({ payload }) => payload as { id: string; event: string })
      .filter(({ id }) => id === orderId)
    expect(own.map(({ event }) => event)).toEqual([
      'order_message.posted',
      'order_message.posted',
      'order_message.posted',
      'order_message.read',
    ])
    expect(journey.missing()).toEqual([])
  })

  it('is read by the members of the syndicate that sells, who write nothing and leave no mark', async () => {
    const { syndicateId } = journey.world()
    orderId = await place(journey.world(), await publish(journey.world(), { syndicate: syndicateId }))
    await write('trader', 'À vous deux')
    const member = await thread('otherOffice')
    expect(member.messages).toMatchObject([{ text: 'À vous deux', unread: false }])
    expect(member.write).toMatchObject({ allowed: false, rule: 'MESSAGES_READ_ONLY' })
    expect((await write('otherOffice', 'Bonjour')).statusCode).toBe(404)
    const told = await journey
      .world()
      .db.selectFrom('outbox')
      .where('type', '=', 'change')
      .select('payload')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(told.payload).toMatchObject({
      event: 'order_message.posted',
      companies: expect.arrayContaining([journey.world().companies.otherOffice]),
    })
    await relay()
    const { userId } = journey.world().people.otherOffice
    expect(
      await journey
        .world()
        .db.selectFrom('notifications')
        .where('user_id', '=', userId)
        .select('kind')
        .execute(),
    ).toEqual([])
  })

  it('is not there for strangers, and the platform reads without a trace', async () => {
    await write('trader', 'Entre nous')
    for (const who of ['rival', 'otherOffice', 'company', 'otherCompany'] as const) {
      const [read, wrote, marked] = [
        await journey.request(who, 'orderMessages', { params: params() }),
        await write(who, 'Je passais'),
        await journey.request(who, 'readOrderMessages', { params: params(), body: { upTo: 1_000_000 } }),
      ]
      expect([read.statusCode, wrote.statusCode, marked.statusCode], who).toEqual([404, 404, 404])
    }
    const platform = await thread('backOffice')
    expect(platform.messages).toMatchObject([{ text: 'Entre nous', unread: false }])
    expect(platform.write).toMatchObject({ allowed: false, rule: 'MESSAGES_READ_ONLY' })
    expect((await write('backOffice', 'Bonjour')).statusCode).toBe(404)
    expect(
      (
        await journey.request('backOffice', 'readOrderMessages', {
          params: params(),
          body: { upTo: 1_000_000 },
        })
      ).statusCode,
    ).toBe(404)
    expect((await write('reader', 'Je ne fais que lire')).statusCode).toBe(403)
    expect((await thread('trader')).messages).toMatchObject([{ text: 'Entre nous', readBy: [] }])
  })

  it('keeps what was written: nobody changes or deletes it', async () => {
    const { db } = journey.world()
    await write('trader', 'Pour toujours')
    await expect(db.updateTable('order_messages').set({ body: 'autre' }).execute()).rejects.toThrow(
      /permission denied/,
    )
    await expect(db.deleteFrom('order_messages').execute()).rejects.toThrow(/permission denied/)
    const { data } = await db
      .selectFrom('audit_entries')
      .where('action', '=', 'order_message.posted')
      .where('object_id', '=', orderId)
      .select('data')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(data)).not.toContain('Pour toujours')
    expect(data).toMatchObject({ characters: 13 })
  })
})

describe('what is refused', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['too much', 'x'.repeat(LONGEST_MESSAGE + 1)],
    ['what cannot be stored', 'a\u0000b'],
  ])('%s', async (_name, text) => {
    const response = await write('trader', text)
    expect(response.statusCode).toBe(400)
    expect((await thread('trader')).messages).toEqual([])
  })

  it('a flood, of the company and not of each of its people, also at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => write(n % 2 ? 'trader' : 'tickets', `Message ${n}`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    const [refused] = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({
      code: 'RATE_LIMITED',
      rule: 'ORDER_MESSAGES',
      details: { most: 20 },
    })
    expect((await write('office', 'Une réponse')).statusCode).toBe(201)
    later(600_001)
    expect((await write('trader', 'Plus tard')).statusCode).toBe(201)
  })

  it('writing on an order that ended too long ago', async () => {
    const world = journey.world()
    await must(world.as('trader', (context) => cancelDraft(context, { orderId })))
    expect((await write('office', 'Dommage')).statusCode).toBe(201)
    await world.db
      .updateTable('configuration')
      .set({ value: '0' })
      .where('name', '=', 'order_message.open_days')
      .execute()
    const response = await write('office', 'Trop tard')
    expect([response.statusCode, response.json().rule]).toEqual([409, 'MESSAGES_CLOSED'])
    expect((await thread('office')).write).toMatchObject({ allowed: false, rule: 'MESSAGES_CLOSED' })
  })
})
