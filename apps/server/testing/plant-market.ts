import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import { sql } from 'kysely'
import { systemIds } from '../commands/kernel/system-services.ts'
import type { Db } from '../db/connect.ts'
import { readMarketDay } from '../db/reference/market-day.ts'
import { insertReferences } from './limits.ts'

const PEOPLE = {
  trader: ['bank', ['ROLE_TRADER']],
  room: ['bank', ['ROLE_TRADER']],
  second: ['bank', ['ROLE_ADVANCED_TRADER']],
  root: ['bank', ['ROLE_ROOT']],
  tickets: ['bank', ['ROLE_CORPORATE_BANK_ADMIN']],
  manifest: ['bank', ['ROLE_CORPORATE_BANK_ADMIN']],
  reader: ['bank', ['ROLE_LIMITED', 'ROLE_ROOT']],
  validator: ['bank', ['ROLE_ORGANIZATION_VALIDATOR']],
  otherValidator: ['otherBank', ['ROLE_ORGANIZATION_VALIDATOR']],
  rival: ['otherBank', ['ROLE_TRADER']],
  rivalSecond: ['otherBank', ['ROLE_ADVANCED_TRADER']],
  rivalTickets: ['otherBank', ['ROLE_CORPORATE_BANK_ADMIN']],
  office: ['office', ['ROLE_TRADER']],
  otherOffice: ['otherOffice', ['ROLE_TRADER']],
  company: ['corporate', ['ROLE_ORGANIZATION_ADMIN']],
  otherCompany: ['otherCorporate', ['ROLE_ORGANIZATION_ADMIN']],
  backOffice: ['platform', ['ROLE_HIVE_BO']],
  auditor: ['platform', ['ROLE_AUDITOR']],
  compliance: ['platform', ['ROLE_COMPLIANCE']],
  complianceSecond: ['platform', ['ROLE_COMPLIANCE']],
  bankCompliance: ['bank', ['ROLE_COMPLIANCE']],
  officeCompliance: ['office', ['ROLE_COMPLIANCE']],
  trustBank: ['bank', ['ROLE_TRADER', 'ROLE_TRUSTED_RATES']],
  trustOffice: ['office', ['ROLE_TRADER', 'ROLE_TRUSTED_RATES']],
  trustRival: ['otherOffice', ['ROLE_TRADER', 'ROLE_TRUSTED_RATES']],
} as const satisfies Record<string, readonly [string, readonly Role[]]>
export type Person = keyof typeof PEOPLE

const COMPANIES = {
  platform: 'PLATFORM',
  bank: 'BANK',
  otherBank: 'BANK',
  office: 'EXCHANGE_OFFICE',
  otherOffice: 'EXCHANGE_OFFICE',
  corporate: 'CORPORATE',
  otherCorporate: 'CORPORATE',
} as const satisfies Record<string, CompanyKind>
export type CompanyKey = keyof typeof COMPANIES

/** When the clock of every world begins. */
export const BEGINNING = new Date('2026-11-18T09:00:00Z')
/** The market day before the one that a world's clock begins on. */
const REFERENCE_DAY = '2026-11-17'

/** Who and what was planted: the ids alone, so that a run may hand them from one process to another. */
export interface PlantedIds {
  readonly companies: Record<CompanyKey, string>
  readonly users: Record<Person, string>
  readonly agencies: Readonly<Record<'bank' | 'otherBank', string>>
  readonly syndicateId: string
}

/** The planted people as those who act. */
export function actorsOf({
  companies,
  users,
}: Pick<PlantedIds, 'companies' | 'users'>): Record<Person, Actor> {
  return entries(Object.keys(PEOPLE) as Person[], (who) => {
    const [company, roles] = PEOPLE[who]
    return actorOf({
      userId: users[who],
      companyId: companies[company],
      companyKind: COMPANIES[company],
      roles,
    })
  })
}

function entries<K extends string, V>(keys: readonly K[], of: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>
}

/** A test's market is open at any hour, those of the clock start it themselves; strangers' work is a moment's. */
export async function openMarket(db: Db): Promise<void> {
  for (const [name, value] of [
    ['market.clock', 'OFF'],
    ['trust.challenge_bits', '8'],
  ] as const)
    await db.updateTable('configuration').set({ value }).where('name', '=', name).execute()
}

/**
 * Puts companies, one person per part, an agency of each bank and a syndicate of both offices (60/40) into a database.
 * @param mark ends its people's user names and its companies' names, where others are in the database already
 * @param references whether each currency has a reference, validated the day before
 * @param ratesEntered whether the banks have their standard rates of each day around the beginning: else they begin no trade
 */
