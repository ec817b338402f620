import { type StandingFigures, standingFigures } from '@fxmatch/domain/standing-orders/standing-figures'
import { pino } from 'pino'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Result } from '../commands/kernel/result.ts'
import { systemIds } from '../commands/kernel/system-services.ts'
import { changeStandingOrder } from '../commands/standing-orders/change-standing-order.ts'
import {
  type CreateStandingInput,
  createStandingOrder,
} from '../commands/standing-orders/create-standing-order.ts'
import { stepStandingOrder } from '../commands/standing-orders/step-standing-order.ts'
import { checkInvariants } from '../db/invariants/check-invariants.ts'
import { type HitRow, readHits, type StandingRow } from '../db/standing-orders/standing-rows.ts'
import type { ExpiryServices } from '../jobs/end-each.ts'
import { watchMarket } from '../jobs/standing-orders/watch-market.ts'
import { createMarketWorld, type MarketWorld, must } from './market-world.ts'
import { relay } from './object-world.ts'
import type { Person } from './plant-market.ts'
import { request, setMargins } from './request-world.ts'

export const HOUR = 3_600_000

/** What people do with standing orders, and what has become of them. */
export interface StandingWorld {
  readonly services: ExpiryServices
  /** A moment from now on. */
  inTime(ms: number): Date
  /** A bank's second person looks at what is worth so much or more, TND. */
  secondPersonFrom(amount: string): Promise<void>
  /** As a bank gives one: 10 000 EUR in banknotes, 1 000 at once, up to a seller's rate of 3.39, for a day. */
  terms(more?: Partial<CreateStandingInput>): CreateStandingInput
  give(more?: Partial<CreateStandingInput>, who?: Person): Promise<string>
  /** A company's, for a request in draft of its own. */
  giveOfCompany(
    more?: Partial<CreateStandingInput>,
  ): Promise<{ id: string; draft: Awaited<ReturnType<typeof request>> }>
  row(id: string): Promise<StandingRow>
  step(
    id: string,
    action: Parameters<typeof stepStandingOrder>[1]['action'],
    who?: Person,
  ): Promise<Result<unknown>>
  change(
    id: string,
    more: Partial<{ amount: string; target: string; goodTill: string; version: number }>,
    who?: Person,
  ): Promise<Result<unknown>>
  hitsOf(id: string): Promise<readonly HitRow[]>
  /** All orders, in the order in which they were placed. */
  orders(): Promise<Awaited<ReturnType<typeof ordersOf>>>
  /** Without what the other of a pair has taken. */
  figures(id: string): Promise<StandingFigures>
  /** What happened is told, and standing orders look. @returns how many drafts were placed */
  look(): Promise<number>
}

/** What a command answered, in a word. */
export async function codeOf(result: Promise<Result<unknown>>): Promise<string> {
  const settled = await result
  return settled.ok ? 'done' : settled.refusal.code
}

const ordersOf = ({ db }: MarketWorld) => db.selectFrom('orders').selectAll().orderBy('number').execute()

/**
 * A world of its own for each test of the file, in which any amount may be given by one person, but where a test says otherwise. No
 * invariant is broken at its end.
 */
export function eachStandingWorld(
  begin: (made: { readonly world: MarketWorld; readonly standing: StandingWorld }) => void,
): void {
  let world: MarketWorld
  beforeEach(async () => {
    world = await createMarketWorld()
    const standing = standingWorld(world)
    await standing.secondPersonFrom('100000000')
    begin({ world, standing })
  })
  afterEach(async () => {
    const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
    await world.close()
    expect(broken).toEqual([])
  })
}

export function standingWorld(world: MarketWorld): StandingWorld {
  const services = {
    ...{ db: world.db, clock: world.clock, ids: systemIds(world.clock) },
    log: pino({ level: 'silent' }),
  }
  const inTime = (ms: number) => new Date(world.clock.time.getTime() + ms)
  const own: StandingWorld = {
    services,
    inTime,
    async secondPersonFrom(amount) {
      await world.db.updateTable('authorisation_rules').set({ active: false }).execute()
      await world.db
        .insertInto('authorisation_rules')
        .values({
          ...{ id: services.ids.uuid(), bank_id: world.companies.bank, label: `Montants ${amount}` },
          ...{ amount_from: amount, active: true, created_at: world.clock.time },
        })
        .execute()
    },
    terms: (more = {}) => ({
      ...{ currency: 'EUR', form: 'CASH', amount: '10000', minPart: '1000', agencyId: world.agencyId },
      ...{ target: { kind: 'RATE', value: '3.39' }, goodTill: inTime(24 * HOUR).toISOString() },
      ...more,
    }),
    give: async (more = {}, who = 'trader') =>
      (await must(world.as(who, (context) => createStandingOrder(context, own.terms(more))))).standingId,
    async giveOfCompany(more = {}) {
      await setMargins(world)
      const draft = await request(world)
      const target = { kind: 'ALL_IN', value: '3.45' } as const
      const terms = { agencyId: null, amount: '50000', orderRequestId: draft.id, target, ...more }
      return { id: await own.give(terms, 'company'), draft }
    },
    row: (id) =>
      world.db.selectFrom('standing_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    step: (id, action, who = 'trader') =>
      world.as(who, async (context) =>
        stepStandingOrder(context, { standingId: id, action, version: (await own.row(id)).version }),
      ),
    change: async (id, more, who = 'trader') => {
      const { amount, target, version, good_till } = await own.row(id)
      const as = { amount, target, version, goodTill: good_till.toISOString(), ...more }
      return world.as(who, (context) => changeStandingOrder(context, { standingId: id, ...as }))
    },
    orders: () => ordersOf(world),
    hitsOf: async (id) => (await readHits(world.db, [id])).get(id) ?? [],
    figures: async (id) => standingFigures((await own.row(id)).amount, await own.hitsOf(id), [], 2),
    async look() {
      await relay(world)
      return watchMarket(services)
    },
  }
  return own
}
