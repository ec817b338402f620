import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueMails } from '../jobs/mail/send-due-mails.ts'
import { createSmtpPostman } from '../jobs/mail/smtp-postman.ts'
import { RelayWork } from '../outbox/relay-batch.ts'
import { authenticatorCode } from '../testing/authenticator.ts'
import { bearer, createTestApp, openSession, TEST_CONFIG, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { bodyOf, startSmtp } from '../testing/smtp.ts'
import { testHash } from '../testing/test-hash.ts'

const PASSWORD = 'le chat dort sous la pluie'

let world: MarketWorld
let server: TestApp
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  smtp = await startSmtp()
})
afterAll(async () => {
  await server.close()
  await smtp.stop()
  await world.close()
})
beforeEach(() => void smtp.received.splice(0))

/** Sends what waits and reads it: to whom, and what it says. */
async function received(): Promise<{ to: string | undefined; text: string }[]> {
  const postman = createSmtpPostman(smtp.url)
  const { publicUrl, mail } = TEST_CONFIG
  const log = pino({ level: 'silent' })
  await sendDueMails({ db: world.db, clock: world.clock, log, postman, from: mail.from, publicUrl })
  postman.close()
  return smtp.received.splice(0).map(({ to, source }) => ({ to: to[0], text: bodyOf(source) }))
}
/** The next code: one that was used does not work again. */
function code(secret: string): string {
  world.clock.time = new Date(world.clock.time.getTime() + 30_000)
  return authenticatorCode(secret, world.clock.time)
}

/** Somebody signed in, with the calls about their own account. */
async function signedIn(who: Person) {
  const { userId } = world.people[who]
  const password_hash = await testHash(PASSWORD)
  await world.db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
  let token = await openSession(world, { userId }, true)
  const post = async (path: string, payload: object = {}, language = 'fr') => {
    const url = `/api/account/second-factor/${path}`
    const headers = { ...bearer(token), 'accept-language': language }
    const response = await server.app.inject({ method: 'POST', url, headers, payload })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.statusCode === 204 ? null : response.json()
  }
  return {
    post,
    async setUp(language = 'fr'): Promise<string> {
      const { secret } = await post('begin')
      token = (await post('confirm', { password: PASSWORD, code: code(secret) }, language)).token
      return secret
    },
  }
}

describe('what happens to somebody’s second factor', () => {
  it('is told by mail when they do it themselves: set-up, new recovery codes, removal', async () => {
    const { setUp, post } = await signedIn('trader')
    const secret = await setUp()
    expect(await received()).toEqual([
      {
        to: 'trader@test.example',
        text: expect.stringContaining('compte trader.test a été activée le 18-11-2026'),
      },
    ])
    const proof = () => ({ password: PASSWORD, code: code(secret) })
    await post('recovery-codes', proof(), 'it-IT,it;q=0.9')
    const [renewed] = await received()
    expect(renewed?.text).toContain('Nuovi codici di recupero dell’account trader.test')
    await post('remove', proof(), 'de')
    const [removed, ...more] = await received()
    expect(removed?.text).toContain('Die Bestätigung in zwei Schritten für das Konto trader.test wurde am')
    expect(more).toEqual([])
  })

  it('is not told where nothing happened', async () => {
    const { post } = await signedIn('room')
    await post('begin')
    const url = '/api/account/second-factor/confirm'
    const headers = bearer(await openSession(world, world.people.room))
    const payload = { password: PASSWORD, code: '000000' }
    const refused = await server.app.inject({ method: 'POST', url, headers, payload })
    expect(refused.json().rule).toBe('WRONG_CODE')
    expect(await received()).toEqual([])
  })

  it('is told by mail and in the notification centre when somebody else resets it, in the person’s language', async () => {
    const { setUp } = await signedIn('second')
    await setUp('en')
    await received()
    const { userId } = world.people.second
    await world.db.insertInto('notification_readers').values({ user_id: userId, language: 'es' }).execute()
    const headers = bearer(await openSession(world, world.people.root))
    const url = `/api/users/reset-second-factor/${userId}`
    const reset = await server.app.inject({ method: 'PUT', url, headers })
    expect(reset.statusCode, reset.body).toBe(200)
    expect(await received()).toEqual([
      {
        to: 'second@test.example',
        text: expect.stringMatching(
          /^Hola, .*Person root propuso .*quitar la verificación en dos pasos.*freeze-account/s,
        ),
      },
    ])
    const approved = await server.app.inject({
      method: 'PUT',
      url: `/api/users/changes/approve/${reset.json().pending[0].id}`,
      headers: bearer(await openSession(world, world.people.backOffice)),
    })
    expect(approved.statusCode, approved.body).toBe(200)
    expect(await received()).toEqual([
      {
        to: 'second@test.example',
        text: expect.stringMatching(
          /^Hola, .*restableció la verificación en dos pasos de la cuenta second\.test/s,
        ),
      },
    ])
    await new RelayWork(
      world.db,
      async () => new Map(),
      () => world.clock.time,
    ).runOnce()
    const again = bearer(await openSession(world, world.people.second))
    const list = await server.app.inject({ url: '/api/notifications', headers: again })
    expect(list.json().data).toMatchObject([
      {
        kind: 'account.second_factor_reset',
        url: '/account/second-factor',
        content: expect.stringMatching(/ a réinitialisé votre validation en deux étapes/),
      },
    ])
  })
})
