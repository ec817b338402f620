import type { Role } from '@fxmatch/domain/access/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replaceRoles } from '../../db/companies/managed-users.ts'
import { getUser, listUsers } from '../../queries/users/manage-users.ts'
import { traceOf } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { disableUser } from './disable-user.ts'
import { enableUser } from './enable-user.ts'
import { inviteUser } from './invite-user.ts'
import { type RegisterUserInput, registerUser } from './register-user.ts'
import { type UpdateUserInput, updateUser } from './update-user.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())
function pass(): void {
  world.clock.time = new Date(world.clock.time.getTime() + 60_000)
}
beforeEach(pass)

let serial = 0
const form = (more: Partial<RegisterUserInput> = {}): RegisterUserInput => ({
  username: `new.user${++serial}`,
  fullName: 'New User',
  cin: '01234567',
  email: 'new@test.example',
  roles: ['ROLE_LIMITED'],
  language: 'fr',
  ...more,
})
const register = (who: Person, more: Partial<RegisterUserInput> = {}) =>
  world.as(who, (context) => registerUser(context, form(more)))
const update = (who: Person, userId: string, more: Partial<UpdateUserInput>) =>
  world.as(who, (context) => updateUser(context, { userId, language: 'fr', ...more }))
const disable = (who: Person, userId: string) => world.as(who, (context) => disableUser(context, { userId }))
const enable = (who: Person, userId: string) => world.as(who, (context) => enableUser(context, { userId }))
const invite = (who: Person, userId: string) =>
  world.as(who, (context) => inviteUser(context, { userId, language: 'en' }))
const id = (who: Person) => world.people[who].userId
const see = (who: Person, userId: string) => getUser(world.db, world.people[who], userId, world.clock.now())
const mails = () =>
  world.db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
const lastAudit = (userId: string) =>
  world.db
    .selectFrom('audit_entries')
    .where('object_type', '=', 'user')
    .where('object_id', '=', userId)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst()
const openLinks = async (userId: string) =>
  (
    await world.db
      .selectFrom('one_time_links')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', world.clock.now())
      .select('purpose')
      .execute()
  ).map(({ purpose }) => purpose)
/** As if the person had used the invitation. */
const activate = (userId: string) =>
  world.db.updateTable('users').set({ password_hash: '-' }).where('id', '=', userId).execute()
/** Somebody with these roles, as if a second person had agreed to them. */
const added = async (roles: readonly Role[], who: Person = 'root') => {
  const { userId } = await must(register(who))
  await replaceRoles(world.db, userId, roles)
  await activate(userId)
  return userId
}
const letIn = (userId: string) =>
  world.db.updateTable('users').set({ disabled_at: null }).where('id', '=', userId).execute()

