import { tokenOfLink } from '@fxmatch/domain/access/one-time-links'
import { describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import type { Person } from '../testing/plant-market.ts'
import { testHash } from '../testing/test-hash.ts'

const OLD = 'le chat dort sous la pluie'
const NEW = 'la pluie réveille le chat'

const journey = callJourney(['passwords'])

async function knowPassword(who: Person, password = OLD): Promise<void> {
  await journey
    .world()
    .db.updateTable('users')
    .set({ password_hash: await testHash(password) })
    .where('id', '=', journey.world().people[who].userId)
    .execute()
}
const signIn = async (who: Person, password: string) => {
  const { app } = journey.server()
  const payload = { username: `${who}.test`, password }
  return (await app.inject({ method: 'POST', url: '/api/login_check', payload })).statusCode
}
const change = (who: Person, body: object, userId = journey.world().people[who].userId) =>
  journey.request(who, 'changePassword', { params: { userId }, body })
const isOpen = async (token: string) =>
  (await journey.server().app.inject({ url: '/api/users/get/user-by-token', headers: bearer(token) }))
    .statusCode
const lastMail = async () =>
  journey.world().db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
/** Lets time pass, so that what is written next is the newest. */
function pass(ms = 1_000): void {
  const { clock } = journey.world()
  clock.time = new Date(clock.time.getTime() + ms)
}
const forget = (body: object) => {
  pass()
  return journey.make('trader', 'forgotPassword', { body })
}

/** Asks for a link, and reads it from the mail as its receiver does. */
async function linkOf(who: Person): Promise<string> {
  await forget({ username: `${who}.test`, email: `${who}@test.example` })
  const data = (await lastMail())?.data as { link?: string } | undefined
  return tokenOfLink(data?.link ?? '') ?? ''
}

describe("changing one's password", () => {
  it('takes the present one, ends the other sessions and not this one, and tells the person', async () => {
    await knowPassword('trader')
    pass()
    const { userId } = journey.world().people.trader
    const other = await openSession(journey.world(), { userId })
    const answer = await journey.make('trader', 'changePassword', {
      params: { userId },
      body: { old_password: OLD, new_password: NEW },
    })
    expect(answer).toEqual({ message: 'Mot de passe modifié avec succès' })
    expect(await isOpen(other)).toBe(401)
    expect((await change('trader', {})).statusCode).toBe(400)
    expect([await signIn('trader', OLD), await signIn('trader', NEW)]).toEqual([401, 200])
    expect(await lastMail()).toMatchObject({ recipient: 'trader@test.example', template: 'password_changed' })
    const entry = await journey
      .world()
      .db.selectFrom('audit_entries')
      .select(['action', 'object_id', 'data'])
      .where('action', '=', 'password.changed')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ action: 'password.changed', object_id: userId, data: { endedSessions: 1 } })
  })

  it.each([
    ['the present one is wrong', { old_password: 'x', new_password: NEW }, 'WRONG_PASSWORD', 'old_password'],
    ['it is short', { old_password: OLD, new_password: 'vertige' }, 'PASSWORD_TOO_SHORT', 'new_password'],
    [
      'it is common',
      { old_password: OLD, new_password: 'azertyuiopqsdfgh' },
      'PASSWORD_COMMON',
      'new_password',
    ],
    [
      'it names the company',
      { old_password: OLD, new_password: 'j’aime Company bank' },
      'PASSWORD_NAMES_YOU',
      'new_password',
    ],
    [
      'it is known from leaks',
      { old_password: OLD, new_password: 'Mailcreated5240' },
      'PASSWORD_LEAKED',
      'new_password',
    ],
    ['it is the present one', { old_password: OLD, new_password: OLD }, 'PASSWORD_UNCHANGED', 'new_password'],
  ])('is refused when %s', async (_why, body, rule, path) => {
    await knowPassword('room')
    const response = await change('room', body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'INVALID_INPUT', rule, fields: [{ path }] })
    expect(await signIn('room', OLD)).toBe(200)
  })

  it("is for one's own alone, also for those who manage users", async () => {
    await knowPassword('room')
    const { userId } = journey.world().people.room
    for (const who of ['root', 'backOffice', 'rival'] as const) {
      expect((await change(who, { old_password: OLD, new_password: NEW }, userId)).statusCode).toBe(404)
    }
    expect(await signIn('room', OLD)).toBe(200)
  })

  it('cannot be tried without end', async () => {
    await knowPassword('second')
    const wrong = { old_password: 'x', new_password: NEW }
    for (let n = 0; n < 3; n++) expect((await change('second', wrong)).statusCode).toBe(400)
    const last = await change('second', { old_password: OLD, new_password: NEW })
    expect(last.statusCode).toBe(429)
    expect(last.headers['retry-after']).toBe('900')
  })

  it('happens once when it is asked for twice at the same moment', async () => {
    await knowPassword('office')
    const answers = await Promise.all([
      change('office', { old_password: OLD, new_password: NEW }),
      change('office', { old_password: OLD, new_password: 'encore une autre phrase' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })
})

describe('a forgotten password', () => {
  it('is set by the mailed link, once, and all sessions end', async () => {
    await knowPassword('tickets')
    const { userId } = journey.world().people.tickets
    const session = await openSession(journey.world(), { userId })
    const token = await linkOf('tickets')
    expect(await lastMail()).toMatchObject({ recipient: 'tickets@test.example', template: 'password_reset' })
    expect(await journey.make('trader', 'passwordLink', { body: { token } })).toMatchObject({
      purpose: 'PASSWORD_RESET',
      username: 'tickets.test',
      companyName: 'Company bank',
    })
    const weak = await journey.request('trader', 'resetPassword', { body: { token, new_password: 'court' } })
    expect(weak.json()).toMatchObject({ rule: 'PASSWORD_TOO_SHORT' })
    await journey.make('trader', 'resetPassword', { body: { token, new_password: NEW } })
    expect([await signIn('tickets', OLD), await signIn('tickets', NEW), await isOpen(session)]).toEqual([
      401, 200, 401,
    ])
    const again = await journey.request('trader', 'resetPassword', { body: { token, new_password: OLD } })
    expect([again.statusCode, again.json().code]).toEqual([410, 'LINK_USED'])
    const look = await journey.request('trader', 'passwordLink', { body: { token } })
    expect([look.statusCode, look.json().code]).toEqual([410, 'LINK_USED'])
    expect(await signIn('tickets', NEW)).toBe(200)
  })

  it('is set once when the link is used twice at the same moment', async () => {
    const token = await linkOf('company')
    const use = (new_password: string) =>
      journey.request('trader', 'resetPassword', { body: { token, new_password } })
    const answers = await Promise.all([use(OLD), use(NEW)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410])
  })

  it('answers the same, as late, and mails nobody where there is no such user', async () => {
    const mails = async () => (await journey.world().db.selectFrom('mails').select('id').execute()).length
    const before = await mails()
    for (const body of [
      { username: 'reader.test', email: 'else@test.example' },
      { username: 'nobody.test', email: 'reader@test.example' },
    ]) {
      const started = performance.now()
      await forget(body)
      expect(performance.now() - started).toBeGreaterThan(295)
    }
    expect(await mails()).toBe(before)
  })

  it('is not for the disabled: no mail, and an earlier link is worth nothing', async () => {
    const token = await linkOf('reader')
    const world = journey.world()
    const { userId } = world.people.reader
    const disable = (disabled_at: Date | null) =>
      world.db.updateTable('users').set({ disabled_at }).where('id', '=', userId).execute()
    await disable(world.clock.time)
    const answer = await journey.request('trader', 'resetPassword', { body: { token, new_password: NEW } })
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'LINK_UNKNOWN'])
    const before = await lastMail()
    await forget({ username: 'reader.test', email: 'reader@test.example' })
    expect((await lastMail())?.id).toBe(before?.id)
    await disable(null)
  })

  it('floods nobody: three mails to one user in a while, whoever asks', async () => {
    const body = { username: 'otheroffice.test', email: 'otherOffice@test.example' }
    const mailed = async () =>
      (
        await journey
          .world()
          .db.selectFrom('mails')
          .where('recipient', '=', body.email)
          .where('template', '=', 'password_reset')
          .select('id')
          .execute()
      ).length
    const codes = []
    pass(3_600_000)
    for (let n = 0; n < 5; n++)
      codes.push((await journey.request('trader', 'forgotPassword', { body })).statusCode)
    // Whoever asks learns neither that the name is somebody's nor how often the person was mailed.
    expect(codes).toEqual([204, 204, 204, 204, 204])
    expect(await mailed()).toBe(3)
  })

  it('is not used up by who does not know the mail', async () => {
    const username = 'otheroffice.test'
    pass(3_600_000)
    for (let n = 0; n < 6; n++) await forget({ username, email: `guess${n}@test.example` })
    const before = await lastMail()
    await forget({ username, email: 'otherOffice@test.example' })
    const last = await lastMail()
    expect(last).toMatchObject({ recipient: 'otherOffice@test.example', template: 'password_reset' })
    expect(last?.id).not.toBe(before?.id)
  })

  it.each([{ username: '', email: 'a@b.example' }, { username: 'a' }, {}])(
    'asks for username and e-mail: %j',
    async (body) => {
      expect((await journey.request('trader', 'forgotPassword', { body })).statusCode).toBe(400)
    },
  )
})

describe('the language of mails', () => {
  it('is the first that the browser wishes and we write', async () => {
    const { app } = journey.server()
    pass(3_600_000)
    await app.inject({
      method: 'POST',
      url: '/api/users/forgot-password',
      headers: { 'accept-language': 'ja-JP,ja;q=0.9,de-AT;q=0.8,fr;q=0.7' },
      payload: { username: 'rival.test', email: 'RIVAL@test.example' },
    })
    expect(await lastMail()).toMatchObject({ recipient: 'rival@test.example', language: 'de' })
  })
})

it('has made every call', () => {
  expect(journey.missing()).toEqual([])
})
