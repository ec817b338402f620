import type { UserView } from '@fxmatch/contract/http/users'
import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import { tokenOfLink } from '@fxmatch/domain/access/one-time-links'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../db/invariants/check-invariants.ts'
import { newCodeSecret } from '../security/one-time-codes.ts'
import { createSecretBox, DEMONSTRATION_KEY } from '../security/secret-box.ts'
import { authenticatorCode } from '../testing/authenticator.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { insertUser } from '../testing/insert-user.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { secondAccountOf } from '../testing/second-account.ts'
import { testHash } from '../testing/test-hash.ts'

// An account is changed by two people, or not at all: whoever could do it alone could be both.

const PASSWORD = 'correct horse battery staple'
const NEW = 'another fine pass phrase'
const OWN_MAILBOX = 'accomplice@evil.example'

let hash: string
let world: MarketWorld
let server: TestApp
/** A second head of the bank, and a second person of the platform. */
let deputy: Actor
let backOffice2: Actor
const tokens = new Map<string, string>()

beforeAll(async () => {
  hash = await testHash(PASSWORD)
})
beforeEach(async () => {
  world = await createMarketWorld()
  const { bank, platform } = world.companies
  deputy = actorOf({
    userId: crypto.randomUUID(),
    companyId: bank,
    companyKind: 'BANK',
    roles: ['ROLE_ROOT'],
  })
  backOffice2 = actorOf({
    userId: crypto.randomUUID(),
    companyId: platform,
    companyKind: 'PLATFORM',
    roles: ['ROLE_HIVE_BO'],
  })
  await insertUser(world, deputy, 'deputy.test', 'Person deputy')
  await insertUser(world, backOffice2, 'bo2.test', 'Person bo2')
  await world.db.updateTable('users').set({ password_hash: hash }).execute()
  server = await createTestApp(world)
  tokens.clear()
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
  await server.close()
  await world.close()
  expect(broken).toEqual([])
})

const pass = (hours: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + hours * 3_600_000)
}
async function send(who: Actor, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
  const token = tokens.get(who.userId) ?? (await openSession(world, who, true))
  tokens.set(who.userId, token)
  return server.app.inject({ method, url, headers: bearer(token), ...(payload ? { payload } : {}) })
}
const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload })
const update = (who: Actor, user: Actor, body: object) =>
  send(who, 'PUT', `/api/users/update/${user.userId}`, body)