describe('a new user', () => {
  it('has no password, is invited by mail, and stands in the record without the link', async () => {
    const { userId } = await must(register('root', { roles: ['ROLE_LIMITED', 'ROLE_TRUSTED_RATES'] }))
    expect(await see('root', userId)).toMatchObject({
      status: 'INVITED',
      roles: ['ROLE_LIMITED', 'ROLE_TRUSTED_RATES'],
      cin: '01234567',
      isBank: true,
      companyName: 'Company bank',
      version: 1,
      invitedUntil: new Date(world.clock.time.getTime() + 7 * 86_400_000).toISOString(),
    })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      recipient: 'new@test.example',
      template: 'invitation',
      language: 'fr',
      data: { fullName: 'New User', companyName: 'Company bank', invitedBy: 'Person root' },
    })
    const { link = '' } = (mail?.data ?? {}) as { link?: string }
    expect(link).toMatch(/^\/edit-password#token=\S{20,}$/)
    const entry = await lastAudit(userId)
    expect(entry).toMatchObject({ action: 'user.created', user_id: id('root') })
    expect(JSON.stringify(entry?.data)).not.toContain(link.slice(-20))
    expect((await traceOf(world.db, 'user')).events).toContain('user.created')
  })

  it('is called by the username where no name is given', async () => {
    const { userId } = await must(register('root', { username: 'brief', fullName: '', cin: null }))
    expect(await see('root', userId)).toMatchObject({ fullName: 'brief', cin: null })
  })

  it('exists once when two of the same name are created at the same moment, in any case of letters', async () => {
    const results = await Promise.all([
      register('root', { username: 'Twice' }),
      register('backOffice', { username: 'twice', company: world.companies.otherBank }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      refusal: { code: 'USERNAME_TAKEN', fields: [{ path: 'username' }] },
    })
  })

  it.each<[Person, Role[], string]>([
    ['root', ['ROLE_HIVE_BO'], 'INVALID_INPUT'],
    ['root', ['ROLE_TRADER', 'ROLE_HIVE_BO'], 'INVALID_INPUT'],
    ['root', ['ROLE_ORGANIZATION_ADMIN'], 'INVALID_INPUT'],
    ['root', ['ROLE_SUPER_ADMIN'], 'INVALID_INPUT'],
    ['company', ['ROLE_ROOT'], 'INVALID_INPUT'],
    ['backOffice', ['ROLE_ROOT'], 'INVALID_INPUT'],
    ['trader', ['ROLE_TRADER'], 'MISSING_CAPABILITY'],
    ['tickets', ['ROLE_TRADER'], 'MISSING_CAPABILITY'],
    ['reader', ['ROLE_TRADER'], 'MISSING_CAPABILITY'],
  ])('by %s with %j is refused: %s', async (who, roles, code) => {
    expect(await register(who, { roles })).toMatchObject({ refusal: { code } })
  })

  it('of another company does not exist for whoever manages their own', async () => {
    for (const company of [world.companies.otherBank, world.companies.corporate, world.companies.platform])
      expect(await register('root', { company })).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    const { userId } = await must(
      register('backOffice', { company: world.companies.corporate, roles: ['ROLE_ORGANIZATION_ADMIN'] }),
    )
    expect(await see('company', userId)).toMatchObject({ companyName: 'Company corporate', isBank: false })
  })
})

describe('outsiders', () => {
  it.each<Person>(['company', 'office', 'rival'])('%s does not reach the users of a bank', async (who) => {
    const before = await see('root', id('trader'))
    const code = who === 'company' ? 'NOT_FOUND' : 'MISSING_CAPABILITY'
    for (const tried of [
      update(who, id('trader'), { email: 'mine@test.example' }),
      disable(who, id('trader')),
      enable(who, id('trader')),
      invite(who, id('trader')),
    ])
      expect(await tried).toMatchObject({ refusal: { code } })
    expect(await see('root', id('trader'))).toEqual(before)
    expect(await see(who, id('trader'))).toBeNull()
    expect(
      await listUsers(world.db, world.people[who], { company: world.companies.bank }, new Date()),
    ).toBeNull()
  })

  it.each<Person>(['backOffice', 'root'])('%s is told that an unknown user does not exist', async (who) => {
    const unknown = '00000000-0000-7000-8000-00000000dead'
    for (const tried of [
      update(who, unknown, { fullName: 'Nobody' }),
      disable(who, unknown),
      invite(who, unknown),
    ])
      expect(await tried).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
  })

  it('the back office sees everyone, a manager the own company', async () => {
    const all = await listUsers(world.db, world.people.backOffice, {}, world.clock.now())
    const withPeople = new Set(Object.values(world.people).map(({ companyId }) => companyId))
    expect(new Set(all?.map(({ company }) => company))).toEqual(withPeople)
    const own = await listUsers(world.db, world.people.company, {}, world.clock.now())
    expect(new Set(own?.map(({ company }) => company))).toEqual(new Set([world.companies.corporate]))
  })
})

