import { actorOf } from '@fxmatch/domain/access/actor'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { lookAtClock } from '../jobs/look-at-clock.ts'
import { authenticatorCode } from '../testing/authenticator.ts'
import { callJourney } from '../testing/call-journey.ts'
import { bearer, createTestApp, openSession } from '../testing/http-app.ts'
import { insertUser } from '../testing/insert-user.ts'
import type { Person } from '../testing/plant-market.ts'
import { testHash } from '../testing/test-hash.ts'

const PASSWORD = 'le chat dort sous la pluie'
const SHORT = 'chatpluie'
const ME = '/api/users/get/user-by-token'

const journey = callJourney(['second-factor'])
const app = () => journey.server().app
const personOf = (who: Person) => journey.world().people[who]

async function knowPassword(who: Person, password = PASSWORD): Promise<void> {
  await journey
    .world()
    .db.updateTable('users')
    .set({ password_hash: await testHash(password) })
    .where('id', '=', personOf(who).userId)
    .execute()
}
/** Lets the windows of the attempt limits pass: all these people sign in from one address. */
function pass(minutes: number): void {
  const { clock } = journey.world()
  clock.time = new Date(clock.time.getTime() + minutes * 60_000)
}
/** The next code: one that was used does not work again. */
function code(secret: string): string {
  const { clock } = journey.world()
  clock.time = new Date(clock.time.getTime() + 30_000)
  return authenticatorCode(secret, clock.time)
}
const call = (token: string, path: string, payload: object = {}) =>
  app().inject({
    method: 'POST',
    url: `/api/account/second-factor/${path}`,
    headers: bearer(token),
    payload,
  })
const signIn = (who: Person, password = PASSWORD, headers: Record<string, string> = {}) =>
  app().inject({
    method: 'POST',
    url: '/api/login_check',
    headers,
    payload: { username: `${who}.test`, password, stayOnline: true },
  })
const answer = (challenge: string, typed: string, headers: Record<string, string> = {}) =>
  app().inject({ method: 'POST', url: '/api/login_check/code', headers, payload: { challenge, code: typed } })
const challengeOf = async (who: Person, password = PASSWORD): Promise<string> =>
  (await signIn(who, password)).json().details.challenge
const isOpen = async (token: string) =>
  (await app().inject({ url: ME, headers: bearer(token) })).statusCode === 200
const audited = async (who: Person) => {
  const entries = await journey
    .world()
    .db.selectFrom('audit_entries')
    .where('object_id', '=', personOf(who).userId)
    .select(['action', 'user_id', 'data'])
    .orderBy('id')
    .execute()
  return entries.map(({ action }) => action)
}

/** Sets somebody's second factor up. @returns its secret, its recovery codes, and the session's token */
async function setUp(who: Person, password = PASSWORD) {
  pass(16)
  await knowPassword(who, password)
  const token = await openSession(journey.world(), personOf(who), true)
  const { secret } = (await call(token, 'begin')).json()
  const confirmed = await call(token, 'confirm', { password, code: code(secret) })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  const answered: { recoveryCodes: string[]; token: string } = confirmed.json()
  return { secret: secret as string, recoveryCodes: answered.recoveryCodes, token: answered.token }
}

