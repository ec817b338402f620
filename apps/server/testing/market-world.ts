import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import { sql } from 'kysely'
import type { ActorContext, CommandContext } from '../commands/kernel/context.ts'
import type { Result } from '../commands/kernel/result.ts'
import { systemIds } from '../commands/kernel/system-services.ts'
import { runInTransaction } from '../commands/kernel/unit-of-work.ts'
import { acceptDraft } from '../commands/orders/accept-draft.ts'
import { halfConfirmOrder } from '../commands/orders/half-confirm-order.ts'
import { placeOrder } from '../commands/orders/place-order.ts'
import { publishPosition } from '../commands/positions/publish-position.ts'
import { createDatabase, createPool, type Db } from '../db/connect.ts'
import { readMarketDay } from '../db/reference/market-day.ts'
import { insertReferences, keepReferences } from './limits.ts'
import { createTestDatabase } from './postgres.ts'

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

/** The market day before the one that a world's clock begins on. */
const REFERENCE_DAY = '2026-11-17'

/** A small market on a database of its own, with people who act through the commands and a clock that tests move. */
export interface MarketWorld {
  readonly db: Db
  readonly url: string
  readonly clock: { time: Date; now(): Date }
  readonly people: Record<Person, Actor>
  readonly companies: Record<CompanyKey, string>
  readonly agencyId: string
  readonly foreignAgencyId: string
  readonly syndicateId: string
  as<T>(who: Person, command: (context: ActorContext) => Promise<Result<T>>): Promise<Result<T>>
  bySystem<T>(command: (context: CommandContext) => Promise<Result<T>>): Promise<Result<T>>
  close(): Promise<void>
}

/** A market's companies and people, on a database that others may share. */
export type PlantedMarket = Omit<MarketWorld, 'url' | 'close'>

/**
 * Builds the world: companies, one person per part, an agency of each bank, a syndicate of both offices (60/40), and a
 * reference of each currency, validated the day before, unless the test brings its own.
 */
export async function createMarketWorld({
  references = true,
  ratesEntered = true,
} = {}): Promise<MarketWorld> {
  const database = await createTestDatabase()
  const db = createDatabase(createPool({ url: database.url, maxConnections: 24 }))
  await openMarket(db)
  return {
    ...(await plantMarket(db, '', { references, ratesEntered })),
    url: database.url,
    close: async () => {
      await db.destroy()
      await database.drop()
    },
  }
}

/** A test's market is open at any hour; those of the clock start it themselves. */
export async function openMarket(db: Db): Promise<void> {
  await db.updateTable('configuration').set({ value: 'OFF' }).where('name', '=', 'market.clock').execute()
}

/**
 * Puts the companies, people and references of a world into a database; the clock is its own.
 * @param mark ends its people's user names and its companies' names, where others are in the database already
 * @param ratesEntered whether the banks have their standard rates of each day around the beginning: else they begin no trade
 */
export async function plantMarket(
  db: Db,
  mark = '',
  { references = true, ratesEntered = true } = {},
): Promise<PlantedMarket> {
  const clock = { time: new Date('2026-11-18T09:00:00Z'), now: () => clock.time }
  const ids = systemIds(clock)
  const entries = <K extends string, V>(of: (key: K) => V, keys: readonly K[]) =>
    Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>
  const companyKeys = Object.keys(COMPANIES) as CompanyKey[]
  const companies = { ...entries(() => ids.uuid(), companyKeys), ...(await platformOf(db)) }
  const persons = Object.keys(PEOPLE) as Person[]
  const people = entries((who) => {
    const [company, roles] = PEOPLE[who]
    return actorOf({
      userId: ids.uuid(),
      companyId: companies[company],
      companyKind: COMPANIES[company],
      roles,
    })
  }, persons)
  await insertCompanies(db, companies, mark, clock.time)
  await insertPeople(db, people, mark, clock.time)
  const agencies = { bank: ids.uuid(), otherBank: ids.uuid() }
  const syndicateId = ids.uuid()
  await insertAgencies(db, companies, agencies, clock.time)
  await insertSyndicate(db, companies, syndicateId, clock.time)
  if (references) {
    // And of today: some tests start a server of their own, whose clock is the real one.
    for (const day of [REFERENCE_DAY, await readMarketDay(db, new Date())])
      await insertReferences({ db, people, clock }, day)
  }
  if (ratesEntered) await enterStandardRates(db, companies, people.root.userId, clock.time)
  const services = { clock, ids, requestId: 'test' }
  return {
    db,
    clock,
    people,
    companies,
    agencyId: agencies.bank,
    foreignAgencyId: agencies.otherBank,
    syndicateId,
    as: (who, command) =>
      runInTransaction(db, services, (context) => command({ ...context, actor: people[who] })),
    bySystem: (command) => runInTransaction(db, services, command),
  }
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

/** What a command did. @throws Error with the refusal where it refused: the test's premise is wrong. */
export async function must<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result
  if (!settled.ok) throw new Error(`refused: ${JSON.stringify(settled.refusal)}`)
  return settled.value
}

/** Publishes a position by the office: 10 000 EUR in cash at 3.3868 in Sousse unless told otherwise. */
export async function publish(
  world: PlantedMarket,
  more: Partial<Parameters<typeof publishPosition>[1]> = {},
): Promise<number> {
  await keepReferences(world)
  const { positionId } = await must(
    world.as('office', (context) =>
      publishPosition(context, {
        currency: 'EUR',
        amount: '10000',
        rate: '3.3868',
        form: 'CASH',
        region: 15,
        expireDate: new Date(world.clock.time.getTime() + 8 * 3_600_000).toISOString(),
        ...more,
      }),
    ),
  )
  return positionId
}

/** Places an order of the bank's trader on a position. */
export async function place(
  world: PlantedMarket,
  positionId: number,
  more: Partial<Parameters<typeof placeOrder>[1]> = {},
): Promise<string> {
  const { orderId } = await must(
    world.as('trader', (context) =>
      placeOrder(context, {
        session_id: positionId,
        currency: 'EUR',
        amount: '10000',
        rate: '3.3868',
        cashOutType: 'CASH_PAYMENT',
        agence: world.agencyId,
        ...more,
      }),
    ),
  )
  return orderId
}

/** Accepts a draft and gives both confirmations. */
export async function bind(world: PlantedMarket, orderId: string): Promise<void> {
  await must(world.as('office', (context) => acceptDraft(context, { orderId })))
  await must(world.as('trader', (context) => halfConfirmOrder(context, { orderId })))
  await must(world.as('office', (context) => halfConfirmOrder(context, { orderId })))
}