async function proposed(who: Actor, user: Actor, body: object): Promise<UserView> {
  const response = await update(who, user, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const decide = (who: Actor, view: UserView, action = 'approve') =>
  send(who, 'PUT', `/api/users/changes/${action}/${view.pending[0]?.id}`)
const codeOf = async (
  answer: Promise<{ statusCode: number; json: () => { code?: string; rule?: string } }>,
) => {
  const response = await answer
  return response.statusCode === 200 ? 'done' : (response.json().rule ?? response.json().code)
}
const accountOf = (user: Actor) =>
  world.db.selectFrom('users').selectAll().where('id', '=', user.userId).executeTakeFirstOrThrow()
const rolesOf = async (user: Actor) =>
  (await (await send(user, 'GET', '/api/users/get/user-by-token')).json()).roles
/** The newest link that a mail carried to an address, as its token. */
async function linkTo(recipient: string, template: string): Promise<string | null> {
  const mail = await world.db
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const { link } = (mail?.data ?? {}) as { link?: string }
  return link === undefined ? null : tokenOfLink(link)
}
const forget = (username: string, email: string) => post('/api/users/forgot-password', { username, email })
const setUpFactor = async (user: Actor) => {
  const secret = newCodeSecret()
  await world.db
    .insertInto('second_factors')
    .values({
      user_id: user.userId,
      secret: createSecretBox(DEMONSTRATION_KEY).seal(secret, user.userId),
      begun_at: world.clock.now(),
      confirmed_at: world.clock.now(),
      last_step: null,
    })
    .execute()
  return secret
}
const OLD = 'second@test.example'

describe('a head of a bank', () => {
  it('cannot, alone, become the second pair of eyes by another mail', async () => {
    const { root, second } = world.people
    const view = await proposed(root, second, { email: OWN_MAILBOX })
    expect(view).toMatchObject({
      email: OLD,
      pending: [{ kind: 'EMAIL', email: OWN_MAILBOX, decidedBy: 'COMPANY' }],
    })
    expect(view.pending[0]?.allowedActions).toMatchObject([
      { action: 'approve', allowed: false, rule: 'ACCOUNT_CHANGE_OWN' },
      { action: 'refuse', allowed: false },
      { action: 'withdraw', allowed: true },
    ])
    expect(await codeOf(decide(root, view))).toBe('ACCOUNT_CHANGE_OWN')
    await forget('second.test', OWN_MAILBOX)
    expect(await linkTo(OWN_MAILBOX, 'password_reset')).toBeNull()
    await forget('second.test', OLD)
    expect(await linkTo(OLD, 'password_reset')).not.toBeNull()
    // The person heard of it, with a link that stops it.
    expect(await linkTo(OLD, 'account_change_proposed')).not.toBeNull()
  })

  it('proposes as often as it likes: no plan of a statement wears out', async () => {
    const { root, second } = world.people
    for (let time = 0; time < 40; time++) {
      const view = await proposed(root, second, { email: `essai${time}@test.example` })
      expect(await codeOf(decide(root, view, 'withdraw'))).toBe('done')
    }
  })

  it('cannot, alone, take a second factor away, give an approving role, or let an approver in again', async () => {
    const { root, second, reader, trader } = world.people
    await setUpFactor(second)
    const reset = await send(root, 'PUT', `/api/users/reset-second-factor/${second.userId}`)
    expect(reset.json()).toMatchObject({ secondFactor: true, pending: [{ kind: 'SECOND_FACTOR' }] })

    const granted = await proposed(root, reader, { roles: ['ROLE_ROOT'] })
    expect(granted).toMatchObject({ roles: ['ROLE_LIMITED', 'ROLE_ROOT'], pending: [{ kind: 'ROLES' }] })

    await send(root, 'PUT', `/api/users/disable/${trader.userId}`)
    const enabled = await send(root, 'PUT', `/api/users/enable/${trader.userId}`)
    expect(enabled.json()).toMatchObject({ status: 'DISABLED', pending: [{ kind: 'ENABLE' }] })

    for (const view of [reset.json(), granted, enabled.json()]) {
      expect(await codeOf(decide(root, view))).toBe('ACCOUNT_CHANGE_OWN')
      expect(await codeOf(decide(deputy, view))).toBe('done')
    }
    expect(await accountOf(trader)).toMatchObject({ disabled_at: null })
    expect(await rolesOf(reader)).toEqual(['ROLE_ROOT'])
    expect(await world.db.selectFrom('second_factors').selectAll().execute()).toEqual([])
  })

  it('cannot make a colleague who approves: the newcomer only reads until a second person agrees', async () => {
    const { root } = world.people
    const body = { username: 'puppet', email: OWN_MAILBOX, roles: ['ROLE_ROOT'] }
    const created = await send(root, 'POST', '/api/users/register', body)
    expect(created.json()).toMatchObject({
      status: 'INVITED',
      roles: ['ROLE_LIMITED'],
      pending: [{ kind: 'ROLES', roles: ['ROLE_ROOT'] }],
    })
    const puppet = { ...root, userId: created.json().id }
    // Another address behind the approval's back waits, too.
    const moved = await proposed(root, puppet, { email: 'other@evil.example' })
    expect(moved.email).toBe(OWN_MAILBOX)
    expect(moved.pending.map(({ kind }) => kind).sort()).toEqual(['EMAIL', 'ROLES'])
    expect(await codeOf(decide(puppet, created.json()))).not.toBe('done')
    expect(await codeOf(decide(deputy, created.json()))).toBe('done')
  })

  it('does alone what gives nobody rights: names, fewer roles, disabling, a reader', async () => {
    const { root, second, trader } = world.people
    expect((await proposed(root, second, { fullName: 'Else', roles: ['ROLE_LIMITED'] })).pending).toEqual([])
    expect(await rolesOf(second)).toEqual(['ROLE_LIMITED'])
    expect((await send(root, 'PUT', `/api/users/disable/${trader.userId}`)).json()).toMatchObject({
      status: 'DISABLED',
      pending: [],
    })
  })

  it('proposes once, takes it back, and what waited for a week is over', async () => {
    const { root, second } = world.people
    const view = await proposed(root, second, { email: OWN_MAILBOX })
    expect(await codeOf(update(root, second, { email: 'b@evil.example' }))).toBe('ACCOUNT_CHANGE_PENDING')
    expect(await codeOf(decide(deputy, view, 'withdraw'))).toBe('NOT_PROPOSER')
    expect(await codeOf(decide(root, view, 'withdraw'))).toBe('done')
    expect(await codeOf(decide(deputy, view))).toBe('CHANGE_DECIDED')
    const again = await proposed(root, second, { email: OWN_MAILBOX })
    pass(7 * 24)
    expect(await codeOf(decide(deputy, again))).toBe('ACCOUNT_CHANGE_EXPIRED')
    expect((await proposed(root, second, { email: OWN_MAILBOX })).pending).toHaveLength(1)
  })

  it('is no second person by another account of theirs, and neither is whom it is about', async () => {
    const { root, second } = world.people
    const twin = await secondAccountOf(world, 'root', { like: 'root', fullName: 'Person root' })
    const self = await secondAccountOf(world, 'second', { like: 'root', fullName: 'Person second' })
    const view = await proposed(root, second, { email: OWN_MAILBOX })
    for (const [who, rule] of [
      [twin, 'ACCOUNT_CHANGE_OWN'],
      [self, 'ACCOUNT_CHANGE_ABOUT_ONESELF'],
    ] as const) {
      expect(await codeOf(decide(who, view))).toBe(rule)
      // The list and the queue say it beforehand, as the press does.
      const users: UserView[] = (await send(who, 'GET', '/api/users')).json()
      const seen = users.find(({ id }) => id === second.userId)?.pending[0]
      expect(seen?.allowedActions.find(({ action }) => action === 'approve')).toMatchObject({
        allowed: false,
        rule,
      })
      const work = await send(who, 'GET', '/api/work-queue?whose=second&kind=account_change')
      expect(work.json().data).toMatchObject([{ barred: { rule } }])
    }
    expect(await codeOf(decide(twin, view, 'withdraw'))).toBe('NOT_PROPOSER')
    expect(await codeOf(decide(twin, view, 'refuse'))).toBe('ACCOUNT_CHANGE_OWN')
    expect((await accountOf(second)).email).toBe(OLD)
    expect(await codeOf(decide(deputy, view))).toBe('done')
  })

  it('has the platform decide where nobody of the company is left but other accounts of the same people', async () => {
    const { root, second } = world.people
    await secondAccountOf(world, 'root', { like: 'root', fullName: 'Person root' })
    await secondAccountOf(world, 'second', { like: 'root', fullName: 'Person second' })
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.now() })
      .where('id', '=', deputy.userId)
      .execute()
    const view = await proposed(root, second, { email: OWN_MAILBOX })
    expect(view.pending[0]).toMatchObject({ decidedBy: 'PLATFORM' })
    expect(await codeOf(decide(backOffice2, view))).toBe('done')
  })

  it('is one of two who decide at the same moment', async () => {
    const { root, second } = world.people
    const view = await proposed(root, second, { email: OWN_MAILBOX })
    const answers = await Promise.all([
      codeOf(decide(deputy, view)),
      codeOf(decide(deputy, view, 'refuse')),
      codeOf(decide(root, view, 'withdraw')),
    ])
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  })

  it('does not change their own address as a manager', async () => {
    expect(await codeOf(update(world.people.root, world.people.root, { email: OWN_MAILBOX }))).toBe(
      'OWN_EMAIL',
    )
  })
})

