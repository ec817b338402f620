import { canBeOffered } from '@fxmatch/domain/banknotes/shortage'
import { decimal, KEPT_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { PositionMove } from '@fxmatch/domain/positions/position-machine'
import type { RateRange } from '@fxmatch/domain/pricing/price-band'
import { holdPriceBand } from '../../db/opening-rates/price-bands.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { readPolicies } from '../../db/position-policies/policy-rows.ts'
import {
  copyMembers,
  lockPosition,
  movePositionRow,
  type PositionRow,
  shrinkPosition,
} from '../../db/positions/positions.ts'
import { readDenominations } from '../../db/reference/denominations.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, type OutboxEvent } from '../kernel/record.ts'
import { checkPrice } from '../positions/check-price.ts'
import { missedRange, outOfRange } from '../positions/outside-band.ts'
import { auditUnlisted } from '../positions/unlist-position.ts'

/**
 * Moves the position that an order holds along with it, and answers the events that tell the market. An order without a
 * position (a remainder bought from the bank, a bid) moves none.
 * @throws Error where the position does not exist or cannot take the move from its status
 */
export async function moveHeldPosition(
  context: CommandContext,
  order: OrderRow,
  move: PositionMove,
): Promise<readonly OutboxEvent[]> {
  if (order.position_id === null) return []
  const position = await lockPosition(context.tx, order.position_id)
  if (!position)
    throw new Error(`order ${order.id} holds position ${order.position_id}, which does not exist`)
  if (move === 'confirm') return confirmAndSplit(context, order, position)
  if (move === 'release') return release(context, position)
  await movePositionRow(context.tx, position, move)
  return []
}

/**
 * Frees the position: it returns to the market, unless its time has passed while the order held it, or its price has come to
 * lie outside the band, which its owners are told (decision 0120).
 */
async function release(context: CommandContext, position: PositionRow): Promise<readonly OutboxEvent[]> {
  const wanted = await standingOf(context, position)
  await movePositionRow(context.tx, position, 'release', {
    listing: wanted.standing,
    ...(wanted.standing === 'LISTED' ? { offered_since: context.clock.now() } : {}),
  })
  return eventsOf(context, position, wanted)
}

/** How a position stands once no order holds it, and the range that its price lies outside of. */
interface Standing {
  readonly standing: PositionRow['listing']
  readonly missed: RateRange | null
}

async function standingOf(context: CommandContext, position: PositionRow): Promise<Standing> {
  if (position.listing !== 'LISTED') return { standing: position.listing, missed: null }
  if (position.expires_at <= context.clock.now()) return { standing: 'EXPIRED', missed: null }
  await holdPriceBand(context.tx, position.currency, 'rely')
  const missed = await missedRange(context, position)
  return { standing: missed === null ? 'LISTED' : 'WITHDRAWN', missed }
}

/** What the market and the owners hear of a position that is free; its withdrawal is audited. */
async function eventsOf(
  context: CommandContext,
  position: Pick<PositionRow, 'id' | 'seller_id' | 'amount' | 'rate'>,
  { standing, missed }: Standing,
): Promise<readonly OutboxEvent[]> {
  if (standing === 'LISTED') return [{ type: 'position.listed', positionId: position.id }]
  if (missed === null) return []
  await auditUnlisted(context, position, 'WITHDRAWN', { rate: position.rate, ...missed })
  return [await outOfRange(context, position)]
}

/**
 * Both sides confirmed. What the order does not take is published as a new free position that names its parent
 * (domain rules §3): published amount of the parent = its own amount now + published amounts of its children.
 */
async function confirmAndSplit(
  context: CommandContext,
  order: OrderRow,
  position: PositionRow,
): Promise<readonly OutboxEvent[]> {
  const rest = decimal(position.amount).minus(decimal(order.amount))
  if (rest.isZero()) {
    await movePositionRow(context.tx, position, 'confirm')
    return []
  }
  await movePositionRow(context.tx, position, 'confirm', { amount: order.amount })
  return publishRest(
    context,
    position,
    toDecimalString(rest, KEPT_DECIMALS),
    await standingOf(context, position),
  )
}

/**
 * Publishes a part of a position as a new free one that names it as its parent, with all its terms: what an order does not
 * take, or what was missing of it.
 * @param wanted how it shall stand in the market; out of time it is EXPIRED all the same
 */
async function publishRest(
  context: CommandContext,
  position: PositionRow,
  amount: string,
  wanted: Standing,
): Promise<readonly OutboxEvent[]> {
  const now = context.clock.now()
  // What was never offered does not begin to be, nor to end being.
  const isOver = wanted.standing !== 'PRIVATE' && position.expires_at <= now
  const listing: Standing = isOver ? { standing: 'EXPIRED', missed: null } : wanted
  const child = await context.tx
    .insertInto('positions')
    .values({
      seller_id: position.seller_id,
      syndicate_id: position.syndicate_id,
      parent_id: position.id,
      currency: position.currency,
      form: position.form,
      rate: position.rate,
      published_amount: amount,
      amount,
      status: 'FREE',
      listing: listing.standing,
      governorate_id: position.governorate_id,
      zone_id: position.zone_id,
      expires_at: position.expires_at,
      published_by: position.published_by,
      race_id: position.race_id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await copyMembers(context.tx, position.id, child.id)
  await audit(context, {
    action: 'position.rest_published',
    objectType: 'position',
    objectId: String(child.id),
    data: {
      parent: position.id,
      amount,
      currency: position.currency,
      rate: position.rate,
      listing: listing.standing,
    },
  })
  return eventsOf(context, { ...position, id: child.id, amount }, listing)
}

/**
 * An order is reduced to what was counted of it: the position that it holds is of that amount now, and what was missing is
 * offered again, by the same sellers at the same price. What the market would not take (it cannot be counted out, is less
 * than the currency's smallest position, or its price lies outside today's band) is published withdrawn, so that the amounts
 * of the position add up.
 */
export async function returnMissing(
  context: CommandContext,
  order: OrderRow,
  { amount, missing }: { readonly amount: string; readonly missing: string },
): Promise<readonly OutboxEvent[]> {
  const position = order.position_id === null ? null : await lockPosition(context.tx, order.position_id)
  if (!position) throw new Error(`order ${order.id} holds no position`)
  await shrinkPosition(context.tx, position.id, amount)
  const { currency, rate } = position
  await holdPriceBand(context.tx, currency, 'rely')
  const [policy] = await readPolicies(context.tx, currency)
  const notes = await readDenominations(context.tx, currency)
  const priced = await checkPrice(context, { currency, rate, path: 'rate' })
  const offered = priced.ok && canBeOffered(missing, notes, policy?.smallest_amount ?? null)
  const standing = offered || position.listing === 'PRIVATE' ? position.listing : 'WITHDRAWN'
  return publishRest(context, position, missing, { standing, missed: null })
}