describe('a change', () => {
  it('says before and after, and does nothing where nothing changes', async () => {
    const userId = await added(['ROLE_TRADER'])
    await must(update('root', userId, { fullName: 'Else', roles: ['ROLE_LIMITED'], version: 1 }))
    expect(await see('root', userId)).toMatchObject({ version: 2, roles: ['ROLE_LIMITED'] })
    const entry = await lastAudit(userId)
    expect(entry).toMatchObject({
      action: 'user.rights_changed',
      data: {
        changes: [
          { field: 'fullName', before: 'New User', after: 'Else' },
          { field: 'roles', before: 'ROLE_TRADER', after: 'ROLE_LIMITED' },
        ],
      },
    })
    await must(update('root', userId, { fullName: 'Else', version: 2 }))
    expect((await lastAudit(userId))?.id).toBe(entry?.id)
    expect(await see('root', userId)).toMatchObject({ version: 2 })
  })

  it('loses nobody’s: of many at once with the same version one wins, the others learn the present one', async () => {
    const userId = await added(['ROLE_TRADER'])
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, n) => update('root', userId, { fullName: `Name ${n}`, version: 1 })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results)
      if (!result.ok) expect(result.refusal).toMatchObject({ code: 'USER_CHANGED', current: 2 })
  })

  it('of one’s own roles is for somebody else; of one’s own name is not', async () => {
    expect(await update('root', id('root'), { roles: ['ROLE_ROOT', 'ROLE_SUPER_ADMIN'] })).toMatchObject({
      refusal: { code: 'SEGREGATION', rule: 'OWN_ROLES', fields: [{ path: 'roles' }] },
    })
    await must(update('root', id('root'), { fullName: 'Person root', cin: '87654321' }))
  })

  it('never moves anybody to another company', async () => {
    const userId = await added(['ROLE_TRADER'])
    expect(await update('backOffice', userId, { company: world.companies.otherBank })).toMatchObject({
      refusal: { code: 'INVALID_INPUT', fields: [{ path: 'company' }] },
    })
  })

  it('of e-mail waits for a second person, or invites anew who has no password; earlier links end', async () => {
    const userId = await added(['ROLE_LIMITED'])
    pass()
    await must(update('root', userId, { email: 'moved@test.example' }))
    expect(await see('root', userId)).toMatchObject({
      email: 'new@test.example',
      pending: [{ kind: 'EMAIL' }],
    })

    const { userId: invited } = await must(register('root'))
    pass()
    await must(update('root', invited, { email: 'right@test.example', language: 'en' }))
    expect((await mails())[0]).toMatchObject({
      recipient: 'right@test.example',
      template: 'invitation',
      language: 'en',
    })
    expect(await openLinks(invited)).toEqual(['INVITATION'])
  })
})

describe('rank', () => {
  it('a Super Admin manages colleagues, neither makes nor touches a head of the company', async () => {
    const admin = await added(['ROLE_TRADER', 'ROLE_SUPER_ADMIN'])
    const actor = { ...world.people.root, userId: admin, roles: ['ROLE_TRADER', 'ROLE_SUPER_ADMIN'] as const }
    const asAdmin = <T>(command: (context: Parameters<Parameters<MarketWorld['as']>[1]>[0]) => Promise<T>) =>
      world.as('root', (context) => command({ ...context, actor }) as never)
    const rank = { refusal: { code: 'RANK_ABOVE_OWN' } }
    expect(await asAdmin((c) => registerUser(c, form({ roles: ['ROLE_ROOT'] })))).toMatchObject(rank)
    expect(
      await asAdmin((c) => updateUser(c, { userId: id('root'), email: 'x@test.example', language: 'fr' })),
    ).toMatchObject(rank)
    expect(await asAdmin((c) => disableUser(c, { userId: id('root') }))).toMatchObject(rank)
    expect(
      await asAdmin((c) => updateUser(c, { userId: id('room'), roles: ['ROLE_ROOT'], language: 'fr' })),
    ).toMatchObject(rank)
    // Another person than the Super Admin is, whom this file's form made.
    const colleague = form({ cin: '07654321', email: 'colleague@test.example' })
    expect(await asAdmin((c) => registerUser(c, colleague))).toMatchObject({ ok: true })
    await must(disable('root', admin))
    // Rights are read behind the lock: what the session once had counts for nothing.
    expect(await asAdmin((c) => registerUser(c, form()))).toMatchObject({
      refusal: { code: 'UNAUTHENTICATED' },
    })
  })
})

