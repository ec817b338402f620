import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { standingFigures } from '@fxmatch/domain/standing-orders/standing-figures'
import { hitAmount, type OfferedPosition } from '@fxmatch/domain/standing-orders/standing-hits'
import { standingReference } from '@fxmatch/domain/standing-orders/standing-table'
import { readPolicies } from '../../db/position-policies/policy-rows.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { holdUser } from '../../db/sessions/idempotency-keys.ts'
import { readOpenOfRequest, readOrderOn, readOwner } from '../../db/standing-orders/hit-rows.ts'
import {
  holdStanding,
  insertHit,
  readHits,
  type StandingRow,
  updateStanding,
} from '../../db/standing-orders/standing-rows.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { fillBasket } from '../order-requests/fill-basket.ts'
import { placeOrder } from '../orders/place-order.ts'
import { amountBounds } from '../positions/check-order-amount.ts'
import { noteStanding } from './note-standing.ts'

/** Who gave it, with the rights of this moment, which stay until the transaction ends; null: the account is closed. */
async function ownerOf({ tx }: CommandContext, row: StandingRow): Promise<Actor | null> {
  await holdUser(tx, row.owner_id)
  const owner = await readOwner(tx, row.owner_id)
  // Who has gone to another company buys nothing for the one that they have left.
  return owner === null || owner.companyId !== row.company_id ? null : actorOf(owner)
}

/** As much of the position as it has left now, its request has open, and the market's bounds let it take; null: too little. */
async function amountNow(
  { tx }: CommandContext,
  { row, pair }: { row: StandingRow; pair: StandingRow | null },
  position: OfferedPosition,
): Promise<string | null> {
  const { decimals } = await readQuotedCurrency(tx, row.currency)
  const [policy] = await readPolicies(tx, row.currency)
  if (policy === undefined) throw new Error(`no policy of ${row.currency}`)
  const hits = await readHits(tx, pair === null ? [row.id] : [row.id, pair.id])
  const others = pair === null ? [] : (hits.get(pair.id) ?? [])
  const { left } = standingFigures(row.amount, hits.get(row.id) ?? [], others, decimals)
  const open = row.order_request_id === null ? null : await readOpenOfRequest(tx, row.order_request_id)
  const most = open !== null && compareDecimals(open, left) < 0 ? open : left
  return hitAmount({ left: most, minPart: row.min_part }, position, amountBounds(policy), decimals)
}

/** The draft, by the command by which its owner would place it. @returns the order's id */
async function place(
  context: ActorContext,
  row: StandingRow,
  position: OfferedPosition,
  amount: string,
): Promise<Result<string>> {
  const reason = { priceReason: 'OTHER', priceReasonText: standingReference(row.number) } as const
  const { id: session_id, rate, currency } = position
  if (row.order_request_id === null) {
    const placed = await placeOrder(context, {
      ...{ currency, amount, rate, session_id, agence: row.agency_id, ...reason },
      cashOutType: row.form === 'CASH' ? 'CASH_PAYMENT' : 'BANK_TRANSFER_PAYMENT',
    })
    return placed.ok ? done(placed.value.orderId) : placed
  }
  const filled = await fillBasket(context, {
    ...{ reference: row.order_request_id, sessions: [{ session_id, amount }], ...reason },
  })
  return filled.ok ? done(await readOrderOn(context.tx, session_id)) : filled
}

/**
 * Places what a standing order waits for, in its owner's name and on their rights: one transaction with all that the order brings with
 * it. It is held with its pair, and what it has left is read then: whoever tries at once, or again after a crash, places no more than that.
 * Refused: SETTINGS_CHANGED where it waits no more or for no more than the position is; UNAUTHENTICATED for a closed account; what the
 * commands refuse (`placeOrder`, `fillBasket`).
 */
export async function placeHit(
  context: CommandContext,
  { standingId, position }: { standingId: string; position: OfferedPosition },
): Promise<Result<{ orderId: string }>> {
  const { clock, tx } = context
  const held = await holdStanding(tx, standingId)
  const now = clock.now()
  if (held === null || held.row.status !== 'ACTIVE' || held.row.good_till <= now)
    return refuse('SETTINGS_CHANGED')
  const { row } = held
  const amount = await amountNow(context, held, position)
  if (amount === null) return refuse('SETTINGS_CHANGED')
  const actor = await ownerOf(context, row)
  if (actor === null) return refuse('UNAUTHENTICATED')
  const by = { ...context, actor, standingOrder: standingReference(row.number) }
  const placed = await place(by, row, position, amount)
  if (!placed.ok) return placed
  const orderId = placed.value
  await insertHit(tx, {
    ...{ orderId, standingId: row.id, companyId: row.company_id, positionId: position.id, at: now },
  })
  const after = await updateStanding(tx, row.id, { gate_refusals: 0, last_hit_at: now })
  await noteStanding(context, after, 'hit', { order: orderId })
  return done({ orderId })
}
