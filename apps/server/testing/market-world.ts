import type { Actor } from '@fxmatch/domain/access/actor'
import type { ActorContext, CommandContext } from '../commands/kernel/context.ts'
import type { Result } from '../commands/kernel/result.ts'
import { systemIds } from '../commands/kernel/system-services.ts'
import { runInTransaction } from '../commands/kernel/unit-of-work.ts'
import { acceptDraft } from '../commands/orders/accept-draft.ts'
import { halfConfirmOrder } from '../commands/orders/half-confirm-order.ts'
import { placeOrder } from '../commands/orders/place-order.ts'
import { publishPosition } from '../commands/positions/publish-position.ts'
import { createDatabase, createPool, type Db } from '../db/connect.ts'
import { keepReferences } from './limits.ts'
import {
  actorsOf,
  BEGINNING,
  type CompanyKey,
  insertMarket,
  openMarket,
  type Person,
  type PlantedIds,
} from './plant-market.ts'
import { createTestDatabase, keepsDatabases, takePlantedDatabase } from './postgres.ts'

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

const CONNECTIONS = 24

/** Makes the world of `insertMarket`; where a test brings its own references or rates, without them. */
export async function createMarketWorld(without?: {
  references?: boolean
  ratesEntered?: boolean
}): Promise<MarketWorld> {
  const { references = true, ratesEntered = true } = without ?? {}
  const isWhole = references && ratesEntered
  if (isWhole || keepsDatabases()) {
    const emptied = [
      ...(references ? [] : ['opening_rates', 'opening_days']),
      ...(ratesEntered ? [] : ['standard_rate_validations']),
    ]
    const { db, url, ids, close } = await takePlantedDatabase(CONNECTIONS, emptied)
    return { ...worldOf(db, ids), url, close }
  }
  const database = await createTestDatabase()
  const db = createDatabase(createPool({ url: database.url, maxConnections: CONNECTIONS }))
  await openMarket(db)
  return {
    ...worldOf(db, await insertMarket(db, '', without)),
    url: database.url,
    close: async () => {
      await db.destroy()
      await database.drop()
    },
  }
}

/** Puts a market of its own, with a clock of its own, into a database that may hold others. See {@link insertMarket}. */
export async function plantMarket(db: Db, mark = ''): Promise<PlantedMarket> {
  return worldOf(db, await insertMarket(db, mark))
}

function worldOf(db: Db, planted: PlantedIds): PlantedMarket {
  const clock = { time: new Date(BEGINNING), now: () => clock.time }
  const people = actorsOf(planted)
  const services = { clock, ids: systemIds(clock), requestId: 'test' }
  return {
    db,
    clock,
    people,
    companies: planted.companies,
    agencyId: planted.agencies.bank,
    foreignAgencyId: planted.agencies.otherBank,
    syndicateId: planted.syndicateId,
    as: (who, command) =>
      runInTransaction(db, services, (context) => command({ ...context, actor: people[who] })),
    bySystem: (command) => runInTransaction(db, services, command),
  }
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
