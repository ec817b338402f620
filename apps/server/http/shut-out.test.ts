import { tokenOfLink } from '@fxmatch/domain/access/one-time-links'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newCodeSecret } from '../security/one-time-codes.ts'
import { createSecretBox, DEMONSTRATION_KEY } from '../security/secret-box.ts'
import { authenticatorCode } from '../testing/authenticator.ts'
import { createTestApp, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { testHash } from '../testing/test-hash.ts'

// Nobody is shut out by what others try: neither from elsewhere nor beside them.

const PASSWORD = 'correct horse battery staple'
const NAME = 'trader.test'
const HERE = '192.0.2.1'
const ELSEWHERE = '198.51.100.7'

let hash: string
let world: MarketWorld
let server: TestApp
beforeAll(async () => {
  hash = await testHash(PASSWORD)
})
beforeEach(async () => {
  world = await createMarketWorld()
  await world.db.updateTable('users').set({ password_hash: hash }).execute()
  server = await createTestApp(world, { trustProxy: true })
})
afterEach(async () => {
  await server.close()
  await world.close()
})

interface From {
  readonly address?: string
  readonly device?: string
}
const post = (url: string, payload: object, { address = HERE, device }: From = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'x-forwarded-for': address,
      ...(device === undefined ? {} : { cookie: `__Host-fxmatch-device=${device}` }),
    },
  })
const signIn = (password: string, from: From = {}, username = NAME) =>
  post('/api/login_check', { username, password }, from)
const deviceOf = (response: Awaited<ReturnType<typeof post>>) => {
  const cookie = response.cookies.find(({ name }) => name === '__Host-fxmatch-device')
  if (!cookie) throw new Error('the browser is not known')
  return cookie
}
const fail = async (times: number, from: From, username = NAME) => {
  const codes = []
  for (let n = 0; n < times; n++) codes.push((await signIn('wrong', from, username)).statusCode)
  return codes
}

describe('the owner of an account', () => {
  it('gets in from elsewhere, whatever was tried from one address', async () => {
    expect(await fail(5, { address: ELSEWHERE })).toEqual([401, 401, 401, 429, 429])
    expect((await signIn(PASSWORD)).statusCode).toBe(200)
  })

  it('gets in from a browser that was signed in with, beside whoever tries at the same address', async () => {
    const device = deviceOf(await signIn(PASSWORD)).value
    await fail(4, {})
    // Other names, until the address itself may try nothing more.
    for (const name of ['room.test', 'second.test', 'root.test']) await fail(3, {}, name)
    expect((await signIn(PASSWORD)).statusCode).toBe(429)
    expect((await signIn(PASSWORD, { device })).statusCode).toBe(200)
    expect(server.pauses).toEqual([])
  })

  it('gets in by the mailbox, whose link makes the browser known', async () => {
    await fail(4, {})
    await post('/api/users/forgot-password', { username: NAME, email: 'trader@test.example' })
    const { data } = await world.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'password_reset')
      .executeTakeFirstOrThrow()
    const token = tokenOfLink((data as { link: string }).link)
    const reset = await post('/api/users/reset-password', { token, new_password: 'another fine password' })
    expect(reset.statusCode).toBe(204)
    const { value: device } = deviceOf(reset)
    expect((await signIn('another fine password', { device })).statusCode).toBe(200)
  })

  it('types codes while somebody who knows the password tries all of them', async () => {
    const { userId } = world.people.trader
    const device = deviceOf(await signIn(PASSWORD)).value
    const secret = newCodeSecret()
    await world.db
      .insertInto('second_factors')
      .values({
        user_id: userId,
        secret: createSecretBox(DEMONSTRATION_KEY).seal(secret, userId),
        begun_at: world.clock.now(),
        confirmed_at: world.clock.now(),
        last_step: null,
      })
      .execute()
    const challenge = async (from: From) => (await signIn(PASSWORD, from)).json().details.challenge as string
    const guessed = await challenge({ address: ELSEWHERE })
    const guess = () =>
      post('/api/login_check/code', { challenge: guessed, code: '000000' }, { address: ELSEWHERE })
    const codes = []
    for (let n = 0; n < 4; n++) codes.push((await guess()).statusCode)
    expect(codes.at(-1)).toBe(429)
    const own = await challenge({ device })
    const code = authenticatorCode(secret, world.clock.now())
    const answer = await post('/api/login_check/code', { challenge: own, code }, { device })
    expect(answer.statusCode).toBe(200)
  })
})