describe('setting it up', () => {
  it('asks for nothing until a code confirms it, then for a code at each sign-in', async () => {
    await knowPassword('trader')
    expect(await journey.make('trader', 'secondFactor')).toEqual({
      enabled: false,
      required: false,
      recoveryCodesLeft: 0,
    })
    const first = await journey.make('trader', 'beginSecondFactor')
    expect(first.address).toContain(`secret=${first.secret}`)
    expect(first.qr).toMatch(/^<svg /)
    expect((await signIn('trader')).statusCode).toBe(200)
    const { secret } = await journey.make('trader', 'beginSecondFactor')
    const body = { password: PASSWORD, code: code(secret) }
    const wrong = async (body: object, rule: string, path: string) => {
      const response = await journey.request('trader', 'confirmSecondFactor', { body })
      expect([response.statusCode, response.json().rule, response.json().fields[0].path]).toEqual([
        400,
        rule,
        path,
      ])
    }
    await wrong(
      { ...body, code: authenticatorCode(first.secret, journey.world().clock.time) },
      'WRONG_CODE',
      'code',
    )
    await wrong({ ...body, password: 'not it' }, 'WRONG_PASSWORD', 'password')
    const token = await openSession(journey.world(), personOf('trader'))
    const confirmed = await call(token, 'confirm', body)
    expect(confirmed.json().recoveryCodes).toHaveLength(10)
    expect([await isOpen(token), await isOpen(confirmed.json().token)]).toEqual([false, true])
    const asked = await signIn('trader')
    expect([asked.statusCode, asked.json().code]).toEqual([401, 'SECOND_FACTOR_NEEDED'])
    expect(asked.cookies).toEqual([])
    const again = await journey.request('trader', 'beginSecondFactor')
    expect([again.statusCode, again.json().rule]).toEqual([409, 'SECOND_FACTOR_ON'])
    expect(await audited('trader')).toContain('user.second_factor_set_up')
  })

  it('keeps neither the secret nor a code in the clear', async () => {
    const { secret, recoveryCodes } = await setUp('room')
    const { db } = journey.world()
    const kept = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('audit_entries').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
    ])
    for (const text of [secret, ...recoveryCodes]) {
      expect(kept).not.toContain(text)
      expect(kept).not.toContain(Buffer.from(text).toJSON().data.join(','))
    }
  })

  it('gives the browser another cookie, and the one before is worth nothing', async () => {
    await knowPassword('second')
    const before = (await signIn('second')).cookies[0]?.value ?? ''
    const browser = (value: string) => ({
      cookie: `__Host-fxmatch=${value}`,
      'sec-fetch-site': 'same-origin',
    })
    const post = (path: string, payload: object = {}) =>
      app().inject({
        method: 'POST',
        url: `/api/account/second-factor/${path}`,
        headers: browser(before),
        payload,
      })
    const { secret } = (await post('begin')).json()
    const confirmed = await post('confirm', { password: PASSWORD, code: code(secret) })
    expect(confirmed.json().token).toBeNull()
    const [cookie] = confirmed.cookies
    expect(cookie).toMatchObject({
      name: '__Host-fxmatch',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      maxAge: 30 * 86_400,
    })
    const status = async (value: string) =>
      (await app().inject({ url: ME, headers: browser(value) })).statusCode
    expect([await status(before), await status(cookie?.value ?? '')]).toEqual([401, 200])
  })
})

