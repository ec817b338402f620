import type { ToldRule } from '@fxmatch/contract/errors/field-faults'
import { hasAtMostDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { positionAmountFault } from '@fxmatch/domain/positions/position-policy'
import { readWholeNumber } from '../../db/configuration.ts'
import { type PolicyRow, readPolicies } from '../../db/position-policies/policy-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { checkNotes } from './check-notes.ts'
import { amountBounds, refuseAmount } from './check-order-amount.ts'
import { checkPrice } from './check-price.ts'

/**
 * What somebody offers: amount in the currency, rate in TND per quoting unit, ids of governorate and zone, an ISO
 * instant.
 */
export interface Offer {
  readonly currency: string
  readonly amount: string
  readonly rate: string
  readonly form: Form
  readonly region: number
  readonly zone?: number | null | undefined
  readonly expireDate: string
}

const HOUR = 3_600_000

function invalid(path: string, rule: ToldRule = 'FIELD_INVALID') {
  return refuse('INVALID_INPUT', { fields: [{ path, rule }] })
}

/**
 * Checks an offer (domain rules §3, §7): amount and rate within the currency's decimals and its limits (PMP), banknotes that
 * can be counted out, an expiry ahead and not too far, a zone of the governorate. Refused, at the field: INVALID_INPUT, or the code of `positionRefusal`.
 */
export async function checkOffer(context: ActorContext, offer: Offer): Promise<Result<null>> {
  const [policy] = await readPolicies(context.tx, offer.currency)
  // Every currency but the dinar has a policy, from the migrations on: without one it is unknown.
  if (!policy) return invalid('currency')
  if (decimal(offer.amount).isZero() || !hasAtMostDecimals(offer.amount, policy.decimals))
    return refuseField('INVALID_INPUT', 'amount', {
      rule: 'AMOUNT_FORM',
      details: { decimals: policy.decimals },
    })
  const inTime = await checkExpiry(context, offer, policy)
  if (!inTime.ok) return inTime
  const placed = await checkPlace(context, offer)
  if (!placed.ok) return placed
  return checkLimits(context, offer, policy)
}

async function checkExpiry(
  { tx, clock }: ActorContext,
  offer: Offer,
  policy: PolicyRow,
): Promise<Result<null>> {
  const hours = policy.max_hours ?? (await readWholeNumber(tx, 'position.max_hours'))
  const now = clock.now().getTime()
  const until = new Date(offer.expireDate).getTime()
  if (until <= now) return invalid('expireDate', 'EXPIRY_PASSED')
  if (until > now + hours * HOUR)
    return refuseField('INVALID_INPUT', 'expireDate', {
      rule: 'POSITION_EXPIRY',
      details: { hours },
    })
  return done(null)
}

async function checkPlace({ tx }: ActorContext, offer: Offer): Promise<Result<null>> {
  const region = await tx
    .selectFrom('governorates')
    .select('id')
    .where('id', '=', offer.region)
    .executeTakeFirst()
  if (!region) return invalid('region')
  if (!offer.zone) return done(null)
  const zone = await tx
    .selectFrom('zones')
    .select('id')
    .where('id', '=', offer.zone)
    .where('governorate_id', '=', offer.region)
    .executeTakeFirst()
  return zone ? done(null) : invalid('zone')
}

/** The currency's PMP: bounds of the amount, deviation from its reference (domain rules §7). */
async function checkLimits(
  context: ActorContext,
  { currency, amount, rate, form }: Offer,
  policy: PolicyRow,
): Promise<Result<null>> {
  const fault = positionAmountFault(amount, amountBounds(policy))
  if (fault !== null) return refuseAmount(fault, currency)
  const countable = await checkNotes(context, { currency, form, amount, path: 'amount' })
  if (!countable.ok) return countable
  const priced = await checkPrice(context, { currency, rate, path: 'rate' })
  return priced.ok ? done(null) : priced
}
