import { parseMailContent } from '@fxmatch/documents/mail/mail-data'
import { renderMail } from '@fxmatch/documents/mail/render-mail'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemIds } from '../../commands/kernel/system-services.ts'
import { chooseNotifications } from '../../commands/notifications/choose-notifications.ts'
import { readAllNotifications } from '../../commands/notifications/read-notifications.ts'
import { RelayWork } from '../../outbox/relay-batch.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { endOldNotifications, mailUnread } from './keep-notifications.ts'

const MINUTE = 60_000
let world: MarketWorld
let services: Parameters<typeof mailUnread>[0]
beforeEach(async () => {
  world = await createMarketWorld()
  services = { db: world.db, clock: world.clock, ids: systemIds(world.clock), log: pino({ level: 'silent' }) }
})
afterEach(() => world.close())

const later = (minutes: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * MINUTE)
}
const wantsMail = (who: Person, language: string, screen = true) =>
  must(
    world.as(who, (context) =>
      chooseNotifications(context, {
        language,
        choices: [{ kind: 'order.placed', screen, sound: false, mail: true }],
      }),
    ),
  )
async function placed(): Promise<void> {
  await place(world, await publish(world))
  await new RelayWork(
    world.db,
    async () => new Map(),
    () => world.clock.time,
  ).runOnce()
}
const mails = async () =>
  (await world.db.selectFrom('mails').selectAll().orderBy('created_at').execute()).map((mail) => ({
    recipient: mail.recipient,
    ...renderMail(parseMailContent(mail), 'https://fxmatch.example'),
  }))

describe('mails', () => {
  it("tell in one mail, in the reader's language, what was not read for a quarter of an hour", async () => {
    await wantsMail('office', 'en')
    await wantsMail('trustOffice', 'fr', false)
    await placed()
    later(10)
    await placed()
    expect(await mailUnread(services)).toBe(0)
    later(6)
    expect(await mailUnread(services)).toBe(2)
    const written = await mails()
    const english = written.find(({ recipient }) => recipient === 'office@test.example')
    expect(english?.subject).toBe('FXMatch: 2 unread notifications')
    expect(english?.text.match(/^- Company bank has placed an order /gm)).toHaveLength(2)
    expect(english?.text).toContain('https://fxmatch.example/notifications')
    const french = written.find(({ recipient }) => recipient === 'trustOffice@test.example')
    expect(french?.subject).toBe('FXMatch\u00a0: 2 notifications non lues')
    later(60)
    expect(await mailUnread(services)).toBe(0)
  })

  it('are not written of what was read meanwhile, nor to whom did not ask', async () => {
    await wantsMail('office', 'fr')
    await placed()
    await must(world.as('office', (context) => readAllNotifications(context, { upTo: world.clock.time })))
    later(20)
    expect(await mailUnread(services)).toBe(0)
    expect(await mails()).toEqual([])
  })

  it('name twenty and count the others; two processes at once write one', async () => {
    await wantsMail('office', 'fr')
    for (let n = 0; n < 23; n++) await place(world, await publish(world))
    await new RelayWork(
      world.db,
      async () => new Map(),
      () => world.clock.time,
    ).runOnce()
    later(16)
    const queued = await Promise.all([mailUnread(services), mailUnread(services), mailUnread(services)])
    expect(queued.reduce((sum, each) => sum + each, 0)).toBe(1)
    const [mail] = await mails()
    expect(mail?.text.match(/^- /gm)).toHaveLength(20)
    expect(mail?.text).toContain('… et 3 autres.')
  })
})

describe('the keeping', () => {
  it('ends after the configured days', async () => {
    await placed()
    later(89 * 24 * 60)
    await placed()
    expect(await endOldNotifications(services)).toBe(0)
    later(2 * 24 * 60)
    expect(await endOldNotifications(services)).toBe(2)
    expect(await world.db.selectFrom('notifications').selectAll().execute()).toHaveLength(2)
  })
})