describe('signing in with it', () => {
  it('takes a code once, for the challenge of a right password', async () => {
    const { secret } = await setUp('office')
    expect((await signIn('office', 'not it')).json().code).toBe('BAD_CREDENTIALS')
    const typed = code(secret)
    const signedIn = await answer(await challengeOf('office'), typed)
    expect(signedIn.statusCode).toBe(200)
    expect(signedIn.json()).toMatchObject({ is_bank: true, user: { secondFactor: true } })
    expect(signedIn.cookies[0]).toMatchObject({ maxAge: 30 * 86_400, httpOnly: true, sameSite: 'Strict' })
    const replayed = await answer(await challengeOf('office'), typed)
    expect([replayed.statusCode, replayed.json().code]).toEqual([401, 'BAD_SECOND_FACTOR'])
    const entry = await journey
      .world()
      .db.selectFrom('audit_entries')
      .where('action', '=', 'session.signed_in')
      .where('user_id', '=', personOf('office').userId)
      .select('data')
      .executeTakeFirstOrThrow()
    expect(entry.data).toMatchObject({ secondFactor: 'ONE_TIME_CODE' })
  })

  it('takes a code once also when it comes twice at the same moment', async () => {
    const { secret, recoveryCodes } = await setUp('otherOffice')
    const challenges = [await challengeOf('otherOffice'), await challengeOf('otherOffice')]
    for (const typed of [code(secret), recoveryCodes[0] ?? '']) {
      const both = await Promise.all(challenges.map((challenge) => answer(challenge, typed)))
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
      challenges.splice(0, 2, await challengeOf('otherOffice'), await challengeOf('otherOffice'))
    }
  })

  it('takes the codes of now after the clock was ahead and was set back, and none twice', async () => {
    const { secret } = await setUp('auditor')
    const { clock } = journey.world()
    const right = clock.time.getTime()
    const at = (seconds: number) => {
      clock.time = new Date(right + seconds * 1000)
      return authenticatorCode(secret, clock.time)
    }
    const status = async (typed: string) => (await answer(await challengeOf('auditor'), typed)).statusCode
    // Both clocks are an hour ahead; somebody looks on.
    const ahead = at(3_600)
    expect(await status(ahead)).toBe(200)
    const now = at(60)
    const warn = vi.fn()
    await lookAtClock({ db: journey.world().db, clock, log: { ...pino({ level: 'silent' }), warn } })
    expect(warn).toHaveBeenCalledWith(
      { secondsAhead: 3_540 },
      expect.stringContaining('lies ahead of the clock'),
    )
    expect(await status(now)).toBe(200)
    expect(await status(now)).toBe(401)
    expect(await status(at(90))).toBe(200)
    // The hour has come: what was seen then is worth nothing now.
    at(3_600)
    expect(await status(ahead)).toBe(401)
    expect(await status(at(3_660))).toBe(200)
  })

  it('takes a recovery code once, however it is typed, and writes it down', async () => {
    const { recoveryCodes } = await setUp('company')
    const [first = ''] = recoveryCodes
    const typed = first.toLowerCase().replaceAll('-', ' ')
    const signedIn = await answer(await challengeOf('company'), typed)
    expect(signedIn.statusCode).toBe(200)
    expect((await answer(await challengeOf('company'), first)).json().code).toBe('BAD_SECOND_FACTOR')
    const state = await app().inject({
      url: '/api/account/second-factor',
      headers: bearer(signedIn.json().token),
    })
    expect(state.json()).toMatchObject({ enabled: true, recoveryCodesLeft: 9 })
    expect(await audited('company')).toContain('user.recovery_code_used')
  })

  it('asks for the password again after five minutes, five wrong codes, or a change of the account', async () => {
    const { secret } = await setUp('rival')
    const { clock, db } = journey.world()
    const late = await challengeOf('rival')
    clock.time = new Date(clock.time.getTime() + 5 * 60_000)
    const over = async (challenge: string) => (await answer(challenge, code(secret))).json().code
    expect(await over(late)).toBe('SIGN_IN_EXPIRED')
    expect(await over('x'.repeat(43))).toBe('SIGN_IN_EXPIRED')
    const changed = await challengeOf('rival')
    await db
      .updateTable('users')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', personOf('rival').userId)
      .execute()
    expect(await over(changed)).toBe('SIGN_IN_EXPIRED')
    const used = await challengeOf('rival')
    expect((await answer(used, code(secret))).statusCode).toBe(200)
    expect(await over(used)).toBe('SIGN_IN_EXPIRED')
  })

  it('lets nobody try codes without end: three here, whatever the challenge', async () => {
    const { secret } = await setUp('validator')
    for (let n = 0; n < 3; n++)
      expect((await answer(await challengeOf('validator'), '000000')).json().code).toBe('BAD_SECOND_FACTOR')
    const last = await answer(await challengeOf('validator'), code(secret))
    expect([last.statusCode, last.json().code]).toEqual([429, 'RATE_LIMITED'])
    expect(last.headers['retry-after']).toBeDefined()
  })

  it('is not asked of the disabled, and tells nobody that a user exists', async () => {
    await setUp('reader')
    const { db, clock } = journey.world()
    const challenge = await challengeOf('reader')
    await db
      .updateTable('users')
      .set({ disabled_at: clock.time })
      .where('id', '=', personOf('reader').userId)
      .execute()
    expect((await answer(challenge, '123456')).json().code).toBe('SIGN_IN_EXPIRED')
    const plain = ({ requestId: _id, ...body }: Record<string, unknown>) => body
    const disabled = plain((await signIn('reader')).json())
    expect(disabled).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect(plain((await signIn('nobody' as Person)).json())).toEqual(disabled)
  })
})

