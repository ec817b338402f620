import { ERROR_CODES } from '@fxmatch/contract/errors/error-codes'
import type { CashOutDistrictResult } from '@fxmatch/contract/http/order-reports'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decimal, TND_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { Db } from '../../db/connect.ts'
import { countDelivered, findAgency, readDelivered } from '../../db/orders/delivered-orders.ts'
import type { Clock, Ids } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Refusal, type Result, refuse } from '../kernel/result.ts'
import { runInTransaction } from '../kernel/unit-of-work.ts'
import { cashOutOrder } from '../orders/cash-out-order.ts'

/** So many fit into the time of a request; the caller asks again for what remains. */
const MOST_PER_CALL = 200

export interface DistrictServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly requestId: string | null
  /** Told of an order that could not be cashed out for no reason of its own. */
  readonly onFailure: (error: unknown, orderId: string) => void
}

function asRefusal({ code, message, rule }: Refusal) {
  return { code, message: message ?? ERROR_CODES[code].message, rule: rule ?? null }
}

/**
 * Cashes out the delivered orders of one agency, each by its own command in its own transaction: what one order refuses
 * or fails stops no other. Repeating it finds what is still delivered, so that it does nothing twice.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another company or an agency that is not the bank's.
 */
export async function cashOutDistrict(
  services: DistrictServices,
  actor: Actor,
  input: { companyId: string; agency: string },
): Promise<Result<CashOutDistrictResult>> {
  const { db } = services
  const allowed = requireCapability(actor, 'order.cash_out')
  if (!allowed.ok) return allowed
  if (actor.companyId !== input.companyId) return refuse('NOT_FOUND')
  const agencyId = await findAgency(db, input.companyId, input.agency)
  if (agencyId === null) return refuse('NOT_FOUND', { message: 'Agence introuvable' })

  const results: CashOutDistrictResult['results'] = []
  let total = decimal(0)
  for (const order of await readDelivered(db, input.companyId, agencyId, MOST_PER_CALL)) {
    const result = await cashOutOne(services, actor, order.id)
    if (result.ok) total = total.plus(decimal(order.counter_value))
    results.push({
      id: order.id,
      reference: order.reference,
      equivalent: order.counter_value,
      cashedOut: result.ok,
      refusal: result.ok ? null : asRefusal(result.refusal),
    })
  }
  const cashedOut = results.filter((result) => result.cashedOut).length
  const stillDelivered = await countDelivered(db, input.companyId, agencyId)
  return done({
    cashed_out: cashedOut,
    total_equiv: toDecimalString(total, TND_DECIMALS),
    remaining: stillDelivered,
    results,
  })
}

async function cashOutOne(
  services: DistrictServices,
  actor: Actor,
  orderId: string,
): Promise<Result<unknown>> {
  try {
    return await runInTransaction(services.db, services, (context) =>
      cashOutOrder({ ...context, actor }, { orderId }),
    )
  } catch (error) {
    services.onFailure(error, orderId)
    return refuse('INTERNAL')
  }
}