describe('a disabled user', () => {
  it('loses sessions and links at once, and comes back with what was', async () => {
    const userId = await added(['ROLE_TRUSTED_RATES'])
    const at = world.clock.now()
    await world.db
      .insertInto('sessions')
      .values({
        id: crypto.randomUUID(),
        token_hash: Buffer.from(crypto.randomUUID()),
        user_id: userId,
        stay_online: false,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(at.getTime() + 3_600_000),
        ended_at: null,
        address: null,
        user_agent: null,
      })
      .execute()
    await must(disable('root', userId))
    const session = await world.db
      .selectFrom('sessions')
      .where('user_id', '=', userId)
      .select('ended_at')
      .executeTakeFirst()
    expect(session?.ended_at).toEqual(at)
    expect(await openLinks(userId)).toEqual([])
    expect(await see('root', userId)).toMatchObject({ status: 'DISABLED' })
    expect(await disable('root', userId)).toMatchObject({ refusal: { code: 'USER_STATUS' } })
    expect(await invite('root', userId)).toMatchObject({ refusal: { code: 'USER_STATUS' } })
    await must(enable('root', userId))
    expect(await see('root', userId)).toMatchObject({
      status: 'ACTIVE',
      roles: ['ROLE_TRUSTED_RATES'],
      version: 3,
    })
    expect(await enable('root', userId)).toMatchObject({ refusal: { code: 'USER_STATUS' } })
  })

  it('is never oneself', async () => {
    expect(await disable('root', id('root'))).toMatchObject({
      refusal: { code: 'SEGREGATION', rule: 'OWN_ACCOUNT' },
    })
  })

  it('is never the last who can manage the company’s users', async () => {
    expect(await disable('backOffice', id('company'))).toMatchObject({ refusal: { code: 'LAST_MANAGER' } })
    expect(await update('backOffice', id('company'), { roles: ['ROLE_TRADER'] })).toMatchObject({
      refusal: { code: 'LAST_MANAGER' },
    })
    const second = await added(['ROLE_ORGANIZATION_ADMIN'], 'company')
    await must(disable('backOffice', id('company')))
    expect(await disable('backOffice', second)).toMatchObject({ refusal: { code: 'LAST_MANAGER' } })
    await letIn(id('company'))
  })

  it('is one of two managers who disable each other at the same moment', async () => {
    const second = await added(['ROLE_ROOT'])
    const actor = { ...world.people.root, userId: second }
    const results = await Promise.all([
      disable('root', second),
      world.as('root', (context) => disableUser({ ...context, actor }, { userId: id('root') })),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const roots = await Promise.all([see('backOffice', id('root')), see('backOffice', second)])
    expect(roots.map((one) => one?.status).sort()).toEqual(['ACTIVE', 'DISABLED'])
    if (roots[0]?.status === 'DISABLED') await letIn(id('root'))
  })
})

describe('an invitation', () => {
  it('is mailed again in the language asked for, and the earlier link ends', async () => {
    const { userId } = await must(register('root'))
    pass()
    await must(invite('root', userId))
    expect((await mails())[0]).toMatchObject({ template: 'invitation', language: 'en' })
    expect(await openLinks(userId)).toEqual(['INVITATION'])
    await activate(userId)
    expect(await invite('root', userId)).toMatchObject({
      refusal: { code: 'USER_STATUS', rule: 'USER_ACTIVE' },
    })
  })
})
