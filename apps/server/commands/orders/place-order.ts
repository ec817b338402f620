import { spotValueDate, tunisDate } from '@fxmatch/domain/calendar/working-days'
import { orderReference } from '@fxmatch/domain/identifiers/order-reference'
import { hasAtMostDecimals } from '@fxmatch/domain/money/amount'
import { decimal, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import { sql } from 'kysely'
import { readWholeNumber } from '../../db/configuration.ts'
import { engagePosition, type PositionRow } from '../../db/positions/positions.ts'
import { loadSecondValidationThreshold } from '../../db/reference/authorisation-rules.ts'
import { holidaysAround } from '../../db/reference/holidays.ts'
import { loadPricingTerms } from '../../db/reference/pricing-terms.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { requireOpenMarket } from '../market/require-open-market.ts'
import { recordOrderStep } from './announce-order.ts'
import { priceColumns } from './price-columns.ts'
import { requireAgency } from './require-agency.ts'

export interface PlaceOrderInput {
  readonly currency: string
  readonly amount: string
  readonly rate: string
  readonly negotation_rate?: string | null | undefined
  readonly session_id: number
  readonly agence?: string | null | undefined
  readonly cashOutType: 'CASH_PAYMENT' | 'BANK_TRANSFER_PAYMENT'
}

const MINUTE = 60_000

/** The order modal's rules (specification 001 §5), checked against the position that was taken. */
function checkAgainstPosition(input: PlaceOrderInput, position: PositionRow, decimals: number): Result<null> {
  const invalid = (path: string, message: string) => refuse('INVALID_INPUT', { fields: [{ path, message }] })
  if (input.currency !== position.currency)
    return invalid('currency', `Cette position est en ${position.currency}`)
  const amount = decimal(input.amount)
  if (amount.isZero() || !hasAtMostDecimals(input.amount, decimals))
    return invalid('amount', 'Champ invalide')
  if (amount.greaterThan(decimal(position.amount))) {
    return refuse('AMOUNT_EXCEEDS_POSITION', {
      fields: [{ path: 'amount', message: 'Champ invalide' }],
      details: { amount: input.amount, available: position.amount },
    })
  }
  if (!decimal(input.rate).equals(decimal(position.rate)))
    return invalid('rate', 'Le prix de la position a changé')
  const offered = input.negotation_rate
  if (offered && (decimal(offered).isZero() || !hasAtMostDecimals(offered, RATE_DECIMALS)))
    return invalid('negotation_rate', 'Champ invalide')
  const mode = position.form === 'CASH' ? 'CASH_PAYMENT' : 'BANK_TRANSFER_PAYMENT'
  if (input.cashOutType !== mode)
    return refuse('PAYMENT_MODE_MISMATCH', { fields: [{ path: 'cashOutType', message: 'Champ invalide' }] })
  return done(null)
}

/** The next reference, numbered by the order's own sequence. */
async function nextReference(context: ActorContext, day: string): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('order_references') as next`.execute(context.tx)
  const next = rows[0]?.next
  if (next === undefined) throw new Error('the sequence of references gave nothing')
  return orderReference(next, day)
}

/**
 * A bank orders a position, or a part of it, at its price or at another that it proposes: an AD order in draft, to be
 * accepted by the seller (domain rules §4). The position is taken first, by one conditional statement; every later
 * refusal gives it back with the transaction. 400 `Position non disponible.` when another was faster.
 */
export async function placeOrder(
  context: ActorContext,
  input: PlaceOrderInput,
): Promise<Result<{ orderId: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'order.place')
  if (!able.ok) return able
  const open = await requireOpenMarket(context)
  if (!open.ok) return open

  const now = clock.now()
  const position = await engagePosition(tx, input.session_id, now)
  if (!position) return refuse('POSITION_UNAVAILABLE')
  const currency = await tx
    .selectFrom('currencies')
    .select(['decimals', 'unit'])
    .where('iso_code', '=', position.currency)
    .executeTakeFirstOrThrow()
  const checked = checkAgainstPosition(input, position, currency.decimals)
  if (!checked.ok) return checked
  const agency = await requireAgency(context, {
    agencyId: position.form === 'CASH' ? (input.agence ?? null) : null,
    bankId: actor.companyId,
    required: position.form === 'CASH',
    field: 'agence',
  })
  if (!agency.ok) return agency

  const day = tunisDate(now)
  const rate = input.negotation_rate ?? position.rate
  const terms = await loadPricingTerms(tx, {
    form: position.form,
    bankId: actor.companyId,
    currency: position.currency,
    at: now,
    buyerKind: 'BANK',
  })
  const price = priceOrder({
    amount: input.amount,
    rate,
    unit: currency.unit,
    form: position.form,
    terms,
    buyer: 'BANK',
  })
  const minutes = await readWholeNumber(tx, 'order.draft_minutes')
  const order = await tx
    .insertInto('orders')
    .values({
      id: ids.uuid(),
      reference: await nextReference(context, day),
      position_id: position.id,
      operation_type: 'DIRECT_PURCHASE',
      buyer_id: actor.companyId,
      seller_id: position.seller_id,
      bank_id: actor.companyId,
      currency: position.currency,
      unit: currency.unit,
      decimals: currency.decimals,
      form: position.form,
      cash_out_type: input.cashOutType,
      amount: input.amount,
      original_amount: position.amount,
      original_rate: position.rate,
      rate: toDecimalString(decimal(rate), RATE_DECIMALS),
      rate_type: decimal(rate).equals(decimal(position.rate)) ? 'STANDARD' : 'NEGOTIATION',
      last_offer_by: 'BUYER',
      agency_id: agency.value,
      governorate_id: position.governorate_id,
      zone_id: position.zone_id,
      placed_by: actor.userId,
      second_validation_from: await loadSecondValidationThreshold(tx, actor.companyId),
      exchange_office_percent: terms.exchangeOfficePercent,
      platform_percent: terms.platformPercent,
      margin_percent: terms.marginPercent,
      vat_percent: terms.vatPercent,
      share_platform_percent: terms.sharePercents.platform,
      share_insight_percent: terms.sharePercents.insight,
      share_partner_percent: terms.sharePercents.partner,
      ...priceColumns(price),
      status: 1,
      status_since: now,
      expires_at: new Date(now.getTime() + minutes * MINUTE),
      value_date: spotValueDate(day, await holidaysAround(tx, day)),
      created_at: now,
      asked_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('order_offers')
    .values({ order_id: order.id, side: 'BUYER', rate: order.rate, user_id: actor.userId, created_at: now })
    .execute()
  await recordOrderStep(context, {
    action: 'place',
    before: null,
    after: order,
    facts: { position: position.id, amount: order.amount, rate: order.rate, currency: order.currency },
    events: [{ type: 'position.unlisted', positionId: position.id }],
  })
  return done({ orderId: order.id })
}
