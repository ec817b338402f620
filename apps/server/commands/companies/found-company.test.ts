import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, createPool, type Db } from '../../db/connect.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { systemClock, systemIds } from '../kernel/system-services.ts'
import { runInTransaction } from '../kernel/unit-of-work.ts'
import { FOUNDED_KINDS, type FoundCompanyInput, foundCompany } from './found-company.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(createPool({ url: database.url, maxConnections: 2 }))
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

const found = (more: Partial<FoundCompanyInput>) => {
  const input: FoundCompanyInput = {
    kind: 'BANK',
    name: `Maison ${more.user?.username}`,
    bctCode: '99',
    phone: null,
    governorate: 'Tunis',
    user: { username: 'premier', fullName: 'Première Personne', email: 'premier@bank.example' },
    ...more,
  }
  const services = { clock: systemClock, ids: systemIds(systemClock), requestId: null }
  return runInTransaction(db, services, (context) => foundCompany(context, input))
}
const person = (username: string) => ({ username, fullName: username, email: `${username}@x.example` })

it('an empty deployment gets its platform, a bank and an office, each with somebody who is invited', async () => {
  for (const kind of FOUNDED_KINDS) {
    const founded = await found({ kind, user: person(kind.toLowerCase()) })
    if (!founded.ok) throw new Error(founded.refusal.code)
    expect(founded.value.link).toMatch(/^\/edit-password#token=/)
    const user = await db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
      .where('users.id', '=', founded.value.userId)
      .select(['kind', 'password_hash', 'role'])
      .executeTakeFirstOrThrow()
    expect(user).toEqual({ kind, password_hash: null, role: founded.value.role })
  }
  const mails = await db.selectFrom('mails').select(['recipient', 'template']).orderBy('recipient').execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    'bank@x.example',
    'exchange_office@x.example',
    'platform@x.example',
  ])
})

it.each([
  [{ kind: 'PLATFORM' as const, user: person('second') }, 'INVALID_INPUT'],
  [{ name: 'MAISON-bank.', user: person('other') }, 'COMPANY_NAME_TAKEN'],
  [{ governorate: 'Atlantis', user: person('third') }, 'INVALID_INPUT'],
  [{ name: 'Maison neuve', user: person('BANK') }, 'USERNAME_TAKEN'],
])('refuses %j and leaves nothing', async (more, code) => {
  const count = () =>
    db
      .selectFrom('companies')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst()
  const before = await count()
  expect(await found(more)).toMatchObject({ ok: false, refusal: { code } })
  expect(await count()).toEqual(before)
})
