import type { Form } from '@fxmatch/domain/orders/order-facts'
import { addedPercent, proveDeal } from '@fxmatch/domain/price-proof/price-proof'
import { commissionPercentOf } from '@fxmatch/domain/pricing/all-in-price'
import type { PricingTerms } from '@fxmatch/domain/pricing/pricing-terms'
import type { Kysely } from 'kysely'
import { readReferences } from '../../db/price-proofs/proof-ground.ts'
import { readMarket } from '../../db/price-proofs/read-market.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'
import type { Database } from '../../db/schema.ts'

/** A deal that is only thought of: amounts in the currency, rates in TND per quoting unit. */
export interface ThoughtOf {
  readonly amount: string
  readonly rate: string
  readonly askedRate: string
  /** The position that would be ordered; null: none that is on the market. */
  readonly position: number | null
  readonly buyerId: string
  readonly bankId: string
  /** The bank whose margin is paid on top; null: none is. */
  readonly marginBankId: string | null
  readonly requestId: string | null
}

interface Traded {
  readonly currency: string
  readonly form: Form
}

/**
 * How deals of a currency and form would stand in the market now, by the measures that their proofs will have, with what a reason would
 * be asked for; in the order of the deals. What they have in common is read once, and the market beside all of them in one journey.
 */
export async function measureNow(
  snapshot: Kysely<Database>,
  { currency, form }: Traded,
  thoughts: readonly ThoughtOf[],
  now: Date,
): Promise<ReturnType<typeof proveDeal>[]> {
  if (thoughts.length === 0) return []
  const markets = await Promise.all(
    thoughts.map(({ amount, rate, position, buyerId, bankId, requestId }) => {
      const asked = { currency, form, amount, rate, buyerId, bankId, requestId, without: position ?? 0 }
      return readMarket(snapshot, asked, now)
    }),
  )
  const { unit } = await readQuotedCurrency(snapshot, currency)
  const groundOf = await readReferences(snapshot, { currency, unit, form }, now)
  const terms = new Map<string | null, PricingTerms>()
  for (const { marginBankId } of thoughts)
    if (!terms.has(marginBankId)) {
      const inForce = await loadTermsInForce(snapshot, { at: now, marginBankId, only: { form, currency } })
      terms.set(marginBankId, inForce(form, currency))
    }
  return thoughts.map(({ amount, rate, askedRate, position, marginBankId }, index) => {
    const [of, market] = [terms.get(marginBankId), markets[index]]
    if (!of || !market) throw new Error('a deal was not measured')
    const deal = {
      ...({ order: '', version: 1, moment: 'PLACED', at: now } as const),
      ...{ currency, form, unit, amount, rate, askedRate, position },
      addedPercent: addedPercent(
        commissionPercentOf(form, of),
        marginBankId === null ? '0' : of.marginPercent,
      ),
    }
    return proveDeal(deal, groundOf(market))
  })
}