describe('the platform', () => {
  it('locks an account and never takes one over', async () => {
    const { backOffice, second, root } = world.people
    const view = await proposed(backOffice, second, { email: OWN_MAILBOX })
    expect(view.pending[0]).toMatchObject({ decidedBy: 'COMPANY' })
    expect(await codeOf(decide(backOffice, view))).toBe('ACCOUNT_CHANGE_OWN')
    expect(await codeOf(decide(backOffice2, view))).toBe('ACCOUNT_CHANGE_FOR_COMPANY')
    await forget('second.test', OWN_MAILBOX)
    expect(await linkTo(OWN_MAILBOX, 'password_reset')).toBeNull()
    expect((await send(backOffice, 'PUT', `/api/users/disable/${second.userId}`)).json().status).toBe(
      'DISABLED',
    )
    const enabling = (await send(backOffice, 'PUT', `/api/users/enable/${second.userId}`)).json()
    expect(
      await codeOf(send(backOffice2, 'PUT', `/api/users/changes/approve/${enabling.pending[1]?.id}`)),
    ).toBe('ACCOUNT_CHANGE_FOR_COMPANY')
    expect(await codeOf(send(root, 'PUT', `/api/users/changes/approve/${enabling.pending[1]?.id}`))).toBe(
      'done',
    )
  })

  it('stands in, by a second person of its own, where a company has nobody; and the company is told', async () => {
    const { company, backOffice } = world.people
    const view = await proposed(backOffice, company, { email: 'moved@test.example' })
    expect(view.pending[0]).toMatchObject({ decidedBy: 'PLATFORM' })
    expect(await codeOf(decide(backOffice, view))).toBe('ACCOUNT_CHANGE_OWN')
    expect(await codeOf(decide(company, view))).toBe('ACCOUNT_CHANGE_ABOUT_ONESELF')
    expect(await codeOf(decide(backOffice2, view))).toBe('done')
    const { rows } = await sql<{ event: string; told: boolean }>`
      select payload->>'event' as event, payload->'companies' ? ${company.companyId} as told from outbox
      where payload->>'event' like 'user.change%' order by id`.execute(world.db)
    expect(rows).toEqual([
      { event: 'user.change_proposed_to_platform', told: true },
      { event: 'user.change_approved', told: true },
    ])
  })
})

