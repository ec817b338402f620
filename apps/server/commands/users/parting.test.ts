import { isSamePerson } from '@fxmatch/domain/access/same-person'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areOnePerson, readKnownPeople } from '../../db/companies/known-people.ts'
import { listPersonAccounts } from '../../queries/users/list-person-accounts.ts'
import { getUser, getUserHistory } from '../../queries/users/manage-users.ts'
import { insertUser } from '../../testing/insert-user.ts'
import { traceOf } from '../../testing/limits.ts'
import { machineActorOf } from '../../testing/machine-actor.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { done } from '../kernel/result.ts'
import { issueLink } from '../one-time-links/issue-link.ts'
import { decideOnAccountChange } from './decide-account-change.ts'
import { disableUser } from './disable-user.ts'
import { eraseUser } from './erase-user.ts'
import { freezeAccount } from './freeze-account.ts'
import { proposeParting } from './propose-parting.ts'
import { registerUser } from './register-user.ts'
import { updateUser } from './update-user.ts'

// A card that a stranger wrote makes nobody somebody else for ever (decision 0611).

let world: MarketWorld
let secondManager: string
let thirdManager: string
beforeAll(async () => {
  world = await createMarketWorld()
  secondManager = await manager('second.manager')
  thirdManager = await manager('third.manager')
})
afterAll(() => world.close())

const id = (who: Person) => world.people[who].userId
async function manager(username: string): Promise<string> {
  const one = { ...world.people.backOffice, userId: crypto.randomUUID() }
  await insertUser(world, one, username)
  // The address with which accounts of tests begin is nobody's mailbox.
  const email = `${username}@test.example`
  await sql`update users set email = ${email} where id = ${one.userId}`.execute(world.db)
  await sql`delete from user_identities where user_id = ${one.userId} and email <> ${email}`.execute(world.db)
  return one.userId
}
const setCard = (userId: string, cin: string) =>
  sql`update users set cin = ${cin} where id = ${userId}`.execute(world.db)
/** An account of a company in which its manager wrote somebody's card. */
async function carrier(username: string, cin: string): Promise<string> {
  const { userId } = await must(
    world.as('company', (context) =>
      registerUser(context, {
        ...{ username, fullName: 'Carrier', cin, email: `${username}@x.example` },
        roles: ['ROLE_LIMITED'],
        language: 'fr',
      }),
    ),
  )
  await sql`update users set password_hash = 'hash' where id = ${userId}`.execute(world.db)
  return userId
}
const by =
  (userId: string) =>
  <T extends { actor: { userId: string } }>(context: T): T => ({
    ...context,
    actor: { ...context.actor, userId },
  })
const propose = (userId: string, otherId: string, who = id('backOffice')) =>
  world.as('backOffice', (context) =>
    proposeParting(by(who)(context), { userId, otherId, reason: 'The card is the dealer’s alone' }),
  )
const decide = (changeId: string, action: 'approve' | 'refuse' | 'withdraw', who: string) =>
  world.as('backOffice', (context) => decideOnAccountChange(by(who)(context), { changeId, action }))
const waiting = async (userId: string) => {
  const user = await getUser(world.db, world.people.backOffice, userId, world.clock.now())
  return user?.pending.find(({ kind }) => kind === 'PARTING')
}
async function part(userId: string, otherId: string): Promise<void> {
  await must(propose(userId, otherId))
  await must(decide((await waiting(userId))?.id ?? '', 'approve', secondManager))
}

it('two people of the platform part who was joined by a stranger’s word; what is in common afterwards counts again', async () => {
  const validator = id('validator')
  await setCard(validator, '01111111')
  const stranger = await carrier('carrier.a', '01111111')
  expect(await areOnePerson(world.db, validator, stranger)).toBe(true)
  const listed = async () =>
    (await listPersonAccounts(world.db, world.people.backOffice, validator, world.clock.now())) ?? []
  expect(await listed()).toMatchObject([
    {
      id: stranger,
      username: 'carrier.a',
      companyName: 'Company corporate',
      shared: ['CARD'],
      proposed: false,
      part: { allowed: true },
    },
  ])
  expect(JSON.stringify(await listed())).not.toContain('1111111')
  await must(propose(validator, stranger))
  expect(await listed()).toMatchObject([{ id: stranger, proposed: true, part: { allowed: false } }])
  expect(await areOnePerson(world.db, validator, stranger)).toBe(true)
  const change = await waiting(validator)
  expect(change).toMatchObject({
    decidedBy: 'PLATFORM',
    parting: {
      username: 'carrier.a',
      companyName: 'Company corporate',
      reason: 'The card is the dealer’s alone',
    },
  })
  await must(decide(change?.id ?? '', 'approve', secondManager))
  expect(await areOnePerson(world.db, validator, stranger)).toBe(false)
  expect(await areOnePerson(world.db, stranger, validator)).toBe(false)
  expect(await listed()).toEqual([])
  // Nor after the card is cleared and written anew.
  await setCard(stranger, '01111111')
  expect(await areOnePerson(world.db, validator, stranger)).toBe(false)
  // A mailbox in common is something else.
  await sql`update users set email = (select replace(email, '@', '+x@') from users where id = ${validator})
    where id = ${stranger}`.execute(world.db)
  expect(await areOnePerson(world.db, validator, stranger)).toBe(true)
})

