import type { ToldRule } from '@fxmatch/contract/errors/field-faults'
import { hasAtMostDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { toldAt, UNDO_AGAIN_MINUTES } from '@fxmatch/domain/orders/undo'
import { isWrittenPrice } from '@fxmatch/domain/pricing/price-band'
import { asksAtOnce } from '../../db/at-once.ts'
import { readWholeNumber } from '../../db/configuration.ts'
import { wasTakenBack } from '../../db/orders/taken-back.ts'
import { type EngagedPosition, engagePosition, type PositionRow } from '../../db/positions/positions.ts'
import { type AskedMarket, readMarket } from '../../db/price-proofs/read-market.ts'
import { findRaceOver } from '../../db/races/running-race.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { rememberReference } from '../../db/reference/remembered.ts'
import { committedOrder, requireTypedAgain } from '../gate/type-again.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { requireSeenTotal } from '../kernel/require-seen-total.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { requireOpenMarket } from '../market/require-open-market.ts'
import { checkOrderAmount } from '../positions/check-order-amount.ts'
import { checkDealtPrice } from '../positions/check-price.ts'
import { requireRaceRules } from '../races/require-race-rules.ts'
import { givenReason, type ReasonInput } from './given-reason.ts'
import { insertOrder } from './insert-order.ts'
import { requireAgency } from './require-agency.ts'

/** The order as the modal sends it: `rate` is the position's as the person saw it, both rates in TND per quoting unit. */
export interface PlaceOrderInput extends ReasonInput {
  readonly currency: string
  readonly amount: string
  readonly rate: string
  readonly negotation_rate?: string | null | undefined
  /** What the order costs as the person saw it, TND. */
  readonly seenTotal?: string | null | undefined
  readonly session_id: number
  readonly agence?: string | null | undefined
  readonly cashOutType: 'CASH_PAYMENT' | 'BANK_TRANSFER_PAYMENT'
  /** Whether the person may take it back before the seller is told. */
  readonly undo?: boolean | undefined
}

const MINUTE = 60_000

/** The order modal's rules (specification 001 §5), checked against the position that was taken. */
function checkAgainstPosition(input: PlaceOrderInput, position: PositionRow, decimals: number): Result<null> {
  const invalid = (path: string, rule: ToldRule) => refuse('INVALID_INPUT', { fields: [{ path, rule }] })
  if (input.currency !== position.currency)
    return refuseField('INVALID_INPUT', 'currency', {
      rule: 'POSITION_CURRENCY',
      details: { currency: position.currency },
    })
  const amount = decimal(input.amount)
  if (amount.isZero() || !hasAtMostDecimals(input.amount, decimals)) return invalid('amount', 'FIELD_INVALID')
  if (amount.greaterThan(decimal(position.amount))) {
    return refuse('AMOUNT_EXCEEDS_POSITION', {
      rule: 'AMOUNT_EXCEEDS_POSITION',
      fields: [{ path: 'amount', rule: 'FIELD_INVALID' }],
      details: {
        amount: input.amount,
        available: decimal(position.amount).toFixed(decimals),
        currency: position.currency,
      },
    })
  }
  if (!decimal(input.rate).equals(decimal(position.rate))) return invalid('rate', 'PRICE_MOVED')
  const mode = position.form === 'CASH' ? 'CASH_PAYMENT' : 'BANK_TRANSFER_PAYMENT'
  if (input.cashOutType !== mode)
    return refuse('PAYMENT_MODE_MISMATCH', { fields: [{ path: 'cashOutType', rule: 'FIELD_INVALID' }] })
  return done(null)
}

/**
 * What of the market an order is measured by. Read before the order is judged, in the journey that engages the position: what is
 * no price will be refused, and is read as the asked one.
 */
function marketOf(
  { currency, amount, rate, negotation_rate, cashOutType }: PlaceOrderInput,
  bankId: string,
): AskedMarket {
  const proposed =
    typeof negotation_rate === 'string' && isWrittenPrice(negotation_rate) ? negotation_rate : rate
  const form = cashOutType === 'CASH_PAYMENT' ? 'CASH' : 'DIGITAL'
  return { currency, form, amount, rate: proposed, buyerId: bankId, bankId }
}

/**
 * When the seller is told: at once, or once the buyer has had the time to take it back. Who took an order of the position back a
 * short while ago has it told at once: a position is not kept from others by ordering it again and again.
 */
async function toBeTold({ actor, tx }: ActorContext, position: EngagedPosition, undo: boolean) {
  const now = position.engagedAt
  const since = new Date(now.getTime() - UNDO_AGAIN_MINUTES * MINUTE)
  const waits =
    undo && !(await wasTakenBack(tx, { positionId: position.id, buyerId: actor.companyId, since }))
  return waits ? { askedAt: null, askAt: toldAt(now) } : { askedAt: now }
}

/**
 * A bank orders a position, or a part of it, at its price or at another that it proposes: an AD order in draft, to be
 * accepted by the seller (domain rules §4). The position is engaged first, by one conditional statement; every later
 * refusal frees it again with the transaction.
 * Refused: MISSING_CAPABILITY; MARKET_CLOSED, MARKET_STANDBY; POSITION_UNAVAILABLE where another was faster;
 * AMOUNT_EXCEEDS_POSITION; PAYMENT_MODE_MISMATCH; AGENCY_REQUIRED for banknotes; RACE_RULES in a race; INVALID_INPUT at the field;
 * PRICE_REASON where a better price was to be had and no reason is given; TYPE_AGAIN for what is unusual for the person.
 */
export async function placeOrder(
  context: ActorContext,
  input: PlaceOrderInput,
): Promise<Result<{ orderId: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'order.place')
  if (!able.ok) return able
  rememberReference(tx)
  const open = await requireOpenMarket(context)
  if (!open.ok) return open

  const now = clock.now()
  // In this order, by one journey.
  const atOnce = await asksAtOnce(tx)
  const [position, race, market] = await Promise.all([
    engagePosition(atOnce, input.session_id, now),
    findRaceOver(atOnce, input.session_id, now),
    readMarket(atOnce, marketOf(input, actor.companyId), now),
  ])
  if (!position) return refuse('POSITION_UNAVAILABLE')
  const currency = await readQuotedCurrency(tx, position.currency)
  const checked = checkAgainstPosition(input, position, currency.decimals)
  if (!checked.ok) return checked
  const divided = await checkOrderAmount(context, { amount: input.amount, path: 'amount' }, position)
  if (!divided.ok) return divided
  // The position's own price was judged when it was published, and whenever a day's reference came.
  const offered = { currency: position.currency, rate: input.negotation_rate ?? '', path: 'negotation_rate' }
  const priced =
    typeof input.negotation_rate === 'string' ? await checkDealtPrice(context, offered) : done(null)
  if (!priced.ok) return priced
  const raced = await requireRaceRules(context, position, {
    race,
    rate: input.negotation_rate ?? null,
    paths: { rate: 'negotation_rate', position: 'session_id' },
  })
  if (!raced.ok) return raced
  const agency = await requireAgency(context, {
    agencyId: position.form === 'CASH' ? (input.agence ?? null) : null,
    bankId: actor.companyId,
    required: position.form === 'CASH',
    field: 'agence',
  })
  if (!agency.ok) return agency

  const minutes = await readWholeNumber(tx, 'order.draft_minutes')
  const placed = await insertOrder(
    context,
    {
      market,
      priceReason: givenReason(input),
      operation: 'DIRECT_PURCHASE',
      position,
      buyerId: actor.companyId,
      sellerId: position.seller_id,
      bankId: actor.companyId,
      currency: { isoCode: position.currency, unit: currency.unit, decimals: currency.decimals },
      form: position.form,
      amount: input.amount,
      originalAmount: position.amount,
      originalRate: position.rate,
      rate: input.negotation_rate ?? position.rate,
      offeredBy: 'BUYER',
      agencyId: agency.value,
      firmPrice: raced.value.firmPrice,
      outside: priced.value?.outside ?? null,
      status: ORDER_STATUS.DRAFT,
      expiresAt: new Date(now.getTime() + minutes * MINUTE),
      ...(await toBeTold(context, position, input.undo === true)),
    },
    [{ type: 'position.unlisted', positionId: position.id }],
  )
  if (!placed.ok) return placed
  const seenRight = requireSeenTotal(input.seenTotal, placed.value.payable)
  if (!seenRight.ok) return seenRight
  const meant = await requireTypedAgain(context, committedOrder(placed.value, 'place'))
  return meant.ok ? done({ orderId: placed.value.id }) : meant
}