describe('a new address', () => {
  const changed = async () => {
    const view = await proposed(world.people.root, world.people.second, { email: OWN_MAILBOX })
    expect(await codeOf(decide(deputy, view))).toBe('done')
  }

  it('counts for forgotten passwords once it is verified and a day old; until then the old one does', async () => {
    await changed()
    const resets = async () => {
      await world.db.deleteFrom('mails').where('template', '=', 'password_reset').execute()
      await forget('second.test', OWN_MAILBOX)
      const mails = await world.db
        .selectFrom('mails')
        .select('recipient')
        .where('template', '=', 'password_reset')
        .execute()
      return mails.map(({ recipient }) => recipient)
    }
    expect(await resets()).toEqual([OLD])
    const token = await linkTo(OWN_MAILBOX, 'email_verification')
    expect((await post('/api/users/verify-email', { token })).statusCode).toBe(204)
    expect((await post('/api/users/verify-email', { token })).statusCode).toBe(410)
    pass(23)
    expect(await resets()).toEqual([OLD])
    pass(1)
    expect(await resets()).toEqual([OWN_MAILBOX])
  })

  it('never counts unverified', async () => {
    await changed()
    pass(100)
    await forget('second.test', OWN_MAILBOX)
    expect(await linkTo(OWN_MAILBOX, 'password_reset')).toBeNull()
  })

  it('is undone by the link at the old one: signed out, locked, the old address again', async () => {
    const { second, root } = world.people
    expect(await rolesOf(second)).toEqual(['ROLE_ADVANCED_TRADER'])
    await changed()
    pass(48)
    const freeze = await linkTo(OLD, 'email_changed')
    // It locks, and does nothing else.
    const misused = await post('/api/users/reset-password', { token: freeze, new_password: NEW })
    expect([misused.statusCode, misused.json().code]).toEqual([410, 'LINK_UNKNOWN'])
    const other = await proposed(root, second, { email: 'third@evil.example' })
    expect((await post('/api/users/freeze-account', { token: freeze })).statusCode).toBe(204)
    expect(await accountOf(second)).toMatchObject({
      email: OLD,
      email_before: null,
      disabled_at: world.clock.now(),
    })
    expect((await send(second, 'GET', '/api/users/get/user-by-token')).statusCode).toBe(401)
    expect(await codeOf(decide(deputy, other))).toBe('CHANGE_DECIDED')
    expect((await post('/api/users/freeze-account', { token: freeze })).statusCode).toBe(410)
    // Back in with two people.
    const enabling = (await send(root, 'PUT', `/api/users/enable/${second.userId}`)).json()
    expect(await codeOf(decide(deputy, enabling))).toBe('done')
  })

  it('leaves nothing to who had the account: neither the password they know nor a calendar address they made', async () => {
    const { second, root } = world.people
    await changed()
    const made = await send(second, 'POST', '/api/calendar/feed')
    expect(made.statusCode, made.body).toBe(201)
    const calendar = () => server.app.inject({ url: made.json().path })
    expect((await calendar()).statusCode).toBe(200)
    const freeze = await linkTo(OLD, 'email_changed')
    expect((await post('/api/users/freeze-account', { token: freeze })).statusCode).toBe(204)
    const enabling = (await send(root, 'PUT', `/api/users/enable/${second.userId}`)).json()
    expect(await codeOf(decide(deputy, enabling))).toBe('done')
    expect((await calendar()).statusCode).toBe(404)
    const signIn = (password: string) => post('/api/login_check', { username: 'second.test', password })
    expect((await signIn(PASSWORD)).statusCode).toBe(401)
    // The person comes by their mailbox.
    await forget('second.test', OLD)
    const token = await linkTo(OLD, 'password_reset')
    expect((await post('/api/users/reset-password', { token, new_password: NEW })).statusCode).toBe(204)
    expect((await signIn(NEW)).statusCode).toBe(200)
  })

  it('does not end the link at the old one, however often it changes or a password is asked for', async () => {
    await changed()
    const freeze = await linkTo(OLD, 'email_changed')
    const view = await proposed(world.people.root, world.people.second, { email: 'again@evil.example' })
    expect(await codeOf(decide(deputy, view))).toBe('done')
    await forget('second.test', OLD)
    expect(await linkTo(OWN_MAILBOX, 'email_changed')).toBeNull()
    expect((await post('/api/users/freeze-account', { token: freeze })).statusCode).toBe(204)
    expect(await accountOf(world.people.second)).toMatchObject({ email: OLD })
  })
})