describe('whoever guesses', () => {
  it('is answered more slowly the more have failed, wherever they are, and never refused for others', async () => {
    for (let address = 1; address <= 6; address++) await fail(1, { address: `198.51.100.${address}` })
    expect(server.pauses).toEqual([1_000, 2_000, 4_000])
    // The owner on a browser that nobody knows waits, and gets in.
    expect((await signIn(PASSWORD)).statusCode).toBe(200)
    expect(server.pauses).toEqual([1_000, 2_000, 4_000, 8_000])
  })

  it('is limited on a stolen browser too', async () => {
    const device = deviceOf(await signIn(PASSWORD)).value
    expect(await fail(4, { device })).toEqual([401, 401, 401, 429])
  })

  it('gains nothing by a token of their own', async () => {
    const device = 'a'.repeat(43)
    await fail(3, { device })
    expect((await signIn(PASSWORD, { device })).statusCode).toBe(429)
    const other = await signIn(PASSWORD, { device, address: ELSEWHERE })
    // What was planted is not what the browser is known by.
    expect(deviceOf(other).value).not.toBe(device)
  })

  it('is one person however the name is written, and no one where it is no name', async () => {
    const spellings = [NAME, 'TRADER.test', 'Trader.Test']
    for (const name of spellings) expect((await signIn('wrong', {}, name)).statusCode).toBe(401)
    expect((await signIn(PASSWORD)).statusCode).toBe(429)
    for (const name of ['tr\u0251der.test', 'TRADER.TES\u1e6e', 'trader.test\u200b', 'tr\u00e0der.test'])
      expect((await signIn(PASSWORD, { address: ELSEWHERE }, name)).statusCode).toBe(401)
  })
})

describe('a browser', () => {
  it('keeps its token for several people, hidden from scripts and hashed with us', async () => {
    const first = deviceOf(await signIn(PASSWORD))
    expect(first).toMatchObject({
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      maxAge: 180 * 86_400,
    })
    const second = deviceOf(await signIn(PASSWORD, { device: first.value }, 'room.test'))
    expect(second.value).toBe(first.value)
    const rows = await world.db.selectFrom('known_devices').selectAll().execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(first.value)
  })

  it('is forgotten where a person has twenty newer ones', async () => {
    const { value: device } = deviceOf(await signIn(PASSWORD))
    for (let n = 0; n < 20; n++) {
      world.clock.time = new Date(world.clock.time.getTime() + 60_000)
      await signIn(PASSWORD, { address: `203.0.113.${n}` })
    }
    expect(await world.db.selectFrom('known_devices').select('user_id').execute()).toHaveLength(20)
    await fail(4, {})
    expect((await signIn(PASSWORD, { device })).statusCode).toBe(429)
  })
})

it('whoever signs a company up learns of no name that there is', async () => {
  const { SAMPLE_SIGN_UP } = await import('../testing/sample-requests.ts')
  const body = { ...SAMPLE_SIGN_UP, bank: world.companies.bank }
  const taken = await post('/api/organizations', { ...body, username: NAME })
  const free = await post('/api/organizations', { ...body, username: 'nobody.at.all' })
  const shape = (response: typeof taken) => [response.statusCode, Object.keys(response.json().data)]
  expect(shape(taken)).toEqual(shape(free))
})