it('is decided by another person than who proposed it, and by neither of the two nor an account of theirs', async () => {
  const dealer = id('trader')
  await setCard(dealer, '02222222')
  const stranger = await carrier('carrier.b', '02222222')
  const own = { refusal: { code: 'SEGREGATION', rule: 'PARTING_OWN' } }
  // A manager of the platform with the card is one person with either.
  await setCard(thirdManager, '02222222')
  expect(await propose(dealer, stranger, thirdManager)).toMatchObject(own)
  await must(propose(dealer, stranger))
  const changeId = (await waiting(dealer))?.id ?? ''
  expect(await decide(changeId, 'approve', thirdManager)).toMatchObject(own)
  expect(await decide(changeId, 'refuse', thirdManager)).toMatchObject(own)
  expect(await decide(changeId, 'approve', id('backOffice'))).toMatchObject({
    refusal: { code: 'SEGREGATION', rule: 'ACCOUNT_CHANGE_OWN' },
  })
  expect(await decide(changeId, 'withdraw', secondManager)).toMatchObject({
    refusal: { rule: 'NOT_PROPOSER' },
  })
  await must(decide(changeId, 'refuse', secondManager))
  expect(await areOnePerson(world.db, dealer, stranger)).toBe(true)
})

it('is the platform’s: no house proposes it, decides on it, or reads of it', async () => {
  const head = id('root')
  await setCard(head, '03333333')
  const stranger = await carrier('carrier.c', '03333333')
  for (const who of ['root', 'company', 'auditor'] as const)
    expect(
      await world.as(who, (context) =>
        proposeParting(context, { userId: head, otherId: stranger, reason: 'We are two people' }),
      ),
      who,
    ).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
  await must(propose(head, stranger))
  const changeId = (await waiting(head))?.id ?? ''
  for (const who of ['reader', 'company'] as const)
    for (const action of ['approve', 'refuse'] as const)
      expect(
        await world.as(who, (context) => decideOnAccountChange(context, { changeId, action })),
        who,
      ).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
  expect((await getUser(world.db, world.people.root, head, world.clock.now()))?.pending).toEqual([])
  expect(await listPersonAccounts(world.db, world.people.root, head, world.clock.now())).toBeNull()
  const historyAs = async (who: Person) =>
    (await getUserHistory(world.db, world.people[who], head))?.map(({ action }) => action)
  await must(decide(changeId, 'refuse', secondManager))
  const steps = ['user.parting_refused', 'user.parting_proposed']
  expect((await historyAs('backOffice'))?.slice(0, 2)).toEqual(steps)
  for (const step of steps) expect(await historyAs('root')).not.toContain(step)
})

it('parts only what there is, once, whichever of the two it begins with; of two who decide at once one wins', async () => {
  const dealer = id('second')
  await setCard(dealer, '04444444')
  const stranger = await carrier('carrier.d', '04444444')
  const nothing = { refusal: { rule: 'NOTHING_SHARED' } }
  expect(await propose(dealer, id('room'))).toMatchObject(nothing)
  expect(await propose(dealer, dealer)).toMatchObject(nothing)
  expect(await propose(dealer, crypto.randomUUID())).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
  await must(propose(dealer, stranger))
  const pending = { refusal: { code: 'ACCOUNT_CHANGE_PENDING' } }
  expect(await propose(dealer, stranger)).toMatchObject(pending)
  expect(await propose(stranger, dealer, secondManager)).toMatchObject(pending)
  const changeId = (await waiting(dealer))?.id ?? ''
  await sql`delete from user_identities where user_id = ${thirdManager} and cin is not null`.execute(world.db)
  const both = await Promise.all([
    decide(changeId, 'approve', secondManager),
    decide(changeId, 'refuse', thirdManager),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await traceOf(world.db, 'user')).audited).toContain('user.parting_proposed')
})