describe('a session of a sign-in', () => {
  it('has a token of its own, and ends the one that the browser brought along', async () => {
    pass(16)
    await knowPassword('manifest')
    const planted = await openSession(journey.world(), personOf('tickets'))
    const signedIn = await signIn('manifest', PASSWORD, { cookie: `__Host-fxmatch=${planted}` })
    expect(signedIn.json().token).not.toBe(planted)
    expect([await isOpen(planted), await isOpen(signedIn.json().token)]).toEqual([false, true])
    const unknown = 'A'.repeat(43)
    const fixed = await signIn('manifest', PASSWORD, { cookie: `__Host-fxmatch=${unknown}` })
    expect(fixed.json().token).not.toBe(unknown)
    expect(await isOpen(unknown)).toBe(false)
  })
})

describe('changing it', () => {
  it('renews the recovery codes for password and code', async () => {
    const { secret, recoveryCodes, token } = await setUp('tickets')
    const renewed = await call(token, 'recovery-codes', { password: PASSWORD, code: code(secret) })
    expect(renewed.json().recoveryCodes).toHaveLength(10)
    const [old = ''] = recoveryCodes
    expect((await answer(await challengeOf('tickets'), old)).statusCode).toBe(401)
    const [fresh = ''] = renewed.json().recoveryCodes
    expect((await answer(await challengeOf('tickets'), fresh)).statusCode).toBe(200)
    expect(await audited('tickets')).toContain('user.recovery_codes_renewed')
    journey.answered('renewRecoveryCodes')
  })

  it('switches it off for password and code, and not where the password is too short to stand alone', async () => {
    const { secret, token } = await setUp('otherCompany', SHORT)
    const alone = await call(token, 'remove', { password: SHORT, code: code(secret) })
    expect([alone.statusCode, alone.json().rule]).toEqual([400, 'PASSWORD_TOO_SHORT_ALONE'])
    await knowPassword('otherCompany')
    expect((await call(token, 'remove', { password: PASSWORD, code: '000000' })).json().rule).toBe(
      'WRONG_CODE',
    )
    const removed = await call(token, 'remove', { password: PASSWORD, code: code(secret) })
    expect(removed.statusCode).toBe(204)
    expect((await signIn('otherCompany')).statusCode).toBe(200)
    expect(await audited('otherCompany')).toContain('user.second_factor_removed')
    const again = await call(token, 'remove', { password: PASSWORD, code: '000000' })
    expect([again.statusCode, again.json().rule]).toEqual([409, 'SECOND_FACTOR_OFF'])
    journey.answered('removeSecondFactor')
  })

  it('lets a new password be shorter while it is on', async () => {
    const { token } = await setUp('trustBank')
    const change = (headers: { authorization: string }, who: Person) =>
      app().inject({
        method: 'PUT',
        url: `/api/users/update-password/${personOf(who).userId}`,
        headers,
        payload: { old_password: PASSWORD, new_password: SHORT },
      })
    expect((await change(bearer(token), 'trustBank')).statusCode).toBe(200)
    await knowPassword('trustOffice')
    const other = bearer(await openSession(journey.world(), personOf('trustOffice')))
    expect((await change(other, 'trustOffice')).json().rule).toBe('PASSWORD_TOO_SHORT')
  })
})

