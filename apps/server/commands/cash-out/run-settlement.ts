import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import { findEnabledUser } from '../../db/companies/user-rows.ts'
import type { Db } from '../../db/connect.ts'
import { findToRun, finishSettlement, nextWaiting, noteOutcome } from '../../db/orders/settlement-rows.ts'
import type { KeptRefusal } from '../../db/schema-columns.ts'
import { holdUser } from '../../db/sessions/idempotency-keys.ts'
import { sayRefusal } from '../../words/say-refusal.ts'
import type { Clock, CommandContext, Ids } from '../kernel/context.ts'
import { done, type Refusal, type Result, refuse } from '../kernel/result.ts'
import { runInTransaction } from '../kernel/unit-of-work.ts'
import { cashOutOrder } from '../orders/cash-out-order.ts'

/** What running a settlement needs. */
export interface SettlementServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  /** Called after each order that was cashed out: there are events to relay. */
  readonly onSettled?: () => void
  /** Called where an order failed with an error, which no rule about it explains. */
  readonly onFailure: (error: unknown, orderId: string) => void
}

/**
 * Cashes out the orders of a settlement, each by its own command in its own transaction, which also notes the outcome: an
 * order that is refused or fails does not stop the others. Safe to repeat, to interrupt, and to run twice at the same
 * time: an order whose outcome is noted is passed over. What counts are the rights that the person who asked has now.
 * @throws the error that kept an outcome from being noted (the database is away); a later run goes on from there
 */
export async function runSettlement(services: SettlementServices, settlementId: string): Promise<void> {
  const { db, clock } = services
  const settlement = await findToRun(db, settlementId)
  if (!settlement) return
  for (;;) {
    const orderId = await nextWaiting(db, settlementId)
    if (orderId === null) break
    const of = { id: settlementId, orderId, askedBy: settlement.asked_by, requestId: settlement.request_id }
    const result = await settleOne(services, of)
    if (result.ok) services.onSettled?.()
    else await noteOutcome(db, of, asKept(result.refusal))
  }
  await finishSettlement(db, settlementId, clock.now())
}

interface OneOrder {
  readonly id: string
  readonly orderId: string
  readonly askedBy: string
  readonly requestId: string | null
}

async function settleOne(services: SettlementServices, of: OneOrder): Promise<Result<unknown>> {
  const { db, clock, ids, onFailure } = services
  try {
    return await runInTransaction(db, { clock, ids, requestId: of.requestId }, async (context) => {
      // False where another run has taken this order: the statement has waited for its transaction to end.
      if (!(await noteOutcome(context.tx, of, null))) return done(null)
      const actor = await actorNow(context, of.askedBy)
      if (actor === null) return refuse('MISSING_CAPABILITY', { rule: 'MISSING_CAPABILITY' })
      return cashOutOrder({ ...context, actor }, { orderId: of.orderId })
    })
  } catch (error) {
    onFailure(error, of.orderId)
    return refuse('INTERNAL')
  }
}

/** Whoever asked for the settlement, with the rights of this moment, which stay until the transaction ends. */
async function actorNow({ tx }: CommandContext, userId: string): Promise<Actor | null> {
  await holdUser(tx, userId)
  const user = await findEnabledUser(tx, userId)
  if (user === null) return null
  const { id, company_id: companyId, company_kind: companyKind, roles } = user
  return actorOf({ userId: id, companyId, companyKind, roles })
}

function asKept(refusal: Refusal): KeptRefusal {
  const { code, rule } = refusal
  return { code, message: sayRefusal(refusal), rule: rule ?? null }
}
