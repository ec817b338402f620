import { FOUNDED_KINDS, type FoundingDraft } from '@fxmatch/domain/companies/founding'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { governorateId } from '../../db/companies/company-changes.ts'
import { createDatabase, createPool, type Db } from '../../db/connect.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { systemClock, systemIds } from '../kernel/system-services.ts'
import { runInTransaction } from '../kernel/unit-of-work.ts'
import { foundCompany } from './found-company.ts'

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

const found = (more: FoundingDraft) => {
  const draft: FoundingDraft = {
    kind: 'BANK',
    name: `Maison ${more.username}`,
    bctCode: '99',
    governorate: 'tunis',
    fullName: 'Première Personne',
    email: `${more.username}@x.example`,
    ...more,
  }
  const services = { clock: systemClock, ids: systemIds(systemClock), requestId: null }
  return runInTransaction(db, services, (context) => foundCompany(context, draft))
}

it('an empty deployment gets its platform, a bank and an office, each with somebody who is invited', async () => {
  for (const [at, kind] of FOUNDED_KINDS.entries()) {
    const username = kind.toLowerCase().replace('_', '.')
    const founded = await found({ kind, username, bctCode: `4${at}` })
    if (!founded.ok) throw new Error(founded.refusal.code)
    expect(founded.value.link).toMatch(/^\/edit-password#token=/)
    const user = await db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
      .where('users.id', '=', founded.value.userId)
      .leftJoin('governorates', 'governorates.id', 'companies.governorate_id')
      .select(['kind', 'password_hash', 'role', 'governorates.name as seat'])
      .executeTakeFirstOrThrow()
    expect(user).toEqual({ kind, password_hash: null, role: founded.value.role, seat: 'Tunis' })
  }
  const mails = await db.selectFrom('mails').select(['recipient', 'template']).orderBy('recipient').execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    'bank@x.example',
    'exchange.office@x.example',
    'platform@x.example',
  ])
})

it('a seat is of the list, or there is none: an empty one is not looked for', async () => {
  await db.deleteFrom('mails').execute()
  await expect(
    found({ kind: 'BANK', username: 'ici', bctCode: '61', governorate: ' ' }),
  ).resolves.toMatchObject({
    refusal: { fields: [{ path: 'governorate', rule: 'FIELD_REQUIRED' }] },
  })
  expect(await governorateId(db, null)).toBeNull()
  await expect(governorateId(db, '')).rejects.toThrow('no result')
})

it('says everything that is wrong at once, and leaves nothing', async () => {
  const count = () =>
    db
      .selectFrom('companies')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst()
  const before = await count()
  const refused = await found({
    kind: 'PLATFORM',
    name: 'MAISON-bank.',
    bctCode: '41',
    governorate: 'Atlantis',
    username: 'Bank',
    email: 'nobody',
  })
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'INVALID_INPUT' } })
  expect(refused.ok ? [] : refused.refusal.fields?.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
    'kind PLATFORM_EXISTS',
    'name COMPANY_NAME_TAKEN',
    'bctCode BCT_CODE_TAKEN',
    'governorate GOVERNORATE_UNKNOWN',
    'username USERNAME_TAKEN',
    'email EMAIL_INVALID',
  ])
  expect(await count()).toEqual(before)
})

it('founds one of two of a name that come at the same moment', async () => {
  const both = await Promise.all([
    found({ name: 'Deux Fois', username: 'first.twice', bctCode: '51' }),
    found({ name: 'DEUX-FOIS', username: 'second.twice', bctCode: '52' }),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})
