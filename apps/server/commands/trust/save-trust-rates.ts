import { isWrittenPrice } from '@fxmatch/domain/pricing/price-band'
import { isQuoted, sellsAboveCost } from '@fxmatch/domain/rates/rate-figures'
import { foreignCodes } from '../../db/reference/foreign-currencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'
import { checkPrice } from '../positions/check-price.ts'
import { emitTrust, invalid, requireOperator } from './trust-context.ts'

/** The operator's four rates of one currency, TND per quoting unit; zero: not quoted. */
export interface TrustRateInput {
  readonly currency: string
  readonly purchaseRate: string
  readonly saleRate: string
  readonly purchaseNegotiationRate: string
  readonly saleNegotiationRate: string
}

const RATES = ['purchaseRate', 'saleRate', 'purchaseNegotiationRate', 'saleNegotiationRate'] as const

/** The rates that stand side by side: what the operator buys for, and what it sells for. */
const PAIRS = [
  ['purchaseRate', 'saleRate'],
  ['purchaseNegotiationRate', 'saleNegotiationRate'],
] as const

/** Each rate that is quoted lies within its currency's band, and no sale below its purchase: travellers see them. */
async function checkRates(context: ActorContext, rate: TrustRateInput, index: number): Promise<Result<null>> {
  for (const member of RATES) {
    if (isWrittenPrice(rate[member]) && !isQuoted(rate[member])) continue
    const { currency } = rate
    const priced = await checkPrice(context, { currency, rate: rate[member], path: `${index}.${member}` })
    if (!priced.ok) return priced
  }
  for (const [purchase, sale] of PAIRS)
    if (!sellsAboveCost(rate[purchase], rate[sale])) return invalid(`${index}.${sale}`, 'SALE_BELOW_PURCHASE')
  return done(null)
}

/**
 * Enters the operator's rates of some currencies; those of the others stay. Refused as by `requireOperator`; INVALID_INPUT at
 * `<index>.currency` for an unknown currency or one that is named twice; RATE_OUT_OF_RANGE, NO_REFERENCE_RATE at the rate;
 * INVALID_INPUT at a sale below its purchase.
 */
export async function saveTrustRates(
  context: ActorContext,
  rates: readonly TrustRateInput[],
): Promise<Result<{ companyId: string }>> {
  const { tx, actor, clock } = context
  const operator = await requireOperator(context)
  if (!operator.ok) return operator
  const known = await foreignCodes(tx)
  const seen = new Set<string>()
  for (const [index, rate] of rates.entries()) {
    const { currency } = rate
    if (!known.has(currency)) return invalid(`${index}.currency`, 'CURRENCY_UNKNOWN')
    if (seen.has(currency)) return invalid(`${index}.currency`, 'CURRENCY_TWICE')
    seen.add(currency)
    const within = await checkRates(context, rate, index)
    if (!within.ok) return within
  }
  const row = { updated_at: clock.now(), updated_by: actor.userId }
  await tx
    .insertInto('trust_rates')
    .values(
      rates.map((rate) => ({
        company_id: actor.companyId,
        currency: rate.currency,
        purchase_rate: rate.purchaseRate,
        sale_rate: rate.saleRate,
        purchase_negotiation_rate: rate.purchaseNegotiationRate,
        sale_negotiation_rate: rate.saleNegotiationRate,
        ...row,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'currency']).doUpdateSet((eb) => ({
        purchase_rate: eb.ref('excluded.purchase_rate'),
        sale_rate: eb.ref('excluded.sale_rate'),
        purchase_negotiation_rate: eb.ref('excluded.purchase_negotiation_rate'),
        sale_negotiation_rate: eb.ref('excluded.sale_negotiation_rate'),
        ...row,
      })),
    )
    .execute()
  await audit(context, {
    action: 'trust_rates.saved',
    objectType: 'trust_operator',
    objectId: actor.companyId,
    data: { rates },
  })
  await emitTrust(context, 'trust_rates', 'trust_rates.saved', actor.companyId, [actor.companyId])
  return done({ companyId: actor.companyId })
}
