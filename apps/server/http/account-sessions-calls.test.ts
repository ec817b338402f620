import { describe, expect, it } from 'vitest'
import { disableUser } from '../commands/users/disable-user.ts'
import { updateUser } from '../commands/users/update-user.ts'
import { toLiveEvents } from '../outbox/to-live-events.ts'
import { callJourney } from '../testing/call-journey.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { must } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { testHash } from '../testing/test-hash.ts'

const PASSWORD = 'le chat dort sous la pluie'

const journey = callJourney(['account-sessions'])

const open = (who: Person, stayOnline = false) => {
  const { clock, people } = journey.world()
  clock.time = new Date(clock.time.getTime() + 1_000)
  return openSession(journey.world(), people[who], stayOnline)
}
const get = async (token: string, url: string, headers: Record<string, string> = {}) =>
  journey.server().app.inject({ url, headers: { ...bearer(token), ...headers } })
const isOpen = async (token: string) =>
  (await get(token, '/api/account/session', { 'x-fxmatch-unattended': '1' })).statusCode === 200
/** Whose access the outbox said to have changed, since an id. */
const announced = async (after = 0) => {
  const rows = await journey
    .world()
    .db.selectFrom('outbox')
    .where('type', '=', 'access.changed')
    .where('id', '>', after)
    .select(['id', 'payload'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, payload }) => ({ id, userId: (payload as { userId: string }).userId }))
}
const lastOutbox = async () => (await announced()).at(-1)?.id ?? 0

describe('the list of one’s sessions', () => {
  it('has one’s own alone: this one first, then the last used; none that are over', async () => {
    const first = await open('room')
    await open('room')
    await open('rival')
    const app = journey.server().app
    const list = async (token: string) => (await get(token, '/api/account/sessions')).json()
    const answer = await list(first)
    expect(answer.map(({ current }: { current: boolean }) => current)).toEqual([true, false, false])
    expect(answer[0]).toMatchObject({
      device: { kind: 'UNKNOWN', browser: null, system: null },
      stayOnline: false,
    })
    await app.inject({ method: 'POST', url: '/api/logout', headers: bearer(first) })
    expect(await journey.make('room', 'accountSessions')).toHaveLength(2)
  })
})

describe('a session that begins', () => {
  it('is told to the person’s open pages, and to nobody where the sign-in is refused', async () => {
    const { db, people } = journey.world()
    const { userId } = people.reader
    const password_hash = await testHash(PASSWORD)
    await db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
    const before = await lastOutbox()
    const signIn = (password: string) => {
      const payload = { username: 'reader.test', password }
      return journey.server().app.inject({ method: 'POST', url: '/api/login_check', payload })
    }
    expect((await signIn('not it')).statusCode).toBe(401)
    expect(await announced(before)).toEqual([])
    expect((await signIn(PASSWORD)).statusCode).toBe(200)
    const told = await announced(before)
    expect(told.map((one) => one.userId)).toEqual([userId])
    const row = { id: 1, type: 'access.changed', payload: { userId }, createdAt: new Date() }
    const { events } = toLiveEvents([row], { positions: new Map(), platformId: null, spans: new Map() })
    expect(events).toEqual([
      { topic: 'access', data: { userId } },
      { topic: `market/alert/bank/${userId}`, data: { event: 'sessions' } },
    ])
  })
})

describe('ending sessions', () => {
  it('ends one at once, tells every process, and writes it down', async () => {
    const { userId, companyId } = journey.world().people.second
    const token = await open('second')
    const before = await lastOutbox()
    const list = await journey.make('second', 'accountSessions')
    const other = list.find(({ current }: { current: boolean }) => !current)
    await journey.make('second', 'endAccountSession', { params: { id: other.id } })
    expect(await isOpen(token)).toBe(false)
    expect((await announced(before)).map((one) => one.userId)).toEqual([userId])
    const entry = await journey
      .world()
      .db.selectFrom('audit_entries')
      .where('action', '=', 'session.ended')
      .select(['object_id', 'user_id', 'company_id'])
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ object_id: other.id, user_id: userId, company_id: companyId })
    const again = await journey.request('second', 'endAccountSession', { params: { id: other.id } })
    expect([again.statusCode, again.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it('is for nobody else: a stranger’s session is not found and goes on', async () => {
    const token = await open('office')
    const [session] = (await get(token, '/api/account/sessions')).json()
    for (const who of ['root', 'backOffice', 'rival'] as const) {
      const answer = await journey.request(who, 'endAccountSession', { params: { id: session.id } })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    }
    expect(await isOpen(token)).toBe(true)
  })

  it('ends all the others and keeps this one', async () => {
    const others = [await open('tickets'), await open('tickets', true)]
    expect(await journey.make('tickets', 'endOtherSessions')).toEqual({ ended: 2 })
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false])
    const before = await lastOutbox()
    expect(await journey.make('tickets', 'endOtherSessions')).toEqual({ ended: 0 })
    expect(await announced(before)).toEqual([])
  })
})

describe('how long a session goes on', () => {
  it('is told in seconds; looking while nobody is there is no use of it, prolonging is', async () => {
    const { clock } = journey.world()
    const token = await open('trader')
    const start = clock.time.getTime()
    const at = (minutes: number) => {
      clock.time = new Date(start + minutes * 60_000)
    }
    const unattended = { 'x-fxmatch-unattended': '1' }
    const state = async () => (await get(token, '/api/account/session', unattended)).json()
    expect(await state()).toEqual({ stayOnline: false, idleSeconds: 1_800, expiresInSeconds: 43_200 })
    at(29)
    expect(await state()).toEqual({ stayOnline: false, idleSeconds: 60, expiresInSeconds: 41_460 })
    const prolonged = await journey.server().app.inject({
      method: 'POST',
      url: '/api/account/session/prolong',
      headers: bearer(token),
    })
    expect(prolonged.json()).toEqual({ stayOnline: false, idleSeconds: 1_800, expiresInSeconds: 41_460 })
    at(58.9)
    expect((await state()).idleSeconds).toBe(6)
    at(59)
    expect((await get(token, '/api/account/session', unattended)).statusCode).toBe(401)
    clock.time = new Date(start)
  })

  it('is 30 days where it stays online', async () => {
    const token = await open('company', true)
    expect((await get(token, '/api/account/session')).json()).toEqual({
      stayOnline: true,
      idleSeconds: null,
      expiresInSeconds: 30 * 86_400,
    })
    await journey.make('otherCompany', 'sessionState')
    await journey.make('otherCompany', 'prolongSession')
  })
})

describe('every process is told', () => {
  it('when somebody is disabled, gets other roles, or signs out', async () => {
    const world = journey.world()
    const before = await lastOutbox()
    const { reader, validator } = world.people
    await must(
      world.as('root', (context) =>
        updateUser(context, { userId: validator.userId, roles: ['ROLE_LIMITED'], language: 'fr' }),
      ),
    )
    await must(world.as('root', (context) => disableUser(context, { userId: reader.userId })))
    const token = await open('manifest')
    await journey.server().app.inject({ method: 'POST', url: '/api/logout', headers: bearer(token) })
    expect((await announced(before)).map(({ userId }) => userId)).toEqual([
      validator.userId,
      reader.userId,
      world.people.manifest.userId,
    ])
  })
})

it('has made every call', () => {
  expect(journey.missing()).toEqual([])
})
