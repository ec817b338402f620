import type { LimitInForce } from '@fxmatch/domain/gate/limits'
import { type Selectable, sql } from 'kysely'
import { decideLimit } from '../commands/gate/decide-limit.ts'
import { type ProposeLimitInput, proposeLimit } from '../commands/gate/propose-limit.ts'
import type { Result } from '../commands/kernel/result.ts'
import { type PlaceOrderInput, placeOrder } from '../commands/orders/place-order.ts'
import type { GateChecks } from '../db/schema.gen.ts'
import { type MarketWorld, must, publish } from './market-world.ts'
import type { Person } from './plant-market.ts'

/** A limit as a test says it. */
export const aLimit = (
  scope: LimitInForce['scope'],
  amount: string | null,
  of: Partial<ProposeLimitInput> = {},
): ProposeLimitInput => ({
  ...{ scope, amount, counterpartyId: null, counterpartyKind: null, userId: null, currency: null, was: null },
  note: 'Pour un essai',
  ...of,
})

/** Puts a limit of the bank in force by two people; of the office with its own. */
export async function setLimit(
  world: MarketWorld,
  limit: ProposeLimitInput,
  [one, other]: readonly [Person, Person] = ['root', 'bankCompliance'],
): Promise<string> {
  const { changeId } = await must(world.as(one, (context) => proposeLimit(context, limit)))
  await must(world.as(other, (context) => decideLimit(context, { changeId, action: 'confirm' })))
  return changeId
}

/** A world for tests of limits, and what they do in it. */
export interface LimitedWorld {
  /** What the trader's form sends for a position of the office: 10 000 EUR at 3.3868, 33 868 TND. */
  input(positionId: number, amount?: string): PlaceOrderInput
  /** Orders a new position of the office. */
  order(amount?: string, who?: Person): Promise<Result<{ orderId: string }>>
  /** Puts a limit of the office in force. */
  officeLimit(amount: string): Promise<string>
  /** What was checked of an order, the oldest first. */
  checksOf(orderId: string): Promise<Selectable<GateChecks>[]>
  /** Lifts all limits, and moves what was dealt to a value date of long ago: for each test its own. */
  clear(): Promise<void>
}

export function limitedWorld(world: () => MarketWorld): LimitedWorld {
  const input = (session_id: number, amount = '10000'): PlaceOrderInput => ({
    ...{ session_id, amount, currency: 'EUR', rate: '3.3868' },
    ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId },
  })
  const later = () => {
    world().clock.time = new Date(world().clock.time.getTime() + 60_000)
    return world().clock.time
  }
  return {
    input,
    order: async (amount = '10000', who = 'trader') => {
      const position = await publish(world())
      return world().as(who, (context) => placeOrder(context, input(position, amount)))
    },
    officeLimit: (amount) =>
      setLimit(world(), aLimit('COUNTERPARTY_DAY', amount, { counterpartyId: world().companies.office })),
    checksOf: (orderId) =>
      world()
        .db.selectFrom('gate_checks')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('number')
        .execute(),
    clear: async () => {
      const now = later()
      await world().db.updateTable('orders').set({ value_date: '2001-01-02' }).execute()
      await sql`
        insert into limit_changes (id, company_id, scope, counterparty_id, counterparty_kind, user_id, currency, valid_from, note,
          status, proposed_by, proposed_at, decided_by, decided_at)
        select gen_random_uuid(), company_id, scope, counterparty_id, counterparty_kind, user_id, currency, ${now}, note,
          status, proposed_by, proposed_at, decided_by, ${now}
        from limit_changes where status = 'CONFIRMED' and amount is not null`.execute(world().db)
      later()
    },
  }
}