export async function insertMarket(
  db: Db,
  mark = '',
  { references = true, ratesEntered = true } = {},
): Promise<PlantedIds> {
  const ids = systemIds({ now: () => BEGINNING })
  const companies = {
    ...entries(Object.keys(COMPANIES) as CompanyKey[], () => ids.uuid()),
    ...(await platformOf(db)),
  }
  const users = entries(Object.keys(PEOPLE) as Person[], () => ids.uuid())
  const people = actorsOf({ companies, users })
  const agencies = { bank: ids.uuid(), otherBank: ids.uuid() }
  const syndicateId = ids.uuid()
  await insertCompanies(db, companies, mark, BEGINNING)
  await insertSecondSteps(db, companies, BEGINNING)
  await insertPeople(db, people, mark, BEGINNING)
  await insertAgencies(db, companies, agencies, BEGINNING)
  await insertSyndicate(db, companies, syndicateId, BEGINNING)
  if (references) {
    const clock = { now: () => BEGINNING }
    // And of today: some tests start a server of their own, whose clock is the real one.
    for (const day of [REFERENCE_DAY, await readMarketDay(db, new Date())])
      await insertReferences({ db, people, clock }, day)
  }
  if (ratesEntered) await enterStandardRates(db, companies, people.root.userId, BEGINNING)
  return { companies, users, agencies, syndicateId }
}

/** Both banks have validated their standard rates, four months back and four ahead. */
async function enterStandardRates(
  db: Db,
  companies: Record<CompanyKey, string>,
  by: string,
  at: Date,
): Promise<void> {
  await sql`insert into standard_rate_validations (bank_id, day, validated_at, validated_by)
    select bank, ${at}::date + n, ${at}, ${by}::uuid
    from unnest(${[companies.bank, companies.otherBank]}::uuid[]) as bank, generate_series(-120, 120) as n`.execute(
    db,
  )
}

/** There is one platform in a database, whoever else is. */
async function platformOf(db: Db): Promise<{ platform: string } | null> {
  const row = await db.selectFrom('companies').select('id').where('kind', '=', 'PLATFORM').executeTakeFirst()
  return row ? { platform: row.id } : null
}

async function insertCompanies(
  db: Db,
  companies: Record<CompanyKey, string>,
  mark: string,
  created_at: Date,
) {
  const keys = Object.keys(COMPANIES) as CompanyKey[]
  const rows = keys.map((key) => ({
    id: companies[key],
    kind: COMPANIES[key],
    name: `Company ${key}${mark}`,
    bct_code: key === 'office' ? '0412' : null,
    phone: '71000000',
    email: null,
    address: null,
    governorate_id: 15,
    bank_id: COMPANIES[key] === 'CORPORATE' ? companies.bank : null,
    created_at,
  }))
  await db
    .insertInto('companies')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Each confirms by a step of its own: most tests go the way of four steps, `second-step.test.ts` the shorter one. */
async function insertSecondSteps(db: Db, companies: Record<CompanyKey, string>, set_at: Date) {
  const trading = (Object.keys(COMPANIES) as CompanyKey[]).filter((key) => COMPANIES[key] !== 'PLATFORM')
  await db
    .insertInto('second_steps')
    .values(trading.map((key) => ({ company_id: companies[key], wanted: true, set_by: null, set_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertPeople(db: Db, people: Record<Person, Actor>, mark: string, created_at: Date) {
  const actors = Object.entries(people)
  const users = actors.map(([who, actor]) => ({
    id: actor.userId,
    company_id: actor.companyId,
    username: `${who}.test${mark}`,
    full_name: `Person ${who}`,
    cin: null,
    email: `${who}@test.example`,
    password_hash: '-',
    disabled_at: null,
    created_at,
  }))
  await db.insertInto('users').values(users).execute()
  const roles = actors.flatMap(([, actor]) =>
    actor.roles.map((role, rank) => ({ user_id: actor.userId, rank, role })),
  )
  await db.insertInto('user_roles').values(roles).execute()
}

async function insertAgencies(
  db: Db,
  companies: Record<CompanyKey, string>,
  agencies: Record<'bank' | 'otherBank', string>,
  created_at: Date,
) {
  const rows = (['bank', 'otherBank'] as const).map((key) => ({
    id: agencies[key],
    company_id: companies[key],
    name: 'Sousse Corniche',
    code_bct: '0104',
    phone: null,
    address: null,
    city: 'Sousse',
    governorate_id: 15,
    post_code: null,
    created_at,
  }))
  await db.insertInto('agencies').values(rows).execute()
}

async function insertSyndicate(
  db: Db,
  companies: Record<CompanyKey, string>,
  syndicateId: string,
  created_at: Date,
) {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('syndicates')
      .values({ id: syndicateId, leader_id: companies.office, name: 'Sahel', created_at })
      .execute()
    await tx
      .insertInto('syndicate_members')
      .values([
        { syndicate_id: syndicateId, company_id: companies.office, percentage: '60' },
        { syndicate_id: syndicateId, company_id: companies.otherOffice, percentage: '40' },
      ])
      .execute()
  })
}