describe("one's own address", () => {
  const change = (body: object) => send(world.people.second, 'POST', '/api/account/email', body)

  it('is changed with the password, is mailed a link, and the old one another', async () => {
    const email = 'mine@test.example'
    const wrong = await change({ email, password: 'wrong' })
    expect([wrong.statusCode, wrong.json().rule]).toEqual([400, 'WRONG_PASSWORD'])
    const done = await change({ email, password: PASSWORD })
    expect(done.json()).toMatchObject({ email, verified: false, counts: false, resetsTo: OLD })
    expect(await linkTo(email, 'email_verification')).not.toBeNull()
    expect(await linkTo(OLD, 'email_changed')).not.toBeNull()
    const own = await send(world.people.second, 'GET', '/api/account/email')
    expect(own.json()).toEqual(done.json())
  })

  it('takes a code where a second factor is on', async () => {
    const secret = await setUpFactor(world.people.second)
    const body = { email: 'mine@test.example', password: PASSWORD }
    for (const code of ['', '000000']) {
      const refused = await change({ ...body, code })
      expect([refused.statusCode, refused.json().rule]).toEqual([400, 'WRONG_CODE'])
    }
    const code = authenticatorCode(secret, world.clock.now())
    expect((await change({ ...body, code })).statusCode).toBe(200)
  })

  it('cannot be tried without end', async () => {
    for (let n = 0; n < 3; n++) await change({ email: 'x@test.example', password: 'wrong' })
    expect((await change({ email: 'x@test.example', password: PASSWORD })).statusCode).toBe(429)
  })
})

it('the database holds it too: nobody approves what they proposed, or what is about themselves', async () => {
  const { root, second } = world.people
  const view = await proposed(root, second, { email: OWN_MAILBOX })
  const approvedBy = (userId: string) =>
    world.db
      .updateTable('account_changes')
      .set({ status: 'APPROVED', decided_by: userId, decided_at: world.clock.now() })
      .where('id', '=', view.pending[0]?.id ?? '')
      .execute()
  await expect(approvedBy(root.userId)).rejects.toThrow(/check constraint/)
  await expect(approvedBy(second.userId)).rejects.toThrow(/check constraint/)
})
