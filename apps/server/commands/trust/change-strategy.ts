import { equalDecimals, hasAtMostDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { isWrittenPrice } from '@fxmatch/domain/pricing/price-band'
import type { TrustOperation } from '@fxmatch/domain/trust/directions'
import { faultsOfNewTier, type TierFault } from '@fxmatch/domain/trust/tiers'
import { readTiers } from '../../db/trust/operators.ts'
import { foreignCurrency } from '../../db/trust/requests.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { checkPrice } from '../positions/check-price.ts'
import { emitTrust, invalid, requireOperator } from './trust-context.ts'

/** A new line as it is sent: threshold in TND, rate in TND per quoting unit, `bid`: its price in tokens. */
export interface TierInput {
  readonly limitAmount: string
  readonly rateValue: string
  readonly bid: number
  readonly rateType: TrustOperation
  readonly currency: string
}

const FAULT_FIELDS: Readonly<Record<TierFault, string>> = {
  LIMIT_TOO_SMALL: 'limitAmount',
  NOT_ABOVE: 'limitAmount',
  RATE_TOO_SMALL: 'rateValue',
  TOKENS_TOO_FEW: 'bid',
  TOKENS_TOO_MANY: 'bid',
}

/** Whether a value has at most so many digits before the point and after it, as its column. */
const fits = (value: string, whole: number, decimals: number) =>
  (value.split('.')[0] ?? '').replace(/^0+/, '').length <= whole && hasAtMostDecimals(value, decimals)

/**
 * Adds a line to the strategy of the actor's company, above its highest threshold (domain rules §8); the operator is locked,
 * so that of two lines at once the second is compared with the first. Refused as by `requireOperator`; TRUST_TIER_NOT_ABOVE;
 * INVALID_INPUT at the field; RATE_OUT_OF_RANGE, NO_REFERENCE_RATE.
 */
export async function addTrustTier(
  context: ActorContext,
  input: TierInput,
): Promise<Result<{ tierId: string }>> {
  const { tx, actor, clock, ids } = context
  const operator = await requireOperator(context)
  if (!operator.ok) return operator
  const { currency, rateType, limitAmount, rateValue, bid } = input
  const known = await foreignCurrency(tx, currency)
  if (!known) return invalid('currency', 'CURRENCY_UNKNOWN')
  if (!fits(limitAmount, 12, HOME_DECIMALS)) return invalid('limitAmount')
  const priced = await checkPrice(context, { currency, rate: rateValue, path: 'rateValue' })
  if (!priced.ok) return priced
  const saved = await readTiers(tx, { companyIds: [actor.companyId], currency, operation: rateType })
  const faults = faultsOfNewTier({ limit: limitAmount, rate: rateValue, tokens: bid }, saved, known.unit)
  if (faults.includes('NOT_ABOVE'))
    return refuseField('TRUST_TIER_NOT_ABOVE', 'limitAmount', { rule: 'NOT_ABOVE' })
  if (faults.length > 0) {
    const fields = faults.map((fault) => ({ path: FAULT_FIELDS[fault], rule: 'FIELD_INVALID' as const }))
    return refuse('INVALID_INPUT', { fields })
  }
  const id = ids.uuid()
  await tx
    .insertInto('trust_tiers')
    .values({
      id,
      company_id: actor.companyId,
      currency,
      rate_type: rateType,
      limit_amount: limitAmount,
      rate_value: rateValue,
      bid,
      created_at: clock.now(),
    })
    .execute()
  await record(context, 'trust_tier.added', id, { ...input })
  return done({ tierId: id })
}

/**
 * Changes the rate of a Default row; the same rate again changes nothing. Refused: MISSING_CAPABILITY; NOT_FOUND;
 * TRUST_TIER_READ_ONLY for any other line; INVALID_INPUT at the field; RATE_OUT_OF_RANGE, NO_REFERENCE_RATE.
 */
export async function changeDefaultRate(
  context: ActorContext,
  input: { tierId: string; rateValue: string; rateType: TrustOperation; currency: string },
): Promise<Result<{ tierId: string }>> {
  const tier = await ownTier(context, input.tierId)
  if (!tier.ok) return tier
  const { limit_amount, currency, rate_type, rate_value } = tier.value
  if (limit_amount !== null) return refuse('TRUST_TIER_READ_ONLY', { rule: 'TRUST_TIER_READ_ONLY' })
  if (currency !== input.currency) return invalid('currency')
  if (rate_type !== input.rateType) return invalid('rateType')
  const { rateValue, tierId } = input
  const unchanged = rate_value !== null && isWrittenPrice(rateValue) && equalDecimals(rate_value, rateValue)
  if (unchanged) return done({ tierId })
  const priced = await checkPrice(context, { currency, rate: rateValue, path: 'rateValue' })
  if (!priced.ok) return priced
  await context.tx
    .updateTable('trust_tiers')
    .set({ rate_value: rateValue })
    .where('id', '=', tierId)
    .execute()
  await record(context, 'trust_tier.changed', tierId, { before: rate_value, after: rateValue })
  return done({ tierId })
}

/** Takes a line out of the strategy. Refused: MISSING_CAPABILITY; NOT_FOUND; TRUST_TIER_DEFAULT for the Default row. */
export async function deleteTrustTier(
  context: ActorContext,
  { tierId }: { tierId: string },
): Promise<Result<{ tierId: string }>> {
  const tier = await ownTier(context, tierId)
  if (!tier.ok) return tier
  if (tier.value.limit_amount === null) return refuse('TRUST_TIER_DEFAULT', { rule: 'TRUST_TIER_DEFAULT' })
  const { limit_amount, rate_value, bid, currency, rate_type } = tier.value
  await context.tx.deleteFrom('trust_tiers').where('id', '=', tierId).execute()
  await record(context, 'trust_tier.deleted', tierId, { limit_amount, rate_value, bid, currency, rate_type })
  return done({ tierId })
}

async function ownTier(context: ActorContext, tierId: string) {
  const operator = await requireOperator(context)
  if (!operator.ok) return operator.refusal.code === 'MISSING_CAPABILITY' ? operator : refuse('NOT_FOUND')
  const tier = await context.tx
    .selectFrom('trust_tiers')
    .selectAll()
    .where('id', '=', tierId)
    .where('company_id', '=', context.actor.companyId)
    .executeTakeFirst()
  return tier ? done(tier) : refuse('NOT_FOUND')
}

async function record(context: ActorContext, event: string, tierId: string, data: object): Promise<void> {
  await audit(context, { action: event, objectType: 'trust_tier', objectId: tierId, data })
  await emitTrust(context, 'trust_rates', event, tierId, [context.actor.companyId])
}
