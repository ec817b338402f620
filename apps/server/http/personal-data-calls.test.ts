import { expect, it } from 'vitest'
import { done } from '../commands/kernel/result.ts'
import { queueMail } from '../commands/mail/queue-mail.ts'
import { callJourney } from '../testing/call-journey.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { must, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

const journey = callJourney(['personal-data'])
const { make, request } = journey

async function fileOf(who: Person, uuid: string) {
  const token = await openSession(journey.world(), journey.world().people[who], true)
  return journey.server().app.inject({ url: `/docs/${uuid}`, headers: bearer(token) })
}

it('gives a person everything held about them, and nothing of others or secret', async () => {
  const world = journey.world()
  await place(world, await publish(world))
  const { data } = await make('trader', 'exportOwnData')
  const file = await fileOf('trader', data.uuid)
  expect(file.headers['content-type']).toContain('application/json')
  const held = file.json()
  const { userId } = world.people.trader
  expect(held.account).toMatchObject([{ id: userId, company: 'Company bank', roles: ['ROLE_TRADER'] }])
  expect(held.acts.map(({ action }: { action: string }) => action)).toContain('order.placed')
  // No numbers of entries, between which those of others are missing.
  for (const act of held.acts)
    expect(Object.keys(act)).toEqual(['at', 'action', 'object_type', 'object_id', 'data'])
  expect(held.sessions.length).toBeGreaterThan(0)
  expect(Object.keys(held)).toContain('notifications')
  expect(file.body).not.toMatch(/password|token_hash|secret/)
  expect(file.body).not.toContain(world.people.office.userId)
  expect((await fileOf('room', data.uuid)).statusCode).toBe(404)
})

it('has no mails to an address that somebody wrote into their account and has not shown to be theirs', async () => {
  const world = journey.world()
  const { userId } = world.people.trader
  const account = () => world.db.updateTable('users').where('id', '=', userId)
  const own = await world.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow()
  const mailed = async () => {
    const { data } = await make('trader', 'exportOwnData')
    return (await fileOf('trader', data.uuid))
      .json()
      .mails.map((mail: { recipient: string }) => mail.recipient)
      .sort()
  }
  const stranger = 'somebody@mail.example'
  const data = { fullName: 'Emma Rossi', username: 'emma', link: 'https://fxmatch.example/link' }
  for (const recipient of [own.email, stranger])
    await must(
      world.bySystem(async (context) => {
        await queueMail(context, { recipient, template: 'email_verification', language: 'fr', data })
        return done(null)
      }),
    )
  await account()
    .set({ email: stranger, email_changed_at: world.clock.now(), email_before: own.email })
    .execute()
  expect(await mailed()).toEqual([own.email])
  await account().set({ email_verified_at: world.clock.now() }).execute()
  expect(await mailed()).toEqual([stranger, own.email])
})

it('is made by the platform for whoever asks by letter, on record; by nobody else', async () => {
  const world = journey.world()
  const params = { userId: world.people.company.userId }
  for (const who of ['root', 'company', 'reader', 'auditor'] as const)
    expect((await request(who, 'exportPersonalData', { params })).statusCode, who).toBe(403)
  const { data } = await make('backOffice', 'exportPersonalData', { params })
  expect((await fileOf('backOffice', data.uuid)).json().account).toMatchObject([{ id: params.userId }])
  const entry = await world.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('object_id', '=', data.uuid)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'export.requested', user_id: world.people.backOffice.userId })
  expect(JSON.stringify(entry.data)).toContain('Données personnelles')
  const nobody = { userId: '0198c2c5-6f0a-7000-8000-000000000001' }
  expect((await request('backOffice', 'exportPersonalData', { params: nobody })).statusCode).toBe(404)
})

it('answered every call', () => expect(journey.missing()).toEqual([]))