describe('an authenticator that is lost', () => {
  const reset = async (who: Person, whose: Person) => {
    const token = await openSession(journey.world(), personOf(who))
    return app().inject({
      method: 'PUT',
      url: `/api/users/reset-second-factor/${personOf(whose).userId}`,
      headers: bearer(token),
    })
  }

  /** By a second person of the platform. */
  const approve = async (changeId: string) => {
    const { companyId, companyKind, roles } = personOf('backOffice')
    const second = actorOf({ userId: crypto.randomUUID(), companyId, companyKind, roles })
    await insertUser(journey.world(), second, 'bo2.test')
    return app().inject({
      method: 'PUT',
      url: `/api/users/changes/approve/${changeId}`,
      headers: bearer(await openSession(journey.world(), second)),
    })
  }

  it('is taken away by two who may, never by oneself or a stranger', async () => {
    const { token } = await setUp('rivalSecond')
    for (const stranger of ['root', 'rivalTickets', 'company'] as const) {
      expect([403, 404]).toContain((await reset(stranger, 'rivalSecond')).statusCode)
    }
    expect((await signIn('rivalSecond')).json().code).toBe('SECOND_FACTOR_NEEDED')
    // Nobody of that bank manages its users: two of the platform do.
    const asked = await reset('backOffice', 'rivalSecond')
    expect([asked.statusCode, asked.json().secondFactor]).toEqual([200, true])
    expect(await isOpen(token)).toBe(true)
    const done = await approve(asked.json().pending[0].id)
    expect([done.statusCode, done.json().secondFactor]).toEqual([200, false])
    expect(await isOpen(token)).toBe(false)
    expect((await signIn('rivalSecond')).statusCode).toBe(200)
    expect(await audited('rivalSecond')).toContain('user.second_factor_reset')
    expect((await reset('backOffice', 'rivalSecond')).json().rule).toBe('NO_SECOND_FACTOR')
    await setUp('root')
    expect((await reset('root', 'root')).json()).toMatchObject({
      code: 'SEGREGATION',
      rule: 'OWN_SECOND_FACTOR',
    })
  })
})

describe('where those who approve must have one', () => {
  it('lets them set it up and do nothing else until they have', async () => {
    const world = journey.world()
    const strict = await createTestApp(world, { secondFactorRequired: true })
    try {
      await knowPassword('rivalTickets')
      const headers = bearer(await openSession(world, personOf('rivalTickets')))
      const get = (url: string) => strict.app.inject({ url, headers })
      const post = (url: string, payload: object = {}) =>
        strict.app.inject({ method: 'POST', url, headers, payload })
      expect((await get(ME)).json()).toMatchObject({ secondFactor: false, mustSetUpSecondFactor: true })
      for (const url of ['/api/currency', '/api/account/sessions', '/api/docs/openapi.json']) {
        const refused = await get(url)
        expect([refused.statusCode, refused.json().code], url).toEqual([403, 'SECOND_FACTOR_SET_UP'])
      }
      expect((await get('/.well-known/mercure?topic=clock')).statusCode).toBe(401)
      const { secret } = (await post('/api/account/second-factor/begin')).json()
      const confirmed = await post('/api/account/second-factor/confirm', {
        password: PASSWORD,
        code: code(secret),
      })
      headers.authorization = `Bearer ${confirmed.json().token}`
      expect((await get('/api/currency')).statusCode).toBe(200)
      const remove = await post('/api/account/second-factor/remove', {
        password: PASSWORD,
        code: code(secret),
      })
      expect([remove.statusCode, remove.json().rule]).toEqual([403, 'SECOND_FACTOR_KEPT'])
      const reader = bearer(await openSession(world, personOf('trustRival')))
      expect((await strict.app.inject({ url: '/api/currency', headers: reader })).statusCode).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

it('has made every call', () => {
  journey.answered('confirmSecondFactor')
  expect(journey.missing()).toEqual([])
})