it('holds for a machine of the one, and after either account is erased', async () => {
  const tickets = id('tickets')
  await setCard(tickets, '05555555')
  const machine = await machineActorOf(world, 'tickets', ['orders:write'])
  const stranger = await carrier('carrier.e', '05555555')
  expect(await areOnePerson(world.db, machine.userId, stranger)).toBe(true)
  await part(tickets, stranger)
  expect(await areOnePerson(world.db, machine.userId, stranger)).toBe(false)
  await must(world.as('company', (context) => disableUser(context, { userId: stranger })))
  await must(world.as('company', (context) => eraseUser(context, { userId: stranger })))
  const person = await readKnownPeople(world.db, { users: [tickets, stranger, machine.userId] })
  expect(isSamePerson(person(tickets), person(stranger))).toBe(false)
  expect(isSamePerson(person(machine.userId), person(stranger))).toBe(false)
  const kept = await sql<{ n: number }>`select count(*)::int as n from parted_accounts
    where user_id = ${stranger} or other_id = ${stranger}`.execute(world.db)
  expect(kept.rows).toEqual([{ n: 0 }])
})

it('parts an account that was erased from one that was known to be the same person’s, and it stays so', async () => {
  const manifest = id('manifest')
  await setCard(manifest, '06666666')
  const stranger = await carrier('carrier.f', '06666666')
  await must(world.as('company', (context) => disableUser(context, { userId: stranger })))
  await must(world.as('company', (context) => eraseUser(context, { userId: stranger })))
  expect(await areOnePerson(world.db, manifest, stranger)).toBe(true)
  await part(manifest, stranger)
  expect(await areOnePerson(world.db, manifest, stranger)).toBe(false)
  await must(world.as('root', (context) => disableUser(context, { userId: manifest })))
  await must(world.as('root', (context) => eraseUser(context, { userId: manifest })))
  expect(await areOnePerson(world.db, manifest, stranger)).toBe(false)
})

it('is decided with the rights that somebody has once it is their turn', async () => {
  const dealer = id('otherValidator')
  await setCard(dealer, '08888888')
  const stranger = await carrier('carrier.h', '08888888')
  await must(propose(dealer, stranger))
  const changeId = (await waiting(dealer))?.id ?? ''
  const dismissed = await manager('dismissed.manager')
  await sql`update users set disabled_at = ${world.clock.now()} where id = ${dismissed}`.execute(world.db)
  // Their request began before.
  expect(await decide(changeId, 'approve', dismissed)).toMatchObject({ refusal: { code: 'UNAUTHENTICATED' } })
  const demoted = await manager('demoted.manager')
  await sql`delete from user_roles where user_id = ${demoted}`.execute(world.db)
  expect(await decide(changeId, 'approve', demoted)).toMatchObject({
    refusal: { code: 'MISSING_CAPABILITY' },
  })
  expect(await areOnePerson(world.db, dealer, stranger)).toBe(true)
})

it('of an account that is begun anew counts for what was known before, and not for its second life', async () => {
  const room = id('room')
  await setCard(room, '09999999')
  const stranger = await carrier('carrier.i', '09999999')
  const erased = async () => {
    await must(world.as('company', (context) => disableUser(context, { userId: stranger })))
    await must(world.as('company', (context) => eraseUser(context, { userId: stranger })))
  }
  await erased()
  await part(room, stranger)
  expect(await areOnePerson(world.db, room, stranger)).toBe(false)
  await sql`update users set disabled_at = null, password_hash = 'hash' where id = ${stranger}`.execute(
    world.db,
  )
  await setCard(stranger, '09999999')
  expect(await areOnePerson(world.db, room, stranger)).toBe(true)
  await erased()
  expect(await areOnePerson(world.db, room, stranger)).toBe(true)
})

it('waits on while one of the two locks their account: who wrote the card would keep it from being decided', async () => {
  const owner = id('rivalSecond')
  await setCard(owner, '01234567')
  const stranger = await carrier('carrier.j', '01234567')
  await must(propose(stranger, owner))
  const email = 'carrier.j@x.example'
  const link = await world.bySystem(async (context) =>
    done(await issueLink(context, { userId: stranger, purpose: 'FREEZE', email })),
  )
  const token = (link.ok ? link.value : '').split('token=')[1] ?? ''
  await must(world.bySystem((context) => freezeAccount(context, { token })))
  await must(decide((await waiting(stranger))?.id ?? '', 'approve', secondManager))
  expect(await areOnePerson(world.db, owner, stranger)).toBe(false)
})

it('a card that was written into an account of the house before its owner’s is its owner’s again', async () => {
  const rival = id('rival')
  const stranger = await carrier('carrier.g', '07777777')
  await must(
    world.as('backOffice', (context) =>
      updateUser(context, { userId: rival, cin: '07777777', language: 'fr' }),
    ),
  )
  expect(await areOnePerson(world.db, rival, stranger)).toBe(true)
  await part(stranger, rival)
  expect(await areOnePerson(world.db, rival, stranger)).toBe(false)
})
